"""Every change to a club, written down with the values before and after, and taken back by them."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from sqlalchemy import select

from scorekeeper.store.club_models import ClubLogRow, ClubRow, MemberRow, SeasonRow
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import UNDO_OFFERED
from scorekeeper.store.history import Changed
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.stored_bytes import check_club, row_bytes

Row = ClubRow | MemberRow | SeasonRow | NightRow
#: Row key -> column -> value.
Values = Mapping[str, Mapping[str, Any]]
_MODELS: dict[str, type[MemberRow] | type[SeasonRow] | type[NightRow]] = {
    "member": MemberRow,
    "season": SeasonRow,
    "night": NightRow,
}
#: Kinds of lines that cannot be taken back.
BEGINNINGS = ("club_made", "holder_joined", "links_renewed", "undone")


def key_of(row: Row) -> str:
    """The key of `row` in the values of a line."""
    if isinstance(row, ClubRow):
        return "club"
    names = {model: name for name, model in _MODELS.items()}
    return f"{names[type(row)]}:{row.id}"


def record(
    club: ClubRow, device: Device | None, kind: str, values: Values | None = None, new: Iterable[Row] = ()
) -> ClubLogRow | None:
    """Set `values` and write down what they were; of those that are as they should be already, nothing.
    `new`: rows that this line makes, which undoing it removes. Raises `Full`, but for the
    deletion of the club."""
    changes = _changes(club, values or {})
    made = {key_of(row): {_gone(row): False} for row in new}
    if values and not changes and not made:
        return None
    if kind != "club_deleted":
        check_club(club)
    before = {key: _stored(_row(club, key), columns) for key, columns in changes.items()}
    before |= {key: dict.fromkeys(columns, True) for key, columns in made.items()}
    _set(club, changes)
    return _write_down(club, device, kind, before, changes | made)


def undoable(club: ClubRow, device: Device) -> ClubLogRow | None:
    """The last line of the club's log, while undoing it is offered to the device that wrote it."""
    line = last_line(club)
    if line is None or line.device_id != device.id or line.kind in BEGINNINGS:
        return None
    return line if now() - line.at < UNDO_OFFERED else None


def deleted_club(device: Device) -> ClubLogRow | None:
    """The line by which `device` deleted a club just now, while undoing that is offered."""
    mine = select(ClubLogRow).where(ClubLogRow.device_id == device.id)
    line = db.session.scalar(mine.order_by(ClubLogRow.id.desc()).limit(1))
    if line is None or line.kind != "club_deleted" or now() - line.at >= UNDO_OFFERED:
        return None
    return line


def undo(club: ClubRow, device: Device, line_id: int) -> None:
    """Take back the last line of the log. A second time it does nothing. Raises `Changed` where something
    else was done since."""
    line = db.session.get(ClubLogRow, line_id)
    if line is None or line.club_id != club.id or line.kind in BEGINNINGS:
        raise Changed
    if line.undone_by_id is not None:
        return
    if line.id != club.version or now() - line.at >= UNDO_OFFERED:
        raise Changed
    for key, columns in line.after.items():
        if _stored(_row(club, key), columns) != dict(columns):
            raise Changed
    _set(club, line.before)
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


def _row(club: ClubRow, key: str) -> Row:
    """The row of this key. Raises `Changed` if it is none of the club's."""
    name, _, row_id = key.partition(":")
    if name == "club":
        return club
    row: Any = db.session.get(_MODELS[name], int(row_id))
    if row is None or (name != "night" and row.club_id != club.id):
        raise Changed
    return cast(Row, row)


def _changes(club: ClubRow, values: Values) -> dict[str, dict[str, Any]]:
    """Values that are other ones now, as JSON has them."""
    changes = {}
    for key, columns in values.items():
        stored = _stored(_row(club, key), columns)
        other = {column: _plain(value) for column, value in columns.items()}
        other = {column: value for column, value in other.items() if stored[column] != value}
        if other:
            changes[key] = other
    return changes


def _stored(row: Row, columns: Iterable[str]) -> dict[str, Any]:
    return {column: _plain(getattr(row, column)) for column in columns}


def _set(club: ClubRow, values: Values) -> None:
    for key, columns in values.items():
        row = _row(club, key)
        for column, value in columns.items():
            setattr(row, column, tuple(value) if column == "also" else value)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _gone(row: Row) -> str:
    """The column that hides a row of this kind."""
    return "removed" if isinstance(row, MemberRow) else "deleted"
