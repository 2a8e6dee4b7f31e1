"""The stored games: exporting and importing them, and the database as a whole.

The database is loaded only when a command runs.
"""

import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.answers import error_text, opened
from scorekeeper.cli.terminal import (
    REFUSED,
    UNREADABLE,
    Command,
    Item,
    complain,
    counted,
    printable,
    shown,
    shown_bytes,
    shown_pages,
    stop,
)
from scorekeeper.limits import MAX_FILE_BYTES
from scorekeeper.records.decoding import ENCODINGS, read_again
from scorekeeper.records.errors import Unreadable
from scorekeeper.rules import DEFAULT_EDITION, EDITIONS

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.records.games import GameEntry
    from scorekeeper.store.models import Game
    from scorekeeper.store.night_models import NightRow

_ADDRESS_IN_URL = re.compile(r"/games/([^/?#\s]+)")
_NIGHT_IN_URL = re.compile(r"/nights/([^/?#\s]+)")
_MOST_LISTED = 20


class StoreCommand(Command):
    """A command on the stored games. It reports in a sentence what stops it."""

    def invoke(self, ctx: click.Context) -> None:
        from sqlalchemy.exc import DBAPIError

        from scorekeeper.store.server_lock import Refused
        from scorekeeper.store.versions import NoDatabase

        try:
            super().invoke(ctx)
        except Unreadable as error:
            stop(error_text(error, ctx.params["file"]), UNREADABLE)
        except NoDatabase as error:
            stop(str(error), UNREADABLE)
        except Refused as error:
            stop(str(error), REFUSED)
        except OSError as error:
            file = f"{error.filename}: " if error.filename else ""
            stop(f"{file}{error.strerror or error}.", REFUSED)
        except (DBAPIError, sqlite3.Error) as error:
            stop(f"the database refused: {getattr(error, 'orig', error)}.", REFUSED)


overwrite_option = click.option("--overwrite", is_flag=True, help="replace the file if it is there")


# --- the database, and a game or night in it -----------------------------------------------------------


@contextmanager
def stored_games(new: bool = False, addresses: bool = False) -> Iterator["Flask"]:
    """The app, with its database upgraded and ready to write.

    `new`: create the database if it is missing. `addresses`: the app can make addresses of pages. Raises
    `Refused` and OSError.
    """
    from scorekeeper import create_app, paths
    from scorekeeper.store import db, upgrade_database
    from scorekeeper.store.database import will_write
    from scorekeeper.store.keeping.recovery import check_database, note_database
    from scorekeeper.store.owners import leave_to_owner
    from scorekeeper.store.server_key import claim_key
    from scorekeeper.store.server_lock import Refused
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
            leave_to_owner(data_dir)


def find_named_game(text: str) -> "Game":
    """The game at this watch address, or whose players or name contain `text`.

    Raises `Refused` if there is none or more than one. If there are several, it lists them.
    """
    from scorekeeper.store.games.exchange import every_game
    from scorekeeper.store.games.games import find_game
    from scorekeeper.store.server_lock import Refused

    in_url = _ADDRESS_IN_URL.search(text)
    game = find_game(in_url[1] if in_url else text.strip())
    if game is not None and not game.deleted:
        return game
    found = [] if in_url else [game for game in every_game() if _is_called(game, text.strip())]
    if not found:
        raise Refused(f"There is no game {text}: give its address, or a part of its players' names.")
    if len(found) > 1:
        lines = [
            _line(game, f"{game_title(game)}, {counted(len(game.hands), 'hand', 'hands')}") for game in found
        ]
        raise Refused(_choice("games", text, lines))
    return found[0]


def find_named_night(text: str) -> "NightRow":
    """The tournament night at this address, or whose name contains `text`. Raises `Refused` as above."""
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
        raise Refused(_choice("nights", text, [_line(night, night_title(night)) for night in found]))
    return found[0]


def night_title(night: "NightRow") -> str:
    """The name of a night for a terminal."""
    return night.settings.name


def game_title(game: "Game") -> str:
    """The name of a game for a terminal: its title, else its sides."""
    return game.title or " - ".join(game.side_names)


def _is_called(game: "Game", part: str) -> bool:
    names = (game.title or "", *game.seats, *game.side_names)
    return part != "" and any(part.casefold() in name.casefold() for name in names)


def _line(found: "Game | NightRow", title: str) -> str:
    return f"  {found.public_id}  {found.created_at:%Y-%m-%d}  {title}"


def _choice(what: str, text: str, lines: Sequence[str]) -> str:
    """Say that several match, and list the last of them."""
    more = ["  ..."] if len(lines) > _MOST_LISTED else []
    said = f"{len(lines)} {what} match {text}: give the address of one."
    return "\n".join([said, *more, *lines[-_MOST_LISTED:]])


# --- games to files and from them ----------------------------------------------------------------------


@click.command(cls=StoreCommand)
@click.argument("file")
@click.option("--game", metavar="GAME", help="this one only: its address, or a part of its names")
@click.option(
    "--player",
    "players",
    metavar="NAME",
    multiple=True,
    help="those alone in which somebody of this name sat; may be given again, for other spellings",
)
@click.option("--csv", "as_table", is_flag=True, help="a line for each hand and side, for spreadsheets")
@overwrite_option
def export(file: str, game: str | None, players: Sequence[str], as_table: bool, overwrite: bool) -> None:
    """Write games to a file, JSON or CSV.

    FILE is the file to make; - for standard output. All games go there, or some, in the format
    mille-bornes-games/1 or as a table.
    """
    entries, evenings = _stored_entries(game, players)
    kept = [entry for entry in entries if not as_table or _has_hands(entry)]
    done = f"{counted(len(kept), 'game is', 'games are')} in {file}."
    _write_out(file, _written(kept, evenings if as_table else None), overwrite, done)
    left_out = len(entries) - len(kept)
    if left_out:
        without = counted(left_out, "game has no hands yet and is", "games have no hands yet and are")
        complain(f"{without} not in the table.")


def _has_hands(game: "GameEntry") -> bool:
    """True if a table has lines of the game."""
    return any(not hand.deleted for hand in game.hands)


def _write_out(file: str, content: bytes, overwrite: bool, done: str) -> None:
    """Write a file and report it. If `file` is "-", write to standard output."""
    from scorekeeper.store.files import replacing
    from scorekeeper.store.server_lock import Refused

    if file == "-":
        if sys.stdout is None:
            raise Refused("Standard output is closed: name a file.")
        sys.stdout.buffer.write(content)
        return
    with replacing(Path(file), overwrite) as target:
        target.write_bytes(content)
    print(printable(done))


def _stored_entries(
    game: str | None, players: Sequence[str]
) -> tuple[list["GameEntry"], Mapping[datetime, date]]:
    """The games to export, and the evenings of the moments at which they began."""
    from scorekeeper.records.spreadsheets.games_out import games_of
    from scorekeeper.store.games.exchange import evenings_of, every_game, game_entry
    from scorekeeper.tournament.names import person_key

    with stored_games():
        games = every_game() if game is None else [find_named_game(game)]
        entries = [game_entry(found) for found in shown(games, len(games), "games")]
        evenings = evenings_of(games)
    return games_of(players, entries, person_key) if players else entries, evenings


def _written(entries: list["GameEntry"], evenings: Mapping[datetime, date] | None) -> bytes:
    """The content of a file of games; of a table where `evenings` are given."""
    from scorekeeper.records.games import write_games
    from scorekeeper.records.spreadsheets.games_out import games_csv
    from scorekeeper.store.server_lock import Refused

    games = shown(entries, len(entries), "games written")
    if evenings is not None:
        return games_csv(games, day=evenings.__getitem__)
    try:
        return write_games(games)
    except ValueError as error:
        raise Refused(f"{error} scorekeeper backup has no such limit.") from None


@click.command("import", cls=StoreCommand)
@click.argument("file")
@click.option(
    "--box",
    metavar="EDITION",
    type=click.Choice([*EDITIONS]),
    default=DEFAULT_EDITION,
    help=f"the box of a table that names none (default: {DEFAULT_EDITION})",
)
@click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    help="the encoding of a table that is not Unicode, if the guess gets names wrong",
)
def import_file(file: str, box: str, encoding: str | None) -> None:
    """Read games from a file, JSON or CSV.

    Adds them to the existing games: all or none. FILE is one that export made, or a table as people type it;
    - for standard input.
    """
    from scorekeeper.store.games.exchange import import_games, new_games

    entries = _read_entries(_content(file), box, encoding)
    with stored_games(new=True):
        games = import_games(new_games(shown(entries, len(entries), "games kept")), device=None)
        for game in games:
            print(printable(f"{game.public_id}  {game_title(game)}"))
    print(f"{counted(len(games), 'game', 'games')} read. scorekeeper link GAME lets a phone go on with one.")


def _read_entries(content: bytes, box: str, encoding: str | None) -> list["GameEntry"]:
    """The games of a file or a table.

    Raises `Unreadable` for the first error, after reporting all other bad lines of a table.
    """
    from scorekeeper.records.games import read_games
    from scorekeeper.records.spreadsheets.games_in import as_table, read_table
    from scorekeeper.rules.voice import ENGLISH
    from scorekeeper.store.models import now
    from scorekeeper.web.parts.forms.names import tidied

    found = as_table(content)
    if found is None:
        return read_games(content, _shown_reading)
    text = found.text
    if found.guessed and encoding:
        text = read_again(text, found.guessed, encoding)
    elif found.guessed:
        complain(f"read as {found.guessed}; if names are wrong, name another --encoding.")
    table = read_table(text, tidied, box, now(), watch=_shown_reading)
    for error in (*table.remarks, *table.errors[1:]):
        complain(f"line {error.line}{f', {error.column}' if error.column else ''}: {error.in_words(ENGLISH)}")
    if table.errors:
        first = table.errors[0]
        place = f"{first.column}: " if first.column else ""
        raise Unreadable("%(place)s%(reason)s", line=first.line, place=place, reason=first.in_words(ENGLISH))
    return table.games


def _shown_reading(games: Sequence[Item]) -> Iterable[Item]:
    return shown(games, len(games), "games read")


def _content(name: str) -> bytes:
    """The file's content, up to the size limit. Raises `Unreadable`."""
    try:
        with opened(name) as stream:
            return stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{error.strerror}.") from None


@click.command(cls=StoreCommand)
@click.argument("game")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="the file to make; - for standard output (named after the game)",
)
@click.option("--tall", is_flag=True, help="as high as a phone, for a story (1080 by 1920)")
@click.option("--lang", default="en", metavar="LANG", help="the language of its words, e.g. fr")
@overwrite_option
def card(game: str, output: str | None, tall: bool, lang: str, overwrite: bool) -> None:
    """Draw the picture of a game, a PNG to send to people.

    GAME is its address, or a part of its players' names.
    """
    from flask_babel import force_locale

    from scorekeeper.store.server_lock import Refused
    from scorekeeper.web.games.exchange import file_stem
    from scorekeeper.web.games.picture import drawing
    from scorekeeper.web.parts.picture import png
    from scorekeeper.web.serving.language import languages

    with stored_games(addresses=True):
        if lang not in languages():
            raise Refused(f"There is no language {lang}: there are {', '.join(languages())}.")
        found = find_named_game(game)
        with force_locale(lang):
            made = png(drawing(found, found.tally, "tall" if tall else "wide"))
        target = output or f"{file_stem(found)}.png"
    _write_out(target, made, overwrite, f"The picture is in {target}.")


# --- the database as a whole ---------------------------------------------------------------------------


@click.command(cls=StoreCommand)
@click.argument("file")
@overwrite_option
def backup(file: str, overwrite: bool) -> None:
    """Copy all games to a file, also while serving.

    FILE is the file to make.
    """
    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.keeping import postgresql_backup
    from scorekeeper.store.keeping.backup import back_up
    from scorekeeper.store.server_key import KEY_FILE

    if database_url():
        with shown_bytes() as watch:
            postgresql_backup.back_up(database_url(), Path(file), overwrite, watch)
        print(printable(f"All games are in {file}. Keep a copy of {data_dir() / KEY_FILE}, too:"))
        print("without it the addresses of the games change.")
        return
    with shown_pages() as watch:
        back_up(data_dir() / DATABASE_FILE, Path(file), overwrite, watch)
    print(printable(f"All games are in {file}, with the server's key: keep it to yourself."))


@click.command("restore", cls=StoreCommand)
@click.argument("file")
@click.option("--overwrite", is_flag=True, help="replace the games there are, and keep them beside")
def restore_backup(file: str, overwrite: bool) -> None:
    """Put a backup in place of the games.

    FILE was made by backup, or is a daily copy. All games are again as they were then. The server must be
    stopped.
    """
    from scorekeeper.paths import data_dir, database_url
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.keeping import postgresql_backup
    from scorekeeper.store.keeping.backup import restore

    source = Path(file)
    if database_url():
        kept = postgresql_backup.restore(database_url(), source, data_dir(), overwrite)
    else:
        kept = restore(source, data_dir() / DATABASE_FILE, overwrite)
    print(printable(f"The games are again as they were in {file}."))
    for path in kept:
        print(printable(f"What was there is kept as {path}."))


@click.command("move", cls=StoreCommand)
@click.argument("url")
def move_games(url: str) -> None:
    """Copy all games from the data folder to a PostgreSQL.

    All nights come, too, and it must be empty. URL is like postgresql://name:password@host/scorekeeper.
    """
    from scorekeeper.paths import data_dir
    from scorekeeper.store import db, upgrade_database
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.keeping.moving import move
    from scorekeeper.store.keeping.recovery import check_startable
    from scorekeeper.store.postgresql import check_server
    from scorekeeper.store.server_key import KEY_FILE
    from scorekeeper.store.server_lock import Refused, nobody_serving
    from scorekeeper.web.bare_app import bare_app

    folder = data_dir()
    if not (folder / DATABASE_FILE).exists():
        raise Refused(f"There are no games in {folder}. Is SCOREKEEPER_DATA the right folder?")
    check_startable(folder)
    check_server(url)
    with nobody_serving(folder):
        engines = []
        for address in ("", url):
            app = bare_app({"DATA_DIR": folder, "DATABASE_URL": address})
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


@click.command(cls=StoreCommand)
def new_key() -> None:
    """Make another secret key: the addresses of all games change.

    It is for games whose own was lost. The server must be stopped.
    """
    from scorekeeper.paths import data_dir, database_url, secret_key
    from scorekeeper.store.database import DATABASE_FILE
    from scorekeeper.store.server_key import KEY_FILE, forget_key, replace_key
    from scorekeeper.store.server_lock import Refused, nobody_serving

    folder, url = data_dir(), database_url()
    if not (folder.is_dir() if url else (folder / DATABASE_FILE).exists()):
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
