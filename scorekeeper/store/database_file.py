"""The database file on the disk: made once, its owner's alone, and still the one that was opened, whole.

SQLite goes on writing into a file that was deleted, renamed or cut short: all looks well until the last
connection closes. So before each commit what lies at the path is compared with what was seen there before.
And SQLite makes an empty file where there is none. Here a file is opened and never made, but by
`make_database`.
"""

import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import OperationalError

#: Device and inode of a file.
Identity = tuple[int, int]


class FileReplaced(sqlite3.OperationalError):
    """The file at the path is not the one that was opened, or it is shorter, or there is none any more."""


@dataclass(frozen=True)
class _Seen:
    """A file as it was seen on the disk."""

    device: int
    inode: int
    size: int

    def is_kept_by(self, found: "_Seen | None") -> bool:
        """True if what is found later is the same file, and nothing was cut off."""
        return found is not None and found.identity == self.identity and found.size >= self.size

    @property
    def identity(self) -> Identity:
        return self.device, self.inode


class _Connection(sqlite3.Connection):
    """A connection to the file at `path`, and the log that it uses, known once it has written."""

    path = ""
    log: Identity | None = None

    def close(self) -> None:
        self.log = None
        super().close()


#: By path, the file that was opened there, as it was seen last.
_opened: dict[str, _Seen] = {}
#: The connections that are open.
_open: WeakSet[_Connection] = WeakSet()
_noting = Lock()


def make_database(database: Path) -> None:
    """Make `database`, empty, and its folder when they are missing. Raises OSError."""
    make_private_folder(database.parent)
    if not database.exists():
        database.touch(mode=0o600)


def make_private(database: Path) -> None:
    """Let its owner alone read `database`, if it is there."""
    with suppress(OSError):  # somebody else's file, or a disk that can only be read
        database.chmod(0o600)


def make_private_folder(folder: Path) -> None:
    """Make `folder` for its owner alone when it is missing. One that is there stays as it is."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def was_replaced(url: URL) -> bool:
    """True if the file of the database at `url` is not the one that this process has opened, or not all of
    it."""
    return not is_as_opened(str(url.database))


def is_as_opened(path: str) -> bool:
    """True if the file at `path` is there, and still the one that this process has opened if it has."""
    found, opened = _look(path), _opened.get(path)
    if found is None:
        return False
    if opened is not None:
        if not opened.is_kept_by(found):
            return False
        _opened[path] = found
    return True


def remember(url: URL) -> None:
    """Remember the file of the database at `url`, for the processes that are forked from this one."""
    found = _look(str(url.database))
    if found is not None:
        _opened[str(url.database)] = found


def note_log(connection: Connection) -> None:
    """Note which file is the log of a connection that writes: that of the others. While any is open, SQLite
    makes no other."""
    own = connection.connection.driver_connection
    if isinstance(own, _Connection) and own.log is None:
        with _noting:
            of_others = (other.log for other in _open if other.path == own.path and other.log)
            own.log = next(of_others, None) or _log_identity(own.path)


def _log_identity(path: str) -> Identity | None:
    found = _look(f"{path}-wal")
    return found.identity if found else None


def _look(path: str) -> _Seen | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _Seen(found.st_dev, found.st_ino, found.st_size)


@event.listens_for(Engine, "do_connect")
def _connect(dialect: Dialect, _record: object, arguments: list[Any], options: dict[str, Any]) -> Any:
    """Open the file that was opened first, and no other. Of one that was emptied SQLite would throw the log
    away."""
    if dialect.name != "sqlite":
        return None
    path = arguments[0]
    if not is_as_opened(path):
        raise FileReplaced(path)
    uri = f"{Path(path).as_uri()}?mode=rw"
    connection: Any = dialect.connect(uri, uri=True, factory=_Connection, **options)
    connection.path = path
    with _noting:
        _open.add(connection)
    found = _look(path)
    if found is not None:
        _opened.setdefault(path, found)
    return connection


@event.listens_for(Engine, "commit")
def _check_before_commit(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    path = str(connection.engine.url.database)
    log = getattr(connection.connection.driver_connection, "log", None)
    if not is_as_opened(path) or (log and log != _log_identity(path)):
        raise OperationalError("COMMIT", None, FileReplaced(path))


@event.listens_for(Engine, "engine_disposed")
def _forget(engine: Engine) -> None:
    """Forget the file, as nothing is open any more: what lies there next is opened afresh."""
    _opened.pop(str(engine.url.database), None)
