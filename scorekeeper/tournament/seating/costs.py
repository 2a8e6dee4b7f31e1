"""The units of one draw by index, and what it costs to seat them: whole numbers, so that equal is equal.

Indexes are in the order of the lot: where nothing else decides, the lower index comes first, and so the lot
decides. Costs are compared as one number in which each concern outweighs all that come after it: fixed
tables, who must never meet, byes, odd tables for those who had two more than others, repeats, odd tables,
repeated partners, families and clubs, the lowest standing for a bye or an odd table, difference of standing.
Where a whole night is planned, which can share odd tables evenly, they come before repeats.
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

#: Points are told apart to a millionth.
_FINEST: Final = 1_000_000

SlotKind = Literal["even", "odd", "out"]


class Slot(NamedTuple):
    """A place for a table of the draw. `kind` "out" is no table: those sit out."""

    size: int
    kind: SlotKind


class Weights(NamedTuple):
    """What one thing of each kind costs, from the heaviest down."""

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
    """Who is to be seated, without those in `seated` already.

    `standing`: whether people of like standing are to meet. `rounds`: how many are planned at once.
    """

    def __init__(
        self,
        request: DrawRequest,
        standing: bool = False,
        seated: AbstractSet[str] = frozenset(),
        rounds: int = 1,
    ) -> None:
        self.request, self.standing = request, standing
        units = _by_lot([unit for unit in request.units if unit.id not in seated], request)
        self.units = units
        self.ids = [unit.id for unit in units]
        self.index = {unit.id: index for index, unit in enumerate(units)}
        self.points = integer_points(units)
        self.order = sorted(range(len(units)), key=lambda one: (-self.points[one], one))
        self.low = _ranks_from_below(self.order)
        self.sat_out = [unit.sat_out for unit in units]
        self.odd = [unit.odd for unit in units]
        self.least_odd = min(self.odd, default=0)
        self.fixed = [unit.table for unit in units]
        self.some_fixed = any(table is not None for table in self.fixed)
        self.group = _groups(units)
        self.never = self._nevers()
        self.met, self.partnered = count_meetings(request.history, self.index)
        self.slots = self._slots()
        self.weights = self._weights(rounds)

    def __len__(self) -> int:
        return len(self.units)

    def pair(self, one: int, other: int) -> int:
        """What it costs to seat these two at one table."""
        met = self.met[one].get(other, 0)
        return self.pair_but_repeats(one, other) + met * met * self.weights.repeat

    def pair_but_repeats(self, one: int, other: int) -> int:
        weights, cost = self.weights, 0
        if self.standing:
            cost = (self.points[one] - self.points[other]) ** 2
        if self.group[one] == self.group[other]:
            cost += weights.apart
        if other in self.never[one]:
            cost += weights.never
        if self.some_fixed and self.fixed[one] is not None and self.fixed[other] is not None:
            cost += -weights.fixed if self.fixed[one] == self.fixed[other] else weights.fixed
        return cost

    def clean(self, one: int, other: int) -> bool:
        """Whether nothing but their standing speaks against these two at one table."""
        if other in self.met[one] or other in self.never[one] or self.group[one] == self.group[other]:
            return False
        return not self.some_fixed or self.fixed[one] is None or self.fixed[other] is None

    def place(self, one: int, kind: SlotKind) -> int:
        """What it costs that this unit sits out, or sits at an odd table."""
        if kind == "even":
            return 0
        weights = self.weights
        if kind == "out":
            return weights.out * self.sat_out[one] + weights.low * self.low[one]
        ahead = max(0, self.odd[one] - self.least_odd - 1)
        return weights.unfair * ahead + weights.odd * self.odd[one] + weights.low * self.low[one]

    def group_cost(self, units: Sequence[int], kind: SlotKind) -> int:
        """What it costs to seat these at one table, but for partners."""
        cost = sum([self.place(one, kind) for one in units])
        if kind != "out":
            cost += sum([self.pair(one, other) for one, other in combinations(units, 2)])
        return cost

    def _slots(self) -> tuple[Slot, ...]:
        sizes = sizes_for(self.request, len(self))
        preferred = preferred_size(self.request.seats, self.request.partners)
        slots = [Slot(size, "even" if size == preferred else "odd") for size in sizes.tables]
        return (*slots, Slot(sizes.sitting_out, "out")) if sizes.sitting_out else tuple(slots)

    def _nevers(self) -> list[set[int]]:
        never: list[set[int]] = [set() for _ in self.units]
        for one, unit in enumerate(self.units):
            for other in unit.never:
                if other in self.index and other != unit.id:
                    never[one].add(self.index[other])
                    never[self.index[other]].add(one)
        return never

    def _weights(self, rounds: int) -> Weights:
        units = max(1, len(self))
        pairs = units * max([slot.size for slot in self.slots], default=1) * rounds
        most_met = rounds + max([count for row in self.met for count in row.values()], default=0)
        spread = max(self.points, default=0) - min(self.points, default=0) if self.standing else 0
        low = 1 + pairs * spread * spread
        apart = low * (1 + units * units * rounds)
        partner = apart * (1 + pairs)
        repeats = 1 + pairs * most_met * most_met
        spells = 1 + rounds * units * (rounds + max(self.odd, default=0)) ** 2
        repeat = odd = partner * repeats
        if rounds == 1:
            repeat *= spells
        else:
            odd *= repeats
        unfair = partner * repeats * repeats * spells
        out = unfair * spells
        never = out * (1 + rounds * units * (rounds + max(self.sat_out, default=0)) ** 2)
        return Weights(never * (1 + pairs), never, out, unfair, repeat, odd, partner, apart, low)


def integer_points(units: Sequence[Unit]) -> list[int]:
    """The points as whole numbers in the same proportion; differences below a millionth do not count."""
    exact = [Fraction(unit.points) for unit in units]
    scale = min(_FINEST, math.lcm(*{points.denominator for points in exact}))
    return [round(points * scale) for points in exact]


def count_meetings(
    history: History, index: dict[str, int]
) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """How often each two units of `index` sat at one table, and how often as partners."""
    met: list[dict[int, int]] = [{} for _ in index]
    partnered: list[dict[int, int]] = [{} for _ in index]
    for seating in history:
        for sides in seating:
            at_table = [index[unit] for unit in dict.fromkeys(_units_of(sides)) if unit in index]
            for one, other in combinations(at_table, 2):
                _count_pair(met, one, other)
            for side in sides:
                here = [index[unit] for unit in dict.fromkeys(side) if unit in index]
                for one, other in combinations(here, 2):
                    _count_pair(partnered, one, other)
    return met, partnered


def _units_of(sides: Sequence[Sequence[str]]) -> Iterator[str]:
    return (unit for side in sides for unit in side)


def _count_pair(counts: list[dict[int, int]], one: int, other: int) -> None:
    counts[one][other] = counts[other][one] = counts[one].get(other, 0) + 1


def _by_lot(units: list[Unit], request: DrawRequest) -> list[Unit]:
    units.sort(key=lambda unit: unit.id)
    random.Random(f"{request.seed}/{len(request.history)}").shuffle(units)
    return units


def _ranks_from_below(order: Sequence[int]) -> list[int]:
    """By unit, how many stand below it."""
    places = [0] * len(order)
    for place, one in enumerate(reversed(order)):
        places[one] = place
    return places


def _groups(units: Sequence[Unit]) -> list[int]:
    """By unit a number that those of its family or club share. Where all are of one it says nothing."""
    words = {unit.apart for unit in units}
    numbers = {word: number for number, word in enumerate(sorted(words - {None}, key=str))}
    if len(words) == 1:
        numbers = {}
    return [
        -1 - one if unit.apart is None or not numbers else numbers[unit.apart]
        for one, unit in enumerate(units)
    ]
