"""Rounds in the making: who sits in which slot, what exchanging two would change, and what is amiss."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from scorekeeper.tournament.seating.costs import DrawCosts

#: One round: the units of each slot of the field.
Seating = list[list[int]]


class _PairCosts(dict[int, int]):
    """What it costs to seat a unit with each other, but for repeats; worked out when first asked for."""

    def __init__(self, field: DrawCosts, one: int) -> None:
        self.field, self.one = field, one

    def __missing__(self, other: int) -> int:
        cost = self[other] = self.field.pair_but_repeats(self.one, other)
        return cost


class SearchState:
    """One or more rounds of a field, changed by exchanging two units of a round.

    `met` counts meetings in the history and in these rounds, `spells` how often each unit sat out or at an
    odd table. `fair`: byes and odd tables are shared over the rounds, whatever the standing.
    """

    def __init__(self, field: DrawCosts, rounds: Sequence[Seating], fair: bool = False) -> None:
        self.field, self.fair = field, fair
        self.rounds = [[list(seat) for seat in seats] for seats in rounds]
        self.at = [_slots_by_unit(seats, len(field)) for seats in self.rounds]
        self.met = [dict(row) for row in field.met]
        self.spells = {"odd": list(field.odd), "out": list(field.sat_out)}
        self._costs = [_PairCosts(field, one) for one in range(len(field))]
        self._spell_cost = {"odd": field.weights.odd, "out": field.weights.out}
        for seats in self.rounds:
            for slot, seat in zip(field.slots, seats, strict=True):
                if slot.kind != "out":
                    for one, other in combinations(seat, 2):
                        self._count(one, other, 1)
                if slot.kind != "even":
                    for one in seat:
                        self.spells[slot.kind][one] += 1

    def change(self, number: int, one: int, other: int) -> int:
        """By how much the cost grows when these two, in different slots of the round, change places."""
        here, there = self.at[number][one], self.at[number][other]
        seats, slots = self.rounds[number], self.field.slots
        repeats = cost = 0
        met_one, met_other = self.met[one], self.met[other]
        costs_one, costs_other = self._costs[one], self._costs[other]
        if slots[here].kind != "out":
            for third in seats[here]:
                if third != one:
                    met = met_one.get(third, 0) - 1
                    repeats -= met * met
                    met = met_other.get(third, 0)
                    repeats += met * met
                    cost += costs_other[third] - costs_one[third]
        if slots[there].kind != "out":
            for third in seats[there]:
                if third != other:
                    met = met_other.get(third, 0) - 1
                    repeats -= met * met
                    met = met_one.get(third, 0)
                    repeats += met * met
                    cost += costs_one[third] - costs_other[third]
        if slots[here].kind != slots[there].kind:
            cost += self._places(here, there, one, other)
        return cost + repeats * self.field.weights.repeat

    def _places(self, here: int, there: int, one: int, other: int) -> int:
        """The part of a change that is about byes and odd tables."""
        cost = 0
        for slot, leaves, comes in ((here, one, other), (there, other, one)):
            kind = self.field.slots[slot].kind
            if not self.fair:
                cost += self.field.place(comes, kind) - self.field.place(leaves, kind)
            elif kind != "even":
                # the squares of all spells, summed: least when they are shared evenly
                spells = self.spells[kind]
                cost += self._spell_cost[kind] * 2 * (spells[comes] - spells[leaves] + 1)
        return cost

    def exchange(self, number: int, one: int, other: int) -> None:
        """Let these two, in different slots of the round, change places."""
        seats, at = self.rounds[number], self.at[number]
        here, there = at[one], at[other]
        for slot, leaves, comes in ((here, one, other), (there, other, one)):
            kind, seat = self.field.slots[slot].kind, seats[slot]
            if kind != "out":
                for third in seat:
                    if third != leaves:
                        self._count(leaves, third, -1)
                        self._count(comes, third, 1)
            if kind != "even":
                self.spells[kind][leaves] -= 1
                self.spells[kind][comes] += 1
            seat[seat.index(leaves)] = comes
        at[one], at[other] = there, here

    def amiss(self, number: int, seat: int) -> list[int]:
        """The units in this slot of the round that meet again, or meet whom they had better not."""
        if self.field.slots[seat].kind == "out":
            return []
        found = []
        field = self.field
        for one, other in combinations(self.rounds[number][seat], 2):
            together = field.group[one] == field.group[other] or other in field.never[one]
            if together or self.met[one][other] > 1:
                found += [one, other]
        return list(dict.fromkeys(found))

    def all_amiss(self) -> Iterator[tuple[int, int]]:
        """Every round and unit of `amiss`, and of `unfair` where byes and odd tables are shared."""
        for number, seats in enumerate(self.rounds):
            for seat in range(len(seats)):
                yield from ((number, one) for one in self.amiss(number, seat))
        if self.fair:
            yield from self.unfair("odd")
            yield from self.unfair("out")

    def unfair(self, kind: Literal["odd", "out"]) -> Iterator[tuple[int, int]]:
        """The rounds and units that sit out, or at an odd table, and do so two times more than others."""
        spells = self.spells[kind]
        most = 1 + min(spells, default=0)
        for at, slot in enumerate(self.field.slots):
            if slot.kind == kind:
                for number, seats in enumerate(self.rounds):
                    yield from ((number, one) for one in seats[at] if spells[one] > most)

    def others(self, number: int, one: int, within: int | None = None) -> Iterator[int]:
        """Whom a unit could change places with: all at other tables, or at those within so many places."""
        here, seats = self.at[number][one], self.rounds[number]
        first, last = 0, len(seats)
        if within is not None:
            first, last = max(0, here - within), min(last, here + within + 1)
        for seat in range(first, last):
            if seat != here:
                yield from seats[seat]

    def cost(self) -> int:
        """What these rounds cost as a whole night: only plans of the same field and rounds compare."""
        field, total = self.field, 0
        for seats in self.rounds:
            for slot, seat in zip(field.slots, seats, strict=True):
                if slot.kind != "out":
                    total += sum([self._costs[one][other] for one, other in combinations(seat, 2)])
        for kind, weight in self._spell_cost.items():
            total += weight * sum([spells * spells for spells in self.spells[kind]])
        repeats = [met * (met - 1) * (2 * met - 1) // 6 for row in self.met for met in row.values()]
        return total + field.weights.repeat * sum(repeats) // 2

    def copy(self) -> list[Seating]:
        return [[list(seat) for seat in seats] for seats in self.rounds]

    def _count(self, one: int, other: int, by: int) -> None:
        self.met[one][other] = self.met[other][one] = self.met[one].get(other, 0) + by


def _slots_by_unit(seats: Seating, units: int) -> list[int]:
    at = [0] * units
    for slot, seat in enumerate(seats):
        for one in seat:
            at[one] = slot
    return at
