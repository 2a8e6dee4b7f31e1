"""Keys by which names are compared: those that nobody can tell apart, and those of the same person."""

import unicodedata
from typing import Final

#: Characters that join letters or emoji, and show nothing at either end or where nothing is joined.
UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


def name_key(name: str) -> str:
    """Return the key that two names share if nobody can tell them apart: no case, nothing unseen."""
    return "".join(letter for letter in name.casefold() if letter not in UNSEEN)


def person_key(name: str) -> str:
    """Return the key that two spellings of a person's name share: no case, no accents, single spaces."""
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(name_key(plain).split())
