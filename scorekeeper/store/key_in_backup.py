"""The server's key inside a backup.

The addresses of games and nights are derived from the key. Restored without it, the games would exist but
every link to them would be dead. So a backup contains the key, in a separate table, and is as secret as the
key. The database in use never has that table.
"""

from pathlib import Path

from scorekeeper.store.versions import opened

_TABLE = "server_key"


def put_key(backup: Path, key: str | None) -> None:
    """Add `key`, unless it is None, to a backup."""
    if key is None:
        return
    with opened(backup) as database:
        database.execute(f"CREATE TABLE {_TABLE} (key TEXT NOT NULL)")
        database.execute(f"INSERT INTO {_TABLE} VALUES (?)", (key,))


def take_key(backup: Path) -> str | None:
    """Remove the key from the copy of a backup without a trace, and return it."""
    with opened(backup) as database:
        database.execute("PRAGMA secure_delete = ON")
        named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?"
        if database.execute(named, (_TABLE,)).fetchone() is None:
            return None
        row = database.execute(f"SELECT key FROM {_TABLE}").fetchone()
        database.execute(f"DROP TABLE {_TABLE}")
    return row[0] if row else None
