"""A whole night planned at once, not by standing: who meets whom over all its rounds."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.tournament.seating import designs, whist
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.local_search import gather_fixed, tabu_search
from scorekeeper.tournament.seating.partnerships import Split, plays_in_pairs, possible_splits
from scorekeeper.tournament.seating.search_state import SearchState, Seating

#: Larger fields, and longer nights, are drawn round by round.
_MAX_UNITS: Final = 40
_MAX_SEATS: Final = 400
_STEPS: Final = 500
_SIDE_RESTARTS: Final = 12
_SIDE_PASSES: Final = 8


def can_plan(units: int, rounds: int) -> bool:
    """Whether `plan` is for so many units and rounds."""
    return units <= _MAX_UNITS and units * rounds <= _MAX_SEATS


def plan_night(field: DrawCosts, rounds: int) -> list[list[Split]]:
    """By round and slot of the field, the sides; those who sit out are as one side."""
    dice = random.Random(f"{field.request.seed}/{len(field.request.history)}/night")
    best: tuple[int, SearchState] | None = None
    for start in _starting_plans(field, rounds, dice):
        found = SearchState(field, start, fair=True)
        tabu_search(found, dice, _STEPS)
        cost = found.cost()
        if best is None or cost < best[0]:
            best = cost, found
        if not any(found.all_amiss()):
            break
    assert best is not None
    return choose_sides(field, best[1].rounds, dice)


# --- where the search starts -------------------------------------------------------------------------


def _starting_plans(field: DrawCosts, rounds: int, dice: random.Random) -> Iterator[list[Seating]]:
    """Plans to start from, the likeliest first."""
    known = _from_design(field, rounds)
    for begun in (known, _from_whist(field, rounds), [], []):
        if begun is not None:
            yield [*begun, *_random_rounds(field, begun, rounds - len(begun), dice)]


def _from_design(field: DrawCosts, rounds: int) -> list[Seating] | None:
    """Rounds in which nobody meets twice. A table that is one short has an empty chair in the first column,
    whose members never meet; so do those who can sit at one table only, and families where they fit."""
    sizes = [slot.size for slot in field.slots]
    tables, size = len(sizes), max(sizes)
    if any(slot.kind == "out" for slot in field.slots) or size > tables or not {*sizes} <= {size, size - 1}:
        return None
    if sizes.count(size - 1) > tables // 2:
        return None
    empty = sizes.count(size - 1)
    who = _assign_columns(field, [tables - empty, *[tables] * (size - 1)])
    planned = designs.rounds_without_repeats(tables, size, rounds)
    last = designs.column_round(tables, size) if empty <= 1 and len(planned) < rounds else None
    if last is not None:
        # the empty chair is the last place of the first column: its table goes where the odd table is
        with_it = [table for table in last if (0, tables - 1) in table]
        planned.append([table for table in last if table not in with_it] + with_it)
    seats = [[[who[place] for place in table if place in who] for table in round_] for round_ in planned]
    for one in seats:
        gather_fixed(field, one)
    return seats


def _assign_columns(field: DrawCosts, room: list[int]) -> dict[designs.Position, int]:
    """Everybody's place. Who must not or had better not meet stand in one column where they fit."""
    who: dict[designs.Position, int] = {}
    filled = [0] * len(room)
    for cluster in _groups_kept_apart(field):
        for at, one in enumerate(cluster):
            left = [most - has for most, has in zip(room, filled, strict=True)]
            fitting = [column for column, free in enumerate(left) if free >= len(cluster) - at]
            column = min(fitting, key=left.__getitem__) if fitting else left.index(max(left))
            who[column, filled[column]] = one
            filled[column] += 1
    return who


def _groups_kept_apart(field: DrawCosts) -> list[list[int]]:
    """The field in groups of those who are kept apart; those with a table of their own are the first."""
    first = [one for one in range(len(field)) if field.fixed[one] is not None]
    seen, clusters = set(first), []
    for one in range(len(field)):
        if one in seen:
            continue
        cluster = [one]
        seen.add(one)
        for member in cluster:
            for other in range(len(field)):
                kept = other in field.never[member] or field.group[other] == field.group[member]
                if kept and other not in seen:
                    seen.add(other)
                    cluster.append(other)
        clusters.append(cluster)
    clusters.sort(key=len, reverse=True)
    return [first, *clusters]


def _from_whist(field: DrawCosts, rounds: int) -> list[Seating] | None:
    """A whist movement: for long nights, in which everybody meets everybody equally often."""
    if any(slot.size != 4 for slot in field.slots):
        return None
    movement = whist.whist_rounds(len(field))
    if movement is None:
        return None
    seats = [[[one for side in table for one in side] for table in tables] for tables, _ in movement[:rounds]]
    for one in seats:
        gather_fixed(field, one)
    return seats


def _random_rounds(
    field: DrawCosts, begun: Sequence[Seating], count: int, dice: random.Random
) -> Iterator[Seating]:
    """Further rounds by lot; byes and odd tables go to those who had them least."""
    spells = SearchState(field, begun, fair=True).spells
    for _ in range(count):
        waiting = list(range(len(field)))
        dice.shuffle(waiting)
        seats: Seating = [[] for _ in field.slots]
        for kind in ("out", "odd"):
            waiting.sort(key=spells[kind].__getitem__)
            for at, slot in enumerate(field.slots):
                if slot.kind == kind:
                    seats[at], waiting = waiting[: slot.size], waiting[slot.size :]
                    for one in seats[at]:
                        spells[kind][one] += 1
            dice.shuffle(waiting)
        for at, slot in enumerate(field.slots):
            if slot.kind == "even":
                seats[at], waiting = waiting[: slot.size], waiting[slot.size :]
        gather_fixed(field, seats)
        yield seats


# --- sides over all rounds ---------------------------------------------------------------------------


def choose_sides(field: DrawCosts, rounds: Sequence[Seating], dice: random.Random) -> list[list[Split]]:
    """The sides of every table: partners repeat as little as can be, then opponents."""
    options = [
        [
            possible_splits(field, sorted(seat)) if slot.kind != "out" else ((tuple(seat),),)
            for slot, seat in zip(field.slots, seats, strict=True)
        ]
        for seats in rounds
    ]
    free = [
        (number, at)
        for number, seats in enumerate(rounds)
        for at, seat in enumerate(seats)
        if field.slots[at].kind != "out" and plays_in_pairs(field, len(seat))
    ]
    best: tuple[int, list[list[Split]]] | None = None
    for _ in range(_SIDE_RESTARTS if free else 1):
        chosen = [[dice.choice(here) for here in tables] for tables in options]
        cost = _PartnershipCounts(field, chosen).descend(options, free)
        if best is None or cost < best[0]:
            best = cost, chosen
    assert best is not None
    return best[1]


class _PartnershipCounts:
    """How often each two are partners and opponents, while the sides of the tables are chosen."""

    def __init__(self, field: DrawCosts, chosen: list[list[Split]]) -> None:
        self.chosen, self.weight = chosen, len(field) * len(field) * (len(chosen) + 1) ** 2
        units = range(len(field))
        self.partners = [[field.partnered[one].get(other, 0) for other in units] for one in units]
        self.opponents = [
            [field.met[one].get(other, 0) - self.partners[one][other] for other in units] for one in units
        ]
        for tables in chosen:
            for at, split in enumerate(tables):
                if field.slots[at].kind != "out":
                    self._count(split, 1)

    def descend(self, options: list[list[tuple[Split, ...]]], free: Sequence[tuple[int, int]]) -> int:
        """Choose better sides table by table until none is better. Returns what they cost."""
        for _ in range(_SIDE_PASSES):
            changed = False
            for number, at in free:
                before = self.chosen[number][at]
                self._count(before, -1)
                now = min(options[number][at], key=lambda split: (self._cost(split), split != before))
                self._count(now, 1)
                self.chosen[number][at] = now
                changed |= now != before
            if not changed:
                break
        return self._total()

    def _cost(self, split: Split) -> int:
        """What it would add to the squares of all counts, halved."""
        cost = 0
        for at, (one, other) in enumerate(split):
            cost += self.weight * self.partners[one][other]
            for against in split[at + 1 :]:
                for opponent in against:
                    cost += self.opponents[one][opponent] + self.opponents[other][opponent]
        return cost

    def _total(self) -> int:
        squares = self.weight * sum([count * count for row in self.partners for count in row])
        return squares + sum([count * count for row in self.opponents for count in row])

    def _count(self, split: Split, by: int) -> None:
        for at, side in enumerate(split):
            for one in side:
                for other in side:
                    if one != other:
                        self.partners[one][other] += by
                for against in split[at + 1 :]:
                    for other in against:
                        self.opponents[one][other] += by
                        self.opponents[other][one] += by
