"""What there is, for whoever runs the server: read without a server, without an upgrade, without writing."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.files import with_side_files
from scorekeeper.store.keeping.backup import COPIES
from scorekeeper.store.keeping.holdings import Ask
from scorekeeper.store.keeping.recovery import check_never_used, newest_good_copy, way_back
from scorekeeper.store.postgresql import own_connection, server_url
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import (
    Damaged,
    check_known,
    check_pages,
    has_content,
    looked_at,
    migrations_after,
    version_of,
    versions_in,
)

#: What is counted, by its table. What was deleted is not.
_COUNTED: Final = {
    "games": "SELECT count(*) FROM games WHERE NOT deleted",
    "nights": "SELECT count(*) FROM nights WHERE NOT deleted",
    "clubs": "SELECT count(*) FROM clubs WHERE NOT deleted",
    "devices": "SELECT count(*) FROM devices",
}


@dataclass(frozen=True)
class Database:
    """A database that can be read. `bytes`: its size, with the log. `waiting`: migrations that it needs."""

    bytes: int
    counts: Mapping[str, int]
    waiting: Sequence[str]


@dataclass(frozen=True)
class Status:
    """The games in `folder`, or in a PostgreSQL, called `place`.

    `database`: None if there is none, or if `trouble` says why it cannot be read. `copy`: the newest good
    copy and the moment at which it was made. `free`: free bytes of the folder's disk.
    """

    folder: Path
    place: str
    free: int
    database: Database | None = None
    trouble: Refused | None = None
    copy: tuple[Path, datetime] | None = None


def status_of(folder: Path, url: str) -> Status:
    """The status of the games in `folder`, or of those in the PostgreSQL at `url`. Raises OSError."""
    database, trouble = None, None
    try:
        database = _in_postgresql(url) if url else _in_folder(folder)
    except Refused as refused:
        trouble = refused
    return Status(folder, _place(folder, url), _free_bytes(folder), database, trouble, _copy(folder, url))


def _place(folder: Path, url: str) -> str:
    """Where the database is. The address of a PostgreSQL has a password, which is left out."""
    if not url:
        return str(folder / DATABASE_FILE)
    try:
        address = server_url(url)
    except Refused:
        return "the PostgreSQL of DATABASE_URL"
    return f"PostgreSQL, {address.database} on {address.host or 'this computer'}"


def _in_folder(folder: Path) -> Database | None:
    database = folder / DATABASE_FILE
    if not has_content(database):
        check_never_used(folder)
        return None
    try:
        versions = versions_in(database, looked_at)
        check_known(versions, str(database))
        check_pages(database, looked_at)
    except Damaged as damage:
        raise Damaged(f"{damage} {way_back(folder)}") from None
    with looked_at(database) as connection:
        counts = _counts(connection.execute) if versions else {}
    size = sum(file.stat().st_size for file in with_side_files(database) if file.exists())
    return Database(size, counts, migrations_after(max(versions, default=None)))


def _in_postgresql(url: str) -> Database | None:
    with own_connection(server_url(url)) as connection:
        version = version_of(connection)
        if version is None:
            return None
        check_known({version}, "What is in the PostgreSQL of DATABASE_URL")
        counts = _counts(lambda statement: connection.exec_driver_sql(statement).all())
        size = connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar() or 0
    return Database(size, counts, migrations_after(version))


def _counts(ask: Ask) -> dict[str, int]:
    return {table: next(iter(ask(statement)))[0] for table, statement in _COUNTED.items()}


def _copy(folder: Path, url: str) -> tuple[Path, datetime] | None:
    """The newest good copy. Looking into one of a PostgreSQL takes long: there it is the newest."""
    if url:
        newest = max((folder / COPIES).glob("*.dump"), key=lambda copy: copy.stat().st_mtime, default=None)
    else:
        newest = newest_good_copy(folder)
    return None if newest is None else (newest, datetime.fromtimestamp(newest.stat().st_mtime))


def _free_bytes(folder: Path) -> int:
    """The free bytes where the folder is, or would be made."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return shutil.disk_usage(there).free
