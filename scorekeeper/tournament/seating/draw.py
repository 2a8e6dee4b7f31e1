"""Who sits where in the next round, or in all rounds of a night."""

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
from scorekeeper.tournament.seating.model import KINDS, Draw, DrawRequest, Round, Side, Table
from scorekeeper.tournament.seating.partnerships import Split, best_split
from scorekeeper.tournament.seating.table_numbers import assign_numbers
from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw, preferred_size

_Tables = Sequence[tuple[Side, ...]]


def draw(request: DrawRequest) -> Draw:
    """Seat the units of the request. Raises `Senseless` for what no draw could be made from."""
    _check_request(request)
    request, missing = _with_possible_locks(request)
    known = movements.movement_for(request)
    rounds = tuple(_draw_rounds(request, known))
    said = [
        *_request_notes(request, known),
        *missing,
        *(_note_of_round(at, note, len(rounds)) for at, one in enumerate(rounds, 1) for note in one.notes),
    ]
    return Draw(request, rounds, tuple(said))


def request_after(request: DrawRequest, drawn: Round) -> DrawRequest:
    """The request for the round after this one, as far as it is known before that is played."""
    odd = {
        unit for table in drawn.tables if table_kind(request, table.sides) == "odd" for unit in table.units
    }
    out = set(drawn.sitting_out)
    units = tuple(
        replace(unit, odd=unit.odd + (unit.id in odd), sat_out=unit.sat_out + (unit.id in out), last=None)
        for unit in request.units
    )
    return replace(request, units=units, history=(*request.history, drawn.seating()), locked=())


# --- what is asked -----------------------------------------------------------------------------------


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


def _request_notes(request: DrawRequest, known: movements.Movement) -> Iterator[Sentence]:
    """What can be said before anything is drawn."""
    if request.kind in ("round_robin", "whist") and len(request.units) > 1 and not known.settings:
        yield movements.no_movement_reason(request)
    if request.rounds > 1 and request.kind == "standing":
        text = N_("These rounds are drawn before the results of those between are known.")
        yield Sentence(text, {})
    if request.rounds > 1 and request.kind == "winners_up":
        yield Sentence(N_("Only one round is drawn: who wins in it is not known yet."), {})
    words = {unit.apart for unit in request.units}
    if len(request.units) > 1 and len(words) == 1 and None not in words:
        text = N_("Everybody is of %(group)s: nobody can be kept apart.")
        yield Sentence(text, {"group": request.units[0].apart})


def _note_of_round(number: int, note: Sentence, rounds: int) -> Sentence:
    if rounds == 1:
        return note
    return Sentence(N_("Round %(number)s: %(note)s"), {"number": number, "note": note})


def _with_possible_locks(request: DrawRequest) -> tuple[DrawRequest, list[Sentence]]:
    """The request with those of its locked tables that can stand, and what is to be said of the others."""
    known = {unit.id for unit in request.units}
    seated: set[str] = set()
    numbers: set[int] = set()
    standing: list[Table] = []
    notes = []
    for table in request.locked:
        units = set(table.units)
        if units <= known - seated and len(units) == len(table.units) and table.number not in numbers:
            seated |= units
            numbers.add(table.number)
            standing.append(table)
        else:
            facts = {"table": table.number, "people": people(sorted(units))}
            text = N_("Table %(table)s with %(people)s could not stand: somebody is missing, or elsewhere.")
            notes.append(Sentence(text, facts))
    return replace(request, locked=tuple(standing)), notes


# --- one round after the other -----------------------------------------------------------------------


def _draw_rounds(request: DrawRequest, known: movements.Movement) -> Iterator[Round]:
    wanted = 1 if request.kind == "winners_up" else request.rounds
    if request.locked or request.kind in ("random", "standing", "winners_up"):
        drawn = _draw_one_round(request)
        yield drawn
        request, wanted = request_after(request, drawn), wanted - 1
    while wanted:
        for tables in _planned_tables(request, known, wanted):
            drawn = assess(request, assign_numbers(request, tables))
            yield drawn
            request, wanted = request_after(request, drawn), wanted - 1


def _planned_tables(request: DrawRequest, known: movements.Movement, wanted: int) -> Iterator[_Tables]:
    """The tables of the next round, or of as many as are planned at once."""
    if request.kind in ("random", "standing"):
        yield _search_tables(request)
        return
    if known.settings:
        tables = movements.next_movement_round(request, known)
        yield _search_tables(request) if tables is None else tables
    elif whole_night.can_plan(len(request.units), wanted):
        field = DrawCosts(request, rounds=wanted)
        if not field.slots:
            yield from [()] * wanted  # nobody is there
            return
        for splits in whole_night.plan_night(field, wanted):
            slots = zip(field.slots, splits, strict=True)
            yield _with_ids(field, [split for slot, split in slots if slot.kind != "out"])
    else:
        yield _search_tables(request)


def _draw_one_round(request: DrawRequest) -> Round:
    """A round with the tables that stand, and those drawn around them."""
    locked = [(table.number, table.sides) for table in request.locked]
    taken = {number for number, _ in locked}
    if request.kind == "winners_up":
        tables: _Tables = _winners_up_tables(request)
    else:
        tables = _search_tables(request)
    return assess(request, [*locked, *assign_numbers(request, tables, taken)])


def _search_tables(request: DrawRequest) -> _Tables:
    """Tables by search, in the order of their best standing, or of the lot."""
    seated = frozenset(unit for table in request.locked for unit in table.units)
    field = DrawCosts(request, standing=request.kind == "standing", seated=seated)
    if not field.slots:
        return ()
    tables = [
        seat for slot, seat in zip(field.slots, _search_seating(field), strict=True) if slot.kind != "out"
    ]
    if field.standing:
        place = {one: at for at, one in enumerate(field.order)}
        tables.sort(key=lambda seat: min(place[one] for one in seat))
    return _with_ids(field, [best_split(field, seat) for seat in tables])


def _search_seating(field: DrawCosts) -> list[list[int]]:
    if exhaustive.is_small(field):
        return exhaustive.seat(field)
    if all(slot.size <= 2 or slot.kind == "odd" for slot in field.slots) and field.slots[0].size == 2:
        return matching.seat(field)
    return local_search.seat(field)


def _winners_up_tables(request: DrawRequest) -> _Tables:
    """Tables cut from the order in which winners move up, odd ones at the bottom.

    Whoever sits out had the fewest byes, and of those is the last in that order.
    """
    seated = frozenset(unit for table in request.locked for unit in table.units)
    field = DrawCosts(request, seated=seated)
    order = [unit for unit in winners_up.seating_order(request) if unit not in seated]
    place = {unit: at for at, unit in enumerate(order)}
    byes = sum([slot.size for slot in field.slots if slot.kind == "out"])
    by_byes = sorted(order, key=lambda unit: (field.sat_out[field.index[unit]], -place[unit]))
    out = set(by_byes[:byes])
    waiting = iter([unit for unit in order if unit not in out])
    tables = [tuple(islice(waiting, slot.size)) for slot in field.slots if slot.kind != "out"]
    return [winners_up.split_into_sides(units, request) for units in tables]


def _with_ids(field: DrawCosts, splits: Iterable[Split]) -> _Tables:
    return [tuple(tuple(field.ids[one] for one in side) for side in split) for split in splits]
