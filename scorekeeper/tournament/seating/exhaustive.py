"""Optimal draw for few units, by searching through all of them."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.tournament.seating.costs import DrawCosts, Seating, Slot
from scorekeeper.tournament.seating.partnerships import fewest_partner_repeats

#: Up to these sizes the search takes hundredths of a second.
_MAX_UNITS: Final = 12
_MAX_TABLE_SIZE: Final = 6

Group = tuple[int, ...]
#: Cost of seating a group in a slot.
GroupCost = Callable[[Slot, Group], int]


class Found(NamedTuple):
    """Cheapest way to seat units, and its cost."""

    cost: int
    groups: tuple[tuple[Slot, Group], ...] = ()


def is_small(costs: DrawCosts) -> bool:
    """True if the draw is small enough for `seat`."""
    largest = max([slot.size for slot in costs.slots], default=0)
    return len(costs) <= _MAX_UNITS and largest <= _MAX_TABLE_SIZE


def seat(costs: DrawCosts) -> Seating:
    """Return the units of each slot of the draw, at the smallest possible cost."""

    @cache
    def cost_of(slot: Slot, units: Group) -> int:
        cost = costs.group_cost(units, slot.kind)
        if slot.kind == "out":
            return cost  # nobody plays, so nobody has a partner
        return cost + costs.weights.partner * fewest_partner_repeats(costs, units)

    found = cheapest(tuple(range(len(costs))), costs.slots, cost_of, costs.some_fixed)
    return _groups_by_slot(costs.slots, found.groups)


def cheapest(units: Group, slots: tuple[Slot, ...], cost_of: GroupCost, below_zero: bool = False) -> Found:
    """Return the cheapest way to seat the units in the slots. `below_zero`: True if costs can be negative."""

    @cache
    def best(units: Group, slots: tuple[Slot, ...]) -> Found:
        """Return the cheapest way to seat these: the first unit has to sit somewhere."""
        if not units:
            return Found(0)
        first, *others = units
        found: Found | None = None
        for slot in dict.fromkeys(slots):
            rest = _without(slots, slot)
            for companions in combinations(others, slot.size - 1):
                group = (first, *companions)
                cost = cost_of(slot, group)
                if found is not None and cost >= found.cost and not below_zero:
                    continue
                left = best(tuple([unit for unit in others if unit not in companions]), rest)
                if found is None or cost + left.cost < found.cost:
                    found = Found(cost + left.cost, ((slot, group), *left.groups))
        assert found is not None
        return found

    return best(units, slots)


def _without(slots: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
    index = slots.index(slot)
    return slots[:index] + slots[index + 1 :]


def _groups_by_slot(slots: Sequence[Slot], groups: Sequence[tuple[Slot, Group]]) -> Seating:
    waiting: dict[Slot, list[Group]] = {}
    for slot, group in reversed(groups):
        waiting.setdefault(slot, []).append(group)
    return [list(waiting[slot].pop()) for slot in slots]
