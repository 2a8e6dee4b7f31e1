"""Keeps the games safe while a server runs: writes the log into the file, and makes copies when it matters.

One thread of the process that started the server looks every minute. The database itself shows what has
changed, because workers and other processes write to it too.
"""

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Lock, Thread

from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.database_file import is_as_opened
from scorekeeper.store.keeping.backup import copy_of_day, daily_copy, newest_copy_holds
from scorekeeper.store.keeping.holdings import NOTHING, Holdings, holdings_in
from scorekeeper.store.keeping.postgresql_backup import holdings_at
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import has_content, opened

#: Seconds between two looks.
LOOK_AGAIN = 60
#: After this many looks without a change an evening is over.
EVENING_OVER = 20
#: How many looks to skip after one that failed.
PAUSE = 60
#: Up to this many bytes a file is copied while somebody waits for the server to stop.
COPIED_AT_STOP = 64_000_000
#: How many seconds a stop waits for a look in progress.
PATIENCE = 5

#: Errors of a copy whose text is only about its files.
_FORESEEN = (Refused, OSError, sqlite3.Error)

logger = logging.getLogger(__name__)

#: Held while a look has the database open. A process forked meanwhile would share the locks on its file.
_looking = Lock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_looking.acquire, after_in_parent=_looking.release, after_in_child=_looking.release
    )


class Keeper:
    """Keeps the games in `data_dir`, or those of the PostgreSQL at `url`, safe.

    It makes a copy at the start if anything has changed since the last copy, on each new day, when the first
    game ends, at the end of an evening, and when the server stops. A PostgreSQL is not copied at the start
    and the stop. Each copy of a day replaces the one before.
    """

    def __init__(self, data_dir: Path, url: str = "", today: Callable[[], date] = date.today) -> None:
        self._data_dir, self._url, self._today = data_dir, url, today
        self._seen: Holdings | None = None
        self._copied = NOTHING
        self._quiet = self._pause = 0
        self._ended = False

    def start(self, wait: Callable[[float], object] = time.sleep) -> Thread:
        """Look repeatedly, in a thread that ends with the process."""

        def look_again() -> None:
            while not self._ended:
                wait(LOOK_AGAIN)
                self.look()

        thread = Thread(target=look_again, name="keeping the games", daemon=True)
        thread.start()
        return thread

    def look(self) -> None:
        """Write the log into the file, and make a copy if it is time for one.

        Failures are logged and do not stop the server.
        """
        if self._pause:
            self._pause -= 1
            return
        with _looking:
            if not self._ended:
                self._try(self._look)

    def end(self) -> None:
        """Write the log into the file if nobody else has the database open, and copy what has changed.

        A large file is not copied now but at the next start. A PostgreSQL is left alone.
        """
        self._ended = True
        if not _looking.acquire(timeout=PATIENCE):
            return
        try:
            self._try(self._end)
        finally:
            _looking.release()

    def _look(self) -> None:
        if not self._is_there():
            return
        held = self._held()
        is_first, self._quiet = self._seen is None, self._quiet + 1 if held == self._seen else 0
        self._seen = held
        if self._quiet:
            self._fold_in()
        if is_first:
            # Looking into a copy of a PostgreSQL takes long, so the newest one is assumed to be complete.
            self._copied = held if self._url else newest_copy_holds(self._data_dir)
        is_new_day = not copy_of_day(self._data_dir, self._today(), self._url).exists()
        if is_new_day or (held != self._copied and (is_first or self._matters(held))):
            self._copy(held)

    def _matters(self, held: Holdings) -> bool:
        """True if it is time to copy what has changed since the last copy."""
        is_first_game = held.has_finished_game and not self._copied.has_finished_game
        return is_first_game or self._quiet >= EVENING_OVER

    def _end(self) -> None:
        if self._url or not self._is_there():
            return
        self._fold_in()
        held = self._held()
        if held != self._copied and self._database.stat().st_size <= COPIED_AT_STOP:
            self._copy(held)

    def _copy(self, held: Holdings) -> None:
        """Copy the games. An empty database is not copied, because the copy would pass for a backup."""
        if not held.is_empty:
            daily_copy(self._data_dir, self._today(), self._url)
            self._copied = held

    def _held(self) -> Holdings:
        return holdings_at(self._url) if self._url else holdings_in(self._database)

    @property
    def _database(self) -> Path:
        return self._data_dir / DATABASE_FILE

    def _is_there(self) -> bool:
        return bool(self._url) or (has_content(self._database) and is_as_opened(str(self._database)))

    def _fold_in(self) -> None:
        if not self._url:
            fold_in(self._database)

    def _try(self, step: Callable[[], None]) -> None:
        """Log the failure of a step.

        The text of an unexpected error is left out: it may contain what people entered.
        """
        try:
            step()
        except Exception as error:
            self._pause = PAUSE
            facts = {"reason": str(error)} if isinstance(error, _FORESEEN) else {}
            logger.error("the games could not be copied", exc_info=error, extra={"facts": facts})


def fold_in(database: Path) -> None:
    """Write the log beside `database` into it, without making anybody wait. Raises sqlite3.Error."""
    with opened(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
