"""`scorekeeper new-key`: another secret key, for games whose own was lost. The server must be stopped."""

import argparse
from typing import Any

from scorekeeper.cli.terminal import printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "new-key", help="make another secret key: the addresses of all games change", description=__doc__
    )
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.paths import data_dir, database_url, secret_key
    from scorekeeper.store.server_key import KEY_FILE, forget_key, replace_key
    from scorekeeper.store.server_lock import Refused, nobody_serving

    folder, url = data_dir(), database_url()
    if not folder.is_dir():
        raise Refused(f"There are no games in {folder}. Is SCOREKEEPER_DATA the right folder?")
    with nobody_serving(folder):
        forget_key(url, folder)
        kept = None if secret_key() else replace_key(folder)
    if secret_key():
        games = "The PostgreSQL of DATABASE_URL takes" if url else f"The games in {folder} take"
        print(printable(f"{games} the key that is in SCOREKEEPER_KEY at the next start."))
        return
    print(printable(f"{folder / KEY_FILE} is a new key. Games, nights and what phones may do are kept."))
    print("Lost: every address by which games and nights are watched, and the links of directors.")
    print("People find the new ones on the start page of a phone that scores, or `direct` gives them.")
    if kept:
        print(
            printable(f"The old key is kept as {kept}. In SCOREKEEPER_OLD_KEYS it opens the old addresses.")
        )
