"""Proves that no draw has fewer repeats, with lower bounds from counting and from a limited search.

A bound holds for every draw with tables of the same sizes that respects those kept apart, fair or not. A set
of units is an integer here, with a bit for each unit.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from scorekeeper.tournament.seating.costs import DrawCosts, Slot


def in_round(costs: DrawCosts, sizes: Sequence[int], reached: int) -> int:
    """Return a lower bound of the repeats of a round at tables of these sizes, after the history.

    `reached`: the repeats of one such round. A search may prove that to be the minimum, or find the minimum.
    """
    everybody = range(len(costs))
    apart = tuple(_set_of(other for other in everybody if costs.are_apart(unit, other)) for unit in everybody)
    met = tuple(map(_set_of, costs.met))
    counted = max(_by_people_left(met, apart, sizes), _by_earlier_tables(costs, sizes))
    if counted >= reached:
        return counted
    found = fewest_by_search(met, apart, tuple(sizes), reached)
    return counted if found is None else found


def _set_of(units: Iterable[int]) -> int:
    return sum([1 << unit for unit in units])


def _by_earlier_tables(costs: DrawCosts, sizes: Sequence[int]) -> int:
    """Return a lower bound by the pigeonhole principle: how many at a table must share an earlier table."""
    most = 0
    for seating in costs.request.history:
        origin = {unit: number for number, sides in enumerate(seating) for side in sides for unit in side}
        here = [origin[unit] for unit in costs.ids if unit in origin]
        origins = len({*here}) + len(costs) - len(here)
        most = max(most, sum([_pairs_in(size, origins) for size in sizes]))
    return most


def _pairs_in(size: int, origins: int) -> int:
    """Return the fewest pairs with the same origin among `size` units from `origins` origins."""
    each, more = divmod(size, max(1, origins))
    return more * each + origins * each * (each - 1) // 2


def in_night(costs: DrawCosts, rounds: int) -> int:
    """Return a lower bound of the repeats of a night of `rounds` rounds, without a history."""
    sizes = [slot.size for slot in costs.slots if slot.kind != "out"]
    meetings = rounds * sum([size * (size - 1) // 2 for size in sizes])
    may_meet = sum([not costs.are_apart(a, b) for a, b in combinations(range(len(costs)), 2)])
    by_round = (rounds - 1) * sum([_pairs_in(size, len(sizes) + _byes(costs.slots)) for size in sizes])
    return max(0, meetings - may_meet, by_round, _by_even_tables(costs, rounds))


def is_even_night(costs: DrawCosts) -> bool:
    """True if `in_night` also holds for the history: the same units and table sizes, and no relatives met."""
    sizes = sorted([slot.size for slot in costs.slots if slot.kind != "out"])
    for seating in costs.request.history:
        tables = [[unit for side in sides for unit in side] for sides in seating]
        if sorted(map(len, tables)) != sizes or not costs.index.keys() >= {*chain.from_iterable(tables)}:
            return False
    return not any(costs.are_apart(unit, other) for unit, row in enumerate(costs.met) for other in row)


def _byes(slots: Iterable[Slot]) -> int:
    return sum([slot.size for slot in slots if slot.kind == "out"])


def _by_even_tables(costs: DrawCosts, rounds: int) -> int:
    """Return a lower bound from the meetings that exceed a unit's possible opponents.

    Only if all tables have one size and nobody sits out. Otherwise 0.
    """
    sizes = {slot.size for slot in costs.slots}
    if len(sizes) != 1 or _byes(costs.slots):
        return 0
    return (sum(_beyond_all_others(costs, rounds * (sizes.pop() - 1))) + 1) // 2


def _beyond_all_others(costs: DrawCosts, mates: int) -> Iterator[int]:
    for unit in range(len(costs)):
        others = sum([not costs.are_apart(unit, other) for other in range(len(costs)) if other != unit])
        yield max(0, mates - others)


# --- by search ---------------------------------------------------------------------------------------


#: The search gives up after this many steps, about a tenth of a second. A count gives the same on any
#: machine.
_STEPS: Final = 20_000
#: With more units each step takes too long.
_MAX_UNITS: Final = 40


class _GivenUp(Exception):
    """The search has used up its steps."""


@lru_cache(maxsize=64)
def fewest_by_search(
    met: tuple[int, ...], apart: tuple[int, ...], sizes: tuple[int, ...], most: int
) -> int | None:
    """Return the fewest repeats of any round at tables of these sizes, or `most` if none has fewer.

    `met`, `apart`: for each unit, the set of units it has met, and of those it may not sit with. Units beyond
    the seats sit out. None if the search gave up.

    Branch and bound, table by table. Drops a branch that cannot beat the best so far.
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


def _by_people_left(met: Sequence[int], apart: Sequence[int], sizes: Sequence[int]) -> int:
    """Return a lower bound of the repeats of a round, from how many new opponents each unit has left."""
    everybody = (1 << len(met)) - 1
    new = [(everybody & ~(met[unit] | apart[unit] | 1 << unit)).bit_count() for unit in range(len(met))]
    return _bound(sorted(new), sorted(sizes, reverse=True), len(met) - sum(sizes))


class _Search:
    """A depth-first search. `best`: the fewest repeats of a round so far."""

    def __init__(self, met: Sequence[int], apart: Sequence[int], best: int) -> None:
        self.met, self.apart, self.best = met, apart, best
        self._new = [~(met[unit] | apart[unit] | 1 << unit) for unit in range(len(met))]
        self._steps = _STEPS

    def seat(self, left: int, sizes: tuple[int, ...], out: int, repeats: int) -> None:
        """Seat the units `left` at tables of these sizes. `out` of them sit out."""
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
        """Yield every table made by adding `seats` units of `joining` to `table`, with the repeats so far."""
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
    """Return a lower bound: each unit needs repeats if its table seats more than its new opponents.

    Units with the most new opponents sit at the largest tables. `new`: their numbers for each unit,
    ascending.
    """
    mates = [0] * out + [size - 1 for size in reversed(sizes) for _ in range(size)]
    return (sum([max(0, wanted - there) for wanted, there in zip(mates, new, strict=True)]) + 1) // 2


def _members(units: int) -> Iterator[int]:
    while units:
        last = units & -units
        yield last.bit_length() - 1
        units ^= last
