"""Names that seats get where nobody typed one: they are no person's."""

from functools import cache

from flask_babel import force_locale
from flask_babel import gettext as _

from scorekeeper.limits import MAX_PLAYERS
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.serving.language import languages


def is_placeholder(key: str) -> bool:
    """True for the key of a name that is no person's."""
    return key in placeholder_keys(tuple(languages()))


@cache
def placeholder_keys(codes: tuple[str, ...]) -> frozenset[str]:
    """Keys of the names that a seat gets where nobody typed one, in the languages with these codes."""
    keys = set()
    for code in codes:
        with force_locale(code):
            keys |= {key_of(unnamed(number)) for number in range(1, MAX_PLAYERS + 1)}
    return frozenset(keys)


def unnamed(number: int) -> str:
    """The name of seat `number`, from 1, where nobody typed one."""
    return tidied(_("Player %(number)s", number=number))
