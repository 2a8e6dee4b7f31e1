"""A game goes on with another number of players: what each side brings, who deals, and by which rules.

Somebody leaves, or somebody joins. The game ends where it stands, and another one begins with its points. No
rulebook speaks of it: it is a house rule.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.who_plays import Seats, Sitting


class Left(NamedTuple):
    """Somebody who no longer plays, and the points of their side."""

    name: str
    points: int


def rules_for(rules: Rules, players: int) -> Rules:
    """The rules of the same box for `players`, with the same house rules.

    The printed option stays too, if the box has it for that number.

    Raises `RulesError` if the box is not for so many, or if a house rule does not fit.
    """
    edition = EDITIONS[rules.edition]
    options = [option.changes for option in edition.options_for(players) if option.name == rules.option]
    return edition.rules(players, {**(options[0] if options else {}), **dict(rules.house_rules)})


def brought(
    before: Sitting, totals: Sequence[int], after: Sitting, newcomers_at_lowest: bool
) -> tuple[int, ...]:
    """The points that each side of `after` brings: those of its people's side, the highest if they come from
    several. A side of newcomers begins at 0, or at the lowest of `totals`."""
    had = {name.casefold(): totals[seat % before.sides] for seat, name in enumerate(before.seats)}
    new = min(totals) if newcomers_at_lowest else 0
    return tuple(
        max(
            (had[key] for name in after.seats[side :: after.sides] if (key := name.casefold()) in had),
            default=new,
        )
        for side in range(after.sides)
    )


def who_left(before: Sitting, totals: Sequence[int], after: Seats) -> list[Left]:
    """Those who no longer play."""
    stay = {name.casefold() for name in after}
    return [
        Left(name, totals[seat % before.sides])
        for seat, name in enumerate(before.seats)
        if name.casefold() not in stay
    ]


def first_dealer(before: Seats, dealer: int, after: Seats) -> int:
    """The seat that deals next: that of the player whose turn it is, or of the next one clockwise who stays.
    Seat 0 if nobody stays."""
    seats = {name.casefold(): seat for seat, name in enumerate(after)}
    clockwise = (*before[dealer:], *before[:dealer])
    return next((seats[name.casefold()] for name in clockwise if name.casefold() in seats), 0)
