"""Why a play is legal or not, as a sentence about the cards on this table.

A ruling states the general rule. A reason says what applies here: the card on top, the miles there would be,
or that this table allows a limit on a limit.
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
    """Names of the asking side and of its opponent, if known."""

    own: str | None = None
    opponent: str | None = None


class Case(NamedTuple):
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
    """Why `ruling` forbids the play here. None if the ruling needs no explanation."""
    found = _AGAINST.get(ruling.partition("/")[0])
    return found(Case(rules, question, names)) if found else None


def reason_for(rules: Rules, question: Question, ruling: str, names: SideNames) -> Sentence | None:
    """Why `ruling`, or a case of one, allows the play here. None if it needs no explanation."""
    found = _FOR.get(ruling) or _FOR.get(ruling.partition("/")[0])
    return found(Case(rules, question, names)) if found else None


# --- sentences about a side --------------------------------------------------------------------------


def _own_side(case: Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("Your side"), case.names.own, text, facts)


def _opponent(case: Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("The opponent"), case.names.opponent, text, facts)


def _at(unnamed: str, name: str | None, text: Text, facts: Mapping[str, object]) -> Sentence:
    side = name or Sentence(unnamed, {})
    return Sentence(N_("%(side)s: %(said)s"), {"side": side, "said": Sentence(text, facts)})


_EMPTY: Final = N_("the battle pile is empty, without a Roll.")
_STOPPED: Final = N_("%(a_card)s on top of the battle pile still stops the car.")
_NO_ROLL: Final = N_("%(a_card)s is on top of the battle pile, with no Roll on it.")
_ROLL_ON_TOP: Final = N_("a Roll is on top of the battle pile.")
_REMEDIED: Final = N_("nothing stops the car, and no Roll is needed after a remedy.")
_NO_ROLL_NEEDED: Final = N_("Right of Way is displayed and nothing stops the car, so no Roll is needed.")


def _standing(side: Tableau) -> tuple[str, dict[str, object]]:
    """Say why a side is not moving: a template and its facts."""
    if side.top is None:
        return _EMPTY, {}
    return _STOPPED if side.stopped_by else _NO_ROLL, {"a_card": side.top}


def _moving(side: Tableau) -> str:
    if side.top == "roll":
        return _ROLL_ON_TOP
    return _NO_ROLL_NEEDED if side.roll_after_remedy or "right_of_way" in side.safeties else _REMEDIED


# --- why a ruling forbids the play --------------------------------------------------------------------


def _cannot_drive(case: Case) -> Sentence:
    text, facts = _standing(case.question.own)
    return _own_side(case, text, **facts)


def _cannot_be_attacked(case: Case) -> Sentence:
    if case.rules.hazard_on_hazard:
        return _opponent(case, N_("the battle pile is empty, and a hazard needs a card to lie on."))
    text, facts = _standing(case.question.opponent)
    return _opponent(case, text, **facts)


def _stopped_already(case: Case) -> Sentence:
    return _opponent(case, _STOPPED, a_card=case.question.opponent.top)


def _protected(case: Case) -> Sentence:
    safety = case.rules.cards.safety_for[case.card]
    return _opponent(
        case,
        N_("%(a_card)s is displayed and keeps %(other_card)s away."),
        a_card=safety,
        other_card=case.card,
    )


def _limited_already(case: Case) -> Sentence:
    return _opponent(case, N_("a Speed Limit is on top of the speed pile."))


def _roll_on_roll(case: Case) -> Sentence:
    return _own_side(case, N_("a Roll is on top of the battle pile already."))


def _remedy_first(case: Case) -> Sentence:
    own = case.question.own
    remedy = case.rules.cards.remedy_for[str(own.top)]
    text = N_("%(a_card)s is on top of the battle pile: %(other_card)s first, the Roll on a later turn.")
    if not case.rules.roll_after_remedy:
        text = N_("%(a_card)s is on top of the battle pile, and needs %(other_card)s.")
    return _own_side(case, text, a_card=own.top, other_card=remedy)


def _nothing_to_remedy(case: Case) -> Sentence:
    own, hazard = case.question.own, case.question.own.cards.hazard_of[case.card]
    if own.top is None:
        return _own_side(case, N_("the battle pile is empty: there is nothing to remedy."))
    if own.top == hazard:
        safety = own.cards.safety_for[hazard]
        text = N_("%(a_card)s has cancelled %(other_card)s: there is nothing to remedy.")
        return _own_side(case, text, a_card=safety, other_card=hazard)
    text = N_("%(a_card)s is on top of the battle pile, and this remedy is for %(other_card)s.")
    return _own_side(case, text, a_card=own.top, other_card=hazard)


def _no_limit_to_end(case: Case) -> Sentence:
    if case.question.own.speed[-1:] == ("speed_limit",):
        return _own_side(case, N_("Right of Way is displayed, so the Speed Limit no longer holds."))
    return _own_side(case, N_("no Speed Limit is on top of the speed pile."))


def _too_fast(case: Case) -> Sentence:
    return _own_side(case, N_("a Speed Limit holds, so only 25s and 50s may be played."))


def _no_roll_since(case: Case) -> Sentence:
    text = N_("a safety has cancelled %(a_card)s, but no Roll has followed.")
    return _own_side(case, text, a_card=case.question.own.top)


def _enough_200s(case: Case) -> Sentence:
    text = NN_(
        "%(count)s card of 200 is already on the table.",
        "%(count)s cards of 200 are already on the table.",
        "count",
    )
    return _own_side(case, text, count=case.question.own.two_hundreds)


def _past_the_end(case: Case) -> Sentence:
    miles = case.question.own.miles
    text = N_("%(miles)s and %(more)s are %(sum)s miles, past the end at %(target)s.")
    sum_ = miles + MILES[case.card]
    return _own_side(case, text, miles=miles, more=MILES[case.card], sum=sum_, target=case.target)


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
        return _own_side(case, N_("this side played the hazard, and nobody answers their own hazard."))
    return _own_side(case, N_("another side was attacked."))


def _no_extension_now(case: Case) -> Sentence:
    rules, question = case.rules, case.question
    if rules.extension_miles is None:
        return Sentence(N_("There is no extension at this table."), {})
    if question.extension_called:
        return Sentence(N_("The extension has been called already."), {})
    if question.own.miles != rules.target_miles:
        text = N_("%(miles)s miles, and the extension is called at exactly %(target)s.")
        return _own_side(case, text, miles=question.own.miles, target=rules.target_miles)
    if not question.first or question.opponent.miles >= rules.target_miles:
        return Sentence(N_("Another side reached the target first."), {})
    return Sentence(N_("It is too late: the player of the last card must call the extension at once."), {})


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


_AGAINST: Final[Mapping[str, Callable[[Case], Sentence]]] = MappingProxyType(
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


# --- why a ruling, or a case of one, allows the play ------------------------------------------------


def _may_drive(case: Case) -> Sentence:
    return _own_side(case, _moving(case.question.own))


def _slow_enough(case: Case) -> Sentence:
    return _own_side(
        case, N_("a Speed Limit holds, and %(a_card)s may be played under it."), a_card=case.card
    )


def _exactly_there(case: Case) -> Sentence:
    if case.rules.race:
        return _own_side(case, N_("with this card the race is over."))
    text = N_("%(miles)s and %(more)s are %(sum)s miles, exactly the end of the trip.")
    miles, more = case.question.own.miles, MILES[case.card]
    return _own_side(case, text, miles=miles, more=more, sum=miles + more)


def _may_be_attacked(case: Case) -> Sentence:
    other = case.question.opponent
    if other.top == "roll" or not case.rules.hazard_on_hazard:
        return _opponent(case, _moving(other))
    return _opponent(case, N_("the battle pile is not empty, and that is enough here."))


def _roll_may_start(case: Case) -> Sentence:
    if case.question.own.top is None:
        return _own_side(case, N_("the battle pile is empty, so the Roll starts the car."))
    return _own_side(
        case,
        N_("%(a_card)s is on top of the battle pile, and a Roll may follow."),
        a_card=case.question.own.top,
    )


def _its_remedy(case: Case) -> Sentence:
    text = N_("%(a_card)s is on top of the battle pile, and this is its remedy.")
    return _own_side(case, text, a_card=case.question.own.top)


def _its_safety(case: Case) -> Sentence:
    answers = case.question.answers
    assert answers
    text = N_("Somebody just played %(a_card)s, and %(other_card)s answers it.")
    return Sentence(text, {"a_card": answers.hazard, "other_card": case.card})


def _ends_hazard(case: Case) -> Sentence:
    text = N_("%(a_card)s is on top of the battle pile, and %(other_card)s puts an end to it.")
    return _own_side(case, text, a_card=case.question.own.top, other_card=case.card)


def _always(text: str) -> Callable[[Case], Sentence]:
    return lambda case: Sentence(text, {})


_FOR: Final[Mapping[str, Callable[[Case], Sentence]]] = MappingProxyType(
    {
        "distance-needs-moving": _may_drive,
        "limit-caps-50": _slow_enough,
        "right-of-way-lifts-limit": lambda case: _own_side(
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
            N_("Right of Way sends a Stop or a Speed Limit on top to the discard pile.")
        ),
        "speed-limit-any-time": _always(N_("A Speed Limit needs no Roll.")),
        "speed-limit-any-time/beside": lambda case: _opponent(
            case,
            N_("%(a_card)s stops the car, and a Speed Limit may lie beside it."),
            a_card=case.question.opponent.top,
        ),
        "speed-limit-on-limit": _always(N_("A limit may lie on a limit here.")),
        "end-of-limit-needs-limit": lambda case: _own_side(
            case, N_("a Speed Limit is on top of the speed pile.")
        ),
        "discard-any-time": _always(N_("Any card may be discarded, even when another could be played.")),
        "coup-fourre-timing": _its_safety,
        "coup-fourre-who/partner": _always(N_("Either partner of the side attacked may answer.")),
        "coup-fourre-who": _always(N_("Any player who holds the safety may answer here.")),
        "extension-call": lambda case: _own_side(case, N_("the first to reach the target, and just now.")),
    }
)
