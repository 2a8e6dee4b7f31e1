"""Registration for a night: its places, and the people who register."""

from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, StringField, ValidationError

from scorekeeper.limits import MAX_ANNOUNCEMENT_LETTERS, MAX_ENTRANTS, MAX_NAME_LETTERS
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.registration import Registered
from scorekeeper.web.common.forms.fields import TextForm, WholeNumberField
from scorekeeper.web.common.forms.names import NameField, tidied, too_long
from scorekeeper.web.common.language import voice
from scorekeeper.web.nights.forms.fields import require


class PlacesForm(TextForm):
    """Places of a night, and who may register. `anyway`: also if somebody loses a place by it."""

    places = WholeNumberField(1, MAX_ENTRANTS, label=_l("Places, in people"), render_kw={"class": "pin"})
    takes_place = NameField(_l("When and where (on the page of the link)"), MAX_ANNOUNCEMENT_LETTERS)
    is_open = BooleanField(_l("People can register"), name="open")
    anyway = BooleanField(_l("They wait again: do it all the same"))

    def __init__(self, pairs: bool, **options: Any) -> None:
        """`pairs`: fixed pairs play, and take two places each."""
        super().__init__(**options)
        if pairs:
            self.places.step = 2

    def validate_places(self, field: WholeNumberField) -> None:
        require(field)

    def refuse_losses(self, losing: Sequence[Registered]) -> bool:
        """Ask before somebody loses a place: True until that was ticked."""
        if not losing or self.anyway.data:
            return False
        names = voice().comma_list([registered.name for registered in losing])
        self.places.errors = [_("With so few places these have none any more: %(names)s.", names=names)]
        return True

    @property
    def asks(self) -> bool:
        """True if the form asks to be sent again with a tick."""
        return bool(self.places.errors) and self.places.data is not None


class RegisterForm(TextForm):
    """A player or a fixed pair who registers. `another`: nobody of those who have the same name."""

    name = StringField(_l("Your name"), filters=[tidied])
    partner = StringField(_l("Your partner’s name"), filters=[tidied])
    another = BooleanField(_l("Somebody else of the same name"))
    form_key = HiddenField()

    def __init__(self, pairs: bool, taken: Iterable[str], **options: Any) -> None:
        """`taken`: the names of those who come already."""
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
                _("%(name)s is on the list already. Somebody else? Then tick that below.", name=name)
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a valid form."""
        return tuple(field.data or "" for field in (self.name, self.partner) if field is not None)


class RegisteredForm(TextForm):
    """A press about somebody on the list, or its undoing."""

    takes_back = BooleanField(name="not")


def names_coming(night: Night) -> list[str]:
    """Names of those who have registered or are on the list of the night."""
    registered = [each.names for each in night.registration.registered if each.withdrawn_at is None]
    return [name for names in (*registered, *(entrant.names for entrant in night.entrants)) for name in names]
