"""Tables of any size by local search: an initial seating, steepest descent, then tabu search.

A move swaps two units of a round. Descent makes the best improving move for each unit in conflict. Tabu
search makes the best move that is not tabu even if it is for the worse, and keeps the best state seen: a unit
that has moved may not move again in that round for the length of its *tenure*, except by *aspiration*, that
is, if the move leads to a new best. See Glover and Laguna, "Tabu Search" (1997).

Every search is bounded by counts, and random numbers come from the seed, so that the same request is the same
draw on any machine; unless `keep_going` ends it sooner, by a clock.
"""

import random
from collections.abc import Container, Iterable, Sequence
from typing import Final, NamedTuple

from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.model import KeepGoing, without_end
from scorekeeper.tournament.seating.search_state import SearchState, Seating

#: In a draw of more units a unit is moved only to tables near its own.
_SMALL: Final = 64
#: Sizes of the neighbourhood, in tables to either side.
_NEAR: Final = 8
_VERY_NEAR: Final = 2
_WIDE: Final = 40
_PASSES: Final = 3
#: Steps of the tabu search.
_STEPS_SMALL: Final = 600
_STEPS_LARGE: Final = 100
#: Shortest tenure of a tabu, and the first that is too long, in steps.
_TENURE: Final = (2, 8)
_LEVELLINGS: Final = 4


class _Move(NamedTuple):
    """Swap with another unit, and what it costs."""

    cost: int
    other: int


def seat(costs: DrawCosts, keep_going: KeepGoing = without_end) -> Seating:
    """Return the units of each slot of the draw, as good as the search can make it."""
    dice = random.Random(f"{costs.request.seed}/{len(costs.request.history)}/swaps")
    state = SearchState(costs, [initial_seating(costs)])
    small = len(costs) <= _SMALL
    near = None if small else _NEAR
    moved = descend(state, near, keep_going=keep_going)
    if not small and any(state.all_conflicts()):
        moved |= descend(state, _WIDE, passes=1, keep_going=keep_going)
    steps, distance = (_STEPS_SMALL, None) if small else (_STEPS_LARGE, _WIDE)
    moved |= tabu_search(state, dice, steps, distance, keep_going)
    if costs.by_standing:
        near = None if small else _VERY_NEAR
        _level_points(state, range(len(costs)) if small else moved, near, keep_going)
    return state.rounds[0]


# --- the initial seating -----------------------------------------------------------------------------


def initial_seating(costs: DrawCosts) -> Seating:
    """Cut the units in order into the slots; byes and odd tables go to those who had them least."""
    waiting = costs.ranked if costs.by_standing else list(range(len(costs)))
    seating: Seating = [[] for _ in costs.slots]
    for kind in ("out", "odd"):
        slots = [index for index, slot in enumerate(costs.slots) if slot.kind == kind]
        wanted = sum([costs.slots[index].size for index in slots])
        chosen = set(sorted(waiting, key=lambda unit: costs.slot_cost(unit, kind))[:wanted])
        _fill_slots(costs, seating, slots, [unit for unit in waiting if unit in chosen])
        waiting = [unit for unit in waiting if unit not in chosen]
    even = [index for index, slot in enumerate(costs.slots) if slot.kind == "even"]
    _fill_slots(costs, seating, even, waiting)
    gather_fixed(costs, seating)
    return seating


def _fill_slots(costs: DrawCosts, seating: Seating, slots: Sequence[int], units: Sequence[int]) -> None:
    start = 0
    for index in slots:
        size = costs.slots[index].size
        seating[index] = list(units[start : start + size])
        start += size


def gather_fixed(costs: DrawCosts, seating: Seating) -> None:
    """Bring the units that have the same fixed table together, each such group at a table by itself."""
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


# --- descent -----------------------------------------------------------------------------------------


def descend(
    state: SearchState, distance: int | None, passes: int = _PASSES, keep_going: KeepGoing = without_end
) -> set[int]:
    """Make the best improving swap for each unit in conflict. Returns the units that moved."""
    moved: set[int] = set()
    for _ in range(passes):
        before = len(moved)
        for number, unit in list(state.all_conflicts()):
            if not keep_going():
                return moved
            if unit not in state.conflicts(number, state.slot_of[number][unit]):
                continue  # resolved by an earlier swap
            moved.update(_best_improvement(state, number, unit, distance))
        if len(moved) == before:
            break
    return moved


def _best_improvement(state: SearchState, number: int, unit: int, distance: int | None) -> tuple[int, ...]:
    """Make the best improving swap for this unit, if there is one. Returns the units that moved."""
    best, chosen = 0, None
    for other in state.neighbourhood(number, unit, distance):
        cost = state.swap_cost(number, unit, other)
        if cost < best:
            best, chosen = cost, other
    if chosen is None:
        return ()
    state.swap(number, unit, chosen)
    return unit, chosen


def _level_points(
    state: SearchState, units: Iterable[int], distance: int | None, keep_going: KeepGoing
) -> None:
    """Bring units of like points together if nothing is lost by it."""
    for _ in range(_LEVELLINGS):
        moved = [
            mover
            for unit in sorted(units)
            if keep_going()
            for mover in _best_improvement(state, 0, unit, distance)
        ]
        if not moved:
            break
        units = set(moved)


# --- tabu search -------------------------------------------------------------------------------------


def tabu_search(
    state: SearchState,
    dice: random.Random,
    steps: int,
    distance: int | None = None,
    keep_going: KeepGoing = without_end,
) -> set[int]:
    """Resolve conflicts by swaps that may make things worse for a while; leave the best state found.

    Stops after `steps`, or as soon as no conflict is left. Returns the units that moved.
    """
    moved: set[int] = set()
    cost = best = 0
    kept: list[Seating] | None = None
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
        if kept is None:
            kept = state.snapshot()
        state.swap(number, unit, move.other)
        moved.update((unit, move.other))
        cost += move.cost
        tabu_until[number, unit] = step + dice.randrange(*_TENURE)
        tabu_until[number, move.other] = step + dice.randrange(*_TENURE)
        if cost < best:
            best, kept = cost, state.snapshot()
    if kept is not None and cost > best:
        state.restore(kept)
    return moved


def _best_move(
    state: SearchState,
    number: int,
    unit: int,
    distance: int | None,
    tabu: Container[tuple[int, int]],
    aspiration: int,
) -> _Move | None:
    """Return the cheapest swap that is not tabu, or costs less than `aspiration`."""
    best: _Move | None = None
    for other in state.neighbourhood(number, unit, distance):
        move = _Move(state.swap_cost(number, unit, other), other)
        is_tabu = (number, other) in tabu or (number, unit) in tabu
        if (not is_tabu or move.cost < aspiration) and (best is None or move < best):
            best = move
    return best
