"""The director's PIN: required for what cannot be undone, and for changing final standings."""

import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from math import ceil
from typing import Any

from flask import g, make_response
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import Forbidden, TooManyRequests
from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.store.database import begin_writing, writing
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.crew import knows_pin, note_pin
from scorekeeper.store.nights.directors import is_pin
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.web.serving.access import night_to_keep
from scorekeeper.web.serving.language import in_words
from scorekeeper.web.serving.marks import reads_first
from scorekeeper.web.serving.origin import counter_key
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.throttle import Patience, Tries

View = Callable[..., ResponseReturnValue]

#: Limits for wrong PINs: for one device, and for all devices together that have never entered the right one.
DEVICE = Patience(5, longest=timedelta(hours=6), forgotten=timedelta(days=1))
NEW_DEVICES = Patience(10, longest=timedelta(hours=6), forgotten=timedelta(days=1))
NEW_PIN_DESCRIPTION = _l(
    "4 to 8 digits, to delete the night and for late corrections: write it down. A lost desk is opened by "
    "the director’s link, not by the PIN."
)


class PinForm(TextForm):
    """The PIN, sent along with an action."""

    pin = StringField(filters=[lambda typed: (typed or "").strip()])


class NewPinField(StringField):
    """A new PIN."""

    def __init__(self, label: Any, description: Any = "", **options: Any) -> None:
        attributes = {"inputmode": "numeric", "maxlength": 8, "autocomplete": "off", "class": "pin"}
        super().__init__(
            label,
            [Regexp(r"[0-9]{4,8}$", message=_l("Enter 4 to 8 digits."))],
            description=description,
            filters=[_stripped],
            render_kw=attributes,
            **options,
        )


def _stripped(typed: str | None) -> str:
    return (typed or "").strip()


class NewPinForm(TextForm):
    """Sets a new PIN."""

    new = NewPinField(_l("New PIN"))


def new_pin() -> str:
    """Suggest a PIN of four digits."""
    return f"{secrets.randbelow(10_000):04}"


def asks_pin(view: View) -> View:
    """Mark a view that may need the PIN. A PIN that was sent is checked, and the night is read, before the
    view takes the write lock; a view refused for a wrong PIN never takes it. After too many tries the view's
    403 becomes 429."""

    @wraps(view)
    def checked(public_id: str, **values: object) -> ResponseReturnValue:
        pin = PinForm().pin.data
        row, device = night_to_keep(public_id)
        g.first_pin = not row.pin_hash
        if pin and row.pin_hash:
            g.wrong_pin = _refusal(row, device, pin)
        night_of(row)  # fills its cache
        if not g.get("wrong_pin"):
            begin_writing()
        answer = make_response(view(public_id, **values))
        if answer.status_code == Forbidden.code and g.get("pin_wait"):
            answer.status_code, answer.retry_after = TooManyRequests.code, ceil(g.pin_wait.total_seconds())
        return answer

    return reads_first(checked)


def may_set_pin() -> bool:
    """True if the right PIN was sent, or the night has none yet. The view must be marked with `asks_pin`."""
    return g.first_pin or ("wrong_pin" in g and not g.wrong_pin)


def wrong_pin(row: NightRow) -> str:
    """The refusal of a missing or wrong PIN, empty if it is right. The view must be marked with `asks_pin`
    and ask before it writes."""
    if not row.pin_hash:
        return _("This night has no PIN yet: set one under “More”.")
    refusal: str = g.get("wrong_pin", _not_the_pin())
    return refusal


def wrong_pin_if_final(row: NightRow) -> str:
    """The refusal of the PIN after the time for corrections, when every change needs it. Before that, only a
    wrong PIN is refused."""
    asked = g.get("wrong_pin") or progress.is_final(night_of(row), now())
    return wrong_pin(row) if asked else ""


def _refusal(row: NightRow, device: Device, pin: str) -> str:
    """The refusal of this PIN, "" for the right one. Counts the try first; the right PIN clears the count."""
    tries, knows = _tries(row, device), knows_pin(row, device)
    g.pin_wait = wait = tries.take()
    if wait and knows:
        return _("Too many wrong PINs on this device. Try again in %(wait)s.", wait=in_words(wait))
    if wait:
        return _(
            "Too many wrong PINs in this night. Try again in %(wait)s, "
            "or on a device that has entered the right one.",
            wait=in_words(wait),
        )
    if not is_pin(row, pin):
        return _not_the_pin()
    with writing():
        tries.forgive()
        note_pin(row, device)
    return ""


def _tries(row: NightRow, device: Device) -> Tries:
    own = {counter_key("pin", row.id, device.id): DEVICE}
    if knows_pin(row, device):
        return Tries(own)
    return Tries({**own, counter_key("pin", row.id, row.direct_salt): NEW_DEVICES})


def _not_the_pin() -> str:
    return _("That is not the PIN of this night.")
