"""Games and hands as a file has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from scorekeeper.rules import HandResult, Rules

FORMAT: Final = "mille-bornes-games/1"
#: Hour (UTC) of a game of which only the day is known: that is the same in most time zones.
NOON: Final = time(12)


@dataclass(frozen=True)
class HandEntry:
    """A hand of a game as a file has it. `dealer` is a seat, `created_at` in UTC without a zone, `record` the
    text of a record."""

    dealer: int
    deleted: bool
    created_at: datetime
    result: HandResult
    record: str | None = None


@dataclass(frozen=True)
class GameEntry:
    """A game as a file has it. `hands` in the order they were played, deleted ones among them;
    `created_at` in UTC without a zone."""

    title: str | None
    rules: Rules
    seats: tuple[str, ...]
    first_dealer: int
    next_dealer: int | None
    start_totals: tuple[int, ...]
    hands_to_play: int | None
    count_all: bool
    stopped: bool
    created_at: datetime
    hands: tuple[HandEntry, ...]


def side_names(rules: Rules, seats: Sequence[str], sides: int) -> list[str]:
    """Names of a hand's sides. One deleted before the partners changed may have others: no names."""
    if sides != rules.sides:
        return [""] * sides
    return [" & ".join(seats[side::sides]) for side in range(sides)]
