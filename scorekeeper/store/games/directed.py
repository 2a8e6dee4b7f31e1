"""The say of a night's directors over the games of its tables.

While a round is on, the phones at a table enter hands and choose who deals. Everything else about the game is
for a director alone: that it is there, its name, its people, what it plays by, and who may score it. Others
score it by the table's code, not by links that its phones make: those would hold for whoever kept one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import exists, select

from scorekeeper.store.database import db
from scorekeeper.store.models import Device, Game
from scorekeeper.store.night_models import DirectorRow, ResultRow, RoundRow, TableRow

#: The columns of a game that the phones at its table set.
_FOR_THE_TABLE = {"next_dealer"}


class DirectorsAlone(Exception):
    """Error for what only a director may do to the `game` of a table while its round is on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__()


class ResultCounts(Exception):
    """Error for a further hand in the `game` of a table whose result counts already: with these `totals`."""

    def __init__(self, game: Game, totals: tuple[int, ...]) -> None:
        self.game, self.totals = game, totals
        super().__init__()


def check_entry(game: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Raises `ResultCounts` when a hand is added to `game`, or brought back, though its table's result
    counts: the game would tell of another winner."""
    added = any(
        before[row].get("deleted") and columns.get("deleted") is False
        for row, columns in after.items()
        if row.startswith("hand:")
    )
    if not added or game.form_key is not None:  # with one it was made by a form, not for a table of a night
        return
    query = select(ResultRow.totals).join(TableRow).where(TableRow.game_id == game.id)
    totals = db.session.scalar(query.where(ResultRow.status == "confirmed"))
    if totals is not None:
        raise ResultCounts(game, totals)


def check_director(
    game: Game, device: Device | None, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Raises `DirectorsAlone` when `device` may not make this change (values by row and column, before and
    after) to `game`. From the command line (None) everything may be done."""
    changed = [
        (name.partition(":")[0], column, value)
        for name, columns in after.items()
        for column, value in columns.items()
        if before[name].get(column) != value
    ]
    if any(map(_for_directors, changed)):
        check_decides(game, device)


def check_decides(game: Game, device: Device | None) -> None:
    """Raises `DirectorsAlone` when what is a director's about `game` is not for `device` to do."""
    if device is not None and directed_games(device, [game.id]):
        raise DirectorsAlone(game)


def directed_games(device: Device, ids: Iterable[int]) -> set[int]:
    """Pick from the games with these ids those at a table whose round is on, in a night that `device` does
    not direct."""
    directs = exists().where(DirectorRow.night_id == RoundRow.night_id, DirectorRow.device_id == device.id)
    at_tables = select(TableRow.game_id).join(RoundRow).where(TableRow.game_id.in_(ids))
    return set(db.session.scalars(at_tables.where(RoundRow.closed_at.is_(None), ~directs)))


def _for_directors(change: tuple[str, str, Any]) -> bool:
    """True for a change (kind of row, column, new value) that a table's phones do not make. Bringing the game
    back, or letting another phone in, takes nothing from anybody."""
    row, column, value = change
    if row == "hand" or (column in ("deleted", "withdrawn") and not value):
        return False
    return column not in _FOR_THE_TABLE
