"""The devices that run a night. Directors do everything: the night's creator, and who came by the director's
link. Scorekeepers enter results, accept them and answer calls."""

from typing import NamedTuple

from sqlalchemy import false, select, true, union_all

from scorekeeper.store.database import db
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import DirectorRow, NightRow, ScorekeeperRow


class Helper(NamedTuple):
    """A device that runs a night. `name`: its person's, if they gave one. `directs`: False for a
    scorekeeper."""

    device: Device
    name: str
    directs: bool


def directs(night: NightRow, device: Device) -> bool:
    """True if `device` may direct the night."""
    return director(night, device) is not None


def keeps_score(night: NightRow, device: Device) -> bool:
    """True if `device` is a scorekeeper of the night."""
    return scorekeeper(night, device) is not None


def director(night: NightRow, device: Device) -> DirectorRow | None:
    return db.session.get(DirectorRow, (night.id, device.id))


def scorekeeper(night: NightRow, device: Device) -> ScorekeeperRow | None:
    return db.session.get(ScorekeeperRow, (night.id, device.id))


def crew_of(night: NightRow) -> list[Helper]:
    """Everybody who runs the night: directors first, in the order they came."""
    directing = select(DirectorRow.device_id, DirectorRow.name, DirectorRow.created_at, true().label("runs"))
    scoring = select(ScorekeeperRow.device_id, ScorekeeperRow.name, ScorekeeperRow.created_at, false())
    crew = union_all(
        directing.where(DirectorRow.night_id == night.id), scoring.where(ScorekeeperRow.night_id == night.id)
    ).subquery()
    query = select(Device, crew.c.name, crew.c.runs).join(crew, crew.c.device_id == Device.id)
    rows = db.session.execute(query.order_by(crew.c.runs.desc(), crew.c.created_at, Device.id))
    return [Helper(*row) for row in rows]


def knows_pin(night: NightRow, device: Device) -> bool:
    """True if `device` directs and has entered the night's PIN."""
    row = director(night, device)
    return row is not None and row.knows_pin


def note_pin(night: NightRow, device: Device) -> None:
    """Remember that a director's device has entered the night's PIN."""
    row = director(night, device)
    if row is not None:
        row.knows_pin = True
