"""Every thing that was done in a night, written down with it: to be searched, and as the night's version."""

from typing import Any

from sqlalchemy import func, select

from scorekeeper.store.database import db
from scorekeeper.store.models import Device
from scorekeeper.store.nights.models import LogRow, NightRow

DIRECTOR = "director"
#: Whoever runs the server, or a file that was read in.
NOBODY = ""


def log(night: NightRow, device: Device | None, by: str, kind: str, **facts: Any) -> None:
    """Write down that `by` ("director", "table 3") did `kind`. Does not commit."""
    db.session.add(LogRow(night_id=night.id, device_id=device and device.id, by=by, kind=kind, facts=facts))
    db.session.flush()


def version(night_id: int) -> int:
    """It grows with everything that is done."""
    return db.session.scalar(select(func.max(LogRow.id)).where(LogRow.night_id == night_id)) or 0


def lines(night: NightRow) -> list[LogRow]:
    """The log, the newest first."""
    query = select(LogRow).where(LogRow.night_id == night.id).order_by(LogRow.id.desc())
    return list(db.session.scalars(query))
