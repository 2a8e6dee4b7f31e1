"""The objective of every draw: the cost of seating units together, as an integer.

All concerns add up to one number. Their weights make each outweigh any amount of those below it. From the
heaviest down:

1. units with a fixed table sit there, and those who must never meet do not;
2. byes go to those with the fewest;
3. families and clubs are kept apart, whether or not they have met;
4. odd tables are fair: at the end of the night nobody has two more of them than somebody else;
5. repeats are few: for each pair, the square of how often the two have met before;
6. repeats are spread over people: for each unit, the square of all its repeats, so that no table has all;
7. odd tables go to those with the fewest, before the end of the night too;
8. the aim of the kind of draw: new partners; low ranks for byes and odd tables; by standing, small squares of
   the differences in points.

A whole night costs the sum of its rounds, each after those before it. Units are numbered in a random order
from the seed. If nothing else decides, the lower index comes first, so the lot decides.

Some kinds differ. If winners move up, and in draws by place, an order replaces the points, and meetings do
not count. Odd tables then come from the end of the order or, by place, from where people had the fewest. At
the tables of a final only those who must never meet are kept apart, at its other tables everybody is. A
movement plays next the round with the best byes, then the fewest meetings of those kept apart, then the
fewest repeats.
"""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import combinations
from typing import Final, Literal, NamedTuple

from scorekeeper.tournament.seating.model import DrawRequest, History, Side, Unit
from scorekeeper.tournament.seating.tables import preferred_size, sizes_for

#: Points are compared to one millionth.
_MAX_SCALE: Final = 1_000_000

Burden = Literal["odd", "out"]
SlotKind = Literal["even"] | Burden

#: One round: the units in each slot of the draw.
Seating = list[list[int]]
#: For each unit, how often it met each other unit.
Counts = list[dict[int, int]]


class Slot(NamedTuple):
    """A table to fill. `kind`: "even" has the preferred size, "odd" another, "out" holds the byes."""

    size: int
    kind: SlotKind


class Weights(NamedTuple):
    """The cost of one unit of each concern, from the heaviest down."""

    fixed: int
    never: int
    out: int
    apart: int
    unfair: int
    repeat: int
    spread: int
    odd: int
    partner: int
    low: int


class DrawCosts:
    """The units to seat, by index, and the cost of seating them together.

    `seated`: ids of units at locked tables, which are left out. `by_standing`: True if units with similar
    points should meet. `rounds`: number of rounds planned together. `to_come`: number of rounds after those.

    `slots`: the tables to fill. `tolerated`: a unit with fewer odd tables than this may get another one.
    `ranked`: indexes from the most points down. `low`: for each unit, how many rank below it. `group`: for
    each unit, a number shared by its family or club. `met`, `partnered`: meetings and partnerships in the
    history. `repeats`: for each unit, its repeats in the history. `fixed`: for each unit, the number of its
    fixed table, or None.
    """

    def __init__(
        self,
        request: DrawRequest,
        by_standing: bool = False,
        seated: AbstractSet[str] = frozenset(),
        rounds: int = 1,
        to_come: int = 0,
    ) -> None:
        self.request, self.by_standing = request, by_standing
        units = _by_lot([unit for unit in request.units if unit.id not in seated], request)
        self.units = units
        self.ids = [unit.id for unit in units]
        self.index = {unit.id: index for index, unit in enumerate(units)}
        self.points = integer_points(units)
        self.ranked = sorted(range(len(units)), key=lambda index: (-self.points[index], index))
        self.low = _ranks_from_below(self.ranked)
        self.sat_out = [unit.sat_out for unit in units]
        self.odd = [unit.odd for unit in units]
        self.fixed = [unit.table for unit in units]
        self.some_fixed = any(table is not None for table in self.fixed)
        self.group = _groups(units)
        self.never = self._never_pairs()
        self.met, self.partnered = count_meetings(request.history, self.index)
        self.repeats = [sum([times - 1 for times in row.values()]) for row in self.met]
        self.slots = self._slots()
        self.tolerated = self._tolerated_odd_tables(rounds, to_come)
        self.weights = self._weights(rounds)

    def __len__(self) -> int:
        return len(self.units)

    def seating_of(self, tables: Iterable[Iterable[Side]], out: Iterable[str]) -> Seating:
        """Return a drawn round in terms of this draw's slots."""
        groups = [[self.index[unit] for side in sides for unit in side] for sides in tables]
        waiting: dict[int, list[list[int]]] = {len(group): [] for group in groups}
        for group in groups:
            waiting[len(group)].append(group)
        return [
            [self.index[unit] for unit in out] if slot.kind == "out" else waiting[slot.size].pop()
            for slot in self.slots
        ]

    def pair_cost(self, a: int, b: int) -> int:
        """Return the cost of a table with these two units."""
        return self.group_cost((a, b), "even")

    def meeting_cost(self, a: int, b: int, met: int) -> int:
        """Return the cost of seating together two units that have met `met` times.

        Without the spread of repeats.
        """
        return self.new_pair_cost(a, b) + met * met * self.weights.repeat

    def new_pair_cost(self, a: int, b: int) -> int:
        """Return the cost of seating two units at one table that have never met."""
        weights, cost = self.weights, 0
        if self.by_standing:
            cost = (self.points[a] - self.points[b]) ** 2
        if self.group[a] == self.group[b]:
            cost += weights.apart
        if b in self.never[a]:
            cost += weights.never
        if self.some_fixed and self.fixed[a] is not None and self.fixed[b] is not None:
            cost += -weights.fixed if self.fixed[a] == self.fixed[b] else weights.fixed
        return cost

    def are_apart(self, a: int, b: int) -> bool:
        """True if these two must never meet, or are kept apart."""
        return self.group[a] == self.group[b] or b in self.never[a]

    def is_clean(self, a: int, b: int) -> bool:
        """True if only points speak against seating these two together."""
        if b in self.met[a] or self.are_apart(a, b):
            return False
        return not self.some_fixed or self.fixed[a] is None or self.fixed[b] is None

    def slot_cost(self, index: int, kind: SlotKind) -> int:
        """Return the cost of a bye or an odd table for this unit. 0 for an even table."""
        if kind == "even":
            return 0
        had = self.sat_out[index] if kind == "out" else self.odd[index]
        return self.burden_cost(kind, had) + self.weights.low * self.low[index]

    def burden_cost(self, kind: Burden, had: int) -> int:
        """Return the cost of one more bye or odd table for a unit that has had `had` of them."""
        if kind == "out":
            return self.weights.out * had
        return self.weights.unfair * max(0, had - self.tolerated) + self.weights.odd * had

    def group_cost(self, units: Sequence[int], kind: SlotKind) -> int:
        """Return the cost of seating these units in one slot. Without repeated partners."""
        cost = sum([self.slot_cost(unit, kind) for unit in units])
        if kind == "out":
            return cost
        again = dict.fromkeys(units, 0)
        for a, b in combinations(units, 2):
            met = self.met[a].get(b, 0)
            cost += self.meeting_cost(a, b, met)
            if met:
                again[a] += 1
                again[b] += 1
        return cost + self.weights.spread * sum(
            [more * (2 * self.repeats[unit] + more) for unit, more in again.items() if more]
        )

    def _slots(self) -> tuple[Slot, ...]:
        sizes = sizes_for(self.request, len(self))
        preferred = preferred_size(self.request.seats, self.request.partners)
        slots = [Slot(size, "even" if size == preferred else "odd") for size in sizes.tables]
        return (*slots, Slot(sizes.sitting_out, "out")) if sizes.sitting_out else tuple(slots)

    def _tolerated_odd_tables(self, rounds: int, to_come: int) -> int:
        """Return one more than the fewest odd tables of any unit, while later rounds can even them out."""
        least = min(self.odd, default=0)
        seats_to_come = to_come * sum([slot.size for slot in self.slots if slot.kind == "odd"])
        return least + 1 if rounds == 1 and self.odd.count(least) <= seats_to_come else 0

    def _never_pairs(self) -> list[set[int]]:
        never: list[set[int]] = [set() for _ in self.units]
        for index, unit in enumerate(self.units):
            for other in unit.never:
                if other in self.index and other != unit.id:
                    never[index].add(self.index[other])
                    never[self.index[other]].add(index)
        return never

    def _weights(self, rounds: int) -> Weights:
        """Return weights of which each exceeds the largest possible sum of those after it."""
        units = max(1, len(self))
        size = max([slot.size for slot in self.slots], default=1)
        pairs = units * size * rounds
        most_met = rounds + max([count for row in self.met for count in row.values()], default=0)
        most_repeats = size * rounds + max(self.repeats, default=0)
        points = max(self.points, default=0) - min(self.points, default=0) if self.by_standing else 0
        burdens = 1 + units * (rounds + max([*self.odd, *self.sat_out], default=0)) ** 2
        low = 1 + pairs * points**2
        partner = low * (1 + units * units * rounds)
        odd = partner * (1 + pairs * most_met**2)
        spread = odd * burdens
        repeat = spread * (1 + units * most_repeats**2)
        unfair = repeat * (1 + pairs * most_met**2)
        apart = unfair * burdens
        out = apart * (1 + pairs)
        never = out * burdens
        return Weights(never * (1 + pairs), never, out, apart, unfair, repeat, spread, odd, partner, low)


def integer_points(units: Sequence[Unit]) -> list[int]:
    """Scale the points proportionally to integers. Differences below one millionth are lost."""
    exact = [Fraction(unit.points) for unit in units]
    scale = min(_MAX_SCALE, math.lcm(*{points.denominator for points in exact}))
    return [round(points * scale) for points in exact]


def count_meetings(history: History, index: dict[str, int]) -> tuple[Counts, Counts]:
    """Count how often each two units of `index` shared a table, and how often they were partners."""
    met: Counts = [{} for _ in index]
    partnered: Counts = [{} for _ in index]
    for seating in history:
        for sides in seating:
            at_table = [index[unit] for unit in dict.fromkeys(_units_of(sides)) if unit in index]
            for a, b in combinations(at_table, 2):
                _count_pair(met, a, b)
            for side in sides:
                partners = [index[unit] for unit in dict.fromkeys(side) if unit in index]
                for a, b in combinations(partners, 2):
                    _count_pair(partnered, a, b)
    return met, partnered


def _units_of(sides: Sequence[Sequence[str]]) -> Iterator[str]:
    return (unit for side in sides for unit in side)


def _count_pair(counts: Counts, a: int, b: int) -> None:
    counts[a][b] = counts[b][a] = counts[a].get(b, 0) + 1


def _by_lot(units: list[Unit], request: DrawRequest) -> list[Unit]:
    units.sort(key=lambda unit: unit.id)
    random.Random(f"{request.seed}/{len(request.history)}").shuffle(units)
    return units


def _ranks_from_below(ranked: Sequence[int]) -> list[int]:
    """Return for each unit how many rank below it."""
    ranks = [0] * len(ranked)
    for rank, unit in enumerate(reversed(ranked)):
        ranks[unit] = rank
    return ranks


def _groups(units: Sequence[Unit]) -> list[int]:
    """Return for each unit a number shared by its family or club.

    If all are in one group, no number is shared.
    """
    words = {unit.apart for unit in units}
    numbers = {word: number for number, word in enumerate(sorted(words - {None}, key=str))}
    if len(words) == 1:
        numbers = {}
    return [
        -1 - index if unit.apart is None or not numbers else numbers[unit.apart]
        for index, unit in enumerate(units)
    ]
