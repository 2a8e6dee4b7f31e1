"""News about a tournament table: its clock, and a result that waits to be accepted."""

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.reading import night_at_table
from scorekeeper.store.secrets import hashed
from scorekeeper.store.steady_time import steady_now
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night.model import NightRound, NightTable


@dataclass(frozen=True)
class ClockState:
    """The clock as a page shows it: seconds left, its phase, and how many seconds before the end the last
    hand may begin."""

    left: int
    phase: str
    last_hand: int


class News(NamedTuple):
    """The state of a table that the page of its game follows besides the game. `reported`: a result waits to
    be accepted. `counts`: totals of the confirmed result. `version` changes with any of these."""

    clock: ClockState | None
    reported: bool
    counts: tuple[int, ...] | None
    version: str


def clock_state(round_: NightRound | None, table: NightTable | None = None) -> ClockState | None:
    """The clock of a round, or of one of its tables, at this moment; None if it has none."""
    if round_ is None or round_.clock is None:
        return None
    extra = table.extra if table else timedelta()
    at = steady_now()
    left = clocks.time_left(round_.clock, at, extra)
    last_hand = int(round_.clock.last_hand.total_seconds())
    return ClockState(int(left.total_seconds()), clocks.phase(round_.clock, at, extra), last_hand)


def news_of(row: TableRow) -> News:
    """The news of the table in `row` as of now."""
    night, table = night_at_table(row)
    round_ = next(round_ for round_ in night.rounds if round_.number == row.round.number)
    clock = None if round_.closed_at else clock_state(round_, table)
    reported = bool(table.open) and table.confirmed is None
    counts = table.confirmed.totals if table.confirmed else None
    parts = (round_.clock, table.extra, round_.closed_at, reported, counts, row.round.night.announcement)
    return News(clock, reported, counts, hashed(repr(parts))[:16])
