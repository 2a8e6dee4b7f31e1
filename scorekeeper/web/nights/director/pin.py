"""The director's PIN, for what cannot be undone, and for whatever would change final standings."""

import secrets

from flask import request
from flask_babel import gettext as _

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.directors import is_pin
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night import progress
from scorekeeper.web.common.throttle import wrong_try


def new_pin() -> str:
    """One that a director may keep or change."""
    return f"{secrets.randbelow(10_000):04}"


def wrong_pin(row: NightRow) -> str:
    """What is wrong with the PIN that was sent; empty when it is the night's. A wrong one counts as a wrong
    try, and after too many there is an answer to none."""
    if not row.pin_hash:
        return _("This night has no PIN yet: set one under “More”.")
    if is_pin(row, request.form.get("pin", "").strip()):
        return ""
    wrong_try()
    return _("That is not the PIN of this night.")


def wrong_pin_if_final(row: NightRow) -> str:
    """What is wrong with the PIN once the time for corrections is over: then nothing changes without it."""
    return wrong_pin(row) if progress.is_final(night_of(row), now()) else ""
