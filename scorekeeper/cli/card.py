"""`scorekeeper card GAME`: the picture of a game as a PNG, to send to people."""

import argparse
import sys
from pathlib import Path
from typing import Any

from scorekeeper.cli.stored import find_named_game, stored_games
from scorekeeper.cli.terminal import printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("card", help="draw the picture of a game", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="its address, or a part of its players' names")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the file to make; - for standard output (named after the game)",
    )
    parser.add_argument("--tall", action="store_true", help="as high as a phone, for a story (1080 by 1920)")
    parser.add_argument("--lang", default="en", help="the language of its words, e.g. fr")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from flask_babel import force_locale

    from scorekeeper.store.files import replacing
    from scorekeeper.store.server_lock import Refused
    from scorekeeper.web.common.language import languages
    from scorekeeper.web.common.text.score_sheet import tally_of
    from scorekeeper.web.games.exchange import file_stem
    from scorekeeper.web.games.picture import drawing, png

    with stored_games(addresses=True):
        if args.lang not in languages():
            raise Refused(f"There is no language {args.lang}: there are {', '.join(languages())}.")
        game = find_named_game(args.game)
        with force_locale(args.lang):
            made = png(drawing(game, tally_of(game), "tall" if args.tall else "wide"))
        target = args.output or f"{file_stem(game)}.png"
    if target == "-":
        sys.stdout.buffer.write(made)
        return
    with replacing(Path(target), args.overwrite) as file:
        file.write_bytes(made)
    print(printable(f"The picture is in {target}."))
