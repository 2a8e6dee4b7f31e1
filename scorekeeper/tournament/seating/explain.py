"""Explanation of a table, in clauses that are true of it whoever put it together."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.finals import final_sizes
from scorekeeper.tournament.seating.model import BY_PLACE, Side
from scorekeeper.tournament.seating.tables import preferred_size

_FIRST_TIME: Final = {
    2: N_("the two meet for the first time"),
    3: N_("all three meet for the first time"),
    4: N_("all four meet for the first time"),
    6: N_("all six meet for the first time"),
    8: N_("all eight meet for the first time"),
}
_MET_BEFORE: Final = NN_(
    "%(people)s have met once before", "%(people)s have met %(count)s times before", "count"
)
_MAX_PAIRS_NAMED: Final = 3
#: Members of a family that is named, not counted among "family and clubs".
_COUPLE: Final = 2


def explain_table(
    costs: DrawCosts, number: int, sides: tuple[Side, ...], out: Collection[str], manual: bool = False
) -> tuple[Sentence, ...]:
    """Return the clauses for table `number`, in the order of the objective. `out`: units that sit out."""
    units = [costs.index[unit] for side in sides for unit in side]
    return (
        *_origin(costs, units, number, manual),
        *_own_tables(costs, units, number),
        *_kept_apart(costs, units, {costs.index[unit] for unit in out}),
        *_groups(costs, units),
        *_odd_size(costs, units, not out),
        *_repeats(costs, units),
        *_partners(costs, sides),
        *_point_gap(costs, units),
    )


def _origin(costs: DrawCosts, units: Sequence[int], number: int, manual: bool) -> Iterator[Sentence]:
    if manual:
        if costs.request.kind == "by_hand":  # else it was drawn, and any other table may be as it was drawn
            yield Sentence(N_("put together by hand"), {})
    elif any(table.number == number for table in costs.request.locked):
        yield Sentence(N_("this table stood already"), {})
    elif costs.request.kind == "winners_up":
        yield Sentence(N_("winners move up"), {})
    elif costs.request.kind in BY_PLACE:
        yield Sentence(_by_place(costs, units), {})


def _by_place(costs: DrawCosts, units: Sequence[int]) -> str:
    """Return the clause of a draw by place: in a final only its own tables have the leaders."""
    sizes = final_sizes(costs.request)
    if sizes and not {*units} <= {*costs.ranked[: sum(sizes)]}:
        return N_("by place")
    if len(sizes) > 1:
        return N_("the leaders, dealt to the tables of the final in turn")
    return N_("by place, the leaders together")


def _repeats(costs: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    again = [(a, b) for a, b in combinations(units, 2) if b in costs.met[a]]
    if not again and len(units) in _FIRST_TIME:
        if len({costs.group[unit] for unit in units}) == len(units):  # a family has met elsewhere
            yield Sentence(_FIRST_TIME[len(units)], {})
    elif len(again) > _MAX_PAIRS_NAMED:
        text = NN_(
            "%(count)s pair of them has met before", "%(count)s pairs of them have met before", "count"
        )
        yield Sentence(text, {"count": len(again)})
    else:
        for a, b in again:
            times, pair = costs.met[a][b], people([costs.ids[a], costs.ids[b]])
            often = N_("%(people)s have met twice before") if times == 2 else _MET_BEFORE
            yield Sentence(often, {"people": pair, "count": times})


def _partners(costs: DrawCosts, sides: tuple[Side, ...]) -> Iterator[Sentence]:
    pairs = [side for side in sides if len(side) == 2]
    again = [side for side in pairs if costs.index[side[1]] in costs.partnered[costs.index[side[0]]]]
    for side in again:
        yield Sentence(N_("%(people)s are partners again"), {"people": people(side)})
    met = any(costs.index[b] in costs.met[costs.index[a]] for a, b in _pairs_at(sides))
    if pairs and not again and met:
        yield Sentence(N_("all partners are new"), {})


def _pairs_at(sides: tuple[Side, ...]) -> Iterator[tuple[str, str]]:
    return combinations([unit for side in sides for unit in side], 2)


def _point_gap(costs: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    if not costs.by_standing or not any(costs.points):
        return
    points = [Fraction(costs.units[unit].points) for unit in units]
    apart = max(points) - min(points)
    if apart == 0:
        yield Sentence(N_("level on points"), {})
    else:
        text = NN_("one point apart", "%(points)s points apart", "points")
        yield Sentence(text, {"points": figure(apart)})


def _odd_size(costs: DrawCosts, units: Sequence[int], nobody_out: bool) -> Iterator[Sentence]:
    if len(units) == preferred_size(costs.request.seats, costs.request.partners):
        return
    if nobody_out:
        yield Sentence(N_("a table of %(count)s, so that nobody sits out"), {"count": len(units)})
    here = [costs.odd[unit] for unit in units]
    elsewhere = [costs.odd[unit] for unit in range(len(costs)) if unit not in units]
    if elsewhere and max(here) <= min(elsewhere) and min(here) < max(elsewhere):
        yield Sentence(N_("they had such a table least often"), {})


def _kept_apart(costs: DrawCosts, units: Sequence[int], out: Collection[int]) -> Iterator[Sentence]:
    """Yield a clause for the pairs that must not meet, or are the only two of a family: one is here, the
    other at another table."""
    pairs = sorted(
        (min(a, b), max(a, b))
        for a in units
        for b in {*costs.never[a], *_relative(costs, a)}.difference(units, out)
    )
    if len(pairs) > _MAX_PAIRS_NAMED:
        yield Sentence(
            NN_("%(count)s pair apart, as asked", "%(count)s pairs apart, as asked", "count"),
            {"count": len(pairs)},
        )
        return
    for a, b in pairs:
        yield Sentence(N_("%(people)s apart, as asked"), {"people": people([costs.ids[a], costs.ids[b]])})


def _relative(costs: DrawCosts, unit: int) -> Collection[int]:
    """Return the other unit of a group of two; of larger groups none, as there are too many pairs."""
    group = costs.group[unit]
    if costs.group.count(group) != _COUPLE:
        return ()
    first = costs.group.index(group)
    return {first, costs.group.index(group, first + 1)} - {unit}


def _groups(costs: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    groups = [costs.group[unit] for unit in units]
    for a, b in combinations(units, 2):
        if costs.group[a] == costs.group[b]:
            facts = {"people": people([costs.ids[a], costs.ids[b]]), "group": costs.units[a].apart}
            yield Sentence(N_("%(people)s are both of %(group)s"), facts)
    shared = any(groups.count(group) == 1 and costs.group.count(group) > _COUPLE for group in groups)
    if shared and len({*groups}) == len(groups):
        yield Sentence(N_("family and clubs kept apart"), {})


def _own_tables(costs: DrawCosts, units: Sequence[int], number: int) -> Iterator[Sentence]:
    for unit in units:
        if costs.fixed[unit] == number:
            yield Sentence(N_("%(person)s always sits here"), {"person": person(costs.ids[unit])})
