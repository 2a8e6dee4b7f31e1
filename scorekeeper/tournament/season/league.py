"""The league table of a season: members ranked by the points of their counted nights.

The sum of the points of a member's best nights (`night_scores` chooses them), plus the points for being
there, decides. Ties are broken by the tie-breaks of the newest counted night, in its order. A tie-break with
a value a round is summed over the member's counted nights, and so is the final. For any other (the strength
of opponents) the mean of those nights is used. Games between tied members are those of the whole season,
including dropped nights, because a night may count for one of them and not for the other. They decide only if
all tied members have met as opponents. Two who are always partners never do.

A guest keeps the place in the night and is not in the league. Nobody gets the points of that place. Members
who stay tied share a place (1, 2, 2, 4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.season.explain import explain_line
from scorekeeper.tournament.season.lines import LEAGUE_POINTS, LeagueLine
from scorekeeper.tournament.season.model import Member
from scorekeeper.tournament.season.results import Guest, PlayedNight, SeasonResults, guests
from scorekeeper.tournament.season.scores import NightScore, night_scores
from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.rank import Tied, split_ties
from scorekeeper.tournament.standings.tie_breaks import FINAL, TIE_BREAKS

_Values = dict[str, dict[str, Fraction | None]]


@dataclass(frozen=True)
class League:
    """A league table. `nights`: the nights that count. `order`: the tie-breaks for members level on points.

    `absent`: members who have played no counted night. `guests`: people in the nights who are not members.
    """

    nights: tuple[PlayedNight, ...]
    order: tuple[str, ...]
    lines: tuple[LeagueLine, ...]
    absent: tuple[Member, ...]
    guests: tuple[Guest, ...]

    def __iter__(self) -> Iterator[LeagueLine]:
        return iter(self.lines)

    def line_of(self, name: str) -> LeagueLine | None:
        """Return the line of the member with this name. None if they have played no night."""
        return next((line for line in self.lines if line.name == name), None)


def league_table(results: SeasonResults) -> League:
    """Rank the members of a season. Each line gets its reasons."""
    season = results.season
    order = results.nights[-1].standings.order if results.nights else CLUB_NIGHT.order
    members = sorted(season.members, key=lambda member: (person_key(member.name), member.name))
    scores = {member.name: night_scores(results, member.name) for member in members}
    lines = _ranked(results, [member for member in members if scores[member.name]], scores, order)
    explained = tuple(replace(line, reasons=explain_line(season.rule, order, lines, line)) for line in lines)
    absent = tuple(member for member in members if not scores[member.name])
    return League(results.nights, order, explained, absent, guests(results))


def _ranked(
    results: SeasonResults,
    members: Sequence[Member],
    scores: dict[str, tuple[NightScore, ...]],
    order: tuple[str, ...],
) -> list[LeagueLine]:
    being_there = results.season.rule.attendance
    attendance = {member.name: being_there * len(scores[member.name]) for member in members}
    values: _Values = {
        name: {member.name: _season_value(scores[member.name], name) for member in members} for name in order
    }
    points = {name: _points(scores[name], extra) for name, extra in attendance.items()}
    values[LEAGUE_POINTS] = dict(points)
    by_name = {member.name: member for member in members}
    lines: list[LeagueLine] = []
    for tied in _split(results, list(by_name), order, values):
        place = len(lines) + 1
        for name in tied.units:
            lines.append(
                LeagueLine(
                    place=place,
                    shared=len(tied.units) > 1,
                    member=by_name[name],
                    points=points[name],
                    attendance=attendance[name],
                    nights=scores[name],
                    values=MappingProxyType({criterion: values[criterion][name] for criterion in order}),
                    by=tied.by if place > 1 else None,
                )
            )
    return lines


def _points(scores: Sequence[NightScore], attendance: int) -> Fraction:
    return Fraction(attendance) + sum(score.points for score in scores if score.counted)


def _split(results: SeasonResults, names: list[str], order: Sequence[str], values: _Values) -> list[Tied]:
    """Split members into those who share a place. Adds to `values` those that depend on who is tied."""

    def values_for(name: str, tied: list[str]) -> dict[str, Fraction | None]:
        among_tied = None if name == LEAGUE_POINTS else TIE_BREAKS[name].among_tied
        if among_tied:
            values[name].update(among_tied(results.by_person, tied))
        return values[name]

    return list(split_ties(names, (LEAGUE_POINTS, *order), values_for)) if names else []


def _season_value(scores: Sequence[NightScore], name: str) -> Fraction | None:
    """Return a tie-break's value over the counted nights. None if it applies to none of them."""
    values = [score.night.value(score.unit, name) for score in scores if score.counted]
    applying = [value for value in values if value is not None]
    if not applying:
        return None
    added_up = sum(applying, Fraction(0))
    return added_up if TIE_BREAKS[name].is_summed or name == FINAL else added_up / len(applying)
