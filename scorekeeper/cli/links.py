"""Links for phones: `link` makes one for scoring a game, `direct` shows the link for directing a night."""

import click

from scorekeeper.cli.serve import print_qr, url
from scorekeeper.cli.store import (
    StoreCommand,
    find_named_game,
    find_named_night,
    game_title,
    night_title,
    stored_games,
)
from scorekeeper.cli.terminal import printable
from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.network import own_addresses

USUAL_PORT = 8000


def base_url(text: str) -> str:
    """Check an address for pages. Raises click.BadParameter."""
    from scorekeeper.web.settings import checked_url

    try:
        return checked_url(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


url_option = click.option(
    "--url",
    "given_url",
    type=base_url,
    metavar="URL",
    help="where phones reach the server, e.g. https://bornes.example/",
)


@click.command(cls=StoreCommand)
@click.argument("game")
@click.option("--name", default="", help="what the link is called in the game, e.g. whom it is for")
@url_option
def link(game: str, name: str, given_url: str | None) -> None:
    """Make a link by which a phone may score a game.

    It is for a phone that lost its own, or for another one. GAME is its address, or a part of its players'
    names.
    """
    from flask import url_for

    from scorekeeper.store.games.scorers import make_link
    from scorekeeper.store.secrets import new_token
    from scorekeeper.web.parts.forms.names import tidied

    with stored_games(addresses=True) as app:
        found = find_named_game(game)
        label = tidied(name)[:MAX_LABEL_LETTERS] or f"Link {len(found.links) + 1}"
        token = new_token()
        make_link(found, None, label, token)
        with app.test_request_context(base_url=server_address(given_url)):
            address = url_for("sharing.offer", token=token, _external=True)
        print(printable(f"Whoever opens this may score {game_title(found)}:"), end="\n\n")
    print_qr(address)
    print(f"    {address}\n")
    where = "Watch or keep score on another phone"
    print(f'It is shown this once. It can be withdrawn in the game, under "{where}".')


@click.command(cls=StoreCommand)
@click.argument("night")
@url_option
def direct(night: str, given_url: str | None) -> None:
    """Show the link by which a device directs a tournament night.

    It is for a device that was lost. NIGHT is its address, or a part of its name.
    """
    from flask import url_for

    from scorekeeper.store.nights.directors import director_token

    with stored_games(addresses=True) as app:
        found = find_named_night(night)
        token = director_token(found)
        with app.test_request_context(base_url=server_address(given_url)):
            address = url_for("night_desk.offer", public_id=found.public_id, token=token, _external=True)
        print(printable(f"Whoever opens this may direct {night_title(found)}:"), end="\n\n")
    print_qr(address)
    print(f"    {address}\n")
    print('It stays the same until a new one is made on the desk, under "More".')


def server_address(given: str | None) -> str:
    """The server's address for phones: `given` or configured, else where it runs now, else the usual one."""
    from scorekeeper.paths import data_dir
    from scorekeeper.store.server_lock import served_at
    from scorekeeper.web.settings import public_url

    usual = url((own_addresses() or ["127.0.0.1"])[0], USUAL_PORT)
    return given or public_url() or served_at(data_dir()) or usual
