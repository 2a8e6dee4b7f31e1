"""The most points that a side can make in a hand."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.scoring import receipts

_YES_NO = (True, False)


@lru_cache(maxsize=256)
def most_points(rules: Rules) -> int:
    """Return the most points that a side can make in a hand under `rules`, which are not those of a race."""
    return max(side.total for hand in _best_hands(rules) for side in receipts(rules, hand))


def _best_hands(rules: Rules) -> Iterator[HandResult]:
    """Yield hands in which the first side has all that it can; claims that nobody can make score nothing.

    Nobody else has a mile, but a second side that calls the extension and fails. No item takes points away,
    so that the first side has all safeties as coups fourrés; it completes the trip or falls just short.
    """
    callers = (None, 0, 1) if rules.extension_miles else (None,)
    for caller, short, delayed, safe, no_100s in product(callers, (0, 25), _YES_NO, _YES_NO, _YES_NO):
        miles = rules.target(caller is not None) - short
        first = SideResult(miles, SAFETIES, SAFETIES, safe_trip=safe, no_100s=no_100s)
        others = [SideResult(miles=0)] * (rules.sides - 1)
        if caller == 1:
            others[0] = SideResult(miles=rules.target_miles)
        yield HandResult((first, *others), caller, delayed)
