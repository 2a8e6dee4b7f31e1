"""Initial seatings of a search: in order, or by lot; and units brought to their fixed tables."""

import random
from collections.abc import Sequence

from scorekeeper.tournament.seating.costs import DrawCosts, Seating
from scorekeeper.tournament.seating.search_state import SearchState


def in_order(costs: DrawCosts) -> Seating:
    """Cut the units in order into the slots; byes and odd tables go to those who had them least."""
    order = costs.ranked if costs.by_standing else list(range(len(costs)))
    had = {kind: [costs.slot_cost(unit, kind) for unit in range(len(costs))] for kind in ("out", "odd")}
    return _fill_slots(costs, order, had)


def by_lot(costs: DrawCosts, begun: Sequence[Seating], count: int, dice: random.Random) -> list[Seating]:
    """Return `count` rounds by lot to follow those begun; who had the fewest gets byes and odd tables."""
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
    """Fill the slots in this order; `had`: by kind and unit, what speaks against a bye or an odd table."""
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
