"""Faults of the database that keep it from being written: seen in its file, and in what it refuses."""

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
    REFUSES = "the database cannot be written"


_BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
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
    return fault_in_sight() or Fault.REFUSES


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
