"""Is this play legal? The answer under a table's own rules, and under each printed edition."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.cards import HAZARDS, REMEDIES, SAFETIES
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import Question, decisive, forbidden
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.tableau import MILES, Tableau

#: The ruling by which an action is allowed where none forbids it; for cards that are played, by the card.
_ALLOWS: Final = MappingProxyType(
    {
        DISCARD: "discard-any-time",
        COUP_FOURRE: "coup-fourre-timing",
        EXTENSION: "extension-call",
        **dict.fromkeys(MILES, "distance-needs-moving"),
        **dict.fromkeys(SAFETIES, "safety-cancels"),
        **dict.fromkeys(REMEDIES, "remedy-matches"),
        **dict.fromkeys(HAZARDS, "hazard-needs-moving"),
        "roll": "roll-to-start",
        "speed_limit": "speed-limit-any-time",
        "end_of_limit": "end-of-limit-needs-limit",
    }
)


@dataclass(frozen=True)
class Verdict:
    """The answer to a question. `rulings`: every one that forbids it, none when it is legal.

    `articles` state these rulings, or those that allow it where not every text says so. `by_edition`: the
    rulings that forbid it in each printed edition; None where that is not played by so many. The table's own
    edition answers with the house rules of the table.
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
    return _ALLOWS.get(question.action) or _ALLOWS[str(question.card)]


def matters(rules: Rules, question: Question) -> tuple[str, ...]:
    """The sides, "own" and "opponent", whose cards the answer to `question` hangs on: the one that is laid
    on, and one without whose cards the answer would be another."""
    laid_on = "opponent" if question.card in HAZARDS else "own"
    without = {
        "own": replace(question, own=Tableau()),
        "opponent": replace(question, opponent=Tableau()),
    }
    answered = forbidden(rules, question)
    return tuple(
        side
        for side, one in without.items()
        if question.action == EXTENSION
        or (question.action == PLAY and side == laid_on)
        or forbidden(rules, one) != answered
    )


def verdict(rules: Rules, question: Question) -> Verdict:
    """What `rules` and the five editions say of `question`."""
    rulings = forbidden(rules, question)
    said = notes(rules.edition, decisive(rules, question, rulings))
    stated = rulings or [note.ruling for note in said]
    by_edition = {one: _as_printed(one, rules.players, question) for one in EDITIONS if one != rules.edition}
    in_order = {one: by_edition.get(one, rulings) for one in EDITIONS}
    return Verdict(rulings, tuple(articles_of(stated)), tuple(said), in_order)


def _as_printed(edition: str, players: int, question: Question) -> tuple[str, ...] | None:
    if players not in EDITIONS[edition].players:
        return None
    return forbidden(EDITIONS[edition].rules(players), question)
