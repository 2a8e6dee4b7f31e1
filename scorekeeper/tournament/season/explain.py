"""Explains a place in the league, in sentences addressed to the member."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.words import N_, NN_, Sentence, comma_list
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.season.lines import LEAGUE_POINTS, LeagueLine
from scorekeeper.tournament.season.model import LeagueRule
from scorekeeper.tournament.season.scores import NightScore
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS


def explain_line(
    rule: LeagueRule, order: Sequence[str], lines: Sequence[LeagueLine], line: LeagueLine
) -> tuple[Sentence, ...]:
    """Return the sentences about the place, the counted and dropped nights, and the neighbours."""
    before = [other for other in lines if other.place < line.place]
    after = [other for other in lines if other.place > line.place]
    return (
        _place(line),
        *_nights(rule, line),
        *(_gap(order, line, before[-1], line.by, "above") if before else ()),
        *_shared_place(lines, line),
        *(_gap(order, line, after[0], after[0].by, "below") if after else ()),
    )


def _place(line: LeagueLine) -> Sentence:
    facts = {"place": line.place, "points": figure(line.points), "number": len(line.nights)}
    alone = NN_(
        "Place %(place)s. League points: %(points)s, from %(number)s night.",
        "Place %(place)s. League points: %(points)s, from %(number)s nights.",
        "number",
    )
    shared = NN_(
        "Place %(place)s, shared. League points: %(points)s, from %(number)s night.",
        "Place %(place)s, shared. League points: %(points)s, from %(number)s nights.",
        "number",
    )
    return Sentence(shared if line.shared else alone, facts)


# --- nights -----------------------------------------------------------------------------------------


def _nights(rule: LeagueRule, line: LeagueLine) -> Iterator[Sentence]:
    yield Sentence(N_("Counted: %(nights)s."), {"nights": _listed(line.counted)})
    if line.dropped:
        text = NN_(
            "Only your best night counts. Not counted: %(nights)s.",
            "Only your best %(best)s nights count. Not counted: %(nights)s.",
            "best",
        )
        yield Sentence(text, {"best": rule.best, "nights": _listed(line.dropped)})
    if line.attendance:
        yield Sentence(N_("For being there: %(points)s."), {"points": line.attendance})
    provisional = [_number(score) for score in line.nights if score.night.provisional]
    if provisional:
        yield Sentence(N_("Still provisional: %(nights)s."), {"nights": comma_list(provisional)})


def _listed(scores: Sequence[NightScore]) -> Sentence:
    return comma_list([_scored(score) for score in scores])


def _scored(score: NightScore) -> Sentence:
    text = N_("night %(number)s (place %(place)s: %(points)s)")
    return Sentence(text, {"number": score.number, "place": score.place, "points": figure(score.points)})


def _number(score: NightScore) -> Sentence:
    return Sentence(N_("night %(number)s"), {"number": score.number})


# --- neighbours -------------------------------------------------------------------------------------


def _gap(
    order: Sequence[str], line: LeagueLine, other: LeagueLine, by: str | None, where: str
) -> Iterator[Sentence]:
    """Say what separates two neighbours. `where`: the other is "above" or "below"."""
    if by is None:
        return
    mine, theirs = _value(line, by), _value(other, by)
    facts = {
        where: other.name,
        "criterion": _title(by),
        "mine": figure(mine, theirs),
        "theirs": figure(theirs, mine),
    }
    if by == LEAGUE_POINTS:
        yield Sentence(_AT_ONCE[where], facts)
        return
    earlier = [LEAGUE_POINTS, *order[: order.index(by)]]
    tied = [_title(name) for name in earlier if _value(line, name) is not None]
    yield Sentence(_AFTER[where], facts | {"before": comma_list(tied)})


_AT_ONCE: Mapping[str, str] = {
    "above": N_("%(criterion)s: you have %(mine)s, %(above)s above you has %(theirs)s."),
    "below": N_("%(criterion)s: you have %(mine)s, %(below)s below you has %(theirs)s."),
}
_AFTER: Mapping[str, str] = {
    "above": N_(
        "%(before)s: you and %(above)s are tied. %(criterion)s: you have %(mine)s, %(above)s "
        "above you has %(theirs)s."
    ),
    "below": N_(
        "%(before)s: you and %(below)s are tied. %(criterion)s: you have %(mine)s, %(below)s "
        "below you has %(theirs)s."
    ),
}


def _shared_place(lines: Sequence[LeagueLine], line: LeagueLine) -> Iterator[Sentence]:
    others = [other for other in lines if other.place == line.place and other is not line]
    if len(others) == 1:
        text = N_("You and %(other)s are tied on everything that ranks, so you share the place.")
        yield Sentence(text, {"other": others[0].name})
    elif others:
        counted = NN_(
            "You and %(number)s other are tied on everything that ranks, so you share the place.",
            "You and %(number)s others are tied on everything that ranks, so you share the place.",
            "number",
        )
        yield Sentence(counted, {"number": len(others)})


def _value(line: LeagueLine, name: str) -> Fraction | None:
    return line.points if name == LEAGUE_POINTS else line.values[name]


def _title(name: str) -> Sentence:
    return Sentence(N_("League points") if name == LEAGUE_POINTS else TIE_BREAKS[name].title, {})
