"""The condition that decides a question of play, as a sentence about the cards on this table.

A ruling says what holds in general; its case says what lies there: which card is on top, how many miles there
would be, that a limit may lie on a limit here.
"""

from scorekeeper.disputes.case import Case, SideNames
from scorekeeper.disputes.reasons_against import AGAINST
from scorekeeper.disputes.reasons_for import FOR
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.question import Question
from scorekeeper.rules.words import Sentence

__all__ = ["SideNames", "reason_against", "reason_for"]


def reason_against(rules: Rules, question: Question, ruling: str, names: SideNames) -> Sentence | None:
    """The condition by which `ruling` forbids what is asked; None where the ruling itself says it all."""
    found = AGAINST.get(ruling.partition("/")[0])
    return found(Case(rules, question, names)) if found else None


def reason_for(rules: Rules, question: Question, ruling: str, names: SideNames) -> Sentence | None:
    """The condition by which `ruling`, or a case of it, allows what is asked; None as above."""
    found = FOR.get(ruling) or FOR.get(ruling.partition("/")[0])
    return found(Case(rules, question, names)) if found else None
