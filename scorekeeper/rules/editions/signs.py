"""Finds an edition by what its owner sees: the name on the box, the words on a card, the year, the colour.

An edition lists, for each sign that was read on it, the values it shows. A sign that it does not list is not
known of it, and rules it out for nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scorekeeper.rules.editions.model import Edition

#: Signs of a printed box, in the order in which they are asked for.
SIGNS: Final = ("publisher", "green_card", "year", "town", "pictures", "booklet", "cards")
MOST_QUESTIONS: Final = 4
#: Answer of somebody who cannot see a sign.
UNSEEN: Final = "unseen"
#: Answer of somebody who sees something that no edition shows.
OTHER: Final = "other"


def boxes_with(editions: Iterable[Edition], seen: Mapping[str, str]) -> list[Edition]:
    """The printed boxes that agree with the answers `seen`: sign -> value, `UNSEEN` or `OTHER`. Texts that
    came in no box have no signs, and are none of them."""
    return [
        edition
        for edition in editions
        if edition.signs and all(_may_show(edition, sign, value) for sign, value in seen.items())
    ]


def next_question(editions: Sequence[Edition], seen: Mapping[str, str]) -> str | None:
    """The next sign to ask for: the first on which the boxes left differ. None when no answer would help, or
    `MOST_QUESTIONS` have been asked."""
    left = boxes_with(editions, seen)
    if len(seen) >= MOST_QUESTIONS:
        return None
    unasked = (sign for sign in SIGNS if sign not in seen)
    return next((sign for sign in unasked if _tells_apart(left, sign)), None)


def values_shown(editions: Iterable[Edition], sign: str) -> list[str]:
    """The values of a sign among these editions, each once: numbers by size, others in their order."""
    values = list(dict.fromkeys(value for edition in editions for value in edition.signs.get(sign, ())))
    return sorted(values, key=int) if all(value.isdecimal() for value in values) else values


def _tells_apart(editions: Sequence[Edition], sign: str) -> bool:
    values = values_shown(editions, sign)
    return any(len(boxes_with(editions, {sign: value})) < len(editions) for value in values)


def _may_show(edition: Edition, sign: str, value: str) -> bool:
    return value == UNSEEN or value in edition.signs.get(sign, (value,))
