"""Tables of any size by local search: cut the field in order, then let units change places.

Every search is bounded by counts and draws its lots from the seed, so that the same request is the same draw
on any machine.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.search_state import SearchState, Seating

#: In a larger field a unit looks for a place at the tables near its own only.
_SMALL: Final = 64
_NEAR: Final = 8
_VERY_NEAR: Final = 2
_WIDE: Final = 40
_PASSES: Final = 3
#: Steps that may make things worse for a while.
_STEPS_SMALL: Final = 600
_STEPS_LARGE: Final = 100
_POLISHINGS: Final = 4


def seat(field: DrawCosts) -> Seating:
    """The units of each slot of the field: as good as the search can make it."""
    dice = random.Random(f"{field.request.seed}/{len(field.request.history)}/swaps")
    plan = SearchState(field, [initial_seating(field)])
    small = len(field) <= _SMALL
    near = None if small else _NEAR
    touched = descend(plan, near)
    if not small and any(plan.all_amiss()):
        touched |= descend(plan, _WIDE, passes=1)
    touched |= tabu_search(plan, dice, _STEPS_SMALL if small else _STEPS_LARGE, None if small else _WIDE)
    if field.standing:
        _level_points(plan, range(len(field)) if small else touched, None if small else _VERY_NEAR)
    return plan.rounds[0]


def initial_seating(field: DrawCosts) -> Seating:
    """The field in order, cut into the slots; byes and odd tables to those who had them least."""
    waiting = field.order if field.standing else list(range(len(field)))
    seats: Seating = [[] for _ in field.slots]
    for kind in ("out", "odd"):
        here = [at for at, slot in enumerate(field.slots) if slot.kind == kind]
        wanted = sum([field.slots[at].size for at in here])
        chosen = set(sorted(waiting, key=lambda one: field.place(one, kind))[:wanted])
        _fill_slots(field, seats, here, [one for one in waiting if one in chosen])
        waiting = [one for one in waiting if one not in chosen]
    _fill_slots(field, seats, [at for at, slot in enumerate(field.slots) if slot.kind == "even"], waiting)
    gather_fixed(field, seats)
    return seats


def _fill_slots(field: DrawCosts, seats: Seating, slots: Sequence[int], units: Sequence[int]) -> None:
    start = 0
    for at in slots:
        size = field.slots[at].size
        seats[at] = list(units[start : start + size])
        start += size


def gather_fixed(field: DrawCosts, seats: Seating) -> None:
    """Bring those who can sit at one table only together there, each such table by itself."""
    if not field.some_fixed:
        return
    tables = [at for at, slot in enumerate(field.slots) if slot.kind != "out"]
    out = {one for slot, seat in zip(field.slots, seats, strict=True) if slot.kind == "out" for one in seat}
    here = {one: at for at, seat in enumerate(seats) for one in seat}
    for number in sorted({table for table in field.fixed if table is not None}):
        group = [one for one, table in enumerate(field.fixed) if table == number and one not in out]
        if not group or not tables:
            continue
        home = min(tables, key=lambda at: (field.slots[at].size < len(group), at != here[group[0]]))
        tables.remove(home)
        for one in group:
            if here[one] == home:
                continue
            gives = next((other for other in seats[home] if field.fixed[other] != number), None)
            if gives is None:
                break
            there = here[one]
            seats[home][seats[home].index(gives)] = one
            seats[there][seats[there].index(one)] = gives
            here[one], here[gives] = home, there


def descend(plan: SearchState, near: int | None, passes: int = _PASSES) -> set[int]:
    """Let units that are amiss change places for the better. Returns who moved."""
    moved: set[int] = set()
    for _ in range(passes):
        before = len(moved)
        for number, one in list(plan.all_amiss()):
            if one not in plan.amiss(number, plan.at[number][one]):
                continue  # settled by another's change
            moved.update(_best_improvement(plan, number, one, near))
        if len(moved) == before:
            break
    return moved


def _best_improvement(plan: SearchState, number: int, one: int, near: int | None) -> tuple[int, ...]:
    """Make the best change of places for this unit, if there is one for the better."""
    best, chosen = 0, None
    for other in plan.others(number, one, near):
        change = plan.change(number, one, other)
        if change < best:
            best, chosen = change, other
    if chosen is None:
        return ()
    plan.exchange(number, one, chosen)
    return one, chosen


def tabu_search(plan: SearchState, dice: random.Random, steps: int, near: int | None = None) -> set[int]:
    """Change places even for the worse for a while, never back at once, until nothing is amiss.

    The best is kept. Returns who moved.
    """
    moved: set[int] = set()
    cost = best = 0
    kept: list[Seating] | None = None
    barred: dict[tuple[int, int], int] = {}
    for step in range(steps):
        amiss = list(plan.all_amiss())
        if not amiss:
            break
        number, one = dice.choice(amiss)
        move: tuple[int, int, int] | None = None
        for other in plan.others(number, one, near):
            change = plan.change(number, one, other)
            free = step >= barred.get((number, other), 0) and step >= barred.get((number, one), 0)
            if (free or cost + change < best) and (move is None or (change, other) < move[:2]):
                move = change, other, number
        if move is None:
            continue
        if kept is None:
            kept = plan.copy()
        change, other, _ = move
        plan.exchange(number, one, other)
        moved.update((one, other))
        cost += change
        barred[number, one] = step + dice.randrange(2, 8)
        barred[number, other] = step + dice.randrange(2, 8)
        if cost < best:
            best, kept = cost, plan.copy()
    if kept is not None and cost > best:
        _restore(plan, kept)
    return moved


def _restore(plan: SearchState, kept: Sequence[Seating]) -> None:
    again = SearchState(plan.field, kept, plan.fair)
    plan.rounds, plan.at, plan.met, plan.spells = again.rounds, again.at, again.met, again.spells


def _level_points(plan: SearchState, units: Iterable[int], near: int | None) -> None:
    """Bring people of like standing together where nothing is lost by it."""
    for _ in range(_POLISHINGS):
        moved = [mover for one in sorted(units) for mover in _best_improvement(plan, 0, one, near)]
        if not moved:
            break
        units = set(moved)
