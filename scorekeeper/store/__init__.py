"""The database of games, nights, clubs and people: models, migrations and the changes made to them.

No rules and no pages. `rules` says what a hand is worth, `tournament` and `statistics` compute what follows
from it. Computed points are cached in memory (`people/book.py`), never stored in a table.
"""

# Importing these modules registers their tables with the database.
from scorekeeper.store import club_models, models, night_models, people_models
from scorekeeper.store.database import db, init_store, upgrade_database

__all__ = [
    "club_models",
    "db",
    "init_store",
    "models",
    "night_models",
    "people_models",
    "upgrade_database",
]
