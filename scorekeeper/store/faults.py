"""Faults of the database that keep it from being written: seen in its file, and in how it refuses."""

import os
import shutil
import sqlite3
from enum import StrEnum
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError

from scorekeeper.store.database import db, is_newest, will_write
from scorekeeper.store.database_file import FileReplaced, was_replaced

#: Bytes that a disk has left when it is called full: SQLite wants some to work with.
LITTLE_ROOM = 4_000_000


class Fault(StrEnum):
    """Obstacle to saving, in the operator's words."""

    REPLACED = "the database file was moved or deleted while it was in use"
    FULL = "the disk is full"
    READ_ONLY = "the database can only be read"
    DAMAGED = "the database is damaged"
    NOT_MIGRATED = "the database needs its migrations"
    NO_CONNECTION = "the database server gives no connection"
    REFUSES = "the database cannot be written"


_BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
}
#: By the code of PostgreSQL, or its class, the first two letters.
_BY_SQLSTATE = {
    None: Fault.NO_CONNECTION,  # it was not reached, or has taken no further connection
    "08": Fault.NO_CONNECTION,  # the connection broke
    "25006": Fault.READ_ONLY,  # a standby, or made so by default_transaction_read_only
    "53100": Fault.FULL,
    "53300": Fault.NO_CONNECTION,  # too many
    "57P01": Fault.NO_CONNECTION,  # it is being stopped,
    "57P02": Fault.NO_CONNECTION,  # has crashed,
    "57P03": Fault.NO_CONNECTION,  # or is still starting
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
}


def fault_in_sight() -> Fault | None:
    """The fault that a look at the file shows, without writing. Quick enough for every page."""
    url = db.engine.url
    if url.get_backend_name() != "sqlite":
        return None
    if was_replaced(url):
        return Fault.REPLACED
    return _fault_of_place(url)


def _fault_of_place(url: URL) -> Fault | None:
    file = Path(str(url.database))
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return Fault.READ_ONLY
    return Fault.FULL if shutil.disk_usage(file.parent).free < LITTLE_ROOM else None


def fault_behind(error: DBAPIError) -> Fault | None:
    """The fault for which the database refused, or None when the mistake is in our own SQL."""
    if isinstance(error.orig, FileReplaced):
        return Fault.REPLACED
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None and (fault := _BY_SQLITE_CODE.get(code & 0xFF)):
        return fault
    if code == sqlite3.SQLITE_ERROR or not isinstance(error, OperationalError | InternalError):
        return None
    return _named_by_server(error) or fault_in_sight() or Fault.REFUSES


def _named_by_server(error: DBAPIError) -> Fault | None:
    """The fault that a PostgreSQL names by its code."""
    if db.engine.dialect.name == "sqlite":
        return None
    code: str | None = getattr(error.orig, "sqlstate", None)
    return _BY_SQLSTATE.get(code) or _BY_SQLSTATE.get((code or "")[:2])


def find_fault() -> Fault | None:
    """Write the database's version again and read it back. Returns what is in the way, or None."""
    token = will_write.set(True)
    try:
        newest = is_newest()
        if newest:
            db.session.execute(text("UPDATE alembic_version SET version_num = version_num"))
            db.session.commit()
            newest = is_newest()
    except DBAPIError as error:
        return fault_behind(error) or Fault.REFUSES
    except SQLAlchemyError:
        return Fault.REFUSES
    finally:
        db.session.rollback()
        will_write.reset(token)
    return None if newest else Fault.NOT_MIGRATED
