"""Forgetting a person: what that takes is said first."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.people.book import Book, address_of
from scorekeeper.store.people.forgetting import forget
from scorekeeper.web.common.forms.deletion import DeletionForm
from scorekeeper.web.common.own_book import own_book, unnamed
from scorekeeper.web.people.access import book_to_change, person_in


def ask(person: str) -> ResponseReturnValue:
    book = own_book()
    key = person_in(book, person)
    return _page(book, key, DeletionForm(book.names[key], "", formdata=None))


def do(person: str) -> ResponseReturnValue:
    """Take the names of a person out of all games of this device."""
    book, device = book_to_change()
    key = person_in(book, person)
    form = DeletionForm(book.names[key], _("Type the name as it stands above."))
    if not form.validate_on_submit():
        return _page(book, key, form), 422
    forget(device, book, key, unnamed)
    return redirect(url_for("people.show", forgotten="yes"), code=303)


def _page(book: Book, person: str, form: DeletionForm) -> str:
    return render_template(
        "people/forget.html",
        person=address_of(person),
        name=book.names[person],
        games=len(book.seats[person]),
        neutral=unnamed(2),
        form=form,
    )
