"""A file of games to read in."""

import hashlib

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, ValidationError

from scorekeeper.web.parts.forms.fields import UploadField
from scorekeeper.web.serving.text_form import TextForm


class ImportForm(TextForm):
    """A file of games. The same page with the same file sent twice reads it in once."""

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
        """The idempotency key: of the page and of the file's content."""
        if not self.form_key.data:
            return None
        return f"{self.form_key.data} {hashlib.sha256(self.file.data).hexdigest()}"
