"""Computes a table's result from the hands of its game."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Terms, tally

_DEFAULT_TERMS = Terms()


class GameResult(NamedTuple):
    """Points of the round, hands won and coups fourrés by side, and the number of hands played."""

    totals: tuple[int, ...]
    hands: int
    hands_won: tuple[int, ...]
    coups_fourres: tuple[int, ...]


def result_of_game(rules: Rules, hands: Sequence[HandResult], terms: Terms = _DEFAULT_TERMS) -> GameResult:
    """Compute the result from the hands of a game.

    The side with the most points wins a hand. If several have the most, nobody wins it. Hands after the end
    of the game do not count, unless `terms` say so.
    """
    added_up = tally(rules, hands, terms)
    counting = [
        (hand, [side.total for side in row.scores])
        for hand, row in zip(hands, added_up.rows, strict=True)
        if row.counts
    ]
    winners = [_winner(points) for _, points in counting]
    return GameResult(
        totals=added_up.totals,
        hands=len(counting),
        hands_won=tuple(winners.count(side) for side in range(rules.sides)),
        coups_fourres=tuple(
            sum(len(hand.sides[side].coups_fourres) for hand, _ in counting) for side in range(rules.sides)
        ),
    )


def _winner(points: Sequence[int]) -> int | None:
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None
