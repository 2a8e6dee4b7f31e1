"""Plans a whole night together, regardless of points: who meets whom over all its rounds.

Steps limit the search, and never a clock: the same request gives the same plan on any machine, however busy.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import Final

from scorekeeper.tournament.seating import designs
from scorekeeper.tournament.seating.costs import DrawCosts, Seating, Weights
from scorekeeper.tournament.seating.partnerships import Split, choose_sides
from scorekeeper.tournament.seating.search_state import SearchState, gather_fixed, seatings_by_lot

#: With more units, or more seats over the night, rounds are drawn one by one.
_MAX_UNITS: Final = 40
_MAX_SEATS: Final = 400
#: Steps of each search: this many for each seat of the night, up to a limit.
_STEPS_A_SEAT: Final = 330
_STEPS: Final = 30_000
#: Nights drawn round by round from which the search starts.
_IN_TURN: Final = 4
#: Random starts: at most this many, and this many without improvement.
_RESTARTS: Final = 6
_IN_VAIN: Final = 3
#: Starting temperatures: for random rounds, and for good ones.
_HOT: Final = 1.0
_COLD: Final = 0.3
#: Final temperature in units of a repeat, and its share of the steps. Then the same for the spread.
_LAST: Final = 0.15
_SHARE: Final = 0.8
_SPREAD: Final = (8.0, 0.5)


def can_plan(units: int, rounds: int) -> bool:
    """True if the night is small enough for `plan_night`."""
    return units <= _MAX_UNITS and units * rounds <= _MAX_SEATS


def plan_night(
    costs: DrawCosts,
    rounds: int,
    round_by_round: Callable[[int], list[Seating]],
) -> list[list[Split]]:
    """Return the sides by round and by slot of the draw. Units that sit out form one side.

    `round_by_round`: draws a night from a seed; it is called unless a design fits. The plan never costs or
    repeats more than the night from the request's own seed.
    """
    dice = random.Random(f"{costs.request.seed}/{len(costs.request.history)}/night")
    best = _search_plan(costs, rounds, round_by_round, dice)
    return choose_sides(costs, _late_repeats(costs, best.rounds), dice)


def _search_plan(
    costs: DrawCosts,
    rounds: int,
    round_by_round: Callable[[int], list[Seating]],
    dice: random.Random,
) -> SearchState:
    """Search from designs, from nights drawn round by round, and from random rounds.

    Return the best plan.
    """
    steps = min(_STEPS, _STEPS_A_SEAT * len(costs) * rounds)

    def search(begun: Sequence[Seating], hot: float) -> SearchState:
        state = SearchState(costs, [*begun, *seatings_by_lot(costs, begun, rounds - len(begun), dice)])
        _anneal(state, dice, steps, hot)
        return state

    plans = []
    for begun in (_from_design(costs, rounds), _from_whist(costs, rounds)):
        if begun is not None:
            plans.append(search(begun, _COLD))
            if not any(plans[-1].all_conflicts()):
                return plans[-1]
    seed = costs.request.seed
    in_turn = [SearchState(costs, round_by_round(seed + number)) for number in range(_IN_TURN)]
    plans += [*in_turn, *(search(night.rounds, _COLD) for night in in_turn)]
    in_vain, least = 0, min(plan.cost() for plan in plans)
    for _ in range(_RESTARTS):
        plans.append(search([], _HOT))
        cost = plans[-1].cost()
        in_vain += cost >= least
        least = min(least, cost)
        if in_vain == _IN_VAIN or not any(plans[-1].all_conflicts()):
            break
    most = sum(in_turn[0].repeats)
    return min([plan for plan in plans if sum(plan.repeats) <= most], key=SearchState.cost)


def _late_repeats(costs: DrawCosts, rounds: Sequence[Seating]) -> list[Seating]:
    """Order the rounds so that repeats come late. The total cost stays the same."""
    left = list(rounds)
    ordered: list[Seating] = []
    while left:
        states = [SearchState(costs, [*ordered, seating]) for seating in left]
        badness = [(sum(state.repeats), state.cost()) for state in states]
        ordered.append(left.pop(badness.index(min(badness))))
    return ordered


# --- where the search starts -------------------------------------------------------------------------


def _from_design(costs: DrawCosts, rounds: int) -> list[Seating] | None:
    """Return rounds in which nobody meets twice, or None if no design fits the tables.

    Members of a column never meet. So a table that is one short has an empty chair in the first column. Units
    with the same fixed table share a column, and so do families as far as they fit. If all members of the
    columns may meet, they do in one more round.
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
    may_meet = all(len(group) < 2 for group in _groups_kept_apart(costs))
    if empty <= 1 and len(planned) < rounds and may_meet:
        planned.extend(_column_rounds(tables, size))
    plan = [
        [[units[position] for position in table if position in units] for table in round_]
        for round_ in planned
    ]
    for seating in plan:
        gather_fixed(costs, seating)
    return plan


def _column_rounds(tables: int, size: int) -> Iterator[list[list[designs.Position]]]:
    """Yield the round in which the members of each column meet, if there is one."""
    last = designs.column_round(tables, size)
    if last is not None:
        # The empty chair is the last place of the first column. Its table goes where the odd table is.
        with_it = [table for table in last if (0, tables - 1) in table]
        yield [table for table in last if table not in with_it] + with_it


def _assign_columns(costs: DrawCosts, room: list[int]) -> dict[designs.Position, int]:
    """Assign each unit a position. Units to be kept apart share a column as far as they fit."""
    units: dict[designs.Position, int] = {}
    filled = [0] * len(room)
    for group in _groups_kept_apart(costs):
        waiting = group
        while waiting:
            left = [most - taken for most, taken in zip(room, filled, strict=True)]
            fitting = [column for column, free in enumerate(left) if free >= len(waiting)]
            column = min(fitting, key=left.__getitem__) if fitting else left.index(max(left))
            seated, waiting = waiting[: left[column]], waiting[left[column] :]
            for unit in seated:
                units[column, filled[column]] = unit
                filled[column] += 1
    return units


def _groups_kept_apart(costs: DrawCosts) -> list[list[int]]:
    """Return the units in groups that are kept apart. Those with a fixed table form the first group."""
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
    """Return a whist movement, or None. It suits long nights in which everybody meets equally often."""
    if any(slot.size != 4 for slot in costs.slots):
        return None
    movement = designs.whist_rounds(len(costs))
    if movement is None:
        return None
    plan = [
        [[unit for side in table for unit in side] for table in tables] for tables, _ in movement[:rounds]
    ]
    for seating in plan:
        gather_fixed(costs, seating)
    return plan


# --- simulated annealing -----------------------------------------------------------------------------


def _anneal(state: SearchState, dice: random.Random, steps: int, hot: float) -> None:
    """Improve the rounds by at most `steps` random swaps. Leaves the best state found.

    This is simulated annealing: a swap that costs more is made with the probability exp(-cost / temperature).
    The temperature falls through the scale of repeats, then through that of their spread. What was reached at
    one scale is no longer given up at the next. See Kirkpatrick, Gelatt and Vecchi, "Optimization by
    Simulated Annealing" (1983).

    `hot`: starting temperature in units of a repeat. Stops when no conflict is left.
    """
    if not any(state.all_conflicts()):
        return
    units, rounds, repeat = len(state.costs), len(state.rounds), state.costs.weights.repeat
    cost = best = 0
    kept = state.snapshot()
    for temperature in _temperatures(state.costs.weights, steps, hot):
        number, a, b = int(dice.random() * rounds), int(dice.random() * units), int(dice.random() * units)
        if state.slot_of[number][a] == state.slot_of[number][b]:
            continue
        most = int(-temperature * log(1 - dice.random()))
        change = state.swap_cost(number, a, b)
        if change >= most + repeat:
            continue  # the spread is worth less than one repeat
        change += state.spread_change(number, a, b)
        if change > most:
            continue
        state.swap(number, a, b)
        cost += change
        if cost < best:
            best, kept = cost, state.snapshot()
            if not any(state.all_conflicts()):
                break
    if cost > best:
        state.restore(kept)


def _temperatures(weights: Weights, steps: int, hot: float) -> Iterator[float]:
    spread = *_SPREAD, 1 - _SHARE
    for weight, (first, last, share) in ((weights.repeat, (hot, _LAST, _SHARE)), (weights.spread, spread)):
        count = max(1, int(steps * share))
        factor = (last / first) ** (1 / count)
        temperature = weight * first
        for _ in range(count):
            temperature *= factor
            yield temperature
