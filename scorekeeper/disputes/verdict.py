"""The answer to a question of play, under a table's own rules and under each printed edition."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import Question, decisive, forbidden
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


@dataclass(frozen=True)
class Verdict:
    """The answer to a question. `rulings`: every one that forbids it, none when it is legal.

    `articles` state these rulings, or those that allow it where not every text says so. `by_edition`: the
    rulings that forbid it in each printed edition; None where that is not played by so many, or its box lacks
    a card that is in the question. The table's own edition answers with the house rules of the table.
    """

    rulings: tuple[str, ...]
    articles: tuple[str, ...]
    notes: tuple[Note, ...]
    by_edition: Mapping[str, tuple[str, ...] | None]

    @property
    def legal(self) -> bool:
        return not self.rulings


def allowed_by(question: Question) -> str:
    """The ruling by which the action of `question` is allowed where none forbids it."""
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
    found = notes(rules.edition, decisive(rules, question, rulings))
    stated = rulings or [note.ruling for note in found]
    by_edition = {
        edition: rulings if edition == rules.edition else _as_printed(edition, rules.players, question)
        for edition in EDITIONS
    }
    return Verdict(rulings, tuple(articles_of(stated)), tuple(found), by_edition)


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
