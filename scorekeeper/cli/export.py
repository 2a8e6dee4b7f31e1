"""`scorekeeper export FILE`: all games, or one, in the format mille-bornes-games/1."""

import argparse
import sys
from pathlib import Path
from typing import Any

from scorekeeper.cli.stored import find_named_game, stored_games
from scorekeeper.cli.terminal import counted, printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("export", help="write games to a JSON file", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the file to make; - for standard output")
    parser.add_argument("--game", metavar="GAME", help="this one only: its address, or a part of its names")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.records.games import write_games
    from scorekeeper.store.exchange import every_game, game_entry
    from scorekeeper.store.files import replacing
    from scorekeeper.store.server_lock import Refused

    with stored_games():
        games = [find_named_game(args.game)] if args.game else every_game()
        try:
            written = write_games(map(game_entry, games))
        except ValueError as error:
            raise Refused(f"{error} scorekeeper backup has no such limit.") from None
    if args.file == "-":
        sys.stdout.buffer.write(written)
        return
    with replacing(Path(args.file), args.overwrite) as file:
        file.write_bytes(written)
    print(printable(f"{counted(len(games), 'game is', 'games are')} in {args.file}."))
