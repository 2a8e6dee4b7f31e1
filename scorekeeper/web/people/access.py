"""Access to people: a device sees those on the games that it holds, and nobody else's.

No address is looked up and no right is asked here: the book is made for the device, and holds what is its own
(`web/serving/access.py` has all other kinds).
"""

from scorekeeper.store.models import Device
from scorekeeper.store.people.book import Book
from scorekeeper.store.people.naming import last_step
from scorekeeper.store.people_models import PersonStepRow
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.serving.access import known_device, or_404
from scorekeeper.web.serving.devices import current_device


def own_step() -> PersonStepRow | None:
    """The last step of the device asking, while undoing it is offered."""
    device = current_device()
    return None if device is None else last_step(device)


def book_to_change() -> tuple[Book, Device]:
    """The book of the device asking, and the device; or 404 for one without games."""
    device = known_device()
    return own_book(), device


def person_in(book: Book, address: str) -> str:
    """The key of the person at this address, or 404."""
    return or_404(book.by_address.get(address))
