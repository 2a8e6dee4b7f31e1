"""Lock of a running server: held on a file beside the database, so that nobody replaces it meanwhile.

The system lets go of the lock when the server ends, however it ends.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click import ClickException

try:
    import fcntl
except ImportError:  # Windows, where nobody serves; a phone, whose games are its own
    fcntl = None  # type: ignore[assignment]

LOCK_FILE = "serving.lock"


class Refused(ClickException):
    """Not done, and nothing was changed; the text says why and what to do, in a sentence.

    Flask's own commands show that sentence, too, instead of a traceback.
    """


@contextmanager
def serving(data_dir: Path, url: str) -> Iterator[None]:
    """Say, as long as it lasts, that a server uses the database in `data_dir`, and at which `url`.

    Several may serve at once; during a restore it waits. Raises OSError, and `Refused` where no lock could
    keep a restore away.
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
    """Keep servers from starting. Raises `Refused` when one is there, and OSError."""
    try:
        with _locked(data_dir, _alone()):
            yield
    except BlockingIOError:
        raise Refused(f"A scorekeeper is serving the games in {data_dir}: stop it first.") from None


def served_at(data_dir: Path) -> str | None:
    """The address of a server that uses `data_dir`, or None when there is none."""
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
    """The lock file, open and locked. Raises BlockingIOError when that would mean to wait, and may not."""
    lock = os.open(data_dir / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
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
