"""State of the local search: rounds under construction, changed by swapping two units of a round.

It knows the cost of a swap without making it, and the conflicts that are left. A bye, or a seat at an odd
table, is called a burden here: over a whole night burdens are shared evenly.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from scorekeeper.tournament.seating.costs import DrawCosts

#: One round: the units of each slot of the draw.
Seating = list[list[int]]
Burden = Literal["odd", "out"]


class _PairCosts(dict[int, int]):
    """Cost of seating one unit with each other, without earlier meetings; computed at the first use."""

    def __init__(self, costs: DrawCosts, unit: int) -> None:
        self.costs, self.unit = costs, unit

    def __missing__(self, other: int) -> int:
        cost = self[other] = self.costs.new_pair_cost(self.unit, other)
        return cost


class SearchState:
    """One or more rounds of a draw.

    `rounds`: seating by round. `slot_of`: by round and unit, its slot. `met`: by unit, meetings in the
    history and in these rounds. `burdens`: by kind and unit, how many it has. `share_burdens`: True to share
    them over the rounds, whatever the points.
    """

    def __init__(self, costs: DrawCosts, rounds: Sequence[Seating], share_burdens: bool = False) -> None:
        self.costs, self.share_burdens = costs, share_burdens
        self.rounds = [[list(group) for group in seating] for seating in rounds]
        self.slot_of = [_slots_by_unit(seating, len(costs)) for seating in self.rounds]
        self.met = [dict(row) for row in costs.met]
        self.burdens = {"odd": list(costs.odd), "out": list(costs.sat_out)}
        self._pair_costs = [_PairCosts(costs, unit) for unit in range(len(costs))]
        self._burden_cost = {"odd": costs.weights.odd, "out": costs.weights.out}
        for seating in self.rounds:
            for slot, group in zip(costs.slots, seating, strict=True):
                if slot.kind != "out":
                    for a, b in combinations(group, 2):
                        self._count(a, b, 1)
                if slot.kind != "even":
                    for unit in group:
                        self.burdens[slot.kind][unit] += 1

    def swap_cost(self, number: int, a: int, b: int) -> int:
        """Return by how much the cost grows if these two, in different slots of the round, swap places."""
        slot_a, slot_b = self.slot_of[number][a], self.slot_of[number][b]
        seating, slots = self.rounds[number], self.costs.slots
        repeats = cost = 0
        met_a, met_b = self.met[a], self.met[b]
        costs_a, costs_b = self._pair_costs[a], self._pair_costs[b]
        # written out twice, as nearly all of a draw's time is spent here
        if slots[slot_a].kind != "out":
            for other in seating[slot_a]:
                if other != a:
                    met = met_a.get(other, 0) - 1
                    repeats -= met * met
                    met = met_b.get(other, 0)
                    repeats += met * met
                    cost += costs_b[other] - costs_a[other]
        if slots[slot_b].kind != "out":
            for other in seating[slot_b]:
                if other != b:
                    met = met_b.get(other, 0) - 1
                    repeats -= met * met
                    met = met_a.get(other, 0)
                    repeats += met * met
                    cost += costs_a[other] - costs_b[other]
        if slots[slot_a].kind != slots[slot_b].kind:
            cost += self._burden_change(slot_a, slot_b, a, b)
        return cost + repeats * self.costs.weights.repeat

    def _burden_change(self, slot_a: int, slot_b: int, a: int, b: int) -> int:
        """Return the part of the cost of a swap that is due to byes and odd tables."""
        cost = 0
        for slot, leaves, comes in ((slot_a, a, b), (slot_b, b, a)):
            kind = self.costs.slots[slot].kind
            if not self.share_burdens:
                cost += self.costs.slot_cost(comes, kind) - self.costs.slot_cost(leaves, kind)
            elif kind != "even":
                # the sum of the squares of all burdens is least when they are shared evenly
                burdens = self.burdens[kind]
                cost += self._burden_cost[kind] * 2 * (burdens[comes] - burdens[leaves] + 1)
        return cost

    def swap(self, number: int, a: int, b: int) -> None:
        """Let these two, in different slots of the round, swap places."""
        seating, slot_of = self.rounds[number], self.slot_of[number]
        slot_a, slot_b = slot_of[a], slot_of[b]
        for slot, leaves, comes in ((slot_a, a, b), (slot_b, b, a)):
            kind, group = self.costs.slots[slot].kind, seating[slot]
            if kind != "out":
                for other in group:
                    if other != leaves:
                        self._count(leaves, other, -1)
                        self._count(comes, other, 1)
            if kind != "even":
                self.burdens[kind][leaves] -= 1
                self.burdens[kind][comes] += 1
            group[group.index(leaves)] = comes
        slot_of[a], slot_of[b] = slot_b, slot_a

    def conflicts(self, number: int, slot: int) -> list[int]:
        """Return the units in this slot of the round that meet again, or should be kept apart."""
        if self.costs.slots[slot].kind == "out":
            return []
        found = []
        costs = self.costs
        for a, b in combinations(self.rounds[number][slot], 2):
            if costs.group[a] == costs.group[b] or b in costs.never[a] or self.met[a][b] > 1:
                found += [a, b]
        return list(dict.fromkeys(found))

    def all_conflicts(self) -> Iterator[tuple[int, int]]:
        """Yield the round and unit of every conflict, and of unfair burdens if they are shared."""
        for number, seating in enumerate(self.rounds):
            for slot in range(len(seating)):
                yield from ((number, unit) for unit in self.conflicts(number, slot))
        if self.share_burdens:
            yield from self._unfair_burdens("odd")
            yield from self._unfair_burdens("out")

    def _unfair_burdens(self, kind: Burden) -> Iterator[tuple[int, int]]:
        """Yield the rounds and units with a burden of which the unit has two more than others."""
        burdens = self.burdens[kind]
        most = 1 + min(burdens, default=0)
        for index, slot in enumerate(self.costs.slots):
            if slot.kind == kind:
                for number, seating in enumerate(self.rounds):
                    yield from ((number, unit) for unit in seating[index] if burdens[unit] > most)

    def neighbourhood(self, number: int, unit: int, distance: int | None = None) -> Iterator[int]:
        """Yield the units it could swap with: in all other slots, or in those at most `distance` away."""
        here, seating = self.slot_of[number][unit], self.rounds[number]
        first, last = 0, len(seating)
        if distance is not None:
            first, last = max(0, here - distance), min(last, here + distance + 1)
        for slot in range(first, last):
            if slot != here:
                yield from seating[slot]

    def cost(self) -> int:
        """Return the cost of these rounds as a whole night; compare only states of the same draw."""
        costs, total = self.costs, 0
        for seating in self.rounds:
            for slot, group in zip(costs.slots, seating, strict=True):
                if slot.kind != "out":
                    total += sum([self._pair_costs[a][b] for a, b in combinations(group, 2)])
        for kind, weight in self._burden_cost.items():
            total += weight * sum([count * count for count in self.burdens[kind]])
        repeats = [met * (met - 1) * (2 * met - 1) // 6 for row in self.met for met in row.values()]
        return total + costs.weights.repeat * sum(repeats) // 2

    def snapshot(self) -> list[Seating]:
        """Return a copy of the rounds."""
        return [[list(group) for group in seating] for seating in self.rounds]

    def restore(self, rounds: Sequence[Seating]) -> None:
        """Go back to a snapshot."""
        earlier = SearchState(self.costs, rounds, self.share_burdens)
        self.rounds, self.slot_of = earlier.rounds, earlier.slot_of
        self.met, self.burdens = earlier.met, earlier.burdens

    def _count(self, a: int, b: int, by: int) -> None:
        self.met[a][b] = self.met[b][a] = self.met[a].get(b, 0) + by


def _slots_by_unit(seating: Seating, units: int) -> list[int]:
    slot_of = [0] * units
    for slot, group in enumerate(seating):
        for unit in group:
            slot_of[unit] = slot
    return slot_of
