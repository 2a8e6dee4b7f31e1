"""The turn of a writer. SQLite has one at a time, and looks every so often whether the last one is done:
among many writers somebody would look in vain until the patience is over.

Threads of a process wait for each other by a lock. Processes wait by locks on two files beside the database:
whoever has the first is the next to get the second, so that a process that writes again and again lets the
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

NEXT_FILE: Final = "next-writer.lock"
WRITER_FILE: Final = "writer.lock"
#: Seconds between two tries to lock a file. One thread of a process tries at a time.
PAUSE: Final = 0.001


class WriterTurn:
    """The turns of a process at the database in `folder`; None where no other process writes."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._among_threads = Lock()
        self._held: int | None = None

    def take(self, seconds: float) -> bool:
        """Wait for the turn, so many seconds at most. Returns True once this thread has it."""
        end = time.monotonic() + seconds
        if not self._among_threads.acquire(timeout=seconds):
            return False
        with suppress(OSError):  # a full disk, or one that knows no locks: SQLite keeps writers apart
            self._held = self._among_processes(end)
        return True

    def give_back(self) -> None:
        """End the turn that `take` has given."""
        held, self._held = self._held, None
        if held is not None:
            os.close(held)
        self._among_threads.release()

    def _among_processes(self, end: float) -> int | None:
        if fcntl is None or self._folder is None:
            return None
        following = self._locked(self._folder / NEXT_FILE, end)
        try:
            return self._locked(self._folder / WRITER_FILE, end)
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
            time.sleep(PAUSE)
