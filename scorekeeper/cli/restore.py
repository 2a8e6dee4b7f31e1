"""`scorekeeper restore FILE`: all games as they were when FILE was backed up. The server must be stopped."""

import argparse
from pathlib import Path
from typing import Any

from scorekeeper.cli.terminal import printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("restore", help="put a backup in place of the games", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a file made by backup, or a daily copy")
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the games there are, and keep them beside"
    )
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store import postgresql_backup
    from scorekeeper.store.backup import restore
    from scorekeeper.store.database import DATABASE_FILE

    source = Path(args.file)
    if database_url():
        kept = postgresql_backup.restore(database_url(), source, data_dir(), args.overwrite)
    else:
        kept = restore(source, data_dir() / DATABASE_FILE, args.overwrite)
    print(printable(f"The games are again as they were in {args.file}."))
    for path in kept:
        print(printable(f"What was there is kept as {path}."))
