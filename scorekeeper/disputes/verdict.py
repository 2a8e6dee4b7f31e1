"""The answer to a question of play, under a table's own rules and under each printed edition."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.disputes.decided_by import decided_by
from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import Question, decisive, forbidden
from scorekeeper.rules.table import EXTENSION, PLAY
from scorekeeper.rules.tableau import Tableau


@dataclass(frozen=True)
class Verdict:
    """The answer to a question. `rulings`: every one that forbids it, none when it is legal.

    `decided_by`: the rulings, or cases of them, that forbid or allow it, as exact as can be. `articles` state
    the rulings that forbid it, or those that allow it where not every text says so. `by_edition`: the rulings
    that forbid it in each printed edition; None where that is not played by so many, or its box lacks a card
    that is in the question. The table's own edition answers with the house rules of the table.
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
        """The notes on rulings that do not decide; on those that do, the sentences that state them say it."""
        deciding = {ruling.partition("/")[0] for ruling in self.decided_by}
        return [note for note in self.notes if note.ruling not in deciding]


def sides_that_matter(rules: Rules, question: Question) -> tuple[str, ...]:
    """Find the sides, "own" and "opponent", whose cards decide the answer to `question`: the one that is laid
    on, and one without whose cards the answer would be another."""
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
    """Collect the cards that a question names, distance cards on the table left out."""
    sides = (question.own, question.opponent)
    named = {card for side in sides for card in (*side.battle, *side.speed, *side.safeties)}
    hazard = {question.answers.hazard} if question.answers else set()
    return named | hazard | ({question.card} if question.card else set())
