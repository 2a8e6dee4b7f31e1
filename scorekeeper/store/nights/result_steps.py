"""Steps of the director with the results of a table, the last of which can be taken back.

The line of the log about a step keeps how the results stood before it: an initial of the status of each
version, in order.
"""

from sqlalchemy import select

from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, OF_ENTRIES, log

#: The fact of a line that tells how the results stood before.
BEFORE = "before"
_STATUSES = {status[0]: status for status in ("open", "confirmed", "declined", "replaced")}


def standing(table: TableRow) -> str:
    """Write down how the results of a table stand."""
    return "".join(result.status[0] for result in table.results)


def last_step(night: NightRow, table: TableRow) -> LogRow | None:
    """The director's last step with the results of this table, while undoing it is on offer: not for long,
    and until something else is done with them."""
    line = _last_line(night, table)
    if line is None or BEFORE not in line.facts or not undo_is_offered(line.at):
        return None
    return line


def undo_step(night: NightRow, table: TableRow, device: Device, step_id: int | None) -> bool:
    """Make the results stand as before the step in this line of the log. Returns False where that is not the
    last step, or no more; a second time it does nothing."""
    line = _last_line(night, table)
    if line is not None and step_id is not None and line.facts.get("step") == step_id:
        return True
    if line is None or line.id != step_id or line is not last_step(night, table):
        return False
    before = str(line.facts[BEFORE])
    for result, was in zip(table.results, before.ljust(len(table.results), "r"), strict=True):
        result.status = _STATUSES[was]
        if result.status == "open":
            result.accepted_by, result.accepted_at, result.same_device, result.reason = None, None, False, ""
    facts = {name: line.facts[name] for name in ("round", "table", "version")}
    log(night, device, DIRECTOR, "step_undone", step=line.id, **facts)
    flush()
    return True


def _last_line(night: NightRow, table: TableRow) -> LogRow | None:
    """The last line about the results of the table."""
    number, round_number = LogRow.facts["table"].as_integer(), LogRow.facts["round"].as_integer()
    lines = select(LogRow).where(LogRow.night_id == night.id, LogRow.kind.in_(OF_ENTRIES))
    here = lines.where(number == table.number, round_number == table.round.number)
    return db.session.scalar(here.order_by(LogRow.id.desc()).limit(1))
