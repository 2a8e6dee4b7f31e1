"""Turns that processes of one host take, for example to write to SQLite.

Threads of a process wait for each other with a lock. Processes wait with locks on two files in the data
folder. Whoever has the first is next to get the second. So a process that takes turn after turn lets others
in between. The system releases both when a process ends, however it ends.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

try:
    import fcntl
except ImportError:  # Windows and a phone have one process
    fcntl = None  # type: ignore[assignment]

#: SQLite has one writer at a time, and waiting writers only poll. With many writers, one could poll in vain
#: until its timeout.
WRITER: Final = "writer"
#: Requests of devices that have cost too much are answered one at a time.
COSTLY: Final = "costly"
#: Seconds between two tries to lock a file. Only one thread of a process tries at a time.
PAUSES: Final = {WRITER: 0.001, COSTLY: 0.01}


class Turns:
    """This process's turns of one kind, with files in `folder`. None if there is only one process."""

    def __init__(self, kind: str, folder: Path | None) -> None:
        self._pause = PAUSES[kind]
        self._files = (folder / f"next-{kind}.lock", folder / f"{kind}.lock") if folder else None
        self._among_threads = Lock()
        self._held: int | None = None

    def take(self, seconds: float) -> bool:
        """Wait up to `seconds` for the turn. Returns True once this process has it.

        If other processes keep it too long, or the files cannot be locked, the turn is taken anyway.
        """
        end = time.monotonic() + seconds
        if not self._among_threads.acquire(timeout=seconds):
            return False
        with suppress(OSError):  # a full disk, or a disk without locks
            self._held = self._among_processes(end)
        return True

    def give_back(self) -> None:
        """End the turn."""
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
        """Open and lock a file. Raises TimeoutError (an OSError) if it is not free by `end`."""
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
