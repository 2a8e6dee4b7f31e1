"""Tables at which nobody meets whom they must never meet, by depth-first search."""

from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from typing import Final

from scorekeeper.tournament.seating.model import DrawRequest

#: Steps of all searches for a draw, and those who can be bound to others in one of them.
_STEPS: Final = 20_000
_MAX_BOUND: Final = 200


class _GivenUp(Exception):
    """Signal that there are too many to be searched, or too many ways."""


class Parting:
    """Depth-first search for tables: who must never meet does not, who shares a fixed table sits together.

    It gives up after a number of steps, over all rooms that it was asked for.
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
        """Return the numbers of the tables that these units always sit at."""
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
        """True unless it is proved that these units cannot be seated at tables of these sizes."""
        try:
            return self._place(self._blocks(units), [[] for _ in sizes], sizes)
        except _GivenUp:
            return True

    def seat(self, units: Sequence[str], sizes: Sequence[int]) -> list[list[str]] | None:
        """Return the units at tables of these sizes; None if nothing was found."""
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
        """Return those who cannot sit just anywhere, together who share a fixed table."""
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
        """True if these two are not to share a table; a fixed one counts above all."""
        mine, yours = self._fixed[a], self._fixed[b]
        if mine is not None and yours is not None:
            return mine != yours
        return b in self._never[a]

    def _place(self, blocks: Sequence[Sequence[str]], tables: list[list[str]], sizes: Sequence[int]) -> bool:
        """Seat the first of the blocks, then all others. False if that cannot be: `tables` is as it was."""
        if not blocks:
            return True
        block, *others = blocks
        empty: set[int] = set()  # sizes of the empty tables that were tried: one is like another
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
