"""A ruling as a page says it: what decides here, and the sentences of the rulebook that state it."""

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

#: Nobody prints it: it holds of any card game.
_PLAIN = frozenset({"not-in-hand"})


@dataclass(frozen=True)
class Reason:
    """A ruling as a table reads it.

    `text` says what decides, on this table's cards where they are known; `stated` are the sentences of the
    article that state the ruling, `address` leads to it. What no rule need say (who does not hold a card
    cannot play it) has no article.
    """

    text: str
    article: TableArticle | None = None
    stated: Sequence[Stated] = ()
    address: str = ""

    @property
    def printed(self) -> bool:
        """False where every sentence that states it is borrowed or ours, not the box's or the table's."""
        return not self.stated or any(said.source.kind not in (BORROWED, OURS) for said in self.stated)


def reason(rules: Rules, ruling: str, text: str = "") -> Reason:
    """The reason that `ruling`, or a case of it, gives under `rules`; its `text` where the case has none."""
    plain = ruling.partition("/")[0]
    said = text or voice(rules).say(sentence(rules, plain))
    if plain in _PLAIN:
        return Reason(said)
    (number,) = articles_of([plain])
    return Reason(
        said, article_for(rules, number), statements_of(rules, number, ruling), article_url(number, rules)
    )


def case_reason(rules: Rules, question: Question, ruling: str, legal: bool, names: SideNames) -> Reason:
    """The reason for which what is asked is legal, or is not, in the words of the case."""
    case = (reason_for if legal else reason_against)(rules, question, ruling, names)
    return reason(rules, ruling, voice(rules).say(case) if case else "")


def remedies(rules: Rules, rulings: Sequence[str]) -> list[Remedy]:
    """The remedies by which a table puts right what these rulings, or cases of them, forbid: those for just
    the case, where there are any."""
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
