"""The start page: this device's games, the language switch."""

from flask import Blueprint, redirect, render_template, request, session, url_for

from scorekeeper.store.games import last_done_by
from scorekeeper.store.nights.nights import nights_of
from scorekeeper.store.nights.playing import nights_played_in
from scorekeeper.store.scorers import games_of
from scorekeeper.web.common.access import only_looks
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.language import KEY, LANGUAGES
from scorekeeper.web.common.text.score_sheet import done, tally_of

pages = Blueprint("home", __name__)


@pages.get("/")
def home():
    device = current_device()
    games = [(game, tally_of(game)) for game in games_of(device, with_hands=True)] if device else []
    deleted = last_done_by(device, kind="game_deleted") if device else None
    return render_template(
        "home.html",
        going_on=[(game, added_up) for game, added_up in games if added_up.outcome is None],
        finished=[(game, added_up) for game, added_up in games if added_up.outcome is not None],
        nights=nights_of(device) if device else [],
        playing=nights_played_in(device) if device else [],
        undo=deleted,
        undo_text=deleted and done(deleted),
    )


@pages.post("/language")
@only_looks
def switch_language():
    """Remember the language picked, and go back to the page it was picked on."""
    if request.form.get("language") in LANGUAGES:
        session[KEY] = request.form["language"]
        session.permanent = True
    back = request.form.get("back", "")
    return redirect(back if _is_own_path(back) else url_for("home.home"), code=303)


def _is_own_path(path: str) -> bool:
    """Whether `path` leads nowhere else: browsers read // and /\\ as the start of another site."""
    return path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
