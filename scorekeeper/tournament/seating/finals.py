"""Tables of a final: the leaders, dealt to them in turn so that all are as strong."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from scorekeeper.tournament.seating.model import DrawRequest
from scorekeeper.tournament.seating.table_sizes import sizes_for

#: A table, in whatever form.
Seated = TypeVar("Seated")


def final_sizes(request: DrawRequest) -> tuple[int, ...]:
    """Return the sizes of the tables of a final, as far as there are so many; none for other kinds."""
    tables = sizes_for(request, len(request.units)).tables
    return tables[: request.final_tables] if request.kind == "final" else ()


def tables_of_final(
    request: DrawRequest, tables: Iterable[Seated], units_at: Callable[[Seated], Iterable[str]]
) -> list[Seated]:
    """Return those of `tables` at which a final is played, where the leaders sit; none for other kinds."""
    if request.kind != "final":
        return []
    points = {unit.id: Fraction(unit.points) for unit in request.units}

    def by_leader(table: Seated) -> tuple[bool, Fraction]:
        known = [points[unit] for unit in units_at(table) if unit in points]
        return not known, -max(known, default=Fraction())

    return sorted(tables, key=by_leader)[: request.final_tables]


def across_final(request: DrawRequest, order: Sequence[str]) -> list[str]:
    """Return units in the order in which tables are cut from them: 1, 4, 5, 8 before 2, 3, 6, 7 where the
    first eight of `order` play a final at two tables of four."""
    sizes = () if request.locked else final_sizes(request)
    tables: list[list[str]] = [[] for _size in sizes]
    finalists, turn = list(order[: sum(sizes)]), list(range(len(sizes)))
    while finalists:
        for number in turn:
            if finalists and len(tables[number]) < sizes[number]:
                tables[number].append(finalists.pop(0))
        turn.reverse()
    return [*chain.from_iterable(tables), *order[sum(sizes) :]]
