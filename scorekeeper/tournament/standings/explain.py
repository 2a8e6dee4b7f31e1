"""Why is a unit where it is? The answer to "Why am I 5th?", in sentences said to the unit.

Facts named `above`, `below` and `other` are ids of units. Others are numbers, words or sentences.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.standings.model import Adjustment, Line
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS, NightResults


@dataclass(frozen=True)
class RankingContext:
    """What the answers are taken from.

    `lines` are all lines, in order; `adjusted` is the tie-break that adjustments count in, or None.
    """

    night: NightResults
    order: tuple[str, ...]
    adjusted: str | None
    adjustments: Mapping[str, Sequence[Adjustment]]
    lines: Sequence[Line]

    @cached_property
    def sharing(self) -> Counter[int]:
        """By place, how many stand there."""
        return Counter(line.place for line in self.lines)

    def above(self, line: Line) -> Line | None:
        """The nearest line of a better place."""
        return self.lines[line.place - 2] if line.place > 1 else None

    def below(self, line: Line) -> Line | None:
        """The nearest line of a worse place."""
        after = line.place - 1 + self.sharing[line.place]
        return self.lines[after] if after < len(self.lines) else None


def explain_line(story: RankingContext, line: Line) -> tuple[Sentence, ...]:
    """What `line` has, what parts it from those above and below, and how what is not a result counted."""
    return (
        _place(story, line),
        *_gap_above(story, line),
        *_shared_place(story, line),
        *_gap_below(story, line),
        *_head_to_head(story, line),
        *_byes(story, line.unit),
        *_absences(story, line),
        *_adjustments(story, line.unit),
    )


# --- the place ----------------------------------------------------------------------------------------------


def _place(story: RankingContext, line: Line) -> Sentence:
    name = story.order[0]
    facts = {"place": line.place, "criterion": _title(name), "value": figure(line.values[name])}
    if line.shared:
        return Sentence(N_("Place %(place)s, shared. %(criterion)s: %(value)s."), facts)
    return Sentence(N_("Place %(place)s. %(criterion)s: %(value)s."), facts)


def _gap_above(story: RankingContext, line: Line) -> Iterator[Sentence]:
    above = story.above(line)
    if above is not None:
        yield _gap_sentence(
            _gap_facts(story, line, above, line.by) | {"above": above.unit},
            absent=N_("%(before)s: nothing between you and %(above)s, but you have taken part in no round."),
            at_once=N_("%(criterion)s: you have %(mine)s, %(above)s above you has %(theirs)s."),
            after=N_(
                "%(before)s: nothing between you and %(above)s. "
                "%(criterion)s: you have %(mine)s, %(above)s above you has %(theirs)s."
            ),
        )


def _gap_below(story: RankingContext, line: Line) -> Iterator[Sentence]:
    below = story.below(line)
    if below is not None:
        yield _gap_sentence(
            _gap_facts(story, line, below, below.by) | {"below": below.unit},
            absent=N_("%(before)s: nothing between you and %(below)s, who has taken part in no round."),
            at_once=N_("%(criterion)s: you have %(mine)s, %(below)s below you has %(theirs)s."),
            after=N_(
                "%(before)s: nothing between you and %(below)s. "
                "%(criterion)s: you have %(mine)s, %(below)s below you has %(theirs)s."
            ),
        )


def _gap_sentence(decision: Mapping[str, object], absent: str, at_once: str, after: str) -> Sentence:
    """What parts two neighbours: that one was `absent` all the time, the first thing that ranks, or another
    `after` it."""
    if "criterion" not in decision:
        return Sentence(absent, decision)
    return Sentence(after if "before" in decision else at_once, decision)


def _gap_facts(story: RankingContext, line: Line, other: Line, by: str | None) -> dict[str, object]:
    """What `by` parts `line` from `other` with, and what before it did not."""
    if by is None or by == "took_part":
        return {"before": _title(story.order[0])}
    mine, theirs = line.values[by], other.values[by]
    facts: dict[str, object] = {
        "criterion": _title(by),
        "mine": figure(mine, theirs),
        "theirs": figure(theirs, mine),
    }
    earlier = story.order[: story.order.index(by)]
    before = [name for name in earlier if line.values[name] is not None]
    return facts | {"before": _titles(before)} if before else facts


def _shared_place(story: RankingContext, line: Line) -> Iterator[Sentence]:
    if not line.shared:
        return
    start = line.place - 1
    others = story.sharing[line.place] - 1
    if others > 1:
        text = N_("Nothing that ranks parts you from %(number)s others, so you share the place.")
        yield Sentence(text, {"number": others})
    else:
        other = next(one.unit for one in story.lines[start : start + 2] if one.unit != line.unit)
        yield Sentence(
            N_("Nothing that ranks parts you from %(other)s, so you share the place."), {"other": other}
        )


def _head_to_head(story: RankingContext, line: Line) -> Iterator[Sentence]:
    """Why it did not count, where it might have parted the unit from a neighbour."""
    if line.values.get("head_to_head", Fraction(0)) is not None:
        return
    below = story.below(line)
    after = {*story.order[story.order.index("head_to_head") + 1 :]}
    if line.shared or line.by in after or (below and below.by in after):
        text = N_("%(criterion)s: not counted, because not all who were level have met.")
        yield Sentence(text, {"criterion": _title("head_to_head")})


# --- what is not a result -----------------------------------------------------------------------------------


def _byes(story: RankingContext, unit: str) -> Iterator[Sentence]:
    for number in story.night.sat_out.get(unit, ()):
        name = next((name for name in story.order if TIE_BREAKS[name].added_up), None)
        if name is None:
            yield Sentence(
                N_("You sat out round %(round)s. Nothing in this order counts it."), {"round": number}
            )
            continue
        value = figure(TIE_BREAKS[name].a_bye(story.night, unit))
        facts = {"round": number, "criterion": _title(name), "value": value}
        if story.night.played.get(unit):
            text = N_(
                "You sat out round %(round)s: that counts as your own average. %(criterion)s: %(value)s."
            )
        else:
            text = N_(
                "You sat out round %(round)s. %(criterion)s: until you have played, that counts %(value)s."
            )
        yield Sentence(text, facts)


def _absences(story: RankingContext, line: Line) -> Iterator[Sentence]:
    if not any(TIE_BREAKS[name].added_up for name in story.order):
        return
    missed = story.night.missed(line.unit)
    if len(missed) == 1:
        yield Sentence(N_("You have no result in round %(round)s: that counts 0."), {"round": missed[0]})
    elif missed:
        text = N_("You have no result in %(number)s rounds: each of them counts 0.")
        yield Sentence(text, {"number": len(missed)})


def _adjustments(story: RankingContext, unit: str) -> Iterator[Sentence]:
    for one in story.adjustments.get(unit, ()):
        points = Fraction(one.points)
        facts: dict[str, object] = {"points": figure(abs(points)), "reason": one.reason}
        if story.adjusted is None:
            text = N_(
                "The director changed your points by %(points)s (%(reason)s). "
                "Nothing in this order counts it."
            )
            yield Sentence(text, facts | {"points": figure(points)})
            continue
        gave = N_("%(criterion)s: the director gave you %(points)s (%(reason)s).")
        took = N_("%(criterion)s: the director took %(points)s from you (%(reason)s).")
        yield Sentence(took if points < 0 else gave, facts | {"criterion": _title(story.adjusted)})


# --- words --------------------------------------------------------------------------------------------------


def _title(name: str) -> Sentence:
    return Sentence(TIE_BREAKS[name].title, {})


def _titles(names: Sequence[str]) -> Sentence:
    """ "Table points, Difference"."""
    said = _title(names[0])
    for name in names[1:]:
        said = Sentence("%(first)s, %(last)s", {"first": said, "last": _title(name)})
    return said
