"""A form that stands on many pages, and leads back to the one that sent it."""

from flask import url_for
from wtforms import HiddenField, ValidationError

from scorekeeper.web.serving.security import is_own_path
from scorekeeper.web.serving.text_form import TextForm


class BackForm(TextForm):
    """`back` is the path of the page that sent the form."""

    back = HiddenField()

    def validate_back(self, field: HiddenField) -> None:
        if not is_own_path(field.data or ""):
            raise ValidationError

    @property
    def way_back(self) -> str:
        """The path of that page, once the form was validated; of the start page if it is none of ours."""
        return (not self.back.errors and self.back.data) or url_for("home.home")
