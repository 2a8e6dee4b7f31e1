"""Watching a game: the page asks again and again, and gets the parts that have changed since."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.common.access import open_game
from scorekeeper.web.common.live_regions import unchanged
from scorekeeper.web.games.shown_game import shown_game

pages = Blueprint("watching", __name__, url_prefix="/games/<public_id>")


@pages.get("/news")
def news(public_id: str) -> ResponseReturnValue:
    """Show the parts of the game's page that follow, unless it has this version; of a deleted game, that it
    is deleted: it may be brought back, and a page that asks every two seconds is no wrong try."""
    shown = shown_game(open_game(public_id, deleted_too=True))
    if request.args.get("v") == shown.version:
        return unchanged()
    return render_template("games/news.html", **shown.parts())
