"""The rulings, or cases of them, that a verdict names: as exact as the cards on the table allow.

A ruling holds of more than what is asked. Its case ("roll-to-start/stop") picks the sentences of the rulebook
that state just this; `CASES` lists those that are told apart here, beside those of `rules.notes`.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.question import AFTER_DRAW, OTHER, OWN, Question, decisive
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY

CASES: Final = frozenset(
    {
        "coup-fourre-timing/late",
        "coup-fourre-who/partner",
        "distance-needs-moving/right of way",
        "hazard-blocked-by-safety/right of way",
        "remedy-matches/in advance",
        "roll-to-start/remedy",
        "roll-to-start/stop",
        "safety-cancels/in force",
        "speed-limit-any-time/beside",
    }
)
#: The ruling by which an action is allowed where none forbids it; for cards that are played, by the card.
_ALLOWS: Final = MappingProxyType(
    {
        DISCARD: "discard-any-time",
        COUP_FOURRE: "coup-fourre-timing",
        EXTENSION: "extension-call",
        **dict.fromkeys(MILES, "distance-needs-moving"),
        **dict.fromkeys(SAFETIES, "safety-cancels"),
        "roll": "roll-to-start",
        "speed_limit": "speed-limit-any-time",
        "end_of_limit": "end-of-limit-needs-limit",
    }
)
#: Ruling -> the one beside which it need not be named, as that forbids the same more exactly.
_MORE_EXACT: Final = MappingProxyType(
    {"hazard-needs-moving": "no-hazard-on-hazard", "distance-needs-moving": "roll-after-safety"}
)


def decided_by(rules: Rules, question: Question, rulings: Sequence[str]) -> tuple[str, ...]:
    """Name the rulings, or cases of them, by which `rulings` forbid `question` or, where there are
    none, by which it is allowed."""
    if not rulings:
        return tuple(dict.fromkeys(_allowed_by(rules, question)))
    named = [ruling for ruling in rulings if _MORE_EXACT.get(ruling) not in rulings]
    return tuple(_in_case(key, _case_against(question, key)) for key in decisive(rules, question, named))


def _in_case(ruling: str, case: str) -> str:
    return f"{ruling}/{case}" if case else ruling


# --- against -----------------------------------------------------------------------------------------------


def _case_against(question: Question, ruling: str) -> str:
    own, card = question.own, str(question.card)
    if ruling == "hazard-blocked-by-safety":
        return "right of way" if own.cards.safety_for[card] == "right_of_way" else ""
    if ruling == "coup-fourre-timing":
        fits = question.answers and own.cards.safety_for[question.answers.hazard] == card
        return "late" if fits and question.when == AFTER_DRAW else ""
    if ruling == "distance-needs-moving":
        return "right of way" if "right_of_way" in own.safeties else ""
    if ruling == "remedy-matches":
        return "" if own.top in own.cards.hazards else "in advance"
    return ""


# --- for ---------------------------------------------------------------------------------------------------


def _allowed_by(rules: Rules, question: Question) -> Iterator[str]:
    """Find those by which not every text allows it; the ruling on its action where there are none, or where
    these only say what follows."""
    disputed = [key for key in decisive(rules, question, ()) if key != "pile-exhausted"]
    if question.answers:
        yield from _answer_allowed_by(rules, question, disputed)
    elif question.action == DISCARD:
        yield disputed[-1]
    elif question.card in MILES:
        yield from list(_distance_allowed_by(rules, question)) or ["distance-needs-moving"]
    else:
        if not disputed or question.card in SAFETIES:
            yield _usual_ruling(question)
        yield from disputed


def _answer_allowed_by(rules: Rules, question: Question, disputed: Sequence[str]) -> Iterator[str]:
    assert question.answers
    if question.answers.on == OTHER:
        yield "coup-fourre-who"
    if not any(key.startswith("coup-fourre-timing") for key in disputed):
        yield "coup-fourre-timing"
    yield from disputed
    if question.answers.on == OWN and rules.players > rules.sides:
        yield "coup-fourre-who" if rules.coup_fourre_by_anyone else "coup-fourre-who/partner"


def _distance_allowed_by(rules: Rules, question: Question) -> Iterator[str]:
    own = question.own
    after = own.copy()
    after.lay(str(question.card))
    if rules.has_arrived(after, rules.target(question.extension_called)):
        yield "never-over-target"
    if own.limited:
        yield "limit-caps-50"
    elif own.speed[-1:] == ("speed_limit",):
        yield "right-of-way-lifts-limit"
    if own.top != "roll" and (rules.roll_after_remedy or "right_of_way" in own.safeties):
        yield "distance-needs-moving/right of way"


def _usual_ruling(question: Question) -> str:
    card = str(question.card)
    of_remedies_and_hazards = (
        "hazard-needs-moving" if card in question.own.cards.hazards else "remedy-matches"
    )
    ruling = _ALLOWS.get(question.action) or _ALLOWS.get(card) or of_remedies_and_hazards
    return _in_case(ruling, _case_for(question, ruling) if question.action == PLAY else "")


def _case_for(question: Question, ruling: str) -> str:
    own = question.own
    if ruling == "roll-to-start" and own.top:
        return "stop" if own.top == "stop" else "remedy"
    if ruling == "speed-limit-any-time" and question.opponent.stopped_by:
        return "beside"
    if (
        ruling == "safety-cancels"
        and own.stopped_by
        and own.cards.safety_for[own.stopped_by] == question.card
    ):
        return "in force"
    return ""
