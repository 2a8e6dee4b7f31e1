"""Changes to one side's cards, as the ways to make a play legal need them.

All but `changed_side` change the tableau that they are given.
"""

from collections.abc import Callable

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.tableau import Tableau

SideChange = Callable[[Tableau], object]


def changed_side(side: Tableau, change: SideChange) -> Tableau:
    """Copy the side and change the copy."""
    changed = side.copy()
    change(changed)
    return changed


def put_roll_on_top(side: Tableau) -> None:
    """Lay a Roll on top, and beneath it the remedy that it takes."""
    if side.stopped_by in side.cards.breakdowns:
        side.lay(side.cards.remedy_for[side.stopped_by])
    side.lay("roll")


def put_hazard_on_top(side: Tableau, hazard: str) -> None:
    """Lay a hazard on top, instead of another that stops the side."""
    if hazard != "speed_limit":
        if side.stopped_by:
            side.throw_off(side.stopped_by)
        if not side.moving:
            put_roll_on_top(side)
    side.suffer(hazard)


def put_remedy_on_top(side: Tableau, hazard: str) -> None:
    """Lay the remedy of a hazard on top."""
    put_hazard_on_top(side, hazard)
    side.lay(side.cards.remedy_for[hazard])


def take_hazard_off(side: Tableau, hazard: str) -> None:
    """Take a hazard away, if it lies on top."""
    pile = side.speed if hazard == "speed_limit" else side.battle
    if pile[-1:] == (hazard,):
        side.throw_off(hazard)


def take_limits_off(side: Tableau) -> None:
    """Take away the speed limits on top."""
    while side.speed[-1:] == ("speed_limit",):
        side.throw_off("speed_limit")


def take_safety_away(side: Tableau, safety: str) -> None:
    """Take a safety away."""
    side.safeties = tuple(card for card in side.safeties if card != safety)
    side.coups_fourres = tuple(card for card in side.coups_fourres if card != safety)


def set_miles(side: Tableau, miles: int) -> None:
    """Set the miles; their cards are left open, but for as many of its 200s as go into them."""
    side.miles, side.distance = miles, ()
    side.two_hundreds = min(side.two_hundreds, miles // 200)


def stop_short_of_target(side: Tableau, target: int) -> None:
    """Set the miles a little below the target, if the side has reached it."""
    if side.miles >= target:
        set_miles(side, target - min(DISTANCES))


def limit_200s(side: Tableau, two_hundreds: int) -> None:
    """Leave the miles, with only so many 200s among them."""
    side.two_hundreds, side.distance = two_hundreds, ()
