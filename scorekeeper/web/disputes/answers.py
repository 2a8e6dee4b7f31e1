"""The answer to a question of play, as its page says it."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.disputes.rulebook import Elsewhere, Remedy, TableArticle, article_for, as_printed
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.disputes.verdict import Verdict, sides_that_matter, verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.question import Question
from scorekeeper.rules.words import Sentence
from scorekeeper.web.common.addresses.names_url import TableNames
from scorekeeper.web.common.addresses.phone_url import phone_url
from scorekeeper.web.common.addresses.question_url import question_args
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.common.text.editions_text import box_name
from scorekeeper.web.common.text.reasons import Reason, case_reason, remedies
from scorekeeper.web.disputes.asked import in_words


@dataclass(frozen=True)
class OtherBox:
    """The answer of another box, or of the table's own as printed.

    `allowed` is None where it is not played by so many, or has not the cards that are asked about
    (`lacks_cards`); `same`: it is the table's answer. `reasons` are given where it is another.
    """

    edition: str
    title: str
    allowed: bool | None
    lacks_cards: bool
    same: bool | None
    reasons: Sequence[Reason]


@dataclass(frozen=True)
class Answer:
    """All that the page says to a question."""

    rules: Rules
    question: Question
    names: TableNames
    asked: str
    classic: Situation | None
    allowed: bool
    reasons: Sequence[Reason]
    notes: Sequence[str]
    ways: Sequence[str]
    remedies: Sequence[Remedy]
    boxes: Sequence[OtherBox]
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
    def elsewhere(self) -> list[Elsewhere]:
        """The results in other boxes."""
        return [Elsewhere(box.edition, box.same, None) for box in self.boxes]

    @property
    def verdict(self) -> str:
        """The answer in a word or two, and that it is not printed where that is so."""
        plain = _("Allowed") if self.allowed else _("Not allowed")
        return plain if self.printed else _("%(verdict)s – not printed in these rules", verdict=plain)

    @property
    def printed(self) -> bool:
        """False where the table's rules print none of the reasons."""
        return not self.reasons or any(reason.printed for reason in self.reasons)

    def lines(self, table: str) -> tuple[str, str]:
        """Two lines to pass on: the question and its answer, the reason and the `table` that it holds for."""
        said = " ".join(reason.text for reason in self.reasons)
        return _("%(asked)s? %(verdict)s.", asked=self.asked, verdict=self.verdict), f"{said} ({table})"


def answer(rules: Rules, question: Question, names: TableNames) -> Answer:
    """Answer by the rules of the table, with reasons, what would change it, and the other boxes."""
    found = verdict(rules, question)
    address = phone_url("legal.ask", **question_args(rules, question), **names.args)
    language = voice(rules)
    return Answer(
        rules=rules,
        question=question,
        names=names,
        asked=in_words(rules, question, names.asking),
        classic=next((situation for situation in situations(rules) if situation.question == question), None),
        allowed=found.legal,
        reasons=_reasons(rules, question, found, names),
        notes=[_(note.message) for note in found.notes_beside],
        ways=[
            language.and_list([language.say(_named(change, names)) for change in way.changes])
            for way in ways_to_be_legal(rules, question)
        ],
        remedies=remedies(rules, () if found.legal else found.decided_by),
        boxes=_other_boxes(rules, question, found, names),
        address=address,
        code=qr_code(address),
    )


def _named(change: Sentence, names: TableNames) -> Sentence:
    """The change, of sides whose names are known."""
    known = {side: name for side, name in names.asking._asdict().items() if name and side in change.facts}
    return change.with_facts(**known)


def _reasons(rules: Rules, question: Question, found: Verdict, names: TableNames) -> list[Reason]:
    return [case_reason(rules, question, ruling, found.legal, names.asking) for ruling in found.decided_by]


def _other_boxes(rules: Rules, question: Question, found: Verdict, names: TableNames) -> list[OtherBox]:
    """The other boxes, and the table's own as printed where house rules change its answer: those with another
    answer first, those that cannot be asked last."""
    under = []
    for edition, rulings in found.by_edition.items():
        own, so_many = edition == rules.edition, rules.players in EDITIONS[edition].players
        if own and not rules.house_rules:
            continue
        if rulings is None:
            under.append(OtherBox(edition, box_name(edition), None, so_many, None, ()))
            continue
        printed = as_printed(rules) if own else EDITIONS[edition].rules(rules.players)
        there = verdict(printed, question)
        same = there.legal == found.legal
        reasons = () if same else _reasons(printed, question, there, names)
        if not own or not same:
            title = _("%(box)s as printed", box=box_name(edition)) if own else box_name(edition)
            under.append(OtherBox(edition, title, there.legal, False, same, reasons))
    return sorted(under, key=lambda box: (box.same is None, bool(box.same)))
