"""Registering for a night: the form for directors and phones, and the names that it asks about."""

from collections.abc import Iterable
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, StringField, ValidationError

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.night.model import Night
from scorekeeper.web.parts.forms.names import tidied, too_long
from scorekeeper.web.serving.text_form import TextForm


class RegisterForm(TextForm):
    """Registers a player or a fixed pair. `another` says that it is none of the people with the same name."""

    name = StringField(_l("Your name"), filters=[tidied])
    partner = StringField(_l("Your partner’s name"), filters=[tidied])
    another = BooleanField(_l("Somebody else of the same name"))
    form_key = HiddenField()

    def __init__(self, pairs: bool, taken: Iterable[str], **options: Any) -> None:
        """`taken`: names that are already coming."""
        super().__init__(**options)
        self._taken = set(map(name_key, taken))
        self.asks = False
        if not pairs:
            del self.partner

    def validate_name(self, field: StringField) -> None:
        self._check(field)

    def validate_partner(self, field: StringField) -> None:
        self._check(field)
        if name_key(field.data or "") == name_key(self.name.data or ""):
            raise ValidationError(_("A pair is two people: this is the same name."))

    def _check(self, field: StringField) -> None:
        name = field.data or ""
        if not name:
            raise ValidationError(_("A name is missing here."))
        if len(name) > MAX_NAME_LETTERS:
            raise ValidationError(too_long(MAX_NAME_LETTERS))
        if name_key(name) in self._taken and not self.another.data:
            self.asks = True
            raise ValidationError(
                _(
                    "%(name)s is already on the list. For somebody else, tick “Somebody else of the same "
                    "name”.",
                    name=name,
                )
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a valid form."""
        return tuple(field.data or "" for field in (self.name, self.partner) if field is not None)


def names_coming(night: Night) -> list[str]:
    """Names of people who registered or are on the night's list."""
    registered = [each.names for each in night.registration.registered if each.withdrawn_at is None]
    return [name for names in (*registered, *(entrant.names for entrant in night.entrants)) for name in names]
