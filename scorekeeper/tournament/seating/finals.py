"""Tables of a final. The leaders are dealt to them in turn, so that all tables are equally strong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, islice
from typing import Final, NamedTuple, TypeVar

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.model import DrawRequest, Unit
from scorekeeper.tournament.seating.tables import sizes_for

#: A table, in any form.
Seated = TypeVar("Seated")
#: The most sets of finalists to try. After that a general search takes over.
_TRIED: Final = 1_000
#: The most swaps between the dealt tables of a final, and the most of such seatings to try.
_MOST_SWAPS: Final = 3
_SWAPPED: Final = 5_000


def final_sizes(request: DrawRequest) -> tuple[int, ...]:
    """Return the sizes of the final's tables, as many as there are. Empty for other kinds."""
    tables = sizes_for(request, len(request.units)).tables
    return tables[: request.final_tables] if request.kind == "final" else ()


def tables_of_final(
    request: DrawRequest, tables: Iterable[Seated], units_at: Callable[[Seated], Iterable[str]]
) -> list[Seated]:
    """Return those of `tables` that play the final, where the leaders sit. Empty for other kinds."""
    if request.kind != "final":
        return []
    points = {unit.id: Fraction(unit.points) for unit in request.units}

    def by_leader(table: Seated) -> tuple[bool, Fraction]:
        known = [points[unit] for unit in units_at(table) if unit in points]
        return not known, -max(known, default=Fraction())

    return sorted(tables, key=by_leader)[: request.final_tables]


def deal(finalists: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """Deal these units to tables of these sizes: 1, 4, 5, 8 and 2, 3, 6, 7 at two tables of four."""
    tables: list[list[str]] = [[] for _size in sizes]
    left, turn = list(finalists), list(range(len(sizes)))
    while left:
        for number in turn:
            if left and len(tables[number]) < sizes[number]:
                tables[number].append(left.pop(0))
        turn.reverse()
    return tables


def seat_final(
    request: DrawRequest, order: Sequence[str], sizes: Sequence[int], others: Sequence[int]
) -> list[list[str]] | None:
    """Return the units at the tables of a final, dealt in turn. Those who must never meet are parted.

    `order`: the units to seat, the leaders first. `sizes`: sizes of the final's tables. `others`: sizes of
    all other tables, with a 1 for each bye. As few as possible drop out of the final: the last ones, never
    the first, because the leaders show which tables are the final. None if no seating was found that parts
    everybody who must never meet, at the other tables too.
    """
    parting = _Parting(request)
    for finalists in islice(_finalists(order, sum(sizes), parting, sizes), _TRIED):
        left = [unit for unit in order if unit not in finalists]
        tables = parting.seat(finalists, sizes)
        parted = not parting.fixed_tables(finalists) & parting.fixed_tables(left)
        if parted and tables is not None and parting.can_seat(left, others):
            swapped = islice(_swapped(deal(finalists, sizes), finalists), _SWAPPED)
            for found in chain(filter(parting.fits, swapped), [tables]):
                if _have_leaders(found, left, order):
                    return found
    return None


def _have_leaders(tables: Sequence[Sequence[str]], left: Sequence[str], order: Sequence[str]) -> bool:
    """True if `tables_of_final` recognises these tables as the final: each has a leader."""
    ahead = order[: order.index(left[0])] if left else order
    return all(not set(ahead).isdisjoint(table) for table in tables)


def _swapped(tables: Sequence[Sequence[str]], order: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yield these tables unchanged, then with one swap, two swaps, and so on.

    Neighbours in place are swapped before others, and the last places before the first.
    """
    table_of = {unit: number for number, table in enumerate(tables) for unit in table}
    swaps = [
        (order[at - apart], order[at])
        for apart in range(1, len(order))
        for at in reversed(range(apart, len(order)))
        if table_of[order[at]] != table_of[order[at - apart]]
    ]
    for count in range(_MOST_SWAPS + 1):
        for chosen in combinations(swaps, count):
            other = {a: b for pair in chosen for a, b in (pair, pair[::-1])}
            if len(other) == 2 * count:
                yield [[other.get(unit, unit) for unit in table] for table in tables]


def _finalists(
    order: Sequence[str], seats: int, parting: "_Parting", sizes: Sequence[int]
) -> Iterator[list[str]]:
    """Yield possible finalists:

    the first by place, then with one of the last replaced, then two, and so on.
    """
    first, others = order[:seats], order[seats:]
    for count in range(1 + min(len(first), len(others))):
        for leaving in combinations(reversed(first), count):
            staying = [unit for unit in first if unit not in leaving]
            if parting.can_seat(staying, sizes):
                yield from ([*staying, *coming] for coming in combinations(others, count))


# --- who drops out -----------------------------------------------------------------------------------


class LeftOut(NamedTuple):
    """A leader who does not play the final, and who plays instead."""

    unit: str
    instead: str
    sentence: Sentence


def left_out(request: DrawRequest, final: Iterable[Iterable[str]]) -> Iterator[LeftOut]:
    """Yield the leaders who are not at these tables of a final, the best first."""
    units = {unit.id: unit for unit in request.units}
    playing = {unit for table in final for unit in table if unit in units}
    if not playing:
        return
    by_place = sorted(units, key=lambda unit: (-Fraction(units[unit].points), unit not in playing, unit))
    first = by_place[: len(playing)]
    instead = iter(unit for unit in by_place if unit in playing and unit not in first)
    for unit in first:
        if unit not in playing:
            never = [other for other in by_place if other in playing and _never(units[unit], units[other])]
            yield _left_out(unit, next(instead), never, len(first))


def _left_out(unit: str, instead: str, never: Sequence[str], count: int) -> LeftOut:
    facts: dict[str, object] = {"person": person(unit), "instead": person(instead), "count": count}
    if never:
        text = N_(
            "%(person)s is among the first %(count)s, and not in the final, to be kept apart "
            "from %(people)s. %(instead)s plays instead."
        )
        return LeftOut(unit, instead, Sentence(text, facts | {"people": people(never)}))
    text = N_("%(person)s is among the first %(count)s, and not in the final: %(instead)s plays instead.")
    return LeftOut(unit, instead, Sentence(text, facts))


def _never(a: Unit, b: Unit) -> bool:
    return b.id in a.never or a.id in b.never


# --- tables that part those who must never meet ------------------------------------------------------


#: The most steps of all searches of a draw, and the most units with constraints in one of them.
_STEPS: Final = 20_000
_MAX_BOUND: Final = 200


class _GivenUp(Exception):
    """There are too many units to search, or too many ways."""


class _Parting:
    """A depth-first search for tables.

    It parts those who must never meet and joins those with one fixed table.

    It gives up after a number of steps, counted over all its calls.
    """

    def __init__(self, request: DrawRequest) -> None:
        self._fixed = {unit.id: unit.table for unit in request.units}
        self._never: dict[str, set[str]] = {unit.id: set() for unit in request.units}
        for unit in request.units:
            for other in unit.never & self._never.keys() - {unit.id}:
                self._never[unit.id].add(other)
                self._never[other].add(unit.id)
        self._steps = _STEPS

    def fixed_tables(self, units: Iterable[str]) -> set[int]:
        """Return the numbers of these units' fixed tables."""
        return {number for unit in units if (number := self._fixed[unit]) is not None}

    def fits(self, tables: Iterable[Sequence[str]]) -> bool:
        """True if everybody may sit at these tables."""
        taken: set[int] = set()
        for table in tables:
            numbers = self.fixed_tables(table)
            if not taken.isdisjoint(numbers) or any(self._clash(a, b) for a, b in combinations(table, 2)):
                return False
            taken |= numbers
        return True

    def can_seat(self, units: Sequence[str], sizes: Sequence[int]) -> bool:
        """True unless it is proved that these units cannot sit at tables of these sizes."""
        try:
            return self._place(self._blocks(units), [[] for _ in sizes], sizes)
        except _GivenUp:
            return True

    def seat(self, units: Sequence[str], sizes: Sequence[int]) -> list[list[str]] | None:
        """Return the units at tables of these sizes, or None if nothing was found."""
        tables: list[list[str]] = [[] for _ in sizes]
        try:
            blocks = self._blocks(units)
            if not self._place(blocks, tables, sizes):
                return None
        except _GivenUp:
            return None
        bound = {unit for block in blocks for unit in block}
        free = iter([unit for unit in units if unit not in bound])
        return [[*table, *islice(free, size - len(table))] for table, size in zip(tables, sizes, strict=True)]

    def _blocks(self, units: Sequence[str]) -> list[list[str]]:
        """Return the units with constraints. Those with the same fixed table form one block."""
        here = {*units}
        blocks: dict[str | int, list[str]] = {}
        for unit in units:
            table = self._fixed[unit]
            if table is not None or not self._never[unit].isdisjoint(here):
                blocks.setdefault(unit if table is None else table, []).append(unit)
        if len(blocks) > _MAX_BOUND:
            raise _GivenUp
        return list(blocks.values())

    def _clash(self, a: str, b: str) -> bool:
        """True if these two may not share a table. Fixed tables come first."""
        mine, yours = self._fixed[a], self._fixed[b]
        if mine is not None and yours is not None:
            return mine != yours
        return b in self._never[a]

    def _place(self, blocks: Sequence[Sequence[str]], tables: list[list[str]], sizes: Sequence[int]) -> bool:
        """Seat the first block, then the others.

        If that is impossible, returns False and leaves `tables` unchanged.
        """
        if not blocks:
            return True
        block, *others = blocks
        # sizes of empty tables already tried: trying another of that size changes nothing
        empty: set[int] = set()
        for table, size in zip(tables, sizes, strict=True):
            if len(table) + len(block) > size or (not table and size in empty):
                continue
            if not table:
                empty.add(size)
            self._steps -= 1
            if self._steps < 0:
                raise _GivenUp
            if not any(self._clash(unit, other) for unit in block for other in table):
                table.extend(block)
                if self._place(others, tables, sizes):
                    return True
                del table[-len(block) :]
        return False
