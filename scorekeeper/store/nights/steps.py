"""What the director did last with something, to be taken back: the lines of the night's log that tell what
rows held before."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select

from scorekeeper.store.change_log import Changed, bring_back, fits, undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow
from scorekeeper.store.nights.log import DIRECTOR, log

#: Facts that a line has of the one that it takes back.
_FACTS: Final = ("round", "table", "version", "who")


def last_step(night: NightRow, kinds: Sequence[str], *where: Any) -> LogRow | None:
    """The last of these lines of the log, while taking it back is on offer: for a while, and until a line of
    these kinds follows, or its rows are changed again."""
    these = select(LogRow).where(LogRow.night_id == night.id, LogRow.kind.in_(kinds), *where)
    line = db.session.scalar(these.order_by(LogRow.id.desc()).limit(1))
    return line if line is not None and _is_offered(night, line) else None


def undo(night: NightRow, device: Device, last: LogRow | None, step_id: int | None, kind: str) -> None:
    """Let rows hold what they held before the `last` step, if that is the one asked for, and log that as
    `kind`. A second time it does nothing. Raises `Changed` for any other step."""
    if last is None or last.id != step_id:
        if step_id is not None and _was_undone(night, step_id):
            return
        raise Changed
    facts = {name: fact for name, fact in last.facts.items() if name in _FACTS}
    bring_back(night, last.before or {}, last.after or {})
    last.undone_by_id = log(night, device, DIRECTOR, kind, **facts).id
    flush()


def _was_undone(night: NightRow, step_id: int) -> bool:
    line = db.session.get(LogRow, step_id)
    return line is not None and line.night_id == night.id and line.undone_by_id is not None


def _is_offered(night: NightRow, line: LogRow) -> bool:
    """Lines from a file tell of no rows."""
    return undo_is_offered(line.at) and line.after is not None and fits(night, line.after)
