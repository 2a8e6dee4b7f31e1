"""`scorekeeper move URL`: all games and nights of the data folder to an empty PostgreSQL."""

import argparse
from typing import Any

from scorekeeper.cli.terminal import counted, printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "move", help="copy all games from the data folder to a PostgreSQL", description=__doc__
    )
    parser.add_argument("url", metavar="URL", help="like postgresql://name:password@host/scorekeeper")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.paths import data_dir
    from scorekeeper.store import db, upgrade_database
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.moving import move
    from scorekeeper.store.postgresql import check_server
    from scorekeeper.store.server_key import KEY_FILE
    from scorekeeper.store.server_lock import Refused, nobody_serving
    from scorekeeper.store.way_back import check_startable
    from scorekeeper.web.bare_app import bare_app

    folder = data_dir()
    if not (folder / DATABASE_FILE).exists():
        raise Refused(f"There are no games in {folder}. Is SCOREKEEPER_DATA the right folder?")
    check_startable(folder)
    check_server(args.url)
    with nobody_serving(folder):
        engines = []
        for url in ("", args.url):
            app = bare_app({"DATA_DIR": folder, "DATABASE_URL": url})
            upgrade_database(app)
            with app.app_context():
                engines.append(db.engine)
        moved = move(*engines)
    for name, count in moved.items():
        print(f"  {name}: {counted(count, 'row', 'rows')}")
    print("All of it is in the PostgreSQL, compared row by row. The file stays as it was.")
    print(printable(f"The addresses depend on the key in {folder / KEY_FILE}: it is not in the PostgreSQL."))
    print(
        "Before the server starts, take that file to its data folder, or set SCOREKEEPER_KEY to its content."
    )
