"""Whether a play is allowed: a situation set up by taps, or a classic dispute; and the answer."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.disputes.rulebook import Chapter, article_for, book
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value
from scorekeeper.records.questions import question_in
from scorekeeper.rules import Rules
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.table import EXTENSION
from scorekeeper.web.disputes.answers import Answer, answer
from scorekeeper.web.disputes.table_choice import TableChoice, table_choice
from scorekeeper.web.parts.addresses.names_url import TableNames, names_in
from scorekeeper.web.parts.addresses.question_url import blank_question, question_in_args, situation_args
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.parts.text.editions_text import box_name
from scorekeeper.web.parts.text.sources import translated
from scorekeeper.web.serving.language import voice

#: Articles whose own rule answers a question on this page.
_PASSING: Final = "MB-3.3"
_FAILED_EXTENSION: Final = "MB-11.9"
_ARTICLES: Final = (_PASSING, "MB-3.2", "MB-3.1", "MB-3.4", "MB-3.5", "MB-12.3")


def ask() -> ResponseReturnValue:
    """Show the page for setting up a situation; with a question in the address, the answer above it."""
    table = table_choice()
    if "action" not in request.args:
        laid_out = "own-miles" in request.args
        return _page(
            question_in_args(request.args, table.rules) if laid_out else blank_question(table.rules), table
        )
    question = question_in_args(request.args, table.rules)
    if question["card"] is None and question["action"] != EXTENSION:
        return _page(question, table, wrong=_("Pick the card first."))
    try:
        read = question_in(Value(question))
    except Unreadable as error:
        return _page(question, table, wrong=_misread(error, question)), 422
    return _page(question, table, answer(read.rules, read.question, names_in(request.args)))


def _misread(error: Unreadable, question: Mapping[str, Any]) -> str:
    """The unreadable part, in the page's words."""
    if error.where == "/players" and type(question["players"]) is int:
        box = box_name(question["edition"])
        return ngettext(
            "%(box)s is not for %(num)s player.",
            "%(box)s is not for %(num)s players.",
            question["players"],
            box=box,
        )
    places = {
        "/own/miles": _("Your miles"),
        "/own/two_hundreds": _("Your 200s"),
        "/opponent/miles": _("The opponent’s miles"),
        "/opponent/two_hundreds": _("The opponent’s 200s"),
    }
    place = places.get(error.where) or _("This address cannot be read")
    return _("%(place)s: %(said)s", place=place, said=error.in_words(voice()))


def _page(question: dict[str, Any], table: TableChoice, answer: Answer | None = None, wrong: str = "") -> str:
    rules, names = table.rules, names_in(request.args)
    return render_template(
        "disputes/legal/legal.html",
        question=question,
        table=table,
        names=names,
        answer=answer,
        wrong=wrong,
        rules=rules,
        card_rows=(tuple(rules.cards.hazards), tuple(rules.cards.remedies), SAFETIES, tuple(MILES)),
        hazards=tuple(rules.cards.hazards),
        safeties=SAFETIES,
        classics=_classics(rules, names),
        troubles=list(troubles(rules)),
    )


def _classics(rules: Rules, names: TableNames) -> list[tuple[Chapter, list[tuple[Situation, str]]]]:
    """The classic disputes by chapter of the rulebook, each with the address that asks it at this table."""
    by_chapter = []
    for chapter in book():
        numbers = {article.number for article in chapter.articles}
        found = [
            (situation, url_for("legal.ask", **situation_args(rules, situation), **names.args))
            for situation in situations(rules)
            if situation.article in numbers
        ]
        if found:
            by_chapter.append((chapter, found))
    return by_chapter


class Trouble(NamedTuple):
    """A thing that goes wrong, what to do in one line, and where the rulebook says more."""

    case: str
    answer: str
    address: str


def troubles(rules: Rules) -> Iterator[Trouble]:
    """Yield things that go wrong at a table with `rules`, and how they are settled there."""
    yield _answered(rules, _("May I pass?"), _PASSING)
    if rules.extension_miles:
        yield _answered(rules, _("Who gets points if the extension fails?"), _FAILED_EXTENSION)
    for number in _ARTICLES:
        for remedy in article_for(rules, number).remedies:
            answer = _first_sentence(translated(remedy.text))
            yield Trouble(translated(remedy.case), answer, article_url(number, rules))


def _answered(rules: Rules, asked: str, number: str) -> Trouble:
    """A question answered by the first sentence of an article."""
    answer = article_for(rules, number).sentences[0]
    return Trouble(asked, translated(answer.text), article_url(number, rules))


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]
