"""Adds a table to a released round, for people without a seat, and removes it again."""

from sqlalchemy import delete

from scorekeeper.store.change_log import key_of, stored
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import history
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.rounds import current_of, table_of
from scorekeeper.store.nights.steps import last_step
from scorekeeper.store.nights.table_games import TableGame, has_begun, open_tables
from scorekeeper.tournament.night.late_arrivals import Sides

#: The last line of these kinds decides whether a table can be removed: only if it is a "table_added".
_KINDS = ("table_added", "table_removed", "released", "round_deleted", "closed")


def next_number(round_: RoundRow) -> int:
    """The number of a table added to the round."""
    return max((table.number for table in round_.tables), default=0) + 1


def add_table(night: NightRow, device: Device, round_: RoundRow, sides: Sides, game: TableGame) -> None:
    """Add a table with a code and a game. Those who sat out no longer do."""
    entrants = [number for side in sides for number in side]
    table = TableRow(number=next_number(round_), sides=sides)
    round_.tables.append(table)
    sat_out = [number for number in round_.sitting_out if number in entrants]
    round_.sitting_out = tuple(number for number in round_.sitting_out if number not in entrants)
    db.session.flush()
    open_tables({table.id: game})
    step = Step({}, stored(night, {key_of(table): ("sides",)}))
    facts = {"who": entrants, "sat_out": sat_out, "round": round_.number, "table": table.number}
    log(night, device, DIRECTOR, "table_added", step, **facts)
    flush()


def added_last(night: NightRow) -> LogRow | None:
    """The log line of the table added last, while its removal is offered: until it has a hand or a result."""
    line = last_step(night, _KINDS)
    table = _table_in(night, line) if line is not None and line.kind == "table_added" else None
    return None if table is None or has_begun(table) else line


def remove_table(night: NightRow, device: Device, line: LogRow) -> None:
    """Remove the table in this log line. Those who sat out do so again."""
    table = _table_in(night, line)
    if table is None:
        return
    round_ = table.round
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    round_.tables.remove(table)
    round_.sitting_out = (*round_.sitting_out, *line.facts["sat_out"])
    facts = {"round": round_.number, "table": line.facts["table"]}
    line.undone_by_id = log(night, device, DIRECTOR, "table_removed", **facts).id
    flush()


def _table_in(night: NightRow, line: LogRow) -> TableRow | None:
    round_ = current_of(night)
    is_on = round_ is not None and round_.closed_at is None and round_.number == line.facts["round"]
    return table_of(round_, int(line.facts["table"])) if round_ is not None and is_on else None
