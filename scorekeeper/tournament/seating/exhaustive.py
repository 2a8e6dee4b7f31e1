"""The best draw of a small field, by looking at all of them."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.tournament.seating.costs import DrawCosts, Slot
from scorekeeper.tournament.seating.partnerships import fewest_partner_repeats

#: So many units, at tables of so many at most, are looked through in hundredths of a second.
_MAX_UNITS: Final = 12
_MAX_TABLE_SIZE: Final = 6


class _Found(NamedTuple):
    cost: int
    groups: tuple[tuple[Slot, tuple[int, ...]], ...] = ()


def is_small(field: DrawCosts) -> bool:
    """Whether `seat` is for this field."""
    largest = max([slot.size for slot in field.slots], default=0)
    return len(field) <= _MAX_UNITS and largest <= _MAX_TABLE_SIZE


def seat(field: DrawCosts) -> list[list[int]]:
    """The units of each slot of the field, so that no other draw costs less."""

    @cache
    def cost_of(slot: Slot, units: tuple[int, ...]) -> int:
        cost = field.group_cost(units, slot.kind)
        return cost + field.weights.partner * fewest_partner_repeats(field, units)

    @cache
    def best(units: tuple[int, ...], slots: tuple[Slot, ...]) -> _Found:
        """The cheapest way to seat `units` in `slots`: the first of them has to sit somewhere."""
        if not units:
            return _Found(0)
        first, *others = units
        found: _Found | None = None
        for slot in dict.fromkeys(slots):
            rest = _without(slots, slot)
            for companions in combinations(others, slot.size - 1):
                group = (first, *companions)
                cost = cost_of(slot, group)
                if found is not None and cost >= found.cost and not field.some_fixed:
                    continue  # all costs but those of fixed tables are 0 or more
                left = best(tuple([one for one in others if one not in companions]), rest)
                if found is None or cost + left.cost < found.cost:
                    found = _Found(cost + left.cost, ((slot, group), *left.groups))
        assert found is not None
        return found

    return _groups_by_slot(field.slots, best(tuple(range(len(field))), field.slots).groups)


def _without(slots: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
    at = slots.index(slot)
    return slots[:at] + slots[at + 1 :]


def _groups_by_slot(slots: Sequence[Slot], groups: Sequence[tuple[Slot, tuple[int, ...]]]) -> list[list[int]]:
    waiting: dict[Slot, list[tuple[int, ...]]] = {}
    for slot, group in reversed(groups):
        waiting.setdefault(slot, []).append(group)
    return [list(waiting[slot].pop()) for slot in slots]
