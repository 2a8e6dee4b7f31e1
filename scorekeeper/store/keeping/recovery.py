"""What to do when the database is damaged or gone: which copy is good, and how to restore it."""

import sqlite3
from datetime import datetime
from pathlib import Path

from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.files import read_or_create, replacing
from scorekeeper.store.keeping.backup import COPIES, is_good, put_key
from scorekeeper.store.postgresql import check_server
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import Damaged, check_pages, check_upgradable, has_content, opened

#: A second file that shows that a folder had a database.
KEPT_HERE = "kept-here.txt"
_SAYS = f"""\
scorekeeper keeps the games of this folder in {DATABASE_FILE}.
Where that file is missing and this one is not, it does not begin another: it names the newest copy instead.
"""


def newest_good_copy(data_dir: Path) -> Path | None:
    """The newest intact backup among the copies in `data_dir`."""
    copies = (data_dir / COPIES).glob("*.db")
    newest_first = sorted(copies, key=lambda copy: copy.stat().st_mtime, reverse=True)
    return next((copy for copy in newest_first if is_good(copy)), None)


def way_back(data_dir: Path) -> str:
    """Tell the operator the newest good copy and the command that restores it."""
    copy = newest_good_copy(data_dir)
    if copy is None:
        return f"There is no good copy in {data_dir / COPIES}."
    return f"The newest good copy is {copy}. With the server stopped: scorekeeper restore {copy} --overwrite"


def check_startable(data_dir: Path) -> None:
    """Raise `Refused`, saying what to do, if the database in `data_dir` cannot be served.

    It is damaged, or gone although there was one, or `check_upgradable` raises.
    """
    database = data_dir / DATABASE_FILE
    if not has_content(database):
        check_never_used(data_dir)
        return
    try:
        check_upgradable(database)
        check_pages(database)
    except Damaged as damage:
        raise Damaged(f"{damage} {way_back(data_dir)}") from None


def check_never_used(data_dir: Path) -> None:
    """Raise `Refused`, saying what to do, if games were kept in `data_dir` and their file is gone."""
    database = data_dir / DATABASE_FILE
    if _had_database(data_dir):
        raise Refused(
            f"{database} is {'empty' if database.exists() else 'gone'}, but games were kept there. "
            f"If you have moved it, put it back, and the files beside it. {way_back(data_dir)}\n"
            f"To begin without any games, move the folder {data_dir} away."
        )


def _had_database(data_dir: Path) -> bool:
    """True if anything in the folder shows that there was a database."""
    log = data_dir / f"{DATABASE_FILE}-wal"
    return (data_dir / KEPT_HERE).exists() or has_content(log) or newest_good_copy(data_dir) is not None


def check_database(data_dir: Path, url: str) -> bool:
    """True if there are games in `data_dir`, or in the PostgreSQL at `url` if given.

    Raises `Refused` if they cannot be served.
    """
    if url:
        return check_server(url)
    check_startable(data_dir)
    return (data_dir / DATABASE_FILE).exists()


def note_database(data_dir: Path, url: str) -> None:
    """Note in `data_dir` that it has a database, unless the games are in a PostgreSQL at `url`.

    Raises OSError.
    """
    if not url:
        read_or_create(data_dir / KEPT_HERE, _SAYS)


def rescue(open_database: sqlite3.Connection, data_dir: Path, key: str) -> Path:
    """Copy an open database whose file was deleted to the folder of daily copies, with the server's `key`.

    Raises OSError and sqlite3.Error.
    """
    make_private_folder(data_dir / COPIES)
    rescued = data_dir / COPIES / f"{Path(DATABASE_FILE).stem}-rescued-{datetime.now():%Y-%m-%d-%H%M%S-%f}.db"
    with replacing(rescued, overwrite=False) as copy:
        with opened(copy) as target:
            open_database.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        put_key(copy, key)
    return rescued
