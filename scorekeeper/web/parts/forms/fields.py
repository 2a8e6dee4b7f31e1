"""Fields that several forms use."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

from flask import request
from flask_babel import gettext as _
from wtforms import Field, FileField, IntegerField, ValidationError
from wtforms.validators import StopValidation
from wtforms.widgets import HiddenInput, TextInput

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SPACES = re.compile(r"\s+")
#: A number as pages and slips write it: 3,450 or 3.450.
_IN_THOUSANDS = re.compile(r"-?[0-9]{1,3}([,.’'][0-9]{3})+")


class HiddenIntegerField(IntegerField):
    """A whole number that a page carries along; `data` is None if it cannot be read."""

    widget = HiddenInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        with suppress(ValueError):
            super().process_formdata(valuelist)

    def _value(self) -> str:
        return "" if self.data is None else str(self.data)


class WholeNumberField(IntegerField):
    """An optional whole number from `least` to `most`, in steps of `step`. Spaces between digits and
    thousands separators are ignored.

    `data` is None if nothing readable was typed; the typed text is shown again.
    """

    widget = TextInput()

    def __init__(self, least: int, most: int, step: int = 1, label: Any = None, **options: Any) -> None:
        self.least, self.most, self.step = least, most, step
        attributes = {"inputmode": "numeric", "autocomplete": "off"} | options.pop("render_kw", {})
        super().__init__(label, render_kw=attributes, **options)

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = _SPACES.sub("", valuelist[0]) if valuelist else ""
        if _IN_THOUSANDS.fullmatch(typed):
            typed = re.sub(r"[,.’']", "", typed)
        self.data = int(typed) if _WHOLE_NUMBER.fullmatch(typed) else None
        if typed and self.data is None:
            raise ValueError(_("Enter a whole number."))

    def show_again(self, typed: "WholeNumberField") -> None:
        """Show the text and the errors of the same field of another form."""
        self.raw_data, self.errors = typed.raw_data, typed.process_errors

    def pre_validate(self, form: Any) -> None:
        if self.process_errors:
            raise StopValidation  # unreadable text is already among the errors
        if self.data is None:
            return
        if not self.least <= self.data <= self.most:
            message = _("Enter a number from %(least)s to %(most)s.", least=self.least, most=self.most)
            raise ValidationError(message)
        if self.data % self.step:
            raise ValidationError(_("Enter a multiple of %(step)s.", step=self.step))


class UploadField(FileField):
    """An uploaded file; `data` is its content, empty without one. Usable in a `TextForm`."""

    data: bytes

    def process_data(self, value: Any) -> None:
        self.data = b""

    def process_formdata(self, valuelist: list[Any]) -> None:
        file = request.files.get(self.name)
        self.data = file.read() if file else b""


def require(field: WholeNumberField) -> None:
    """Refuse an empty number field."""
    if field.data is None:
        raise ValidationError(_("Enter a whole number."))


def refuse(field: Field, problems: Sequence[str]) -> NoReturn:
    """Fail the validation of `field` with all `problems`; WTForms' own error holds only one."""
    *others, last = problems
    field.errors = [*field.errors, *others]
    raise ValidationError(last)
