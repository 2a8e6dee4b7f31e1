"""The answer to a question of play, under a table's own rules and under each printed edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import OTHER, Question, decisive, forbidden
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.tableau import Tableau

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
#: What `decisive` names for a note's sake alone.
_BESIDE_THE_POINT: Final = frozenset(["pile-exhausted", "discard-any-time/first turn"])


@dataclass(frozen=True)
class Verdict:
    """The answer to a question. `rulings`: every one that forbids it, none when it is legal.

    `decided_by`: the rulings, or cases of them, that forbid or allow it. `articles` state these rulings, or
    those that allow it where not every text says so. `by_edition`: the rulings that forbid it in each printed
    edition; None where that is not played by so many, or its box lacks a card that is in the question. The
    table's own edition answers with the house rules of the table.
    """

    rulings: tuple[str, ...]
    decided_by: tuple[str, ...]
    articles: tuple[str, ...]
    notes: tuple[Note, ...]
    by_edition: Mapping[str, tuple[str, ...] | None]

    @property
    def legal(self) -> bool:
        return not self.rulings


def allowed_by(rules: Rules, question: Question) -> tuple[str, ...]:
    """The rulings, or cases of them, by which `question` is allowed where none forbids it: those that not
    every text states so, else the ruling on its action."""
    disputed = [ruling for ruling in decisive(rules, question, ()) if ruling not in _BESIDE_THE_POINT]
    if question.answers and question.answers.on == OTHER:
        disputed.append("coup-fourre-who")
    if question.action == PLAY:
        disputed += _distance_allowed_by(rules, question, MILES.get(str(question.card), 0))
    return tuple(disputed) or (_usual_ruling(question),)


def _distance_allowed_by(rules: Rules, question: Question, miles: int) -> Iterator[str]:
    own = question.own
    if not miles:
        return
    if own.miles + miles == rules.target(question.extension_called):
        yield "never-over-target"
    if own.limited:
        yield "limit-caps-50"
    elif own.speed[-1:] == ("speed_limit",):
        yield "right-of-way-lifts-limit"
    if own.top != "roll":
        yield "distance-needs-moving/right of way"


def _usual_ruling(question: Question) -> str:
    of_remedies_and_hazards = (
        "hazard-needs-moving" if question.card in question.own.cards.hazards else "remedy-matches"
    )
    return _ALLOWS.get(question.action) or _ALLOWS.get(str(question.card)) or of_remedies_and_hazards


def sides_that_matter(rules: Rules, question: Question) -> tuple[str, ...]:
    """Find the sides, "own" and "opponent", whose cards decide the answer to `question`: the one that is laid
    on, and one without whose cards the answer would be another."""
    laid_on = "opponent" if question.card in rules.cards.hazards else "own"
    without = {
        "own": replace(question, own=Tableau(cards=rules.cards)),
        "opponent": replace(question, opponent=Tableau(cards=rules.cards)),
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
    deciding = decisive(rules, question, rulings)
    found = notes(rules.edition, deciding)
    stated = rulings or [note.ruling for note in found]
    by_edition = {
        edition: rulings if edition == rules.edition else _as_printed(edition, rules.players, question)
        for edition in EDITIONS
    }
    decided_by = tuple(rulings and deciding) or allowed_by(rules, question)
    return Verdict(rulings, decided_by, tuple(articles_of(stated)), tuple(found), by_edition)


def _as_printed(edition: str, players: int, question: Question) -> tuple[str, ...] | None:
    if players not in EDITIONS[edition].players:
        return None
    rules = EDITIONS[edition].rules(players)
    return forbidden(rules, question) if _cards_in(question) <= rules.pack.keys() else None


def _cards_in(question: Question) -> set[str]:
    """Collect the cards that a question names, distance cards on the table left out."""
    sides = (question.own, question.opponent)
    named = {card for side in sides for card in (*side.battle, *side.speed, *side.safeties)}
    hazard = {question.answers.hazard} if question.answers else set()
    return named | hazard | ({question.card} if question.card else set())
