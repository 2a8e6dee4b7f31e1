"""Tables of a released round that begin anew: with a late arrival, or without those who are gone; and that
undone."""

from collections.abc import Sequence

from sqlalchemy import delete, select

from scorekeeper.store import history
from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, SeatRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.table_games import TableGame, open_tables
from scorekeeper.tournament.night.late_arrivals import Sides

#: Kinds of lines about a table that began anew -> the kind of the line that undoes it.
_UNDONE = {"seated_late": "seat_undone", "left_table": "left_undone"}


def seat_late(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, entrant: int
) -> None:
    """Seat an entrant at a table that has not begun."""
    round_, before = table.round, as_text(table.sides)
    facts = {"who": [entrant], "sides": before, "sat_out": int(entrant in round_.sitting_out)}
    round_.sitting_out = tuple(number for number in round_.sitting_out if number != entrant)
    _begin_anew(table, device, sides, game)
    log(night, device, DIRECTOR, "seated_late", **facts, round=round_.number, table=table.number)
    flush()


def play_without(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, gone: Sequence[int]
) -> None:
    """Let a table that has not begun play without those who are gone, who are absent from the round."""
    before = as_text(table.sides)
    _begin_anew(table, device, sides, game)
    facts = {"who": list(gone), "sides": before, "round": table.round.number, "table": table.number}
    log(night, device, DIRECTOR, "left_table", **facts)
    flush()


def has_begun(table: TableRow) -> bool:
    """True if the table has no game to join any more: a hand or a result is there."""
    return table.game is None or bool(table.game.hands) or bool(table.results)


def reseated_last(night: NightRow, table: TableRow) -> LogRow | None:
    """The line of the log that tells who joined or left the table last, while undoing it is on offer: not for
    long, and until a hand or a result is there."""
    number, round_number = LogRow.facts["table"].as_integer(), LogRow.facts["round"].as_integer()
    kinds = LogRow.kind.in_((*_UNDONE, *_UNDONE.values()))
    lines = select(LogRow).where(LogRow.night_id == night.id, kinds)
    here = lines.where(number == table.number, round_number == table.round.number)
    line = db.session.scalar(here.order_by(LogRow.id.desc()).limit(1))
    if line is None or line.kind not in _UNDONE or has_begun(table) or not undo_is_offered(line.at):
        return None
    here_and_now = line.device_id is not None and table.round.closed_at is None  # not from a file
    return line if here_and_now and sides_before(table, line) else None


def sides_before(table: TableRow, line: LogRow) -> Sides | None:
    """The sides of the table before somebody joined or left; None if the line does not tell, or others sit
    there by now."""
    sides = sides_in(str(line.facts.get("sides", "")))
    before = {number for side in table.sides for number in side} ^ set(line.facts["who"])
    return sides if {number for side in sides for number in side} == before and before else None


def undo_reseating(
    night: NightRow, device: Device, table: TableRow, line: LogRow, sides: Sides, game: TableGame
) -> None:
    """Let the table be as it was before those of this line of the log joined or left it."""
    who, round_ = line.facts["who"], table.round
    if line.facts.get("sat_out"):
        round_.sitting_out = (*round_.sitting_out, *who)
    _begin_anew(table, device, sides, game)
    log(night, device, DIRECTOR, _UNDONE[line.kind], who=who, round=round_.number, table=table.number)
    flush()


def _begin_anew(table: TableRow, device: Device, sides: Sides, game: TableGame) -> None:
    """Begin the game of the table anew. Its code stays; the phones there say anew with whom they sit."""
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    table.sides = [list(side) for side in sides]
    open_tables({table.id: game})


def as_text(sides: Sequence[Sequence[int]]) -> str:
    return "/".join("+".join(map(str, side)) for side in sides)


def sides_in(text: str) -> Sides:
    """Read what `as_text` wrote."""
    return tuple(tuple(int(number) for number in side.split("+")) for side in text.split("/") if text)
