"""The lock of a running server, on a file beside the database. It keeps anybody from replacing the database.

The system releases the lock when the server ends, however it ends.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click import ClickException

from scorekeeper.store.owners import leave_to_owner

try:
    import fcntl
except ImportError:  # Windows, which is never a server, and a phone, whose games are its own
    fcntl = None  # type: ignore[assignment]

LOCK_FILE = "serving.lock"


class Refused(ClickException):
    """Nothing was done or changed. The text says why and what to do, in a sentence.

    Flask's own commands show that sentence instead of a traceback too.
    """


@contextmanager
def serving(data_dir: Path, url: str) -> Iterator[None]:
    """Hold the lock while a server at `url` uses the database in `data_dir`.

    Several servers can hold it. During a restore this waits. Raises OSError, and `Refused` where no lock
    could keep out a restore.
    """
    if fcntl is None:
        raise Refused(
            "scorekeeper serves on Linux and on macOS; on Windows it needs WSL, the Linux inside Windows "
            "(wsl --install), and runs there as on Linux."
        )
    with _locked(data_dir, _shared()) as lock:
        os.truncate(lock, 0)
        os.pwrite(lock, url.encode(), 0)
        yield


@contextmanager
def nobody_serving(data_dir: Path) -> Iterator[None]:
    """Keep servers from starting. What root makes meanwhile is left to the owner of the folder.

    Raises OSError, and `Refused` if a server is running.
    """
    try:
        with _locked(data_dir, _alone()):
            try:
                yield
            finally:
                leave_to_owner(data_dir)
    except BlockingIOError:
        raise Refused(f"A scorekeeper is serving the games in {data_dir}: stop it first.") from None


def served_at(data_dir: Path) -> str | None:
    """The address of a server that uses `data_dir`, or None."""
    file = data_dir / LOCK_FILE
    if not file.exists():
        return None
    try:
        with _locked(data_dir, _alone()):
            return None
    except BlockingIOError:
        return file.read_text("utf-8")


@contextmanager
def _locked(data_dir: Path, how: int) -> Iterator[int]:
    """Open and lock the lock file. Raises BlockingIOError if `how` forbids waiting and it is taken."""
    file = data_dir / LOCK_FILE
    try:
        lock = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except PermissionError as error:
        raise Refused(
            f"{file} cannot be opened ({error.strerror}). Whoever runs the server must be able to read and "
            "write it."
        ) from error
    try:
        if fcntl:
            fcntl.flock(lock, how)
        yield lock
    finally:
        os.close(lock)


def _shared() -> int:
    return fcntl.LOCK_SH if fcntl else 0


def _alone() -> int:
    return fcntl.LOCK_EX | fcntl.LOCK_NB if fcntl else 0
