"""A ruling as a page says it: in a sentence, with the article that states it and where the box prints it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.disputes.rulebook import Article, Remedy, articles, articles_of
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.rulings import sentence
from scorekeeper.web.common.language import voice

#: Nobody prints it: it holds of any card game.
_PLAIN = frozenset({"not-in-hand"})


@dataclass(frozen=True)
class Reason:
    """A ruling in a sentence, with the article that states it and where the table's edition says so. What no
    rule need say (who does not hold a card cannot play it) has none."""

    text: str
    article: Article | None
    where: str


def reason(rules: Rules, ruling: str) -> Reason:
    """The reason that `ruling` gives under `rules`."""
    if ruling in _PLAIN:
        return Reason(voice(rules).say(sentence(rules, ruling)), None, "")
    (number,) = articles_of([ruling])
    article = articles()[number]
    where = article.editions[rules.edition].where
    return Reason(
        voice(rules).say(sentence(rules, ruling)),
        article,
        where and f"{EDITIONS[rules.edition].title}: {where}",
    )


def remedies(rulings: Sequence[str]) -> list[Remedy]:
    """The remedies by which a table puts right what these rulings forbid."""
    stated = [ruling for ruling in rulings if ruling not in _PLAIN]
    return [remedy for number in articles_of(stated) for remedy in articles()[number].remedies]
