"""The course of a night: how far it is, who stands where, and what a correction changes.

To seating and standings an entrant is a unit, named by its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.seating.model import Kind
from scorekeeper.tournament.standings.model import (
    Adjustment,
    Line,
    RoundOutcome,
    SideOutcome,
    Standings,
    TableOutcome,
)
from scorekeeper.tournament.standings.rank import rank_units

#: Kinds of draws that go by what was played so far.
BY_RESULTS: Final[tuple[Kind, ...]] = ("standing", "winners_up")


def unit_id(entrant: int) -> str:
    return str(entrant)


def next_round_number(night: Night) -> int:
    """The number of the round that is drawn next."""
    return night.released[-1].number + 1 if night.released else 1


# --- standings -------------------------------------------------------------------------------------


def round_outcomes(night: Night) -> tuple[RoundOutcome, ...]:
    """What is confirmed, round by round. Who sits out a round has it counted when all its tables have a
    confirmed result, or it is closed: nobody leads by sitting there."""
    return tuple(_round_outcome(one) for one in night.released)


def _round_outcome(one: NightRound) -> RoundOutcome:
    confirmed = [(table, table.confirmed) for table in one.tables]
    over = one.closed_at is not None or all(result is not None for _, result in confirmed)
    waiting = tuple(
        unit_id(number) for table, result in confirmed if result is None for number in table.entrants
    )
    sitting_out = tuple(map(unit_id, one.sitting_out))
    return RoundOutcome(
        number=one.number,
        tables=tuple(_table_outcome(table, result) for table, result in confirmed if result is not None),
        sat_out=sitting_out if over else (),
        waiting=(*waiting, *(() if over else sitting_out)),
    )


def _table_outcome(table: NightTable, result: TableResult) -> TableOutcome:
    sides = zip(table.sides, result.totals, result.hands_won, result.coups_fourres, strict=True)
    return TableOutcome(
        sides=tuple(
            SideOutcome(tuple(map(unit_id, entrants)), total, won, coups)
            for entrants, total, won, coups in sides
        ),
        hands=result.hands,
        number=table.number,
    )


def night_standings(night: Night, explained: bool = True) -> Standings:
    """Everybody who took part, ranked as the director decided. Who never came has no line.

    Where results such as these should not be ranked so (raw points, unequal tables), `refused` says why, and
    they are ranked as on a club night. `explained`: with the reasons of each line.
    """
    units = [unit_id(one.number) for one in night.entrants if _takes_part(night, one.number)]
    adjustments = [Adjustment(unit_id(one.entrant), one.points, one.reason) for one in night.adjustments]
    known = [one for one in adjustments if one.unit in units]
    ranked = rank_units(units, round_outcomes(night), known, night.settings.tie_breaks, explained)
    if ranked.refused is None:
        return ranked
    return replace(
        rank_units(units, round_outcomes(night), known, explained=explained), refused=ranked.refused
    )


def _takes_part(night: Night, number: int) -> bool:
    entrant = night.entrant(number)
    if entrant is not None and entrant.state == "here":
        return True
    return any(one.table_of(number) or number in one.sitting_out for one in night.released)


def correction_ends(night: Night) -> datetime | None:
    """Until when results can be put right; None while the night goes on."""
    if night.finished_at is None:
        return None
    return night.finished_at + timedelta(minutes=night.settings.correction)


def is_final(night: Night, now: datetime) -> bool:
    """Whether the standings will not change any more."""
    ends = correction_ends(night)
    return ends is not None and now >= ends


# --- corrections -----------------------------------------------------------------------------------


def confirmed_versions(night: Night) -> dict[tuple[int, int], int]:
    """By round and table, the version of its confirmed result."""
    return {
        (one.number, table.number): table.confirmed.version
        for one in night.released
        for table in one.tables
        if table.confirmed is not None
    }


class OutdatedDraw(NamedTuple):
    """A round that was drawn when another result of a table counted."""

    drawn: int
    round: int
    table: int


def outdated_draws(night: Night) -> tuple[OutdatedDraw, ...]:
    """Rounds whose draw went by results that have been corrected since. Draws stay as they are."""
    now = confirmed_versions(night)
    return tuple(
        OutdatedDraw(one.number, *place)
        for one in night.rounds
        if one.kind in BY_RESULTS
        for place, version in sorted(one.drawn_from.items())
        if now.get(place) != version
    )


class CorrectionEffects(NamedTuple):
    """What a correction changes: by entrant the place before and after, where it is another; rounds that
    were drawn from the old result."""

    places: Mapping[int, tuple[int, int]]
    drawn: tuple[int, ...]


def correction_effects(
    night: Night, round_number: int, table_number: int, corrected: TableResult
) -> CorrectionEffects:
    """What would change if `corrected` were the confirmed result of the table."""
    after = with_result(night, round_number, table_number, corrected)
    before, now = (
        places_by_entrant(night_standings(night, explained=False)),
        places_by_entrant(night_standings(after, explained=False)),
    )
    moved = {unit: (before[unit], now[unit]) for unit in now if unit in before and before[unit] != now[unit]}
    drawn = {
        old.drawn for old in outdated_draws(after) if (old.round, old.table) == (round_number, table_number)
    }
    return CorrectionEffects(moved, tuple(sorted(drawn)))


def with_result(night: Night, round_number: int, table_number: int, confirmed: TableResult) -> Night:
    """The night in which this result counts."""
    rounds = tuple(
        replace(one, tables=tuple(_with_confirmed(table, table_number, confirmed) for table in one.tables))
        if one.number == round_number
        else one
        for one in night.rounds
    )
    return replace(night, rounds=rounds)


def _with_confirmed(table: NightTable, number: int, confirmed: TableResult) -> NightTable:
    if table.number != number:
        return table
    others = tuple(
        replace(one, status="replaced") if one.status == "confirmed" else one for one in table.results
    )
    new = replace(confirmed, version=len(others) + 1, status="confirmed")
    return replace(table, results=(*others, new))


def places_by_entrant(ranked: Standings | Sequence[Line]) -> dict[int, int]:
    """By entrant, the place."""
    return {int(line.unit): line.place for line in ranked}
