"""The conditions by which a ruling forbids what is asked, on the cards of a table."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.case import STOPPED, Case, opponent, own_side, standing
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.question import MINE
from scorekeeper.rules.words import N_, NN_, Sentence


def _cannot_drive(case: Case) -> Sentence:
    text, facts = standing(case.question.own)
    return own_side(case, text, **facts)


def _cannot_be_attacked(case: Case) -> Sentence:
    if case.rules.hazard_on_hazard:
        return opponent(case, N_("the battle pile is empty, and a hazard needs a card to lie on."))
    text, facts = standing(case.question.opponent)
    return opponent(case, text, **facts)


def _stopped_already(case: Case) -> Sentence:
    return opponent(case, STOPPED, a_card=case.question.opponent.top)


def _protected(case: Case) -> Sentence:
    safety = case.rules.cards.safety_for[case.card]
    return opponent(
        case,
        N_("%(a_card)s is displayed and keeps %(other_card)s away."),
        a_card=safety,
        other_card=case.card,
    )


def _limited_already(case: Case) -> Sentence:
    return opponent(case, N_("a Speed Limit is on top of the speed pile."))


def _roll_on_roll(case: Case) -> Sentence:
    return own_side(case, N_("a Roll is on top of the battle pile already."))


def _remedy_first(case: Case) -> Sentence:
    own = case.question.own
    remedy = case.rules.cards.remedy_for[str(own.top)]
    text = N_("%(a_card)s is on top of the battle pile: %(other_card)s first, the Roll on a later turn.")
    if not case.rules.roll_after_remedy:
        text = N_("%(a_card)s is on top of the battle pile, and needs %(other_card)s.")
    return own_side(case, text, a_card=own.top, other_card=remedy)


def _nothing_to_remedy(case: Case) -> Sentence:
    own, hazard = case.question.own, case.question.own.cards.hazard_of[case.card]
    if own.top is None:
        return own_side(case, N_("the battle pile is empty: there is nothing to remedy."))
    if own.top == hazard:
        safety = own.cards.safety_for[hazard]
        text = N_("%(a_card)s has cancelled %(other_card)s: there is nothing to remedy.")
        return own_side(case, text, a_card=safety, other_card=hazard)
    text = N_("%(a_card)s is on top of the battle pile, and this remedy is for %(other_card)s.")
    return own_side(case, text, a_card=own.top, other_card=hazard)


def _no_limit_to_end(case: Case) -> Sentence:
    if case.question.own.speed[-1:] == ("speed_limit",):
        return own_side(case, N_("Right of Way is displayed, so the Speed Limit no longer holds."))
    return own_side(case, N_("no Speed Limit is on top of the speed pile."))


def _too_fast(case: Case) -> Sentence:
    return own_side(case, N_("a Speed Limit holds, so only 25s and 50s may be played."))


def _no_roll_since(case: Case) -> Sentence:
    text = N_("a safety has cancelled %(a_card)s, but no Roll has followed.")
    return own_side(case, text, a_card=case.question.own.top)


def _enough_200s(case: Case) -> Sentence:
    text = NN_(
        "%(count)s card of 200 lies there already.", "%(count)s cards of 200 lie there already.", "count"
    )
    return own_side(case, text, count=case.question.own.two_hundreds)


def _past_the_end(case: Case) -> Sentence:
    miles = case.question.own.miles
    text = N_("%(miles)s and %(more)s are %(sum)s miles, past the end at %(target)s.")
    sum_ = miles + MILES[case.card]
    return own_side(case, text, miles=miles, more=MILES[case.card], sum=sum_, target=case.target)


def _too_late_or_wrong(case: Case) -> Sentence:
    answers = case.question.answers
    assert answers
    safety = case.rules.cards.safety_for[answers.hazard]
    if safety != case.card:
        return Sentence(
            N_("Only %(a_card)s answers %(other_card)s."), {"a_card": safety, "other_card": answers.hazard}
        )
    return Sentence(N_("A card has been drawn since the hazard was played."), {})


def _not_attacked(case: Case) -> Sentence:
    answers = case.question.answers
    if answers and answers.on == MINE:
        return own_side(case, N_("the hazard is one’s own, and nobody answers their own."))
    return own_side(case, N_("another side was attacked."))


def _no_extension_now(case: Case) -> Sentence:
    rules, question = case.rules, case.question
    if rules.extension_miles is None:
        return Sentence(N_("There is no extension at this table."), {})
    if question.extension_called:
        return Sentence(N_("The extension has been called already."), {})
    if question.own.miles != rules.target_miles:
        text = N_("%(miles)s miles, and the extension is called at exactly %(target)s.")
        return own_side(case, text, miles=question.own.miles, target=rules.target_miles)
    if not question.first or question.opponent.miles >= rules.target_miles:
        return Sentence(N_("Another side was there first."), {})
    return Sentence(N_("The moment is over: it is called at once, by whoever played the last card."), {})


def _trip_completed(case: Case) -> Sentence:
    text = N_("A side has completed the trip of %(target)s miles.")
    if case.rules.race:
        text = N_("A side has %(target)s or more: the race is over.")
    return Sentence(text, {"target": case.target})


def _all_seen(case: Case) -> Sentence:
    facts = {"copies": case.rules.pack[case.card], "card": case.card}
    text = NN_(
        "The pack has %(copies)s %(card)s, and it lies on the table.",
        "The pack has %(copies)s of these cards (%(card)s), and all lie on the table.",
        "copies",
    )
    return Sentence(text, facts)


AGAINST: Final[Mapping[str, Callable[[Case], Sentence]]] = MappingProxyType(
    {
        "turn-order": lambda case: Sentence(N_("It is another player’s turn."), {}),
        "draw-then-act": lambda case: Sentence(N_("This turn’s card has been played already."), {}),
        "roll-on-roll": _roll_on_roll,
        "roll-not-on-hazard": _remedy_first,
        "remedy-matches": _nothing_to_remedy,
        "hazard-needs-moving": _cannot_be_attacked,
        "no-hazard-on-hazard": _stopped_already,
        "hazard-blocked-by-safety": _protected,
        "speed-limit-on-limit": _limited_already,
        "end-of-limit-needs-limit": _no_limit_to_end,
        "limit-caps-50": _too_fast,
        "distance-needs-moving": _cannot_drive,
        "roll-after-safety": _no_roll_since,
        "two-200s": _enough_200s,
        "never-over-target": _past_the_end,
        "coup-fourre-timing": _too_late_or_wrong,
        "coup-fourre-who": _not_attacked,
        "extension-call": _no_extension_now,
        "hand-ends": _trip_completed,
        "pack-counts": _all_seen,
    }
)
