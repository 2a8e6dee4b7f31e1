"""Finding a game among all that this device holds."""

from collections.abc import Callable, Sequence

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.finding import Search, found
from scorekeeper.store.models import Device
from scorekeeper.web.archive.forms import FindForm
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.parts import part_fetched

#: Games of one page.
SHOWN = 20


def show() -> ResponseReturnValue:
    device = current_device()
    form = FindForm(request.args)
    readable = form.validate()
    part = part_fetched(SHOWN, _fetch(device, form.search())) if device is not None and readable else None
    args = {name: value for name, value in request.args.items() if name in form and value}
    page = render_template("archive/find.html", form=form, part=part, args=args, narrowed=form.narrowed)
    return page, 200 if readable else 422


def _fetch(device: Device, search: Search) -> Callable[[int], tuple[Sequence[FoundGame], int]]:
    """The function that fetches a page of the games found."""

    def fetch(start: int) -> tuple[Sequence[FoundGame], int]:
        games, of = found(device, search, start, SHOWN)
        return found_games(device, games), of

    return fetch
