"""Standings of a series of games among the same people: by points, by games won or by points a game."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, groupby
from typing import Literal, NamedTuple

from scorekeeper.statistics.figures import average
from scorekeeper.statistics.ranking import least_games

#: What counts; "average" is points a game.
Counting = Literal["points", "wins", "average"]
#: Keys of the people who count together: one person, or all partners of a side.
Entrant = tuple[str, ...]


class SeriesGame(NamedTuple):
    """A finished game: each side's people by their keys, its totals, and the sides that won.

    Nobody is on two sides. Several sides win if a tie stands.
    """

    people: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class _Made(NamedTuple):
    """An entrant's part of a game. `won` (alone) and `drawn` are 1 or 0."""

    points: int
    won: int
    drawn: int


@dataclass(frozen=True)
class SeriesLine:
    """A line of the standings. `shared`: others have the same place. `won` alone, `drawn` with others.

    `after` starts at 0 and then has what counts after each game. An average is rounded, and None before
    their first game.
    """

    entrant: Entrant
    place: int
    shared: bool
    games: int
    won: int
    drawn: int
    points: int
    after: tuple[int | None, ...]

    @property
    def average(self) -> int:
        """Points a game, rounded to the nearest."""
        return average(self.points, self.games)


@dataclass(frozen=True)
class SeriesStandings:
    """The lines in order, the best first.

    `by_side`: partners always stayed together and share a line. Otherwise each person gets their side's
    results. `least`: who has fewer games comes after all others.
    """

    lines: tuple[SeriesLine, ...]
    by_side: bool
    least: int


def standings(games: Sequence[SeriesGame], counting: Counting) -> SeriesStandings:
    """Rank everybody over `games`, in the order played.

    By points: among equals, more games won rank first, then more games drawn. By wins: games won, then games
    drawn, then points a game. By points a game: then the share of the games that were won, then of those
    drawn. Shares, because who played more must not be ahead for that. A few lucky games do not lead either
    (`least_games`). Those who are equal in all of these share a place.
    """
    by_side = has_fixed_partners(games)
    made: defaultdict[Entrant, dict[int, _Made]] = defaultdict(dict)
    for number, game in enumerate(games):
        for side, people in enumerate(game.people):
            won = side in game.winners
            alone = won and len(game.winners) == 1
            for entrant in entrants_of(people, by_side):
                made[entrant][number] = _Made(game.totals[side], int(alone), int(won and not alone))
    lines = [_line(entrant, by_game, len(games), counting) for entrant, by_game in made.items()]
    least = least_games(line.games for line in lines) if counting == "average" else 0
    return SeriesStandings(tuple(_ranked(lines, counting, least)), by_side, least)


def named_only(games: Sequence[SeriesGame], nobody: Collection[str]) -> list[SeriesGame]:
    """The games without the people in `nobody`: keys of names that stand for nobody, such as "Player 2"."""
    return [
        game._replace(
            people=tuple(tuple(person for person in side if person not in nobody) for side in game.people)
        )
        for game in games
    ]


def has_fixed_partners(games: Sequence[SeriesGame]) -> bool:
    """True if there are partners, and nobody has ever played with others."""
    sides = {frozenset(side) for game in games for side in game.people}
    people = [person for side in sides for person in side]
    return len(people) == len(set(people)) and any(len(side) > 1 for side in sides)


def entrants_of(people: Sequence[str], by_side: bool) -> list[Entrant]:
    """The entrants of a side's people: all together, or each alone. A side of nobody has none."""
    return [tuple(sorted(people))] if by_side and people else [(person,) for person in people]


def _line(entrant: Entrant, by_game: Mapping[int, _Made], games: int, counting: Counting) -> SeriesLine:
    """A line without its place."""
    steps = [by_game.get(number, _Made(0, 0, 0)) for number in range(games)]
    drawn = sum(step.drawn for step in steps)
    points = tuple(accumulate((step.points for step in steps), initial=0))
    won = tuple(accumulate((step.won for step in steps), initial=0))
    played = accumulate((number in by_game for number in range(games)), initial=0)
    a_game = tuple(average(sum_, many) if many else None for sum_, many in zip(points, played, strict=True))
    after = {"points": points, "wins": won, "average": a_game}[counting]
    return SeriesLine(entrant, 0, False, len(by_game), won[-1], drawn, points[-1], after)


def _ranked(lines: Sequence[SeriesLine], counting: Counting, least: int) -> Iterator[SeriesLine]:
    """Give each line its place, the best first. Equal lines are sorted by entrant."""

    def value(line: SeriesLine) -> tuple[int | Fraction, ...]:
        a_game, wins = Fraction(line.points, line.games), (line.won, line.drawn)
        match counting:
            case "points":
                return (line.points, *wins)
            case "wins":
                return (*wins, a_game)
        return (line.games >= least, a_game, *(Fraction(many, line.games) for many in wins))

    in_order = sorted(sorted(lines, key=lambda line: line.entrant), key=value, reverse=True)
    place = 1
    for _value, level in groupby(in_order, key=value):
        together = list(level)
        for line in together:
            yield replace(line, place=place, shared=len(together) > 1)
        place += len(together)
