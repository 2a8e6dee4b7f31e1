"""Access to people: a device sees only the people in the games that it holds.

There is no address to look up and no right to check: the book is made for the device and contains only its
own people (`web/serving/access.py` has all other kinds of access).
"""

from scorekeeper.store.models import Device
from scorekeeper.store.people.book import Book
from scorekeeper.store.people.naming import last_step
from scorekeeper.store.people_models import PersonStepRow
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.serving.access import known_device, or_404
from scorekeeper.web.serving.devices import current_device


def own_step() -> PersonStepRow | None:
    """The requesting device's last step, while it can be undone."""
    device = current_device()
    return None if device is None else last_step(device)


def book_to_change() -> tuple[Book, Device]:
    """The requesting device's book, and the device; 404 if it has no games."""
    device = known_device()
    return own_book(), device


def person_in(book: Book, address: str) -> str:
    """The key of the person with this address, or 404."""
    return or_404(book.by_address.get(address))
