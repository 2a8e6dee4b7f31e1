"""The nights that a phone plays in: it sat at a table there, or somebody said by it that they are here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import contains_eager

from scorekeeper.store.database import db
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import EntrantRow, NightRow, RegistrationRow, RoundRow, SeatRow, TableRow

#: Time that a finished night is shown, and one that nobody finished since it was set up.
SHOWN: Final = timedelta(days=2)
FORGOTTEN: Final = timedelta(days=60)
#: No more nights than these. Only so many of the newest are searched for who came by a phone, and so many of
#: its last seats.
MOST: Final = 3
NEWEST: Final = 200
LAST_SEATS: Final = 30


@dataclass(frozen=True)
class Playing:
    """A night, and the table of its round now at which the phone sits."""

    night: NightRow
    table: TableRow | None


def nights_played_in(device: Device) -> list[Playing]:
    """List the device's nights that are on and those just over, the newest first."""
    tables = _tables(device)
    theirs = {table.round.night_id for table in tables} | _came_to(device)
    if not theirs:
        return []
    nights = db.session.scalars(
        select(NightRow)
        .where(NightRow.id.in_(theirs), NightRow.deleted.is_(False), _is_shown())
        .order_by(NightRow.id.desc())
        .limit(MOST)
    )
    return [Playing(night, _table_now(night, tables)) for night in nights]


def nights_registered_for(device: Device) -> list[NightRow]:
    """List the nights that are still to come or on for which somebody has registered by `device`, the newest
    first."""
    theirs = select(RegistrationRow.night_id).where(
        RegistrationRow.device_id == device.id, RegistrationRow.withdrawn_at.is_(None)
    )
    nights = select(NightRow).where(NightRow.id.in_(theirs), NightRow.deleted.is_(False), _is_on())
    return list(db.session.scalars(nights.order_by(NightRow.id.desc()).limit(MOST)))


def table_now(night: NightRow, device: Device) -> TableRow | None:
    """The table of `device` in the round that is on."""
    return _table_now(night, _tables(device))


def _tables(device: Device) -> Sequence[TableRow]:
    """The tables of `device` in its last rounds, the newest first."""
    query = select(TableRow).join(SeatRow, SeatRow.table_id == TableRow.id).join(TableRow.round)
    mine = query.where(SeatRow.device_id == device.id).options(contains_eager(TableRow.round))
    return db.session.scalars(mine.order_by(RoundRow.id.desc()).limit(LAST_SEATS)).all()


def _table_now(night: NightRow, tables: Sequence[TableRow]) -> TableRow | None:
    if night.finished_at is not None:
        return None
    going_on = (table for table in tables if table.round.closed_at is None)
    return next((table for table in going_on if table.round.night_id == night.id), None)


def _came_to(device: Device) -> set[int]:
    """The newest nights to which somebody came by `device`."""
    query = select(EntrantRow.night_id).where(EntrantRow.device_id == device.id, EntrantRow.state == "here")
    return set(db.session.scalars(query.order_by(EntrantRow.night_id.desc()).limit(NEWEST)))


def _is_shown() -> Any:
    return or_(_is_on(), NightRow.finished_at > now() - SHOWN)


def _is_on() -> Any:
    return and_(NightRow.finished_at.is_(None), NightRow.created_at > now() - FORGOTTEN)
