"""`scorekeeper backup FILE`: a copy of all games, while they are being scored or not."""

import argparse
from pathlib import Path
from typing import Any

from scorekeeper.cli.progress import shown_bytes, shown_pages
from scorekeeper.cli.terminal import printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "backup", help="copy all games to a file, also while serving", description=__doc__
    )
    parser.add_argument("file", metavar="FILE", help="the file to make")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store import postgresql_backup
    from scorekeeper.store.backup import back_up
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.server_key import KEY_FILE

    if database_url():
        with shown_bytes() as watch:
            postgresql_backup.back_up(database_url(), Path(args.file), args.overwrite, watch)
        print(printable(f"All games are in {args.file}. Keep a copy of {data_dir() / KEY_FILE}, too:"))
        print("without it the addresses of the games change.")
        return
    with shown_pages() as watch:
        back_up(data_dir() / DATABASE_FILE, Path(args.file), args.overwrite, watch)
    print(printable(f"All games are in {args.file}, with the server's key: keep it to yourself."))
