"""The database file on the disk: created once, private to its owner, and still the file that was opened.

SQLite keeps writing to a file that was deleted, renamed or truncated. Everything looks well until the last
connection closes. So before each commit the file at the path is compared with what was seen there before.
SQLite also creates an empty file where none exists. Here opening never creates a file. Only `make_database`
does.
"""

import os
import sqlite3
import tempfile
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

from scorekeeper.store.server_lock import Refused

#: The device and inode of a file.
Identity = tuple[int, int]


class FileReplaced(sqlite3.OperationalError):
    """The file at the path is not the one that was opened, is shorter, or is gone."""


@dataclass(frozen=True)
class _Seen:
    """A file as last seen on the disk."""

    device: int
    inode: int
    size: int

    def is_kept_by(self, found: "_Seen | None") -> bool:
        """True if `found` is the same file and nothing was cut off."""
        return found is not None and found.identity == self.identity and found.size >= self.size

    @property
    def identity(self) -> Identity:
        return self.device, self.inode


class _Connection(sqlite3.Connection):
    """A connection to the file at `path`. Its log file is known after its first write."""

    path = ""
    log: Identity | None = None

    def close(self) -> None:
        self.log = None
        super().close()


#: Path -> the file that was opened there, as last seen.
_opened: dict[str, _Seen] = {}
#: The open connections.
_open: WeakSet[_Connection] = WeakSet()
_noting = Lock()


def make_database(database: Path) -> None:
    """Create the empty file `database` and its folder, if missing. Raises OSError."""
    make_private_folder(database.parent)
    if not database.exists():
        database.touch(mode=0o600)


def make_private(database: Path) -> None:
    """Make `database` readable by its owner alone, if it exists."""
    with suppress(OSError):  # the file is somebody else's, or the disk is read-only
        database.chmod(0o600)


def make_private_folder(folder: Path) -> None:
    """Create `folder` for its owner alone, if missing. An existing folder is not changed."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def check_writable(folder: Path) -> None:
    """Create `folder`, if missing. Raises `Refused` if no server could keep games in it."""
    try:
        make_private_folder(folder)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Refused(
            f"The games can't be kept in {folder}: {error.strerror}. "
            "Name a folder that can be written to, with SCOREKEEPER_DATA or serve --data."
        ) from error


def was_replaced(url: URL) -> bool:
    """True if the database file at `url` is not the one this process opened, or was truncated."""
    return not is_as_opened(str(url.database))


def is_as_opened(path: str) -> bool:
    """True if the file at `path` exists and is the one this process opened, if it opened one."""
    found, opened = _look(path), _opened.get(path)
    if found is None:
        return False
    if opened is not None:
        if not opened.is_kept_by(found):
            return False
        _opened[path] = found
    return True


def remember(url: URL) -> None:
    """Remember the database file at `url` for the processes forked from this one."""
    found = _look(str(url.database))
    if found is not None:
        _opened[str(url.database)] = found


def note_log(connection: Connection) -> None:
    """Note which log file a writing connection uses. The others use the same one.

    While any connection is open, SQLite creates no other.
    """
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
    """Open the file that was opened first, and no other. SQLite would delete the log of an emptied file."""
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
    """Forget the file when nothing is open any more. The next file at this path is accepted."""
    _opened.pop(str(engine.url.database), None)
