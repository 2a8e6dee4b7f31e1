"""The director's last step of some kind, its undo and its redo.

A step's log line has what its rows held before, and an undo brings that back. The line of an undo has such
values, too: to redo a step is to undo its undo.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import undefer

from scorekeeper.store.change_log import Changed, bring_back, fits, undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, Step, by_crew, log

#: Facts that an undo's log line copies from the line it undoes.
_FACTS: Final = ("round", "table", "version", "who", "name")
#: Kind of a director's step with a table -> the kind of the line that undoes it.
_UNDONE_AT_TABLE: Final = {
    **dict.fromkeys(("entered", "accepted", "declined", "corrected"), "step_undone"),
    "answered": "answer_undone",
    "seated_late": "seat_undone",
    "left_table": "left_undone",
}
#: The same of every step.
_UNDONE: Final = {
    **_UNDONE_AT_TABLE,
    **dict.fromkeys(("swapped", "moved", "benched"), "draft_undone"),
    **dict.fromkeys(("drawn_again", "draft_dropped"), "draft_brought_back"),
    "person_removed": "person_brought_back",
    "table_idle": "idle_undone",
    "table_added": "table_removed",
}
#: Kinds of lines about one table. The last of them decides what can be undone there.
_AT_TABLE: Final = (*_UNDONE_AT_TABLE, *_UNDONE_AT_TABLE.values(), "taken_back", "called_off")
#: Kinds of steps with the tables of the current round.
_AT_DESK: Final = (
    *_UNDONE_AT_TABLE,
    *_UNDONE_AT_TABLE.values(),
    *("table_idle", "idle_undone", "table_added", "table_removed"),
    *("released", "round_deleted", "closed"),
)


def last_step(night: NightRow, kinds: Sequence[str], *where: Any) -> LogRow | None:
    """The last of these log lines, while its undo is offered.

    That ends after some minutes, when another line of these kinds follows, or when its rows change again.
    """
    these = select(LogRow).where(LogRow.night_id == night.id, LogRow.kind.in_(kinds), *where)
    values = undefer(LogRow.before), undefer(LogRow.after)
    line = db.session.scalar(these.options(*values).order_by(LogRow.id.desc()).limit(1))
    return line if line is not None and _is_offered(night, line) else None


def last_at_desk(night: NightRow) -> LogRow | None:
    """The director's last step that the desk can undo. A later step that it cannot undo ends the offer."""
    return last_step(night, _AT_DESK, by_crew())


def last_at_table(night: NightRow, table: TableRow) -> LogRow | None:
    """The director's last step with this table, while its undo is offered."""
    number, round_number = LogRow.facts["table"].as_integer(), LogRow.facts["round"].as_integer()
    return last_step(night, _AT_TABLE, number == table.number, round_number == table.round.number)


def done_by(line: LogRow) -> LogRow:
    """The step that a line tells of: its own, or the one that it has undone."""
    if line.kind not in _UNDONE.values():
        return line
    undone = LogRow.night_id == line.night_id, LogRow.undone_by_id == line.id
    return db.session.scalars(select(LogRow).where(*undone)).one()


def undo(night: NightRow, device: Device, last: LogRow | None, step_id: int | None) -> None:
    """Undo the `last` step, or its undo, if its id is `step_id`.

    A second time it does nothing. Raises `Changed` for any other step.
    """
    if last is None or last.id != step_id:
        if step_id is not None and _was_undone(night, step_id):
            return
        raise Changed
    before, done = last.before or {}, done_by(last)
    redoes = done is not last
    kind = done.kind if redoes else _UNDONE[done.kind]
    facts = {name: fact for name, fact in done.facts.items() if name in _FACTS or redoes}
    reverse = Step(*bring_back(night, before, last.after or {}))
    last.undone_by_id = log(night, device, DIRECTOR, kind, reverse, **facts).id
    flush()


def _was_undone(night: NightRow, step_id: int) -> bool:
    if not 0 < step_id <= night.version:
        return False  # the night has no such line, and a database cannot look up any number
    line = db.session.get(LogRow, step_id)
    return line is not None and line.night_id == night.id and line.undone_by_id is not None


def _is_offered(night: NightRow, line: LogRow) -> bool:
    """True if the line's undo is offered. Lines from a file name no rows."""
    return undo_is_offered(line.at) and line.after is not None and fits(night, line.after)
