"""Watching a game: the page polls and gets the parts that have changed."""

from typing import TYPE_CHECKING

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.games.marked_line import line_saved_elsewhere
from scorekeeper.web.games.shown_game import ShownGame, shown_game
from scorekeeper.web.games.watcher_cache import rendered_for_watchers
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.saved_elsewhere import saved_elsewhere
from scorekeeper.web.serving.access import open_game

if TYPE_CHECKING:
    from scorekeeper.store.models import Game
    from scorekeeper.web.games.odds import ShownOdds

pages = Blueprint("watching", __name__, url_prefix="/games/<public_id>")


@pages.get("/news")
def news(public_id: str) -> ResponseReturnValue:
    """Return the updating parts of the game's page, unless the page already shows this version. A deleted
    game answers that it is deleted: it may be restored, and polling it must not count as wrong tries."""
    shown, seen = shown_game(open_game(public_id, deleted_too=True)), request.args.get("v", "")
    if seen == shown.version:
        return unchanged()
    if not shown.is_for_all:
        return _news(shown, same_sheet=seen.startswith(f"{shown.sheet_version}."))
    name = f"news{' with odds' * _shows_odds()}{' for an entry' * _shows_entry()}"
    return rendered_for_watchers(shown, name, lambda: _news(shown))


def _news(shown: ShownGame, same_sheet: bool = False) -> str:
    """The updating parts. A page with the `same_sheet` keeps it, and the line that is marked on it."""
    seen = request.args.get("seen", type=int) if shown.mine else None
    newer_hand = None if seen is None else saved_elsewhere(shown.game, shown.device, seen)
    parts = shown.parts(entering=seen is not None)
    marked = line_saved_elsewhere(shown, parts["rows"])
    return render_template(
        "games/news.html",
        **parts,
        newer_hand=newer_hand,
        only_watches=_shows_entry(),
        marked=marked,
        same_sheet=same_sheet,
        shown=_odds(shown.game),
    )


def _shows_odds() -> bool:
    """True if the polling page shows the sides' chances."""
    return "odds" in request.args


def _shows_entry() -> bool:
    """True if the polling page has the form of a hand."""
    return "seen" in request.args


def _odds(game: "Game") -> "ShownOdds | None":
    if game.deleted or not _shows_odds():
        return None
    from scorekeeper.web.games.odds import shown_odds  # imported late: rarely used

    return shown_odds(game)
