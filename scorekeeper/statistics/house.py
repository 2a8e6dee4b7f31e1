"""Records of the house: the best results in any of these games, and the game of each."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from scorekeeper.statistics.games import PlayedGame, named, people_on

Kind = Literal["best_hand", "most_points", "widest_win", "comeback", "most_coups", "longest_run"]
KINDS: tuple[Kind, ...] = (
    "best_hand",
    "most_points",
    "widest_win",
    "comeback",
    "most_coups",
    "longest_run",
)


class HouseRecord(NamedTuple):
    """A record: its value, the people who hold it, and its game. For a run of wins, the last game."""

    kind: Kind
    value: int
    people: tuple[str, ...]
    game: PlayedGame
    hand: int = 0


class _Best:
    """The records so far."""

    def __init__(self) -> None:
        self.by_kind: dict[Kind, HouseRecord] = {}
        self._values: dict[Kind, int] = dict.fromkeys(KINDS, 0)

    def offer(self, kind: Kind, value: int, people: Sequence[str], game: PlayedGame, hand: int = 0) -> None:
        """Take a value above 0 that beats all earlier ones."""
        if value > self._values[kind]:
            self._values[kind] = value
            self.by_kind[kind] = HouseRecord(kind, value, tuple(people), game, hand)


def house_records(games: Iterable[PlayedGame]) -> list[HouseRecord]:
    """The records of `games` (oldest first), by kind. Among equals, the first holds the record.

    Hands of unfinished games count, but those games do not. People without a name hold no record.
    """
    best, runs = _Best(), defaultdict[str, int](int)
    for game in games:
        _offer_coups(best, game)
        for side in range(len(game.people)):
            people = list(people_on(game, side))
            _offer_hands(best, game, side)
            if people and game.is_finished:
                _offer_game(best, game, side, people)
                _offer_runs(best, game, side, people, runs)
    return [best.by_kind[kind] for kind in KINDS if kind in best.by_kind]


def _offer_hands(best: _Best, game: PlayedGame, side: int) -> None:
    """Offer what each of the side's players made of the hands they played."""
    for everybody, played in game.stretches:
        people, made = list(named(everybody[side])), played.sides[side]
        if people:
            best.offer("best_hand", made.best, people, game, made.best_hand)


def _offer_coups(best: _Best, game: PlayedGame) -> None:
    """Offer each person's coups fourrés in a game, held with whoever played the same hands on that side."""
    coups, hands = defaultdict[str, int](int), defaultdict[str, list[tuple[int, int]]](list)
    for number, (everybody, played) in enumerate(game.stretches):
        for side, partners in enumerate(everybody) if played.hands else ():
            for person in named(partners):
                coups[person] += played.sides[side].coups_fourres
                hands[person].append((number, side))
    for person, made in coups.items():
        people = [other for other in coups if hands[other] == hands[person]]
        best.offer("most_coups", made, people, game)


def _offer_game(best: _Best, game: PlayedGame, side: int, people: Sequence[str]) -> None:
    sides = game.figures.sides
    best.offer("most_points", sides[side].points, people, game)
    if game.figures.winners == (side,):
        others = max(other.total for at, other in enumerate(sides) if at != side)
        best.offer("widest_win", sides[side].total - others, people, game)
        best.offer("comeback", game.figures.behind, people, game)


def _offer_runs(
    best: _Best, game: PlayedGame, side: int, people: Sequence[str], runs: dict[str, int]
) -> None:
    """Offer each person's consecutive wins. One win alone is no run."""
    for person in people:
        runs[person] = runs[person] + 1 if game.figures.winners == (side,) else 0
        if runs[person] > 1:
            best.offer("longest_run", runs[person], [person], game)
