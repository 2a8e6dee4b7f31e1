"""Situations that tables argue about, ready to ask. The data is in `situations.toml`."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from scorekeeper.disputes.rulebook import Text, bilingual, holds
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.question import Answered, Question
from scorekeeper.rules.tableau import Tableau

_BY_TARGET: Final = re.compile(r"target(?: - (\d+))?")
_TABLES_KEPT: Final = 64


class Situation(NamedTuple):
    """A classic dispute at one table: the question, and the article that settles it."""

    id: str
    title: Text
    article: str
    question: Question


@lru_cache(_TABLES_KEPT)
def situations(rules: Rules) -> tuple[Situation, ...]:
    """The situations that can occur at a table with `rules`, in the order of the page."""
    return tuple(
        Situation(
            data["id"],
            bilingual(data["id"], data["title"]),
            data["article"],
            _question(data["question"], rules),
        )
        for data in _read()
        if holds(data.get("when", {}), rules)
    )


@cache
def _read() -> list[dict[str, Any]]:
    file = tomllib.loads(files(__package__).joinpath("situations.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = file["situations"]
    return found


def _question(data: Mapping[str, Any], rules: Rules) -> Question:
    asked = {"card": None, **data}
    for side in ("own", "opponent"):
        asked[side] = _tableau(data.get(side, {}), rules)
    if "answers" in asked:
        asked["answers"] = Answered(**asked["answers"])
    return Question(**asked)


def _tableau(piles: Mapping[str, Any], rules: Rules) -> Tableau:
    lists = {name: tuple(cards) for name, cards in piles.items() if isinstance(cards, list)}
    miles = _miles(piles.get("miles", 0), rules.target_miles)
    return Tableau.of(rules, **lists, miles=miles, two_hundreds=piles.get("two_hundreds", 0))


def _miles(value: int | str, target: int) -> int:
    """Miles as written, or relative to the table's target."""
    by_target = _BY_TARGET.fullmatch(str(value))
    return target - int(by_target[1] or 0) if by_target else int(value)
