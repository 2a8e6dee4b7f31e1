"""The condition that decides a question of play, as a sentence about the cards on this table.

A ruling says what holds in general; its case says what lies there: which card is on top, how many miles there
would be, that a limit may lie on a limit here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.rules.cards import MILES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.question import MINE, Question
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.words import N_, NN_, Sentence, Text


class SideNames(NamedTuple):
    """Names of the side that asks and of its opponent, as far as they are known."""

    own: str | None = None
    opponent: str | None = None


class _Case(NamedTuple):
    """A question at a table, and the names of its sides."""

    rules: Rules
    question: Question
    names: SideNames

    @property
    def card(self) -> str:
        return str(self.question.card)

    @property
    def target(self) -> int:
        return self.rules.target(self.question.extension_called)


def reason_against(rules: Rules, question: Question, ruling: str, names: SideNames) -> Sentence | None:
    """The condition by which `ruling` forbids what is asked; None where the ruling itself says it all."""
    found = _AGAINST.get(ruling.partition("/")[0])
    return found(_Case(rules, question, names)) if found else None


def reason_for(rules: Rules, question: Question, ruling: str, names: SideNames) -> Sentence | None:
    """The condition by which `ruling`, or a case of it, allows what is asked; None as above."""
    found = _FOR.get(ruling) or _FOR.get(ruling.partition("/")[0])
    return found(_Case(rules, question, names)) if found else None


# --- sentences about a side --------------------------------------------------------------------------------


def _own(case: _Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("Your side"), case.names.own, text, facts)


def _theirs(case: _Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("The opponent"), case.names.opponent, text, facts)


def _at(unnamed: str, name: str | None, text: Text, facts: Mapping[str, object]) -> Sentence:
    side = name or Sentence(unnamed, {})
    return Sentence(N_("%(side)s: %(said)s"), {"side": side, "said": Sentence(text, facts)})


def _card(card: str | None) -> Sentence:
    return Sentence("%(a_card)s", {"a_card": card})


_EMPTY: Final = N_("the battle pile is empty, without a Roll.")
_STOPPED: Final = N_("%(a_card)s on top of the battle pile still stops the car.")
_NO_ROLL: Final = N_("%(a_card)s is on top of the battle pile, and no Roll on it.")
_ROLL_ON_TOP: Final = N_("a Roll is on top of the battle pile.")
_NO_ROLL_NEEDED: Final = N_("Right of Way is displayed and nothing stops the car, so no Roll is needed.")


def _standing(side: Tableau) -> tuple[str, dict[str, object]]:
    """The reason for which a side is not moving, as a template and its facts."""
    if side.top is None:
        return _EMPTY, {}
    return _STOPPED if side.stopped_by else _NO_ROLL, {"a_card": side.top}


def _moving(side: Tableau) -> str:
    return _ROLL_ON_TOP if side.top == "roll" else _NO_ROLL_NEEDED


# --- against -----------------------------------------------------------------------------------------------


def _cannot_drive(case: _Case) -> Sentence:
    text, facts = _standing(case.question.own)
    return _own(case, text, **facts)


def _cannot_be_attacked(case: _Case) -> Sentence:
    if case.rules.hazard_on_hazard:
        return _theirs(case, N_("the battle pile is empty, and a hazard needs a card to lie on."))
    text, facts = _standing(case.question.opponent)
    return _theirs(case, text, **facts)


def _stopped_already(case: _Case) -> Sentence:
    return _theirs(case, _STOPPED, a_card=case.question.opponent.top)


def _protected(case: _Case) -> Sentence:
    safety = case.rules.cards.safety_for[case.card]
    return _theirs(
        case, N_("%(a_card)s is displayed and keeps %(other)s away."), a_card=safety, other=_card(case.card)
    )


def _limited_already(case: _Case) -> Sentence:
    return _theirs(case, N_("a Speed Limit lies there already."))


def _roll_on_roll(case: _Case) -> Sentence:
    return _own(case, N_("a Roll is on top of the battle pile already."))


def _remedy_first(case: _Case) -> Sentence:
    own = case.question.own
    remedy = case.rules.cards.remedy_for[str(own.top)]
    text = N_("%(a_card)s is on top of the battle pile: %(other)s first, the Roll on a later turn.")
    return _own(case, text, a_card=own.top, other=_card(remedy))


def _nothing_to_remedy(case: _Case) -> Sentence:
    own, hazard = case.question.own, case.question.own.cards.hazard_of[case.card]
    if own.top is None:
        return _own(case, N_("the battle pile is empty: there is nothing to remedy."))
    if own.top == hazard:
        safety = own.cards.safety_for[hazard]
        text = N_("%(a_card)s has cancelled %(other)s: there is nothing to remedy.")
        return _own(case, text, a_card=safety, other=_card(hazard))
    text = N_("%(a_card)s is on top of the battle pile, and this remedy is for %(other)s.")
    return _own(case, text, a_card=own.top, other=_card(hazard))


def _no_limit_to_end(case: _Case) -> Sentence:
    if case.question.own.speed[-1:] == ("speed_limit",):
        return _own(case, N_("Right of Way is displayed, so the Speed Limit no longer holds."))
    return _own(case, N_("no Speed Limit is on top of the speed pile."))


def _too_fast(case: _Case) -> Sentence:
    return _own(case, N_("a Speed Limit holds, so only 25s and 50s may be played."))


def _no_roll_since(case: _Case) -> Sentence:
    text = N_("a safety has cancelled %(a_card)s, but no Roll has followed.")
    return _own(case, text, a_card=case.question.own.top)


def _enough_200s(case: _Case) -> Sentence:
    text = NN_("%(count)s 200 lies there already.", "%(count)s 200s lie there already.", "count")
    return _own(case, text, count=case.question.own.two_hundreds)


def _past_the_end(case: _Case) -> Sentence:
    miles = case.question.own.miles
    text = N_("%(miles)s and %(more)s are %(sum)s miles, past the end at %(target)s.")
    sum_ = miles + MILES[case.card]
    return _own(case, text, miles=miles, more=MILES[case.card], sum=sum_, target=case.target)


def _too_late_or_wrong(case: _Case) -> Sentence:
    answers = case.question.answers
    assert answers
    safety = case.rules.cards.safety_for[answers.hazard]
    if safety != case.card:
        return Sentence(
            N_("Only %(a_card)s answers %(other)s."), {"a_card": safety, "other": _card(answers.hazard)}
        )
    return Sentence(N_("A card has been drawn since the hazard was played."), {})


def _not_attacked(case: _Case) -> Sentence:
    answers = case.question.answers
    if answers and answers.on == MINE:
        return Sentence(N_("You have played the hazard yourself."), {})
    return Sentence(N_("Another side was attacked, not yours."), {})


def _no_extension_now(case: _Case) -> Sentence:
    rules, question = case.rules, case.question
    if rules.extension_miles is None:
        return Sentence(N_("There is no extension at this table."), {})
    if question.extension_called:
        return Sentence(N_("The extension has been called already."), {})
    if question.own.miles != rules.target_miles:
        text = N_("%(miles)s miles, and the extension is called at exactly %(target)s.")
        return _own(case, text, miles=question.own.miles, target=rules.target_miles)
    if not question.first or question.opponent.miles >= rules.target_miles:
        return Sentence(N_("Another side was there first."), {})
    return Sentence(N_("The moment is over: it is called at once, by whoever played the last card."), {})


def _trip_completed(case: _Case) -> Sentence:
    return Sentence(N_("A side has completed the trip of %(target)s miles."), {"target": case.target})


def _all_seen(case: _Case) -> Sentence:
    facts = {"copies": case.rules.pack[case.card], "card": case.card}
    text = NN_(
        "The pack has %(copies)s %(card)s, and it lies on the table.",
        "The pack has %(copies)s of these cards (%(card)s), and all lie on the table.",
        "copies",
    )
    return Sentence(text, facts)


_AGAINST: Final[Mapping[str, Callable[[_Case], Sentence]]] = MappingProxyType(
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


# --- for ---------------------------------------------------------------------------------------------------


def _may_drive(case: _Case) -> Sentence:
    return _own(case, _moving(case.question.own))


def _slow_enough(case: _Case) -> Sentence:
    return _own(case, N_("a Speed Limit holds, and a %(card)s may be played under it."), card=case.card)


def _exactly_there(case: _Case) -> Sentence:
    text = N_("%(miles)s and %(more)s are %(sum)s miles, exactly the end of the trip.")
    miles, more = case.question.own.miles, MILES[case.card]
    return _own(case, text, miles=miles, more=more, sum=miles + more)


def _may_be_attacked(case: _Case) -> Sentence:
    opponent = case.question.opponent
    if opponent.top == "roll" or not case.rules.hazard_on_hazard:
        return _theirs(case, _moving(opponent))
    return _theirs(case, N_("the battle pile is not empty, and that is enough at this table."))


def _roll_may_start(case: _Case) -> Sentence:
    if case.question.own.top is None:
        return _own(case, N_("the battle pile is empty, so the Roll starts the car."))
    return _own(
        case,
        N_("%(a_card)s is on top of the battle pile, and a Roll may follow."),
        a_card=case.question.own.top,
    )


def _its_remedy(case: _Case) -> Sentence:
    text = N_("%(a_card)s is on top of the battle pile, and this is its remedy.")
    return _own(case, text, a_card=case.question.own.top)


def _its_safety(case: _Case) -> Sentence:
    answers = case.question.answers
    assert answers
    text = N_("Just now %(a_card)s was played, and %(other)s answers it.")
    return Sentence(text, {"a_card": answers.hazard, "other": _card(case.card)})


def _always(text: str) -> Callable[[_Case], Sentence]:
    return lambda case: Sentence(text, {})


_FOR: Final[Mapping[str, Callable[[_Case], Sentence]]] = MappingProxyType(
    {
        "distance-needs-moving": _may_drive,
        "limit-caps-50": _slow_enough,
        "right-of-way-lifts-limit": lambda case: _own(
            case, N_("Right of Way is displayed, so no limit holds.")
        ),
        "never-over-target": _exactly_there,
        "hazard-needs-moving": _may_be_attacked,
        "no-hazard-on-hazard": _always(N_("A hazard may lie on a hazard at this table.")),
        "roll-to-start": _roll_may_start,
        "remedy-matches": _its_remedy,
        "safety-cancels": _always(N_("A safety may be played on any turn of one’s own.")),
        "speed-limit-any-time": _always(
            N_("A Speed Limit needs no Roll, and may lie beside another hazard.")
        ),
        "speed-limit-on-limit": _always(N_("A limit may lie on a limit at this table.")),
        "end-of-limit-needs-limit": lambda case: _own(case, N_("a Speed Limit is on top of the speed pile.")),
        "discard-any-time": _always(N_("Any card may be discarded, even when another could be played.")),
        "coup-fourre-timing": _its_safety,
        "coup-fourre-who": _always(N_("Any player who holds the safety may answer at this table.")),
        "extension-call": lambda case: _own(case, N_("the first to get there, and just now.")),
    }
)
