"""A question of play in words: who would do what, and what is unusual about it."""

from collections.abc import Iterator

from flask_babel import gettext as _

from scorekeeper.disputes.reasons import SideNames
from scorekeeper.rules import Rules
from scorekeeper.rules.question import ACTED, AFTER_DRAW, MINE, OTHER, OTHERS_TURN, Question
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.parts.addresses.question_url import MOMENT
from scorekeeper.web.serving.language import voice

_ACTIONS = {
    PLAY: N_("play %(a_card)s"),
    DISCARD: N_("discard %(a_card)s"),
    COUP_FOURRE: N_("coup fourré with %(a_card)s against %(other_card)s"),
    EXTENSION: N_("call the extension"),
}


def in_words(rules: Rules, question: Question, names: SideNames) -> str:
    """The question as "Ann against Bob: play a Stop"; without names as "Play a Stop"."""
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
    """Say what is not as it mostly is."""
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
