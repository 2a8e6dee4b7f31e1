"""Forgetting a person: the page first says what that takes and what replaces the name."""

from collections import Counter
from typing import Final

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.people.book import Book, address_of
from scorekeeper.store.people.forgetting import forget, names_instead
from scorekeeper.web.parts.forms.deletion import DeletionForm
from scorekeeper.web.parts.live_regions import render_live
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.placeholder_names import placeholder_name
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.people.access import book_to_change, person_in
from scorekeeper.web.serving.kept_files import kept_pictures
from scorekeeper.web.serving.language import comma_list
from scorekeeper.web.serving.marks import reads_first

#: Seconds that one forgetting form may take.
SECONDS: Final = 0.7


def ask(person: str) -> ResponseReturnValue:
    book = own_book()
    key = person_in(book, person)
    return _page(book, key, DeletionForm(book.names[key], "", formdata=None))


@reads_first
def do(person: str) -> ResponseReturnValue:
    """Remove a person's names from all games of this device. Many games take several forms; each continues
    where the last one stopped."""
    book, device = book_to_change()
    key = person_in(book, person)
    form = DeletionForm(book.names[key], _("Type the name as shown above."))
    if not form.validate_on_submit():
        return _page(book, key, form), 422
    forget(device, book, key, placeholder_name, SECONDS)
    kept_pictures().clear()  # cached pictures show the name
    left = own_book()
    if key in left.names or wants_fragment():
        games = len(left.seats.get(key, ()))
        return render_live("people/forgetting.html", person=person, name=left.names.get(key), games=games)
    return redirect(url_for("people.show", forgotten="yes"), code=303)


def _instead(book: Book, person: str) -> str:
    """A sentence naming the replacements of a person's names, the most frequent first."""
    counts = Counter(names_instead(book, person, placeholder_name).values())
    names = sorted(counts, key=lambda name: (-counts[name], name))
    if len(names) == 1:
        return _("%(neutral)s will replace the name.", neutral=names[0])
    in_games = [
        ngettext("%(neutral)s in %(num)s game", "%(neutral)s in %(num)s games", counts[name], neutral=name)
        for name in names
    ]
    return _("These will replace the name, by seat: %(names)s.", names=comma_list(in_games))


def _page(book: Book, person: str, form: DeletionForm) -> str:
    return render_template(
        "people/forget.html",
        person=address_of(person),
        name=book.names[person],
        games=len(book.seats[person]),
        instead=_instead(book, person),
        form=form,
    )
