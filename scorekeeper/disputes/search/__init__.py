"""Finding the article that answers a question, in English or French, in the box's words or the table's.

`lexicon` reads the question, `index` compares it with every article, and here the best are chosen.
`python -m tests.bench search` tells how well that does.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.disputes.rulebook import Article, Remedy, articles
from scorekeeper.disputes.search.index import index

#: A first article is sure when it fits as well as this and is as far ahead of the second.
_FITS, _AHEAD = 0.9, 0.3
#: A number of players in plain words, numbers in digits: « à 4 », "4 players"; no « il a 2 limites ».
_PLAYERS: Final = re.compile(
    r"\b(?:a|with|for|on est) ([2-8])(?= (?:on|il|faut|y|les|do|is|are)\b|$)"
    r"|\b([2-8]) (?:joueur|player|people|of us)"
)
_NUMBER: Final = re.compile(r"(?:mb)?[- ]?(\d{1,2})\.(\d{1,2})")


class Found(NamedTuple):
    """Articles that answer a question, the best first. `sure`: True if the first is clearly the answer.
    `remedies`: number of an article -> the remedy of it that the question asks for; `happened`: True if the
    question speaks of something to be put right, so that remedies come before the rule."""

    articles: list[Article]
    sure: bool
    remedies: Mapping[str, Remedy] = MappingProxyType({})
    happened: bool = False


def players_named(question: str) -> int | None:
    """The number of players that a question speaks of, if it does."""
    found = _PLAYERS.search(" ".join(index().words_of(question)))
    return int(found[1] or found[2]) if found else None


def find(question: str, most: int = 5) -> Found:
    """The articles that answer `question` (a number or words), and if the first surely does."""
    book = articles()
    numbered = _NUMBER.fullmatch(question.strip().casefold())
    if numbered:
        number = f"MB-{numbered[1]}.{numbered[2]}"
        return Found([book[number]], True) if number in book else Found([], False)
    fits = index().fits(question)
    best = sorted(fits, key=lambda number: -fits[number].relevance)[:most]
    first, second = [*(fits[number].relevance for number in best), 0.0, 0.0][:2]
    remedies = {number: remedy for number in best if (remedy := fits[number].remedy)}
    sure = first >= _FITS and first - second >= _AHEAD
    return Found([book[number] for number in best], sure, remedies, index().has_happened(question))
