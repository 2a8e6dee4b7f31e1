"""Watching a game: the page polls and gets the parts that have changed."""

from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.games.history import last_change_of, saved_since
from scorekeeper.web.games.marked_line import line_saved_elsewhere
from scorekeeper.web.games.shown_game import ShownGame, shown_game
from scorekeeper.web.games.watcher_cache import rendered_for_watchers
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.serving.access import open_game

if TYPE_CHECKING:
    from scorekeeper.store.models import Game
    from scorekeeper.web.games.odds import ShownOdds

pages = Blueprint("watching", __name__, url_prefix="/games/<public_id>")


@pages.get("/news")
def news(public_id: str) -> ResponseReturnValue:
    """Return the updating parts of the game's page, unless the page already shows this version. A deleted
    game answers that it is deleted: it may be restored, and polling it must not count as wrong tries."""
    shown = shown_game(open_game(public_id, deleted_too=True))
    if request.args.get("v") == shown.version:
        return unchanged()
    if shown.mine:
        return _news(shown)
    name = "news with odds" if _shows_odds() else "news"
    return rendered_for_watchers(shown.game, name, lambda: _news(shown))


def _news(shown: ShownGame) -> str:
    newer_hand = saved_elsewhere(shown, request.args.get("seen", type=int))
    parts = shown.parts()
    marked = line_saved_elsewhere(shown, parts["rows"])
    return render_template(
        "games/news.html", **parts, newer_hand=newer_hand, marked=marked, shown=_odds(shown.game)
    )


def _shows_odds() -> bool:
    """True if the polling page shows the sides' chances."""
    return "odds" in request.args


def _odds(game: "Game") -> "ShownOdds | None":
    if game.deleted or not _shows_odds():
        return None
    from scorekeeper.web.games.odds import shown_odds  # imported late: rarely used

    return shown_odds(game)


class NewerHand(NamedTuple):
    """A hand that another device has saved: its number and that device's name."""

    number: int
    device: str


def saved_elsewhere(shown: ShownGame, seen: int | None) -> NewerHand | None:
    """The first hand that another device has saved since the change `seen`, for a device that is entering a
    hand."""
    hand = saved_since(shown.game, seen) if shown.mine and seen is not None else None
    change = last_change_of(hand) if hand else None
    if hand is None or (change and shown.device and change.device_id == shown.device.id):
        return None
    return NewerHand(shown.game.hands.index(hand) + 1, device_name(change.device if change else None))
