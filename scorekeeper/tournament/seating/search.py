"""Searches for the tables of one round: exhaustively for a few units, by matching, or by local search.

The local search starts from an initial seating and goes on with steepest descent and tabu search. A move
swaps two units of a round. Descent makes the best improving move for each unit in conflict. Tabu search makes
the best move that is not tabu, even for the worse, and keeps the best state seen. A unit that has moved may
not move again in that round for its *tenure*, except by *aspiration*: if the move leads to a new best. See
Glover and Laguna, "Tabu Search" (1997). In a small room the search restarts from other seatings.

Counts limit every search, and random numbers come from the seed. So the same request gives the same draw on
any machine, unless `keep_going` ends it earlier by a clock.
"""

import random
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.tournament.seating import matching
from scorekeeper.tournament.seating.costs import DrawCosts, Seating, Slot
from scorekeeper.tournament.seating.model import KeepGoing, without_end
from scorekeeper.tournament.seating.partnerships import fewest_partner_repeats
from scorekeeper.tournament.seating.search_state import SearchState, seating_in_order, seatings_by_lot

#: Up to these sizes an exhaustive search takes hundredths of a second.
_MAX_UNITS: Final = 12
_MAX_TABLE_SIZE: Final = 6
#: A draw of more units has no restarts.
_RESTARTED: Final = 40
#: Searches in a small room: at most this many, and this many without improvement.
_RESTARTS: Final = 8
_IN_VAIN: Final = 2
#: In a draw of more units, a unit moves only to tables near its own.
_SMALL: Final = 64
#: Sizes of the neighbourhood, in tables to either side.
_NEAR: Final = 8
_VERY_NEAR: Final = 2
_WIDE: Final = 40
_PASSES: Final = 3
#: Steps of the tabu search.
_STEPS_SMALL: Final = 300
_STEPS_LARGE: Final = 100
#: Tenure of a tabu in steps: the shortest, and the first that is too long.
_TENURE: Final = (2, 8)
_LEVELLINGS: Final = 4


def seat(costs: DrawCosts, keep_going: KeepGoing = without_end) -> Seating:
    """Return the units of each slot, by the search that suits the size of the draw."""
    if not costs.slots:
        return []
    if _is_small(costs):
        return _cheapest_seating(costs)
    if costs.slots[0].size == 2:
        return matching.seat(costs)
    return _local_search(costs, keep_going)


# --- exhaustive search for a few units ---------------------------------------------------------------


_Group = tuple[int, ...]
#: Cost of seating a group in a slot.
_GroupCost = Callable[[Slot, _Group], int]


class _Found(NamedTuple):
    """The cheapest way to seat units, and its cost."""

    cost: int
    groups: tuple[tuple[Slot, _Group], ...] = ()


def _is_small(costs: DrawCosts) -> bool:
    """True if the draw is small enough for `_cheapest_seating`."""
    largest = max([slot.size for slot in costs.slots], default=0)
    return len(costs) <= _MAX_UNITS and largest <= _MAX_TABLE_SIZE


def _cheapest_seating(costs: DrawCosts) -> Seating:
    """Return the units of each slot of the draw, at the lowest possible cost."""

    @cache
    def cost_of(slot: Slot, units: _Group) -> int:
        cost = costs.group_cost(units, slot.kind)
        if slot.kind == "out":
            return cost  # nobody plays here, so nobody has a partner
        return cost + costs.weights.partner * fewest_partner_repeats(costs, units)

    found = _cheapest(tuple(range(len(costs))), costs.slots, cost_of, costs.some_fixed)
    return _groups_by_slot(costs.slots, found.groups)


def _cheapest(units: _Group, slots: tuple[Slot, ...], cost_of: _GroupCost, below_zero: bool) -> _Found:
    """Return the cheapest way to seat the units in the slots. `below_zero`: True if costs can be negative."""

    @cache
    def best(units: _Group, slots: tuple[Slot, ...]) -> _Found:
        """Return the cheapest way to seat these. Starts with the first unit, which has to sit somewhere."""
        if not units:
            return _Found(0)
        first, *others = units
        found: _Found | None = None
        for slot in dict.fromkeys(slots):
            rest = _without(slots, slot)
            for companions in combinations(others, slot.size - 1):
                group = (first, *companions)
                cost = cost_of(slot, group)
                if found is not None and cost >= found.cost and not below_zero:
                    continue
                left = best(tuple([unit for unit in others if unit not in companions]), rest)
                if found is None or cost + left.cost < found.cost:
                    found = _Found(cost + left.cost, ((slot, group), *left.groups))
        assert found is not None
        return found

    return best(units, slots)


def _without(slots: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
    index = slots.index(slot)
    return slots[:index] + slots[index + 1 :]


def _groups_by_slot(slots: Sequence[Slot], groups: Sequence[tuple[Slot, _Group]]) -> Seating:
    waiting: dict[Slot, list[_Group]] = {}
    for slot, group in reversed(groups):
        waiting.setdefault(slot, []).append(group)
    return [list(waiting[slot].pop()) for slot in slots]


# --- descent and tabu search -------------------------------------------------------------------------


class _Move(NamedTuple):
    """A swap with another unit, and its cost."""

    cost: int
    other: int


def _local_search(costs: DrawCosts, keep_going: KeepGoing) -> Seating:
    """Return the units of each slot of the draw, as good as the search can make it."""
    dice = random.Random(f"{costs.request.seed}/{len(costs.request.history)}/swaps")
    best: tuple[int, Seating] | None = None
    in_vain = 0
    for attempt in range(_RESTARTS if len(costs) <= _RESTARTED else 1):
        if attempt == 0 or costs.by_standing:
            start = seating_in_order(costs)
        else:
            (start,) = seatings_by_lot(costs, [], 1, dice)
        state = SearchState(costs, [start])
        _improve(state, dice, keep_going)
        cost = state.cost()
        if best is None or cost < best[0]:
            best = cost, state.rounds[0]
        else:
            in_vain += 1
        if in_vain == _IN_VAIN or not any(state.all_conflicts()) or not keep_going():
            break
    assert best is not None
    return best[1]


def _improve(state: SearchState, dice: random.Random, keep_going: KeepGoing) -> None:
    """Improve a single round by descent and tabu search, then bring units with similar points together."""
    units = len(state.costs)
    small = units <= _SMALL
    near = None if small else _NEAR
    moved = _descend(state, near, _PASSES, keep_going)
    if not small:
        moved |= _descend(state, _WIDE, 1, keep_going)
    steps, distance = (_STEPS_SMALL, None) if small else (_STEPS_LARGE, _WIDE)
    moved |= _tabu_search(state, dice, steps, distance, keep_going)
    if state.costs.by_standing:
        near = None if small else _VERY_NEAR
        _level_points(state, range(units) if small else moved, near, keep_going)


# --- descent -----------------------------------------------------------------------------------------


def _descend(state: SearchState, distance: int | None, passes: int, keep_going: KeepGoing) -> set[int]:
    """Make the best improving swap for each unit in conflict. Returns the units that moved."""
    moved: set[int] = set()
    for _ in range(passes):
        before = len(moved)
        for number, unit in list(state.all_conflicts()):
            if not keep_going():
                return moved
            if unit not in state.conflicts(number, state.slot_of[number][unit]):
                continue  # an earlier swap resolved it
            moved.update(_make_best_improvement(state, number, unit, distance))
        if len(moved) == before:
            break
    return moved


def _make_best_improvement(
    state: SearchState, number: int, unit: int, distance: int | None
) -> tuple[int, ...]:
    """Make the best improving swap for this unit, if any. Returns the units that moved."""
    move = _best_move(state, number, unit, distance)
    if move is None or move.cost >= 0:
        return ()
    state.swap(number, unit, move.other)
    return unit, move.other


def _level_points(
    state: SearchState, units: Iterable[int], distance: int | None, keep_going: KeepGoing
) -> None:
    """Bring units with similar points together, if it costs nothing else."""
    for _ in range(_LEVELLINGS):
        moved = [
            mover
            for unit in sorted(units)
            if keep_going()
            for mover in _make_best_improvement(state, 0, unit, distance)
        ]
        if not moved:
            break
        units = set(moved)


# --- tabu search -------------------------------------------------------------------------------------


def _tabu_search(
    state: SearchState,
    dice: random.Random,
    steps: int,
    distance: int | None,
    keep_going: KeepGoing,
) -> set[int]:
    """Resolve conflicts by swaps that may make things worse for a while. Leaves the best state found.

    Stops after `steps`, or when no conflict is left. Returns the units that moved.
    """
    moved: set[int] = set()
    cost = best = 0
    kept = state.snapshot()
    tabu_until: dict[tuple[int, int], int] = {}
    for step in range(steps):
        conflicts = list(state.all_conflicts())
        if not conflicts or not keep_going():
            break
        number, unit = dice.choice(conflicts)
        tabu_until = {mover: end for mover, end in tabu_until.items() if step < end}
        move = _best_move(state, number, unit, distance, tabu_until, aspiration=best - cost)
        if move is None:
            continue
        state.swap(number, unit, move.other)
        moved.update((unit, move.other))
        cost += move.cost
        tabu_until[number, unit] = step + dice.randrange(*_TENURE)
        tabu_until[number, move.other] = step + dice.randrange(*_TENURE)
        if cost < best:
            best, kept = cost, state.snapshot()
    if cost > best:
        state.restore(kept)
    return moved


def _best_move(
    state: SearchState,
    number: int,
    unit: int,
    distance: int | None,
    tabu: Container[tuple[int, int]] = (),
    aspiration: int = 0,
) -> _Move | None:
    """Return the cheapest swap that is not tabu or that costs less than `aspiration`."""
    best: _Move | None = None
    unit_is_tabu, repeat = (number, unit) in tabu, state.costs.weights.repeat
    for other, cost in state.swap_costs(number, unit, distance):
        if best is not None and cost >= best.cost + repeat:
            continue  # the spread is worth less than one repeat
        cost += state.spread_change(number, unit, other)
        move = _Move(cost, other)
        is_tabu = unit_is_tabu or (number, other) in tabu
        if (not is_tabu or cost < aspiration) and (best is None or move < best):
            best = move
    return best
