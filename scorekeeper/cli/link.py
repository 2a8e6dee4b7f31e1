"""`scorekeeper link GAME`: a scorer link to a game, for a phone that lost its own, or for another one."""

import argparse
from typing import Any

from scorekeeper.cli.serve import print_qr, url
from scorekeeper.cli.stored import find_named_game, game_title, stored_games
from scorekeeper.cli.terminal import printable, with_exit_code
from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.network import own_addresses

USUAL_PORT = 8000


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "link", help="make a link by which a phone may score a game", description=__doc__
    )
    parser.add_argument("game", metavar="GAME", help="its address, or a part of its players' names")
    parser.add_argument("--name", default="", help="what the link is called in the game, e.g. whom it is for")
    add_url(parser)
    parser.set_defaults(run=run)


def add_url(parser: argparse.ArgumentParser) -> None:
    """Add the option for the address at which phones reach the server."""
    parser.add_argument(
        "--url", type=base_url, help="where phones reach the server, e.g. https://bornes.example/"
    )


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from flask import url_for

    from scorekeeper.store.scorers import make_link
    from scorekeeper.store.secrets import new_token
    from scorekeeper.web.common.forms.names import tidied

    with stored_games(addresses=True) as app:
        game = find_named_game(args.game)
        name = tidied(args.name)[:MAX_LABEL_LETTERS] or f"Link {len(game.links) + 1}"
        token = new_token()
        make_link(game, None, name, token)
        with app.test_request_context(base_url=server_address(args.url)):
            address = url_for("sharing.offer", token=token, _external=True)
        print(printable(f"Whoever opens this may score {game_title(game)}:"), end="\n\n")
    print_qr(address)
    print(f"    {address}\n")
    print('It is shown this once. It can be withdrawn in the game, under "Watch or score on another phone".')


def server_address(given: str | None) -> str:
    """The address at which phones reach the server: as `given` or configured, where it serves now, else the
    usual one."""
    from scorekeeper.paths import data_dir
    from scorekeeper.store.server_lock import served_at
    from scorekeeper.web.settings import public_url

    usual = url((own_addresses() or ["127.0.0.1"])[0], USUAL_PORT)
    return given or public_url() or served_at(data_dir()) or usual


def base_url(text: str) -> str:
    """An address that pages can be under."""
    from scorekeeper.web.settings import checked_url

    try:
        return checked_url(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
