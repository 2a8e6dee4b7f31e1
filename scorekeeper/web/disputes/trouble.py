"""Trouble at a table that is no question about a card: passing, drawing, looking, the score."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from flask_babel import gettext as _

from scorekeeper.disputes.rulebook import article_for
from scorekeeper.rules import Rules
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.parts.text.sources import translated

#: Articles whose rule is the answer, with a question of their own.
_PASSING: Final = "MB-3.3"
_FAILED_EXTENSION: Final = "MB-11.9"
_ARTICLES: Final = (_PASSING, "MB-3.2", "MB-3.1", "MB-3.4", "MB-3.5", "MB-12.3")


class Trouble(NamedTuple):
    """A thing that happens, what to do in a line, and where the rulebook says more."""

    case: str
    answer: str
    address: str


def troubles(rules: Rules) -> Iterator[Trouble]:
    """Yield what goes wrong at a table that plays by `rules`, with how it is settled there."""
    yield _answered(rules, _("May I pass?"), _PASSING)
    if rules.extension_miles:
        yield _answered(rules, _("Who gets points if the extension fails?"), _FAILED_EXTENSION)
    for number in _ARTICLES:
        for remedy in article_for(rules, number).remedies:
            answer = _first_sentence(translated(remedy.text))
            yield Trouble(translated(remedy.case), answer, article_url(number, rules))


def _answered(rules: Rules, asked: str, number: str) -> Trouble:
    """A question that the first sentence of an article answers."""
    answer = article_for(rules, number).sentences[0]
    return Trouble(asked, translated(answer.text), article_url(number, rules))


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]
