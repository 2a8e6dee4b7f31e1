"""Score of a hand: for each side the lines (item, count, points) and their sum.

Nothing else in the project computes points. Sources: Winning Moves, "Scoring" and "C. The Extension"; Rules
Summary, "Scoring Per Round"; both Wikipedias, "Scoring"; Dujardin, « Compter les points ».
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import ITEMS, SideOfHand
from scorekeeper.rules.problems import Problem, problems


class Line(NamedTuple):
    """One line of a receipt. `item` is a name of `ITEMS`. `count` times its value makes `points`."""

    item: str
    count: int  # type: ignore[assignment]  # shadows tuple.count, which no line needs
    points: int


class SideScore(NamedTuple):
    """One side's receipt: the lines that have points, in the order of `ITEMS`, and their sum."""

    lines: tuple[Line, ...]
    total: int


class ImpossibleHand(ValueError):
    """A hand that cannot have happened has no score. `problems` says why."""

    def __init__(self, found: Sequence[Problem]) -> None:
        self.problems = tuple(found)
        super().__init__(" ".join(problem.message(()) for problem in found))


def score(rules: Rules, hand: HandResult) -> tuple[SideScore, ...]:
    """Each side's lines and total in points for a finished hand.

    Raises `ImpossibleHand`.
    """
    found = problems(rules, hand)
    if found:
        raise ImpossibleHand(found)
    return receipts(rules, hand)


def receipts(rules: Rules, hand: HandResult) -> tuple[SideScore, ...]:
    """Score a hand without checking that it is possible.

    For hands that passed the check when they were saved.

    If a later version checks more, old games must still add up as they did.
    """
    completer, caller = rules.completed_by(hand), hand.extension_called_by
    winner = rules.won_by(hand) if completer is None else completer
    extension_failed = caller not in (None, completer) and (
        completer is not None or rules.unfinished_extension_pays
    )
    scores = []
    for index, (side, shutouts) in enumerate(zip(hand.sides, _shutouts(rules, hand, completer), strict=True)):
        completed = index == completer
        at_end = SideOfHand(
            side.miles,
            len(side.safeties),
            len(side.coups_fourres),
            rules.race,
            won=index == winner,
            delayed=completed and hand.draw_pile_empty,
            claims=side.claims,
            extension_reached=completed and index == caller,
            extension_failed=extension_failed and index != caller,
            shutouts=shutouts,
        )
        scores.append(_receipt(rules.paid_items, at_end))
    return tuple(scores)


def score_so_far(rules: Rules, sides: Sequence[SideResult]) -> tuple[SideScore, ...]:
    """Score the cards on the table of an unfinished hand: only distance, safeties and coups fourrés."""
    return tuple(
        _receipt(
            rules.paid_items,
            SideOfHand(side.miles, len(side.safeties), len(side.coups_fourres), rules.race),
        )
        for side in sides
    )


@lru_cache(maxsize=1 << 14)
def _receipt(paid: tuple[tuple[str, int], ...], side: SideOfHand) -> SideScore:
    """The lines of the items that the side scores. `paid`: the items with their points."""
    lines = [Line(item, count, count * worth) for item, worth in paid if (count := ITEMS[item].count(side))]
    return SideScore(tuple(lines), sum(line.points for line in lines))


def _shutouts(rules: Rules, hand: HandResult, completer: int | None) -> Sequence[int]:
    """How often each side gets the shutout, for opponents without a distance card."""
    zeros = [side.miles == 0 for side in hand.sides]
    none = [0] * len(zeros)
    if True not in zeros:
        return none
    others_at_zero = [sum(zeros) - zero for zero in zeros]
    if rules.shutout == "every_zero":
        return others_at_zero
    if rules.shutout == "to_drivers":
        return [0 if zero else others for zero, others in zip(zeros, others_at_zero, strict=True)]
    if completer is not None:
        all_opponents = others_at_zero[completer] == len(zeros) - 1
        none[completer] = others_at_zero[completer] if rules.shutout == "per_opponent" else int(all_opponents)
    return none
