"""The stored games, for commands: the app with its database open, and a game found by what a person says."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorekeeper.cli.terminal import counted

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.store.models import Game
    from scorekeeper.store.night_models import NightRow

_ADDRESS_IN_URL = re.compile(r"/games/([^/?#\s]+)")
_NIGHT_IN_URL = re.compile(r"/nights/([^/?#\s]+)")
_MOST_LISTED = 20


@contextmanager
def stored_games(new: bool = False, addresses: bool = False) -> Iterator["Flask"]:
    """The app, with its database at the newest version and ready to write; made if it is missing and `new`
    says so. It knows the addresses of pages if `addresses` says so. Raises `Refused` and OSError."""
    from scorekeeper import create_app, paths
    from scorekeeper.store import db, upgrade_database
    from scorekeeper.store.database import will_write
    from scorekeeper.store.server_key import claim_key
    from scorekeeper.store.server_lock import Refused
    from scorekeeper.store.way_back import check_database, note_database
    from scorekeeper.web.bare_app import bare_app

    url, data_dir = paths.database_url(), paths.data_dir()
    if not check_database(data_dir, url) and not new:
        place = "the PostgreSQL" if url else data_dir
        setting = "DATABASE_URL the right address" if url else "SCOREKEEPER_DATA the right folder"
        raise Refused(f"There are no games in {place}. Is {setting}?")
    app = create_app() if addresses else bare_app()
    upgrade_database(app)
    note_database(data_dir, url)
    claim_key(app)
    token = will_write.set(True)
    with app.app_context():
        try:
            yield app
            db.session.commit()
        finally:
            db.session.remove()
            db.engine.dispose()
            will_write.reset(token)


def find_named_game(text: str) -> "Game":
    """The game at this watch address, or whose players or name `text` is a part of. Raises `Refused` when
    there is none, or more than one: then it lists them."""
    from scorekeeper.store.exchange import every_game
    from scorekeeper.store.games import find_game
    from scorekeeper.store.server_lock import Refused

    in_url = _ADDRESS_IN_URL.search(text)
    game = find_game(in_url[1] if in_url else text.strip())
    if game is not None and not game.deleted:
        return game
    found = [] if in_url else [game for game in every_game() if _is_called(game, text.strip())]
    if not found:
        raise Refused(f"There is no game {text}: give its address, or a part of its players' names.")
    if len(found) > 1:
        raise Refused(f"{len(found)} games match {text}: give the address of one.\n{_listed(found)}")
    return found[0]


def find_named_night(text: str) -> "NightRow":
    """The tournament night at this address, or whose name `text` is a part of. Raises `Refused` likewise."""
    from scorekeeper.store.nights.nights import every_night, find_night
    from scorekeeper.store.server_lock import Refused

    in_url = _NIGHT_IN_URL.search(text)
    night = find_night(in_url[1] if in_url else text.strip())
    if night is not None:
        return night
    part = text.strip().casefold()
    found = (
        []
        if in_url or not part
        else [night for night in every_night() if part in night_title(night).casefold()]
    )
    if not found:
        raise Refused(f"There is no tournament night {text}: give its address, or a part of its name.")
    if len(found) > 1:
        lines = [
            f"  {night.public_id}  {night.created_at:%Y-%m-%d}  {night_title(night)}"
            for night in found[-_MOST_LISTED:]
        ]
        raise Refused("\n".join([f"{len(found)} nights match {text}: give the address of one.", *lines]))
    return found[0]


def night_title(night: "NightRow") -> str:
    """The name of a night on a terminal."""
    return str(night.settings["name"])


def game_title(game: "Game") -> str:
    """The name of a game on a terminal: its title, else its sides."""
    return game.title or " - ".join(game.side_names)


def _is_called(game: "Game", part: str) -> bool:
    names = (game.title or "", *game.seats, *game.side_names)
    return part != "" and any(part.casefold() in name.casefold() for name in names)


def _listed(games: list["Game"]) -> str:
    lines = [
        f"  {game.public_id}  {game.created_at:%Y-%m-%d}  {game_title(game)}, "
        + counted(len(game.hands), "hand", "hands")
        for game in games[-_MOST_LISTED:]
    ]
    if len(games) > _MOST_LISTED:
        lines.insert(0, "  ...")
    return "\n".join(lines)
