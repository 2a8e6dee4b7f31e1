"""Rankings of people: by games won, by the average hand or by games; the champions of the house."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from scorekeeper.statistics.figures import Figures

Order = Literal["won", "hand", "games"]
ORDERS: Final[tuple[Order, ...]] = ("won", "hand", "games")
#: Finished games that are asked of nobody: a share of fewer says little.
ENOUGH: Final = 10
#: Champions who are named together.
_MOST_CHAMPIONS: Final = 4


class Ranking(NamedTuple):
    """People in an order, the best first. `others` have finished fewer games than `least`."""

    order: Order
    least: int
    ranked: tuple[str, ...]
    others: tuple[str, ...]


def ranking(figures: Mapping[str, Figures], order: Order) -> Ranking:
    """Rank everybody; by a share or an average only those with enough games."""
    least = 0 if order == "games" else least_games(figures.values())
    in_order = sorted(sorted(figures), key=lambda person: _VALUES[order](figures[person]), reverse=True)
    enough = [person for person in in_order if figures[person].games >= least]
    fewer = [person for person in in_order if figures[person].games < least]
    return Ranking(order, least, tuple(enough), tuple(fewer))


def least_games(figures: Iterable[Figures]) -> int:
    """The finished games that a ranking asks for: half of what anybody has, at least 1, at most `ENOUGH`."""
    most = max((person.games for person in figures), default=0)
    return max(1, min(ENOUGH, (most + 1) // 2))


def champions(figures: Mapping[str, Figures]) -> tuple[str, ...]:
    """People with the greatest share of games won; none where nobody has less."""
    ranked = ranking(figures, "won").ranked
    shares = {person: share_won(figures[person]) for person in ranked}
    best = max(shares.values(), default=Fraction(0))
    first = tuple(person for person in ranked if shares[person] == best)
    return first if best and len(first) < len(ranked) and len(first) <= _MOST_CHAMPIONS else ()


def share_won(figures: Figures) -> Fraction:
    """The share of the finished games that a person won."""
    return Fraction(figures.won, figures.games or 1)


def _average(figures: Figures) -> Fraction:
    return Fraction(figures.points, figures.hands or 1)


#: Values that compare two people, by order: more is better.
_VALUES: Final[Mapping[Order, Callable[[Figures], Any]]] = {
    "won": lambda figures: (share_won(figures), figures.won, _average(figures)),
    "hand": lambda figures: (_average(figures), figures.hands),
    "games": lambda figures: (figures.games, figures.hands),
}
