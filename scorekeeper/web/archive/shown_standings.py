"""Standings of several games on a page: of a series, or of an evening."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask_babel import gettext as _

from scorekeeper.statistics.series import Counting, Entrant, SeriesGame, SeriesLine
from scorekeeper.store.models import Game
from scorekeeper.store.people.person_keys import key_of

#: The people of each side of a game, by their keys.
Sides = tuple[tuple[str, ...], ...]


class ShownLine(NamedTuple):
    """A line of the standings, the names it stands for, and their letter on the page; no letter if no chart
    draws them."""

    line: SeriesLine
    name: str
    letter: str = ""


def sides_of(game: Game, seats: Sequence[str], names: dict[str, str]) -> Sides:
    """The keys of each side's people; adds their written names to `names`."""
    names |= {key_of(name): name for name in seats}
    sides = game.rules.sides
    return tuple(tuple(key_of(name) for name in seats[side::sides]) for side in range(sides))


def counted_game(game: Game, people: Sides) -> SeriesGame:
    """A finished game, in the form that the standings count."""
    outcome = game.tally.outcome
    return SeriesGame(people, game.tally.totals, outcome.winners if outcome else ())


def name_of(entrant: Entrant, names: Mapping[str, str]) -> str:
    """The names of an entrant's people: "Ann & Cy"."""
    return " & ".join(names[person] for person in entrant)


def ranked_by(counting: Counting) -> str:
    """The sentence that says how the standings are ranked."""
    match counting:
        case "points":
            return _("Ranked by points, then by games won, then by tied games.")
        case "wins":
            return _("Ranked by games won, then by tied games, then by points a game.")
    return _("Ranked by points a game, then by the share of games won, then of tied games.")
