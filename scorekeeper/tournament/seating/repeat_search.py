"""Fewest repeats of a round by branch and bound: table by table, while it can still become the best.

A set of units is a number here, with a bit for each of them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

#: Steps after which the search gives up, on any machine at the same place: a tenth of a second.
_STEPS: Final = 20_000
#: With more units each step takes too long.
_MAX_UNITS: Final = 40


class _GivenUp(Exception):
    """Signal that the steps are used up."""


@lru_cache(maxsize=64)
def fewest_by_search(
    met: tuple[int, ...], apart: tuple[int, ...], sizes: tuple[int, ...], most: int
) -> int | None:
    """Return the fewest repeats of all rounds at tables of these sizes; `most` if none has fewer.

    `met`, `apart`: by unit the sets of those it has met, and of those it may not sit with. Units beyond the
    seats sit out. None if the search gave up.
    """
    if len(met) > _MAX_UNITS:
        return None
    search = _Search(met, apart, most)
    everybody = (1 << len(met)) - 1
    try:
        search.seat(everybody, tuple(sorted(sizes, reverse=True)), len(met) - sum(sizes), 0)
    except _GivenUp:
        return None
    return search.best


def by_people_left(met: Sequence[int], apart: Sequence[int], sizes: Sequence[int]) -> int:
    """Return the repeats of a round at least, by the people whom each has not met and may meet."""
    everybody = (1 << len(met)) - 1
    new = [(everybody & ~(met[unit] | apart[unit] | 1 << unit)).bit_count() for unit in range(len(met))]
    return _bound(sorted(new), sorted(sizes, reverse=True), len(met) - sum(sizes))


class _Search:
    """Search in depth. `best`: fewest repeats of a round so far."""

    def __init__(self, met: Sequence[int], apart: Sequence[int], best: int) -> None:
        self.met, self.apart, self.best = met, apart, best
        self._new = [~(met[unit] | apart[unit] | 1 << unit) for unit in range(len(met))]
        self._steps = _STEPS

    def seat(self, left: int, sizes: tuple[int, ...], out: int, repeats: int) -> None:
        """Seat those `left` at tables of these sizes; `out` of them sit out."""
        new = {unit: (self._new[unit] & left).bit_count() for unit in _members(left)}
        if repeats + _bound(sorted(new.values()), sizes, out) >= self.best:
            return
        if not sizes:
            self.best = repeats
            return
        first = min(new, key=new.__getitem__)
        others = left & ~(1 << first)
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            rest = sizes[:at] + sizes[at + 1 :]
            for table, more in self._tables(1 << first, others & ~self.apart[first], size - 1, repeats):
                self.seat(left & ~table, rest, out, more)
        if out:
            self.seat(others, sizes, out - 1, repeats)

    def _tables(self, table: int, joining: int, seats: int, repeats: int) -> Iterator[tuple[int, int]]:
        """Yield the tables with so many `joining` those who sit there, each with the repeats by then."""
        self._steps -= 1
        if self._steps < 0:
            raise _GivenUp
        if not seats:
            yield table, repeats
            return
        for unit in sorted(_members(joining), key=lambda unit: (self.met[unit] & table).bit_count()):
            again = repeats + (self.met[unit] & table).bit_count()
            if again >= self.best or joining.bit_count() < seats:
                return
            joining &= ~(1 << unit)
            yield from self._tables(table | 1 << unit, joining & ~self.apart[unit], seats - 1, again)


def _bound(new: Sequence[int], sizes: Sequence[int], out: int) -> int:
    """Count what each needs beyond whom it has not met; the largest tables are for those who have most left.

    `new`: number of those whom each has not met, the fewest first.
    """
    mates = [0] * out + [size - 1 for size in reversed(sizes) for _ in range(size)]
    return (sum([max(0, wanted - there) for wanted, there in zip(mates, new, strict=True)]) + 1) // 2


def _members(units: int) -> Iterator[int]:
    while units:
        last = units & -units
        yield last.bit_length() - 1
        units ^= last
