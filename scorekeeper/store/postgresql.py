"""PostgreSQL: a server that many processes on many machines can use at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, create_engine, make_url
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, OperationalError

from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import check_known, version_of

#: Seconds that a writer waits for another, and a new connection for the server.
WRITE_TIMEOUT = 15
CONNECT_TIMEOUT = 5

#: Error codes of transactions that collided: serialization failure, deadlock.
CONFLICTS = ("40001", "40P01")

#: The name by which the server knows scorekeeper's connections.
APPLICATION = "scorekeeper"
ENGINE_OPTIONS: dict[str, Any] = {
    "connect_args": {"connect_timeout": CONNECT_TIMEOUT, "application_name": APPLICATION},
}


def server_url(address: str) -> URL:
    """Read DATABASE_URL. Raises `Refused`."""
    try:
        url = make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() not in ("postgres", "postgresql"):
        raise Refused(
            "DATABASE_URL must be the address of a PostgreSQL, like postgresql://name:password@host/scorekeeper."
        )
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Refused(
            "DATABASE_URL names a PostgreSQL, and its driver is not installed: "
            "pip install 'mille-bornes-scorekeeper[postgres]'."
        ) from None
    return url.set(drivername="postgresql+psycopg")


def check_server(address: str) -> bool:
    """True if the PostgreSQL of this DATABASE_URL holds games, False if it is empty.

    Raises `Refused` if it cannot be reached, or if a newer scorekeeper has used it.
    """
    url = server_url(address)
    with own_connection(url) as connection:
        version = version_of(connection)
    check_known(set() if version is None else {version}, "What is in the PostgreSQL of DATABASE_URL")
    return version is not None


def others_connected(url: URL) -> bool:
    """True if another scorekeeper is connected to this database."""
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        f" AND pid <> pg_backend_pid() AND application_name = '{APPLICATION}'"
    )
    with own_connection(url) as connection:
        return bool(connection.exec_driver_sql(others).scalar())


@contextmanager
def reaching(url: URL) -> Iterator[None]:
    """Raise `Refused` if the server cannot be reached inside."""
    try:
        yield
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise Refused(
            f"The PostgreSQL of DATABASE_URL, {url.host or 'on this computer'}, can't be reached: {reason}. "
            "Is it running, and is the address right?"
        ) from None


@contextmanager
def own_connection(url: URL) -> Iterator[Connection]:
    """A separate connection. Raises `Refused` if the server cannot be reached."""
    engine = create_engine(url, **ENGINE_OPTIONS)
    try:
        with reaching(url), engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def prepare(connection: Any) -> None:
    """Let a new connection wait for a row no longer than SQLite waits for its lock."""
    connection.execute(f"SET lock_timeout = '{WRITE_TIMEOUT}s'")
    connection.commit()


def version(connection: Any) -> str | None:
    """The migration of the database: "" if there was none, None if it cannot be read.

    A lost connection is replaced, because the server may have been restarted.
    """
    import psycopg

    try:
        connection.autocommit = True
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.autocommit = False
        return row[0] if row else ""
    except psycopg.Error as error:
        if connection.closed:
            raise InvalidatePoolError from None
        connection.autocommit = False
        return "" if isinstance(error, psycopg.errors.UndefinedTable) else None


def begin(connection: Connection, writing: bool, patience: float) -> None:
    """Begin a transaction, in which a writer waits `patience` seconds for a row.

    A reader sees the state at one moment. A writer sees what others commit while it waits.
    """
    from psycopg import IsolationLevel

    driver: Any = connection.connection.driver_connection
    driver.isolation_level = IsolationLevel.READ_COMMITTED if writing else IsolationLevel.REPEATABLE_READ
    if writing and patience != WRITE_TIMEOUT:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{round(patience * 1000)}ms'")
