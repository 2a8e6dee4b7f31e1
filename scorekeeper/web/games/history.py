"""The history of a game, and restoring an earlier state."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.change_log import Changed, fits
from scorekeeper.store.database import begin_writing
from scorekeeper.store.games.games import bring_back
from scorekeeper.store.games.history import NO_STATES, change_of, last_change, state_after
from scorekeeper.web.games.history_text import history_entries
from scorekeeper.web.parts.pagination import part_of
from scorekeeper.web.serving.access import game_to_write, open_game
from scorekeeper.web.serving.marks import reads_first

pages = Blueprint("history", __name__, url_prefix="/games/<public_id>/history")

#: Changes shown on a page.
CHANGES = 100


@pages.get("")
def show(public_id: str) -> ResponseReturnValue:
    access = open_game(public_id)
    game, mine = access.game, access.may_write
    part = part_of(game.changes[::-1], CHANGES)
    entries = history_entries(game, part.items)
    return render_template("games/history.html", game=game, mine=mine, part=part, entries=entries)


@pages.post("/<row_id:change_id>")
@reads_first
def back_to(public_id: str, change_id: int) -> ResponseReturnValue:
    """Restore the game to its state right after this change. Others may write while its history is read."""
    game, _device = game_to_write(public_id)
    change = change_of(game, change_id)
    if change is None or change.kind in NO_STATES:
        abort(404)
    state, seen = state_after(change), last_change(game)
    if not fits(game, state):
        begin_writing()
        game, device = game_to_write(public_id)
        if last_change(game) != seen:
            raise Changed
        bring_back(game, device, state)
    return redirect(url_for("games.show", public_id=public_id), code=303)
