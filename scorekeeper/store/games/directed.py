"""What only a night's directors may change about the games at its tables.

While a round is on, the phones at a table enter hands and choose who deals. Only a director changes anything
else about the game: whether it exists, its name, its people, its rules, and who may score it. Others score it
by the table's code. They cannot make scorer links, which would work for anybody who kept one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import exists, select

from scorekeeper.store.change_log import hands_added
from scorekeeper.store.database import db
from scorekeeper.store.models import Device, Game
from scorekeeper.store.night_models import DirectorRow, ResultRow, RoundRow, TableRow

#: The columns of a game that the phones at its table may set.
_FOR_THE_TABLE = {"next_dealer"}


class DirectorsAlone(Exception):
    """Only a director may do this to the `game` of a table while its round is on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__()


class ResultCounts(Exception):
    """The result of this table's `game` counts already, with these `totals`, so it takes no more hands."""

    def __init__(self, game: Game, totals: tuple[int, ...]) -> None:
        self.game, self.totals = game, totals
        super().__init__()


def check_entry(game: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Raise `ResultCounts` if a hand is added to or restored in `game` although its table's result counts.

    The game would then show another winner than the result.
    """
    # a game with a form key was made by a form, so it is not a night's
    if not hands_added(before, after) or game.form_key is not None:
        return
    query = select(ResultRow.totals).join(TableRow).where(TableRow.game_id == game.id)
    totals = db.session.scalar(query.where(ResultRow.status == "confirmed"))
    if totals is not None:
        raise ResultCounts(game, totals)


def check_director(
    game: Game, device: Device | None, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Raise `DirectorsAlone` if `device` may not make this change to `game`.

    `before` and `after` are values by row and column. The command line (None) may do everything. An answer to
    a device that asks to score is the table's: it lets in nobody whom the table's code would not let in.
    """
    if any(name.startswith("ask:") for name in after):
        return
    changed = [
        (name.partition(":")[0], column, value)
        for name, columns in after.items()
        for column, value in columns.items()
        if before[name].get(column) != value
    ]
    if any(map(_for_directors, changed)):
        check_decides(game, device)


def check_decides(game: Game, device: Device | None) -> None:
    """Raise `DirectorsAlone` if `device` may not act for the director of `game`."""
    if device is not None and directed_games(device, [game.id]):
        raise DirectorsAlone(game)


def directed_games(device: Device, ids: Iterable[int]) -> set[int]:
    """Pick from these games those at a table whose round is on, if `device` does not direct the night."""
    directs = exists().where(DirectorRow.night_id == RoundRow.night_id, DirectorRow.device_id == device.id)
    at_tables = select(TableRow.game_id).join(RoundRow).where(TableRow.game_id.in_(ids))
    return set(db.session.scalars(at_tables.where(RoundRow.closed_at.is_(None), ~directs)))


def _for_directors(change: tuple[str, str, Any]) -> bool:
    """True for a change (kind of row, column, new value) that a table's phones may not make.

    Restoring the game or letting another phone in is allowed, because it takes nothing from anybody.
    """
    row, column, value = change
    if row == "hand" or (column in ("deleted", "withdrawn") and not value):
        return False
    return column not in _FOR_THE_TABLE
