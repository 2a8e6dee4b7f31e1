"""Costs of seating the units of one draw, as whole numbers, so that equal draws compare equal.

Units are numbered in a random order drawn from the seed: if nothing else decides, the lower index comes
first, and so the lot decides. All concerns are added into one number, weighted so that each outweighs all
that come after it: fixed tables, pairs that must never meet, byes, odd tables for units that had two more
than others, repeated meetings, odd tables, repeated partners, families and clubs, the rank of units with a
bye or an odd table, differences in points. If a whole night is planned at once, which can share odd tables
evenly, they come before repeated meetings.
"""

import math
import random
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import combinations
from typing import Final, Literal, NamedTuple

from scorekeeper.tournament.seating.model import DrawRequest, History, Unit
from scorekeeper.tournament.seating.table_sizes import preferred_size, sizes_for

#: Points are compared to a millionth.
_MAX_SCALE: Final = 1_000_000

SlotKind = Literal["even", "odd", "out"]

#: By unit, how often it met each other unit.
Counts = list[dict[int, int]]


class Slot(NamedTuple):
    """Table to be filled. `kind`: "even" has the preferred size, "odd" another, "out" holds the byes."""

    size: int
    kind: SlotKind


class Weights(NamedTuple):
    """Cost of one thing of each concern, from the heaviest down."""

    fixed: int
    never: int
    out: int
    unfair: int
    repeat: int
    odd: int
    partner: int
    apart: int
    low: int


class DrawCosts:
    """Units to be seated, by index, and the cost of seating them together.

    `seated`: ids of units at locked tables, which are left out. `by_standing`: True if units of like points
    are to meet. `rounds`: number of rounds planned at once.

    `slots`: tables to be filled. `ranked`: indexes from the most points down. `low`: by unit, how many rank
    below it. `group`: by unit, a number shared by a family or club. `met`, `partnered`: meetings and
    partnerships in the history. `fixed`: by unit, the number of its fixed table, or None.
    """

    def __init__(
        self,
        request: DrawRequest,
        by_standing: bool = False,
        seated: AbstractSet[str] = frozenset(),
        rounds: int = 1,
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
        self.least_odd = min(self.odd, default=0)
        self.fixed = [unit.table for unit in units]
        self.some_fixed = any(table is not None for table in self.fixed)
        self.group = _groups(units)
        self.never = self._never_pairs()
        self.met, self.partnered = count_meetings(request.history, self.index)
        self.slots = self._slots()
        self.weights = self._weights(rounds)

    def __len__(self) -> int:
        return len(self.units)

    def pair_cost(self, a: int, b: int) -> int:
        """Return the cost of seating two units at one table."""
        met = self.met[a].get(b, 0)
        return self.new_pair_cost(a, b) + met * met * self.weights.repeat

    def new_pair_cost(self, a: int, b: int) -> int:
        """Return the cost of seating two units at one table, without that of earlier meetings."""
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

    def is_clean(self, a: int, b: int) -> bool:
        """True if nothing but their points speaks against these two at one table."""
        if b in self.met[a] or b in self.never[a] or self.group[a] == self.group[b]:
            return False
        return not self.some_fixed or self.fixed[a] is None or self.fixed[b] is None

    def slot_cost(self, index: int, kind: SlotKind) -> int:
        """Return the cost of a bye or an odd table for this unit; 0 for an even table."""
        if kind == "even":
            return 0
        weights = self.weights
        if kind == "out":
            return weights.out * self.sat_out[index] + weights.low * self.low[index]
        ahead = max(0, self.odd[index] - self.least_odd - 1)
        return weights.unfair * ahead + weights.odd * self.odd[index] + weights.low * self.low[index]

    def group_cost(self, units: Sequence[int], kind: SlotKind) -> int:
        """Return the cost of seating these units in one slot, without that of repeated partners."""
        cost = sum([self.slot_cost(unit, kind) for unit in units])
        if kind != "out":
            cost += sum([self.pair_cost(a, b) for a, b in combinations(units, 2)])
        return cost

    def _slots(self) -> tuple[Slot, ...]:
        sizes = sizes_for(self.request, len(self))
        preferred = preferred_size(self.request.seats, self.request.partners)
        slots = [Slot(size, "even" if size == preferred else "odd") for size in sizes.tables]
        return (*slots, Slot(sizes.sitting_out, "out")) if sizes.sitting_out else tuple(slots)

    def _never_pairs(self) -> list[set[int]]:
        never: list[set[int]] = [set() for _ in self.units]
        for index, unit in enumerate(self.units):
            for other in unit.never:
                if other in self.index and other != unit.id:
                    never[index].add(self.index[other])
                    never[self.index[other]].add(index)
        return never

    def _weights(self, rounds: int) -> Weights:
        """Return weights of which each is larger than the largest sum of all that come after it."""
        units = max(1, len(self))
        pairs = units * max([slot.size for slot in self.slots], default=1) * rounds
        most_met = rounds + max([count for row in self.met for count in row.values()], default=0)
        spread = max(self.points, default=0) - min(self.points, default=0) if self.by_standing else 0
        low = 1 + pairs * spread * spread
        apart = low * (1 + units * units * rounds)
        partner = apart * (1 + pairs)
        repeats = 1 + pairs * most_met * most_met
        burdens = 1 + rounds * units * (rounds + max(self.odd, default=0)) ** 2
        repeat = odd = partner * repeats
        if rounds == 1:
            repeat *= burdens
        else:
            odd *= repeats
        unfair = partner * repeats * repeats * burdens
        out = unfair * burdens
        never = out * (1 + rounds * units * (rounds + max(self.sat_out, default=0)) ** 2)
        return Weights(never * (1 + pairs), never, out, unfair, repeat, odd, partner, apart, low)


def integer_points(units: Sequence[Unit]) -> list[int]:
    """Scale the points to whole numbers in the same proportion; differences below a millionth are lost."""
    exact = [Fraction(unit.points) for unit in units]
    scale = min(_MAX_SCALE, math.lcm(*{points.denominator for points in exact}))
    return [round(points * scale) for points in exact]


def count_meetings(history: History, index: dict[str, int]) -> tuple[Counts, Counts]:
    """Count how often each two units of `index` sat at one table, and how often as partners."""
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
    """Return by unit how many rank below it."""
    ranks = [0] * len(ranked)
    for rank, unit in enumerate(reversed(ranked)):
        ranks[unit] = rank
    return ranks


def _groups(units: Sequence[Unit]) -> list[int]:
    """Return by unit a number shared by its family or club. If all are of one, nobody shares a number."""
    words = {unit.apart for unit in units}
    numbers = {word: number for number, word in enumerate(sorted(words - {None}, key=str))}
    if len(words) == 1:
        numbers = {}
    return [
        -1 - index if unit.apart is None or not numbers else numbers[unit.apart]
        for index, unit in enumerate(units)
    ]
