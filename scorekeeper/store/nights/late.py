"""Late arrivals: seated at a table of a released round that has not begun, and that undone."""

from collections.abc import Sequence

from sqlalchemy import delete, select

from scorekeeper.store import history
from scorekeeper.store.database import db
from scorekeeper.store.games import UNDO_OFFERED
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import LogRow, NightRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.table_games import TableGame, open_tables
from scorekeeper.tournament.night.late_arrivals import Sides


def seat_late(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, entrant: int
) -> None:
    """Seat an entrant at a table that has not begun."""
    round_, before = table.round, _as_text(table.sides)
    facts = {"who": [entrant], "sides": before, "sat_out": int(entrant in round_.sitting_out)}
    round_.sitting_out = tuple(number for number in round_.sitting_out if number != entrant)
    _begin_anew(table, device, sides, game)
    log(night, device, DIRECTOR, "seated_late", **facts, round=round_.number, table=table.number)
    db.session.commit()


def has_begun(table: TableRow) -> bool:
    """True if the table has no game to join any more: a hand or a result is there."""
    return table.game is None or bool(table.game.hands) or bool(table.results)


def seated_last(night: NightRow, table: TableRow) -> LogRow | None:
    """The line of the log that tells who was seated at the table last, while undoing it is on offer: not for
    long, and until a hand or a result is there."""
    number, round_number = LogRow.facts["table"].as_integer(), LogRow.facts["round"].as_integer()
    kinds = LogRow.kind.in_(("seated_late", "seat_undone"))
    lines = select(LogRow).where(LogRow.night_id == night.id, kinds)
    here = lines.where(number == table.number, round_number == table.round.number)
    line = db.session.scalar(here.order_by(LogRow.id.desc()).limit(1))
    if line is None or line.kind != "seated_late" or has_begun(table) or now() - line.at >= UNDO_OFFERED:
        return None
    here_and_now = line.device_id is not None and table.round.closed_at is None  # not from a file
    return line if here_and_now and sides_before(table, line) else None


def sides_before(table: TableRow, line: LogRow) -> Sides | None:
    """The sides of the table before somebody was seated; None if the line does not tell, or others sit there
    by now."""
    text = str(line.facts.get("sides", ""))
    sides = tuple(tuple(int(number) for number in side.split("+")) for side in text.split("/") if text)
    stayed = {number for side in table.sides for number in side} - set(line.facts["who"])
    return sides if {number for side in sides for number in side} == stayed and stayed else None


def undo_seat_late(
    night: NightRow, device: Device, table: TableRow, line: LogRow, sides: Sides, game: TableGame
) -> None:
    """Let the table be without whom this line of the log tells of."""
    (entrant,), round_ = line.facts["who"], table.round
    if line.facts.get("sat_out"):
        round_.sitting_out = (*round_.sitting_out, entrant)
    _begin_anew(table, device, sides, game)
    log(night, device, DIRECTOR, "seat_undone", who=[entrant], round=round_.number, table=table.number)
    db.session.commit()


def _begin_anew(table: TableRow, device: Device, sides: Sides, game: TableGame) -> None:
    """Begin the game of the table anew. Its code stays; the phones there say anew with whom they sit."""
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    table.sides = [list(side) for side in sides]
    open_tables({table.id: game})


def _as_text(sides: Sequence[Sequence[int]]) -> str:
    return "/".join("+".join(map(str, side)) for side in sides)
