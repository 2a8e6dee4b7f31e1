"""Width of a text, for pages that choose their type size by it."""

import unicodedata


def width(text: str) -> int:
    """Width of `text` in letters; East Asian characters and emoji count as two."""
    return len(text) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
