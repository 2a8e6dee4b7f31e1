"""Limits of a hand's points: of one side, of all sides together, of the winner. Not for races."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.rules.scoring import receipts


@lru_cache(maxsize=256)
def most_points(rules: Rules) -> int:
    """The most points that one side can make in a hand."""
    return max(side.total for hand in _best_hands(rules) for side in receipts(rules, hand))


@lru_cache(maxsize=256)
def most_points_together(rules: Rules) -> int:
    """An upper limit of the points that all sides together can make in a hand.

    Only one side can complete the trip.
    """
    return max(sum(side.total for side in receipts(rules, hand)) for hand in _best_shared_hands(rules))


def least_points_to_win(rules: Rules) -> int:
    """The fewest points with which a side can win a hand that another side outscores.

    The winner completed the trip or, where the most miles win, drove furthest.
    """
    miles = rules.target_miles if rules.hand_winner == "completer" else 25
    return miles * rules.points_distance + rules.points_trip_completed


def _best_shared_hands(rules: Rules) -> Iterator[HandResult]:
    """Yield hands in which each side is at 0 or as close to the target as the other sides allow.

    The first side has all four safeties, because they pay most together. Any other side would do as well.
    """
    callers = (None, *range(rules.sides)) if rules.extension_miles else (None,)
    for caller in callers:
        target = rules.target(caller is not None)
        for miles in combinations_with_replacement((0, target - 50, target - 25, target), rules.sides):
            if miles.count(target) <= 1:
                sides = [SideResult(driven).claiming(SIDE_CLAIMS) for driven in miles]
                sides[0] = sides[0]._replace(safeties=SAFETIES, coups_fourres=SAFETIES)
                yield HandResult(tuple(sides), caller, draw_pile_empty=True)


def _best_hands(rules: Rules) -> Iterator[HandResult]:
    """Yield hands in which the first side has everything it can have. Impossible claims score nothing.

    No other side has a mile, except a second side that calls the extension and fails. No item costs points,
    so the first side has all safeties as coups fourrés. It completes the trip or falls 25 miles short.
    """
    callers = (None, 0, 1) if rules.extension_miles else (None,)
    for caller, short in product(callers, (0, 25)):
        miles = rules.target(caller is not None) - short
        first = SideResult(miles, SAFETIES, SAFETIES).claiming(SIDE_CLAIMS)
        others = [SideResult(miles=0)] * (rules.sides - 1)
        if caller == 1:
            others[0] = SideResult(miles=rules.target_miles)
        yield HandResult((first, *others), caller, draw_pile_empty=True)
