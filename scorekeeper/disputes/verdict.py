"""Is this play legal? The answer under a table's own rules, and under each printed edition."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.notes import Note, notes
from scorekeeper.rules.question import Question, decisive, forbidden


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
