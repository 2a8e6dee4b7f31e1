"""The database: one SQLite file in the data directory, or the PostgreSQL that DATABASE_URL names."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import BigInteger, Connection, Engine, Integer, ScalarSelect, event, inspect, select
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, registry
from sqlalchemy.orm.exc import StaleDataError
from sqlalchemy.pool import Pool

import scorekeeper.store.postgresql as postgresql
import scorekeeper.store.sqlite as sqlite
from scorekeeper import paths
from scorekeeper.store.database_file import (
    make_database,
    make_private,
    make_private_folder,
    remember,
)
from scorekeeper.store.versions import newest_version, version_of

DATABASE_FILE = "scorekeeper.db"

#: True if the coming transactions will write. They take their locks at their first read.
will_write: ContextVar[bool] = ContextVar("will_write", default=False)
#: Seconds that the coming writer waits for another.
_patience: ContextVar[float] = ContextVar("patience", default=sqlite.WRITE_TIMEOUT)

#: The key of the version in a connection's info.
_VERSION = "version"
#: The key of the mark in a connection's info that its transaction has written.
_WRITTEN = "written"
#: Engines whose database had another version than this program when last used.
_at_other_version: WeakSet[Engine] = WeakSet()


class OtherVersion(Exception):
    """Refuses to write to a database of another version, whose rows have another meaning."""


class Base(DeclarativeBase):
    """The base of all tables. Integers have 64 bits in both databases."""

    registry = registry(type_annotation_map={int: BigInteger().with_variant(Integer(), "sqlite")})


class ForgivingSession(Session):
    """A session that closes even if the server is gone.

    What was open there is rolled back. The answer to the request still stands.
    """

    def close(self) -> None:
        try:
            super().close()
        except OperationalError:
            self.invalidate()


db = SQLAlchemy(model_class=Base, session_options={"class_": ForgivingSession})
if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model  # Flask-SQLAlchemy makes it from `Base`, in a way that type checkers cannot see


def init_store(app: Flask, data_dir: Path) -> None:
    """Bind `app` to the PostgreSQL of its DATABASE_URL, or to the file in `data_dir`.

    The file may be missing: `upgrade_database` creates it. Raises OSError and `Refused`.
    """
    # Parameters contain names and scores, which do not belong in a log. Every thread gets a connection, and
    # the server limits the number of threads.
    options: dict[str, Any] = {"hide_parameters": True, "max_overflow": -1}
    make_private_folder(data_dir)
    if app.config["DATABASE_URL"]:
        options |= postgresql.ENGINE_OPTIONS
        app.config["SQLALCHEMY_DATABASE_URI"] = postgresql.server_url(app.config["DATABASE_URL"])
    else:
        make_private(data_dir / DATABASE_FILE)
        app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{data_dir / DATABASE_FILE}"
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    db.init_app(app)
    if not app.config["DATABASE_URL"]:
        with app.app_context():
            sqlite.keep_journal(db.engine, app.config["SQLITE_JOURNAL"])


def is_newest() -> bool:
    """True if the database has the newest version."""
    return version_of(db.session.connection()) == newest_version()


def is_at_other_version(engine: Engine) -> bool:
    """True if the database had another version than this program when last used."""
    return engine in _at_other_version


def take_any_version(connection: Connection) -> None:
    """Let the connection write to a database of an older version, because it will upgrade it."""
    connection.info[_VERSION] = newest_version()


def upgrade_database(app: Flask) -> None:
    """Upgrade the database of `app` to the newest version. Creates it if it is missing."""
    make_missing_database(app)
    with app.app_context():
        with reading():
            if is_newest():
                return
        init_migrations(app)
        import flask_migrate

        flask_migrate.upgrade()


def make_missing_database(app: Flask) -> None:
    """Create the database file of `app` if it is missing.

    A start or a command does that after `check_database` has found that there never was one. A request or a
    worker never does.
    """
    if not app.config["DATABASE_URL"]:
        with app.app_context():
            make_database(Path(str(db.engine.url.database)))


def close(app: Flask) -> None:
    """Close the unused connections to the database of `app`."""
    with app.app_context():
        db.engine.dispose()


def ready_to_fork(app: Flask) -> None:
    """Prepare for a fork: close connections, which processes must not share, and remember the database file.

    The processes open no other file.
    """
    close(app)
    with app.app_context():
        if not app.config["DATABASE_URL"]:
            remember(db.engine.url)


def init_migrations(app: Flask) -> None:
    """Bind Flask-Migrate to `app`.

    It loads as slowly as Flask and SQLAlchemy together, and most starts have nothing to migrate.
    """
    from flask_migrate import Migrate

    Migrate(app, db, directory=str(paths.migrations_dir()), render_as_batch=True)


def flush() -> None:
    """Send the changes to the database, so that later reads find them.

    The edge of the request or command commits them, together with everything else.
    """
    db.session.flush()
    db.session.expire_all()


def begin_writing() -> None:
    """End the read-only transaction. From here on the request writes, and reads again what it needs."""
    db.session.rollback()
    will_write.set(True)


def end_writing() -> None:
    """Undo what the request has written, and let others write. From here on it only reads."""
    db.session.rollback()
    will_write.set(False)


def has_written() -> bool:
    """True if the session's transaction has written. What is read in it may be rolled back: cache none of
    it."""
    return db.session().in_transaction() and _WRITTEN in db.session.connection().info


@contextmanager
def writing(patience: float = sqlite.WRITE_TIMEOUT) -> Iterator[None]:
    """Write in a separate transaction, whatever becomes of the request.

    Commits at the end, or rolls back if something is raised: an OperationalError if another writer takes
    longer than `patience` seconds.
    """
    token = _patience.set(patience)
    try:
        with _own_transaction(writes=True):
            yield
            db.session.commit()
    finally:
        _patience.reset(token)


@contextmanager
def reading() -> Iterator[None]:
    """Read in a separate transaction, which holds no write lock."""
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


def let_rows_go() -> None:
    """Empty the rows of the session when nobody needs them any more.

    They refer to each other in cycles. Emptied, they are freed at once, without a garbage collection.
    """
    for row in list(db.session.identity_map.values()):
        vars(row).clear()


def lock_row(model: type[Base], row_id: int | ScalarSelect[int]) -> None:
    """Wait until nobody else writes this row, then lock it until the end of the transaction.

    Call it before reading a row that will be written. SQLite has only one writer at a time anyway. Locking a
    game or a night covers all its parts. Whoever locks both locks the night first.
    """
    if will_write.get() and db.engine.dialect.name != "sqlite":
        key = inspect(model).primary_key[0]
        db.session.execute(select(key).where(key == row_id).with_for_update())


def is_conflict(error: SQLAlchemyError) -> bool:
    """True if somebody else was faster and another try will see their change.

    The row was changed since it was read, or it exists already, or two transactions wait for each other
    (deadlock).
    """
    if isinstance(error, OperationalError):
        return getattr(error.orig, "sqlstate", None) in postgresql.CONFLICTS
    return isinstance(error, StaleDataError | IntegrityError)


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _record: object) -> None:
    (sqlite if isinstance(connection, sqlite3.Connection) else postgresql).prepare(connection)


@event.listens_for(Pool, "checkout")
def _look_at_version(connection: Any, record: Any, _fairy: object) -> None:
    """Read the version whenever a connection is checked out.

    That costs no extra statement. PostgreSQL must be sent one anyway to see that it is alive, and in SQLite
    the page is in memory.
    """
    kind = sqlite if isinstance(connection, sqlite3.Connection) else postgresql
    record.info[_VERSION] = kind.version(connection)


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    kind, writing = (sqlite if connection.dialect.name == "sqlite" else postgresql), will_write.get()
    connection.info.pop(_WRITTEN, None)
    if connection.info.get(_VERSION) in (None, newest_version()):
        _at_other_version.discard(connection.engine)
    else:
        _at_other_version.add(connection.engine)
        if writing:
            raise OperationalError("BEGIN", None, OtherVersion())
    kind.begin(connection, writing, _patience.get())


@event.listens_for(Engine, "before_cursor_execute")
def _note_writing(connection: Connection, *statement: Any) -> None:
    context = statement[-2]
    if context is not None and (context.isinsert or context.isupdate or context.isdelete):
        connection.info[_WRITTEN] = True


@event.listens_for(Pool, "checkin")
def _end_turn(_connection: object, record: Any) -> None:
    sqlite.end_turn(record)
