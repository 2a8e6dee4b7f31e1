"""Placeholder names of seats where nobody typed a name."""

from functools import cache

from flask_babel import force_locale
from flask_babel import gettext as _

from scorekeeper.limits import MAX_PLAYERS
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts.forms.names import tidied
from scorekeeper.web.serving.language import languages


def is_placeholder(key: str) -> bool:
    """True for the key of a placeholder name."""
    return key in placeholder_keys(tuple(languages()))


@cache
def placeholder_keys(codes: tuple[str, ...]) -> frozenset[str]:
    """Keys of the placeholder names in the languages with these codes."""
    keys = set()
    for code in codes:
        with force_locale(code):
            keys |= {key_of(placeholder_name(number)) for number in range(1, MAX_PLAYERS + 1)}
    return frozenset(keys)


def placeholder_name(number: int) -> str:
    """The placeholder name of seat `number`, counted from 1."""
    return tidied(_("Player %(number)s", number=number))
