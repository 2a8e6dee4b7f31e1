"""SQLite: one file in the data directory, durable on every connection, one writer at a time."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from scorekeeper.store.database_file import note_log
from scorekeeper.store.turns import WRITER, Turns

#: Seconds that a writer waits for another.
WRITE_TIMEOUT = 15
#: The journal mode of a database whose file is in memory.
MEMORY = "MEMORY"
#: Database -> this process's turns, which its threads share.
_turns: dict[str, Turns] = {}

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    f"PRAGMA busy_timeout = {WRITE_TIMEOUT * 1000}",
    "PRAGMA foreign_keys = ON",
)


def prepare(connection: sqlite3.Connection) -> None:
    """Make writes through a new connection durable."""
    connection.isolation_level = None  # `begin` begins transactions, because sqlite3 would do it too late
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def version(connection: sqlite3.Connection) -> str | None:
    """The migration of the database: "" if there was none, None if it cannot be read."""
    try:
        with closing(connection.execute("SELECT version_num FROM alembic_version")) as cursor:
            row = cursor.fetchone()
    except sqlite3.Error as error:
        return "" if error.sqlite_errorcode == sqlite3.SQLITE_ERROR else None
    return row[0] if row else ""


def keep_journal(engine: Engine, mode: str) -> None:
    """Set the journal mode of every new connection of `engine`.

    WAL is a file beside the database. MEMORY is for files that are in memory themselves and have only one
    writer.
    """
    if mode == MEMORY:
        _turns[str(engine.url)] = Turns(WRITER, None)

    @event.listens_for(engine, "connect")
    def set_mode(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA journal_mode = {mode}").close()


def _turn_at(engine: Engine) -> Turns:
    return _turns.setdefault(str(engine.url), Turns(WRITER, Path(str(engine.url.database)).parent))


def begin(connection: Connection, writing: bool, patience: float) -> None:
    """Begin a transaction. A writer takes the lock at its first read, and waits `patience` seconds for it.

    Otherwise SQLite refuses at once, whatever the timeout, to turn a reading transaction into a writing one
    if somebody else has written in between.
    """
    if not writing:
        connection.exec_driver_sql("BEGIN")
        return
    turn = _turn_at(connection.engine)
    if "turn" not in connection.info and turn.take(patience):
        connection.info["turn"] = turn
    with _waiting(connection, patience):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    note_log(connection)


@contextmanager
def _waiting(connection: Connection, patience: float) -> Iterator[None]:
    """Let the connection wait for the lock as long as this, and then as long as always again."""
    if patience == WRITE_TIMEOUT:
        yield
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(patience * 1000)}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {WRITE_TIMEOUT * 1000}")


def end_turn(record: Any) -> None:
    """Give the next writer its turn, after the commit or rollback of this connection."""
    turn = record.info.pop("turn", None)
    if turn is not None:
        turn.give_back()
