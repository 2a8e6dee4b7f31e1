"""Runs the migrations, for `scorekeeper serve` and for `flask --app scorekeeper db ...`."""

from alembic import context
from flask import current_app

migrate = current_app.extensions["migrate"]
engine = migrate.db.engine

with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=migrate.db.metadata, **migrate.configure_args)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
