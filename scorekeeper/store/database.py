"""The database: one SQLite file in the data directory, durable on every connection."""

import sqlite3
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import flask_migrate
from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event
from sqlalchemy.orm import DeclarativeBase

from scorekeeper import paths

DATABASE_FILE = "scorekeeper.db"

#: Whether the transactions to come will write. A writer must hold the lock from its first read on:
#: SQLite refuses at once, whatever the timeout, to turn a reading transaction into a writing one when
#: somebody else wrote in between.
will_write: ContextVar[bool] = ContextVar("will_write", default=False)

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 15000",
    "PRAGMA foreign_keys = ON",
)


class Base(DeclarativeBase):
    pass


db = SQLAlchemy(model_class=Base)
_migrate = Migrate(directory=str(paths.migrations_dir()), render_as_batch=True)


def init_store(app: Flask, data_dir: Path) -> None:
    """Bind `app` to the database in `data_dir`, which is made when missing. Raises OSError."""
    data_dir.mkdir(parents=True, exist_ok=True)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{data_dir / DATABASE_FILE}"
    db.init_app(app)
    _migrate.init_app(app, db)


def upgrade_database(app: Flask) -> None:
    """Bring the database of `app` to the newest version, making it when missing."""
    with app.app_context():
        flask_migrate.upgrade()


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
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if will_write.get() else "BEGIN")
