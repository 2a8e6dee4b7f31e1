"""Tables of a released round that start over with a late arrival or without those who left.

Undoes that too.
"""

from collections.abc import Sequence

from sqlalchemy import delete

from scorekeeper.store.change_log import key_of, stored
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import history
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, SeatRow, TableRow
from scorekeeper.store.nights import steps
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.table_games import TableGame, open_tables
from scorekeeper.tournament.night.late_arrivals import Sides


def seat_late(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, entrant: int
) -> None:
    """Seat an entrant at a table that has not begun."""
    round_ = table.round
    facts = {"who": [entrant], "sat_out": int(entrant in round_.sitting_out)}
    round_.sitting_out = tuple(number for number in round_.sitting_out if number != entrant)
    step = _begin_anew(night, table, device, sides, game)
    log(night, device, DIRECTOR, "seated_late", step, **facts, round=round_.number, table=table.number)
    flush()


def play_without(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, gone: Sequence[int]
) -> None:
    """Let a table that has not begun play without those who left. They are absent from the round."""
    step = _begin_anew(night, table, device, sides, game)
    facts = {"who": list(gone), "round": table.round.number, "table": table.number}
    log(night, device, DIRECTOR, "left_table", step, **facts)
    flush()


def sides_before(table: TableRow, line: LogRow) -> Sides:
    """The sides of the table before somebody joined or left."""
    return tuple(map(tuple, (line.before or {})[key_of(table)]["sides"]))


def undo_reseating(night: NightRow, device: Device, table: TableRow, line: LogRow, game: TableGame) -> None:
    """Restore the table to its state before the people in this log line, its last step, joined or left."""
    if line.facts.get("sat_out"):
        table.round.sitting_out = (*table.round.sitting_out, *line.facts["who"])
    sides = sides_before(table, line)
    steps.undo_at_table(night, table, device, line.id)
    _begin_anew(night, table, device, sides, game)
    flush()


def _begin_anew(night: NightRow, table: TableRow, device: Device, sides: Sides, game: TableGame) -> Step:
    """Start the table's game over. Its code stays. The phones there choose their sides again."""
    before = stored(night, {key_of(table): ("sides",)})
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    table.sides = sides
    open_tables({table.id: game})
    return Step(before, stored(night, {key_of(table): ("sides",)}))
