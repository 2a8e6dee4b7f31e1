"""Width of a text, for pages that choose the size of their type by it."""

import unicodedata


def width(text: str) -> int:
    """Width of `text` in letters: those of East Asia and emoji take two."""
    return len(text) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
