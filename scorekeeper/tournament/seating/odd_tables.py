"""Odd tables of a draw by place: neighbours sit together, whichever tables are the odd ones."""

from collections.abc import Sequence
from itertools import accumulate

from scorekeeper.tournament.seating.model import DrawRequest
from scorekeeper.tournament.seating.table_sizes import preferred_size, sizes_for


def at_odd_tables(request: DrawRequest, order: Sequence[str]) -> set[str]:
    """Return who of this order sits at odd tables: neighbours who have had the fewest, the last of equals."""
    had = {unit.id: unit.odd for unit in request.units}
    size, tables = preferred_size(request.seats, request.partners), sizes_for(request, len(order)).tables
    even = tables.count(size)
    return {order[place] for place in odd_places([had[unit] for unit in order], size, even, tables[even:])}


def odd_places(had: Sequence[int], size: int, even: int, odd: Sequence[int]) -> set[int]:
    """Return the places at odd tables, by dynamic programming from the last table on.

    `had`: by place, the odd tables so far. `even`: number of tables of the preferred `size`. `odd`: sizes of
    all others, in their order.
    """
    seats = [0, *accumulate(odd)]

    def places_at(cut: int, number: int) -> range:
        """Return the places at the odd table after `cut` even ones."""
        first = cut * size + seats[number]
        return range(first, first + odd[number])

    best: dict[tuple[int, int], tuple[int, bool]] = {}  # by tables cut: cost of the rest, is the next one odd
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
