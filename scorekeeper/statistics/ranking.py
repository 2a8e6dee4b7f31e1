"""Rankings of people by wins beyond chance, by average hand or by games. Also the champions of the house."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from scorekeeper.statistics.figures import Figures

Order = Literal["won", "hand", "games"]
ORDERS: Final[tuple[Order, ...]] = ("won", "hand", "games")
#: Nobody needs more finished games than this to be ranked. A share of fewer games says little.
ENOUGH: Final = 10
#: The most champions that are named together.
_MOST_CHAMPIONS: Final = 4


class Ranking(NamedTuple):
    """People in order, the best first. `others` have finished fewer than `least` games."""

    order: Order
    least: int
    ranked: tuple[str, ...]
    others: tuple[str, ...]


def ranking(figures: Mapping[str, Figures], order: Order) -> Ranking:
    """Rank everybody. By a share or an average, only people with enough games."""
    least = 0 if order == "games" else least_games(person.games for person in figures.values())
    in_order = sorted(sorted(figures), key=lambda person: _VALUES[order](figures[person]), reverse=True)
    enough = [person for person in in_order if figures[person].games >= least]
    fewer = [person for person in in_order if figures[person].games < least]
    return Ranking(order, least, tuple(enough), tuple(fewer))


def least_games(games: Iterable[int]) -> int:
    """How many finished games a ranking requires: half of the most anybody has, between 1 and `ENOUGH`.

    `games`: how many each has.
    """
    return max(1, min(ENOUGH, (max(games, default=0) + 1) // 2))


def champions(figures: Mapping[str, Figures]) -> tuple[str, ...]:
    """The people who won most beyond chance. Empty if nobody did, all did equally, or too many to name."""
    ranked = ranking(figures, "won").ranked
    beyond = {person: beyond_chance(figures[person]) for person in ranked}
    best = max(beyond.values(), default=Fraction(0))
    first = tuple(person for person in ranked if beyond[person] == best)
    return first if best > 0 and len(first) < len(ranked) and len(first) <= _MOST_CHAMPIONS else ()


def beyond_chance(figures: Figures) -> Fraction:
    """The share of their finished games that a person won, less the share that chance would have won.

    Chance wins half of the games of two sides and a quarter of those of four, so that both can be compared.
    """
    return (figures.won - figures.by_chance) / (figures.games or 1)


def _average(figures: Figures) -> Fraction:
    return Fraction(figures.points, figures.hands or 1)


#: Order -> the value that compares two people. More is better.
_VALUES: Final[Mapping[Order, Callable[[Figures], Any]]] = {
    "won": lambda figures: (beyond_chance(figures), figures.won, _average(figures)),
    "hand": lambda figures: (_average(figures), figures.hands),
    "games": lambda figures: (figures.games, figures.hands),
}
