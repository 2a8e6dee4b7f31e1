"""Keeps the database safe: makes a backup while it is in use, restores one, and makes a copy each day.

Nothing here needs the app. Whatever fails leaves everything unchanged.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.database_file import make_private_folder
from scorekeeper.store.files import SIDE_FILES, replacing, sync_to_disk, with_side_files
from scorekeeper.store.keeping import postgresql_backup
from scorekeeper.store.keeping.holdings import NOTHING, Holdings, holdings, holdings_in
from scorekeeper.store.keeping.stored_json import check_json
from scorekeeper.store.server_key import forget_key_in, replace_key, stored_key
from scorekeeper.store.server_lock import Refused, nobody_serving
from scorekeeper.store.versions import OUR_TABLES, Damaged, NoDatabase, check_version, opened

COPIES = "backups"
#: How many daily copies are kept.
COPIES_KEPT = 14
_COPY_NAMES = f"{Path(DATABASE_FILE).stem}-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
#: Bytes 18 and 19 of a database that has no write-ahead log beside it.
_ROLLBACK_JOURNAL = b"\1\1"
#: The table of a backup that holds the server's key.
_KEY_TABLE = "server_key"
#: How many pages are copied between two calls of `watch`.
_PAGES = 1_000

#: A function that is told how many pages have been copied, and how many there are.
Watch = Callable[[int, int], object]


# --- backup and restore --------------------------------------------------------------------------


def back_up(source: Path, target: Path, overwrite: bool = False, watch: Watch | None = None) -> None:
    """Copy the database `source` to the file `target`, while others use it and write to it.

    `watch` is told how far it is. The copy is the state of `source` at one moment, with the server's key, in
    a single file. On return it has been checked, is on the disk, and only its owner can read it. It
    overwrites nothing but another backup. Raises `Refused`, OSError and sqlite3.Error.
    """
    if not source.is_file():
        raise Refused(f"There is no database {source}.")
    if target.resolve() in with_side_files(source.resolve()):
        raise Refused(f"{target} is the database itself: choose another file.")
    if overwrite and target.exists() and not _is_backup(target):
        raise Refused(f"{target} is no backup of scorekeeper, and stays as it is: choose another name.")
    with replacing(target, overwrite) as copy:
        _copy(source, copy, watch)
        _check_sound(copy, source)
        put_key(copy, stored_key(source.parent))


def restore(source: Path, target: Path, overwrite: bool = False) -> list[Path]:
    """Put the backup `source` in place of the database `target`, and its key in place of the server's.

    Returns the paths at which the replaced files are kept: the database, and the key if it was another one.
    Raises `NoDatabase` when `source` cannot be used. Raises `Refused` while a server uses `target`, or if
    `target` exists and may not be overwritten. Also raises OSError and sqlite3.Error.
    """
    if not source.is_file():
        raise NoDatabase(f"There is no file {source}.")
    if source.resolve() in with_side_files(target.resolve()):
        raise Refused(f"{source} is the database itself: there is nothing to restore.")
    make_private_folder(target.parent)
    with nobody_serving(target.parent):
        if target.exists() and not overwrite:
            raise Refused(f"There is a database already, {target}: --overwrite replaces it, and keeps it.")
        with replacing(target, overwrite=True) as copy:
            try:
                _copy(source, copy)
                _check_sound(copy, source)
                _check_ours(copy, source)
                check_json(copy, source)
            except sqlite3.DatabaseError as error:
                raise NoDatabase(f"{source} is no sound database: {error}.") from None
            key = take_key(copy)
            forget_key_in(copy)  # a backup of a former version has no key: then the present key serves it
            kept = _set_aside(target)
        changed = key is not None and key != stored_key(target.parent)
        kept_key = replace_key(target.parent, key) if changed else None
    return [path for path in (kept, kept_key) if path]


def _copy(source: Path, target: Path, watch: Watch | None = None) -> None:
    """Copy one consistent state of `source`, even while others write, with everything in it.

    Raises `Damaged`.
    """
    told: Watch = watch or (lambda done, total: None)
    with opened(source) as database, opened(target) as copy:
        # One transaction, because a copy in parts would start over after every write.
        database.execute("BEGIN")
        held = holdings(database.execute)
        database.backup(copy, pages=_PAGES, progress=lambda _, rest, total: told(total - rest, total))
        database.execute("ROLLBACK")
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file with nothing beside it
        if holdings(copy.execute) != held:
            raise Damaged(f"The copy of {source} holds other games than it.")


def _check_sound(copy: Path, source: Path) -> None:
    with opened(copy) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
        broken = database.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"] or broken:
        raise Damaged(f"{source} is damaged: {found[0] if found != ['ok'] else 'rows are missing'}.")


def _check_ours(copy: Path, source: Path) -> None:
    if not _has_our_tables(copy):
        raise NoDatabase(f"{source} is no database of scorekeeper.")
    check_version(copy, source)


def _has_our_tables(database: Path) -> bool:
    with opened(database) as connection:
        kinds = {name: kind for kind, name in connection.execute("SELECT type, name FROM sqlite_schema")}
    tables = {name for name, kind in kinds.items() if kind == "table"}
    return tables >= OUR_TABLES and not {"trigger", "view"} & set(kinds.values())


def _is_backup(file: Path) -> bool:
    """True for a database of ours that no server uses. Those in use have a write-ahead log."""
    if not file.is_file():  # reading a pipe would block for ever
        return False
    with open(file, "rb") as start:
        header = start.read(20)
    if header[:16] != b"SQLite format 3\0" or header[18:] != _ROLLBACK_JOURNAL:
        return False
    try:
        return _has_our_tables(file)
    except sqlite3.Error:
        return False


def is_good(backup: Path) -> bool:
    """True if `backup` can be restored and is not empty."""
    try:
        _check_sound(backup, backup)
        _check_ours(backup, backup)
        return not holdings_in(backup).is_empty
    except (NoDatabase, sqlite3.Error):
        return False


def _set_aside(database: Path) -> Path | None:
    """Keep `database` under a dated name as well, and remove SQLite's files beside it."""
    kept = None
    if database.exists():
        _fold_in(database)
        kept = _dated(database)
        try:
            os.link(database, kept)
        except OSError:  # the file system has no hard links
            shutil.copy2(database, kept)
            sync_to_disk(kept)
    for end in SIDE_FILES:
        beside = Path(f"{database}{end}")
        # the database is damaged: somebody may be able to repair it with these
        if kept and end != "-shm" and beside.exists():
            beside.replace(f"{kept}{end}")
        beside.unlink(missing_ok=True)
    return kept


def _fold_in(database: Path) -> None:
    """Write the log beside `database` into it. Raises `Refused` if somebody has it open."""
    try:
        with opened(database, patience=1) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise Refused(f"{database} is in use: stop what uses it first.") from None
    except sqlite3.DatabaseError:
        pass  # the database is damaged: that may be why somebody restores


def _dated(database: Path) -> Path:
    """The name under which to keep the database that is being replaced."""
    now = f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
    return database.with_name(f"{database.stem}-replaced-{now}{database.suffix}")


# --- the daily copy ------------------------------------------------------------------------------


def daily_copy(data_dir: Path, today: date | None = None, url: str = "") -> Path:
    """Copy the database in `data_dir`, or the PostgreSQL at `url`, to the folder of daily copies.

    Replaces today's copy and removes all but the newest. Returns the copy. Raises what `back_up` raises.
    """
    copy = copy_of_day(data_dir, today or date.today(), url)
    make_private_folder(copy.parent)
    for unfinished in copy.parent.glob(".*.part"):
        if not unfinished.name.startswith(f".{copy.name}."):
            unfinished.unlink()
    if url:
        postgresql_backup.back_up(url, copy, overwrite=True)
    else:
        back_up(data_dir / DATABASE_FILE, copy, overwrite=True)
    for old in sorted(copy.parent.glob(_COPY_NAMES + copy.suffix))[:-COPIES_KEPT]:
        old.unlink()
    return copy


def copy_of_day(data_dir: Path, day: date, url: str = "") -> Path:
    """The path of that day's copy."""
    database = Path(DATABASE_FILE)
    return data_dir / COPIES / f"{database.stem}-{day}{'.dump' if url else database.suffix}"


def newest_copy_holds(data_dir: Path) -> Holdings:
    """The holdings of the newest daily copy in `data_dir`. `NOTHING` if none can be opened."""
    copies = sorted((data_dir / COPIES).glob(f"{_COPY_NAMES}.db"))
    try:
        return holdings_in(copies[-1]) if copies else NOTHING
    except sqlite3.Error:
        return NOTHING


# --- the server's key in a backup ------------------------------------------------------------------


def put_key(backup: Path, key: str | None) -> None:
    """Add `key`, unless it is None, to a backup."""
    if key is None:
        return
    with opened(backup) as database:
        database.execute(f"CREATE TABLE {_KEY_TABLE} (key TEXT NOT NULL)")
        database.execute(f"INSERT INTO {_KEY_TABLE} VALUES (?)", (key,))


def take_key(backup: Path) -> str | None:
    """Remove the key from the copy of a backup without a trace, and return it."""
    with opened(backup) as database:
        database.execute("PRAGMA secure_delete = ON")
        named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?"
        if database.execute(named, (_KEY_TABLE,)).fetchone() is None:
            return None
        row = database.execute(f"SELECT key FROM {_KEY_TABLE}").fetchone()
        database.execute(f"DROP TABLE {_KEY_TABLE}")
    return row[0] if row else None
