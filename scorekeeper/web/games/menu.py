"""The menu of a game: all that is done to it beside scoring."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.store.directed import directed_games
from scorekeeper.web.games.deleted_hands import deleted_hands
from scorekeeper.web.games.forms.decisions import DealerForm
from scorekeeper.web.games.shown_game import shown_game
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.serving.access import access_to_write

pages = Blueprint("menu", __name__, url_prefix="/games/<public_id>")


@pages.get("/menu")
def show(public_id: str) -> ResponseReturnValue:
    access = access_to_write(public_id)
    game = access.game
    return render_live(
        "games/menu/menu.html",
        **shown_game(access).parts(),
        deleted_hands=deleted_hands(game),
        directed=bool(directed_games(access.writer, [game.id])),
        dealer_form=DealerForm(game, formdata=None, dealer=game.dealer),
    )
