"""A form that asks for the name of the thing to delete."""

from typing import Any

from wtforms import StringField, ValidationError

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.tournament.names import name_key
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.serving.text_form import TextForm


class DeletionForm(TextForm):
    """Confirms a deletion: the name must be typed."""

    name = StringField(render_kw={"autocomplete": "off", "maxlength": MAX_NAME_LETTERS})

    def __init__(self, wanted: str, refusal: str, **options: Any) -> None:
        """`refusal` is the error if the typed name is not the `wanted` one."""
        super().__init__(**options)
        self._wanted, self._refusal = wanted, refusal

    def validate_name(self, field: StringField) -> None:
        if name_key(tidied(field.data)) != name_key(self._wanted):
            raise ValidationError(self._refusal)
