"""The devices that may direct a night (its creator's and those that used the director's link), and its
PIN."""

import hashlib

from sqlalchemy import select
from werkzeug.security import check_password_hash, generate_password_hash

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import DirectorRow, NightRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.secrets import derived, new_token, proves

#: The hash function for PINs. Python inside a phone has no OpenSSL and so no scrypt. 20,000 rounds take it
#: 0.3 s.
_HASHING = "scrypt" if hasattr(hashlib, "scrypt") else "pbkdf2:sha256:20000"


def directs(night: NightRow, device: Device) -> bool:
    """True if `device` may direct the night."""
    return _director(night, device) is not None


def knows_pin(night: NightRow, device: Device) -> bool:
    """True if `device` has entered the night's PIN."""
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
    """The secret of the director's link. It stays the same until the link is renewed."""
    return derived("direct", night.id, night.direct_salt)


def opens_direction(night: NightRow, token: str) -> bool:
    """True if this is the secret of the director's link."""
    return proves(token, "direct", night.id, night.direct_salt)


def let_direct(night: NightRow, device: Device) -> None:
    """Let `device` direct the night, because it came by the director's link."""
    if not directs(night, device):
        db.session.add(DirectorRow(night_id=night.id, device_id=device.id))
        log(night, device, DIRECTOR, "director_joined")
    flush()


def renew_link(night: NightRow, device: Device) -> None:
    """Renew the director's link. Devices that came by the old one can no longer direct."""
    night.direct_salt = new_token()
    for row in db.session.scalars(select(DirectorRow).where(DirectorRow.night_id == night.id)):
        if row.device_id != device.id:
            db.session.delete(row)
    log(night, device, DIRECTOR, "link_renewed")
    flush()


def is_pin(night: NightRow, pin: str) -> bool:
    """True if this is the director's PIN. A night without a PIN accepts none."""
    return bool(night.pin_hash) and check_password_hash(night.pin_hash, pin)


def set_pin(night: NightRow, device: Device, pin_hash: str) -> None:
    """Set another PIN. Only this device keeps its access."""
    night.pin_hash = pin_hash
    for row in db.session.scalars(select(DirectorRow).where(DirectorRow.night_id == night.id)):
        row.knows_pin = row.device_id == device.id
    log(night, device, DIRECTOR, "pin_set")
    flush()


def hashed_pin(pin: str) -> str:
    """Hash a director's PIN.

    This is slow because PINs are short, so call it before a transaction that writes.
    """
    return generate_password_hash(pin, method=_HASHING) if pin else ""
