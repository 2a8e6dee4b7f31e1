"""Fields of the forms of a night's pages."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import StringField, ValidationError
from wtforms.validators import Regexp

from scorekeeper.web.common.forms.fields import WholeNumberField


def require(field: WholeNumberField) -> None:
    """Refuse an empty field for a number."""
    if field.data is None:
        raise ValidationError(_("A whole number, please."))


class NewPinField(StringField):
    """A PIN that is to be set."""

    def __init__(self, label: Any, description: Any = "", **options: Any) -> None:
        attributes = {"inputmode": "numeric", "maxlength": 8, "autocomplete": "off", "class": "pin"}
        super().__init__(
            label,
            [Regexp(r"[0-9]{4,8}$", message=_l("4 to 8 digits, please."))],
            description=description,
            filters=[_stripped],
            render_kw=attributes,
            **options,
        )


def _stripped(typed: str | None) -> str:
    return (typed or "").strip()
