"""The nights in which a phone plays: it sat at a table, or somebody checked in with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import contains_eager

from scorekeeper.store.database import db
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import EntrantRow, NightRow, RegistrationRow, RoundRow, SeatRow, TableRow

#: How long a finished night is shown, and an unfinished one after it was set up.
SHOWN: Final = timedelta(days=2)
FORGOTTEN: Final = timedelta(days=60)
#: The most nights to list.
MOST: Final = 3
#: How many of a phone's newest check-ins, and of its last seats, are searched.
NEWEST: Final = 200
LAST_SEATS: Final = 30


@dataclass(frozen=True)
class Playing:
    """A night, and the phone's table in its current round."""

    night: NightRow
    table: TableRow | None


def nights_played_in(device: Device) -> list[Playing]:
    """List the device's nights that are on or just over, the newest first."""
    tables = _tables(device)
    theirs = {table.round.night_id for table in tables} | _nights_checked_into(device)
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
    """List the coming and current nights for which somebody registered with `device`, the newest first."""
    theirs = select(RegistrationRow.night_id).where(
        RegistrationRow.device_id == device.id, RegistrationRow.withdrawn_at.is_(None)
    )
    nights = select(NightRow).where(NightRow.id.in_(theirs), NightRow.deleted.is_(False), _is_on())
    return list(db.session.scalars(nights.order_by(NightRow.id.desc()).limit(MOST)))


def table_now(night: NightRow, device: Device) -> TableRow | None:
    """The table of `device` in the current round."""
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


def _nights_checked_into(device: Device) -> set[int]:
    """The newest nights in which somebody checked in with `device`."""
    query = select(EntrantRow.night_id).where(EntrantRow.device_id == device.id, EntrantRow.state == "here")
    return set(db.session.scalars(query.order_by(EntrantRow.night_id.desc()).limit(NEWEST)))


def _is_shown() -> Any:
    return or_(_is_on(), NightRow.finished_at > now() - SHOWN)


def _is_on() -> Any:
    return and_(NightRow.finished_at.is_(None), NightRow.created_at > now() - FORGOTTEN)
