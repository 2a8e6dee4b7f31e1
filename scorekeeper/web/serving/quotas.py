"""Quotas of a device and of its address: what they may begin in a period, and how much a device may keep.

An address may be a whole club's, so its quotas are large. A new device counts only for its address. A count
is committed together with what it counts: a refused or failed request is not counted.
"""

from datetime import datetime, timedelta

from flask import current_app
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store import counters, db
from scorekeeper.store.games.scorers import count_held
from scorekeeper.store.models import Device, now
from scorekeeper.store.stored_bytes import stored_by
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import in_words, number
from scorekeeper.web.serving.origin import counter_key, place

MEGABYTE = 1_000_000
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
_LASTS = {
    "games": HOUR,
    "imports": HOUR,
    "calls": HOUR,
    "asks": HOUR,
    "registrations": HOUR,
    "nights": DAY,
    "clubs": DAY,
}
#: Field of `Quotas` -> the sentence for a quota that is used up.
_REACHED = {
    "device_games": _l("The limit of new games an hour on this device is reached: %(most)s."),
    "address_games": _l("The limit of new games an hour on this network is reached: %(most)s."),
    "device_imports": _l("The limit of imported files an hour on this device is reached: %(most)s."),
    "address_imports": _l("The limit of imported files an hour on this network is reached: %(most)s."),
    "device_nights": _l("The limit of new nights a day on this device is reached: %(most)s."),
    "address_nights": _l("The limit of new nights a day on this network is reached: %(most)s."),
    "device_registrations": _l("The limit of registrations an hour on this device is reached: %(most)s."),
    "address_registrations": _l("The limit of registrations an hour on this network is reached: %(most)s."),
    "device_clubs": _l("The limit of new clubs a day on this device is reached: %(most)s."),
    "address_clubs": _l("The limit of new clubs a day on this network is reached: %(most)s."),
    "address_megabytes": _l("The limit of %(most)s MB of files a day on this network is reached."),
    "device_calls": _l("The limit of calls to the director an hour on this device is reached: %(most)s."),
    "device_asks": _l("The limit of questions to keep score an hour on this device is reached: %(most)s."),
    "address_asks": _l("The limit of questions to keep score an hour on this network is reached: %(most)s."),
}


class QuotaReached(TooManyRequests):
    """A quota is used up. `sentence` says which one, and until when."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence


def count_towards(what: str, more_bytes: int = 0, more_games: int = 0) -> None:
    """Count one of "games", "imports", "nights", "clubs", "registrations", "calls" or "asks" for the
    requesting device and its address, and count the bytes that come with it for the address. Raises
    `QuotaReached`, also if the device already stores or holds all that it may, or would with these bytes and
    games."""
    device = current_device()
    _check_stored(device, more_bytes)
    check_held(more_games)
    if device is not None:
        _count(what, "device", device.id)
    if f"address_{what}" in _REACHED:
        _count(what, "address", place())
    count_bytes(more_bytes)


def count_bytes(number: int) -> None:
    """Count stored bytes for the address. Raises `QuotaReached`."""
    if number:
        most = current_app.config["QUOTAS"].address_megabytes
        count = counters.add(counter_key("bytes", "address", place()), number, DAY)
        _check("address_megabytes", most, count, most * MEGABYTE)


def check_held(more_games: int) -> None:
    """Raise `QuotaReached` if this many more games would be too many for the requesting device."""
    most, device = current_app.config["QUOTAS"].device_held_games, current_device()
    if more_games and more_games + (count_held(device) if device else 0) > most:
        raise QuotaReached(
            _(
                "This would exceed the limit of games on this device: %(most)s. Ask whoever runs the "
                "server to raise it.",
                most=number(most),
            )
        )


def _check_stored(device: Device | None, more_bytes: int) -> None:
    most = current_app.config["QUOTAS"].device_megabytes
    stored = stored_by(device) if device is not None else 0
    if stored < most * MEGABYTE <= stored + more_bytes:
        raise QuotaReached(
            _(
                "With this file, the games, nights and clubs of this device would exceed the limit "
                "of %(most)s MB. Ask whoever runs the server to raise it.",
                most=number(most),
            )
        )
    if stored >= most * MEGABYTE:
        raise QuotaReached(
            _(
                "The limit of %(most)s MB for the games, nights and clubs of this device is reached. "
                "Ask whoever runs the server to raise it.",
                most=number(most),
            )
        )


def _count(what: str, scope: str, who: object) -> None:
    quota = f"{scope}_{what}"
    most = getattr(current_app.config["QUOTAS"], quota)
    _check(quota, most, counters.add(counter_key(what, scope, who), 1, _LASTS[what]), most)


def _check(quota: str, most: int, count: counters.Count, allowed: int) -> None:
    """Raise `QuotaReached` if the count is above `allowed`; the sentence calls that `most`."""
    if count.number > allowed:
        db.session.rollback()
        raise QuotaReached(f"{_REACHED[quota] % {'most': number(most)}} {_again(count.ends_at)}")


def _again(ends_at: datetime) -> str:
    wait = in_words(ends_at - now())
    return _(
        "Try again in %(wait)s, or ask whoever runs the server to raise it. Nothing you entered is lost.",
        wait=wait,
    )
