"""Forms that take the records of hands, pasted or uploaded."""

from functools import cached_property
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import BooleanField, TextAreaField

from scorekeeper.limits import MAX_RECORDS
from scorekeeper.play.as_typed import GameTable, MisreadPlay, as_record
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import read_record
from scorekeeper.web.parts.forms.fields import HiddenIntegerField, UploadField
from scorekeeper.web.play.uploads import misread, texts_in, too_many
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

_PASTED = {
    "rows": 10,
    "spellcheck": "false",
    "autocapitalize": "off",
    "autocomplete": "off",
    "placeholder": '[Format "mille-bornes-record/1"]',
}


class RecordForm(TextForm):
    """One record or several, pasted or in a file."""

    nothing = _l("Paste a play-by-play or choose a file first.")
    text = TextAreaField(_l("Paste a play-by-play"), render_kw=_PASTED)
    file = UploadField(_l("or choose a file"), render_kw={"accept": ".mb,.txt,text/plain"})

    @cached_property
    def records(self) -> bytes:
        """The file, or else the pasted text with the browser's line ends undone."""
        pasted = (self.text.data or "").replace("\r\n", "\n")
        return self.file.data or pasted.encode("utf-8", "replace")

    @cached_property
    def texts(self) -> list[bytes]:
        """The text of each record."""
        return texts_in(self.records)

    def validate(self, extra_validators: Any = None) -> bool:
        valid = super().validate(extra_validators)
        self.form_errors += self.refusals()
        return valid and not self.form_errors

    def refusals(self) -> list[str]:
        """What keeps the records from being read, whether they were sent or stand in an address."""
        if not self.records.strip():
            return [str(self.nothing)]
        return [too_many(len(self.texts))] if len(self.texts) > MAX_RECORDS else []

    def show(self) -> None:
        """Show the records in the text field, even from a file, so that they can be corrected there."""
        self.text.data = self.records.decode("utf-8", "replace")


class AttachForm(RecordForm):
    """The record of one hand at a `table`, also as people type it there. `seen` is the last change known to
    its page (optimistic lock)."""

    seen = HiddenIntegerField()

    def __init__(self, table: GameTable, *args: Any, **fields: Any) -> None:
        super().__init__(*args, **fields)
        self.table = table

    @cached_property
    def record_text(self) -> str:
        """The text of the record. Raises `MisreadPlay`."""
        return as_record(self.records.decode("utf-8-sig", "replace").replace("\r\n", "\n"), self.table)

    def refusals(self) -> list[str]:
        refused = super().refusals()
        if refused:
            return refused
        if len(self.texts) > 1:
            message = ngettext(
                "There is %(num)s play-by-play here. Only one is needed: of this hand.",
                "There are %(num)s play-by-plays here. Only one is needed: of this hand.",
                len(self.texts),
            )
            return [message]
        try:
            read_record(self.record_text)
        except MisreadPlay as error:
            return [error.in_words(voice())]
        except Unreadable as error:
            return [misread(error, self.record_text.encode(), self.table.seats)]
        return []


class RecordsForm(RecordForm):
    """The records of many hands at once. `keep`: store those that agree with their hands."""

    nothing = _l("Paste the play-by-plays or choose a file first.")
    text = TextAreaField(_l("Paste the play-by-plays"), render_kw=_PASTED)
    keep = BooleanField()
