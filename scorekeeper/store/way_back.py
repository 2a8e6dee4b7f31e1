"""The way back when the database is damaged or gone: which copy is good, and how it is restored."""

import sqlite3
from datetime import datetime
from pathlib import Path

from scorekeeper.store.backup import COPIES, is_good
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.files import replacing
from scorekeeper.store.key_in_backup import put_key
from scorekeeper.store.postgresql import check_server
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import Damaged, check_pages, check_upgradable, opened


def newest_good_copy(data_dir: Path) -> Path | None:
    """The newest sound backup among the copies kept in `data_dir`."""
    copies = (data_dir / COPIES).glob("*.db")
    newest_first = sorted(copies, key=lambda copy: copy.stat().st_mtime, reverse=True)
    return next((copy for copy in newest_first if is_good(copy)), None)


def way_back(data_dir: Path) -> str:
    """Name, for the operator, the newest good copy and the command that restores it."""
    copy = newest_good_copy(data_dir)
    if copy is None:
        return f"There is no good copy in {data_dir / COPIES}."
    return f"The newest good copy is {copy}. With the server stopped: scorekeeper restore {copy} --overwrite"


def check_startable(data_dir: Path) -> None:
    """Raises `Refused` when the database in `data_dir` cannot be served: damaged, gone though there are
    copies of it, or what `check_upgradable` raises. Says what to do."""
    database = data_dir / DATABASE_FILE
    if not database.exists() or not database.stat().st_size:
        if newest_good_copy(data_dir) is not None:
            raise Refused(
                f"{database} is gone, but there are copies of it. {way_back(data_dir)}\n"
                f"To begin without any games, move the folder {data_dir / COPIES} away."
            )
        return
    try:
        check_upgradable(database)
        check_pages(database)
    except Damaged as damage:
        raise Damaged(f"{damage} {way_back(data_dir)}") from None


def check_database(data_dir: Path, url: str) -> bool:
    """True if there are games in `data_dir`, or in the PostgreSQL at `url` if one is named. Raises `Refused`
    when they cannot be served."""
    if url:
        return check_server(url)
    check_startable(data_dir)
    return (data_dir / DATABASE_FILE).exists()


def rescue(open_database: sqlite3.Connection, data_dir: Path, key: str) -> Path:
    """Copy a database whose file was deleted, but which is still open, beside the daily copies, with the
    server's `key`. Raises OSError and sqlite3.Error."""
    make_private_folder(data_dir / COPIES)
    rescued = data_dir / COPIES / f"{Path(DATABASE_FILE).stem}-rescued-{datetime.now():%Y-%m-%d-%H%M%S-%f}.db"
    with replacing(rescued, overwrite=False) as copy:
        with opened(copy) as target:
            open_database.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        put_key(copy, key)
    return rescued
