"""Proofs that a draw cannot repeat less: lower bounds by counting, and by search where the room is small.

A bound counts draws at tables of the same sizes in which nobody meets who is kept apart, fair or not.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from scorekeeper.tournament.seating.costs import DrawCosts, Slot
from scorekeeper.tournament.seating.exhaustive import cheapest, is_small

#: Cost of two who are kept apart, in repeats: more than a small room can have.
_APART: Final = 1_000


def in_round(costs: DrawCosts, sizes: Sequence[int]) -> int:
    """Return a number of repeats that no round at tables of these sizes, after the history, can go below."""
    out = len(costs) - sum(sizes)
    if is_small(costs) and len(costs) > 0:
        return _by_search(costs, sizes, out)
    return max(_by_people_left(costs, sizes, out), _by_earlier_tables(costs, sizes))


def _by_search(costs: DrawCosts, sizes: Sequence[int], out: int) -> int:
    """Return the fewest repeats of all draws there are."""

    @cache
    def cost_of(slot: Slot, units: tuple[int, ...]) -> int:
        if slot.kind == "out":
            return 0
        pairs = list(combinations(units, 2))
        apart = sum([costs.are_apart(a, b) for a, b in pairs])
        return _APART * apart + sum([b in costs.met[a] for a, b in pairs])

    slots = [Slot(size, "even") for size in sorted(sizes, reverse=True)]
    if out:
        slots.append(Slot(out, "out"))
    return cheapest(tuple(range(len(costs))), tuple(slots), cost_of).cost % _APART


def _by_people_left(costs: DrawCosts, sizes: Sequence[int], out: int) -> int:
    """Count for each unit the seats at its table beyond those whom it has not met and may meet.

    The largest tables are for those who have most people left.
    """
    units = range(len(costs))
    left = sorted(
        [
            sum([other not in costs.met[unit] and not costs.are_apart(unit, other) for other in units])
            for unit in units
        ]
    )
    mates = sorted([0] * out + [size - 1 for size in sizes for _ in range(size)])
    missing = [max(0, wanted - there) for wanted, there in zip(mates, left, strict=True)]
    return (sum(missing) + 1) // 2


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
