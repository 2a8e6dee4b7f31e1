"""Moves all games, nights and clubs from the file in the data folder to a PostgreSQL, and compares
every row."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, Engine, Table, bindparam, exists, func, select

from scorekeeper.store.club_models import ClubRow
from scorekeeper.store.database import db
from scorekeeper.store.models import Game
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.server_lock import Refused

#: How many rows are in memory at once.
_BATCH = 1000


def move(source: Engine, target: Engine) -> dict[str, int]:
    """Copy all rows of `source` to `target`, both at the newest version. Copies all or none.

    Returns the number of rows by table. Raises `Refused` if `target` has games already, or returns other
    rows.
    """
    tables = db.metadata.sorted_tables
    with source.connect() as old, target.begin() as new:
        if any(new.scalar(select(exists(select(model.id)))) for model in (Game, NightRow, ClubRow)):
            raise Refused("There are games in the PostgreSQL already: it has to be an empty one.")
        for table in reversed(tables):
            new.execute(table.delete())  # rows that the migrations put there
        return {table.name: _copy(table, old, new) for table in tables}


def _copy(table: Table, old: Connection, new: Connection) -> int:
    """Copy the rows of a table. References to later rows of the same table are set at the end."""
    own = (key for key in table.foreign_keys if key.column.table is table)
    later = [key.parent.name for key in own]
    for rows in _batches(table, old):
        new.execute(table.insert(), [row | dict.fromkeys(later) for row in rows])
    for name in later:
        _fill_in(table, name, old, new)
    column = table.autoincrement_column
    if column is not None:
        following = func.coalesce(func.max(column), 0) + 1
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        new.execute(select(func.setval(sequence, select(following).scalar_subquery(), False)))
    return _compared(table, old, new)


def _fill_in(table: Table, name: str, old: Connection, new: Connection) -> None:
    column, key = table.columns[name], table.primary_key.columns[0]
    named = old.execute(select(key.label("row"), column.label("value")).where(column.is_not(None)))
    rows = [dict(row) for row in named.mappings()]
    if rows:
        new.execute(table.update().where(key == bindparam("row")).values({name: bindparam("value")}), rows)


def _compared(table: Table, old: Connection, new: Connection) -> int:
    """Compare the rows of both and count them. Raises `Refused` at the first that differs."""
    count = 0
    for count, (row, copy) in enumerate(zip_longest(_rows(table, old), _rows(table, new)), start=1):
        if row != copy:
            raise Refused(f"Row {count} of {table.name} came back as another one: nothing was moved.")
    return count


def _batches(table: Table, connection: Connection) -> Iterator[list[dict[str, Any]]]:
    for rows in connection.execute(_all(table)).mappings().partitions(_BATCH):
        yield [dict(row) for row in rows]


def _rows(table: Table, connection: Connection) -> Iterator[Mapping[str, Any]]:
    for rows in _batches(table, connection):
        yield from rows


def _all(table: Table) -> Any:
    return select(table).order_by(*table.primary_key.columns)
