"""Nights: creating and finding them, their settings, their end."""

from collections.abc import Sequence
from fractions import Fraction

from sqlalchemy import insert, select, union

from scorekeeper.store.columns import columns_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import AdjustmentRow, DirectorRow, EntrantRow, NightRow, ScorekeeperRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.secrets import claimed_row, opens
from scorekeeper.tournament.night.model import Entrant, Settings


def create_night(
    device: Device,
    settings: Settings,
    pin_hash: str,
    entrants: Sequence[Entrant] = (),
    form_key: str | None = None,
) -> NightRow:
    """Create a night that `device` directs.

    The same `form_key` again (a double tap) returns the first night.
    """
    made = night_made_before(device, form_key)
    if made is not None:
        return made
    key = night_form_key(device, form_key)
    night = NightRow(form_key=key, settings=settings, pin_hash=pin_hash)
    db.session.add(night)
    db.session.flush()
    db.session.add(DirectorRow(night_id=night.id, device_id=device.id, knows_pin=bool(pin_hash)))
    add_entrants(night, entrants)
    log(night, device, DIRECTOR, "night_made", people=len(entrants))
    flush()
    return night


def night_form_key(device: Device, form_key: str | None) -> str | None:
    """The idempotency key of a night that a form creates."""
    return form_key_for("night", device.id, form_key)


def night_made_before(device: Device | None, form_key: str | None) -> NightRow | None:
    """The night that this form of `device` created, unless it was deleted. Or None."""
    return made_with(NightRow, night_form_key(device, form_key)) if device else None


def add_entrants(night: NightRow, entrants: Sequence[Entrant]) -> None:
    """Add rows for `entrants`."""
    rows = [
        {"night_id": night.id, "fixed_table": entrant.table, **columns_of(entrant, "table")}
        for entrant in entrants
    ]
    if rows:
        db.session.execute(insert(EntrantRow), rows)


def find_night(address: str) -> NightRow | None:
    """The night at this public address, unless it was deleted."""
    night = claimed_row(NightRow, address)
    if night is None or night.deleted or not opens(address, "night", night.id, night.salt):
        return None
    return night


def every_night() -> list[NightRow]:
    """All nights that were not deleted, the oldest first."""
    query = select(NightRow).where(NightRow.deleted.is_(False)).order_by(NightRow.id)
    return list(db.session.scalars(query))


def nights_of(device: Device) -> list[NightRow]:
    """The nights that `device` runs, as a director or scorekeeper, the newest first."""
    # A union, because PostgreSQL uses no index for "in one list or in another".
    crews = (DirectorRow, ScorekeeperRow)
    ids = union(*(select(crew.night_id).where(crew.device_id == device.id) for crew in crews))
    query = select(NightRow).where(NightRow.id.in_(ids), NightRow.deleted.is_(False))
    return list(db.session.scalars(query.order_by(NightRow.id.desc())))


def change_settings(night: NightRow, device: Device, settings: Settings) -> None:
    """Change the settings. What changes nothing is not recorded."""
    was = vars(night.settings)
    which = [name for name, value in vars(settings).items() if was[name] != value]
    if which:
        night.settings = settings
        log(night, device, DIRECTOR, "settings_changed", which=which)
        flush()


def finish(night: NightRow, device: Device) -> None:
    """Finish the night after its last round.

    The time for corrections begins. A second time it does nothing.
    """
    if night.finished_at is None:
        night.finished_at = now()
        log(night, device, DIRECTOR, "finished")
        flush()


def reopen(night: NightRow, device: Device) -> None:
    """Go on with a finished night."""
    if night.finished_at is not None:
        night.finished_at, night.podium_steps = None, 0
        log(night, device, DIRECTOR, "reopened")
        flush()


def delete_night(night: NightRow, device: Device) -> None:
    """Hide the night from every page. Its rows stay for the operator."""
    night.deleted = True
    log(night, device, DIRECTOR, "night_deleted")
    flush()


def adjust(
    night: NightRow, device: Device, entrant: int, points: Fraction, reason: str, form_key: str | None = None
) -> None:
    """Give or take table points. The same `form_key` again (a double tap) counts once."""
    key = form_key_for("adjust", night.id, form_key)
    if key is not None and db.session.scalar(select(AdjustmentRow).where(AdjustmentRow.form_key == key)):
        return
    given = AdjustmentRow(form_key=key, entrant=entrant, given=str(points), reason=reason)
    night.adjustments.append(given)
    log(night, device, DIRECTOR, "adjusted", who=[entrant], points=str(points), reason=reason)
    flush()
