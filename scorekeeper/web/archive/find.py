"""Finding a game among all that this device holds."""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.finding import Search, found
from scorekeeper.store.models import Device
from scorekeeper.web.archive.forms import FindForm
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.pagination import part_fetched
from scorekeeper.web.serving.devices import current_device

#: Games of one page.
SHOWN = 20


def show() -> ResponseReturnValue:
    """The games that the form finds, or all those of a `person`, as in the address of their page."""
    device, person = current_device(), request.args.get("person")
    form = FindForm(request.args)
    readable = form.validate()
    search = form.search()
    if person is not None:
        form.player.data, games = _name_and_games(person)
        search = replace(search, player="", games=games)
    part = part_fetched(SHOWN, _fetch(device, search)) if device is not None and readable else None
    args = {
        name: value for name, value in request.args.items() if (name in form or name == "person") and value
    }
    page = render_template(
        "archive/find.html", form=form, part=part, args=args, narrowed=form.narrowed, person=person
    )
    return page, 200 if readable else 422


def _name_and_games(person: str) -> tuple[str, Set[int]]:
    """The name by which a person goes, and the ids of their games; nothing of somebody unknown here."""
    book = own_book()
    key = book.by_address.get(person)
    return ("", set()) if key is None else (book.names[key], book.games_with(key))


def _fetch(device: Device, search: Search) -> Callable[[int], tuple[Sequence[FoundGame], int]]:
    """The function that fetches a page of the games found."""

    def fetch(start: int) -> tuple[Sequence[FoundGame], int]:
        games, of = found(device, search, start, SHOWN)
        return found_games(device, games), of

    return fetch
