"""Rules of Mille Bornes as printed editions have them. Pure: the standard library only.

Any program may use this package::

    from scorekeeper.rules import EDITIONS, HandResult, SideResult, problems, score

    rules = EDITIONS["winning-moves"].rules(players=2)
    hand = HandResult(sides=(SideResult(miles=700, safeties=("right_of_way",)), SideResult(miles=0)))
    assert problems(rules, hand) == []
    assert [side.total for side in score(rules, hand)] == [1700, 0]

`scorekeeper.rules.table` plays a hand by the rules: `Table`, `Action`, `legal` and `apply`.
"""

from scorekeeper.rules.editions import DEFAULT_EDITION, EDITIONS, Edition, Rules, RulesError
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.problems import Problem, problems
from scorekeeper.rules.scoring import ImpossibleHand, Line, SideScore, receipts, score

__all__ = [
    "DEFAULT_EDITION",
    "EDITIONS",
    "Edition",
    "HandResult",
    "ImpossibleHand",
    "Line",
    "Problem",
    "Rules",
    "RulesError",
    "SideResult",
    "SideScore",
    "problems",
    "receipts",
    "score",
]
