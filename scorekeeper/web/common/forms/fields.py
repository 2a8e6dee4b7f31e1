"""Fields that more than one form uses."""

import re
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import FileField, IntegerField, ValidationError
from wtforms.validators import NumberRange, Optional, StopValidation

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SPACES = re.compile(r"\s+")


class TextForm(FlaskForm):
    """A form of text alone: Flask-WTF would take files and JSON for its fields, too."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            return formdata and request.form


class WholeNumberField(IntegerField):
    """A whole number from `least` to `most`, in steps of `step`, typed in digits (spaces between them are
    read over), or nothing.

    `data` is None when nothing, or nothing readable, was typed; what was typed is shown again.
    """

    def __init__(self, least: int, most: int, step: int = 1, **options: Any) -> None:
        said = _l("From %(least)s to %(most)s, please.", least=least, most=most)
        self.least, self.most, self.step = least, most, step
        super().__init__(validators=[Optional(), NumberRange(least, most, message=said)], **options)

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = _SPACES.sub("", valuelist[0]) if valuelist else ""
        self.data = int(typed) if _WHOLE_NUMBER.fullmatch(typed) else None
        if typed and self.data is None:
            raise ValueError(_("A whole number, please."))

    def pre_validate(self, form: Any) -> None:
        """Keep the error of reading: `Optional` would take unreadable digits for nothing."""
        if self.process_errors:
            raise StopValidation  # it is among the errors already
        if self.data is not None and self.data % self.step:
            raise ValidationError(_("A multiple of %(step)s, please.", step=self.step))


class UploadField(FileField):
    """An uploaded file; `data` is its content, empty without one. Usable in a `TextForm`."""

    data: bytes

    def process_data(self, value: Any) -> None:
        self.data = b""

    def process_formdata(self, valuelist: list[Any]) -> None:
        file = request.files.get(self.name)
        self.data = file.read() if file else b""
