"""python -m tests.store.dump_database [FOLDER]: dump a database of this version for the tests of later ones.

Writes tests/data/database-NNNN.sql, where NNNN is the newest migration. It dumps the database in FOLDER, or
else the newest existing dump, upgraded to this version.
"""

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.store import upgrade_database
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.versions import newest_version
from tests.builders import DATA


def main(folder=None):
    with tempfile.TemporaryDirectory() as scratch:
        data_dir = Path(folder or scratch)
        if folder is None:
            load(max(DATA.glob("database-*.sql")), data_dir / DATABASE_FILE)
        upgrade_database(create_app({"DATA_DIR": data_dir, "SECRET_KEY": "for nobody"}))
        return dump(data_dir / DATABASE_FILE, DATA / f"database-{newest_version()}.sql")


def load(dumped, file):
    """Create the database `file` from the SQL in `dumped`."""
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dumped.read_text("utf-8"))
    return file


def dump(file, target):
    """Write the database `file` to `target` as SQL."""
    with closing(sqlite3.connect(file)) as database:
        target.write_text("\n".join(database.iterdump()) + "\n", "utf-8")
    return target


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
