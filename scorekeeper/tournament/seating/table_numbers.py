"""Numbers of the tables: a unit with a fixed table brings its number along, the rest count from 1."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.tournament.seating.assess import NumberedTable
from scorekeeper.tournament.seating.model import DrawRequest, Side


def assign_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: Iterable[int] = ()
) -> list[NumberedTable]:
    """Number these tables in their order, except for numbers that units need; use none of `taken`."""
    wanted = _claimed_numbers(request, tables, set(taken))
    free = _free_numbers({*taken, *wanted.values()})
    return [(wanted[index] if index in wanted else next(free), sides) for index, sides in enumerate(tables)]


def _claimed_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: set[int]
) -> dict[int, int]:
    """Return by index in `tables` the number it needs; of two claims the one by more units wins."""
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
