"""Progress of a night: its next round, its standings, and the effects of a correction.

For seating and standings an entrant is a unit whose id is its number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.seating.finals import tables_of_final
from scorekeeper.tournament.seating.model import BY_RESULTS, Kind
from scorekeeper.tournament.seating.movements import Room, movement_limit
from scorekeeper.tournament.standings.model import (
    Adjustment,
    Line,
    RoundOutcome,
    SideOutcome,
    Standings,
    TableOutcome,
)
from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.rank import rank_units
from scorekeeper.tournament.standings.tie_breaks import FINAL


def unit_id(entrant: int) -> str:
    """Return the id of an entrant as a unit."""
    return str(entrant)


def next_round_number(night: Night) -> int:
    """Return the number of the next round to draw."""
    return night.released[-1].number + 1 if night.released else 1


def places_in(round_: NightRound) -> int:
    """Return the number of places that a round takes: players and byes."""
    return len(round_.sitting_out) + sum(len(table.entrants) for table in round_.tables)


# --- standings -------------------------------------------------------------------------------------


def round_outcomes(night: Night) -> tuple[RoundOutcome, ...]:
    """Return the confirmed results by round.

    A bye counts only when all tables of the round have a confirmed result, or the round is closed. So nobody
    takes the lead by sitting out.
    """
    return tuple(_round_outcome(round_) for round_ in night.released)


def _round_outcome(round_: NightRound) -> RoundOutcome:
    confirmed = [(table, table.confirmed) for table in round_.tables]
    over = round_.closed_at is not None or all(result is not None for _, result in confirmed)
    waiting = tuple(
        unit_id(number) for table, result in confirmed if result is None for number in table.entrants
    )
    sitting_out = tuple(map(unit_id, round_.sitting_out))
    return RoundOutcome(
        number=round_.number,
        tables=tuple(_table_outcome(table, result) for table, result in confirmed if result is not None),
        sat_out=sitting_out if over else (),
        waiting=(*waiting, *(() if over else sitting_out)),
        final=_finalists(round_),
    )


def rounds_reported(night: Night) -> int:
    """Return the number of rounds with a confirmed result."""
    return sum(any(table.confirmed for table in round_.tables) for round_ in night.released)


def _finalists(round_: NightRound) -> tuple[str, ...]:
    """Return the units in a final. Empty for other rounds."""
    return tuple(unit_id(number) for table in final_tables(round_) for number in table.entrants)


def final_tables(round_: NightRound) -> tuple[NightTable, ...]:
    """Return the tables of a final: those drawn as such, or else where the leaders sit. Empty for other
    rounds."""
    tables = sorted(round_.tables, key=lambda table: table.number)
    if round_.request.kind == "final" and (marked := [table for table in tables if table.final]):
        return tuple(marked)
    found = tables_of_final(round_.request, tables, lambda table: map(unit_id, table.entrants))
    return tuple(sorted(found, key=lambda table: table.number))


def comes_another(night: Night) -> bool:
    """True while more rounds are to come.

    After a final or the last round, only if a director has drawn another one anyway.
    """
    if night.draft is not None:
        return True
    after_final = night.current is not None and bool(final_tables(night.current))
    return next_round_number(night) <= night.settings.rounds and not after_final


def awaits_draw(night: Night) -> bool:
    """True if the draw is next: a draft waits for its release, or nobody plays and a round is to come."""
    if night.finished_at is not None:
        return False
    if night.current is None:
        return True
    playing = any(table.confirmed is None for table in night.current.tables)
    return comes_another(night) and (night.draft is not None or not playing)


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
    """Rank everybody who took part by the night's tie-breaks.

    If these results should not be ranked that way (raw points, unequal tables), the preset "club night" ranks
    them, and `Standings.refused` gives the reason. `explained`: give each line its reasons.
    """
    units = [unit_id(entrant.number) for entrant in night.entrants if _takes_part(night, entrant.number)]
    adjustments = [
        Adjustment(unit_id(given.entrant), given.points, given.reason) for given in night.adjustments
    ]
    known = [adjustment for adjustment in adjustments if adjustment.unit in units]
    outcomes = round_outcomes(night)
    ranked = rank_units(units, outcomes, known, _with_final(night.settings.tie_breaks, outcomes), explained)
    if ranked.refused is None:
        return ranked
    order = _with_final(CLUB_NIGHT.order, outcomes)
    return replace(rank_units(units, outcomes, known, order, explained), refused=ranked.refused)


def _with_final(order: tuple[str, ...], outcomes: Iterable[RoundOutcome]) -> tuple[str, ...]:
    """Return the order with the final as the second column, if one was drawn."""
    if FINAL in order or not any(outcome.final for outcome in outcomes):
        return order
    return (order[0], FINAL, *order[1:])


def _takes_part(night: Night, number: int) -> bool:
    entrant = night.entrant(number)
    if entrant is not None and entrant.state == "here":
        return True
    return any(round_.table_of(number) or number in round_.sitting_out for round_ in night.released)


def correction_ends(night: Night) -> datetime | None:
    """Return the moment at which the time for corrections ends, or None while the night is on."""
    if night.finished_at is None:
        return None
    return night.finished_at + timedelta(minutes=night.settings.correction)


def is_final(night: Night, now: datetime) -> bool:
    """True if the time for corrections has ended."""
    ends = correction_ends(night)
    return ends is not None and now >= ends


# --- corrections -----------------------------------------------------------------------------------


def confirmed_versions(night: Night) -> dict[tuple[int, int], int]:
    """Return (round, table) -> the version of its confirmed result."""
    return {
        (round_.number, table.number): table.confirmed.version
        for round_ in night.released
        for table in round_.tables
        if table.confirmed is not None
    }


class OutdatedDraw(NamedTuple):
    """Round `drawn` was drawn from the result of a table that has been corrected since."""

    drawn: int
    round: int
    table: int


def outdated_draws(night: Night) -> tuple[OutdatedDraw, ...]:
    """Return the rounds drawn from results that have been corrected since. Such draws are not changed."""
    now = confirmed_versions(night)
    return tuple(
        OutdatedDraw(round_.number, *place)
        for round_ in night.rounds
        for place, version in _results_used(round_)
        if now.get(place) != version
    )


def _results_used(drawn: NightRound) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield (round, table) and the version of each result that a draw used. Changes by hand do not matter."""
    for place, version in sorted(drawn.drawn_from.items()):
        if _goes_by(drawn, place[0]):
            yield place, version


def _goes_by(drawn: NightRound, number: int) -> bool:
    """True if a draw uses the results of round `number`. If winners move up, it uses only the last round.

    This stays true after changes by hand. In other draws, points can decide who sits out or has an odd table.
    """
    request = drawn.request
    if request.kind == "winners_up":
        return number == drawn.number - 1
    room = Room(len(request.units), request.seats, request.partners, request.one_size)
    return request.kind in BY_RESULTS or _points_choose(request.kind, room)


@lru_cache(maxsize=256)
def _points_choose(kind: Kind, room: Room) -> bool:
    """True if points decide between people with equally few byes or odd tables.

    A movement has its own byes.
    """
    by_movement = kind in ("round_robin", "whist") and movement_limit(kind, room) is None
    return room.has_odd_tables or (room.sizes.sitting_out > 0 and not by_movement)


def results_after_draft(night: Night) -> Mapping[int, tuple[int, ...]]:
    """Return round -> the tables that reported after the draft was drawn.

    Only for drafts that depend on results.
    """
    after: dict[int, tuple[int, ...]] = {}
    draft = night.draft
    by_results = draft is not None and draft.request.kind in BY_RESULTS
    for number, table in sorted(confirmed_versions(night)) if by_results else ():
        if draft and _goes_by(draft, number) and (number, table) not in draft.drawn_from:
            after[number] = (*after.get(number, ()), table)
    return after


class CorrectionEffects(NamedTuple):
    """Effects of a correction.

    `places`: entrant -> the places before and after, if they differ. `drawn`: numbers of the rounds drawn
    from the old result.
    """

    places: Mapping[int, tuple[int, int]]
    drawn: tuple[int, ...]


def correction_effects(
    night: Night, round_number: int, table_number: int, corrected: TableResult
) -> CorrectionEffects:
    """Return what would change if `corrected` were the confirmed result of the table."""
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
    """Return the night with this result as the confirmed one."""
    rounds = tuple(
        replace(
            round_, tables=tuple(_with_confirmed(table, table_number, confirmed) for table in round_.tables)
        )
        if round_.number == round_number
        else round_
        for round_ in night.rounds
    )
    return replace(night, rounds=rounds)


def _with_confirmed(table: NightTable, number: int, confirmed: TableResult) -> NightTable:
    if table.number != number:
        return table
    others = tuple(
        replace(result, status="replaced") if result.status == "confirmed" else result
        for result in table.results
    )
    new = replace(confirmed, version=len(others) + 1, status="confirmed")
    return replace(table, results=(*others, new))


def places_by_entrant(ranked: Standings | Sequence[Line]) -> dict[int, int]:
    """Return entrant number -> place."""
    return {int(line.unit): line.place for line in ranked}


def unreported_after(night: Night, round_number: int, number: int) -> Iterator[NightTable]:
    """Yield the tables of a round that have no result, starting after table `number`."""
    tables = [table for round_, table in night.unreported_tables() if round_.number == round_number]
    yield from (table for table in tables if table.number > number)
    yield from (table for table in tables if table.number < number)
