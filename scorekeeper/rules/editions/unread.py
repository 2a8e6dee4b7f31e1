"""Printed boxes whose rules we know of but could not read whole: their signs, and the nearest edition."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scorekeeper.rules.editions.words import FALLBACK


@dataclass(frozen=True)
class UnreadBox:
    """A box that is not among the editions.

    `nearest`: the id of the edition that comes nearest. `names` and `differs`: language -> its name, and what
    we know of it and what may differ, in a sentence or two. `signs` and `proves`: as in an edition.
    """

    nearest: str
    signs: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    differs: Mapping[str, str]
    proves: tuple[str, ...] = ()

    def name_in(self, language: str) -> str:
        """Its name in a language, or in English."""
        return self.names.get(language, self.names[FALLBACK])

    def differs_in(self, language: str) -> str:
        """What we know of it, in a language or in English."""
        return self.differs.get(language, self.differs[FALLBACK])


@cache
def unread_boxes() -> tuple[UnreadBox, ...]:
    """The boxes of `unread.toml`."""
    data = tomllib.loads(files(__package__).joinpath("unread.toml").read_text("utf-8"))
    return tuple(
        UnreadBox(
            box["nearest"],
            {sign: tuple(values) for sign, values in box["signs"].items()},
            box["name"],
            box["differs"],
        )
        for box in data["boxes"]
    )
