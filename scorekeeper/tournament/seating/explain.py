"""Why a table is as it is, in clauses that are true of it whoever put it together."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.model import Side
from scorekeeper.tournament.seating.table_sizes import preferred_size

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


def explain_table(
    field: DrawCosts, number: int, sides: tuple[Side, ...], nobody_out: bool, by_hand: bool = False
) -> tuple[Sentence, ...]:
    """The clauses for table `number`, told against the history of the field. `nobody_out`: all are seated."""
    units = [field.index[unit] for side in sides for unit in side]
    return (
        *_origin(field, number, by_hand),
        *_repeats(field, units),
        *_partners(field, sides),
        *_point_gap(field, units),
        *_odd_size(field, units, nobody_out),
        *_groups(field, units),
        *_own_tables(field, units, number),
    )


def _origin(field: DrawCosts, number: int, by_hand: bool) -> Iterator[Sentence]:
    if by_hand:
        if field.request.kind == "by_hand":  # else it was drawn, and any other table may be as it was drawn
            yield Sentence(N_("put together by hand"), {})
    elif any(table.number == number for table in field.request.locked):
        yield Sentence(N_("this table stood already"), {})
    elif field.request.kind == "winners_up":
        yield Sentence(N_("winners move up"), {})


def _repeats(field: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    again = [(one, other) for one, other in combinations(units, 2) if other in field.met[one]]
    if not again and len(units) in _FIRST_TIME:
        yield Sentence(_FIRST_TIME[len(units)], {})
    elif len(again) > _MAX_PAIRS_NAMED:
        text = NN_(
            "%(count)s pair of them has met before", "%(count)s pairs of them have met before", "count"
        )
        yield Sentence(text, {"count": len(again)})
    else:
        for one, other in again:
            times, pair = field.met[one][other], people([field.ids[one], field.ids[other]])
            often = N_("%(people)s have met twice before") if times == 2 else _MET_BEFORE
            yield Sentence(often, {"people": pair, "count": times})


def _partners(field: DrawCosts, sides: tuple[Side, ...]) -> Iterator[Sentence]:
    pairs = [side for side in sides if len(side) == 2]
    again = [side for side in pairs if field.index[side[1]] in field.partnered[field.index[side[0]]]]
    for side in again:
        yield Sentence(N_("%(people)s are partners again"), {"people": people(side)})
    met = any(field.index[other] in field.met[field.index[one]] for one, other in _pairs_at(sides))
    if pairs and not again and met:
        yield Sentence(N_("all partners are new"), {})


def _pairs_at(sides: tuple[Side, ...]) -> Iterator[tuple[str, str]]:
    return combinations([unit for side in sides for unit in side], 2)


def _point_gap(field: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    if not field.standing or not any(field.points):
        return
    points = [Fraction(field.units[one].points) for one in units]
    apart = max(points) - min(points)
    if apart == 0:
        yield Sentence(N_("level on points"), {})
    else:
        text = NN_("one point apart", "%(points)s points apart", "points")
        yield Sentence(text, {"points": figure(apart)})


def _odd_size(field: DrawCosts, units: Sequence[int], nobody_out: bool) -> Iterator[Sentence]:
    if len(units) == preferred_size(field.request.seats, field.request.partners):
        return
    if nobody_out:
        yield Sentence(N_("a table of %(count)s, so that nobody sits out"), {"count": len(units)})
    here = [field.odd[one] for one in units]
    elsewhere = [field.odd[one] for one in range(len(field)) if one not in units]
    if elsewhere and max(here) <= min(elsewhere) and min(here) < max(elsewhere):
        yield Sentence(N_("they had such a table least often"), {})


def _groups(field: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    groups = [field.group[one] for one in units]
    for one, other in combinations(units, 2):
        if field.group[one] == field.group[other]:
            facts = {"people": people([field.ids[one], field.ids[other]]), "group": field.units[one].apart}
            yield Sentence(N_("%(people)s are both of %(group)s"), facts)
    shared = any(groups.count(group) == 1 and field.group.count(group) > 1 for group in groups)
    if shared and len({*groups}) == len(groups):
        yield Sentence(N_("family and clubs kept apart"), {})


def _own_tables(field: DrawCosts, units: Sequence[int], number: int) -> Iterator[Sentence]:
    for one in units:
        if field.fixed[one] == number:
            yield Sentence(N_("%(person)s always sits here"), {"person": person(field.ids[one])})
