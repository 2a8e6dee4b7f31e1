"""Draws the next round of a night as a draft, and explains it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scorekeeper.limits import MAX_PLACES, MAX_ROUNDS, MAX_TABLES
from scorekeeper.rules.words import N_, NN_
from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable, PlannedTable, Settings
from scorekeeper.tournament.night.progress import (
    confirmed_versions,
    next_round_number,
    night_standings,
    places_in,
    unit_id,
)
from scorekeeper.tournament.seating.assess import assess
from scorekeeper.tournament.seating.draw import draw, draw_first
from scorekeeper.tournament.seating.finals import tables_of_final
from scorekeeper.tournament.seating.manual import manual_round
from scorekeeper.tournament.seating.model import (
    BY_PLACE,
    PLANNED_KINDS,
    DrawRequest,
    History,
    KeepGoing,
    Kind,
    Round,
    Side,
    Table,
    Unit,
    without_end,
)
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from scorekeeper.tournament.seating.whole_night import can_plan


def draw_request(
    night: Night,
    seed: int,
    kind: Kind | None = None,
    locked: Iterable[NightTable] = (),
    final_tables: int = 1,
) -> DrawRequest:
    """Return the request for the next draw: everybody here, with their points and history.

    `locked`: tables of the draft to keep. `final_tables`: number of tables of a final.
    """
    settings, kind = night.settings, kind or night.settings.kind
    points = _points_by_unit(night, by_place=kind in BY_PLACE)
    return DrawRequest(
        seats=settings.seats,
        partners=settings.partners,
        kind=kind,
        units=tuple(_unit(night, entrant, points) for entrant in _present(night)),
        seed=seed,
        history=seating_history(night),
        one_size=settings.one_size,
        locked=tuple(_draw_table(table) for table in locked),
        final_tables=final_tables if kind == "final" else 1,
    )


def _present(night: Night) -> list[Entrant]:
    return [entrant for entrant in night.entrants if entrant.state == "here"]


def _unit(night: Night, entrant: Entrant, points: Mapping[str, Fraction]) -> Unit:
    number, released = entrant.number, night.released
    return Unit(
        id=unit_id(number),
        points=points.get(unit_id(number), Fraction()),
        apart=entrant.club,
        never=frozenset(map(unit_id, entrant.never)),
        table=entrant.table,
        sat_out=sum(number in round_.sitting_out for round_ in released),
        odd=sum(_at_an_odd_table(night, round_, number) for round_ in released),
        last=_last_place(night, number),
    )


def seating_history(night: Night) -> History:
    """Return the seating of the rounds released so far."""
    return tuple(tuple(_unit_sides(table) for table in round_.tables) for round_ in night.released)


def _unit_sides(table: NightTable | PlannedTable) -> tuple[Side, ...]:
    return tuple(tuple(map(unit_id, side)) for side in table.sides)


def _draw_table(table: NightTable | PlannedTable) -> Table:
    return Table(table.number, _unit_sides(table))


def _points_by_unit(night: Night, by_place: bool) -> Mapping[str, Fraction]:
    """Return each unit's points so far. For a draw by place, a number that is higher for a better place."""
    if not night.released:
        return {}
    lines = night_standings(night, explained=False)
    return {line.unit: Fraction(-line.place) if by_place else line.points for line in lines}


def units_per_table(settings: Settings) -> int:
    """Return the number of entrants at a table of the preferred size."""
    return settings.seats // (2 if settings.partners == "fixed" else 1)


def _at_an_odd_table(night: Night, round_: NightRound, entrant: int) -> bool:
    table = round_.table_of(entrant)
    return table is not None and len(table.entrants) != units_per_table(night.settings)


def _last_place(night: Night, entrant: int) -> int | None:
    """Return the place at the table in the last round. None without a confirmed result."""
    table = night.current.table_of(entrant) if night.current else None
    result = table.confirmed if table else None
    if table is None or result is None:
        return None
    mine = next(total for side, total in zip(table.sides, result.totals, strict=True) if entrant in side)
    return 1 + sum(total > mine for total in result.totals)


def draw_next_round(
    night: Night,
    seed: int,
    kind: Kind | None = None,
    locked: Iterable[NightTable] = (),
    keep_going: KeepGoing = without_end,
    final_tables: int = 1,
) -> NightRound:
    """Draw the next round, as well as possible while `keep_going()`.

    A movement or a plan of the whole night is continued if the same entrants are here. Otherwise `seed`
    starts a new one for the remaining rounds. Planning takes the same steps on any machine: no clock ends it.
    Raises `ImpossibleDraw` for more rounds, places or tables than a night can have.
    """
    _check_room(night)
    draft = _draw_round(night, seed, kind or night.settings.kind, locked, keep_going, final_tables)
    if any(table.number > MAX_TABLES for table in draft.tables):
        text = NN_(
            "A round has at most %(most)s table: choose larger ones.",
            "A round has at most %(most)s tables: choose larger ones.",
            "most",
        )
        raise ImpossibleDraw(text, most=MAX_TABLES)
    return draft


def _check_room(night: Night) -> None:
    """Raise `ImpossibleDraw` if the night has no room for another round of everybody here."""
    if next_round_number(night) > MAX_ROUNDS:
        text = NN_("A night has at most %(most)s round.", "A night has at most %(most)s rounds.", "most")
        raise ImpossibleDraw(text, most=MAX_ROUNDS)
    left = MAX_PLACES - sum(places_in(round_) for round_ in night.released)
    if len(_present(night)) > left:
        full = N_(
            "A night has at most %(most)s places in all rounds together, and %(left)s are left: %(here)s are "
            "here. Finish this night and go on with a new one, or with fewer people."
        )
        raise ImpossibleDraw(full, most=MAX_PLACES, left=left, here=len(_present(night)))


def _draw_round(
    night: Night,
    seed: int,
    kind: Kind,
    locked: Iterable[NightTable],
    keep_going: KeepGoing,
    final_tables: int,
) -> NightRound:
    locked = tuple(locked)
    begun = [round_ for round_ in night.released if round_.kind == kind]
    if kind in PLANNED_KINDS and begun and not locked:
        seed = begun[0].request.seed
    request = draw_request(night, seed, kind, locked, final_tables=final_tables)
    left = max(1, night.settings.rounds - len(night.released))
    if kind == "night" and not locked and can_plan(len(request.units), left):
        return _planned_round(night, request, left)
    return draft_round(night, request, draw_first(replace(request, rounds=left), keep_going))


def _planned_round(night: Night, request: DrawRequest, left: int) -> NightRound:
    """Return the next round of the night's plan, or the first of a new one for the `left` rounds."""
    plan = _rest_of_plan(night, request)
    drawn_from = night.current.drawn_from if night.current and plan else confirmed_versions(night)
    if not plan:
        rounds = draw(replace(request, rounds=left)).rounds
        plan = tuple(tuple(map(_planned_table, drawn.tables)) for drawn in rounds)
    tables = [_draw_table(table) for table in plan[0]]
    seated = assess(replace(request, rounds=left), [(table.number, table.sides) for table in tables])
    return replace(draft_round(night, request, seated), plan=plan, drawn_from=drawn_from)


def coming_rounds(night: Night) -> tuple[tuple[PlannedTable, ...], ...]:
    """Return the tables of the rounds to come, as planned for those who are here.

    Empty without a plan, after the night, and once the draft of the next round is another than planned.
    """
    if night.current is None or not night.current.plan[1:] or night.finished_at is not None:
        return ()
    plan = _rest_of_plan(night, draw_request(night, seed=0, kind="night"))
    if night.draft is not None and not (night.draft.plan == plan and _is_as_planned(night.draft)):
        return ()
    return plan[: max(0, night.settings.rounds - night.current.number)]


def _rest_of_plan(night: Night, request: DrawRequest) -> tuple[tuple[PlannedTable, ...], ...]:
    """Return the rounds of the plan after the last one.

    Empty if the last round departed from it (somebody was moved), or if people or wishes have changed since.
    """
    last = night.current
    if last is None or not last.plan:
        return ()
    return last.plan[1:] if _is_as_planned(last) and _asked(last.request) == _asked(request) else ()


def _is_as_planned(round_: NightRound) -> bool:
    return {table.sides for table in round_.plan[0]} == {table.sides for table in round_.tables}


def _asked(request: DrawRequest) -> tuple[object, ...]:
    """What a plan depends on besides the seating so far."""
    wishes = frozenset((unit.id, unit.apart, unit.never, unit.table) for unit in request.units)
    return request.seats, request.partners, request.one_size, wishes


def _planned_table(table: Table) -> PlannedTable:
    return PlannedTable(table.number, _numbered_sides(table))


def _numbered_sides(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, side)) for side in table.sides)


def draft_round(night: Night, request: DrawRequest, seated: Round) -> NightRound:
    """Return a drawn round as the next draft of the night."""
    locked = {table.number for table in request.locked}
    final = {table.number for table in tables_of_final(request, seated.tables, lambda table: table.units)}
    return NightRound(
        number=next_round_number(night),
        kind=request.kind,
        request=replace(request, history=(), locked=()),
        tables=tuple(
            _night_table(table, table.number in final, table.number in locked) for table in seated.tables
        ),
        sitting_out=tuple(map(int, seated.sitting_out)),
        drawn_from=confirmed_versions(night),
    )


def _night_table(table: Table, final: bool, locked: bool) -> NightTable:
    return NightTable(table.number, _numbered_sides(table), final=final, locked=locked)


def assess_round(night: Night, drawn: NightRound) -> Round:
    """Assess the tables of a round as they are now, with the history and request of its draw.

    Wishes never to be together are those of now. They may be newer than the draw.
    """
    before = tuple(round_ for round_ in night.released if round_.number < drawn.number)
    left = max(1, night.settings.rounds - drawn.number + 1)
    request = replace(drawn.request, rounds=left, history=seating_history(replace(night, rounds=before)))
    known = {unit.id for unit in request.units}
    late = [number for table in drawn.tables for number in table.entrants if unit_id(number) not in known]
    last = min([unit.points for unit in request.units], default=0)
    units = (*request.units, *(Unit(unit_id(number), points=last) for number in late))
    never = {unit_id(entrant.number): frozenset(map(unit_id, entrant.never)) for entrant in night.entrants}
    request = replace(
        request, units=tuple(replace(unit, never=never.get(unit.id, unit.never)) for unit in units)
    )
    tables = [_draw_table(table) for table in drawn.tables]
    final = [table.number for table in drawn.tables if table.final]
    if drawn.kind == "by_hand":
        return manual_round(request, tables, [unit_id(number) for number in drawn.sitting_out], final)
    return assess(request, [(table.number, table.sides) for table in tables], final=final)


def missing_from_draft(night: Night) -> tuple[int, ...]:
    """Return the entrants who are here but not in the draft, because they came later."""
    draft = night.draft
    if draft is None:
        return ()
    return tuple(entrant.number for entrant in _present(night) if not _is_in_round(draft, entrant.number))


def departed_from(night: Night, drawn: NightRound) -> tuple[int, ...]:
    """Return the entrants who are in the round but no longer here."""
    here = {entrant.number for entrant in _present(night)}
    seated = [number for table in drawn.tables for number in table.entrants]
    return tuple(number for number in (*seated, *drawn.sitting_out) if number not in here)


def _is_in_round(drawn: NightRound, entrant: int) -> bool:
    return entrant in drawn.sitting_out or drawn.table_of(entrant) is not None
