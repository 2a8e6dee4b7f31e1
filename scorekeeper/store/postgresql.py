"""PostgreSQL: a server that many processes on many machines may use at once."""

from typing import Any

from sqlalchemy import URL, Connection, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError

from scorekeeper.store.server_lock import Refused

#: How long, in seconds, a writer waits for another, and whoever connects for the server.
WRITE_TIMEOUT = 15
CONNECT_TIMEOUT = 5

#: The codes of its errors where transactions met: serialization failure, deadlock.
CONFLICTS = ("40001", "40P01")

ENGINE_OPTIONS = {
    "pool_pre_ping": True,  # the server may have been started anew
    "connect_args": {"connect_timeout": CONNECT_TIMEOUT, "application_name": "scorekeeper"},
}


def server_url(text: str) -> URL:
    """Read DATABASE_URL. Raises `Refused`."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() not in ("postgres", "postgresql"):
        raise Refused(
            "DATABASE_URL is the address of a PostgreSQL, like postgresql://name:password@host/scorekeeper, "
            "and this is none."
        )
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Refused(
            "DATABASE_URL names a PostgreSQL, and its driver is not installed: "
            "pip install 'scorekeeper[postgres]'."
        ) from None
    return url.set(drivername="postgresql+psycopg")


def check_server(text_: str) -> None:
    """Raises `Refused` when the PostgreSQL of this DATABASE_URL can't be used."""
    url = server_url(text_)
    engine = create_engine(url, **ENGINE_OPTIONS)
    try:
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[-1]
        raise Refused(
            f"The PostgreSQL of DATABASE_URL, {url.host or 'on this machine'}, can't be reached: {reason}. "
            "Is it running, and is the address right?"
        ) from None
    finally:
        engine.dispose()


def prepare(connection: Any) -> None:
    """Let a new connection wait no longer for a row than SQLite waits for its lock."""
    connection.execute(f"SET lock_timeout = '{WRITE_TIMEOUT}s'")
    connection.commit()


def begin(connection: Connection, writing: bool) -> None:
    """Begin a transaction: a reader sees everything as it was at one moment; a writer sees what those have
    committed whom it waited for."""
    from psycopg import IsolationLevel

    driver: Any = connection.connection.driver_connection
    driver.isolation_level = IsolationLevel.READ_COMMITTED if writing else IsolationLevel.REPEATABLE_READ
