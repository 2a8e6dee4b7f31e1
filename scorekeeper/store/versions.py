"""The version of a database file: its migration, and if this scorekeeper can open it. Needs no app."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, inspect

from scorekeeper import paths
from scorekeeper.store.server_lock import Refused, served_at

#: Tables of every version.
OUR_TABLES = {"alembic_version", "changes", "devices", "games", "hands", "scorers"}
#: Seconds to wait for somebody who is writing.
OPEN_TIMEOUT = 15


class NoDatabase(Refused):
    """The file is not a sound database of a scorekeeper known here."""


class Damaged(NoDatabase):
    """The file is not whole, or no database at all."""


def check_version(database: Path, called: Path | None = None) -> None:
    """Raises `NoDatabase` for a database of a newer scorekeeper, or of one from before the first version;
    it is named as `called`."""
    check_known(_versions(database), str(called or database))


def check_known(versions: set[str], called: str) -> None:
    """Raises `NoDatabase` as `check_version` does, for what is at these versions."""
    known = _migrations()
    if versions <= set(known):
        return
    if max(versions) < min(known):
        raise NoDatabase(
            f"{called} is from before the first version of scorekeeper. Write its games to a file with the "
            "scorekeeper that made it (scorekeeper export), and read that in here (scorekeeper import)."
        )
    raise NoDatabase(f"{called} was made by a newer scorekeeper: update this one first.")


def check_upgradable(database: Path) -> None:
    """Raises `Refused` when bringing `database` to the newest version would break what serves it now, and
    what `check_version` raises."""
    check_version(database)
    old = _versions(database) != {newest_version()}
    if old and served_at(database.parent) is not None:
        raise Refused("An older scorekeeper is serving these games: stop it, and start this one.")


def check_pages(database: Path) -> None:
    """Look for damage in a way that is quick enough for every start. Raises `Damaged`."""
    try:
        with opened(database) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Damaged(f"{database} is damaged: {found}.")


@cache
def newest_version() -> str:
    """The newest migration, as its file is numbered: "0004"."""
    return max(_migrations())


def version_of(connection: Connection) -> str | None:
    """The migration that a database is at, or None when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return cast(str | None, connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())


@contextmanager
def opened(database: Path, patience: float = OPEN_TIMEOUT) -> Iterator[sqlite3.Connection]:
    """A connection to a database that must be there. `patience`: how long to wait for others, in seconds.
    Raises sqlite3.Error, and where the file is empty beside a log: SQLite would throw that away."""
    if has_content(Path(f"{database}-wal")) and database.exists() and not has_content(database):
        raise sqlite3.DatabaseError("the file is empty, and its log is not")
    address = f"{database.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)) as connection:
        yield connection


def has_content(file: Path) -> bool:
    """True for a file that is there and not empty."""
    return file.exists() and file.stat().st_size > 0


def _migrations() -> list[str]:
    """The numbers of all migrations, which their files begin with. Alembic knows them, too, but takes longer
    to load than everything else that looks at a version."""
    return [file.name.partition("_")[0] for file in (paths.migrations_dir() / "versions").glob("[0-9]*.py")]


def _versions(database: Path) -> set[str]:
    """The migrations the database is at: one, or none when it is empty."""
    try:
        with opened(database) as connection:
            named = connection.execute("SELECT name FROM sqlite_schema WHERE name = 'alembic_version'")
            if named.fetchone() is None:
                return set()
            return {row[0] for row in connection.execute("SELECT version_num FROM alembic_version")}
    except sqlite3.Error as error:
        raise Damaged(f"{database} cannot be opened: {error}.") from None
