"""Bounds of the points of a hand: of a side, of all sides together, of the side that has won it."""

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
    """Return the most points that a side can make in a hand under `rules`, which are not those of a race."""
    return max(side.total for hand in _best_hands(rules) for side in receipts(rules, hand))


@lru_cache(maxsize=256)
def most_points_together(rules: Rules) -> int:
    """Return a bound of the points that all sides together make in a hand under `rules`, not those of a race:
    one alone completes the trip."""
    return max(sum(side.total for side in receipts(rules, hand)) for hand in _best_shared_hands(rules))


def least_points_to_win(rules: Rules) -> int:
    """Return the least points of a side that a box may call the winner of a hand though another has more: it
    completed the trip, or by some drove furthest."""
    miles = rules.target_miles if rules.hand_winner == "completer" else 25
    return miles * rules.points_distance + rules.points_trip_completed


def _best_shared_hands(rules: Rules) -> Iterator[HandResult]:
    """Yield hands in which every side is at 0, or as near to the target as it can be beside the others.

    Whoever has the safeties, they bring most to all together where one side has the four.
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
    """Yield hands in which the first side has all that it can; claims that nobody can make score nothing.

    Nobody else has a mile, but a second side that calls the extension and fails. No item takes points away,
    so that the first side has all safeties as coups fourrés; it completes the trip or falls just short.
    """
    callers = (None, 0, 1) if rules.extension_miles else (None,)
    for caller, short in product(callers, (0, 25)):
        miles = rules.target(caller is not None) - short
        first = SideResult(miles, SAFETIES, SAFETIES).claiming(SIDE_CLAIMS)
        others = [SideResult(miles=0)] * (rules.sides - 1)
        if caller == 1:
            others[0] = SideResult(miles=rules.target_miles)
        yield HandResult((first, *others), caller, draw_pile_empty=True)
