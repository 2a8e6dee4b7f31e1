"""The answer to a question of play, under the table's own rules and under each printed edition.

A verdict names the deciding rulings as exactly as the cards on the table allow. A ruling is more general than
the question. Its case ("roll-to-start/stop") picks the sentences of the rulebook that say exactly this.
`CASES` lists the cases of this module. `rules.notes` has others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import AFTER_DRAW, OTHER, OWN, Question, decisive, forbidden
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.tableau import Tableau


@dataclass(frozen=True)
class Verdict:
    """The answer to a question.

    `rulings`: every ruling that forbids it; empty if it is legal. `decided_by`: the rulings, or cases of
    them, that forbid or allow it, as exactly as possible. `articles`: those that state the forbidding rulings
    or, if it is legal, the rulings that some texts do not state. `by_edition`: the rulings that forbid it in
    each printed edition. None if an edition lacks this number of players or a card of the question. The
    table's own edition answers with the table's house rules.
    """

    rulings: tuple[str, ...]
    decided_by: tuple[str, ...]
    articles: tuple[str, ...]
    notes: tuple[Note, ...]
    by_edition: Mapping[str, tuple[str, ...] | None]

    @property
    def legal(self) -> bool:
        return not self.rulings

    @property
    def notes_beside(self) -> list[Note]:
        """The notes on rulings that do not decide.

        For those that decide, the sentences of the rulebook say it.
        """
        deciding = {ruling.partition("/")[0] for ruling in self.decided_by}
        return [note for note in self.notes if note.ruling not in deciding]


def sides_that_matter(rules: Rules, question: Question) -> tuple[str, ...]:
    """Find the sides, "own" and "opponent", whose cards decide the answer to `question`.

    Those are the side that the card is laid on, and any side whose cards change the answer.
    """
    laid_on = "opponent" if question.card in rules.cards.hazards else "own"
    without = {
        "own": replace(question, own=Tableau.of(rules)),
        "opponent": replace(question, opponent=Tableau.of(rules)),
    }
    answered = forbidden(rules, question)
    return tuple(
        side
        for side, changed in without.items()
        if question.action == EXTENSION
        or (question.action == PLAY and side == laid_on)
        or forbidden(rules, changed) != answered
    )


def verdict(rules: Rules, question: Question) -> Verdict:
    """Answer `question` by `rules` and by every edition."""
    rulings = forbidden(rules, question)
    found = notes(rules.edition, decisive(rules, question, rulings))
    stated = rulings or [note.ruling for note in found]
    by_edition = {
        edition: rulings if edition == rules.edition else _as_printed(edition, rules.players, question)
        for edition in EDITIONS
    }
    decided = decided_by(rules, question, rulings)
    return Verdict(rulings, decided, tuple(articles_of(stated)), tuple(found), by_edition)


def _as_printed(edition: str, players: int, question: Question) -> tuple[str, ...] | None:
    if players not in EDITIONS[edition].players:
        return None
    rules = EDITIONS[edition].rules(players)
    return forbidden(rules, question) if _cards_in(question) <= rules.pack.keys() else None


def _cards_in(question: Question) -> set[str]:
    """Collect the cards that a question names, except distance cards on the table."""
    sides = (question.own, question.opponent)
    named = {card for side in sides for card in (*side.battle, *side.speed, *side.safeties)}
    hazard = {question.answers.hazard} if question.answers else set()
    return named | hazard | ({question.card} if question.card else set())


# --- the rulings, or cases of them, that decide -------------------------------------------------------


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
#: The ruling that allows an action if none forbids it. For played cards, by card.
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
#: Ruling -> a more exact one. If both forbid, the first need not be named.
_MORE_EXACT: Final = MappingProxyType(
    {"hazard-needs-moving": "no-hazard-on-hazard", "distance-needs-moving": "roll-after-safety"}
)


def decided_by(rules: Rules, question: Question, rulings: Sequence[str]) -> tuple[str, ...]:
    """The `rulings` that forbid `question`, as exactly as its cards allow. Without any: what allows it."""
    if not rulings:
        return tuple(dict.fromkeys(_allowed_by(rules, question)))
    named = [ruling for ruling in rulings if _MORE_EXACT.get(ruling) not in rulings]
    return tuple(_in_case(key, _case_against(question, key)) for key in decisive(rules, question, named))


def _in_case(ruling: str, case: str) -> str:
    return f"{ruling}/{case}" if case else ruling


# --- rulings that forbid the action ------------------------------------------------------------------


def _case_against(question: Question, ruling: str) -> str:
    own, card = question.own, str(question.card)
    if ruling == "hazard-blocked-by-safety":
        return "right of way" if own.cards.safety_for.get(card) == "right_of_way" else ""
    if ruling == "coup-fourre-timing":
        fits = question.answers and own.cards.safety_for[question.answers.hazard] == card
        return "late" if fits and question.when == AFTER_DRAW else ""
    if ruling == "distance-needs-moving":
        return "right of way" if "right_of_way" in own.safeties else ""
    if ruling == "remedy-matches":
        return "" if own.top in own.cards.hazards else "in advance"
    return ""


# --- rulings that allow the action -------------------------------------------------------------------


def _allowed_by(rules: Rules, question: Question) -> Iterator[str]:
    """Yield the rulings on which the texts differ.

    If there are none, or they only say what follows, the ruling that allows this action.
    """
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
