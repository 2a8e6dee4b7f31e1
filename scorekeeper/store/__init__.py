"""The database of games and nights: models, migrations and the changes made to them. No rules, no points."""

# Importing them tells the database which tables there are.
from scorekeeper.store import club_models, import_models, models, people_models, series_models
from scorekeeper.store.database import db, init_store, upgrade_database

__all__ = [
    "club_models",
    "db",
    "import_models",
    "init_store",
    "models",
    "people_models",
    "series_models",
    "upgrade_database",
]
