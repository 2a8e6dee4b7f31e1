"""The next round of a night as a draft: drawn, explained, changed by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from scorekeeper.limits import MAX_ROUNDS, MAX_TABLES
from scorekeeper.rules.words import NN_
from scorekeeper.tournament.night.model import Night, NightRound, NightTable, Settings
from scorekeeper.tournament.night.progress import (
    confirmed_versions,
    next_round_number,
    night_standings,
    unit_id,
)
from scorekeeper.tournament.seating.assess import assess
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.manual import manual_round
from scorekeeper.tournament.seating.model import DrawRequest, History, Kind, Round, Side, Table, Unit
from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw

#: Kinds whose rounds belong together.
PLANNED_KINDS: Final[tuple[Kind, ...]] = ("night", "round_robin", "whist")


def draw_request(
    night: Night, seed: int, kind: Kind | None = None, locked: Iterable[NightTable] = (), rounds: int = 1
) -> DrawRequest:
    """What is to be drawn next: everybody who is here, with their standing and what they have had so far.
    `locked`: tables of the draft that stand."""
    settings, points = night.settings, _points_by_unit(night)
    here = [one for one in night.entrants if one.state == "here"]
    return DrawRequest(
        seats=settings.seats,
        partners=settings.partners,
        kind=kind or settings.kind,
        units=tuple(
            Unit(
                id=unit_id(one.number),
                points=points.get(unit_id(one.number), Fraction()),
                apart=one.club,
                never=frozenset(map(unit_id, one.never)),
                table=one.table,
                sat_out=sum(one.number in past.sitting_out for past in night.released),
                odd=sum(_at_an_odd_table(night, past, one.number) for past in night.released),
                last=_last_place(night, one.number),
            )
            for one in here
        ),
        seed=seed,
        rounds=rounds,
        history=seating_history(night),
        one_size=settings.one_size,
        locked=tuple(_draw_table(table) for table in locked),
    )


def seating_history(night: Night) -> History:
    """Who sat where in the rounds released so far."""
    return tuple(tuple(_unit_sides(table) for table in one.tables) for one in night.released)


def _unit_sides(table: NightTable) -> tuple[Side, ...]:
    return tuple(tuple(map(unit_id, side)) for side in table.sides)


def _draw_table(table: NightTable) -> Table:
    return Table(table.number, _unit_sides(table))


def _points_by_unit(night: Night) -> Mapping[str, Fraction]:
    return (
        {line.unit: line.points for line in night_standings(night, explained=False)} if night.released else {}
    )


def units_per_table(settings: Settings) -> int:
    """How many entrants the preferred table has."""
    return settings.seats // (2 if settings.partners == "fixed" else 1)


def _at_an_odd_table(night: Night, past: NightRound, entrant: int) -> bool:
    table = past.table_of(entrant)
    return table is not None and len(table.entrants) != units_per_table(night.settings)


def _last_place(night: Night, entrant: int) -> int | None:
    """The place at the table in the last round, once its result is confirmed."""
    table = night.current.table_of(entrant) if night.current else None
    result = table.confirmed if table else None
    if table is None or result is None:
        return None
    mine = next(total for side, total in zip(table.sides, result.totals, strict=True) if entrant in side)
    return 1 + sum(total > mine for total in result.totals)


def draw_next_round(
    night: Night, seed: int, kind: Kind | None = None, locked: Iterable[NightTable] = ()
) -> NightRound:
    """The next round, drawn. A whole night planned at once, or a movement, goes on as it was begun, while the
    same people are there; `seed` begins another. Raises `Senseless` for more rounds or tables than a night
    has."""
    if next_round_number(night) > MAX_ROUNDS:
        text = NN_("A night has at most %(most)s round.", "A night has at most %(most)s rounds.", "most")
        raise ImpossibleDraw(text, most=MAX_ROUNDS)
    draft = _draw_round(night, seed, kind or night.settings.kind, locked)
    if any(table.number > MAX_TABLES for table in draft.tables):
        text = NN_(
            "A round has at most %(most)s table: choose larger ones.",
            "A round has at most %(most)s tables: choose larger ones.",
            "most",
        )
        raise ImpossibleDraw(text, most=MAX_TABLES)
    return draft


def _draw_round(night: Night, seed: int, kind: Kind, locked: Iterable[NightTable]) -> NightRound:
    locked = tuple(locked)
    begun = [one for one in night.released if one.kind == kind]
    if kind in PLANNED_KINDS and begun and not locked:
        seed = begun[0].request.seed
    request = draw_request(night, seed, kind, locked)
    if kind == "night" and not locked:
        planned = _planned_round(night, seed)
        if planned is not None:
            return draft_round(night, request, planned)
    return draft_round(night, request, draw(request).rounds[0])


def _planned_round(night: Night, seed: int) -> Round | None:
    """The next round of a plan of the whole night, made at its first round; None when what was played since
    is not by that plan: somebody came, left or was moved."""
    done = [one for one in night.released if one.kind == "night"]
    if len(done) < len(night.released):
        return None
    rounds = max(night.settings.rounds, len(done) + 1)
    first = done[0].request if done else draw_request(night, seed, "night")
    plan = draw(replace(first, rounds=rounds, history=(), locked=())).rounds
    here = {unit_id(one.number) for one in night.entrants if one.state == "here"}
    as_planned = all(
        {table.sides for table in planned.tables} == set(map(_unit_sides, one.tables))
        for planned, one in zip(plan, done, strict=False)
    )
    return plan[len(done)] if as_planned and here == {unit.id for unit in first.units} else None


def draft_round(night: Night, request: DrawRequest, seated: Round) -> NightRound:
    """A drawn round as the next of the night."""
    locked = {table.number for table in request.locked}
    return NightRound(
        number=next_round_number(night),
        kind=request.kind,
        request=replace(request, history=(), locked=()),
        tables=tuple(_night_table(table, table.number in locked) for table in seated.tables),
        sitting_out=tuple(map(int, seated.sitting_out)),
        drawn_from=confirmed_versions(night),
    )


def _night_table(table: Table, locked: bool) -> NightTable:
    sides = tuple(tuple(map(int, side)) for side in table.sides)
    return NightTable(table.number, sides, locked=locked)


def assess_round(night: Night, drawn: NightRound) -> Round:
    """The round with the reason of each table, what repeats and what could not be met: as it was when it was
    drawn, for the tables as they are."""
    before = tuple(one for one in night.released if one.number < drawn.number)
    request = replace(drawn.request, history=seating_history(replace(night, rounds=before)))
    known = {unit.id for unit in request.units}
    late = [number for table in drawn.tables for number in table.entrants if unit_id(number) not in known]
    request = replace(request, units=(*request.units, *(Unit(unit_id(number)) for number in late)))
    tables = [_draw_table(table) for table in drawn.tables]
    if drawn.kind == "by_hand":
        return manual_round(request, tables, [unit_id(number) for number in drawn.sitting_out])
    return assess(request, [(table.number, table.sides) for table in tables])


def missing_from_draft(night: Night) -> tuple[int, ...]:
    """Who is here and has no seat in the draft: they came after it."""
    draft = night.draft
    if draft is None:
        return ()
    return tuple(
        one.number for one in night.entrants if one.state == "here" and not _is_in_round(draft, one.number)
    )


def departed_from(night: Night, drawn: NightRound) -> tuple[int, ...]:
    """Who has a seat in the round and is not here any more."""
    here = {one.number for one in night.entrants if one.state == "here"}
    seated = [number for table in drawn.tables for number in table.entrants]
    return tuple(number for number in (*seated, *drawn.sitting_out) if number not in here)


def _is_in_round(drawn: NightRound, entrant: int) -> bool:
    return entrant in drawn.sitting_out or drawn.table_of(entrant) is not None


# --- changed by hand -------------------------------------------------------------------------------


def swap_entrants(drawn: NightRound, one: int, other: int) -> NightRound:
    """The round with two people in each other's place, wherever they are: at tables, sitting out, or not in
    it at all yet."""
    places = {one: other, other: one}

    def seat(number: int) -> int:
        return places.get(number, number)

    tables = tuple(
        replace(table, sides=tuple(tuple(map(seat, side)) for side in table.sides)) for table in drawn.tables
    )
    return replace(drawn, tables=tables, sitting_out=tuple(map(seat, drawn.sitting_out)), kind="by_hand")


def move_entrant(night: Night, drawn: NightRound, entrant: int, at: int | None) -> NightRound | None:
    """The round with somebody moved to table `at`, or sitting out (None). Tables become larger and smaller by
    it, and are arranged anew. None where that leaves a table that nobody can play at."""
    tables = []
    for table in drawn.tables:
        there = [one for one in table.entrants if one != entrant]
        if table.number == at:
            there.append(entrant)
        if there == list(table.entrants):
            tables.append(table)
            continue
        sides = arrange_sides(there, night.settings)
        if sides is None:
            return None
        tables.append(replace(table, sides=sides))
    out = [one for one in drawn.sitting_out if one != entrant] + ([entrant] if at is None else [])
    return replace(drawn, tables=tuple(tables), sitting_out=tuple(out), kind="by_hand")


def arrange_sides(entrants: Sequence[int], settings: Settings) -> tuple[tuple[int, ...], ...] | None:
    """How these sit at one table: partners across from each other where they change every round and come out
    even, else each for themselves. None where no table is like that."""
    rotating = settings.partners == "rotating"
    if rotating and len(entrants) in (4, 6, 8) and len(entrants) <= max(6, settings.seats):
        half = len(entrants) // 2
        return tuple((entrants[place], entrants[place + half]) for place in range(half))
    most = 4 if not rotating and units_per_table(settings) == 4 else 3
    return tuple((one,) for one in entrants) if 2 <= len(entrants) <= most else None


def toggle_lock(drawn: NightRound, number: int) -> NightRound:
    """The round with table `number` locked, or free again."""
    tables = tuple(
        replace(table, locked=not table.locked) if table.number == number else table for table in drawn.tables
    )
    return replace(drawn, tables=tables)
