"""The form that every form of a page is: text alone."""

from collections.abc import Iterator
from typing import Any

from flask import request
from flask_babel import get_locale
from flask_wtf import FlaskForm
from wtforms import Field, Form, FormField


class TextForm(FlaskForm):
    """A form of text alone: Flask-WTF would take files and JSON for its fields, too."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            return formdata and request.form

        @property
        def locales(self) -> list[str]:  # type: ignore[override]  # the request's, not the form's
            """The language of WTForms' own texts, whose catalogues it keeps; Flask-WTF reads one anew for
            every request."""
            return [str(get_locale())]

    def sent_again(self, *without: str) -> list[tuple[str, str]]:
        """Names and values of the fields as they were sent, for the hidden fields of another page."""
        return [
            (field.name, value)
            for field in _leaves(self)
            for value in field.raw_data or ()
            if field.name not in without
        ]


def _leaves(form: Form) -> Iterator[Field]:
    for field in form:
        if isinstance(field, FormField):
            yield from _leaves(field.form)
        else:
            yield field
