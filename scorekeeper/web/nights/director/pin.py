"""The director's PIN, for what cannot be undone, and for whatever would change final standings."""

import secrets

from flask_babel import gettext as _

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.directors import is_pin
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.web.common.throttle import wrong_try
from scorekeeper.web.nights.forms.pin import PinForm


def new_pin() -> str:
    """Suggest a PIN of four digits."""
    return f"{secrets.randbelow(10_000):04}"


def wrong_pin(row: NightRow) -> str:
    """Refusal of the PIN that was sent, empty if it is the night's.

    A wrong one counts as a wrong try: after too many of them nothing is answered any more.
    """
    if not row.pin_hash:
        return _("This night has no PIN yet: set one under “More”.")
    if is_pin(row, PinForm().pin.data or ""):
        return ""
    wrong_try()
    return _("That is not the PIN of this night.")


def wrong_pin_if_final(row: NightRow) -> str:
    """Refusal of the PIN once the time for corrections is over: from then on every change needs it."""
    return wrong_pin(row) if progress.is_final(night_of(row), now()) else ""
