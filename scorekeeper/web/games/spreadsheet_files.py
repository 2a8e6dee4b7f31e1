"""Export of games as spreadsheets: a line for each hand and side."""

from operator import attrgetter

from flask import Response, request
from flask.typing import ResponseReturnValue

from scorekeeper.records.spreadsheets.games_out import games_csv
from scorekeeper.store.games.exchange import evenings_of, game_entry
from scorekeeper.store.games.scorers import games_of
from scorekeeper.store.models import Game
from scorekeeper.web.games.exchange import file_stem
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import asked_period
from scorekeeper.web.parts.spreadsheets import dialect
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.devices import current_device


def of_game(public_id: str) -> ResponseReturnValue:
    """Export one game, for everybody who may see it."""
    shown = game_to_read(public_id)
    return _spreadsheet([shown], f"{file_stem(shown)}.csv")


def of_device() -> ResponseReturnValue:
    """Export the games of the requesting device, those of the `person` and the days in the address alone."""
    device, person = current_device(), request.args.get("person")
    games = sorted(games_of(device), key=attrgetter("id")) if device else []
    chosen, days = None if person is None else _games_of(person), asked_period(()).period
    shown = [game for game in games if (chosen is None or game.id in chosen) and days.has(game.evening)]
    return _spreadsheet(shown, "mille-bornes.csv" if person is None else "mille-bornes-person.csv")


def _games_of(person: str) -> set[int]:
    """The ids of the games of the person with this address."""
    book = own_book()
    key = book.by_address.get(person)
    return set() if key is None else book.games_with(key)


def _spreadsheet(games: list[Game], name: str) -> Response:
    written = games_csv(map(game_entry, games), dialect(), evenings_of(games).__getitem__)
    return attachment(written, name, "text/csv")
