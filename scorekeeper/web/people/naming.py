"""This device's statements about a person: renaming, merging with another, splitting, and undo."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.people import naming
from scorekeeper.store.people.book import Book, address_of
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.people.access import book_to_change, person_in
from scorekeeper.web.people.forms import MergeForm, PersonNameForm, SplitForm
from scorekeeper.web.people.lines import against_words, day, page_of
from scorekeeper.web.serving.access import known_device
from scorekeeper.web.serving.language import number
from scorekeeper.web.serving.marks import reads_first

#: Number of games listed one by one, newest first.
MOST_LISTED = 60
#: Maximum number of suggestions.
MOST_SUGGESTED = 3


def show(person: str) -> ResponseReturnValue:
    book = own_book()
    return _page(book, person_in(book, person))


@reads_first
def rename(person: str) -> ResponseReturnValue:
    """Rename a person; the games keep the names as written."""
    book, device = book_to_change()
    key = person_in(book, person)
    form = PersonNameForm()
    if not form.validate_on_submit():
        return _page(book, key, renaming=form), 422
    try:
        naming.rename(device, book, key, form.chosen_name)
    except naming.NameTaken:
        other = key_of(form.chosen_name)
        together = bool(book.games_with(key) & book.games_with(other))
        form.refuse_taken(book.names[key], book.names[other], together)
        return _page(book, key, renaming=form, namesake=None if together else other), 422
    return redirect(page_of(key_of(form.chosen_name)), code=303)


@reads_first
def merge(person: str) -> ResponseReturnValue:
    """Say that somebody else is this person, too."""
    book, device = book_to_change()
    key = person_in(book, person)
    form = MergeForm(_others(book, key))
    if not form.validate_on_submit():
        return _page(book, key, merging=form), 422
    try:
        naming.merge(device, book, key, book.by_address[form.other.data])
    except naming.AtOneTable as error:
        form.refuse_together(book.names[key], error.games)
        return _page(book, key, merging=form), 422
    return redirect(page_of(key), code=303)


@reads_first
def split(person: str) -> ResponseReturnValue:
    """Say that some games were played by somebody else."""
    book, device = book_to_change()
    key = person_in(book, person)
    form = SplitForm(key, _split_choices(book, key))
    if not form.validate_on_submit():
        return _page(book, key, splitting=form), 422
    try:
        naming.split(device, book, key, _chosen_games(book, key, form.chosen), form.chosen_name)
    except naming.AtOneTable as error:
        form.refuse_together(error.games)
        return _page(book, key, splitting=form), 422
    return redirect(page_of(key_of(form.chosen_name)), code=303)


def undo(step: int) -> ResponseReturnValue:
    """Undo this device's last statement."""
    naming.undo(known_device(), step)
    return redirect(url_for("people.show"), code=303)


def _others(book: Book, person: str) -> Mapping[str, str]:
    """Address -> name of the other people, likely matches first."""
    first = _likely(book, person)
    rest = sorted(book.names.keys() - {person, *first})
    return {address_of(other): book.names[other] for other in (*first, *rest)}


def _page(book: Book, person: str, namesake: str | None = None, **forms: Any) -> str:
    """The page of a person's names. `namesake` is the person who has the chosen name and may be the same
    one."""
    name = book.names[person]
    choices = _split_choices(book, person)
    given: dict[str, Any] = {
        "renaming": PersonNameForm(formdata=None, name=name),
        "merging": MergeForm(_others(book, person), formdata=None),
        "splitting": SplitForm(person, choices, formdata=None),
    }
    return render_template(
        "people/naming.html",
        person=address_of(person),
        name=name,
        namesake=namesake and (address_of(namesake), book.names[namesake]),
        suggested={address_of(other): book.names[other] for other in _likely(book, person)},
        **given | forms,
    )


def _split_choices(book: Book, person: str) -> list[tuple[str, str]]:
    """The form's choices: values and labels."""
    written = Counter(seat.name for seat in book.seats[person])
    by_name = [
        (
            f"name:{key_of(name)}",
            ngettext(
                "%(games)s game as %(name)s",
                "%(games)s games as %(name)s",
                games,
                games=number(games),
                name=name,
            ),
        )
        for name, games in written.most_common()
        if len(written) > 1
    ]
    ids = book.games_with(person)
    own = [game for game in reversed(book.games) if game.id in ids]
    one_by_one = [
        (str(game.id), _("%(day)s, %(against)s", day=day(game), against=against_words(book, game, person)))
        for game in own[:MOST_LISTED]
    ]
    return [*by_name, *one_by_one]


def _chosen_games(book: Book, person: str, chosen: Iterable[str]) -> set[int]:
    """The ids of the chosen games."""
    keys = {value.removeprefix("name:") for value in chosen if value.startswith("name:")}
    ids = {int(value) for value in chosen if not value.startswith("name:")}
    return ids | {seat.game for seat in book.seats[person] if seat.key in keys}


def _likely(book: Book, person: str) -> list[str]:
    """Keys of people who may be the same person, those with the most games first."""
    games = book.games_with(person)
    alike = [
        other
        for other in book.everybody
        if other != person
        and _begins(person, other)
        and games.isdisjoint(seat.game for seat in book.seats[other])
    ]
    return alike[:MOST_SUGGESTED]


def _begins(one_name: str, other: str) -> bool:
    """True if one name begins the other: "ann" and "ann archer", "chris" and "christine"."""
    shorter, longer = sorted((one_name, other), key=len)
    return len(shorter) > 1 and longer.startswith(shorter)
