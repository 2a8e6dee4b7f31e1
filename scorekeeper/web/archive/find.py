"""Search among all games of a device."""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import SearchField, SelectField

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_QUERY_LETTERS
from scorekeeper.rules import EDITIONS
from scorekeeper.store.finding import Search, found
from scorekeeper.store.models import Device
from scorekeeper.typed_dates import TypedDate, typed_dates
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.parts.dates import month_first, span, written, yearly_span
from scorekeeper.web.parts.forms.days import DaysForm
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.pagination import part_fetched
from scorekeeper.web.parts.text.editions_text import box_choices, box_name
from scorekeeper.web.serving.devices import current_device


class FindForm(DaysForm):
    """The search form; every field is optional."""

    find = SearchField(
        _l("Players, name, place or date"),
        render_kw={"maxlength": MAX_QUERY_LETTERS, "autocomplete": "off", "enterkeyhint": "search"},
    )
    player = NameField(_l("With this player"), MAX_NAME_LETTERS, description=_l("the whole name"))
    box = SelectField(_l("Box"))
    state = SelectField(_l("Which games"))

    def __init__(self, args: MultiDict[str, str]) -> None:
        super().__init__(args)
        self.box.choices = [("", _("any box")), *box_choices()]
        self._states = {
            "any": _("all games"),
            "finished": _("finished games"),
            "going_on": _("games that are not finished"),
            "archived": _("games put away"),
        }
        self.state.choices = list(self._states.items())
        # In an edited address, ignore the parts that cannot be read.
        self.box.data = self.box.data if self.box.data in EDITIONS else ""
        self.state.data = self.state.data if self.state.data in self._states else "any"

    @property
    def words(self) -> str:
        return (self.find.data or "").strip()[:MAX_QUERY_LETTERS]

    @property
    def dates(self) -> list[TypedDate]:
        """The dates that the words may mean, the likeliest first."""
        return typed_dates(self.words, month_first())

    @property
    def dated(self) -> str:
        """The days that the words most likely mean, as the page says them; "" if they name none."""
        for _words, first, last, yearly in self.dates:
            return yearly_span(first, last) if yearly else span(first, last)
        return ""

    @property
    def narrowed(self) -> list[str]:
        """The conditions besides the words, for the heading of the folded fields."""
        since, until = (field.data and written(field.data) for field in (self.since, self.until))
        chosen = (
            self.player.data,
            since and _("from %(day)s", day=since),
            until and _("to %(day)s", day=until),
            self.box.data and box_name(self.box.data),
            self.state.data != "any" and self._states[self.state.data],
        )
        return [words for words in chosen if words]

    def search(self) -> Search:
        """The search, once the form is valid."""
        return Search(
            words=self.words,
            player=self.player.data or "",
            box=self.box.data,
            since=self.since.data,
            until=self.until.data,
            state=self.state.data,
            dated=self.dates,
        )


#: Games on a page.
SHOWN = 20


def show() -> ResponseReturnValue:
    """Show the games that the form finds, or all games of the `person` in the address."""
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
    """A person's name and the ids of their games; empty for an unknown person."""
    book = own_book()
    key = book.by_address.get(person)
    return ("", set()) if key is None else (book.names[key], book.games_with(key))


def _fetch(device: Device, search: Search) -> Callable[[int], tuple[Sequence[FoundGame], int]]:
    """Return a function that fetches a page of found games."""

    def fetch(start: int) -> tuple[Sequence[FoundGame], int]:
        games, of = found(device, search, start, SHOWN)
        return found_games(device, games), of

    return fetch
