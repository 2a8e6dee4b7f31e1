"""Assesses tables, drawn or made by hand: repeats, cost, unmet wishes, and reasons."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating import fewest_repeats
from scorekeeper.tournament.seating.costs import DrawCosts, SlotKind
from scorekeeper.tournament.seating.finals import final_sizes, left_out, tables_of_final
from scorekeeper.tournament.seating.model import BY_PLACE, ONE_ROUND, DrawRequest, Round, Side, Table
from scorekeeper.tournament.seating.tables import NumberedTable, preferred_size

_REPEATS: Final = NN_("One meeting is a repeat.", "%(count)s meetings are repeats.", "count")
_FEWEST: Final = NN_(
    "One meeting is a repeat: the fewest there can be.",
    "%(count)s meetings are repeats: the fewest there can be.",
    "count",
)
_OF_NIGHT: Final = NN_(
    "One meeting is a repeat. The night now has %(by_now)s; its %(rounds)s rounds cannot "
    "avoid at least %(least)s.",
    "%(count)s meetings are repeats. The night now has %(by_now)s; its %(rounds)s rounds "
    "cannot avoid at least %(least)s.",
    "count",
)
_BY_RESULTS: Final = NN_(
    "One meeting is a repeat: here the results decide who meets.",
    "%(count)s meetings are repeats: here the results decide who meets.",
    "count",
)
_PARTNERS: Final = NN_("One partnership is a repeat.", "%(count)s partnerships are repeats.", "count")


def assess(
    request: DrawRequest,
    tables: Iterable[NumberedTable],
    notes: Iterable[Sentence] = (),
    manual: bool = False,
    final: Collection[int] = (),
) -> Round:
    """Return these tables as a round of the request. Units at none of them sit out.

    `manual`: a director made the tables. `final`: the numbers of a final's tables; without them the leaders
    show which they are.
    """
    numbered = sorted(tables)
    costs = DrawCosts(request, by_standing=request.kind == "standing")
    at_tables = {unit for _, sides in numbered for side in sides for unit in side}
    out = tuple(sorted(unit for unit in costs.ids if unit not in at_tables))
    groups = [[costs.index[unit] for side in sides for unit in side] for _, sides in numbered]
    planned = request.kind == "night" and not manual
    repeated, remarks = _repeats(costs, groups, planned)
    seated = tuple(
        Table(number, sides, _explain_table(costs, number, sides, out, manual), _never_at(costs, group))
        for (number, sides), group in zip(numbered, groups, strict=True)
    )
    partners = sum([_repeated_partners(costs, side) for _, sides in numbered for side in sides])
    if partners and request.kind == "whist":
        repeated = (Sentence(_PARTNERS, {"count": partners}),)
    return Round(
        tables=seated,
        sitting_out=out,
        repeats=_count_repeats(costs, groups),
        partner_repeats=partners,
        cost=_total_cost(costs, [sides for _, sides in numbered], out),
        notes=(*_forbidden(seated), *notes, *_shortcomings(costs, numbered, groups, out, final), *repeated),
        remarks=remarks,
    )


def _count_repeats(costs: DrawCosts, groups: Iterable[Sequence[int]]) -> int:
    return sum([b in costs.met[a] for group in groups for a, b in combinations(group, 2)])


def _repeated_partners(costs: DrawCosts, side: Side) -> int:
    pairs = combinations([costs.index[unit] for unit in side], 2)
    return sum([b in costs.partnered[a] for a, b in pairs])


def _total_cost(costs: DrawCosts, tables: Sequence[tuple[Side, ...]], out: Iterable[str]) -> int:
    """Return the cost of the round, without the discount for sharing a fixed table."""
    total = sum([costs.slot_cost(costs.index[unit], "out") for unit in out])
    for sides in tables:
        group = [costs.index[unit] for side in sides for unit in side]
        total += costs.group_cost(group, table_kind(costs.request, sides))
        for a, b in combinations(group, 2):
            if costs.fixed[a] is not None and costs.fixed[a] == costs.fixed[b]:
                total += costs.weights.fixed
        for side in sides:
            for a, b in combinations([costs.index[unit] for unit in side], 2):
                total += costs.weights.partner * costs.partnered[a].get(b, 0) ** 2
    return total


def table_kind(request: DrawRequest, sides: Sequence[Side]) -> SlotKind:
    """Return "even" if the table has the preferred size, else "odd"."""
    size = sum([len(side) for side in sides])
    return "even" if size == preferred_size(request.seats, request.partners) else "odd"


# --- unmet wishes ------------------------------------------------------------------------------------


def _never_at(costs: DrawCosts, group: Sequence[int]) -> tuple[tuple[str, str], ...]:
    pairs = [(a, b) for a, b in combinations(group, 2) if b in costs.never[a]]
    return tuple((costs.ids[a], costs.ids[b]) for a, b in pairs)


def _forbidden(tables: Iterable[Table]) -> Iterator[Sentence]:
    """Yield a note for each pair at one table that must never be together. These come before all wishes."""
    for table in tables:
        for pair in table.never:
            facts = {"people": people(pair), "table": table.number}
            yield Sentence(N_("%(people)s are together at table %(table)s, and should never be."), facts)


def _shortcomings(
    costs: DrawCosts,
    tables: Sequence[NumberedTable],
    groups: Sequence[Sequence[int]],
    out: Sequence[str],
    final: Collection[int],
) -> Iterator[Sentence]:
    """Yield a note for each unmet wish, in the order of the objective. Without those of `_forbidden`."""
    if not tables and out:
        text = N_("%(people)s cannot be seated: they are too few for a table.")
        if len(out) == 1:
            text = N_("%(people)s is alone: there is nobody to play with.")
        yield Sentence(text, {"people": people(out)})
    marked = [group for (number, _), group in zip(tables, groups, strict=True) if number in final]
    finals = marked or tables_of_final(
        costs.request, groups, lambda group: [costs.ids[unit] for unit in group]
    )
    yield from _left_out(costs, finals)
    yield from _misplaced(costs, tables)
    yield from _repeated_byes(costs, out)
    yield from _relatives(costs, groups, finals)


def _relatives(
    costs: DrawCosts, groups: Sequence[Sequence[int]], final: Sequence[Sequence[int]]
) -> Iterator[Sentence]:
    """Yield notes about families and clubs at one table. At tables of a final they name the people."""
    for group in final:
        for family in _families(costs, group):
            text = N_("%(people)s should be kept apart, and meet in the final: there the places decide.")
            yield Sentence(text, {"people": people([costs.ids[unit] for unit in family])})
    together = sum([bool(_families(costs, group)) for group in groups if group not in final])
    if together:
        relatives = NN_(
            "At one table people of one family or club sit together.",
            "At %(count)s tables people of one family or club sit together.",
            "count",
        )
        yield Sentence(relatives, {"count": together})


def _left_out(costs: DrawCosts, final: Iterable[Sequence[int]]) -> Iterator[Sentence]:
    """Yield who is missing from the final although their place qualifies them, and who plays instead."""
    playing = [[costs.ids[unit] for unit in group] for group in final]
    yield from (leader.sentence for leader in left_out(costs.request, playing))


def _families(costs: DrawCosts, group: Sequence[int]) -> list[list[int]]:
    """Return the units at a table that belong to one family or club, grouped by family."""
    families: dict[int, list[int]] = {}
    for unit in group:
        families.setdefault(costs.group[unit], []).append(unit)
    return [family for family in families.values() if len(family) > 1]


def _repeats(
    costs: DrawCosts, groups: Sequence[Sequence[int]], planned: bool
) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Return the notes and the remarks on repeats. A remark if no draw has fewer, or if results decide."""
    again = _count_repeats(costs, groups)
    if not again or costs.request.kind == "whist":
        return (), ()
    remark = _proof(costs, groups, again, planned)
    if remark is None and costs.request.kind in ONE_ROUND:
        remark = Sentence(_BY_RESULTS, {"count": again})
    return ((), (remark,)) if remark else ((Sentence(_REPEATS, {"count": again}),), ())


def _proof(costs: DrawCosts, groups: Sequence[Sequence[int]], again: int, planned: bool) -> Sentence | None:
    """Return a sentence saying that no draw has fewer repeats, or None if that is not proved.

    The proof is about this round or, if its night is `planned`, about all rounds. It covers only draws that
    respect everybody who is kept apart.
    """
    if any(costs.are_apart(a, b) for group in groups for a, b in combinations(group, 2)):
        return None
    if again <= fewest_repeats.in_round(costs, [len(group) for group in groups], again):
        return Sentence(_FEWEST, {"count": again})
    if not planned or not fewest_repeats.is_even_night(costs):
        return None
    rounds, by_now = len(costs.request.history) + costs.request.rounds, again + sum(costs.repeats) // 2
    least = fewest_repeats.in_night(costs, rounds)
    facts = {"count": again, "by_now": by_now, "rounds": rounds, "least": least}
    return Sentence(_OF_NIGHT, facts) if by_now <= least else None


def _repeated_byes(costs: DrawCosts, out: Sequence[str]) -> Iterator[Sentence]:
    least = min([costs.sat_out[costs.index[unit]] for unit in costs.ids if unit not in out], default=None)
    if least is not None:
        for unit in out:
            if costs.sat_out[costs.index[unit]] > least:
                text = N_("%(person)s sits out again, and others did so less often.")
                yield Sentence(text, {"person": person(unit)})


def _misplaced(costs: DrawCosts, tables: Sequence[NumberedTable]) -> Iterator[Sentence]:
    """Yield a note for each unit that is not at its fixed table."""
    here = {unit: number for number, sides in tables for side in sides for unit in side}
    for unit in sorted(here):
        wanted = costs.fixed[costs.index[unit]]
        if wanted is not None and wanted != here[unit]:
            facts = {"person": person(unit), "wanted": wanted, "table": here[unit]}
            yield Sentence(N_("%(person)s is at table %(table)s, not at table %(wanted)s."), facts)


# --- the reasons for a table -------------------------------------------------------------------------


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
#: A family of this size is named. Larger ones are summed up as "family and clubs".
_COUPLE: Final = 2


def _explain_table(
    costs: DrawCosts, number: int, sides: tuple[Side, ...], out: Collection[str], manual: bool
) -> tuple[Sentence, ...]:
    """Return the clauses for table `number`, in the order of the objective.

    They are true however the table was made. `out`: units that sit out.
    """
    units = [costs.index[unit] for side in sides for unit in side]
    return (
        *_origin(costs, units, number, manual),
        *_own_tables(costs, units, number),
        *_kept_apart(costs, units, {costs.index[unit] for unit in out}),
        *_groups(costs, units),
        *_odd_size(costs, units, not out),
        *_meetings(costs, units),
        *_partners(costs, sides),
        *_point_gap(costs, units),
    )


def _origin(costs: DrawCosts, units: Sequence[int], number: int, manual: bool) -> Iterator[Sentence]:
    if manual:
        if costs.request.kind == "by_hand":  # in a drawn round this table may be unchanged
            yield Sentence(N_("put together by hand"), {})
    elif any(table.number == number for table in costs.request.locked):
        yield Sentence(N_("this table was kept"), {})
    elif costs.request.kind == "winners_up":
        yield Sentence(N_("winners move up"), {})
    elif costs.request.kind in BY_PLACE:
        yield Sentence(_by_place(costs, units), {})


def _by_place(costs: DrawCosts, units: Sequence[int]) -> str:
    """Return the clause for a draw by place. In a final only its own tables have the leaders."""
    sizes = final_sizes(costs.request)
    if sizes and not {*units} <= {*costs.ranked[: sum(sizes)]}:
        return N_("by place")
    if len(sizes) > 1:
        return N_("the leaders, shared out in turn among the tables of the final")
    return N_("by place, the leaders together")


def _meetings(costs: DrawCosts, units: Sequence[int]) -> Iterator[Sentence]:
    again = [(a, b) for a, b in combinations(units, 2) if b in costs.met[a]]
    if not again and len(units) in _FIRST_TIME:
        if len({costs.group[unit] for unit in units}) == len(units):  # a family has met outside the draw
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
        yield Sentence(N_("tied on points"), {})
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
    """Yield a clause for each pair that is kept apart with one of them here and the other at another table.

    Those are pairs that must never meet, and families of two.
    """
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
    """Return the other unit of a group of two. Empty for larger groups, which have too many pairs to name."""
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
