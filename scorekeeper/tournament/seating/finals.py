"""Tables of a final: the leaders, dealt to them in turn so that all are as strong."""

from collections.abc import Sequence
from itertools import chain

from scorekeeper.tournament.seating.model import DrawRequest
from scorekeeper.tournament.seating.table_sizes import sizes_for


def final_sizes(request: DrawRequest) -> tuple[int, ...]:
    """Return the sizes of the tables of a final, as far as there are so many; none for other kinds."""
    tables = sizes_for(request, len(request.units)).tables
    return tables[: request.final_tables] if request.kind == "final" else ()


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
