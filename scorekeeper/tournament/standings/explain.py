"""Explains a place ("Why am I 5th?"), in sentences addressed to the unit.

Facts named `above`, `below` and `other` are ids of units. Others are numbers, words or sentences.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scorekeeper.rules.words import N_, NN_, Sentence, comma_list
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.standings.model import Adjustment, Line
from scorekeeper.tournament.standings.tie_breaks import FINAL, TIE_BREAKS, NightResults


@dataclass(frozen=True)
class RankingContext:
    """The ranking that the explanations refer to.

    `lines`: all lines, in order. `adjusted`: name of the tie-break that includes adjustments, or None.
    """

    results: NightResults
    order: tuple[str, ...]
    adjusted: str | None
    adjustments: Mapping[str, Sequence[Adjustment]]
    lines: Sequence[Line]

    @cached_property
    def sharing(self) -> Counter[int]:
        """The number of units at each place."""
        return Counter(line.place for line in self.lines)

    def above(self, line: Line) -> Line | None:
        """Return the nearest line with a better place, or None."""
        return self.lines[line.place - 2] if line.place > 1 else None

    def below(self, line: Line) -> Line | None:
        """Return the nearest line with a worse place, or None."""
        after = line.place - 1 + self.sharing[line.place]
        return self.lines[after] if after < len(self.lines) else None


def deciding_order(order: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks in the order in which they decide. A final comes first."""
    return tuple(sorted(order, key=lambda name: name != FINAL))


def explain_line(context: RankingContext, line: Line) -> tuple[Sentence, ...]:
    """Return the sentences about the place, the gaps to its neighbours, byes, absences and adjustments."""
    return (
        _place(context, line),
        *_gap_above(context, line),
        *_shared_place(context, line),
        *_gap_below(context, line),
        *_head_to_head(context, line),
        *_byes(context, line.unit),
        *_absences(context, line),
        *_adjustments(context, line.unit),
    )


# --- the place --------------------------------------------------------------------------------------


def _place(context: RankingContext, line: Line) -> Sentence:
    name = context.order[0]
    facts = {"place": line.place, "criterion": _title(name), "value": figure(line.values[name])}
    if line.shared:
        return Sentence(N_("Place %(place)s, shared. %(criterion)s: %(value)s."), facts)
    return Sentence(N_("Place %(place)s. %(criterion)s: %(value)s."), facts)


def _gap_above(context: RankingContext, line: Line) -> Iterator[Sentence]:
    above = context.above(line)
    if above is not None and _parted_by_being_in_it(line):
        yield Sentence(N_("%(above)s above you played in the final."), {"above": above.unit})
    elif above is not None:
        yield _gap_sentence(
            _gap_facts(context, line, above, line.by) | {"above": above.unit},
            absent=N_("%(before)s: you and %(above)s are tied, but you have taken part in no round."),
            at_once=N_("%(criterion)s: you have %(mine)s, %(above)s above you has %(theirs)s."),
            after=N_(
                "%(before)s: you and %(above)s are tied. %(criterion)s: you have %(mine)s, %(above)s "
                "above you has %(theirs)s."
            ),
        )


def _gap_below(context: RankingContext, line: Line) -> Iterator[Sentence]:
    below = context.below(line)
    if below is not None and _parted_by_being_in_it(below):
        yield Sentence(N_("%(below)s below you did not play in the final."), {"below": below.unit})
    elif below is not None:
        yield _gap_sentence(
            _gap_facts(context, line, below, below.by) | {"below": below.unit},
            absent=N_("%(before)s: you and %(below)s are tied, but %(below)s has taken part in no round."),
            at_once=N_("%(criterion)s: you have %(mine)s, %(below)s below you has %(theirs)s."),
            after=N_(
                "%(before)s: you and %(below)s are tied. %(criterion)s: you have %(mine)s, %(below)s "
                "below you has %(theirs)s."
            ),
        )


def _parted_by_being_in_it(behind: Line) -> bool:
    """True if the unit is behind the line before because it was not in the final."""
    return behind.by == FINAL and behind.values[FINAL] is None


def _gap_sentence(decision: Mapping[str, object], absent: str, at_once: str, after: str) -> Sentence:
    """Return the sentence for two neighbours.

    `absent`: one never took part. `at_once`: the first tie-break separates them. `after`: a later one does.
    """
    if "criterion" not in decision:
        return Sentence(absent, decision)
    return Sentence(after if "before" in decision else at_once, decision)


def _gap_facts(context: RankingContext, line: Line, other: Line, by: str | None) -> dict[str, object]:
    """Return the facts of the gap: the values of tie-break `by`, and the tied tie-breaks before it."""
    if by is None or by == "took_part":
        return {"before": _title(context.order[0])}
    mine, theirs = line.values[by], other.values[by]
    facts: dict[str, object] = {
        "criterion": _title(by),
        "mine": figure(mine, theirs),
        "theirs": figure(theirs, mine),
    }
    deciding = deciding_order(context.order)
    earlier = deciding[: deciding.index(by)]
    before = [name for name in earlier if line.values[name] is not None]
    return facts | {"before": _titles(before)} if before else facts


def _shared_place(context: RankingContext, line: Line) -> Iterator[Sentence]:
    if not line.shared:
        return
    start = line.place - 1
    others = context.sharing[line.place] - 1
    if others > 1:
        text = NN_(
            "You and %(number)s other are tied on everything that ranks, so you share the place.",
            "You and %(number)s others are tied on everything that ranks, so you share the place.",
            "number",
        )
        yield Sentence(text, {"number": others})
    else:
        neighbours = (neighbour.unit for neighbour in context.lines[start : start + 2])
        other = next(unit for unit in neighbours if unit != line.unit)
        yield Sentence(
            N_("You and %(other)s are tied on everything that ranks, so you share the place."),
            {"other": other},
        )


def _head_to_head(context: RankingContext, line: Line) -> Iterator[Sentence]:
    """Say that head to head did not apply, if it could have separated the unit from a neighbour."""
    if line.values.get("head_to_head", Fraction(0)) is not None:
        return
    below = context.below(line)
    after = {*context.order[context.order.index("head_to_head") + 1 :]}
    if line.shared or line.by in after or (below and below.by in after):
        text = N_("%(criterion)s: not counted, because not all who were tied have met.")
        yield Sentence(text, {"criterion": _title("head_to_head")})


# --- byes, absences and adjustments -----------------------------------------------------------------


def _byes(context: RankingContext, unit: str) -> Iterator[Sentence]:
    for number in context.results.sat_out.get(unit, ()):
        summed = (name for name in context.order if TIE_BREAKS[name].is_summed and TIE_BREAKS[name].in_byes)
        name = next(summed, None)
        if name is None:
            yield Sentence(
                N_("You sat out round %(round)s. This ranking does not count that round."), {"round": number}
            )
            continue
        value = figure(TIE_BREAKS[name].value_of_bye(context.results, unit))
        facts = {"round": number, "criterion": _title(name), "value": value}
        if context.results.played.get(unit):
            text = N_(
                "You sat out round %(round)s: that counts as your own average. %(criterion)s: %(value)s."
            )
        else:
            text = N_(
                "You sat out round %(round)s. %(criterion)s: until you have played, that counts %(value)s."
            )
        yield Sentence(text, facts)


def _absences(context: RankingContext, line: Line) -> Iterator[Sentence]:
    if not any(TIE_BREAKS[name].is_summed for name in context.order):
        return
    missed = context.results.missed(line.unit)
    if len(missed) == 1:
        yield Sentence(N_("You have no result in round %(round)s: that counts 0."), {"round": missed[0]})
    elif missed:
        text = NN_(
            "You have no result in %(number)s round: it counts 0.",
            "You have no result in %(number)s rounds: each of them counts 0.",
            "number",
        )
        yield Sentence(text, {"number": len(missed)})


def _adjustments(context: RankingContext, unit: str) -> Iterator[Sentence]:
    for adjustment in context.adjustments.get(unit, ()):
        points = Fraction(adjustment.points)
        facts: dict[str, object] = {"points": figure(abs(points)), "reason": adjustment.reason}
        if context.adjusted is None:
            text = N_(
                "The director changed your points by %(points)s (%(reason)s). This ranking does not "
                "count the change."
            )
            yield Sentence(text, facts | {"points": figure(points)})
            continue
        gave = N_("%(criterion)s: the director gave you %(points)s (%(reason)s).")
        took = N_("%(criterion)s: the director took %(points)s from you (%(reason)s).")
        yield Sentence(took if points < 0 else gave, facts | {"criterion": _title(context.adjusted)})


# --- words ------------------------------------------------------------------------------------------


def _title(name: str) -> Sentence:
    return Sentence(TIE_BREAKS[name].title, {})


def _titles(names: Sequence[str]) -> Sentence:
    """ "Table points, Difference"."""
    return comma_list([_title(name) for name in names])
