"""Draws the next round of a night as a draft, and explains it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from scorekeeper.limits import MAX_PLACES, MAX_ROUNDS, MAX_TABLES
from scorekeeper.rules.words import N_, NN_
from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable, Settings
from scorekeeper.tournament.night.progress import (
    confirmed_versions,
    next_round_number,
    night_standings,
    places_in,
    unit_id,
)
from scorekeeper.tournament.seating.assess import assess
from scorekeeper.tournament.seating.draw import draw, draw_first
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
    rounds: int = 1,
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
        rounds=rounds,
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


def _unit_sides(table: NightTable) -> tuple[Side, ...]:
    return tuple(tuple(map(unit_id, side)) for side in table.sides)


def _draw_table(table: NightTable) -> Table:
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
    starts a new one for the remaining rounds. Raises `ImpossibleDraw` for more rounds, places or tables than
    a night can have.
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
    planned = _planned_round(night, request, keep_going) if kind == "night" and not locked else None
    if planned is not None:  # because the plan was made before any result
        return replace(draft_round(night, request, planned), drawn_from=MappingProxyType({}))
    left = max(1, night.settings.rounds - len(night.released))
    return draft_round(night, request, draw_first(replace(request, rounds=left), keep_going))


def _planned_round(night: Night, request: DrawRequest, keep_going: KeepGoing) -> Round | None:
    """Return the next round of the night's plan, which was made at its first round.

    None if a later round departed from that plan (somebody came, left or was moved), or if the night is too
    large for a plan.
    """
    done = [round_ for round_ in night.released if round_.kind == "night"]
    if len(done) < len(night.released):
        return None
    rounds = max(night.settings.rounds, len(done) + 1)
    first = done[0].request if done else request
    if not can_plan(len(first.units), rounds):
        return None
    plan = draw(replace(first, rounds=rounds, history=(), locked=()), keep_going).rounds
    here = {unit_id(entrant.number) for entrant in _present(night)}
    as_planned = all(
        {table.sides for table in planned.tables} == set(map(_unit_sides, played.tables))
        for planned, played in zip(plan, done, strict=False)
    )
    return plan[len(done)] if as_planned and here == {unit.id for unit in first.units} else None


def draft_round(night: Night, request: DrawRequest, seated: Round) -> NightRound:
    """Return a drawn round as the next draft of the night."""
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
    if drawn.kind == "by_hand":
        return manual_round(request, tables, [unit_id(number) for number in drawn.sitting_out])
    return assess(request, [(table.number, table.sides) for table in tables])


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
