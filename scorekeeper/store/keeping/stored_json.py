"""Check of the JSON in a database file: each value is read as the app reads it.

Needs no app: the file may be of an earlier version, without the tables and columns that came later.
"""

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.records.codecs import Codec, listed, name, optional
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value, parsed
from scorekeeper.rules import RulesError
from scorekeeper.store.columns import JsonColumn
from scorekeeper.store.database import db
from scorekeeper.store.versions import Damaged, opened

Reader = Callable[[Value], object]


def check_json(database: Path, called: Path) -> None:
    """Check every column of JSON. Raises `Damaged` for the first value that the app could not read, with its
    file (`called`), table, row and column."""
    with opened(database) as connection:
        for table, column in READERS:
            present = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            for row_id, text in _stored(connection, table, column) if column in present else ():
                check_value(called, table, row_id, column, text)


def check_value(called: Path, table: str, row_id: object, column: str, text: object) -> None:
    """Raise `Damaged` if the app could not read this value of a column of JSON, and it is not NULL."""
    fault = None if text is None else fault_in(text, READERS[table, column])
    if fault:
        raise Damaged(f"{called} is damaged: in table {table}, row {row_id}, {column}: {fault}")


@cache
def json_columns(table: str) -> frozenset[str]:
    """The columns of a table that hold JSON."""
    return frozenset(column for named, column in READERS if named == table)


def _stored(connection: sqlite3.Connection, table: str, column: str) -> sqlite3.Cursor:
    return connection.execute(f'SELECT id, "{column}" FROM {table} WHERE "{column}" IS NOT NULL ORDER BY id')


def fault_in(text: object, read: Reader) -> str | None:
    """Return why a value cannot be read, or None."""
    if not isinstance(text, str):
        return "This is no text."
    try:
        read(parsed(text))
    except (Unreadable, RulesError) as error:
        return str(error)
    except (RecursionError, ValueError, TypeError, KeyError, AttributeError) as error:
        return f"This cannot be read ({type(error).__name__})."
    return None


# --- readers ---------------------------------------------------------------------------------------


def _changes(value: Value) -> None:
    """Read the values of a change: columns by row, as their tables have them."""
    for key, row in value.members().items():
        table = {"game": "games", "hand": "hands"}.get(key.partition(":")[0], "")
        for column, held in row.members().items():
            read = READERS.get((table, column))
            if read is not None and held.raw is not None:
                read(held)


def _rows(value: Value) -> None:
    """Read the values of a line of a log: columns by row, or null for a row that did not exist."""
    for columns in value.members().values():
        columns.optional(lambda held: held.plain_object())


def _said(value: Value) -> None:
    """Read statements about names: each has a game, the key of a name, and a person or null."""
    for line in value.items(0, 10**6):
        game, key, person = line.items(3, 3)
        game.integer(1, 10**18)
        key.name(20 * MAX_NAME_LETTERS)
        person.optional(_PERSON.read)


_PERSON: Final = name(2 * MAX_NAME_LETTERS)

#: The reader of each column of JSON, by table and column.
READERS: Final[dict[tuple[str, str], Reader]] = {
    (table.name, column.name): column.type.codec.read
    for table in db.metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, JsonColumn)
} | {
    ("changes", "before"): _changes,
    ("changes", "after"): _changes,
    ("night_log", "facts"): Value.plain_object,
    ("night_log", "before"): optional(Codec(_rows)).read,
    ("night_log", "after"): optional(Codec(_rows)).read,
    ("club_log", "before"): _rows,
    ("club_log", "after"): _rows,
    ("person_steps", "names"): listed(_PERSON, 2, 2).read,
    ("person_steps", "before"): _said,
    ("person_steps", "after"): _said,
}
