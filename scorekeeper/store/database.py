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

#: True if the transactions to come will write: they take their locks from their first read on.
will_write: ContextVar[bool] = ContextVar("will_write", default=False)

#: Name of the version in what is kept with a connection.
_VERSION = "version"
#: Engines whose database was at another version than this program when it was last used.
_at_other_version: WeakSet[Engine] = WeakSet()


class OtherVersion(Exception):
    """Refusal to write into a database of another version: its rows mean something else there."""


class Base(DeclarativeBase):
    """The base of all tables. Whole numbers have 64 bits in both databases."""

    registry = registry(type_annotation_map={int: BigInteger().with_variant(Integer(), "sqlite")})


class ForgivingSession(Session):
    """A session that ends where the server has gone away, too: what was open there is rolled back, and what
    the request has answered stands."""

    def close(self) -> None:
        try:
            super().close()
        except OperationalError:
            self.invalidate()


db = SQLAlchemy(model_class=Base, session_options={"class_": ForgivingSession})
if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model  # made by Flask-SQLAlchemy of `Base`, in a way that no type checker sees


def init_store(app: Flask, data_dir: Path) -> None:
    """Bind `app` to the PostgreSQL of its DATABASE_URL, or to the file in `data_dir`, which may be missing:
    `upgrade_database` makes it. Raises OSError and `Refused`."""
    # Parameters hold names and scores: they are nobody's business in a log.
    # A connection for every thread: how many there are, the server has bounded.
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
    """True if the database is at the newest version."""
    return version_of(db.session.connection()) == newest_version()


def is_at_other_version(engine: Engine) -> bool:
    """True if the database was at another version than this program when it was last used."""
    return engine in _at_other_version


def take_any_version(connection: Connection) -> None:
    """Let the connection write into a database of an older version: it brings it to the newest one."""
    connection.info[_VERSION] = newest_version()


def upgrade_database(app: Flask) -> None:
    """Bring the database of `app` to the newest version, making it when missing."""
    make_missing_database(app)
    with app.app_context():
        with reading():
            if is_newest():
                return
        init_migrations(app)
        import flask_migrate

        flask_migrate.upgrade()


def make_missing_database(app: Flask) -> None:
    """Make the file of `app` when it is missing. A start or a command does that once `check_database` has
    found that there never was one; a request or a worker never does."""
    if not app.config["DATABASE_URL"]:
        with app.app_context():
            make_database(Path(str(db.engine.url.database)))


def close(app: Flask) -> None:
    """Close the connections to the database of `app` that nobody uses."""
    with app.app_context():
        db.engine.dispose()


def ready_to_fork(app: Flask) -> None:
    """Close what is open, as processes must not share a connection, and remember the file for them: they open
    no other."""
    close(app)
    with app.app_context():
        if not app.config["DATABASE_URL"]:
            remember(db.engine.url)


def init_migrations(app: Flask) -> None:
    """Bind Flask-Migrate to `app`. It takes as long to load as Flask and SQLAlchemy, and most starts have
    nothing to migrate."""
    from flask_migrate import Migrate

    Migrate(app, db, directory=str(paths.migrations_dir()), render_as_batch=True)


def flush() -> None:
    """Send what was changed to the database. Whoever reads on finds it; the edge of the request or command
    commits it, together with all else."""
    db.session.flush()
    db.session.expire_all()


def begin_writing() -> None:
    """End the transaction that only read: from here on the request writes, and what it uses is read again."""
    db.session.rollback()
    will_write.set(True)


@contextmanager
def writing() -> Iterator[None]:
    """Write in a transaction of its own, which is kept whatever becomes of the request: committed at the end,
    rolled back when something is raised."""
    with _own_transaction(writes=True):
        yield
        db.session.commit()


@contextmanager
def reading() -> Iterator[None]:
    """Read in a transaction of its own, which holds no write lock."""
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
    """Empty the rows of the session, once nobody reads them. They refer to each other in cycles; empty, they
    are freed at once, without a garbage collection."""
    for row in list(db.session.identity_map.values()):
        vars(row).clear()


def lock_row(model: type[Base], row_id: int | ScalarSelect[int]) -> None:
    """Wait, before a row is read to be written, until nobody else writes it; then keep others waiting until
    the end of the transaction. In SQLite there is one writer at a time anyway.

    A game is locked with all that is part of it, so is a night; who locks both locks the night first.
    """
    if will_write.get() and db.engine.dialect.name != "sqlite":
        key = inspect(model).primary_key[0]
        db.session.execute(select(key).where(key == row_id).with_for_update())


def is_conflict(error: SQLAlchemyError) -> bool:
    """True where somebody else was faster, and another try finds what they have done: the row was changed
    since it was read, is there already, or each waits for what the other has locked."""
    if isinstance(error, OperationalError):
        return getattr(error.orig, "sqlstate", None) in postgresql.CONFLICTS
    return isinstance(error, StaleDataError | IntegrityError)


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _record: object) -> None:
    (sqlite if isinstance(connection, sqlite3.Connection) else postgresql).prepare(connection)


@event.listens_for(Pool, "checkout")
def _look_at_version(connection: Any, record: Any, _fairy: object) -> None:
    """Look at the version whenever a connection is taken. That takes no statement more: a PostgreSQL is asked
    for it where it has to be asked something, to see that it is there; in SQLite it is a page in memory."""
    kind = sqlite if isinstance(connection, sqlite3.Connection) else postgresql
    record.info[_VERSION] = kind.version(connection)


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    kind, writing = (sqlite if connection.dialect.name == "sqlite" else postgresql), will_write.get()
    if connection.info.get(_VERSION) in (None, newest_version()):
        _at_other_version.discard(connection.engine)
    else:
        _at_other_version.add(connection.engine)
        if writing:
            raise OperationalError("BEGIN", None, OtherVersion())
    kind.begin(connection, writing)


@event.listens_for(Pool, "checkin")
def _end_turn(_connection: object, record: Any) -> None:
    sqlite.end_turn(record)
