"""Export and import of games as files: for keeping, for moving to another server, for other programs."""

import hashlib
import re
from collections.abc import Sequence
from io import BytesIO
from operator import attrgetter
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Response, current_app, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, ValidationError

from scorekeeper.limits import GAMES_OF_PAGE, HANDS_OF_PAGE, MAX_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import read_games, write_files, write_games
from scorekeeper.store.games.exchange import game_entry
from scorekeeper.store.games.scorers import count_held, games_of
from scorekeeper.store.models import Game
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.kept_games import TooMany, keep_games
from scorekeeper.web.parts.downloads import attachment, fetched, slug
from scorekeeper.web.parts.forms.fields import UploadField
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.errors import error_page
from scorekeeper.web.serving.language import number
from scorekeeper.web.serving.marks import reads_first, takes_a_file
from scorekeeper.web.serving.quotas import MEGABYTE, QuotaReached
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.uploads import explain_unreadable, one_file_at_a_time

_PLACE: Final = re.compile(r"/games/(\d+)(?:/hands/(\d+))?")


class ImportForm(TextForm):
    """A file of games. Sending the same file from the same page again imports it only once."""

    form_key = HiddenField()
    file = UploadField(
        _l("The file"),
        render_kw={"accept": ".json,.csv,.txt,application/json,text/csv,text/plain", "required": True},
    )

    def validate_file(self, field: UploadField) -> None:
        if not field.data:
            raise ValidationError(_("Choose a file first."))

    @property
    def key(self) -> str | None:
        """The idempotency key, made of the page's key and a hash of the file."""
        if not self.form_key.data:
            return None
        return f"{self.form_key.data} {hashlib.sha256(self.file.data).hexdigest()}"


pages = Blueprint("exchange", __name__)


@pages.get("/games/<public_id>/export")
def game(public_id: str) -> ResponseReturnValue:
    """Export one game, for everybody who may see it."""
    shown = game_to_read(public_id)
    return _file([shown], file_stem(shown))


@pages.get("/games/<public_id>.json")
def data(public_id: str) -> ResponseReturnValue:
    """The same for other programs, which ask again and again."""
    try:
        return fetched(write_games([game_entry(game_to_read(public_id))]), "application/json")
    except ValueError:
        return _too_much()


@pages.get("/export")
def games() -> ResponseReturnValue:
    """Export all games of the requesting device, in the order they were made."""
    device = current_device()
    mine = sorted(games_of(device), key=attrgetter("id")) if device else []
    return _file(mine, "mille-bornes")


@pages.get("/import")
@begins
def choose() -> ResponseReturnValue:
    return _page()


@pages.post("/import")
@takes_a_file(MAX_UPLOAD_BYTES)
@reads_first
@begins
def read() -> ResponseReturnValue:
    """Import all games of the file, or none and say why. The same form sent twice imports them once. A table
    is previewed first."""
    form = ImportForm()
    if not form.validate():
        return _page(form.file.errors), 422
    if (page := _page_of_table(form.file.data)) is not None:
        return page
    try:
        with one_file_at_a_time:
            entries = read_games(form.file.data)
    except Unreadable as error:
        return _page(explained(error), error), 422
    if not entries:
        return _page([_("There is no game in this file.")]), 422
    try:
        return keep_games(entries, form.key)
    except TooMany as refusal:
        return _page([refusal.sentence]), 422
    except QuotaReached as reached:
        return _page([reached.sentence]), 429


@pages.errorhandler(413)
def _too_large(_error: Exception) -> ResponseReturnValue:
    most = number(MAX_UPLOAD_BYTES // MEGABYTE)
    said = [_("This file is too large: the limit for a file of games is %(most)s MB here.", most=most)]
    if not current_app.config["ALONE"]:
        said.append(_("Ask whoever runs the server to import larger files."))
    return _page([" ".join(said)]), 413


def _page_of_table(data: bytes) -> ResponseReturnValue | None:
    """The preview if the file is a table, else None."""
    from scorekeeper.web.games.table_import import of_file  # rarely used

    return of_file(data)


def _page(reasons: Sequence[str] = (), error: Unreadable | None = None) -> str:
    from scorekeeper.web.games.table_import import new_form, samples  # rarely used

    device = current_device()
    return render_template(
        "games/import.html",
        holds_games=device is not None and count_held(device) > 0,
        table=new_form(),
        samples=samples(),
        reasons=reasons,
        pointer=error and error.where,
        form=ImportForm(formdata=None, form_key=new_token()),
    )


# --- the file ----------------------------------------------------------------------------------------


def _file(chosen: list[Game], stem: str) -> Response:
    """Answer with the file of these games; if there are more than the import page accepts, with an archive of
    several files."""
    try:
        written = write_files(map(game_entry, chosen), GAMES_OF_PAGE, HANDS_OF_PAGE)
    except ValueError:
        return _too_much()
    if len(written) == 1:
        return attachment(written[0], f"{stem}.json", "application/json")
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for number, file in enumerate(written, start=1):
            packed.writestr(f"{stem}-{number}.json", file)
    return attachment(archive.getvalue(), f"{stem}.zip", "application/zip")


def _too_much() -> Response:
    title = _("That was too much at once")
    advice = _(
        "There are more hands than one file can hold. Ask whoever runs the server to back them all up."
    )
    return error_page(422, title, advice)


def file_stem(shown: Game) -> str:
    """A file name without its ending, like mille-bornes-ann-bob-2025-12-31: ASCII letters, digits and dashes
    only, with the same evening as on pages."""
    words = slug(shown.title or " ".join(shown.seats))
    return "-".join(filter(None, ("mille-bornes", words, shown.evening.isoformat())))


def explained(error: Unreadable) -> list[str]:
    """Two sentences: the line, or the game and hand, if known; and the fault there."""
    return explain_unreadable(error, _PLACE, _name_place)


def _name_place(game_number: int, hand_number: int | None) -> str:
    if hand_number is None:
        return _("Game %(game)s:", game=game_number)
    return _("Game %(game)s, hand %(hand)s:", game=game_number, hand=hand_number)
