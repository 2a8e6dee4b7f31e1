"""What the words of the hand's page mean, by the articles of the table's rules."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.disputes.rulebook import article_for, article_of_item
from scorekeeper.rules import Rules
from scorekeeper.rules.items import ITEMS
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.parts.text.score_sheet import item_name
from scorekeeper.web.parts.text.sources import translated
from scorekeeper.web.serving.access import game_to_read

#: Item -> what marks its controls on the page, if not the field that claims it (static/games/meanings.js).
_CONTROLS: Final = {
    "coups_fourres": "coup",
    "trip_completed": "miles",
    "safe_trip": "no_200s safe",
    "extension": "extension",
    "extension_failed": "failed",
}
#: Items whose words need no meaning.
_PLAIN: Final = ("distance", "safeties")
#: The coup fourré as it is played; its item only says what it scores.
_COUP_FOURRE: Final = "MB-9.1"


class Meaning(NamedTuple):
    """A word of the page, the sentence that says what it means, and the address of its article.

    `of`: what marks the controls with this word, separated by spaces; empty if none has it.
    """

    of: str
    word: str
    text: str
    address: str


def show(public_id: str) -> ResponseReturnValue:
    game = game_to_read(public_id)
    return render_template("games/meanings.html", game=game, meanings=[*meanings(game.rules)])


def meanings(rules: Rules) -> Iterator[Meaning]:
    """The words that a table's page can show, in the order of a receipt."""
    for item in ITEMS:
        can_be_had = rules.extension_miles if item.startswith("extension") else rules.worth(item)
        if can_be_had and item not in _PLAIN:
            claim = ITEMS[item].claim
            of = _CONTROLS.get(item, claim.field if claim else "")
            number = _COUP_FOURRE if item == "coups_fourres" else article_of_item(item)
            yield Meaning(of, _word(rules, item), _said(rules, item, number), article_url(number, rules))


def _word(rules: Rules, item: str) -> str:
    """The word on the key, followed by the score's word if that is another one."""
    claim, name = ITEMS[item].claim, item_name(item, rules)
    key = _(claim.tick) if claim else name
    return key if key == name else _("%(key)s (%(name)s)", key=key, name=name)


def _said(rules: Rules, item: str, number: str) -> str:
    """The first sentence of an article that holds because the item scores points, if any; else the first."""
    worthless: dict[str, Any] = {ITEMS[item].value: 0}
    without = article_for(replace(rules, **worthless), number).sentences
    sentences = article_for(rules, number).sentences
    said = next((each for each in sentences if each not in without), sentences[0])
    return translated(said.text)
