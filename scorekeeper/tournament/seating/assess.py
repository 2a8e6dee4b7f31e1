"""Tables as they stand, drawn or put together by hand: what repeats, what it costs, what could not be met."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.costs import DrawCosts, SlotKind
from scorekeeper.tournament.seating.explain import explain_table
from scorekeeper.tournament.seating.model import DrawRequest, Round, Side, Table
from scorekeeper.tournament.seating.table_sizes import preferred_size

#: A numbered table: its sides.
NumberedTable = tuple[int, tuple[Side, ...]]


def assess(
    request: DrawRequest,
    tables: Iterable[NumberedTable],
    notes: Iterable[Sentence] = (),
    by_hand: bool = False,
) -> Round:
    """These tables as a round of the request. Whoever is at none of them sits out."""
    numbered = sorted(tables)
    field = DrawCosts(request, standing=request.kind == "standing")
    at_tables = {unit for _, sides in numbered for side in sides for unit in side}
    out = tuple(sorted(unit for unit in field.ids if unit not in at_tables))
    groups = [[field.index[unit] for side in sides for unit in side] for _, sides in numbered]
    return Round(
        tables=tuple(
            Table(number, sides, explain_table(field, number, sides, not out, by_hand))
            for number, sides in numbered
        ),
        sitting_out=out,
        repeats=sum([other in field.met[one] for group in groups for one, other in combinations(group, 2)]),
        partner_repeats=sum([_repeated_partners(field, side) for _, sides in numbered for side in sides]),
        cost=_total_cost(field, [sides for _, sides in numbered], out),
        notes=(*notes, *_shortcomings(field, numbered, groups, out)),
    )


def _repeated_partners(field: DrawCosts, side: Side) -> int:
    pairs = combinations([field.index[unit] for unit in side], 2)
    return sum([other in field.partnered[one] for one, other in pairs])


def _total_cost(field: DrawCosts, tables: Sequence[tuple[Side, ...]], out: Iterable[str]) -> int:
    """What the draw costs. That people with the same fixed table sit there together costs nothing."""
    total = sum([field.place(field.index[unit], "out") for unit in out])
    for sides in tables:
        group = [field.index[unit] for side in sides for unit in side]
        kind = table_kind(field.request, sides)
        total += sum([field.place(one, kind) for one in group])
        for one, other in combinations(group, 2):
            cost = field.pair(one, other)
            if field.fixed[one] is not None and field.fixed[other] is not None:
                cost += field.weights.fixed if field.fixed[one] == field.fixed[other] else 0
            total += cost
        for side in sides:
            for one, other in combinations([field.index[unit] for unit in side], 2):
                total += field.weights.partner * field.partnered[one].get(other, 0) ** 2
    return total


def table_kind(request: DrawRequest, sides: Sequence[Side]) -> SlotKind:
    """Whether a table has the preferred size."""
    size = sum([len(side) for side in sides])
    return "even" if size == preferred_size(request.seats, request.partners) else "odd"


# --- what could not be met ---------------------------------------------------------------------------


def _shortcomings(
    field: DrawCosts, tables: Sequence[NumberedTable], groups: Sequence[Sequence[int]], out: Sequence[str]
) -> Iterator[Sentence]:
    if not tables and out:
        text = N_("%(people)s cannot be seated: they are too few for a table.")
        if len(out) == 1:
            text = N_("%(people)s is alone: there is nobody to play with.")
        yield Sentence(text, {"people": people(out)})
    yield from _repeated_byes(field, out)
    for (number, _), group in zip(tables, groups, strict=True):
        for one, other in combinations(group, 2):
            if other in field.never[one]:
                facts = {"people": people([field.ids[one], field.ids[other]]), "table": number}
                yield Sentence(N_("%(people)s are together at table %(table)s, and should never be."), facts)
    yield from _misplaced(field, tables, out)
    again = sum([other in field.met[one] for group in groups for one, other in combinations(group, 2)])
    if again and field.request.kind != "whist":
        repeats = NN_("One meeting is a repeat.", "%(count)s meetings are repeats.", "count")
        yield Sentence(repeats, {"count": again})
    together = sum([len({field.group[one] for one in group}) < len(group) for group in groups])
    if together:
        relatives = NN_(
            "At one table people of one family or club sit together.",
            "At %(count)s tables people of one family or club sit together.",
            "count",
        )
        yield Sentence(relatives, {"count": together})


def _repeated_byes(field: DrawCosts, out: Sequence[str]) -> Iterator[Sentence]:
    least = min([field.sat_out[field.index[unit]] for unit in field.ids if unit not in out], default=None)
    if least is not None:
        for unit in out:
            if field.sat_out[field.index[unit]] > least:
                text = N_("%(person)s sits out again, and others did so less often.")
                yield Sentence(text, {"person": person(unit)})


def _misplaced(field: DrawCosts, tables: Sequence[NumberedTable], out: Sequence[str]) -> Iterator[Sentence]:
    """Who can sit at one table only, and does not."""
    here = {unit: number for number, sides in tables for side in sides for unit in side}
    for unit in sorted(here):
        wanted = field.fixed[field.index[unit]]
        if wanted is not None and wanted != here[unit]:
            facts = {"person": person(unit), "wanted": wanted, "table": here[unit]}
            yield Sentence(N_("%(person)s is at table %(table)s, not at table %(wanted)s."), facts)
