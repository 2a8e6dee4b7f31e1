"""Export of a night for spreadsheets and for keeping, and import of such a file as a new night."""

import hashlib
import re

from flask import Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField
from wtforms.validators import Length, Optional

from scorekeeper.limits import MAX_UPLOAD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.store.database import begin_writing
from scorekeeper.store.games.exchange import new_games
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.directors import hashed_pin
from scorekeeper.store.nights.exchange import new_night, night_file, restore_night
from scorekeeper.store.nights.nights import night_made_before
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.csv_exports import hands_csv, people_csv, seating_csv, standings_csv
from scorekeeper.tournament.files.night import read_night, write_night
from scorekeeper.web.nights.director.pin import NEW_PIN_DESCRIPTION, NewPinField, new_pin
from scorekeeper.web.parts.downloads import attachment, slug
from scorekeeper.web.parts.forms.fields import UploadField
from scorekeeper.web.parts.spreadsheets import dialect
from scorekeeper.web.serving.access import night_to_direct
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.marks import reads_first, takes_a_file
from scorekeeper.web.serving.quotas import QuotaReached, count_towards
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.uploads import explain_unreadable, one_file_at_a_time

_PLACE = re.compile(r"/rounds/(\d+)(?:/tables/(\d+))?")


# --- out, for directors ----------------------------------------------------------------------------


def people(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _spreadsheet(row, "people", people_csv(night_of(row), dialect()))


def seating(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _spreadsheet(row, "seating", seating_csv(night_of(row), dialect()))


def hands(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _spreadsheet(row, "hands", hands_csv(night_file(row), dialect()))


def standings(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _spreadsheet(row, "standings", standings_csv(night_of(row), dialect()))


def whole(public_id: str) -> ResponseReturnValue:
    """Export everything needed to make a new night."""
    row, _device = night_to_direct(public_id)
    return attachment(write_night(night_file(row)), f"{_slug(row)}.json", "application/json")


def _spreadsheet(row: NightRow, what: str, data: bytes) -> Response:
    return attachment(data, f"{_slug(row)}-{what}.csv", "text/csv")


def _slug(row: NightRow) -> str:
    """A file name without its ending, like club-night-2025-12-31: ASCII letters, digits and dashes only."""
    return f"{slug(row.settings.name) or 'night'}-{row.created_at:%Y-%m-%d}"


# --- in --------------------------------------------------------------------------------------------


class RestoredNightForm(TextForm):
    """Imports a night from a file and sets its new PIN."""

    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    pin = NewPinField(_l("PIN"), NEW_PIN_DESCRIPTION)
    file = UploadField(_l("The file"), render_kw={"accept": ".json,application/json", "required": True})


@begins
def choose() -> ResponseReturnValue:
    return _page(_new_form())


@takes_a_file(MAX_UPLOAD_BYTES)
@reads_first
@begins
def read() -> ResponseReturnValue:
    """Make a new night from the file, or show its problems. The same form sent twice makes one night."""
    form = RestoredNightForm()
    valid = form.validate_on_submit()
    if not form.file.data:
        return _page(form, [_("Choose a file first.")]), 422
    if not valid:
        return _page(form), 422
    try:
        with one_file_at_a_time:
            file = read_night(form.file.data)
    except Unreadable as error:
        return _page(form, explain_unreadable(error, _PLACE, _name_place), error), 422
    pin_hash = hashed_pin(form.pin.data or "")
    night = new_night(file, new_games(file.games.values()), pin_hash)
    begin_writing()
    key = f"{form.form_key.data} {hashlib.sha256(form.file.data).hexdigest()}" if form.form_key.data else None
    if night_made_before(current_device(), key) is None:
        try:
            count_towards("nights", more_bytes=len(form.file.data))
        except QuotaReached as reached:
            return _page(form, [reached.sentence]), 429
    row = restore_night(night, file, ensure_device(), key)
    return redirect(url_for("night_desk.show", public_id=row.public_id), code=303)


def too_large(_error: Exception) -> ResponseReturnValue:
    reason = _(
        "This file is too large: the limit for the file of a night is %(most)s MB here.",
        most=MAX_UPLOAD_BYTES // 1_000_000,
    )
    return _page(_new_form(), [reason]), 413


def _new_form() -> RestoredNightForm:
    return RestoredNightForm(formdata=None, form_key=new_token(), pin=new_pin())


def _page(form: RestoredNightForm, reasons: list[str] | None = None, error: Unreadable | None = None) -> str:
    return render_template(
        "nights/director/restore.html", form=form, reasons=reasons or [], pointer=error and error.where
    )


def _name_place(round_number: int, table_number: int | None) -> str:
    if table_number is None:
        return _("Round %(round)s:", round=round_number)
    return _("Round %(round)s, table %(table)s of the list:", round=round_number, table=table_number)
