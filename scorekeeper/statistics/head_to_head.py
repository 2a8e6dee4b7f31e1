"""Head to head: two people in the finished games in which they sat on different sides."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.statistics.games import PlayedGame, people_on


@dataclass(slots=True)
class Meetings:
    """Games of one person against another. More points at the end are ahead, even if a third side won.

    `points` and `points_against` were made in the `hands` of these games.
    """

    ahead: int = 0
    behind: int = 0
    level: int = 0
    hands: int = 0
    points: int = 0
    points_against: int = 0

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    def count(self, game: PlayedGame, side: int, against: int) -> None:
        """Add a finished game in which the two sat on these sides."""
        mine, theirs = game.figures.sides[side], game.figures.sides[against]
        self.ahead += mine.total > theirs.total
        self.behind += mine.total < theirs.total
        self.level += mine.total == theirs.total
        self.hands += game.figures.hands
        self.points += mine.points
        self.points_against += theirs.points


def opponents(games: Iterable[PlayedGame], person: str) -> dict[str, Meetings]:
    """A person's meetings with each person they played against."""
    met: defaultdict[str, Meetings] = defaultdict(Meetings)
    for game in games:
        side = game.side_of(person) if game.is_finished else None
        if side is None:
            continue
        for against in range(len(game.people)):
            if against != side:
                for other in people_on(game, against):
                    met[other].count(game, side, against)
    return dict(met)


def meetings(games: Iterable[PlayedGame], person: str, other: str) -> list[PlayedGame]:
    """The finished games in which these two sat on different sides."""
    return [
        game
        for game in games
        if game.is_finished
        and (side := game.side_of(person)) is not None
        and (against := game.side_of(other)) is not None
        and side != against
    ]
