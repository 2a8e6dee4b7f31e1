"""Copies of the databases that the tests run on:

files of SQLite, or with --postgresql the rows of a database of PostgreSQL.
"""

import pickle
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from scorekeeper.store import db, versions
from tests.postgresql import on_postgresql


def copy_database(app, file):
    """Copy the current database of `app` to `file`."""
    if on_postgresql():
        file.write_bytes(pickle.dumps(rows_at(app.config["DATABASE_URL"])))
    else:
        with closing(sqlite3.connect(database_file(app))) as source, closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
    return file


def put_in_place(app, file):
    """Replace the database of `app` with the copy `file`."""
    if on_postgresql():
        fill(app.config["DATABASE_URL"], pickle.loads(file.read_bytes()))
        return
    target = database_file(app)
    with app.app_context():
        db.engine.dispose()
    for leftover in (f"{target}-wal", f"{target}-shm"):
        Path(leftover).unlink(missing_ok=True)
    shutil.copyfile(file, target)


def have_later_migrations(monkeypatch, *later):
    """Let `scorekeeper.store.versions` know these migrations, which the tests' databases need.

    What has imported `newest_version` from it does not know them.
    """
    known = [*versions._migrations(), *later]
    monkeypatch.setattr(versions, "_migrations", lambda: known)
    monkeypatch.setattr(versions, "newest_version", lambda: max(known))


def database_file(app):
    with app.app_context():
        return Path(db.engine.url.database)


@cache
def _connected(url):
    import psycopg

    return psycopg.connect(url, autocommit=True, options="-c lock_timeout=5s")


def rows_at(url):
    """The rows of every table that has any, in the format of COPY."""
    kept = {}
    with _connected(url).cursor() as cursor:
        for table in db.metadata.sorted_tables:
            with cursor.copy(f"COPY {table.name} TO STDOUT") as copy:
                rows = b"".join(bytes(part) for part in copy)
            if rows:
                kept[table.name] = rows
    return kept


def fill(url, rows):
    """Empty the database and insert `rows`."""
    tables = db.metadata.sorted_tables
    numbered = [table.name for table in tables if table.autoincrement_column is not None]
    with _connected(url).transaction(), _connected(url).cursor() as cursor:
        cursor.execute("; ".join(f"DELETE FROM {table.name}" for table in reversed(tables)))
        for table in tables:
            if table.name in rows:
                with cursor.copy(f"COPY {table.name} FROM STDIN") as copy:
                    copy.write(rows[table.name])
        following = "SELECT setval('{0}_id_seq', coalesce(max(id), 0) + 1, false) FROM {0}"
        cursor.execute("; ".join(following.format(name) for name in numbered))
