"""Draw of the next round, or of all rounds of a night: `draw` chooses the method and assembles the answer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.phrases import people
from scorekeeper.tournament.seating import (
    exhaustive,
    local_search,
    matching,
    movements,
    whole_night,
    winners_up,
)
from scorekeeper.tournament.seating.assess import assess, table_kind
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.model import (
    BY_RESULTS,
    KINDS,
    PLANNED_KINDS,
    Draw,
    DrawRequest,
    KeepGoing,
    Round,
    Side,
    Table,
    without_end,
)
from scorekeeper.tournament.seating.partnerships import Split, best_split
from scorekeeper.tournament.seating.table_numbers import assign_numbers
from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw, preferred_size

_Tables = Sequence[tuple[Side, ...]]


def draw(request: DrawRequest, keep_going: KeepGoing = without_end) -> Draw:
    """Seat the units of the request, as well as can be found while `keep_going()`.

    Raises `ImpossibleDraw` if the request is contradictory.
    """
    _check_request(request)
    request, unlocked = _with_possible_locks(request)
    movement = movements.movement_for(request)
    rounds = tuple(_draw_rounds(request, movement, keep_going))
    in_rounds = [(number, note) for number, round_ in enumerate(rounds, 1) for note in round_.notes]
    notes = [
        *_request_notes(request, movement),
        *unlocked,
        *(_note_of_round(number, note, len(rounds)) for number, note in in_rounds),
    ]
    return Draw(request, rounds, tuple(notes))


def draw_first(request: DrawRequest, keep_going: KeepGoing = without_end) -> Round:
    """Draw the first round of `draw`, without those that are drawn after it one by one."""
    _check_request(request)
    request, _ = _with_possible_locks(request)
    return next(_draw_rounds(request, movements.movement_for(request), keep_going))


def request_after(request: DrawRequest, drawn: Round) -> DrawRequest:
    """Return the request for the round after `drawn`, as far as it is known before that is played."""
    odd = {
        unit for table in drawn.tables if table_kind(request, table.sides) == "odd" for unit in table.units
    }
    out = set(drawn.sitting_out)
    units = tuple(
        replace(unit, odd=unit.odd + (unit.id in odd), sat_out=unit.sat_out + (unit.id in out), last=None)
        for unit in request.units
    )
    return replace(request, units=units, history=(*request.history, drawn.seating()), locked=())


# --- checks and notes --------------------------------------------------------------------------------


def _check_request(request: DrawRequest) -> None:
    preferred_size(request.seats, request.partners)
    if request.kind not in KINDS:
        raise ImpossibleDraw(N_("There is no such draw."))
    if request.rounds < 1:
        raise ImpossibleDraw(N_("At least one round is drawn."))
    if request.kind == "whist" and (request.partners, request.seats) != ("rotating", 4):
        raise ImpossibleDraw(N_("A whist movement is for partners who change, at tables of four."))
    seen: set[str] = set()
    for unit in request.units:
        if unit.id in seen:
            raise ImpossibleDraw(N_("%(unit)s is there twice."), unit=unit.id)
        seen.add(unit.id)


def _request_notes(request: DrawRequest, movement: movements.Movement) -> Iterator[Sentence]:
    """Yield the notes that do not depend on the draw itself."""
    if request.kind in ("round_robin", "whist") and len(request.units) > 1 and not movement.rounds:
        yield movements.no_movement_reason(request)
    if request.rounds > 1 and request.kind == "winners_up":
        yield Sentence(N_("Only one round is drawn: who wins in it is not known yet."), {})
    elif request.rounds > 1 and request.kind in BY_RESULTS:
        text = N_("These rounds are drawn before the results of those between are known.")
        yield Sentence(text, {})
    words = {unit.apart for unit in request.units}
    if len(request.units) > 1 and len(words) == 1 and None not in words:
        text = N_("Everybody is of %(group)s: nobody can be kept apart.")
        yield Sentence(text, {"group": request.units[0].apart})


def _note_of_round(number: int, note: Sentence, rounds: int) -> Sentence:
    if rounds == 1:
        return note
    return Sentence(N_("Round %(number)s: %(note)s"), {"number": number, "note": note})


def _with_possible_locks(request: DrawRequest) -> tuple[DrawRequest, list[Sentence]]:
    """Return the request with the locked tables that are possible, and notes about the others."""
    known = {unit.id for unit in request.units}
    seated: set[str] = set()
    numbers: set[int] = set()
    kept: list[Table] = []
    notes = []
    for table in request.locked:
        units = set(table.units)
        if units <= known - seated and len(units) == len(table.units) and table.number not in numbers:
            seated |= units
            numbers.add(table.number)
            kept.append(table)
        else:
            facts = {"table": table.number, "people": people(sorted(units))}
            text = N_("Table %(table)s with %(people)s could not stand: somebody is missing, or elsewhere.")
            notes.append(Sentence(text, facts))
    return replace(request, locked=tuple(kept)), notes


# --- one round after the other -----------------------------------------------------------------------


def _draw_rounds(
    request: DrawRequest, movement: movements.Movement, keep_going: KeepGoing
) -> Iterator[Round]:
    wanted = 1 if request.kind == "winners_up" else request.rounds
    while wanted:
        planned = request.kind in PLANNED_KINDS and not request.locked
        if planned:
            found = _planned_tables(request, movement, wanted, keep_going)
        else:
            found = iter([_single_tables(request, keep_going)])
        for tables in found:
            drawn = _numbered_round(request, tables)
            yield drawn
            request, wanted = request_after(request, drawn), wanted - 1


def _planned_tables(
    request: DrawRequest, movement: movements.Movement, wanted: int, keep_going: KeepGoing
) -> Iterator[_Tables]:
    """Yield the tables of the next round, or of as many rounds as are planned at once."""
    if movement.rounds:
        tables = movements.next_movement_round(request, movement)
        yield _search_tables(request, keep_going) if tables is None else tables
    elif whole_night.can_plan(len(request.units), wanted):
        costs = DrawCosts(request, rounds=wanted)
        if not costs.slots:
            yield from [()] * wanted  # nobody is there
            return
        for splits in whole_night.plan_night(costs, wanted, keep_going):
            slots = zip(costs.slots, splits, strict=True)
            yield _with_ids(costs, [split for slot, split in slots if slot.kind != "out"])
    else:
        yield _search_tables(request, keep_going)


def _single_tables(request: DrawRequest, keep_going: KeepGoing) -> _Tables:
    """Return the tables of a round drawn by itself, beside its locked tables."""
    if request.kind == "winners_up":
        return _winners_up_tables(request)
    return _search_tables(request, keep_going)


def _numbered_round(request: DrawRequest, tables: _Tables) -> Round:
    """Return the round of these tables and the locked ones."""
    locked = [(table.number, table.sides) for table in request.locked]
    taken = {number for number, _ in locked}
    return assess(request, [*locked, *assign_numbers(request, tables, taken)])


def _search_tables(request: DrawRequest, keep_going: KeepGoing) -> _Tables:
    """Search for tables; they are ordered by their best rank, or by the lot."""
    seated = frozenset(unit for table in request.locked for unit in table.units)
    costs = DrawCosts(request, by_standing=request.kind == "standing", seated=seated)
    if not costs.slots:
        return ()
    slots = zip(costs.slots, _search_seating(costs, keep_going), strict=True)
    tables = [units for slot, units in slots if slot.kind != "out"]
    if costs.by_standing:
        rank = {unit: index for index, unit in enumerate(costs.ranked)}
        tables.sort(key=lambda units: min(rank[unit] for unit in units))
    return _with_ids(costs, [best_split(costs, units) for units in tables])


def _search_seating(costs: DrawCosts, keep_going: KeepGoing) -> list[list[int]]:
    """Return the units of each slot, by the search that suits the size of the draw."""
    if exhaustive.is_small(costs):
        return exhaustive.seat(costs)
    if all(slot.size <= 2 or slot.kind == "odd" for slot in costs.slots) and costs.slots[0].size == 2:
        return matching.seat(costs)
    return local_search.seat(costs, keep_going)


def _winners_up_tables(request: DrawRequest) -> _Tables:
    """Cut tables from the order in which winners move up, odd ones at the bottom.

    Byes go to those who had the fewest, and of those to the last in that order.
    """
    seated = frozenset(unit for table in request.locked for unit in table.units)
    costs = DrawCosts(request, seated=seated)
    order = [unit for unit in winners_up.seating_order(request) if unit not in seated]
    place = {unit: index for index, unit in enumerate(order)}
    byes = sum([slot.size for slot in costs.slots if slot.kind == "out"])
    by_byes = sorted(order, key=lambda unit: (costs.sat_out[costs.index[unit]], -place[unit]))
    out = set(by_byes[:byes])
    waiting = iter([unit for unit in order if unit not in out])
    tables = [tuple(islice(waiting, slot.size)) for slot in costs.slots if slot.kind != "out"]
    return [winners_up.split_into_sides(units, request) for units in tables]


def _with_ids(costs: DrawCosts, splits: Iterable[Split]) -> _Tables:
    return [tuple(tuple(costs.ids[unit] for unit in side) for side in split) for split in splits]
