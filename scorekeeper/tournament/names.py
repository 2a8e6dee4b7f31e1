"""Keys for comparing names: of names that look the same, and of names of the same person."""

import unicodedata
from typing import Final

#: Characters that join letters or emoji. At either end, or where nothing is joined, they are invisible.
UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


def name_key(name: str) -> str:
    """Return the key that two names share if they look the same: ignores case and invisible characters."""
    return "".join(letter for letter in name.casefold() if letter not in UNSEEN)


def person_key(name: str) -> str:
    """Return the key that spellings of a person's name share: ignores case, accents and extra spaces."""
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(name_key(plain).split())
