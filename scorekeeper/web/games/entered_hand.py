"""A hand as far as it has been entered: what the rules say of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules import HandResult, Problem, Rules, SideScore, problems, receipts
from scorekeeper.rules.claims import with_claims
from scorekeeper.rules.problems import won_by
from scorekeeper.rules.scoring import score_so_far
from scorekeeper.web.games.forms.hand import HandForm

#: Miles of a side that has given none yet: one card, so that no shutout shows before it is sure.
STAND_IN = 25


@dataclass(frozen=True)
class EnteredHand:
    """A hand that is being entered.

    `missing`: the sides without miles, for which `STAND_IN` stands in the `result`. `winner`: the side that
    has won so far, or None. `scores` is None for an impossible hand; that of a side without miles is of
    its other cards alone.
    """

    result: HandResult
    missing: Sequence[int]
    winner: int | None
    problems: Sequence[Problem]
    scores: Sequence[SideScore] | None

    @property
    def possible(self) -> bool:
        """True if it can be saved: every side has its miles, and the hand can have happened."""
        return not self.problems and not self.missing


def entered_hand(form: HandForm) -> EnteredHand:
    """Judge and score the hand in `form`."""
    rules, missing = form.rules, form.missing
    result = with_claims(rules, form.laid(STAND_IN), form.claims())
    found = problems(rules, result)
    winner = won_by(rules, result)
    return EnteredHand(
        result=result,
        missing=missing,
        winner=None if winner in missing else winner,
        problems=found,
        scores=None if found else _scores(rules, result, missing),
    )


def _scores(rules: Rules, result: HandResult, missing: Sequence[int]) -> list[SideScore]:
    so_far = score_so_far(rules, [side._replace(miles=0) for side in result.sides])
    return [
        so_far[index] if index in missing else scored for index, scored in enumerate(receipts(rules, result))
    ]
