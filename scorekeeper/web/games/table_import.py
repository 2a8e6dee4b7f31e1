"""Import of games from a typed table: first a preview, then the games."""

import hashlib
from typing import Final

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, SelectField, TextAreaField

from scorekeeper.limits import MAX_TABLE_BYTES, MAX_TABLE_GAMES, MAX_UPLOAD_BYTES
from scorekeeper.records.spreadsheets.games_in import TableRead, as_table, read_table
from scorekeeper.records.spreadsheets.sheet import LineError
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.store.models import now
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games.kept_games import TooMany, keep_games
from scorekeeper.web.games.preview_sheet import preview_sheet
from scorekeeper.web.parts.forms.encoding import GuessedTextForm
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.parts.spreadsheets import dialect
from scorekeeper.web.parts.text.editions_text import box_choices
from scorekeeper.web.parts.usual_box import usual_box
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.language import number, voice
from scorekeeper.web.serving.marks import reads_first, takes_a_file
from scorekeeper.web.serving.quotas import QuotaReached
from scorekeeper.web.serving.uploads import one_file_at_a_time

#: Number of games shown, and of errors and remarks listed; the rest are only counted.
_SHOWN: Final = 10
_TOLD: Final = 20


class TableForm(GuessedTextForm):
    """A table of games. `seen` is the fingerprint of the table whose preview was shown."""

    form_key = HiddenField()
    seen = HiddenField()
    text = TextAreaField(
        _l("The spreadsheet"),
        render_kw={"rows": 8, "autocomplete": "off", "spellcheck": "false", "wrap": "off"},
    )
    edition = SelectField(_l("Box, where the spreadsheet names none"), choices=box_choices)

    @property
    def table(self) -> str:
        """The text with plain line ends; browsers send "\r\n"."""
        return (self.text.data or "").replace("\r\n", "\n")

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(f"{self.edition.data} {self.table}".encode()).hexdigest()


@takes_a_file(MAX_UPLOAD_BYTES)
@reads_first
@begins
def read() -> ResponseReturnValue:
    """Preview the games of the table, or save them as previewed. A table with errors saves nothing."""
    form = TableForm()
    form.read_as_chosen(form.text)
    if not form.validate():
        form.edition.data = usual_box()
    return _answer(form, keep="keep" in request.form)


def of_file(data: bytes) -> ResponseReturnValue | None:
    """Preview the games of an uploaded table; None if the file is not a table."""
    if as_table(data) is None:
        return None
    form = new_form()
    form.take_file(data, form.text)
    return _answer(form, keep=False)


def new_form() -> TableForm:
    """An empty form."""
    return TableForm(formdata=None, edition=usual_box(), form_key=new_token())


def samples() -> list[str]:
    """Two small sample tables with headings in the page's language. One has the usual columns; the other has
    a date, a claim and, if the usual box has them, partners."""
    four = EDITIONS[usual_box()].rules(4)
    winners, others = ("Ann & Cy", "Bob & Di") if four.sides == 2 else ("Ann", "Bob")
    usual = [_("Hand"), _("Names"), _("Miles"), _("Safeties"), _("Coups fourrés")]
    more = [_("Date"), _("Names"), _("Miles"), _("Safe trip")]
    tables = (
        (usual, ["1", "Ann", "700", "2", "1"], ["1", "Bob", "475", "1", "0"]),
        (more, ["1998-12-24", winners, "1000", _("yes")], ["", others, "475", ""]),
    )
    separator = dialect().separator
    return ["\n".join(map(separator.join, lines)) for lines in tables]


def _answer(form: TableForm, keep: bool) -> ResponseReturnValue:
    if len(form.table.encode()) > MAX_TABLE_BYTES:
        return _refusal(form, _too_large()), 422
    with one_file_at_a_time:
        table = read_table(form.table, tidied, form.edition.data, now(), MAX_TABLE_GAMES)
    if table.errors:
        return _page(form, table), 422
    if not keep or form.seen.data != form.fingerprint:
        return _page(form, table)
    try:
        return keep_games(table.games, f"{form.form_key.data} {form.fingerprint}")
    except TooMany as refusal:
        return _refusal(form, refusal.sentence), 422
    except QuotaReached as reached:
        return _refusal(form, reached.sentence), 429


def _refusal(form: TableForm, reason: str) -> str:
    form.text.errors = [reason]
    return _page(form, TableRead([], [], []))


def _too_large() -> str:
    return _(
        "This spreadsheet is too large: the limit for games in one is %(most)s kB here. Send "
        "it in parts, or send a scorekeeper file, which may be larger.",
        most=number(MAX_TABLE_BYTES // 1_000),
    )


def _page(form: TableForm, table: TableRead) -> str:
    form.seen.data = form.fingerprint
    return render_template(
        "games/table_import.html",
        form=form,
        errors=[_in_words(error) for error in table.errors[:_TOLD]],
        more_errors=len(table.errors[_TOLD:]),
        remarks=[_in_words(remark) for remark in table.remarks[:_TOLD]],
        more_remarks=len(table.remarks[_TOLD:]),
        count=len(table.games),
        sheets=[preview_sheet(game) for game in table.games[:_SHOWN]],
    )


def _in_words(error: LineError) -> str:
    reason = error.in_words(voice())
    if error.column is None:
        return _("Line %(line)s: %(reason)s", line=number(error.line), reason=reason)
    facts = {"line": number(error.line), "column": error.column, "reason": reason}
    return _("Line %(line)s, %(column)s: %(reason)s", **facts)
