"""The end of a race: which card can have been the last if the winner went past the target.

Source: Asmodee, "How to Play".
"""

from typing import Final

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult

_STEP: Final = min(DISTANCES)


def arrived(rules: Rules, hand: HandResult) -> list[int]:
    """The sides that have reached the target of a race."""
    return [index for index, side in enumerate(hand.sides) if rules.has_arrived(side, rules.target_miles)]


def past_target(rules: Rules, side: SideResult) -> int:
    """The points by which the winner is past the target. Its last card was worth more than this."""
    return rules.progress(side) - rules.target_miles


def miles_to_arrive(rules: Rules, side: SideResult) -> int:
    """The fewest miles with which a side with these safeties completes a race."""
    return max(0, rules.target_miles - rules.progress(side._replace(miles=0)))


def most_miles_to_arrive(rules: Rules, side: SideResult) -> int:
    """The most miles, up to its own, with which a side with these safeties can have won a race.

    `miles_to_arrive` if none of them can.
    """
    least = miles_to_arrive(rules, side)
    for miles in range(min(side.miles, rules.cards.miles) // _STEP * _STEP, least, -_STEP):
        won = side._replace(miles=miles, cards=None)
        if past_target(rules, won) < biggest_last_card(rules, won):
            return miles
    return least


def biggest_last_card(rules: Rules, side: SideResult) -> int:
    """The points of the most valuable card that the winner may have played."""
    return max(_biggest_safety(rules, side), _biggest_distance(rules, side))


def last_distance_cards(rules: Rules, side: SideResult) -> tuple[int, ...]:
    """The distance cards (in miles) one of which the winner must have played last.

    Empty if its last card may have been a safety, or any of its cards.
    """
    past = past_target(rules, side)
    if past <= 0 or _biggest_safety(rules, side) > past:
        return ()
    return tuple(miles for miles in _kinds(side) if miles * rules.points_distance > past)


def _biggest_safety(rules: Rules, side: SideResult) -> int:
    coups = rules.points_coup_fourre if side.coups_fourres else 0
    plain = rules.points_safety if len(side.safeties) > len(side.coups_fourres) else 0
    return max(coups, plain)


def _biggest_distance(rules: Rules, side: SideResult) -> int:
    if side.cards is not None:
        laid = [miles for miles, copies in zip(DISTANCES, side.cards, strict=True) if copies]
    else:
        laid = [miles for miles in _kinds(side) if miles <= side.miles]
    return max(laid, default=0) * rules.points_distance


def _kinds(side: SideResult) -> tuple[int, ...]:
    """The distance cards that a side may have played."""
    return tuple(miles for miles in DISTANCES if miles not in side.unplayed)
