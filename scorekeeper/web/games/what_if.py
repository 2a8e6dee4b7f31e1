"""A copy of a saved hand, to change and see what it would score; nothing is saved.

Open to whoever may watch the game.
"""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.rules import receipts
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.common.access import game_to_read, hand_of, read_only
from scorekeeper.web.games.forms.hand import HandForm
from scorekeeper.web.games.hand_page import hand_page
from scorekeeper.web.games.hand_views import render_hand

pages = Blueprint("what_if", __name__, url_prefix="/games/<public_id>/hands/<row_id:hand_id>/what-if")


@pages.get("")
def show(public_id: str, hand_id: int) -> ResponseReturnValue:
    """The hand as it was saved."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    form = HandForm(game, formdata=None)
    form.fill(hand.result)
    return _page(game, hand, form)


@pages.post("")
@read_only
def change(public_id: str, hand_id: int) -> ResponseReturnValue:
    """The hand as changed on the page, scored beside the saved one."""
    game = game_to_read(public_id)
    hand = hand_of(game, hand_id)
    form = HandForm(game)
    form.validate()
    return _page(game, hand, form)


def _page(game: Game, hand: Hand, form: HandForm) -> str:
    saved = [side.total for side in receipts(game.rules, hand.result)]
    return render_hand(hand_page(game, form, hand), compared_with=saved)
