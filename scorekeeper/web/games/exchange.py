"""Export and import of games as files: to keep, to move to another server, to work with in a spreadsheet."""

import re
from collections.abc import Sequence
from operator import attrgetter

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.limits import MAX_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import GameEntry, read_games, write_games
from scorekeeper.records.spreadsheets.games_out import games_csv as spreadsheet_of_games
from scorekeeper.records.spreadsheets.games_out import games_of as games_of_names
from scorekeeper.store.database import begin_writing
from scorekeeper.store.exchange import game_entry, import_games, imported_before
from scorekeeper.store.models import Device, Game
from scorekeeper.store.scorers import games_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.names import person_key
from scorekeeper.web.common.access import game_to_read, reads_first, takes_a_file
from scorekeeper.web.common.beginning import begins
from scorekeeper.web.common.devices import current_device, ensure_device
from scorekeeper.web.common.downloads import attachment, slug
from scorekeeper.web.common.few_at_once import few_at_once
from scorekeeper.web.common.language import local
from scorekeeper.web.common.quotas import QuotaReached, count_towards
from scorekeeper.web.common.spreadsheets import dialect
from scorekeeper.web.common.uploads import explain_unreadable, one_file_at_a_time
from scorekeeper.web.games.forms.upload import ImportForm

_PLACE = re.compile(r"/games/(\d+)(?:/hands/(\d+))?")

pages = Blueprint("exchange", __name__)


@pages.get("/games/<public_id>/export")
def game(public_id: str) -> ResponseReturnValue:
    """One game, for everybody who may see it."""
    shown = game_to_read(public_id)
    return _file([shown], f"{file_stem(shown)}.json")


@pages.get("/export")
@few_at_once
def games() -> ResponseReturnValue:
    """All games of the device asking, in the order they were made."""
    device = current_device()
    return _file(_games_to_save(device) if device else [], "mille-bornes.json")


@pages.get("/games/<public_id>/export.csv")
def game_csv(public_id: str) -> ResponseReturnValue:
    """One game as a table for spreadsheets, for everybody who may see it."""
    shown = game_to_read(public_id)
    return _spreadsheet([game_entry(shown)], f"{file_stem(shown)}.csv")


@pages.get("/export.csv")
@few_at_once
def games_csv() -> ResponseReturnValue:
    """All games of the device asking as a table, or those in which somebody sat whose `name` is given."""
    device, names = current_device(), request.args.getlist("name")
    entries = [game_entry(game) for game in _games_to_save(device)] if device else []
    if not names:
        return _spreadsheet(entries, "mille-bornes.csv")
    name = "-".join(filter(None, ("mille-bornes", slug(names[0]))))
    return _spreadsheet(games_of_names(names, entries, person_key), f"{name}.csv")


@pages.get("/import")
@begins
def choose() -> ResponseReturnValue:
    return _page()


@pages.post("/import")
@takes_a_file(MAX_UPLOAD_BYTES)
@reads_first
@begins
@few_at_once
def read() -> ResponseReturnValue:
    """The games of the file: all of them, or none and why. The same form sent twice makes them once."""
    form = ImportForm()
    if not form.validate():
        return _page(form.file.errors), 422
    try:
        with one_file_at_a_time:
            entries = read_games(form.file.data)
    except Unreadable as error:
        return _page(explain_unreadable(error, _PLACE, _name_place), error), 422
    if not entries:
        return _page([_("There is no game in this file.")]), 422
    begin_writing()
    if imported_before(current_device(), form.key) is None:
        try:
            count_towards("imports")
        except QuotaReached as reached:
            return _page([reached.sentence]), 429
    made = import_games(entries, ensure_device(), form.key)
    if len(entries) == 1:
        return redirect(url_for("games.show", public_id=made[0].public_id), code=303)
    return redirect(url_for("home.home"), code=303)


@pages.errorhandler(413)
def _too_large(_error: Exception) -> ResponseReturnValue:
    too_large = _(
        "This is too large: a file of games has at most %(most)s MB here. Whoever runs the server can read "
        "larger ones.",
        most=MAX_UPLOAD_BYTES // 1_000_000,
    )
    return _page([too_large]), 413


def _page(reasons: Sequence[str] = (), error: Unreadable | None = None) -> str:
    return render_template(
        "games/import.html",
        reasons=reasons,
        pointer=error and error.where,
        form=ImportForm(formdata=None, form_key=new_token()),
    )


def _name_place(game_number: int, hand_number: int | None) -> str:
    if hand_number is None:
        return _("Game %(game)s:", game=game_number)
    return _("Game %(game)s, hand %(hand)s:", game=game_number, hand=hand_number)


# --- the file ----------------------------------------------------------------------------------------


def _file(chosen: list[Game], name: str) -> Response:
    try:
        written = write_games(map(game_entry, chosen))
    except ValueError:
        title = _("That was too much at once")
        advice = _(
            "These are more hands than one file can hold. Whoever runs the server can back them all up."
        )
        return make_response(render_template("common/error.html", title=title, advice=advice), 422)
    return attachment(written, name, "application/json")


def _spreadsheet(chosen: list[GameEntry], name: str) -> Response:
    written = spreadsheet_of_games(chosen, dialect(), lambda moment: local(moment).date())
    return attachment(written, name, "text/csv")


def _games_to_save(device: Device) -> list[Game]:
    return sorted(games_of(device, with_hands=True), key=attrgetter("id"))


def file_stem(shown: Game) -> str:
    """mille-bornes-ann-bob-2025-12-31: letters, digits and dashes, whatever the people are called."""
    words = slug(shown.title or " ".join(shown.seats))
    return "-".join(filter(None, ("mille-bornes", words, f"{shown.created_at:%Y-%m-%d}")))
