"""The requesting device's book: the games that it holds, and their people."""

from scorekeeper.store.people.book import EMPTY, Book, book_of
from scorekeeper.web.parts.placeholder_names import placeholder_keys
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import languages


def own_book() -> Book:
    """The requesting device's book; empty for a device without games."""
    device = current_device()
    return EMPTY if device is None else book_of(device, placeholder_keys(tuple(languages())))
