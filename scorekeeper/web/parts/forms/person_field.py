"""A field that picks a person from a list."""

from typing import Any

from markupsafe import Markup
from wtforms import SelectField, ValidationError
from wtforms.widgets import Select


class _SelectWithEmpty(Select):
    """A select whose first option means nobody."""

    def __call__(self, field: Any, **attributes: Any) -> Markup:
        start, end, options = super().__call__(field, **attributes).partition(">")
        return Markup('{}{}<option value="">{}</option>{}').format(
            Markup(start), Markup(end), field.empty, Markup(options)
        )


class PersonField(SelectField):
    """A person by number, or None; refuses a number that is not offered."""

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
