"""The database file on the disk: its owner's alone, and still the file that was opened.

SQLite goes on writing into a file that was deleted or renamed: all looks well until the last connection
closes. So before each commit the file at the path is compared with the one that was opened there first.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import OperationalError

#: By path, the device and the inode of the file opened there.
_opened: dict[str, tuple[int, int]] = {}


class FileReplaced(sqlite3.OperationalError):
    """The file at the path is not the one that was opened, or there is none any more."""


def make_private(database: Path) -> None:
    """Make `database`, empty, and its folder when they are missing; the file becomes its owner's alone.
    Raises OSError."""
    make_private_folder(database.parent)
    if not database.exists():
        database.touch(mode=0o600)
    with suppress(OSError):  # somebody else's file, or a disk that can only be read
        database.chmod(0o600)


def make_private_folder(folder: Path) -> None:
    """Make `folder` for its owner alone when it is missing. One that is there stays as it is."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def was_replaced(url: URL) -> bool:
    """True if the file of the database at `url` is not the one that this process has open."""
    opened = _opened.get(str(url.database))
    return opened is not None and _identity(str(url.database)) != opened


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


@event.listens_for(Engine, "do_connect")
def _connect(dialect: Dialect, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
    """Open the file that was opened first, and no other: SQLite would make an empty one in its place."""
    if dialect.name != "sqlite":
        return None
    path = arguments[0]
    opened = _opened.get(path)
    if opened is not None and _identity(path) != opened:
        raise FileReplaced(path)
    connection = dialect.connect(*arguments, **options)
    found = _identity(path)
    if found is not None:
        _opened.setdefault(path, found)
    return connection


@event.listens_for(Engine, "commit")
def _check_before_commit(connection: Connection) -> None:
    if connection.dialect.name == "sqlite" and was_replaced(connection.engine.url):
        raise OperationalError("COMMIT", None, FileReplaced(connection.engine.url.database))


@event.listens_for(Engine, "engine_disposed")
def _forget(engine: Engine) -> None:
    """Forget the file, as nothing is open any more: what lies there next is opened afresh."""
    _opened.pop(str(engine.url.database), None)
