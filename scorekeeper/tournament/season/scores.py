"""Scores of a member, night by night: the points by the rule of the league, and the nights that count."""

from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.tournament.season.model import LeagueRule
from scorekeeper.tournament.season.results import PlayedNight, SeasonResults
from scorekeeper.tournament.standings.model import Line


@dataclass(frozen=True)
class NightScore:
    """Score of a member in a night: the place there and, by the rule of the league, the points.

    `unit`: id of the entrant in the night. `counted`: among the member's best nights; one that is not was
    dropped.
    """

    night: PlayedNight
    unit: str
    place: int
    shared: bool
    points: Fraction
    counted: bool = True

    @property
    def number(self) -> int:
        """The number of the night in the season, from 1."""
        return self.night.number


def night_scores(results: SeasonResults, member: str) -> tuple[NightScore, ...]:
    """Return the nights that a member played, the oldest first, with the best of them marked as counted.

    Of nights that bring as many points the one with the better place counts, then the newer.
    """
    rule = results.season.rule
    scores = [
        NightScore(played, line.unit, line.place, line.shared, night_points(rule, played, line))
        for played in results.nights
        if (line := played.lines.get(member)) is not None
    ]
    best = sorted(scores, key=lambda score: (-score.points, score.place, -score.number))[: rule.best]
    counted = {score.number for score in best}
    return tuple(replace(score, counted=score.number in counted) for score in scores)


def night_points(rule: LeagueRule, played: PlayedNight, line: Line) -> Fraction:
    """Return the league points of a line of a night's standings."""
    if rule.counting == "own":
        return line.points
    if rule.counting == "card_points":
        return played.value(line.unit, "total") or Fraction(0)
    sharing = played.sharing[line.place]
    taken = range(line.place, line.place + sharing)
    return Fraction(sum(points_of_place(rule, place) for place in taken), sharing)


def points_of_place(rule: LeagueRule, place: int) -> int:
    """Return the points of a place that nobody shares."""
    return rule.places[min(place, len(rule.places)) - 1]
