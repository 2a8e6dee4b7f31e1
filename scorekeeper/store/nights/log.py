"""The log of a night. Everything that is done writes a line, whose id is the night's version."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.orm import joinedload

from scorekeeper.store.change_log import Values
from scorekeeper.store.database import db
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, ScorekeeperRow
from scorekeeper.store.nights.crew import director, scorekeeper
from scorekeeper.store.stored_bytes import check_night, row_bytes
from scorekeeper.tournament.night.public_names import join_names


class Step(NamedTuple):
    """The values of rows before and after an action in a night, as JSON."""

    before: Values
    after: Values


#: The author of what directors do. A name may follow: "director: Ann".
DIRECTOR = "director"
#: The same of scorekeepers.
SCOREKEEPER = "scorekeeper"
#: Kinds of lines about a table's results.
OF_ENTRIES = ("entered", "accepted", "declined", "corrected", "taken_back", "step_undone")
#: Kinds of lines that tables write all evening, and those of directors about their reports.
OF_RESULTS = (*OF_ENTRIES, "called", "called_off", "answered", "answer_undone")
#: Stands before the name of somebody who acted with their own phone, because people can be called "director".
OWN_PHONE = "phone: "
#: The author of what the operator did, or what came from a file.
NOBODY = ""


def table_author(number: int) -> str:
    """The author of a log line by table `number`."""
    return f"table {number}"


def phone_author(names: Sequence[str]) -> str:
    """The author of a log line by people with their own phone, cut to the length of its column."""
    return (OWN_PHONE + join_names(names))[:60]


def log(
    night: NightRow, device: Device | None, by: str, kind: str, rows: Step | None = None, /, **facts: Any
) -> LogRow:
    """Log that `by` ("director", "table 3") did `kind`. This makes a new version of the night.

    What a scorekeeper does is logged as a scorekeeper's, and a name that was given follows the role. `rows`:
    their values before and after, if it can be undone. Raises `Full`, except for the deletion of the night.
    """
    if kind != "night_deleted":
        check_night(night)
    line = LogRow(
        night_id=night.id,
        device_id=device and device.id,
        by=_of_crew(night, device) if by == DIRECTOR and device else by,
        kind=kind,
        facts=facts,
        before=dict(rows.before) if rows else None,
        after=dict(rows.after) if rows else None,
    )
    db.session.add(line)
    db.session.flush()
    night.version = line.id
    night.stored_bytes += row_bytes(facts, *(rows or ()))
    return line


def _of_crew(night: NightRow, device: Device) -> str:
    row = director(night, device) or scorekeeper(night, device)
    role = SCOREKEEPER if isinstance(row, ScorekeeperRow) else DIRECTOR
    return f"{role}: {row.name}" if row and row.name else role


def by_crew() -> ColumnElement[bool]:
    """The condition that directors or scorekeepers wrote a line."""
    return or_(LogRow.by.startswith(DIRECTOR), LogRow.by.startswith(SCOREKEEPER))


def version(night_id: int) -> int:
    """The stored version of a night. It grows with everything that is done in it."""
    return db.session.scalar(select(NightRow.version).where(NightRow.id == night_id)) or 0


def version_but_for_results(night_id: int) -> int:
    """The version of a night without its results. It grows with everything but tables' reports."""
    return db.session.scalar(_last_but_for_results(night_id)) or 0


def both_versions(night_id: int) -> tuple[int, int]:
    """Both versions in one statement, because somebody else may commit between two."""
    last = _last_but_for_results(night_id).scalar_subquery()
    row = db.session.execute(select(NightRow.version, last).where(NightRow.id == night_id)).one_or_none()
    return (0, 0) if row is None else (row[0] or 0, row[1] or 0)


def _last_but_for_results(night_id: int) -> Select[tuple[int]]:
    other = select(LogRow.id).where(LogRow.night_id == night_id, LogRow.kind.not_in(OF_RESULTS))
    return other.order_by(LogRow.id.desc()).limit(1)


def lines(night: NightRow) -> list[LogRow]:
    """The log, the newest first."""
    query = select(LogRow).where(LogRow.night_id == night.id).order_by(LogRow.id.desc())
    query = query.options(joinedload(LogRow.device))
    return list(db.session.scalars(query))
