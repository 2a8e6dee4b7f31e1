"""A series as its page shows it: standings with names, what is said of ties and partners, the race."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from flask_babel import gettext as _

from scorekeeper.statistics.series import Entrant, SeriesGame, SeriesLine, SeriesStandings, standings
from scorekeeper.store.models import Game
from scorekeeper.store.people.whose import key_of
from scorekeeper.store.series_models import SeriesRow
from scorekeeper.web.common.language import voice

if TYPE_CHECKING:
    from scorekeeper.web.common.charts import Chart


@dataclass(frozen=True)
class SeriesPage:
    """`lines`: each with the names that it stands for. `notes`: sentences under the standings. `missing`: the
    number of games that this device does not hold. The games are newest first."""

    lines: Sequence[tuple[SeriesLine, str]]
    notes: Sequence[str]
    chart: Optional["Chart"]
    games: Sequence[Game]
    missing: int

    @classmethod
    def of(
        cls, series: SeriesRow, games: Sequence[Game], people: Mapping[int, Sequence[str]], missing: int
    ) -> "SeriesPage":
        """The page of a series with these games, as they were begun; `people` by the ids of the games."""
        names: dict[str, str] = {}
        counted = [_counted(game, people[game.id], names) for game in games if game.tally.outcome]
        ranked = standings(counted, series.counting)
        return cls(
            [(line, _name(line.entrant, names)) for line in ranked.lines],
            _notes(series, ranked, names, any(len(side) > 1 for game in counted for side in game.people)),
            _chart(series, ranked, names, len(counted)),
            games[::-1],
            missing,
        )


def _counted(game: Game, seats: Sequence[str], names: dict[str, str]) -> SeriesGame:
    """A finished game as the standings count it; `names` learns how its people are written."""
    names |= {key_of(name): name for name in seats}
    sides = game.rules.sides
    people = tuple(tuple(key_of(name) for name in seats[side::sides]) for side in range(sides))
    outcome = game.tally.outcome
    return SeriesGame(people, game.tally.totals, outcome.winners if outcome else ())


def _name(entrant: Entrant, names: Mapping[str, str]) -> str:
    return " & ".join(names[person] for person in entrant)


def _notes(series: SeriesRow, ranked: SeriesStandings, names: Mapping[str, str], partners: bool) -> list[str]:
    """Sentences under the standings; `partners`: there were some in a game."""
    if not ranked.lines:
        return [_("No game of it is finished yet.")]
    first = [_name(line.entrant, names) for line in ranked.lines if line.place == 1]
    notes = []
    if series.ended_at and len(first) > 1:
        notes.append(_("The series is over: %(names)s share the first place.", names=voice().and_list(first)))
    elif series.ended_at:
        notes.append(_("The series is over. First: %(name)s.", name=first[0]))
    if series.counting == "points":
        notes.append(_("Points decide; of those who have as many, games won, then drawn."))
    else:
        notes.append(_("Games won decide; of those who have as many, games drawn, then points."))
    if any(line.shared for line in ranked.lines):
        notes.append(_("Who is level in all of that shares a place."))
    if ranked.by_side:
        notes.append(_("Partners stayed together: they stand in a line."))
    elif partners:
        notes.append(_("Partners changed: each person has what their side had."))
    return notes


def _chart(
    series: SeriesRow, ranked: SeriesStandings, names: Mapping[str, str], played: int
) -> Optional["Chart"]:
    """The race over games, None before the first is finished or with more lines than can be told apart."""
    from scorekeeper.web.common import charts  # imported late: few pages have one

    if not played or len(ranked.lines) > charts.MOST_LINES:
        return None
    by_points = series.counting == "points"
    lines = [
        charts.Line(_name(line.entrant, names), line.points_after if by_points else line.won_after)
        for line in ranked.lines
    ]
    title = _("Points, game by game") if by_points else _("Games won, game by game")
    return charts.race("race", title, lines, charts.GAMES)
