"""Situations that tables argue about, ready to be asked: data in `situations.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from scorekeeper.disputes.rulebook import Text, bilingual
from scorekeeper.rules.question import Answered, Question
from scorekeeper.rules.tableau import Tableau


class Situation(NamedTuple):
    """A classic dispute: what is asked, and the article that settles it. `players`: among how many, where the
    answer hangs on it; else None."""

    id: str
    title: Text
    article: str
    players: int | None
    question: Question


@cache
def situations() -> tuple[Situation, ...]:
    """List all situations in the order in which they are shown."""
    file = tomllib.loads(files(__package__).joinpath("situations.toml").read_text("utf-8"))
    return tuple(
        Situation(
            data["id"],
            bilingual(data["id"], data["title"]),
            data["article"],
            data.get("players"),
            _question(data),
        )
        for data in file["situations"]
    )


def _question(data: Mapping[str, Any]) -> Question:
    asked = {"card": None, **data["question"]}
    for side in ("own", "opponent"):
        piles = asked.pop(side, {})
        lists = {name: tuple(cards) for name, cards in piles.items() if isinstance(cards, list)}
        asked[side] = Tableau(**{**piles, **lists})
    if "answers" in asked:
        asked["answers"] = Answered(**asked["answers"])
    return Question(**asked)
