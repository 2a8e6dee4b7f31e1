"""Finds the article that answers a question, in English or French, in the box's words or the table's.

`lexicon` reads the question, `index` compares it with every article, and this module picks the best. `python
-m tests.bench search` measures how well that works.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.disputes.rulebook import Article, Remedy, articles
from scorekeeper.disputes.search.index import index

#: The first article is sure if it scores at least `_FITS` and is at least `_AHEAD` ahead of the second.
_FITS, _AHEAD = 1.4, 0.45
#: The most articles in an answer.
_MOST: Final = 5
#: A number of players in plain words, numbers in digits: « à 4 », "4 players"; but not « il a 2 limites ».
_PLAYERS: Final = re.compile(
    r"\b(?:a|with|for|on est) ([2-8])(?= (?:on|il|faut|y|les|do|is|are)\b|$)"
    r"|\b([2-8]) (?:joueur|player|people|of us)"
)
_NUMBER: Final = re.compile(r"(?:mb)?[- ]?(\d{1,2})\.(\d{1,2})")


class Found(NamedTuple):
    """The articles that answer a question, the best first. `sure`: the first is clearly the answer.

    `remedies`: number of an article -> its remedy that the question asks for. `happened`: the question is
    about something to put right, so remedies come before the rule.
    """

    articles: list[Article]
    sure: bool
    remedies: Mapping[str, Remedy] = MappingProxyType({})
    happened: bool = False


def players_named(question: str) -> int | None:
    """The number of players that a question mentions, or None."""
    found = _PLAYERS.search(" ".join(index().words_of(question)))
    return int(found[1] or found[2]) if found else None


def find(question: str) -> Found:
    """The articles that answer `question` (a number or words), and whether the first is sure."""
    book = articles()
    numbered = _NUMBER.fullmatch(question.strip().casefold())
    if numbered:
        number = f"MB-{numbered[1]}.{numbered[2]}"
        return Found([book[number]], True) if number in book else Found([], False)
    fits = index().fits(question)
    best = sorted(fits, key=lambda number: -fits[number].relevance)[:_MOST]
    first, second = [*(fits[number].relevance for number in best), 0.0, 0.0][:2]
    remedies = {number: remedy for number in best if (remedy := fits[number].remedy)}
    sure = first >= _FITS and first - second >= _AHEAD
    return Found([book[number] for number in best], sure, remedies, index().has_happened(question))
