"""Takes tables with too few players out of a released round, and undoes that."""

from sqlalchemy import delete

from scorekeeper.store.change_log import bring_back, key_of, whole
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import history
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.rounds import current_of, table_of
from scorekeeper.store.nights.steps import last_step
from scorekeeper.store.nights.table_games import TableGame, has_begun, open_tables
from scorekeeper.tournament.night.departures import Departure
from scorekeeper.tournament.night.late_arrivals import Sides

#: The last line of these kinds decides whether a table can come back: only if it is a "table_idle".
_KINDS = ("table_idle", "idle_undone", "released", "round_deleted", "closed")


def let_sit_out(night: NightRow, device: Device, table: TableRow, departure: Departure) -> None:
    """Take a table that has not begun out of its round.

    Those who stayed sit out, those who left are absent.
    """
    round_, number = table.round, table.number
    before = {key_of(table): whole(table) | {"code": None, "game_id": None}}  # undone, it gets new ones
    facts = {"who": list(departure.gone), "round": round_.number}
    log(night, device, DIRECTOR, "table_idle", Step(before, {}), table=number, **facts)
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    round_.tables.remove(table)
    round_.sitting_out = (*round_.sitting_out, *departure.stayed)
    flush()


def can_sit_out(table: TableRow) -> bool:
    """True if the round can do without the table: it has not begun, and there are others."""
    return not has_begun(table) and len(table.round.tables) > 1


def idle_last(night: NightRow) -> LogRow | None:
    """The log line of the last table taken out of the round, while its undo is offered.

    That ends after some minutes, or when the players there no longer sit out.
    """
    line = last_step(night, _KINDS)
    if line is None or line.kind != "table_idle":
        return None
    round_ = current_of(night)
    fits = round_ is not None and round_.closed_at is None and _stayed(line) <= {*round_.sitting_out}
    return line if fits else None


def sides_of(line: LogRow) -> Sides:
    """The sides of the table in this log line."""
    (table,) = (line.before or {}).values()
    return tuple(map(tuple, table["sides"]))


def _stayed(line: LogRow) -> set[int]:
    return {number for side in sides_of(line) for number in side} - {*line.facts["who"]}


def undo_sitting_out(
    night: NightRow, device: Device, round_: RoundRow, line: LogRow, game: TableGame
) -> None:
    """Bring a table back into its round, with a new code."""
    number, stayed = int(line.facts["table"]), _stayed(line)
    bring_back(night, line.before or {}, line.after or {})
    round_.sitting_out = tuple(entrant for entrant in round_.sitting_out if entrant not in stayed)
    table = table_of(round_, number)
    if table is not None:
        open_tables({table.id: game})
    line.undone_by_id = log(night, device, DIRECTOR, "idle_undone", round=round_.number, table=number).id
    flush()
