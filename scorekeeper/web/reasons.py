"""A ruling as a page says it: in a sentence, with the article that states it and where the box prints it."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.disputes.rulebook import Article, Remedy, articles, articles_of
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.rulings import sentence


@dataclass(frozen=True)
class Reason:
    """A ruling in a sentence, with the article that states it and where the table's edition says so."""

    text: str
    article: Article
    where: str


def reason(rules: Rules, ruling: str) -> Reason:
    """What `ruling` says under `rules`."""
    (number,) = articles_of([ruling])
    article = articles()[number]
    where = article.editions[rules.edition].where
    return Reason(_(sentence(rules, ruling)), article, where and f"{EDITIONS[rules.edition].title}: {where}")


def remedies(rulings: Sequence[str]) -> list[Remedy]:
    """How a table puts right what these rulings forbid."""
    return [remedy for number in articles_of(rulings) for remedy in articles()[number].remedies]
