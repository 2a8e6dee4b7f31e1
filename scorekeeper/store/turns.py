"""Turns that processes of one host take: who writes SQLite, say.

Threads of a process wait for each other by a lock. Processes wait by locks on two files in the data folder:
whoever has the first is the next to get the second, so that a process that takes turn after turn lets the
others in between. The system lets go of both when a process ends, however it ends.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

try:
    import fcntl
except ImportError:  # Windows and a phone: one process
    fcntl = None  # type: ignore[assignment]

#: SQLite has one writer at a time, and looks every so often whether the last one is done: among many writers
#: somebody would look in vain until the patience is over.
WRITER: Final = "writer"
#: One of all requests of devices that have cost too much is answered at a time.
COSTLY: Final = "costly"
#: Seconds between two tries to lock a file. One thread of a process tries at a time.
PAUSES: Final = {WRITER: 0.001, COSTLY: 0.01}


class Turns:
    """The turns of a kind that this process takes, by files in `folder`; None where it is the only one."""

    def __init__(self, kind: str, folder: Path | None) -> None:
        self._pause = PAUSES[kind]
        self._files = (folder / f"next-{kind}.lock", folder / f"{kind}.lock") if folder else None
        self._among_threads = Lock()
        self._held: int | None = None

    def take(self, seconds: float) -> bool:
        """Wait for the turn, so many seconds at most. Returns True once this process has it. A turn among
        processes that does not come in time, or cannot be known, is taken all the same."""
        end = time.monotonic() + seconds
        if not self._among_threads.acquire(timeout=seconds):
            return False
        with suppress(OSError):  # a full disk, or one that knows no locks
            self._held = self._among_processes(end)
        return True

    def give_back(self) -> None:
        """End the turn that `take` has given."""
        held, self._held = self._held, None
        if held is not None:
            os.close(held)
        self._among_threads.release()

    def _among_processes(self, end: float) -> int | None:
        if fcntl is None or self._files is None:
            return None
        next_file, file = self._files
        following = self._locked(next_file, end)
        try:
            return self._locked(file, end)
        finally:
            os.close(following)

    def _locked(self, path: Path, end: float) -> int:
        """Open and lock a file. Raises TimeoutError, which is an OSError, when it is not free by `end`."""
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return file
            except BlockingIOError:
                if time.monotonic() > end:
                    os.close(file)
                    raise TimeoutError from None
            except OSError:
                os.close(file)
                raise
            time.sleep(self._pause)
