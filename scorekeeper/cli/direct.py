"""`scorekeeper direct NIGHT`: the link by which a tournament night is directed, for a lost device."""

import argparse
from typing import Any

from scorekeeper.cli.link import add_url, server_address
from scorekeeper.cli.serve import print_qr
from scorekeeper.cli.stored import find_named_night, night_title, stored_games
from scorekeeper.cli.terminal import printable, with_exit_code


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "direct", help="show the link by which a device directs a tournament night", description=__doc__
    )
    parser.add_argument("night", metavar="NIGHT", help="its address, or a part of its name")
    add_url(parser)
    parser.set_defaults(run=run)


@with_exit_code
def run(args: argparse.Namespace) -> None:
    from flask import url_for

    from scorekeeper.store.nights.directors import director_token

    with stored_games(addresses=True) as app:
        night = find_named_night(args.night)
        token = director_token(night)
        with app.test_request_context(base_url=server_address(args.url)):
            address = url_for("night_desk.offer", public_id=night.public_id, token=token, _external=True)
        print(printable(f"Whoever opens this may direct {night_title(night)}:"), end="\n\n")
    print_qr(address)
    print(f"    {address}\n")
    print('It stays the same until a new one is made on the desk, under "More".')
