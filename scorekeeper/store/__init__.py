"""The database of games, nights, clubs and people: models, migrations and the changes made to them.

No rules and no pages: what something is worth is asked of `rules`, what follows from it of `tournament` and
`statistics`. Points that were added up once are kept in memory alone (`people/book.py`), never in a table.
"""

# Importing them tells the database which tables there are.
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
