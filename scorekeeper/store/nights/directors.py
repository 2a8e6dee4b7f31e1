"""The devices that may direct a night: its maker's and those let in by the director's link, and its PIN."""

import hashlib

from sqlalchemy import select
from werkzeug.security import check_password_hash, generate_password_hash

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import DirectorRow, NightRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.secrets import derived, new_token, proves

#: Method that hashes a PIN. A phone's Python, without OpenSSL, has no scrypt; 20,000 take it 0.3 seconds.
_HASHING = "scrypt" if hasattr(hashlib, "scrypt") else "pbkdf2:sha256:20000"


def directs(night: NightRow, device: Device) -> bool:
    """True if `device` may direct the night."""
    return _director(night, device) is not None


def knows_pin(night: NightRow, device: Device) -> bool:
    """True if `device` has entered the night's PIN before."""
    director = _director(night, device)
    return director is not None and director.knows_pin


def note_pin(night: NightRow, device: Device) -> None:
    """Remember that `device` has entered the night's PIN."""
    director = _director(night, device)
    if director is not None:
        director.knows_pin = True


def _director(night: NightRow, device: Device) -> DirectorRow | None:
    return db.session.get(DirectorRow, (night.id, device.id))


def director_token(night: NightRow) -> str:
    """The secret of the director's link; the same until it is renewed."""
    return derived("direct", night.id, night.direct_salt)


def opens_direction(night: NightRow, token: str) -> bool:
    """True if this is the secret of the director's link."""
    return proves(token, "direct", night.id, night.direct_salt)


def let_direct(night: NightRow, device: Device) -> None:
    """`device` came by the director's link."""
    if not directs(night, device):
        db.session.add(DirectorRow(night_id=night.id, device_id=device.id))
        log(night, device, DIRECTOR, "director_joined")
    flush()


def renew_link(night: NightRow, device: Device) -> None:
    """The director's link is another one; devices that came by the old one direct no more."""
    night.direct_salt = new_token()
    for row in db.session.scalars(select(DirectorRow).where(DirectorRow.night_id == night.id)):
        if row.device_id != device.id:
            db.session.delete(row)
    log(night, device, DIRECTOR, "link_renewed")
    flush()


def is_pin(night: NightRow, pin: str) -> bool:
    """True if this is the director's PIN. A night without one takes none."""
    return bool(night.pin_hash) and check_password_hash(night.pin_hash, pin)


def set_pin(night: NightRow, device: Device, pin_hash: str) -> None:
    """Another PIN, which of all devices this one knows."""
    night.pin_hash = pin_hash
    for row in db.session.scalars(select(DirectorRow).where(DirectorRow.night_id == night.id)):
        row.knows_pin = row.device_id == device.id
    log(night, device, DIRECTOR, "pin_set")
    flush()


def hashed_pin(pin: str) -> str:
    """Hash a director's PIN, slowly, as it is short: before a transaction that writes."""
    return generate_password_hash(pin, method=_HASHING) if pin else ""
