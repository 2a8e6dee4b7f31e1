"""Sides of a table whose partners change every round: for one round, or for all rounds of a night."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

from scorekeeper.tournament.seating.costs import DrawCosts, Seating

T = TypeVar("T")

#: How often to choose the sides of a night: random starts, and passes over its tables after each.
_RESTARTS: Final = 12
_PASSES: Final = 8

#: The sides of a table, each with the indexes of its units.
Split = tuple[tuple[int, ...], ...]


@cache
def all_splits(size: int) -> tuple[Split, ...]:
    """Return every way to split `size` places (an even number) into pairs."""
    return tuple(pairings(tuple(range(size))))


def pairings(members: tuple[T, ...]) -> Iterator[tuple[tuple[T, T], ...]]:
    """Yield every way to pair the members (an even number)."""
    if not members:
        yield ()
        return
    first = members[0]
    for index in range(1, len(members)):
        for rest in pairings(members[1:index] + members[index + 1 :]):
            yield ((first, members[index]), *rest)


def plays_in_pairs(costs: DrawCosts, size: int) -> bool:
    """True if a table of `size` units plays in pairs made for the round."""
    return costs.request.partners == "rotating" and size >= 4


def possible_splits(costs: DrawCosts, units: Sequence[int]) -> tuple[Split, ...]:
    """Return every way to split `units` into sides. At the smallest tables each plays alone."""
    if not plays_in_pairs(costs, len(units)):
        return (tuple((unit,) for unit in units),)
    return tuple(tuple((units[a], units[b]) for a, b in split) for split in all_splits(len(units)))


def fewest_partner_repeats(costs: DrawCosts, units: Sequence[int]) -> int:
    """Return the partner repeats of the best way to split `units`."""
    if not plays_in_pairs(costs, len(units)):
        return 0
    if not any(costs.partnered[unit].keys() & set(units) for unit in units):
        return 0
    return min(partner_repeats(costs, split) for split in possible_splits(costs, units))


def partner_repeats(costs: DrawCosts, split: Split) -> int:
    """Return the sum of the squares of how often these partners were partners before."""
    return sum([costs.partnered[side[0]].get(side[1], 0) ** 2 for side in split if len(side) == 2])


def opponent_repeats(costs: DrawCosts, split: Split) -> int:
    """Return the sum of the squares of how often these opponents were opponents before."""
    total = 0
    for index, side in enumerate(split):
        for unit in side:
            for other_side in split[index + 1 :]:
                for opponent in other_side:
                    met = costs.met[unit].get(opponent, 0) - costs.partnered[unit].get(opponent, 0)
                    total += met * met
    return total


def best_split(costs: DrawCosts, units: Sequence[int]) -> Split:
    """Return the best sides of a table:

    fewest partner repeats, then fewest opponent repeats, then even sides.

    Sides are balanced by points only in a draw by standing. The lot (the order of the units) decides last.
    """
    return min(possible_splits(costs, sorted(units)), key=lambda split: _split_key(costs, split))


def _split_key(costs: DrawCosts, split: Split) -> tuple[int, int, int]:
    unevenness = 0
    if costs.by_standing:
        unevenness = sum([sum([costs.points[unit] for unit in side]) ** 2 for side in split])
    return partner_repeats(costs, split), opponent_repeats(costs, split), unevenness


# --- sides over all rounds of a night ----------------------------------------------------------------


def choose_sides(costs: DrawCosts, rounds: Sequence[Seating], dice: random.Random) -> list[list[Split]]:
    """Split every table into sides. Partners repeat as little as possible, then opponents."""
    options = [
        [
            possible_splits(costs, sorted(group)) if slot.kind != "out" else ((tuple(group),),)
            for slot, group in zip(costs.slots, seating, strict=True)
        ]
        for seating in rounds
    ]
    free = [
        (number, index)
        for number, seating in enumerate(rounds)
        for index, group in enumerate(seating)
        if costs.slots[index].kind != "out" and plays_in_pairs(costs, len(group))
    ]
    best: tuple[int, list[list[Split]]] | None = None
    for _ in range(_RESTARTS if free else 1):
        chosen = [[dice.choice(splits) for splits in tables] for tables in options]
        cost = _PartnershipCounts(costs, chosen).descend(options, free)
        if best is None or cost < best[0]:
            best = cost, chosen
    assert best is not None
    return best[1]


class _PartnershipCounts:
    """How often each two units are partners and opponents, while sides are being chosen."""

    def __init__(self, costs: DrawCosts, chosen: list[list[Split]]) -> None:
        self.chosen, self.weight = chosen, len(costs) * len(costs) * (len(chosen) + 1) ** 2
        units = range(len(costs))
        self.partners = [[costs.partnered[a].get(b, 0) for b in units] for a in units]
        self.opponents = [[costs.met[a].get(b, 0) - self.partners[a][b] for b in units] for a in units]
        for tables in chosen:
            for index, split in enumerate(tables):
                if costs.slots[index].kind != "out":
                    self._count(split, 1)

    def descend(self, options: list[list[tuple[Split, ...]]], free: Sequence[tuple[int, int]]) -> int:
        """Choose better sides table by table until there are none. Returns the cost."""
        for _ in range(_PASSES):
            changed = False
            for number, index in free:
                before = self.chosen[number][index]
                self._count(before, -1)
                now = min(
                    options[number][index], key=lambda split: (self._added_cost(split), split != before)
                )
                self._count(now, 1)
                self.chosen[number][index] = now
                changed |= now != before
            if not changed:
                break
        return self._total()

    def _added_cost(self, split: Split) -> int:
        """Return half of what the split would add to the weighted squares of all counts."""
        cost = 0
        for index, (a, b) in enumerate(split):
            cost += self.weight * self.partners[a][b]
            for other_side in split[index + 1 :]:
                for opponent in other_side:
                    cost += self.opponents[a][opponent] + self.opponents[b][opponent]
        return cost

    def _total(self) -> int:
        squares = self.weight * sum([count * count for row in self.partners for count in row])
        return squares + sum([count * count for row in self.opponents for count in row])

    def _count(self, split: Split, by: int) -> None:
        for index, side in enumerate(split):
            for unit in side:
                for partner in side:
                    if partner != unit:
                        self.partners[unit][partner] += by
                for other_side in split[index + 1 :]:
                    for opponent in other_side:
                        self.opponents[unit][opponent] += by
                        self.opponents[opponent][unit] += by
