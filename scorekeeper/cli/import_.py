"""`scorekeeper import FILE`: the games of a file made by export, beside those there are; all or none."""

import argparse
from typing import Any

from scorekeeper.cli.stored import game_title, stored_games
from scorekeeper.cli.terminal import counted, opened, printable, with_exit_code
from scorekeeper.limits import MAX_FILE_BYTES


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("import", help="read games from a JSON file", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a file of games; - for standard input")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.records.games import read_games
    from scorekeeper.store.exchange import import_games

    entries = read_games(_content(args.file))
    with stored_games(new=True):
        games = import_games(entries, device=None)
        for game in games:
            print(printable(f"{game.public_id}  {game_title(game)}"))
    print(f"{counted(len(games), 'game', 'games')} read. scorekeeper link GAME lets a phone go on with one.")


def _content(name: str) -> bytes:
    """The file, as far as it can be one of ours. Raises `Unreadable`."""
    from scorekeeper.records.errors import Unreadable

    try:
        with opened(name) as stream:
            return stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{error.strerror}.") from None
