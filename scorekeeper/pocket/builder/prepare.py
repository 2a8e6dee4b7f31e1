"""A build step that the phone's own Python runs (on_runtime.mjs). It does what is the same on every phone.

It replaces sources and templates by bytecode, and creates a database without games.
"""

import compileall
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from py_compile import PycInvalidationMode

TREE = Path("/tree")
APP = TREE / "app"


def main() -> None:
    compile_folder(TREE)
    sys.path.insert(0, str(APP))
    prepare_app(Path("/data"))


def compile_folder(folder: Path) -> None:
    """Replace sources by bytecode, except migrations, because Alembic reads those from their files."""
    compiled = compileall.compile_dir(
        folder,
        legacy=True,
        quiet=1,
        stripdir=str(TREE),
        optimize=2,  # because asserts and docstrings would be a megabyte to download
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    if not compiled:
        raise SystemExit(1)
    for source in folder.rglob("*.py"):
        (source.with_suffix(".pyc") if "migrations" in source.parts else source).unlink()


def prepare_app(data_dir: Path) -> None:
    """Compile the templates, and create the database in `data_dir`."""
    from scorekeeper.paths import templates_dir
    from scorekeeper.pocket.phone import BLANK, DIFFERENCES, TEMPLATES
    from scorekeeper.store import upgrade_database
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.web.app import create_app

    app = create_app({"DATA_DIR": str(data_dir), "SECRET_KEY": "of no phone", **DIFFERENCES})
    app.jinja_env.compile_templates(TEMPLATES, zip=None, ignore_errors=False)
    compile_folder(TEMPLATES)
    shutil.rmtree(templates_dir())
    upgrade_database(app)
    with closing(sqlite3.connect(data_dir / DATABASE_FILE)) as database, database:
        # The mark keeps apart the cookies of servers on one host. A random one would make each build
        # different.
        database.execute("UPDATE installation SET mark = '00000000'")
    shutil.copyfile(data_dir / DATABASE_FILE, BLANK)


if __name__ == "__main__":
    main()
