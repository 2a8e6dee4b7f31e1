"""Trying out changes to a copy of a saved hand: the page scores the copy, and nothing is saved.

Everybody who may watch the game may use it.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.models import Game, Hand
from scorekeeper.web.games.forms.hand import HandForm, hand_form
from scorekeeper.web.games.game_page import entry_context
from scorekeeper.web.games.hand_page import hand_page, with_way_taken
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import game_to_read, hand_of
from scorekeeper.web.serving.marks import read_only

pages = Blueprint("what_if", __name__, url_prefix="/games/<public_id>/hands/<row_id:hand_id>/what-if")


@pages.get("")
def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    """The hand as it was saved."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    form = hand_form(game, formdata=None)
    form.fill(hand.result)
    return _page(game, hand, form)


@pages.post("")
@read_only
def change(public_id: str, hand_id: int) -> ResponseReturnValue:
    """The changed hand, scored beside the saved one."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    form = hand_form(game)
    form.validate()
    amended = with_way_taken(game, form, request.form.get("way", type=int))
    if amended is None:
        return _page(game, hand, form)
    return _page(game, hand, amended, whole=True)


def _page(game: Game, hand: Hand, form: HandForm, whole: bool = False) -> str:
    """The page. htmx gets the entry only: its live regions, or the `whole` entry if fields have changed."""
    context = entry_context(hand_page(game, form, hand), tried_out=True)
    if whole and wants_fragment():
        return render_template("games/hand/_entry.html", **context)
    return render_live("games/hand/what_if.html", **context)
