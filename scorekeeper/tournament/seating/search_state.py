"""State of the local search: rounds under construction, changed by swapping two units of a round.

It knows the cost of a swap without making it, and the remaining conflicts. "Burden" means a bye or a seat at
an odd table. A search starts from a seating in order or from a random one.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.tournament.seating.costs import Burden, DrawCosts, Seating


class _MeetingCosts(dict[int, int]):
    """The cost of a unit's next meeting (`ahead` 0) with each other unit, or of its last (1).

    Computed on first use.
    """

    def __init__(self, state: "SearchState", unit: int, ahead: int) -> None:
        self.costs, self.met = state.costs, state.met[unit]
        self.unit, self.ahead = unit, ahead

    def __missing__(self, other: int) -> int:
        cost = self.costs.meeting_cost(self.unit, other, self.met[other] - self.ahead)
        self[other] = cost
        return cost


class SearchState:
    """One or more rounds of a draw.

    `rounds`: the seating of each round. `slot_of`: the slot, by round and unit. `met`, `repeats`: for each
    unit, its meetings with each other unit and its repeats, in the history and in these rounds. `burdens`:
    how many a unit has, by kind and unit.
    """

    def __init__(self, costs: DrawCosts, rounds: Sequence[Seating]) -> None:
        self.costs = costs
        self.rounds = [[list(group) for group in seating] for seating in rounds]
        self.slot_of = [_slots_by_unit(seating, len(costs)) for seating in self.rounds]
        self.met = [defaultdict(int, row) for row in costs.met]
        self.repeats = list(costs.repeats)
        self.burdens = {"odd": list(costs.odd), "out": list(costs.sat_out)}
        self._next_costs = [_MeetingCosts(self, unit, 0) for unit in range(len(costs))]
        self._last_costs = [_MeetingCosts(self, unit, 1) for unit in range(len(costs))]
        self._conflicts: dict[tuple[int, int], list[int]] = {}
        for seating in self.rounds:
            for slot, group in zip(costs.slots, seating, strict=True):
                if slot.kind != "out":
                    for a, b in combinations(group, 2):
                        self._count(a, b, 1)
                if slot.kind != "even":
                    for unit in group:
                        self.burdens[slot.kind][unit] += 1

    # --- swaps -------------------------------------------------------------------------------------------

    def swap_costs(self, number: int, unit: int, distance: int | None = None) -> Iterator[tuple[int, int]]:
        """Yield the units it could swap with, each with the cost of the swap. Without the spread of repeats.

        Considers all other slots of the round, or only those at most `distance` away.
        """
        seating, slots, here = self.rounds[number], self.costs.slots, self.slot_of[number][unit]
        first, last = 0, len(seating)
        if distance is not None:
            first, last = max(0, here - distance), min(last, here + distance + 1)
        plays = slots[here].kind != "out"
        left = [other for other in seating[here] if other != unit] if plays else []
        next_of_unit, last_of_unit = self._next_costs[unit], self._last_costs[unit]
        leaving = sum([last_of_unit[other] for other in left])
        for slot in range(first, last):
            if slot == here:
                continue
            group, joins = seating[slot], slots[slot].kind != "out"
            joining = sum([next_of_unit[other] for other in group]) - leaving if joins else -leaving
            uneven = slots[slot].kind != slots[here].kind
            for other in group:
                cost, next_of_other = joining, self._next_costs[other]
                for mate in left:
                    cost += next_of_other[mate]
                if joins:
                    last_of_other = self._last_costs[other]
                    cost -= next_of_unit[other]
                    for mate in group:
                        if mate != other:
                            cost -= last_of_other[mate]
                if uneven:
                    cost += self._burden_change(here, slot, unit, other)
                yield other, cost

    def swap_cost(self, number: int, a: int, b: int) -> int:
        """Return the cost of swapping two units in different slots of the round.

        Without the spread of repeats.
        """
        seating, slots = self.rounds[number], self.costs.slots
        slot_a, slot_b = self.slot_of[number][a], self.slot_of[number][b]
        cost = 0
        for slot, leaves, comes in ((slot_a, a, b), (slot_b, b, a)):
            if slots[slot].kind != "out":
                coming, leaving = self._next_costs[comes], self._last_costs[leaves]
                for mate in seating[slot]:
                    if mate != leaves:
                        cost += coming[mate] - leaving[mate]
        if slots[slot_a].kind != slots[slot_b].kind:
            cost += self._burden_change(slot_a, slot_b, a, b)
        return cost

    def spread_change(self, number: int, a: int, b: int) -> int:
        """Return the cost of a swap due to the spread of repeats. It is less than one repeat."""
        change: defaultdict[int, int] = defaultdict(int)
        for leaves, comes in ((a, b), (b, a)):
            slot = self.slot_of[number][leaves]
            if self.costs.slots[slot].kind == "out":
                continue
            met_before, met_now = self.met[leaves], self.met[comes]
            for mate in self.rounds[number][slot]:
                if mate == leaves:
                    continue
                if met_before[mate] > 1:
                    change[leaves] -= 1
                    change[mate] -= 1
                if met_now[mate] > 0:
                    change[comes] += 1
                    change[mate] += 1
        return self.costs.weights.spread * sum(
            [more * (2 * self.repeats[unit] + more) for unit, more in change.items() if more]
        )

    def _burden_change(self, slot_a: int, slot_b: int, a: int, b: int) -> int:
        """Return the cost of a swap due to byes and odd tables."""
        cost, low = 0, self.costs.low
        for slot, leaves, comes in ((slot_a, a, b), (slot_b, b, a)):
            kind = self.costs.slots[slot].kind
            if kind != "even":
                burdens = self.burdens[kind]
                cost += self.costs.burden_cost(kind, burdens[comes])
                cost -= self.costs.burden_cost(kind, burdens[leaves] - 1)
                cost += self.costs.weights.low * (low[comes] - low[leaves])
        return cost

    def swap(self, number: int, a: int, b: int) -> None:
        """Swap two units in different slots of the round."""
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
            self._conflicts.pop((number, slot), None)
        slot_of[a], slot_of[b] = slot_b, slot_a

    def _count(self, a: int, b: int, by: int) -> None:
        """Count one meeting more or less of these two."""
        met = self.met[a][b] + by
        self.met[a][b] = self.met[b][a] = met
        for rows, ahead in ((self._next_costs, 0), (self._last_costs, 1)):
            change = self.costs.weights.repeat * ((met - ahead) ** 2 - (met - by - ahead) ** 2)
            for unit, other in ((a, b), (b, a)):
                if other in rows[unit]:
                    rows[unit][other] += change
        if met - min(by, 0) > 1:  # the added or removed meeting is a repeat
            self.repeats[a] += by
            self.repeats[b] += by
            for number, slot_of in enumerate(self.slot_of):
                if slot_of[a] == slot_of[b]:
                    self._conflicts.pop((number, slot_of[a]), None)

    # --- conflicts ---------------------------------------------------------------------------------------

    def conflicts(self, number: int, slot: int) -> list[int]:
        """Return the units in this slot of the round that meet again or should be kept apart."""
        found = self._conflicts.get((number, slot))
        if found is None:
            found = self._conflicts[number, slot] = list(dict.fromkeys(self._find_conflicts(number, slot)))
        return found

    def _find_conflicts(self, number: int, slot: int) -> Iterator[int]:
        if self.costs.slots[slot].kind != "out":
            for a, b in combinations(self.rounds[number][slot], 2):
                if self.met[a][b] > 1 or self.costs.are_apart(a, b):
                    yield a
                    yield b

    def all_conflicts(self) -> Iterator[tuple[int, int]]:
        """Yield the round and unit of every conflict and every unfair burden."""
        for number, seating in enumerate(self.rounds):
            for slot in range(len(seating)):
                for unit in self.conflicts(number, slot):
                    yield number, unit
        yield from self._unfair_burdens("odd")
        yield from self._unfair_burdens("out")

    def _unfair_burdens(self, kind: Burden) -> Iterator[tuple[int, int]]:
        """Yield the rounds and units with a burden where the unit has two more than somebody else."""
        slots = [index for index, slot in enumerate(self.costs.slots) if slot.kind == kind]
        if not slots:
            return
        burdens = self.burdens[kind]
        most = 1 + min(burdens)
        for number, seating in enumerate(self.rounds):
            for index in slots:
                yield from ((number, unit) for unit in seating[index] if burdens[unit] > most)

    # --- the whole state ---------------------------------------------------------------------------------

    def cost(self) -> int:
        """Return the cost of these rounds including the history.

        Comparable only between states of the same draw.
        """
        costs, total = self.costs, 0
        for seating in self.rounds:
            for slot, group in zip(costs.slots, seating, strict=True):
                if slot.kind != "out":
                    total += sum([costs.new_pair_cost(a, b) for a, b in combinations(group, 2)])
                if slot.kind != "even":
                    total += costs.weights.low * sum([costs.low[unit] for unit in group])
        kinds: tuple[Burden, Burden] = ("odd", "out")
        for kind in kinds:
            total += sum([costs.burden_cost(kind, had) for most in self.burdens[kind] for had in range(most)])
        total += costs.weights.spread * sum([count * count for count in self.repeats])
        repeats = [met * (met - 1) * (2 * met - 1) // 6 for row in self.met for met in row.values()]
        return total + costs.weights.repeat * sum(repeats) // 2

    def snapshot(self) -> list[Seating]:
        """Return a copy of the rounds."""
        return [[list(group) for group in seating] for seating in self.rounds]

    def restore(self, rounds: Sequence[Seating]) -> None:
        """Go back to a snapshot."""
        for number, seating in enumerate(rounds):
            for slot, group in enumerate(seating):
                for unit in group:
                    if self.slot_of[number][unit] != slot:
                        stranger = next(other for other in self.rounds[number][slot] if other not in group)
                        self.swap(number, unit, stranger)


def _slots_by_unit(seating: Seating, units: int) -> list[int]:
    slot_of = [0] * units
    for slot, group in enumerate(seating):
        for unit in group:
            slot_of[unit] = slot
    return slot_of


# --- initial seatings --------------------------------------------------------------------------------


def seating_in_order(costs: DrawCosts) -> Seating:
    """Cut the units in order into the slots. Byes and odd tables go to those with the fewest."""
    order = costs.ranked if costs.by_standing else list(range(len(costs)))
    had = {kind: [costs.slot_cost(unit, kind) for unit in range(len(costs))] for kind in ("out", "odd")}
    return _fill_slots(costs, order, had)


def seatings_by_lot(
    costs: DrawCosts, begun: Sequence[Seating], count: int, dice: random.Random
) -> list[Seating]:
    """Return `count` random rounds to follow those begun. Byes and odd tables go to those with the fewest."""
    had = SearchState(costs, begun).burdens
    rounds = []
    for _ in range(count):
        order = list(range(len(costs)))
        dice.shuffle(order)
        seating = _fill_slots(costs, order, had)
        for slot, group in zip(costs.slots, seating, strict=True):
            if slot.kind != "even":
                for unit in group:
                    had[slot.kind][unit] += 1
        rounds.append(seating)
    return rounds


def _fill_slots(costs: DrawCosts, order: Sequence[int], had: dict[str, list[int]]) -> Seating:
    """Fill the slots in this order. `had`: the reasons against a bye or an odd table, by kind and unit."""
    seating: Seating = [[] for _ in costs.slots]
    waiting = list(order)
    for kind in ("out", "odd", "even"):
        slots = [index for index, slot in enumerate(costs.slots) if slot.kind == kind]
        wanted = sum([costs.slots[index].size for index in slots])
        chosen = {*(sorted(waiting, key=had[kind].__getitem__)[:wanted] if kind in had else waiting)}
        sitting = iter([unit for unit in waiting if unit in chosen])
        waiting = [unit for unit in waiting if unit not in chosen]
        for index in slots:
            seating[index] = [next(sitting) for _ in range(costs.slots[index].size)]
    gather_fixed(costs, seating)
    return seating


def gather_fixed(costs: DrawCosts, seating: Seating) -> None:
    """Bring units with the same fixed table together, each such group at a table of its own."""
    if not costs.some_fixed:
        return
    slots = list(zip(costs.slots, seating, strict=True))
    tables = [index for index, (slot, _) in enumerate(slots) if slot.kind != "out"]
    out = {unit for slot, group in slots if slot.kind == "out" for unit in group}
    slot_of = {unit: index for index, group in enumerate(seating) for unit in group}
    for number in sorted({table for table in costs.fixed if table is not None}):
        units = [unit for unit, table in enumerate(costs.fixed) if table == number and unit not in out]
        if not units or not tables:
            continue
        first = slot_of[units[0]]
        home = min(tables, key=lambda index: (costs.slots[index].size < len(units), index != first))
        tables.remove(home)
        for unit in units:
            if slot_of[unit] != home and not _move_home(costs, seating, slot_of, unit, home):
                break


def _move_home(costs: DrawCosts, seating: Seating, slot_of: dict[int, int], unit: int, home: int) -> bool:
    """Swap the unit with one at `home` that does not belong there. Returns False if there is none."""
    number, away = costs.fixed[unit], slot_of[unit]
    stranger = next((other for other in seating[home] if costs.fixed[other] != number), None)
    if stranger is None:
        return False
    seating[home][seating[home].index(stranger)] = unit
    seating[away][seating[away].index(unit)] = stranger
    slot_of[unit], slot_of[stranger] = home, away
    return True
