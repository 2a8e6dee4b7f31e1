"""The numbers of the tables: who can sit at one table only brings its number along, the rest count from 1."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.tournament.seating.assess import NumberedTable
from scorekeeper.tournament.seating.model import DrawRequest, Side


def assign_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: Iterable[int] = ()
) -> list[NumberedTable]:
    """Numbers for these tables, which keep their order where nobody needs one of them; none of `taken`."""
    wanted = _claimed_numbers(request, tables, set(taken))
    free = _free_numbers({*taken, *wanted.values()})
    return [(wanted[at] if at in wanted else next(free), sides) for at, sides in enumerate(tables)]


def _claimed_numbers(
    request: DrawRequest, tables: Sequence[tuple[Side, ...]], taken: set[int]
) -> dict[int, int]:
    """By place in `tables` the number it must have: where two claim one, the table with more who need it."""
    fixed = {unit.id: unit.table for unit in request.units if unit.table is not None}
    if not fixed:
        return {}
    claims = sorted(
        (-count, at, number)
        for at, sides in enumerate(tables)
        for number, count in Counter(fixed[unit] for side in sides for unit in side if unit in fixed).items()
    )
    wanted: dict[int, int] = {}
    for _, at, number in claims:
        if at not in wanted and number not in taken:
            wanted[at] = number
            taken.add(number)
    return wanted


def _free_numbers(used: set[int]) -> Iterator[int]:
    number = 1
    while True:
        if number not in used:
            yield number
        number += 1
