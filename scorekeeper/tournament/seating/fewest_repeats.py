"""Proofs that a draw cannot repeat less: lower bounds by counting, and by search as far as that gets.

A bound counts draws at tables of the same sizes in which nobody meets who is kept apart, fair or not.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from scorekeeper.tournament.seating.costs import DrawCosts, Slot
from scorekeeper.tournament.seating.repeat_search import by_people_left, fewest_by_search


def in_round(costs: DrawCosts, sizes: Sequence[int], reached: int) -> int:
    """Return a number of repeats that no round at tables of these sizes, after the history, can go below.

    `reached`: repeats of such a round; a search may find that they are the fewest, or how many are.
    """
    everybody = range(len(costs))
    apart = tuple(_set_of(other for other in everybody if costs.are_apart(unit, other)) for unit in everybody)
    met = tuple(map(_set_of, costs.met))
    counted = max(by_people_left(met, apart, sizes), _by_earlier_tables(costs, sizes))
    if counted >= reached:
        return counted
    found = fewest_by_search(met, apart, tuple(sizes), reached)
    return counted if found is None else found


def _set_of(units: Iterable[int]) -> int:
    return sum([1 << unit for unit in units])


def _by_earlier_tables(costs: DrawCosts, sizes: Sequence[int]) -> int:
    """Count those at a table who come from one table of an earlier round, by the pigeonhole principle."""
    most = 0
    for seating in costs.request.history:
        origin = {unit: number for number, sides in enumerate(seating) for side in sides for unit in side}
        here = [origin[unit] for unit in costs.ids if unit in origin]
        origins = len({*here}) + len(costs) - len(here)
        most = max(most, sum([_pairs_in(size, origins) for size in sizes]))
    return most


def _pairs_in(size: int, origins: int) -> int:
    """Return the fewest pairs of one origin among so many from so many origins."""
    each, more = divmod(size, max(1, origins))
    return more * each + origins * each * (each - 1) // 2


def in_night(costs: DrawCosts, rounds: int) -> int:
    """Return a number of repeats that no night of so many rounds, without a history, can go below."""
    sizes = [slot.size for slot in costs.slots if slot.kind != "out"]
    meetings = rounds * sum([size * (size - 1) // 2 for size in sizes])
    may_meet = sum([not costs.are_apart(a, b) for a, b in combinations(range(len(costs)), 2)])
    by_round = (rounds - 1) * sum([_pairs_in(size, len(sizes) + _byes(costs.slots)) for size in sizes])
    return max(0, meetings - may_meet, by_round, _by_even_tables(costs, rounds))


def is_even_night(costs: DrawCosts) -> bool:
    """True if `in_night` holds for the history, too: the same units at the same tables, no relatives met."""
    sizes = sorted([slot.size for slot in costs.slots if slot.kind != "out"])
    for seating in costs.request.history:
        tables = [[unit for side in sides for unit in side] for sides in seating]
        if sorted(map(len, tables)) != sizes or not costs.index.keys() >= {*chain.from_iterable(tables)}:
            return False
    return not any(costs.are_apart(unit, other) for unit, row in enumerate(costs.met) for other in row)


def _byes(slots: Iterable[Slot]) -> int:
    return sum([slot.size for slot in slots if slot.kind == "out"])


def _by_even_tables(costs: DrawCosts, rounds: int) -> int:
    """Count what each unit meets beyond all others, if all tables have one size and nobody sits out."""
    sizes = {slot.size for slot in costs.slots}
    if len(sizes) != 1 or _byes(costs.slots):
        return 0
    return (sum(_beyond_all_others(costs, rounds * (sizes.pop() - 1))) + 1) // 2


def _beyond_all_others(costs: DrawCosts, mates: int) -> Iterator[int]:
    for unit in range(len(costs)):
        others = sum([not costs.are_apart(unit, other) for other in range(len(costs)) if other != unit])
        yield max(0, mates - others)
