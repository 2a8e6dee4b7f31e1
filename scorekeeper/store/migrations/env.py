"""Runs the migrations, for `scorekeeper serve` and for `flask --app scorekeeper db ...`."""

from alembic import context
from flask import current_app

from scorekeeper.store.database import will_write

migrate = current_app.extensions["migrate"]


def run() -> None:
    """All migrations in one transaction: either the newest version, or the old one as it was."""
    with migrate.db.engine.connect() as connection:
        sqlite = connection.connection.driver_connection
        # SQLite rebuilds a table to change it, which foreign keys would forbid; they are checked at the end.
        sqlite.execute("PRAGMA foreign_keys = OFF")
        try:
            context.configure(
                connection=connection,
                target_metadata=migrate.db.metadata,
                transactional_ddl=True,
                **migrate.configure_args,
            )
            with context.begin_transaction():
                context.run_migrations()
                broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if broken:
                    raise RuntimeError(f"the migration broke references: {broken[:3]}")
            connection.commit()
        finally:
            sqlite.execute("PRAGMA foreign_keys = ON")


token = will_write.set(True)
try:
    run()
finally:
    will_write.reset(token)
