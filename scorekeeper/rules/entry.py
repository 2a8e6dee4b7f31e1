"""A hand as far as it has been entered, judged and scored."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.claims import Claims, with_claims
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.problems import Problem, problems
from scorekeeper.rules.race import miles_to_arrive
from scorekeeper.rules.scoring import SideScore, receipts, score_so_far

#: Miles assumed for a side that has not given any yet. With one card instead of 0, no shutout is shown early.
STAND_IN = 25


@dataclass(frozen=True)
class EnteredHand:
    """A hand that is being entered.

    `missing`: the sides without miles. In `result` they have `STAND_IN` miles. In `likeliest` they have the
    miles that cause the fewest problems, and `problems` are the problems of that hand. `scores` is None for
    an impossible hand. The score of a side without miles counts only its other cards. `undecided`: for each
    side the extra points that it would get if the sides without miles had 0 (a shutout).
    """

    result: HandResult
    likeliest: HandResult
    missing: Sequence[int]
    problems: Sequence[Problem]
    scores: Sequence[SideScore] | None
    undecided: Sequence[int]

    @property
    def possible(self) -> bool:
        """True if the hand can be saved: every side has its miles, and the hand is possible."""
        return not self.problems and not self.missing


def entered_hand(
    rules: Rules, laid: HandResult, claims: Sequence[Claims], missing: Sequence[int]
) -> EnteredHand:
    """Judge and score a hand. The sides in `missing` have `STAND_IN` miles in `laid`."""
    result = with_claims(rules, laid, claims)
    likeliest, found = result, problems(rules, result)
    if found and missing:
        likeliest, found = _likeliest(rules, laid, claims, missing)
    scores = None if found else _scores(rules, result, missing)
    return EnteredHand(
        result=result,
        likeliest=likeliest,
        missing=missing,
        problems=found,
        scores=scores,
        undecided=_undecided(rules, result, missing, scores) if scores else [0] * rules.sides,
    )


def _likeliest(
    rules: Rules, laid: HandResult, claims: Sequence[Claims], missing: Sequence[int]
) -> tuple[HandResult, list[Problem]]:
    """The hand with the fewest problems, and its problems.

    Each side in `missing` is tried with `STAND_IN` miles and with the miles of a completed trip or extension.
    """
    target = rules.target(laid.extension_called_by is not None)
    ends = [
        {miles_to_arrive(rules, laid.sides[side])} if rules.race else {rules.target_miles, target}
        for side in missing
    ]
    guesses = product(*(sorted({STAND_IN, *end}) for end in ends))
    hands = (with_claims(rules, _with_miles(laid, missing, miles), claims) for miles in guesses)
    return min(((hand, problems(rules, hand)) for hand in hands), key=lambda judged: len(judged[1]))


def _with_miles(hand: HandResult, sides: Sequence[int], miles: Sequence[int]) -> HandResult:
    given = dict(zip(sides, miles, strict=True))
    return hand._replace(
        sides=tuple(
            side._replace(miles=given.get(index, side.miles)) for index, side in enumerate(hand.sides)
        )
    )


def _scores(rules: Rules, result: HandResult, missing: Sequence[int]) -> list[SideScore]:
    so_far = score_so_far(rules, [side._replace(miles=0) for side in result.sides])
    return [
        so_far[index] if index in missing else scored for index, scored in enumerate(receipts(rules, result))
    ]


def _undecided(
    rules: Rules, result: HandResult, missing: Sequence[int], scores: Sequence[SideScore]
) -> list[int]:
    sides = [side._replace(miles=0) if index in missing else side for index, side in enumerate(result.sides)]
    stayed = receipts(rules, result._replace(sides=tuple(sides)))
    return [
        0 if index in missing else without.total - so_far.total
        for index, (without, so_far) in enumerate(zip(stayed, scores, strict=True))
    ]
