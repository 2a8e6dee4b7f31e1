"""The start page: this device's games, nights and clubs; the language switch."""

from typing import Any

from flask import Blueprint, redirect, render_template, session
from flask.typing import ResponseReturnValue
from wtforms import RadioField

from scorekeeper.store.clubs.clubs import clubs_of
from scorekeeper.store.clubs.history import deleted_club
from scorekeeper.store.finding import archived_last, on_start_page
from scorekeeper.store.games.directed import directed_games
from scorekeeper.store.games.games import last_done_by
from scorekeeper.store.games.scorers import count_held
from scorekeeper.store.models import Device
from scorekeeper.store.nights.nights import nights_of
from scorekeeper.store.nights.playing import nights_played_in, nights_registered_for
from scorekeeper.store.nights.registration import link_of
from scorekeeper.store.roles import roles_of
from scorekeeper.web.parts.forms.rename import rename_form
from scorekeeper.web.parts.road import road
from scorekeeper.web.parts.text.change_messages import undo_text
from scorekeeper.web.serving.back_form import BackForm
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.faults import fault_on_page
from scorekeeper.web.serving.language import KEY, languages
from scorekeeper.web.serving.marks import read_only

#: Most games shown; the search finds the others.
MOST_GOING_ON, MOST_FINISHED = 30, 3

pages = Blueprint("home", __name__)


class LanguageForm(BackForm):
    """The language switch of every page."""

    language = RadioField(choices=lambda: list(languages().items()))


@pages.get("/")
def home() -> ResponseReturnValue:
    device = current_device()
    going_on, finished = on_start_page(device, MOST_GOING_ON, MOST_FINISHED) if device else ([], [])
    archived = archived_last(device) if device else None
    games = [*going_on, *finished]
    deleted = last_done_by(device, kind="game_deleted") if device else None
    return render_template(
        "home.html",
        going_on=going_on,
        road=road(going_on[0], going_on[0].tally) if going_on else None,
        finished=finished,
        held=count_held(device) if device and finished else 0,
        directed=directed_games(device, [game.id for game in games]) if device and games else (),
        rename_form=rename_form,
        put_away=archived[0] if archived and archived[1] else None,
        undo=deleted,
        undo_text=deleted and undo_text(deleted),
        fault=fault_on_page(),
        **(_nights_and_clubs(device) if device else {}),
    )


@pages.get("/menu")
def menu() -> ResponseReturnValue:
    """Every door: games, rules, tournaments, files. The same on every page."""
    return render_template("menu.html")


def _nights_and_clubs(device: Device) -> dict[str, Any]:
    """Template values besides games; they are looked up only if needed, as most phones have no nights or
    clubs."""
    roles = roles_of(device)
    registered = nights_registered_for(device) if roles.registered else []
    return {
        "nights": nights_of(device) if roles.runs_nights else [],
        "clubs": clubs_of(device) if roles.holds_clubs else [],
        "gone_club": deleted_club(device) if roles.changed_clubs else None,
        "playing": nights_played_in(device) if roles.plays else [],
        "registered": [(night, link_of(night)) for night in registered],
    }


@pages.post("/language")
@read_only
def switch_language() -> ResponseReturnValue:
    """Remember the chosen language, and return to the page."""
    form = LanguageForm()
    form.validate()
    if not form.language.errors:
        session[KEY] = form.language.data
        session.permanent = True
    return redirect(form.way_back, code=303)
