"""The answer to a question of play, for its page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.disputes.reasons import SideNames
from scorekeeper.disputes.rulebook import Elsewhere, Remedy, TableArticle, article_for, as_printed
from scorekeeper.disputes.situations import Situation, situations
from scorekeeper.disputes.verdict import Verdict, sides_that_matter, verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.question import ACTED, AFTER_DRAW, MINE, OTHER, OTHERS_TURN, Question
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.parts.addresses.names_url import TableNames
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.addresses.question_url import MOMENT, question_args
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.editions_text import others_in_words
from scorekeeper.web.parts.text.reasons import Reason, case_reason, remedies
from scorekeeper.web.parts.text.sources import together
from scorekeeper.web.serving.language import voice

_ACTIONS = {
    PLAY: N_("play %(a_card)s"),
    DISCARD: N_("discard %(a_card)s"),
    COUP_FOURRE: N_("coup fourré with %(a_card)s against %(other_card)s"),
    EXTENSION: N_("call the extension"),
}


def in_words(rules: Rules, question: Question, names: SideNames) -> str:
    """The question in words: "Ann against Bob: play a Stop", or without names "Play a Stop"."""
    facts: dict[str, object] = {"a_card": question.card} if question.card else {}
    if question.answers:
        facts["other_card"] = question.answers.hazard
    said = voice(rules).say(Sentence(_ACTIONS[question.action], facts))
    attacks = question.action == PLAY and question.card in rules.cards.hazards
    if names.own and names.opponent and attacks:
        whole = _("%(side)s against %(other)s: %(said)s", side=names.own, other=names.opponent, said=said)
    elif names.own:
        whole = _("%(side)s: %(said)s", side=names.own, said=said)
    else:
        whole = said[:1].upper() + said[1:]
    return voice().comma_list([whole, *_unusual(question)])


def _unusual(question: Question) -> Iterator[str]:
    """Describe the unusual circumstances."""
    if question.when != MOMENT[question.action][1]:
        if question.when == ACTED:
            yield _("having played already")
        elif question.when == AFTER_DRAW:
            yield _("after a card was drawn")
        elif question.when == OTHERS_TURN:
            yield _("on another’s turn")
        else:
            yield _("on a later turn")
    if question.answers and question.answers.on == OTHER:
        yield _("played against another side")
    if question.answers and question.answers.on == MINE:
        yield _("played by oneself")
    if question.draw_pile_empty:
        yield _("the draw pile is empty")
    if question.extension_called:
        yield _("the extension was called")
    if not question.first:
        yield _("another side was there before")


class Said(NamedTuple):
    """The answer of another box: whether it is the table's (None if the question does not exist there), the
    answer in a word, and the reasons for a different one."""

    same: bool | None
    answer: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class OtherBoxes:
    """Boxes with the same answer; they may include the table's own as printed. `title`: their names."""

    editions: Sequence[str]
    title: str
    said: Said


@dataclass(frozen=True)
class Answer:
    """Everything that the page says about a question."""

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
    boxes: Sequence[OtherBoxes]
    address: str
    code: Markup

    @property
    def settled_by(self) -> TableArticle | None:
        """The article that settles a classic dispute, if no reason already leads to it."""
        if self.classic is None:
            return None
        article = article_for(self.rules, self.classic.article)
        return None if article in [reason.article for reason in self.reasons] else article

    @property
    def matters(self) -> Sequence[str]:
        """The sides whose cards affect the answer; only their cards are shown."""
        return sides_that_matter(self.rules, self.question)

    @property
    def elsewhere(self) -> list[Elsewhere]:
        """The results in other boxes."""
        return [Elsewhere(edition, box.said.same, None) for box in self.boxes for edition in box.editions]

    @property
    def verdict(self) -> str:
        """The answer in a word or two, with a note if these rules do not print it."""
        plain = _("Allowed") if self.allowed else _("Not allowed")
        return plain if self.printed else _("%(verdict)s – not printed in these rules", verdict=plain)

    @property
    def printed(self) -> bool:
        """False if the table's rules print none of the reasons."""
        return not self.reasons or any(reason.printed for reason in self.reasons)

    def lines(self, table: str) -> tuple[str, str]:
        """Two lines for sharing: the question with its answer, and the reason with the `table` whose rules
        apply."""
        said = " ".join(reason.text for reason in self.reasons)
        return _("%(asked)s? %(verdict)s.", asked=self.asked, verdict=self.verdict), f"{said} ({table})"


def answer(rules: Rules, question: Question, names: TableNames) -> Answer:
    """Answer by the table's rules, with the reasons, what would change the answer, and other boxes."""
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
    """The change, with the names of sides if known."""
    known = {side: name for side, name in names.asking._asdict().items() if name and side in change.facts}
    return change.with_facts(**known)


def _reasons(rules: Rules, question: Question, found: Verdict, names: TableNames) -> list[Reason]:
    return [case_reason(rules, question, ruling, found.legal, names.asking) for ruling in found.decided_by]


def _other_boxes(rules: Rules, question: Question, found: Verdict, names: TableNames) -> list[OtherBoxes]:
    """The answers of other boxes, and of the table's own box as printed if house rules change its answer.
    Different answers come first, boxes without the question last."""
    said = {
        edition: _said(rules, question, edition, found, names)
        for edition in found.by_edition
        if edition != rules.edition or rules.house_rules
    }
    if rules.edition in said and said[rules.edition].same:
        del said[rules.edition]
    alike = together(said, said.__getitem__)
    boxes = [OtherBoxes(editions, others_in_words(rules, editions), said[editions[0]]) for editions in alike]
    return sorted(boxes, key=lambda box: (box.said.same is None, bool(box.said.same)))


def _said(rules: Rules, question: Question, edition: str, found: Verdict, names: TableNames) -> Said:
    if found.by_edition[edition] is None:
        so_many = rules.players in EDITIONS[edition].players
        return Said(None, _("without these cards") if so_many else _("not for this number of players"))
    printed = as_printed(rules) if edition == rules.edition else EDITIONS[edition].rules(rules.players)
    there = verdict(printed, question)
    same = there.legal == found.legal
    reasons = [] if same else _reasons(printed, question, there, names)
    answer = _("allowed") if there.legal else _("not allowed")
    return Said(same, answer, tuple(reason.text for reason in reasons))
