"""Players' names as people type them."""

import unicodedata
from collections import Counter
from collections.abc import Sequence

MOST_LETTERS = 60


def tidied(name: str | None) -> str:
    """`name` in its composed form, without stray spaces, line breaks and invisible characters at the ends.

    A name of nothing visible comes out empty.
    """
    composed = unicodedata.normalize("NFC", name or "")
    spaced = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in composed
    )
    words = " ".join(spaced.split())
    return words if any(_visible(letter) for letter in words) else ""


def twice(names: Sequence[str]) -> list[str]:
    """The names that stand more than once, whatever their case, as first written."""
    counts = Counter(name.casefold() for name in names)
    first = {name.casefold(): name for name in reversed(names)}
    return [first[key] for key, count in counts.items() if key and count > 1]


def _visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CZ"
