"""Faults that keep the database from being written: found in its file, and in its errors."""

import os
import shutil
import sqlite3
from pathlib import Path

from flask import Flask, current_app, has_app_context
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError

from scorekeeper.store.database import OtherVersion, db, is_at_other_version, is_newest, will_write
from scorekeeper.store.database_file import FileReplaced, was_replaced
from scorekeeper.store.fault_memory import Fault, FaultMemory

#: With fewer free bytes a disk counts as full, because SQLite needs some to work with.
LITTLE_ROOM = 4_000_000

_BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
}
#: By PostgreSQL's error code, or by its class (the first two letters).
_BY_SQLSTATE = {
    None: Fault.NO_CONNECTION,  # not reached, or no further connection accepted
    "08": Fault.NO_CONNECTION,  # the connection broke
    "25006": Fault.READ_ONLY,  # a standby, or read-only by default_transaction_read_only
    "53100": Fault.FULL,
    "53300": Fault.NO_CONNECTION,  # too many connections
    "57P01": Fault.NO_CONNECTION,  # it is shutting down,
    "57P02": Fault.NO_CONNECTION,  # has crashed,
    "57P03": Fault.NO_CONNECTION,  # or is still starting
    "58": Fault.REFUSES,  # its disk or system failed
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
}

#: Faults that nobody sees without writing, so the last one met is remembered. In SQLite the file shows the
#: others.
_REMEMBERED = {
    "sqlite": {Fault.DAMAGED, Fault.REPLACED},
    "postgresql": {Fault.DAMAGED, Fault.FULL, Fault.READ_ONLY, Fault.REFUSES},
}
_MEMORY = "scorekeeper-faults"
#: The execution option of a statement that only tests whether writing works.
_PROBE = "probe"


def init_memory(app: Flask) -> None:
    """Give `app` the memory that it shares with processes forked from this one."""
    app.extensions[_MEMORY] = FaultMemory()


def _memory() -> FaultMemory:
    memory: FaultMemory = current_app.extensions[_MEMORY]
    return memory


def fault_in_sight() -> Fault | None:
    """The fault that can be known without writing. Fast enough for every page."""
    fault = _fault_of_file(db.engine.url)
    if fault is None and is_at_other_version(db.engine):
        return Fault.NOT_MIGRATED
    return fault or _memory().last()


def _fault_of_file(url: URL) -> Fault | None:
    """The fault that the file shows."""
    if url.get_backend_name() != "sqlite":
        return None
    if was_replaced(url):
        return Fault.REPLACED
    file = Path(str(url.database))
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return Fault.READ_ONLY
    return Fault.FULL if shutil.disk_usage(file.parent).free < LITTLE_ROOM else None


def met_fault(error: DBAPIError) -> Fault | None:
    """The fault that this error shows, or None if the mistake is in our own SQL.

    A fault that lasts is remembered.
    """
    named = _named(error)
    if named in _REMEMBERED[db.engine.dialect.name]:
        _memory().note(named)
    if named is not None:
        return named
    if _is_statement_wrong(error):
        return Fault.NOT_MIGRATED if is_at_other_version(db.engine) else None
    return _fault_of_file(db.engine.url) or Fault.REFUSES


def _named(error: DBAPIError) -> Fault | None:
    """The fault that the error itself names."""
    if isinstance(error.orig, FileReplaced):
        return Fault.REPLACED
    if isinstance(error.orig, OtherVersion):
        return Fault.NOT_MIGRATED
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _BY_SQLITE_CODE.get(code & 0xFF)
    if db.engine.dialect.name == "sqlite" or _is_statement_wrong(error):
        return None
    state: str | None = getattr(error.orig, "sqlstate", None)
    return _BY_SQLSTATE.get(state) or _BY_SQLSTATE.get((state or "")[:2])


def _is_statement_wrong(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code == sqlite3.SQLITE_ERROR or not isinstance(error, OperationalError | InternalError)


def find_fault() -> Fault | None:
    """Rewrite the database's version and read it back.

    Returns the fault that prevents this, or that others have met when writing, or None.
    """
    db.session.rollback()
    token = will_write.set(True)
    try:
        with db.engine.connect().execution_options(**{_PROBE: True}) as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            connection.commit()
        newest = is_newest()
    except DBAPIError as error:
        return met_fault(error) or Fault.REFUSES
    except SQLAlchemyError:
        return Fault.REFUSES
    finally:
        db.session.rollback()
        will_write.reset(token)
    _memory().disprove(Fault.READ_ONLY, Fault.REPLACED)
    return fault_in_sight() if newest else Fault.NOT_MIGRATED


@event.listens_for(Engine, "commit")
def _forget_what_is_over(connection: Connection) -> None:
    """Forget the last fault when something was saved. Damage remains, because most saves do not meet it."""
    if will_write.get() and has_app_context() and not connection.get_execution_options().get(_PROBE):
        _memory().disprove(Fault.FULL, Fault.READ_ONLY, Fault.REFUSES, Fault.REPLACED)
