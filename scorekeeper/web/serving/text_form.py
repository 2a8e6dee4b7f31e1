"""The base class of all forms: text only."""

from collections.abc import Iterator
from typing import Any

from flask import request
from flask_babel import get_locale
from flask_wtf import FlaskForm
from wtforms import Field, Form, FormField


class TextForm(FlaskForm):
    """A form that reads text fields only: Flask-WTF would also accept files and JSON for them."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            return formdata and request.form

        @property
        def locales(self) -> list[str]:  # type: ignore[override]  # the request's, not the form's
            """The language of WTForms' own messages. WTForms caches their catalogues; Flask-WTF would load
            one for every request."""
            return [str(get_locale())]

    def sent_again(self, *without: str) -> list[tuple[str, str]]:
        """Names and values of the fields as they were sent, for hidden fields of another page."""
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
