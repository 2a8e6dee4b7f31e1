"""A member's scores night by night: the points by the league's rule, and which nights count."""

from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.tournament.season.model import LeagueRule
from scorekeeper.tournament.season.results import PlayedNight, SeasonResults
from scorekeeper.tournament.standings.model import Line


@dataclass(frozen=True)
class NightScore:
    """A member's score in a night: the place, and the league points for it.

    `unit`: id of the entrant in the night. `counted`: one of the member's best nights. Otherwise it is
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
        """The night's number in the season, from 1."""
        return self.night.number


def night_scores(results: SeasonResults, member: str) -> tuple[NightScore, ...]:
    """Return the nights that a member played, the oldest first. The best of them are marked as counted.

    Between nights with equal points the one with the better place counts, then the newer one.
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
    """Return the league points for a line of a night's standings."""
    if rule.counting == "own":
        return line.points
    if rule.counting == "card_points":
        return played.value(line.unit, "total") or Fraction(0)
    sharing = played.sharing[line.place]
    taken = range(line.place, line.place + sharing)
    return Fraction(sum(points_of_place(rule, place) for place in taken), sharing)


def points_of_place(rule: LeagueRule, place: int) -> int:
    """Return the points for a place that nobody shares."""
    return rule.places[min(place, len(rule.places)) - 1]
