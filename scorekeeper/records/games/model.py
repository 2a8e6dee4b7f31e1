"""Games and hands as a file holds them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from scorekeeper.rules import HandResult, Rules

FORMAT: Final = "mille-bornes-games/1"
#: The hour (UTC) of a game of which only the day is known: it is the same day in most time zones.
NOON: Final = time(12)


@dataclass(frozen=True)
class HandEntry:
    """A hand of a game in a file. `dealer` is a seat, `created_at` a UTC datetime without a zone, `record`
    the text of a record."""

    dealer: int
    deleted: bool
    created_at: datetime
    result: HandResult
    record: str | None = None


@dataclass(frozen=True)
class GameEntry:
    """A game in a file. `hands` are in the order of play, including deleted ones; `created_at` is a UTC
    datetime without a zone."""

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
    """Names of a hand's sides; empty ones if a deleted hand has another number of sides than the game has
    now."""
    if sides != rules.sides:
        return [""] * sides
    return [" & ".join(seats[side::sides]) for side in range(sides)]
