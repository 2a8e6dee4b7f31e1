"""The links that let devices run a night, who leaves it, and its PIN."""

import hashlib

from sqlalchemy import select
from werkzeug.security import check_password_hash, generate_password_hash

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import DirectorRow, NightRow, ScorekeeperRow
from scorekeeper.store.nights.crew import Helper, crew_of, director, directs, keeps_score, scorekeeper
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.secrets import derived, new_token, proves

#: The hash function for PINs. Python inside a phone has no OpenSSL and so no scrypt. 20,000 rounds take it
#: 0.3 s.
_HASHING = "scrypt" if hasattr(hashlib, "scrypt") else "pbkdf2:sha256:20000"


def director_token(night: NightRow) -> str:
    """The secret of the director's link. It stays the same until the link is renewed."""
    return derived("direct", night.id, night.direct_salt)


def opens_direction(night: NightRow, token: str) -> bool:
    """True if this is the secret of the director's link."""
    return proves(token, "direct", night.id, night.direct_salt)


def scorekeeper_token(night: NightRow) -> str:
    """The secret of the scorekeepers' link. It is renewed with the director's link."""
    return derived("keep", night.id, night.direct_salt)


def opens_scorekeeping(night: NightRow, token: str) -> bool:
    """True if this is the secret of the scorekeepers' link."""
    return proves(token, "keep", night.id, night.direct_salt)


def let_direct(night: NightRow, device: Device, name: str = "") -> None:
    """Let `device` direct the night, because it came by the director's link."""
    if not directs(night, device):
        _take_from(scorekeeper(night, device))
        db.session.add(DirectorRow(night_id=night.id, device_id=device.id, name=name))
        log(night, device, DIRECTOR, "director_joined")
    flush()


def let_keep_score(night: NightRow, device: Device, name: str = "") -> None:
    """Let `device` enter results, because it came by the scorekeepers' link. A director stays one."""
    if not directs(night, device) and not keeps_score(night, device):
        db.session.add(ScorekeeperRow(night_id=night.id, device_id=device.id, name=name))
        log(night, device, DIRECTOR, "scorekeeper_joined")
    flush()


def name_director(night: NightRow, device: Device, name: str) -> None:
    """Name the director with `device`; what they did before stays as it was written."""
    row = director(night, device)
    if row is not None and row.name != name:
        row.name = name
        log(night, device, DIRECTOR, "director_named")
    flush()


def dismiss(night: NightRow, device: Device, helper: Helper) -> None:
    """Take a helper's rights, as the director with `device`, who keeps their own."""
    if helper.device is device:
        return
    _take_from(director(night, helper.device) or scorekeeper(night, helper.device))
    log(night, device, DIRECTOR, "helper_dismissed", name=helper.name)
    flush()


def _take_from(row: DirectorRow | ScorekeeperRow | None) -> None:
    if row is not None:
        db.session.delete(row)
        db.session.flush()


def renew_link(night: NightRow, device: Device) -> None:
    """Renew both links. Devices that came by the old ones can no longer run the night."""
    night.direct_salt = new_token()
    for helper in crew_of(night):
        if helper.device is not device:
            _take_from(director(night, helper.device) or scorekeeper(night, helper.device))
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
