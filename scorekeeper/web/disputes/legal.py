"""The question whether a play is allowed: a situation laid out by taps, or a classic dispute; the answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorekeeper.disputes.case_reasons import SideNames
from scorekeeper.disputes.rulebook import Chapter, Remedy, TableArticle, article_for, book
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.disputes.verdict import Verdict, sides_that_matter, verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value
from scorekeeper.records.questions import question_in
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.cards import MILES, SAFETIES
from scorekeeper.rules.question import Question
from scorekeeper.rules.table import EXTENSION
from scorekeeper.web.common.addresses.phone_url import phone_url
from scorekeeper.web.common.addresses.question_url import (
    blank_question,
    question_args,
    question_in_args,
    situation_args,
)
from scorekeeper.web.common.addresses.rules_url import table_rules
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.common.text.editions_text import box_name, boxes, rules_name
from scorekeeper.web.common.text.reasons import Reason, case_reason, remedies

pages = Blueprint("legal", __name__, url_prefix="/legal")


@dataclass(frozen=True)
class UnderBox:
    """The answer of one edition.

    `allowed` is None where it is not played by so many, or has not the cards that are asked about
    (`lacks_cards`).
    """

    edition: str
    title: str
    allowed: bool | None
    lacks_cards: bool
    agrees: bool
    reasons: Sequence[Reason]


@dataclass(frozen=True)
class Answer:
    """All that the page says to a question."""

    classic: Situation | None
    rules: Rules
    question: Question
    allowed: bool
    reasons: Sequence[Reason]
    notes: Sequence[str]
    ways: Sequence[str]
    remedies: Sequence[Remedy]
    boxes: Sequence[UnderBox]
    address: str
    code: Markup

    @property
    def settled_by(self) -> TableArticle | None:
        """The article that settles a classic dispute, where no ruling that decides has led to it."""
        if self.classic is None:
            return None
        article = article_for(self.rules, self.classic.article)
        return None if article in [reason.article for reason in self.reasons] else article

    @property
    def matters(self) -> Sequence[str]:
        """The sides whose cards are shown: those that the answer hangs on."""
        return sides_that_matter(self.rules, self.question)

    @property
    def disagree(self) -> bool:
        """True if the boxes that can be asked do not all say the same."""
        return not all(box.agrees for box in self.boxes)

    @property
    def alone(self) -> bool:
        """True if no other box is for so many players."""
        return sum(box.allowed is not None for box in self.boxes) == 1


@pages.get("")
def ask() -> ResponseReturnValue:
    """The page to lay a situation out; with a question in its address, the answer above it."""
    rules = table_rules(request.args)
    if "action" not in request.args:
        laid_out = "own-miles" in request.args
        return _page(question_in_args(request.args, rules) if laid_out else blank_question(rules), rules)
    question = question_in_args(request.args, rules)
    if question["card"] is None and question["action"] != EXTENSION:
        return _page(question, rules, wrong=_("Pick the card first."))
    try:
        read = question_in(Value(question))
    except Unreadable as error:
        return _page(question, rules, wrong=_misread(error, question)), 422
    return _page(question, read.rules, answer(read.rules, read.question))


def answer(rules: Rules, question: Question) -> Answer:
    """Answer by the rules of the table, with reasons, what would change it, and the other editions."""
    found = verdict(rules, question)
    address = phone_url("legal.ask", **question_args(rules, question))
    language = voice(rules)
    return Answer(
        classic=_classic(rules, question),
        rules=rules,
        question=question,
        allowed=found.legal,
        reasons=[
            case_reason(rules, question, ruling, found.legal, SideNames()) for ruling in found.decided_by
        ],
        notes=[_(note.message) for note in found.notes],
        ways=[
            language.and_list([language.say(change) for change in way.changes])
            for way in ways_to_be_legal(rules, question)
        ],
        remedies=remedies(rules, found.rulings),
        boxes=sorted(_boxes(rules, question, found), key=lambda box: box.agrees),
        address=address,
        code=qr_code(address),
    )


def _boxes(rules: Rules, question: Question, found: Verdict) -> list[UnderBox]:
    under = []
    for edition, rulings in found.by_edition.items():
        allowed = None if rulings is None else not rulings
        printed = rules if edition == rules.edition else None
        if printed is None and rulings is not None:
            printed = EDITIONS[edition].rules(rules.players)
        under.append(
            UnderBox(
                edition,
                rules_name(rules) if edition == rules.edition else box_name(edition),
                allowed,
                allowed is None and rules.players in EDITIONS[edition].players,
                allowed in (None, found.legal),
                _reasons_there(printed, question) if printed and rulings is not None else (),
            )
        )
    return under


def _reasons_there(printed: Rules, question: Question) -> list[Reason]:
    """The reasons for the answer of another box."""
    found = verdict(printed, question)
    return [case_reason(printed, question, ruling, found.legal, SideNames()) for ruling in found.decided_by]


def _classic(rules: Rules, question: Question) -> Situation | None:
    """The classic dispute that asks just this, if there is one."""
    return next((situation for situation in situations(rules) if situation.question == question), None)


def _misread(error: Unreadable, question: Mapping[str, Any]) -> str:
    """The part that cannot be read, in the words of the page."""
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


def _page(question: dict[str, Any], rules: Rules, answer: Answer | None = None, wrong: str = "") -> str:
    return render_template(
        "disputes/legal/legal.html",
        question=question,
        rules_name=rules_name(rules),
        answer=answer,
        wrong=wrong,
        boxes=boxes(),
        editions=EDITIONS,
        rules=rules,
        card_rows=(tuple(rules.cards.hazards), tuple(rules.cards.remedies), SAFETIES, tuple(MILES)),
        hazards=tuple(rules.cards.hazards),
        safeties=SAFETIES,
        classics=_classics(rules),
    )


def _classics(rules: Rules) -> list[tuple[Chapter, list[tuple[Situation, str]]]]:
    """The classic disputes by chapter of the rulebook, each with the address that asks it of this table."""
    by_chapter = []
    for chapter in book():
        numbers = {article.number for article in chapter.articles}
        found = [
            (situation, url_for("legal.ask", **situation_args(rules, situation)))
            for situation in situations(rules)
            if situation.article in numbers
        ]
        if found:
            by_chapter.append((chapter, found))
    return by_chapter
