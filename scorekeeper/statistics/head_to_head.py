"""Head to head: two people in the finished games in which they sat on different sides."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.statistics.games import People, PlayedGame, Stretch, named


@dataclass(slots=True)
class Meetings:
    """Games of one person against another. Who has more points is ahead, even if a third side won.

    `points` and `points_against` were made in the `hands` of these games. If the players changed, a game is
    of those who sat there at the end, and a hand of those who played it.
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

    def count_result(self, game: PlayedGame, side: int, against: int) -> None:
        """Add a finished game at the end of which the two sat on these sides."""
        mine, theirs = game.figures.sides[side].total, game.figures.sides[against].total
        self.ahead += mine > theirs
        self.behind += mine < theirs
        self.level += mine == theirs

    def count_hands(self, played: Stretch, side: int, against: int) -> None:
        """Add hands that the two played on these sides."""
        self.hands += played.hands
        self.points += played.sides[side].points
        self.points_against += played.sides[against].points


def opponents(games: Iterable[PlayedGame], person: str) -> dict[str, Meetings]:
    """A person's meetings with each person they played against."""
    met: defaultdict[str, Meetings] = defaultdict(Meetings)
    for game in games:
        if not game.is_finished:
            continue
        for side, against, other in _against(game.people, person):
            met[other].count_result(game, side, against)
        for people, played in game.stretches:
            for side, against, other in _against(people, person) if played.hands else ():
                met[other].count_hands(played, side, against)
    return dict(met)


def meetings(games: Iterable[PlayedGame], person: str, other: str) -> list[PlayedGame]:
    """The finished games in which these two sat on different sides, at the end or in some hands."""
    return [game for game in games if other in opponents([game], person)]


def _against(people: People, person: str) -> Iterator[tuple[int, int, str]]:
    """The people on other sides than `person`, after the person's side and theirs."""
    for side, partners in enumerate(people):
        if person in partners:
            for against, others in enumerate(people):
                if against != side:
                    yield from ((side, against, other) for other in named(others))
