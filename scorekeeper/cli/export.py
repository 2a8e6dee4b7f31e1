"""`scorekeeper export FILE`: all games, or some, in the format mille-bornes-games/1 or as a table (CSV)."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.progress import shown
from scorekeeper.cli.stored import find_named_game, stored_games
from scorekeeper.cli.terminal import counted, printable, with_exit_code

if TYPE_CHECKING:
    from scorekeeper.records.games import GameEntry


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("export", help="write games to a file, JSON or CSV", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="the file to make; - for standard output")
    parser.add_argument("--game", metavar="GAME", help="this one only: its address, or a part of its names")
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        help="those alone in which somebody of this name sat; may be given again, for other spellings",
    )
    parser.add_argument("--csv", action="store_true", help="a line for each hand and side, for spreadsheets")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from scorekeeper.store.files import replacing

    entries = _entries(args)
    written = _written(entries, args.csv)
    if args.file == "-":
        sys.stdout.buffer.write(written)
        return
    with replacing(Path(args.file), args.overwrite) as file:
        file.write_bytes(written)
    print(printable(f"{counted(len(entries), 'game is', 'games are')} in {args.file}."))


def _entries(args: argparse.Namespace) -> list["GameEntry"]:
    """The games that are asked for."""
    from scorekeeper.records.spreadsheets.games_out import games_of
    from scorekeeper.store.exchange import every_game, game_entry
    from scorekeeper.tournament.names import person_key

    with stored_games():
        games = [find_named_game(args.game)] if args.game else every_game()
        entries = [game_entry(game) for game in shown(games, len(games), "games")]
    return games_of(args.player, entries, person_key) if args.player else entries


def _written(entries: list["GameEntry"], as_table: bool) -> bytes:
    from scorekeeper.records.games import write_games
    from scorekeeper.records.spreadsheets.games_out import games_csv
    from scorekeeper.store.server_lock import Refused

    games = shown(entries, len(entries), "games written")
    if as_table:
        return games_csv(games)
    try:
        return write_games(games)
    except ValueError as error:
        raise Refused(f"{error} scorekeeper backup has no such limit.") from None
