"""Assessment of tables, drawn or put together by hand: their repeats, their cost, and unmet wishes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating import fewest_repeats
from scorekeeper.tournament.seating.costs import DrawCosts, SlotKind
from scorekeeper.tournament.seating.explain import explain_table
from scorekeeper.tournament.seating.finals import left_out, tables_of_final
from scorekeeper.tournament.seating.model import ONE_ROUND, DrawRequest, Round, Side, Table
from scorekeeper.tournament.seating.tables import NumberedTable, preferred_size

_REPEATS: Final = NN_("One meeting is a repeat.", "%(count)s meetings are repeats.", "count")
_FEWEST: Final = NN_(
    "One meeting is a repeat: the fewest there can be.",
    "%(count)s meetings are repeats: the fewest there can be.",
    "count",
)
_OF_NIGHT: Final = NN_(
    "One meeting is a repeat. The night has %(by_now)s by now; in its %(rounds)s rounds there have to be at "
    "least %(least)s.",
    "%(count)s meetings are repeats. The night has %(by_now)s by now; in its %(rounds)s rounds there have to "
    "be at least %(least)s.",
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
) -> Round:
    """Return these tables as a round of the request. Units at none of them sit out.

    `manual`: the tables were put together by hand.
    """
    numbered = sorted(tables)
    costs = DrawCosts(request, by_standing=request.kind == "standing")
    at_tables = {unit for _, sides in numbered for side in sides for unit in side}
    out = tuple(sorted(unit for unit in costs.ids if unit not in at_tables))
    groups = [[costs.index[unit] for side in sides for unit in side] for _, sides in numbered]
    planned = request.kind == "night" and not manual
    repeated, remarks = _repeats(costs, groups, planned)
    seated = tuple(
        Table(number, sides, explain_table(costs, number, sides, out, manual), _never_at(costs, group))
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
        notes=(*_forbidden(seated), *notes, *_shortcomings(costs, numbered, groups, out), *repeated),
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
    """Yield a note for each pair that must never be together and is: before all others, which are wishes."""
    for table in tables:
        for pair in table.never:
            facts = {"people": people(pair), "table": table.number}
            yield Sentence(N_("%(people)s are together at table %(table)s, and should never be."), facts)


def _shortcomings(
    costs: DrawCosts, tables: Sequence[NumberedTable], groups: Sequence[Sequence[int]], out: Sequence[str]
) -> Iterator[Sentence]:
    """Yield a note for each wish that is not met, in the order of the objective, but of `_forbidden`."""
    if not tables and out:
        text = N_("%(people)s cannot be seated: they are too few for a table.")
        if len(out) == 1:
            text = N_("%(people)s is alone: there is nobody to play with.")
        yield Sentence(text, {"people": people(out)})
    yield from _left_out(costs, groups)
    yield from _misplaced(costs, tables)
    yield from _repeated_byes(costs, out)
    yield from _relatives(costs, groups)


def _relatives(costs: DrawCosts, groups: Sequence[Sequence[int]]) -> Iterator[Sentence]:
    """Yield what is to be said of families and clubs at one table, by name at those of a final."""
    final = _final(costs, groups)
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


def _left_out(costs: DrawCosts, groups: Sequence[Sequence[int]]) -> Iterator[Sentence]:
    """Yield who is not in the final by the places, and who plays instead."""
    final = [[costs.ids[unit] for unit in group] for group in _final(costs, groups)]
    yield from (leader.sentence for leader in left_out(costs.request, final))


def _final(costs: DrawCosts, groups: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """Return the tables of a final; none in other rounds."""
    return tables_of_final(costs.request, groups, lambda group: [costs.ids[unit] for unit in group])


def _families(costs: DrawCosts, group: Sequence[int]) -> list[list[int]]:
    """Return the units at a table that are of one family or club, by family."""
    families: dict[int, list[int]] = {}
    for unit in group:
        families.setdefault(costs.group[unit], []).append(unit)
    return [family for family in families.values() if len(family) > 1]


def _repeats(
    costs: DrawCosts, groups: Sequence[Sequence[int]], planned: bool
) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Return what is to be said of repeats: a note, or if no draw has fewer or results decide, a remark."""
    again = _count_repeats(costs, groups)
    if not again or costs.request.kind == "whist":
        return (), ()
    remark = _proof(costs, groups, again, planned)
    if remark is None and costs.request.kind in ONE_ROUND:
        remark = Sentence(_BY_RESULTS, {"count": again})
    return ((), (remark,)) if remark else ((Sentence(_REPEATS, {"count": again}),), ())


def _proof(costs: DrawCosts, groups: Sequence[Sequence[int]], again: int, planned: bool) -> Sentence | None:
    """Return that no draw in which nobody meets who is kept apart has fewer repeats, if that is proved: of
    this round, or if its night is `planned`, of all rounds."""
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
