"""Fields of the forms of a night's pages."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from wtforms import SelectField, StringField, ValidationError
from wtforms.validators import Regexp
from wtforms.widgets import Select

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


class _SelectWithEmpty(Select):
    """A select whose first option chooses nobody."""

    def __call__(self, field: Any, **attributes: Any) -> Markup:
        start, end, options = super().__call__(field, **attributes).partition(">")
        return Markup('{}{}<option value="">{}</option>{}').format(
            Markup(start), Markup(end), field.empty, Markup(options)
        )


class PersonField(SelectField):
    """A person of the night by number, or None; refused if it is none of the choices."""

    widget = _SelectWithEmpty()

    def __init__(self, label: Any, refusal: Any, empty: Any = "", **options: Any) -> None:
        super().__init__(label, coerce=_number, choices=(), **options)
        self.refusal, self.empty = refusal, empty

    def pre_validate(self, form: Any) -> None:
        if not any(chosen for _value, _label, chosen, *_more in self.iter_choices()):
            raise ValidationError(self.refusal)


def _number(typed: Any) -> int | None:
    try:
        return int(typed)
    except (TypeError, ValueError):
        return None
