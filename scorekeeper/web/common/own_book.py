"""The book of the device asking: the games that it holds, with their people."""

from functools import cache

from flask_babel import force_locale
from flask_babel import gettext as _

from scorekeeper.limits import MAX_PLAYERS
from scorekeeper.store.people.book import EMPTY, Book, book_of
from scorekeeper.store.people.whose import key_of
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.few_at_once import in_turn
from scorekeeper.web.common.forms.names import tidied
from scorekeeper.web.common.language import languages


def own_book() -> Book:
    """The book of the device asking; an empty one for a device without games. Raises `Busy`."""
    device = current_device()
    return EMPTY if device is None else book_of(device, nobody(tuple(languages())), in_turn)


def is_nobody(key: str) -> bool:
    """True for the key of a name that is no person's."""
    return key in nobody(tuple(languages()))


@cache
def nobody(codes: tuple[str, ...]) -> frozenset[str]:
    """Keys of the names that a seat gets where nobody typed one, in the languages with these codes."""
    keys = set()
    for code in codes:
        with force_locale(code):
            keys |= {key_of(unnamed(number)) for number in range(1, MAX_PLAYERS + 1)}
    return frozenset(keys)


def unnamed(number: int) -> str:
    """The name of seat `number`, from 1, where nobody typed one."""
    return tidied(_("Player %(number)s", number=number))
