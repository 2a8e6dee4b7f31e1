"""A ruling as a page shows it: what decides, and the rulebook's sentences that state it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.disputes.reasons import SideNames, reason_against, reason_for
from scorekeeper.disputes.rulebook import (
    BORROWED,
    OURS,
    Remedy,
    Stated,
    TableArticle,
    article_for,
    articles_of,
    statements_of,
)
from scorekeeper.rules import Rules
from scorekeeper.rules.question import Question
from scorekeeper.rules.rulings import sentence
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.serving.language import voice

#: Rulings that no rulebook prints: they hold in any card game.
_PLAIN = frozenset({"not-in-hand"})


@dataclass(frozen=True)
class Reason:
    """A ruling under a table's rules.

    `text` says what decides, naming the table's cards if they are known. `stated` are the sentences of the
    article that state the ruling, and `address` leads to that article. A ruling that no rulebook prints
    (nobody can play a card that they do not hold) has no article.
    """

    text: str
    article: TableArticle | None = None
    stated: Sequence[Stated] = ()
    address: str = ""

    @property
    def printed(self) -> bool:
        """False if every sentence that states it is borrowed or ours, and none is the box's or the
        table's."""
        return not self.stated or any(said.source.kind not in (BORROWED, OURS) for said in self.stated)


def reason(rules: Rules, ruling: str, text: str = "") -> Reason:
    """The reason for `ruling`, or for a case of it, under `rules`. `text` replaces the ruling's own
    sentence."""
    plain = ruling.partition("/")[0]
    said = text or voice(rules).say(sentence(rules, plain))
    if plain in _PLAIN:
        return Reason(said)
    (number,) = articles_of([plain])
    return Reason(
        said, article_for(rules, number), statements_of(rules, number, ruling), article_url(number, rules)
    )


def case_reason(rules: Rules, question: Question, ruling: str, legal: bool, names: SideNames) -> Reason:
    """The reason why the play in question is legal or not, in the words of its case."""
    case = (reason_for if legal else reason_against)(rules, question, ruling, names)
    return reason(rules, ruling, voice(rules).say(case) if case else "")


def remedies(rules: Rules, rulings: Sequence[str]) -> list[Remedy]:
    """The remedies for breaking these rulings, or cases of them. Remedies for the exact case go first: if
    there are any, the general ones are left out."""
    found = [remedy for ruling in rulings for remedy in _remedies_of(rules, ruling)]
    return [remedy for at, remedy in enumerate(found) if remedy not in found[:at]]


def _remedies_of(rules: Rules, ruling: str) -> list[Remedy]:
    plain = ruling.partition("/")[0]
    if plain in _PLAIN:
        return []
    (number,) = articles_of([plain])
    found = article_for(rules, number).remedies
    just_these = [remedy for remedy in found if ruling in remedy.answers]
    return just_these or [remedy for remedy in found if plain in remedy.answers]
