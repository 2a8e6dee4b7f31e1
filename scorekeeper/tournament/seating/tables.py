"""Tables of a round: their sizes, who sits at the odd ones, and their numbers.

The preferred size comes first, odd tables are as few as possible, and nobody is left over.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations_with_replacement
from typing import Final, NamedTuple

from scorekeeper.rules.words import N_, Sentence, Text
from scorekeeper.tournament.seating.model import PARTNERS, DrawRequest, Partners, Side

#: Kind of partners -> the numbers of chairs one can ask for, and the sizes (in units) of odd tables. Only one
#: edition has the fullest tables (four single players, four sides at eight chairs). They are used only on
#: request.
_CHAIRS: Final = {"none": (2, 3, 4), "fixed": (4, 6, 8), "rotating": (4, 6, 8)}
_SIZES: Final = {"none": (2, 3), "fixed": (2, 3), "rotating": (2, 3, 4, 6)}
#: Every number of units from 2 up needs at most this many odd tables.
_MAX_ODD_TABLES: Final = 4


#: The number of a table, and its sides.
NumberedTable = tuple[int, tuple[Side, ...]]


class ImpossibleDraw(ValueError):
    """A request that cannot be drawn. `sentence`: the reason, ready to be translated."""

    def __init__(self, text: Text, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


class Sizes(NamedTuple):
    """The number of units at each table, the preferred size first, and the number of units that sit out."""

    tables: tuple[int, ...]
    sitting_out: int


def preferred_size(seats: int, partners: Partners) -> int:
    """Return the number of units at a table of the preferred size.

    Raises `ImpossibleDraw` if no such table exists.
    """
    if partners not in PARTNERS:
        raise ImpossibleDraw(N_("Partners are none, fixed or rotating."))
    if seats not in _CHAIRS[partners]:
        raise ImpossibleDraw(_WRONG_CHAIRS[partners], seats=seats)
    return seats // 2 if partners == "fixed" else seats


_WRONG_CHAIRS: Final = {
    "none": N_("Where everybody plays alone a table has 2, 3 or 4 chairs, not %(seats)s."),
    "fixed": N_("Pairs play at tables of 4, 6 or 8 chairs, not %(seats)s."),
    "rotating": N_("Partners for a round play at tables of 4, 6 or 8 chairs, not %(seats)s."),
}


def allowed_sizes(seats: int, partners: Partners) -> tuple[int, ...]:
    """Return the sizes, in units, that a table may have: the preferred one, then from the largest down."""
    preferred = preferred_size(seats, partners)
    return (preferred, *sorted({*_SIZES[partners]} - {preferred}, reverse=True))


def table_sizes(units: int, seats: int, partners: Partners, one_size: bool = False) -> Sizes:
    """Divide `units` units among tables.

    As few odd tables as possible, then as few units at them, then larger ones first. A single unit sits out.
    With `one_size` everybody who does not fill a table sits out.
    """
    preferred, *others = allowed_sizes(seats, partners)
    if one_size:
        return Sizes((preferred,) * (units // preferred), units % preferred)
    for count in range(_MAX_ODD_TABLES + 1):
        fitting = [
            odd
            for odd in combinations_with_replacement(others, count)
            if sum(odd) <= units and (units - sum(odd)) % preferred == 0
        ]
        if fitting:
            odd = min(fitting, key=lambda odd: (sum(odd), [-size for size in odd]))
            return Sizes((preferred,) * ((units - sum(odd)) // preferred) + odd, 0)
    return Sizes((), units)


def sizes_for(request: DrawRequest, units: int) -> Sizes:
    """Divide `units` of the request's units among tables."""
    return table_sizes(units, request.seats, request.partners, request.one_size)


# --- odd tables of a draw by place -------------------------------------------------------------------


def at_odd_tables(request: DrawRequest, order: Sequence[str]) -> set[str]:
    """Return which units of this order sit at odd tables:

    neighbours with the fewest so far, the last of equals.

    Neighbours sit together, whichever tables are the odd ones.
    """
    had = {unit.id: unit.odd for unit in request.units}
    size, tables = preferred_size(request.seats, request.partners), sizes_for(request, len(order)).tables
    even = tables.count(size)
    return {order[place] for place in odd_places([had[unit] for unit in order], size, even, tables[even:])}


def odd_places(had: Sequence[int], size: int, even: int, odd: Sequence[int]) -> set[int]:
    """Return the places at odd tables, by dynamic programming from the last table on.

    `had`: for each place, the odd tables so far. `even`: number of tables of the preferred `size`. `odd`:
    sizes of all others, in their order.
    """
    seats = [0, *accumulate(odd)]

    def places_at(cut: int, number: int) -> range:
        """Return the places at the odd table after `cut` even ones."""
        first = cut * size + seats[number]
        return range(first, first + odd[number])

    # tables cut -> cost of the rest, and whether the next is odd
    best: dict[tuple[int, int], tuple[int, bool]] = {}
    for cut in reversed(range(even + 1)):
        for number in reversed(range(len(odd) + 1)):
            ways = []
            if cut < even:
                ways.append((best[cut + 1, number][0], False))
            if number < len(odd):
                cost = sum([had[place] for place in places_at(cut, number)])
                ways.append((cost + best[cut, number + 1][0], True))
            best[cut, number] = min(ways, default=(0, False))
    places: set[int] = set()
    cut = number = 0
    while cut < even or number < len(odd):
        if best[cut, number][1]:
            places.update(places_at(cut, number))
            number += 1
        else:
            cut += 1
    return places


# --- numbers -----------------------------------------------------------------------------------------


def assign_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: Iterable[int] = ()
) -> list[NumberedTable]:
    """Number these tables from 1 in their order, skipping the numbers `taken`.

    A table takes the number of a unit's fixed table.
    """
    wanted = _claimed_numbers(request, tables, set(taken))
    free = _free_numbers({*taken, *wanted.values()})
    return [(wanted[index] if index in wanted else next(free), sides) for index, sides in enumerate(tables)]


def _claimed_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: set[int]
) -> dict[int, int]:
    """Return the index in `tables` -> the number it needs. If two tables claim one, more units win."""
    fixed = {unit.id: unit.table for unit in request.units if unit.table is not None}
    if not fixed:
        return {}
    claims = sorted(
        (-count, index, number)
        for index, sides in enumerate(tables)
        for number, count in Counter(fixed[unit] for side in sides for unit in side if unit in fixed).items()
    )
    wanted: dict[int, int] = {}
    for _, index, number in claims:
        if index not in wanted and number not in taken:
            wanted[index] = number
            taken.add(number)
    return wanted


def _free_numbers(used: set[int]) -> Iterator[int]:
    number = 1
    while True:
        if number not in used:
            yield number
        number += 1
