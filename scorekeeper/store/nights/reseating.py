"""Changes the tables of a released round before they begin, and undoes and redoes that.

A late arrival joins a table, a table plays without those who left, and a table is taken out of the round or
added to it. Whenever other people play at a table, its game starts over.
"""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import delete, select

from scorekeeper.store.change_log import Values, key_of, stored, whole
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import history
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.nights import steps
from scorekeeper.store.nights.entrants import are_listed
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.rounds import round_of, table_of
from scorekeeper.store.nights.table_games import TableGame, has_begun, open_tables
from scorekeeper.tournament.night.departures import Departure
from scorekeeper.tournament.night.late_arrivals import Sides

#: Kinds of these steps.
_KINDS: Final = ("seated_late", "left_table", "table_idle", "table_added")
#: Kinds of lines after which phones at a table choose their sides again.
_OTHER_SIDES: Final = ("seated_late", "seat_undone", "left_table", "left_undone")


def seat_late(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, entrant: int
) -> None:
    """Seat an entrant at a table that has not begun."""
    before = _held(table.round, table)
    _no_longer_sit_out(table.round, [entrant])
    _begin_anew(table, device, sides, game)
    _log(night, device, "seated_late", table.round, table.number, [entrant], before)


def play_without(
    night: NightRow, device: Device, table: TableRow, sides: Sides, game: TableGame, gone: Sequence[int]
) -> None:
    """Let a table that has not begun play without those who left. They are absent from the round."""
    before = _held(table.round, table)
    _begin_anew(table, device, sides, game)
    _log(night, device, "left_table", table.round, table.number, gone, before)


def can_sit_out(table: TableRow) -> bool:
    """True if the round can do without the table: it has not begun, and there are others."""
    return not has_begun(table) and len(table.round.tables) > 1


def let_sit_out(night: NightRow, device: Device, table: TableRow, departure: Departure) -> None:
    """Take a table that has not begun out of its round.

    Those who stayed sit out, those who left are absent.
    """
    round_, number = table.round, table.number
    before = _held(round_) | {key_of(table): whole(table)}
    _end_game(table, device)
    round_.tables.remove(table)
    round_.sitting_out = (*round_.sitting_out, *departure.stayed)
    _log(night, device, "table_idle", round_, number, departure.gone, before)


def next_number(round_: RoundRow) -> int:
    """The number of a table added to the round."""
    return max((table.number for table in round_.tables), default=0) + 1


def add_table(night: NightRow, device: Device, round_: RoundRow, sides: Sides, game: TableGame) -> None:
    """Add a table with a code and a game. Those who sat out no longer do."""
    before = _held(round_)
    entrants = [number for side in sides for number in side]
    table = TableRow(number=next_number(round_), sides=sides)
    round_.tables.append(table)
    _no_longer_sit_out(round_, entrants)
    db.session.flush()
    open_tables({table.id: game})
    _log(night, device, "table_added", round_, table.number, entrants, before | {key_of(table): None})


def was_reseated(table: TableRow) -> bool:
    """True if somebody has joined or left the table since its round was released, so that its phones had to
    choose their sides again."""
    number, round_number = LogRow.facts["table"].as_integer(), LogRow.facts["round"].as_integer()
    line = select(LogRow.id).where(LogRow.night_id == table.round.night_id, LogRow.kind.in_(_OTHER_SIDES))
    line = line.where(number == table.number, round_number == table.round.number)
    return db.session.scalar(select(line.exists())) or False


# --- undo and redo ---------------------------------------------------------------------------------


def is_reseating(line: LogRow) -> bool:
    """True if this line is of such a step, or of its undo."""
    return steps.done_by(line).kind in _KINDS


def can_undo(night: NightRow, line: LogRow) -> bool:
    """True if the round is still on, nothing has begun at the table, and all who sat there are still on the
    night's list."""
    round_, table = _place_of(night, line)
    if not are_listed(night, chain(*(sides_before(line) or ()))):
        return False
    return round_ is not None and round_.closed_at is None and not (table is not None and has_begun(table))


def sides_before(line: LogRow) -> Sides | None:
    """The sides of the table before this line, or None if the round did not have it."""
    sides = [row["sides"] for row in (line.before or {}).values() if row and "sides" in row]
    return tuple(map(tuple, sides[0])) if sides else None


def undo(
    night: NightRow, device: Device, line: LogRow | None, step_id: int | None, game: TableGame | None
) -> None:
    """Undo the step of this line, or its undo, if its id is `step_id`. Raises `Changed`.

    `game`: what is then played at the table, or None if the round no longer has it.
    """
    if line is None or line.id != step_id:
        steps.undo(night, device, line, step_id)
        return
    _round, table = _place_of(night, line)
    if table is not None:
        _end_game(table, device)
    steps.undo(night, device, line, step_id)
    _round, table = _place_of(night, line)
    if table is not None and game is not None:
        open_tables({table.id: game})
    flush()


def _place_of(night: NightRow, line: LogRow) -> tuple[RoundRow | None, TableRow | None]:
    """The round and the table that the line names, as far as they exist now."""
    round_ = round_of(night, int(line.facts["round"]))
    return round_, table_of(round_, int(line.facts["table"])) if round_ is not None else None


# --- what the steps do -----------------------------------------------------------------------------


def _log(
    night: NightRow,
    device: Device,
    kind: str,
    round_: RoundRow,
    number: int,
    who: Sequence[int],
    before: Values,
) -> None:
    db.session.flush()
    step = Step(before, _held(round_, table_of(round_, number)))
    log(night, device, DIRECTOR, kind, step, round=round_.number, table=number, who=list(who))
    flush()


def _held(round_: RoundRow, table: TableRow | None = None) -> dict[str, Any]:
    """Who sits out the round and who plays at the table, by row."""
    at_table = {key_of(table): ("sides",)} if table is not None else {}
    return stored(round_.night, {key_of(round_): ("sitting_out",), **at_table})


def _no_longer_sit_out(round_: RoundRow, entrants: Collection[int]) -> None:
    round_.sitting_out = tuple(number for number in round_.sitting_out if number not in entrants)


def _begin_anew(table: TableRow, device: Device, sides: Sides, game: TableGame) -> None:
    """Start the table's game over. Its code stays. The phones there choose their sides again."""
    _end_game(table, device)
    table.sides = sides
    open_tables({table.id: game})


def _end_game(table: TableRow, device: Device) -> None:
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
