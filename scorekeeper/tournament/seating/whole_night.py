"""Plan of a whole night at once, regardless of points: who meets whom over all its rounds."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.tournament.seating import designs, whist
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.local_search import gather_fixed, tabu_search
from scorekeeper.tournament.seating.model import KeepGoing, without_end
from scorekeeper.tournament.seating.partnerships import Split, plays_in_pairs, possible_splits
from scorekeeper.tournament.seating.search_state import SearchState, Seating

#: With more units, or more seats over the night, rounds are drawn one by one.
_MAX_UNITS: Final = 40
_MAX_SEATS: Final = 400
_STEPS: Final = 500
_SIDE_RESTARTS: Final = 12
_SIDE_PASSES: Final = 8


def can_plan(units: int, rounds: int) -> bool:
    """True if the night is small enough for `plan_night`."""
    return units <= _MAX_UNITS and units * rounds <= _MAX_SEATS


def plan_night(costs: DrawCosts, rounds: int, keep_going: KeepGoing = without_end) -> list[list[Split]]:
    """Return by round and slot of the draw the sides; units that sit out are listed as one side."""
    dice = random.Random(f"{costs.request.seed}/{len(costs.request.history)}/night")
    best: tuple[int, SearchState] | None = None
    for start in _starting_plans(costs, rounds, dice):
        state = SearchState(costs, start, share_burdens=True)
        tabu_search(state, dice, _STEPS, keep_going=keep_going)
        cost = state.cost()
        if best is None or cost < best[0]:
            best = cost, state
        if not any(state.all_conflicts()) or not keep_going():
            break
    assert best is not None
    return choose_sides(costs, best[1].rounds, dice)


# --- starting points of the search -------------------------------------------------------------------


def _starting_plans(costs: DrawCosts, rounds: int, dice: random.Random) -> Iterator[list[Seating]]:
    """Yield plans to start from, the most promising first."""
    design = _from_design(costs, rounds)
    for begun in (design, _from_whist(costs, rounds), [], []):
        if begun is not None:
            yield [*begun, *_random_rounds(costs, begun, rounds - len(begun), dice)]


def _from_design(costs: DrawCosts, rounds: int) -> list[Seating] | None:
    """Return rounds in which nobody meets twice, or None if no design fits the tables.

    A table that is one short has an empty chair in the first column, whose members never meet; neither do
    those who can sit at one table only, nor families as far as they fit into a column.
    """
    sizes = [slot.size for slot in costs.slots]
    tables, size = len(sizes), max(sizes)
    if any(slot.kind == "out" for slot in costs.slots) or size > tables or not {*sizes} <= {size, size - 1}:
        return None
    empty = sizes.count(size - 1)
    if empty > tables // 2:
        return None
    units = _assign_columns(costs, [tables - empty, *[tables] * (size - 1)])
    planned = designs.rounds_without_repeats(tables, size, rounds)
    last = designs.column_round(tables, size) if empty <= 1 and len(planned) < rounds else None
    if last is not None:
        # the empty chair is the last place of the first column: its table goes where the odd table is
        with_it = [table for table in last if (0, tables - 1) in table]
        planned.append([table for table in last if table not in with_it] + with_it)
    plan = [
        [[units[position] for position in table if position in units] for table in round_]
        for round_ in planned
    ]
    for seating in plan:
        gather_fixed(costs, seating)
    return plan


def _assign_columns(costs: DrawCosts, room: list[int]) -> dict[designs.Position, int]:
    """Assign each unit a position. Units to be kept apart share a column as far as they fit."""
    units: dict[designs.Position, int] = {}
    filled = [0] * len(room)
    for group in _groups_kept_apart(costs):
        for index, unit in enumerate(group):
            left = [most - taken for most, taken in zip(room, filled, strict=True)]
            fitting = [column for column, free in enumerate(left) if free >= len(group) - index]
            column = min(fitting, key=left.__getitem__) if fitting else left.index(max(left))
            units[column, filled[column]] = unit
            filled[column] += 1
    return units


def _groups_kept_apart(costs: DrawCosts) -> list[list[int]]:
    """Return the units in groups that are kept apart; those with a fixed table are the first group."""
    first = [unit for unit in range(len(costs)) if costs.fixed[unit] is not None]
    seen, groups = set(first), []
    for unit in range(len(costs)):
        if unit in seen:
            continue
        group = [unit]
        seen.add(unit)
        for member in group:
            for other in range(len(costs)):
                apart = other in costs.never[member] or costs.group[other] == costs.group[member]
                if apart and other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
    groups.sort(key=len, reverse=True)
    return [first, *groups]


def _from_whist(costs: DrawCosts, rounds: int) -> list[Seating] | None:
    """Return a whist movement, or None: for long nights, in which all meet all equally often."""
    if any(slot.size != 4 for slot in costs.slots):
        return None
    movement = whist.whist_rounds(len(costs))
    if movement is None:
        return None
    plan = [
        [[unit for side in table for unit in side] for table in tables] for tables, _ in movement[:rounds]
    ]
    for seating in plan:
        gather_fixed(costs, seating)
    return plan


def _random_rounds(
    costs: DrawCosts, begun: Sequence[Seating], count: int, dice: random.Random
) -> Iterator[Seating]:
    """Yield further rounds by lot; byes and odd tables go to those who had them least."""
    burdens = SearchState(costs, begun, share_burdens=True).burdens
    for _ in range(count):
        waiting = list(range(len(costs)))
        dice.shuffle(waiting)
        seating: Seating = [[] for _ in costs.slots]
        for kind in ("out", "odd"):
            waiting.sort(key=burdens[kind].__getitem__)
            for index, slot in enumerate(costs.slots):
                if slot.kind == kind:
                    seating[index], waiting = waiting[: slot.size], waiting[slot.size :]
                    for unit in seating[index]:
                        burdens[kind][unit] += 1
            dice.shuffle(waiting)
        for index, slot in enumerate(costs.slots):
            if slot.kind == "even":
                seating[index], waiting = waiting[: slot.size], waiting[slot.size :]
        gather_fixed(costs, seating)
        yield seating


# --- sides over all rounds ---------------------------------------------------------------------------


def choose_sides(costs: DrawCosts, rounds: Sequence[Seating], dice: random.Random) -> list[list[Split]]:
    """Split every table into sides: partners repeat as little as possible, then opponents."""
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
    for _ in range(_SIDE_RESTARTS if free else 1):
        chosen = [[dice.choice(splits) for splits in tables] for tables in options]
        cost = _PartnershipCounts(costs, chosen).descend(options, free)
        if best is None or cost < best[0]:
            best = cost, chosen
    assert best is not None
    return best[1]


class _PartnershipCounts:
    """Counts of how often each two units are partners and opponents, while sides are chosen."""

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
        """Choose better sides table by table until there are none. Returns their cost."""
        for _ in range(_SIDE_PASSES):
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
        """Return half of what it would add to the weighted squares of all counts."""
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
