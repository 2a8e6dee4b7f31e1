"""Keys for comparing names: of names that look the same, and of names of the same person."""

import unicodedata
from typing import Final

#: Characters that join letters or emoji. At either end, or where nothing is joined, they are invisible.
UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
#: Every apostrophe and hyphen that keyboards and spreadsheets make -> the plain one.
_PLAIN: Final = str.maketrans(dict.fromkeys("‘’‛ʼʹ′´`＇", "'") | dict.fromkeys("‐‑‒–—−﹣－", "-"))


def name_key(name: str) -> str:
    """Return the key that two names share if they look the same.

    Ignores case, width, invisible characters, extra spaces, and which apostrophe or hyphen was typed.
    """
    letters = unicodedata.normalize("NFKC", name.translate(_PLAIN)).casefold()
    return _spaced("".join(letter for letter in letters if letter not in UNSEEN))


def person_key(name: str) -> str:
    """Return the key that spellings of a person's name share: as `name_key`, and without accents."""
    letters = unicodedata.normalize("NFKD", name_key(name))
    return _spaced("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _spaced(text: str) -> str:
    """The words of a text, with one space between them."""
    return " ".join(text.split())
