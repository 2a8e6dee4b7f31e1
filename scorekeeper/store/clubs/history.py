"""Records every change to a club with the values before and after, and undoes changes."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import select

from scorekeeper.store.change_log import (
    Changed,
    Values,
    as_json,
    fits,
    from_json,
    key_of,
    set_values,
    stored,
    undo_is_offered,
)
from scorekeeper.store.club_models import ClubLogRow, ClubRow, MemberRow, SeasonRow
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.stored_bytes import check_club, row_bytes

Row = ClubRow | MemberRow | SeasonRow | NightRow
#: Kinds of lines that cannot be undone.
NOT_UNDOABLE = ("club_made", "holder_joined", "links_renewed", "undone")


def record(
    club: ClubRow, device: Device | None, kind: str, values: Values | None = None, new: Iterable[Row] = ()
) -> ClubLogRow | None:
    """Set `values` and record what they were. Values that are already set are skipped.

    `new`: rows that this line creates, so that undoing it removes them. Raises `Full`, except for the
    deletion of the club.
    """
    changes = _changes(club, values or {})
    made = {key_of(row): {_gone(row): False} for row in new}
    if values and not changes and not made:
        return None
    if kind != "club_deleted":
        check_club(club)
    before = stored(club, changes) | {key: dict.fromkeys(columns, True) for key, columns in made.items()}
    set_values(club, from_json(club, changes))
    return _write_down(club, device, kind, before, changes | made)


def undoable(club: ClubRow, device: Device) -> ClubLogRow | None:
    """The last line of the club's log, while its undo is offered to the device that wrote it."""
    line = last_line(club)
    if line is None or line.device_id != device.id or line.kind in NOT_UNDOABLE:
        return None
    return line if undo_is_offered(line.at) else None


def deleted_club(device: Device) -> ClubLogRow | None:
    """The log line of the club that `device` deleted, as long as its undo is offered."""
    mine = select(ClubLogRow).where(ClubLogRow.device_id == device.id)
    line = db.session.scalar(mine.order_by(ClubLogRow.id.desc()).limit(1))
    if line is None or line.kind != "club_deleted" or not undo_is_offered(line.at):
        return None
    return line


def undo(club: ClubRow, device: Device, line_id: int) -> None:
    """Undo the last line of the log. A second time it does nothing.

    Raises `Changed` if something else was done since.
    """
    line = db.session.get(ClubLogRow, line_id)
    if line is None or line.club_id != club.id or line.kind in NOT_UNDOABLE:
        raise Changed
    if line.undone_by_id is not None:
        return
    if line.id != club.version or not undo_is_offered(line.at):
        raise Changed
    if not fits(club, line.after):
        raise Changed
    set_values(club, from_json(club, line.before))
    line.undone_by_id = _write_down(club, device, "undone", line.after, line.before).id
    flush()


def last_line(club: ClubRow) -> ClubLogRow | None:
    """The last line of the club's log."""
    return db.session.get(ClubLogRow, club.version)


def changed_since(club: ClubRow, row: Row, seen: int | None) -> bool:
    """True if `row` was changed after this version of the club."""
    if seen is None or seen >= club.version:
        return False
    later = select(ClubLogRow.after).where(ClubLogRow.club_id == club.id, ClubLogRow.id > seen)
    return any(key_of(row) in after for after in db.session.scalars(later))


def _write_down(
    club: ClubRow, device: Device | None, kind: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> ClubLogRow:
    line = ClubLogRow(
        club_id=club.id, device_id=device and device.id, kind=kind, before=dict(before), after=dict(after)
    )
    db.session.add(line)
    db.session.flush()
    club.version = line.id
    club.stored_bytes += row_bytes(before, after)
    db.session.flush()
    return line


def _changes(club: ClubRow, values: Values) -> dict[str, dict[str, Any]]:
    """The values that differ from the stored ones, as JSON."""
    held, changes = stored(club, values), {}
    for key, columns in as_json(club, values).items():
        other = {column: value for column, value in columns.items() if held[key][column] != value}
        if other:
            changes[key] = other
    return changes


def _gone(row: Row) -> str:
    """The column that hides a row of this kind."""
    return "removed" if isinstance(row, MemberRow) else "deleted"
