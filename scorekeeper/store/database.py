"""The database: one SQLite file in the data directory, durable on every connection."""

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flask_migrate
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import Pool

from scorekeeper import paths
from scorekeeper.store.database_file import make_private
from scorekeeper.store.versions import newest_version

DATABASE_FILE = "scorekeeper.db"

#: True if the transactions to come will write. A writer must hold the lock from its first read on:
#: SQLite refuses at once, whatever the timeout, to turn a reading transaction into a writing one when
#: somebody else wrote in between.
will_write: ContextVar[bool] = ContextVar("will_write", default=False)

#: How long, in seconds, a writer waits for another.
WRITE_TIMEOUT = 15
#: By database, the lock of its writer. SQLite alone looks every so often whether the lock is free, and
#: among many writers of this process somebody would look in vain until the patience is over.
_writer_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    f"PRAGMA busy_timeout = {WRITE_TIMEOUT * 1000}",
    "PRAGMA foreign_keys = ON",
)


class Base(DeclarativeBase):
    """The base of all tables."""


db = SQLAlchemy(model_class=Base)
if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model  # made by Flask-SQLAlchemy of `Base`, in a way that no type checker sees
_migrate = Migrate(directory=str(paths.migrations_dir()), render_as_batch=True)


def init_store(app: Flask, data_dir: Path) -> None:
    """Bind `app` to the database in `data_dir`, which is made when missing. Raises OSError."""
    make_private(data_dir / DATABASE_FILE)
    # Parameters hold names and scores: they are nobody's business in a log.
    # A connection for every thread: how many there are, the server has bounded.
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"hide_parameters": True, "max_overflow": -1}
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{data_dir / DATABASE_FILE}"
    db.init_app(app)
    _migrate.init_app(app, db)


def is_newest() -> bool:
    """True if the database is at the newest version."""
    current = MigrationContext.configure(db.session.connection()).get_current_revision()
    return current == newest_version()


def upgrade_database(app: Flask) -> None:
    """Bring the database of `app` to the newest version, making it when missing."""
    with app.app_context():
        flask_migrate.upgrade()


def begin_writing() -> None:
    """End the transaction that only read: from here on the request writes, and what it uses is read again."""
    db.session.rollback()
    will_write.set(True)


@contextmanager
def writing() -> Iterator[None]:
    """Write in a transaction of its own, whatever the request does beside it; commit it inside."""
    with _own_transaction(writes=True):
        yield


@contextmanager
def reading() -> Iterator[None]:
    """Read in a transaction of its own, for which nobody waits who writes."""
    with _own_transaction(writes=False):
        yield


@contextmanager
def _own_transaction(writes: bool) -> Iterator[None]:
    db.session.rollback()
    token = will_write.set(writes)
    try:
        yield
    finally:
        db.session.rollback()
        will_write.reset(token)


@event.listens_for(Engine, "connect")
def _make_durable(connection: Any, _record: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        # Transactions are begun below; sqlite3's own habit would begin them too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    if not will_write.get():
        connection.exec_driver_sql("BEGIN")
        return
    lock = _writer_locks[str(connection.engine.url)]
    if "writer_lock" not in connection.info and lock.acquire(timeout=WRITE_TIMEOUT):
        connection.info["writer_lock"] = lock
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@event.listens_for(Pool, "checkin")
def _end_turn(_connection: object, record: Any) -> None:
    """The connection is given back, after its commit or rollback: the next one may write."""
    lock = record.info.pop("writer_lock", None)
    if lock is not None:
        lock.release()
