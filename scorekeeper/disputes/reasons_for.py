"""The conditions by which a ruling, or a case of it, allows what is asked, on the cards of a table."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.case import Case, moving, opponent, own_side
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.words import N_, Sentence


def _may_drive(case: Case) -> Sentence:
    return own_side(case, moving(case.question.own))


def _slow_enough(case: Case) -> Sentence:
    return own_side(case, N_("a Speed Limit holds, and %(a_card)s may be played under it."), a_card=case.card)


def _exactly_there(case: Case) -> Sentence:
    if case.rules.race:
        return own_side(case, N_("with this card the race is over."))
    text = N_("%(miles)s and %(more)s are %(sum)s miles, exactly the end of the trip.")
    miles, more = case.question.own.miles, MILES[case.card]
    return own_side(case, text, miles=miles, more=more, sum=miles + more)


def _may_be_attacked(case: Case) -> Sentence:
    other = case.question.opponent
    if other.top == "roll" or not case.rules.hazard_on_hazard:
        return opponent(case, moving(other))
    return opponent(case, N_("the battle pile is not empty, and that is enough here."))


def _roll_may_start(case: Case) -> Sentence:
    if case.question.own.top is None:
        return own_side(case, N_("the battle pile is empty, so the Roll starts the car."))
    return own_side(
        case,
        N_("%(a_card)s is on top of the battle pile, and a Roll may follow."),
        a_card=case.question.own.top,
    )


def _its_remedy(case: Case) -> Sentence:
    text = N_("%(a_card)s is on top of the battle pile, and this is its remedy.")
    return own_side(case, text, a_card=case.question.own.top)


def _its_safety(case: Case) -> Sentence:
    answers = case.question.answers
    assert answers
    text = N_("Just now %(a_card)s was played, and %(other_card)s answers it.")
    return Sentence(text, {"a_card": answers.hazard, "other_card": case.card})


def _ends_hazard(case: Case) -> Sentence:
    text = N_("%(a_card)s is on top of the battle pile, and %(other_card)s puts an end to it.")
    return own_side(case, text, a_card=case.question.own.top, other_card=case.card)


def _always(text: str) -> Callable[[Case], Sentence]:
    return lambda case: Sentence(text, {})


FOR: Final[Mapping[str, Callable[[Case], Sentence]]] = MappingProxyType(
    {
        "distance-needs-moving": _may_drive,
        "limit-caps-50": _slow_enough,
        "right-of-way-lifts-limit": lambda case: own_side(
            case, N_("Right of Way is displayed, so no limit holds.")
        ),
        "never-over-target": _exactly_there,
        "hazard-needs-moving": _may_be_attacked,
        "no-hazard-on-hazard": _always(N_("A hazard may lie on a hazard here.")),
        "roll-to-start": _roll_may_start,
        "remedy-matches": _its_remedy,
        "safety-cancels": _always(N_("A safety may be played on any turn of one’s own.")),
        "safety-cancels/in force": _ends_hazard,
        "safety-cancels/discards": _always(
            N_("Right of Way sends a Stop or a Speed Limit on top to the discards.")
        ),
        "speed-limit-any-time": _always(N_("A Speed Limit needs no Roll.")),
        "speed-limit-any-time/beside": lambda case: opponent(
            case,
            N_("%(a_card)s stops the car, and a Speed Limit may lie beside it."),
            a_card=case.question.opponent.top,
        ),
        "speed-limit-on-limit": _always(N_("A limit may lie on a limit here.")),
        "end-of-limit-needs-limit": lambda case: own_side(
            case, N_("a Speed Limit is on top of the speed pile.")
        ),
        "discard-any-time": _always(N_("Any card may be discarded, even when another could be played.")),
        "coup-fourre-timing": _its_safety,
        "coup-fourre-who/partner": _always(N_("Either partner of the side attacked may answer.")),
        "coup-fourre-who": _always(N_("Any player who holds the safety may answer here.")),
        "extension-call": lambda case: own_side(case, N_("the first to get there, and just now.")),
    }
)
