"""The version of a database file: its migration, and whether this scorekeeper can open it. Needs no app."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, inspect

from scorekeeper import paths
from scorekeeper.store.server_lock import Refused, served_at

#: Tables that every version has.
OUR_TABLES = {"alembic_version", "changes", "devices", "games", "hands", "scorers"}
#: Seconds to wait for somebody who is writing.
OPEN_TIMEOUT = 15


class NoDatabase(Refused):
    """The file is not an intact database of a known scorekeeper version."""


class Damaged(NoDatabase):
    """The file is damaged, or not a database."""


@contextmanager
def opened(database: Path, patience: float = OPEN_TIMEOUT) -> Iterator[sqlite3.Connection]:
    """Connect to a database that must exist. `patience`: seconds to wait for others.

    Raises sqlite3.Error. Also raises it if the file is empty beside a log, because SQLite would delete the
    log.
    """
    if has_content(Path(f"{database}-wal")) and database.exists() and not has_content(database):
        raise sqlite3.DatabaseError("the file is empty, and its log is not")
    address = f"{database.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)) as connection:
        yield connection


@contextmanager
def looked_at(database: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a database that must exist, to read it. Nothing is written, no file beside it either.

    Raises sqlite3.Error.
    """
    beside = any(has_content(Path(f"{database}{end}")) for end in ("-wal", "-shm"))
    # Without a log nobody writes. SQLite would make one even to read.
    address = f"{database.resolve().as_uri()}?mode=ro{'' if beside else '&immutable=1'}"
    with closing(sqlite3.connect(address, uri=True, timeout=OPEN_TIMEOUT)) as connection:
        yield connection


def has_content(file: Path) -> bool:
    """True if the file exists and is not empty."""
    return file.exists() and file.stat().st_size > 0


#: A function that connects to a database.
Connect = Callable[[Path], AbstractContextManager[sqlite3.Connection]]


def check_version(database: Path, called: Path | None = None) -> None:
    """Raise `NoDatabase` for a database of a newer scorekeeper, or of one before the first version.

    `called`: its name in the message.
    """
    check_known(versions_in(database), str(called or database))


def check_known(versions: set[str], called: str) -> None:
    """Raise `NoDatabase` as `check_version` does, for a database at these migrations."""
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
    """Raise `Refused` if upgrading `database` would break a running server.

    Also raises what `check_version` raises.
    """
    check_version(database)
    old = versions_in(database) != {newest_version()}
    if old and served_at(database.parent) is not None:
        raise Refused("An older scorekeeper is serving these games: stop it, and start this one.")


def check_pages(database: Path, connect: Connect = opened) -> None:
    """Look for damage, quickly enough for every start. Raises `Damaged`."""
    try:
        with connect(database) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Damaged(f"{database} is damaged: {found}.")


@cache
def newest_version() -> str:
    """The newest migration, by the number of its file: "0027"."""
    return max(_migrations())


def migrations_after(version: str | None) -> list[str]:
    """The migrations that a database at this one still needs, in order; all for an empty database."""
    return sorted(number for number in _migrations() if version is None or number > version)


def version_of(connection: Connection) -> str | None:
    """The migration of a database, or None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return cast(str | None, connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())


def _migrations() -> list[str]:
    """The numbers of all migrations, from their file names. Alembic knows them too, but loads slowly."""
    return [file.name.partition("_")[0] for file in (paths.migrations_dir() / "versions").glob("[0-9]*.py")]


def versions_in(database: Path, connect: Connect = opened) -> set[str]:
    """The migrations of the database: one, or none if it is empty.

    Raises `Damaged` if it is broken, and `NoDatabase` if it cannot be opened, which no older copy would mend.
    """
    try:
        with connect(database) as connection:
            named = connection.execute("SELECT name FROM sqlite_schema WHERE name = 'alembic_version'")
            if named.fetchone() is None:
                return set()
            return {row[0] for row in connection.execute("SELECT version_num FROM alembic_version")}
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_CANTOPEN"):
            raise NoDatabase(
                f"{database} cannot be opened: {error}. Whoever runs the server must be able to read and "
                "write it, its folder, and the files beside it."
            ) from None
        raise Damaged(f"{database} cannot be opened: {error}.") from None
