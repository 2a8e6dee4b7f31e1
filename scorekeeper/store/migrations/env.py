"""Runs the migrations, for `scorekeeper serve` and for `flask --app scorekeeper.migrating db ...`."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from scorekeeper.store.columns import JsonColumn
from scorekeeper.store.database import take_any_version, will_write

migrate = current_app.extensions["migrate"]
#: PostgreSQL's advisory lock with this number (our own choice) gives the right to migrate.
MIGRATING = 1_000_000_005


def rendered(kind: str, item: object, _context: object) -> str | bool:
    """Write plain JSON in a migration for a column of JSON: the app alone knows what its values are."""
    return "sa.JSON()" if kind == "type" and isinstance(item, JsonColumn) else False


def run() -> None:
    """Run all migrations in one transaction. The result is the newest version or the unchanged old one."""
    with migrate.db.engine.connect() as connection:
        take_any_version(connection)
        on_its_own = on_sqlite if connection.dialect.name == "sqlite" else on_postgresql
        with on_its_own(connection):
            context.configure(
                connection=connection,
                target_metadata=migrate.db.metadata,
                transactional_ddl=True,
                render_item=rendered,
                **migrate.configure_args,
            )
            with context.begin_transaction():
                context.run_migrations()


@contextmanager
def on_sqlite(connection: Connection) -> Iterator[None]:
    """SQLite rebuilds a table to change it, which foreign keys would forbid. They are checked at the end."""
    sqlite = connection.connection.driver_connection
    sqlite.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise RuntimeError(f"the migration broke references: {broken[:3]}")
        connection.commit()
    finally:
        sqlite.execute("PRAGMA foreign_keys = ON")


@contextmanager
def on_postgresql(connection: Connection) -> Iterator[None]:
    """Several servers may start at once. One migrates, the others wait and find it done."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    yield
    connection.commit()


token = will_write.set(True)
try:
    run()
finally:
    will_write.reset(token)
