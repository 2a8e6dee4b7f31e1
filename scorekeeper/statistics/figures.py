"""A person's figures: over all games, by box and by partner."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.statistics.games import PlayedGame, Stretch, named, people_on


class BestHand(NamedTuple):
    """The most points of a side in one hand: the game, and the number of the hand in it."""

    points: int
    game: int
    number: int


NO_HAND = BestHand(0, 0, 0)


@dataclass(slots=True)
class Figures:
    """Sums over games.

    `games`, `won` (alone) and `drawn` count finished games. `by_chance`: how many chance would have won: half
    a game between two sides, a third among three, nothing of a tie. Everything else counts hands, those of
    unfinished games too. `trips`: hands with a trip to complete. Each partner is credited with all that their
    side made. If the players changed, games are of those who sat there at the end, and hands of those who
    played them.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    by_chance: Fraction = Fraction(0)
    hands: int = 0
    trips: int = 0
    points: int = 0
    completed: int = 0
    coups_fourres: int = 0
    safe_trips: int = 0
    extensions_called: int = 0
    extensions_won: int = 0
    best: BestHand = field(default=NO_HAND)

    def count_result(self, game: PlayedGame, side: int) -> None:
        """Add the result of a game."""
        winners = game.figures.winners
        self.games += bool(winners)
        self.won += winners == (side,)
        self.drawn += len(winners) > 1 and side in winners
        if len(winners) == 1:
            self.by_chance += Fraction(1, len(game.people))

    def count_hands(self, game: PlayedGame, played: Stretch, side: int) -> None:
        """Add what a side made of hands of a game."""
        made = played.sides[side]
        self.hands += played.hands
        self.trips += played.trips
        self.points += made.points
        self.completed += made.completed
        self.coups_fourres += made.coups_fourres
        self.safe_trips += made.safe_trips
        self.extensions_called += made.extensions_called
        self.extensions_won += made.extensions_won
        self.best = max(self.best, BestHand(made.best, game.id, made.best_hand), key=_worth)

    @property
    def average(self) -> int:
        """Points of an average hand."""
        return average(self.points, self.hands)


def average(points: int, many: int) -> int:
    """Average points of so many hands or games, rounded to the nearest. A half rounds up."""
    return (2 * points + many) // (2 * many) if many else 0


def _worth(hand: BestHand) -> tuple[int, int]:
    """The key by which hands compare: more points first. Among equals, the earlier hand."""
    return hand.points, -hand.game


class PersonFigures(NamedTuple):
    """All figures of a person.

    `by_box` and `by_partner` split the same games (the latter those with partners).
    """

    all: Figures
    by_box: dict[str, Figures]
    by_partner: dict[str, Figures]


def everybody(games: Iterable[PlayedGame]) -> dict[str, Figures]:
    """The figures of everybody who played."""
    figures: defaultdict[str, Figures] = defaultdict(Figures)
    for game in games:
        for side in range(len(game.people)):
            for person in people_on(game, side):
                figures[person].count_result(game, side)
        for people, played in game.stretches:
            for side, partners in enumerate(people):
                for person in named(partners):
                    figures[person].count_hands(game, played, side)
    return dict(figures)


def person_figures(games: Iterable[PlayedGame], person: str) -> PersonFigures:
    """The figures of `person` in these games."""
    whole = Figures()
    by_box: defaultdict[str, Figures] = defaultdict(Figures)
    by_partner: defaultdict[str, Figures] = defaultdict(Figures)
    for game in games:
        side = game.side_of(person)
        if side is not None:
            for figures in (whole, by_box[game.box], *_with(game.people[side], person, by_partner)):
                figures.count_result(game, side)
        for people, played in game.stretches:
            for at, partners in enumerate(people):
                if person in partners:
                    for figures in (whole, by_box[game.box], *_with(partners, person, by_partner)):
                        figures.count_hands(game, played, at)
    return PersonFigures(whole, dict(by_box), dict(by_partner))


def _with(side: Iterable[str | None], person: str, by_partner: Mapping[str, Figures]) -> Iterator[Figures]:
    """The figures of a person with each partner on a side."""
    return (by_partner[partner] for partner in named(side) if partner != person)
