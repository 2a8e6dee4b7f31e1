"""Draws the next round, or all rounds of a night. `draw` chooses the method and assembles the answer."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.phrases import people
from scorekeeper.tournament.seating import (
    movements,
    search,
    whole_night,
    winners_up,
)
from scorekeeper.tournament.seating.assess import assess, table_kind
from scorekeeper.tournament.seating.costs import DrawCosts, Seating
from scorekeeper.tournament.seating.finals import deal, seat_final, tables_of_final
from scorekeeper.tournament.seating.model import (
    BY_PLACE,
    BY_RESULTS,
    KINDS,
    ONE_ROUND,
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
from scorekeeper.tournament.seating.search_state import SearchState, seating_in_order
from scorekeeper.tournament.seating.tables import (
    ImpossibleDraw,
    assign_numbers,
    at_odd_tables,
    preferred_size,
    sizes_for,
)

_Tables = Sequence[tuple[Side, ...]]
_NO_MOVEMENT = movements.Movement((), ())


def draw(request: DrawRequest, keep_going: KeepGoing = without_end) -> Draw:
    """Seat the units of the request, as well as possible while `keep_going()`.

    Raises `ImpossibleDraw` if the request contradicts itself.
    """
    _check_request(request)
    request, unlocked = _with_possible_locks(request)
    movement = movements.movement_for(request)
    rounds = tuple(_draw_rounds(request, movement, keep_going))
    said = [(*round_.notes, *round_.remarks) for round_ in rounds]
    in_rounds = [(number, note) for number, notes in enumerate(said, 1) for note in notes]
    notes = [
        *_request_notes(request),
        *_fewer_final_tables(request, rounds),
        *unlocked,
        *(_note_of_round(number, note, len(rounds)) for number, note in in_rounds),
    ]
    return Draw(request, rounds, tuple(notes))


def draw_first(request: DrawRequest, keep_going: KeepGoing = without_end) -> Round:
    """Draw only the first round of `draw`, if the later ones are drawn one by one."""
    _check_request(request)
    request, _ = _with_possible_locks(request)
    return next(_draw_rounds(request, movements.movement_for(request), keep_going))


def request_after(request: DrawRequest, drawn: Round) -> DrawRequest:
    """Return the request for the round after `drawn`, as far as it is known before that round is played."""
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


def _request_notes(request: DrawRequest) -> Iterator[Sentence]:
    """Yield the notes that do not depend on the draw."""
    limit = movements.movement_limit(request.kind, movements.room_of(request))
    if limit is not None and len(request.units) > 1:
        yield limit
    if request.rounds > 1 and request.kind in ONE_ROUND:
        yield Sentence(N_("Only one round is drawn: its winners are not known yet."), {})
    elif request.rounds > 1 and request.kind in BY_RESULTS:
        text = N_("These rounds are drawn in advance, before the results of the rounds in between are known.")
        yield Sentence(text, {})
    words = {unit.apart for unit in request.units}
    if len(request.units) > 1 and len(words) == 1 and None not in words:
        text = N_("Everybody is of %(group)s: nobody can be kept apart.")
        yield Sentence(text, {"group": request.units[0].apart})


def _fewer_final_tables(request: DrawRequest, rounds: Sequence[Round]) -> Iterator[Sentence]:
    """Yield a note if the final has fewer tables than were asked for."""
    count = len(rounds[0].tables)
    if request.kind == "final" and 0 < count < request.final_tables:
        text = NN_(
            "The final has %(count)s table, not %(wanted)s: there are no more.",
            "The final has %(count)s tables, not %(wanted)s: there are no more.",
            "count",
        )
        yield Sentence(text, {"count": count, "wanted": request.final_tables})


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
            text = N_(
                "Table %(table)s with %(people)s could not be kept: somebody is missing, or is at "
                "another table."
            )
            notes.append(Sentence(text, facts))
    return replace(request, locked=tuple(kept)), notes


# --- one round after another -------------------------------------------------------------------------


def _draw_rounds(
    request: DrawRequest, movement: movements.Movement, keep_going: KeepGoing
) -> Iterator[Round]:
    wanted = 1 if request.kind in ONE_ROUND else request.rounds
    while wanted:
        if request.kind in PLANNED_KINDS and not request.locked:
            found = _planned_tables(request, movement, wanted, keep_going)
        else:
            found = iter([_single_tables(request, wanted, keep_going)])
        for tables in found:
            drawn = _numbered_round(replace(request, rounds=wanted), tables)
            yield drawn
            request, wanted = request_after(request, drawn), wanted - 1


def _planned_tables(
    request: DrawRequest, movement: movements.Movement, wanted: int, keep_going: KeepGoing
) -> Iterator[_Tables]:
    """Yield the tables of the next round, or of all rounds planned together."""
    if movement.rounds:
        tables = movements.next_movement_round(request, movement)
        yield _search_tables(request, wanted, keep_going) if tables is None else tables
    elif whole_night.can_plan(len(request.units), wanted):
        yield from _night_tables(request, wanted)
    else:
        yield _search_tables(request, wanted, keep_going)


def _night_tables(request: DrawRequest, rounds: int) -> Iterator[_Tables]:
    """Yield the tables of all rounds of a night planned together, whatever the clock says."""
    costs = DrawCosts(request, rounds=rounds)
    if not costs.slots:
        yield from [()] * rounds  # nobody is there
        return

    def round_by_round(seed: int) -> list[Seating]:
        one_by_one = replace(request, kind="random", rounds=rounds, seed=seed)
        in_turn = _draw_rounds(one_by_one, _NO_MOVEMENT, without_end)
        return [costs.seating_of(drawn.seating(), drawn.sitting_out) for drawn in in_turn]

    for splits in whole_night.plan_night(costs, rounds, round_by_round):
        slots = zip(costs.slots, splits, strict=True)
        yield _with_ids(costs, [split for slot, split in slots if slot.kind != "out"])


def _single_tables(request: DrawRequest, wanted: int, keep_going: KeepGoing) -> _Tables:
    """Return the tables of a single round, besides its locked tables."""
    if request.kind == "winners_up":
        tables = _tables_in_order(request, winners_up.seating_order(request), keep_going)
        return [winners_up.split_into_sides(units, request) for units in tables]
    if request.kind in BY_PLACE:
        costs = DrawCosts(request, by_standing=True)
        order = [costs.ids[unit] for unit in costs.ranked]
        cut = _final_and_others if request.kind == "final" else _tables_by_place
        tables = cut(request, order, keep_going)
        groups = [[costs.index[unit] for unit in units] for units in tables]
        return _with_ids(costs, [best_split(costs, group) for group in groups])
    return _search_tables(request, wanted, keep_going)


def _numbered_round(request: DrawRequest, tables: _Tables) -> Round:
    """Return the round with these tables and the locked ones."""
    locked = [(table.number, table.sides) for table in request.locked]
    taken = {number for number, _ in locked}
    return assess(request, [*locked, *assign_numbers(request, tables, taken)])


def _search_tables(request: DrawRequest, wanted: int, keep_going: KeepGoing) -> _Tables:
    """Search for the tables of the first of the `wanted` rounds."""
    by_standing = request.kind == "standing"
    costs = DrawCosts(request, by_standing, seated=_locked_units(request), to_come=wanted - 1)
    groups = _tables_of(costs, search.seat(costs, keep_going))
    return _with_ids(costs, [best_split(costs, group) for group in groups])


def _locked_units(request: DrawRequest) -> frozenset[str]:
    return frozenset(unit for table in request.locked for unit in table.units)


def _tables_of(costs: DrawCosts, seating: Seating) -> list[list[int]]:
    """Return the units of each table. In a draw by standing, the table with the best rank comes first."""
    groups = [group for slot, group in zip(costs.slots, seating, strict=True) if slot.kind != "out"]
    if costs.by_standing:
        rank = {unit: index for index, unit in enumerate(costs.ranked)}
        groups.sort(key=lambda group: min(rank[unit] for unit in group))
    return groups


def _tables_in_order(
    request: DrawRequest, order: Sequence[str], keep_going: KeepGoing, at_even: Collection[str] = ()
) -> list[list[str]]:
    """Cut tables from this order. Odd tables come last, or take everybody not in `at_even`.

    If that would seat together people who are kept apart, a search finds the tables. The order replaces the
    points.
    """
    places = {unit: place for place, unit in enumerate(order)}
    units = tuple(replace(unit, points=-places[unit.id], odd=unit.id in at_even) for unit in request.units)
    costs = DrawCosts(replace(request, units=units, history=()), True, seated=_locked_units(request))
    as_cut = seating_in_order(costs)
    if any(SearchState(costs, [as_cut]).all_conflicts()):
        as_cut = search.seat(costs, keep_going)
    return [
        [costs.ids[unit] for unit in sorted(group, key=costs.ranked.index)]
        for group in _tables_of(costs, as_cut)
    ]


def _tables_by_place(request: DrawRequest, order: Sequence[str], keep_going: KeepGoing) -> list[list[str]]:
    """Cut tables from this order, with odd tables where they are fair."""
    free = [unit for unit in order if unit not in _locked_units(request)]
    return _tables_in_order(request, order, keep_going, {*free} - at_odd_tables(request, free))


def _final_and_others(request: DrawRequest, order: Sequence[str], keep_going: KeepGoing) -> list[list[str]]:
    """Cut the tables of a final by place, ignoring families.

    Then cut the others, where families are kept apart.

    People who had a bye may get the next one too, because the first in the order never sit out.
    """
    request = replace(request, units=tuple(replace(unit, sat_out=0) for unit in request.units))
    final = _final(request, [unit for unit in order if unit not in _locked_units(request)], keep_going)
    stand = [Table(0, tuple((unit,) for unit in units)) for units in final]
    others = replace(request, locked=(*request.locked, *stand))
    return [*final, *_tables_by_place(others, order, keep_going)]


def _final(request: DrawRequest, order: Sequence[str], keep_going: KeepGoing) -> list[list[str]]:
    """Return the tables of a final that are not locked, from the first of `order`."""
    sizes, out = sizes_for(request, len(order))
    ends = list(accumulate(sizes, initial=0))
    cut = [Table(0, tuple((unit,) for unit in order[at:end])) for at, end in pairwise(ends)]
    final = tables_of_final(request, [*request.locked, *cut], lambda table: table.units)
    count = sum(table in cut for table in final)
    found = seat_final(request, order, sizes[:count], (*sizes[count:], *[1] * out))
    if found is not None:
        return found
    dealt = [unit for table in deal(order[: ends[count]], sizes[:count]) for unit in table]
    by_place = replace(request, units=tuple(replace(unit, apart=None) for unit in request.units))
    return _tables_in_order(by_place, [*dealt, *order[ends[count] :]], keep_going)[:count]


def _with_ids(costs: DrawCosts, splits: Iterable[Split]) -> _Tables:
    return [tuple(tuple(costs.ids[unit] for unit in side) for side in split) for split in splits]
