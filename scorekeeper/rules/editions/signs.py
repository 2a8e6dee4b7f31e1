"""Finds an edition by what its owner sees: the name on the box, the words on a card, the year, the colour.

An edition lists the values that it shows for each sign we know of. If it does not list a sign, no answer
about that sign rules it out.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scorekeeper.rules.editions.model import Edition

#: Signs of a printed box, in the order in which the questions come.
SIGNS: Final = ("publisher", "green_card", "year", "town", "pictures", "booklet", "cards")
MOST_QUESTIONS: Final = 4
#: The answer of somebody who cannot see a sign.
UNSEEN: Final = "unseen"
#: The answer of somebody who sees something that no edition shows.
OTHER: Final = "other"


def boxes_with(editions: Iterable[Edition], seen: Mapping[str, str]) -> list[Edition]:
    """The printed boxes that agree with the answers `seen`: sign -> value, `UNSEEN` or `OTHER`.

    Texts that came in no box have no signs and are left out.
    """
    return [
        edition
        for edition in editions
        if edition.signs and all(_may_show(edition, sign, value) for sign, value in seen.items())
    ]


def next_question(editions: Sequence[Edition], seen: Mapping[str, str]) -> str | None:
    """The next sign to ask about: the first on which the remaining boxes differ.

    None when no answer would help, or after `MOST_QUESTIONS`.
    """
    left = boxes_with(editions, seen)
    if len(seen) >= MOST_QUESTIONS:
        return None
    unasked = (sign for sign in SIGNS if sign not in seen)
    return next((sign for sign in unasked if _tells_apart(left, sign)), None)


def values_shown(editions: Iterable[Edition], sign: str) -> list[str]:
    """The values of a sign among these editions, each once.

    Numbers are sorted, other values keep their order.
    """
    values = list(dict.fromkeys(value for edition in editions for value in edition.signs.get(sign, ())))
    return sorted(values, key=int) if all(value.isdecimal() for value in values) else values


def _tells_apart(editions: Sequence[Edition], sign: str) -> bool:
    values = values_shown(editions, sign)
    return any(len(boxes_with(editions, {sign: value})) < len(editions) for value in values)


def _may_show(edition: Edition, sign: str, value: str) -> bool:
    return value == UNSEEN or value in edition.signs.get(sign, (value,))
