"""Finds an edition by what its owner sees: the name on the box, the words on a card, the year, the pictures.

An edition lists the values that it shows for each sign we know of. If it does not list a sign, no answer
about that sign rules it out. Boxes whose rules we could not read (unread.py) have signs, too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeVar


class Sign(NamedTuple):
    """Something to look for.

    `on_cards`: one sees it even if only the cards are left. `complete`: an edition that lists values shows no
    others. Only then does "something else" rule it out.
    """

    on_cards: bool = False
    complete: bool = False


#: The signs of a printed box, in the order in which the questions come.
SIGNS: Final[Mapping[str, Sign]] = MappingProxyType(
    {
        "publisher": Sign(complete=True),
        "year": Sign(complete=True),
        "town": Sign(),
        "mail": Sign(),
        "booklet": Sign(),
        "green_card": Sign(on_cards=True, complete=True),
        "pictures": Sign(on_cards=True, complete=True),
        "cards": Sign(on_cards=True),
    }
)
MOST_QUESTIONS: Final = 4
#: The answer of somebody who cannot see a sign.
UNSEEN: Final = "unseen"
#: The answer of somebody who sees something that no edition shows.
OTHER: Final = "other"
#: What somebody has of a box: an answer in place of the publisher.
AT_HAND, ONLY_CARDS = "at_hand", "cards"


class Box(Protocol):
    """What can be recognised. `signs`: sign -> the values shown. `proves`: those that no other box shares."""

    @property
    def signs(self) -> Mapping[str, tuple[str, ...]]: ...

    @property
    def proves(self) -> tuple[str, ...]: ...


B = TypeVar("B", bound=Box)


def boxes_with(boxes: Iterable[B], seen: Mapping[str, str]) -> list[B]:
    """The printed boxes that agree with the answers `seen`: sign -> value, `UNSEEN` or `OTHER`.

    Texts that came in no box have no signs and are left out.
    """
    return [
        box for box in boxes if box.signs and all(_may_show(box, sign, value) for sign, value in seen.items())
    ]


def is_seen(box: Box, seen: Mapping[str, str]) -> bool:
    """True if an answer is a sign that this box shows. Otherwise it is only not ruled out."""
    return any(seen.get(sign) in values for sign, values in box.signs.items())


def is_proved(box: Box, seen: Mapping[str, str]) -> bool:
    """True if an answer is a sign of this box alone. Otherwise a printing that we do not know may show it."""
    return any(seen.get(sign) in box.signs[sign] for sign in box.proves)


def next_question(boxes: Sequence[Box], seen: Mapping[str, str]) -> str | None:
    """The next sign to ask about: the one whose values leave the fewest boxes on average.

    If only one box is left, a sign that proves it. None when no answer would help, or after `MOST_QUESTIONS`.
    """
    left = boxes_with(boxes, seen)
    if len(seen) >= MOST_QUESTIONS:
        return None
    only_cards = seen.get(AT_HAND) == ONLY_CARDS
    unasked = (sign for sign, what in SIGNS.items() if sign not in seen and (what.on_cards or not only_cards))
    if len(left) == 1:
        return None if is_proved(left[0], seen) else next((s for s in unasked if s in left[0].proves), None)
    helpful = {sign: average for sign in unasked if (average := _left_on_average(left, sign)) < len(left)}
    return min(helpful, key=helpful.__getitem__, default=None)


def values_shown(boxes: Iterable[Box], sign: str) -> list[str]:
    """The values of a sign among these boxes, each once. Years and numbers are sorted."""
    values = list(dict.fromkeys(value for box in boxes for value in box.signs.get(sign, ())))
    return sorted(values, key=_number) if all(map(_NUMBER.match, values)) else values


_NUMBER: Final = re.compile(r"\d+")


def _number(value: str) -> int:
    found = _NUMBER.match(value)
    return int(found[0]) if found else 0


def _left_on_average(boxes: Sequence[Box], sign: str) -> float:
    """How many boxes a value of this sign leaves on average. All of them, if none of them shows it."""
    left = [len(boxes_with(boxes, {sign: value})) for value in values_shown(boxes, sign)]
    return fmean(left or [len(boxes)])


def _may_show(box: Box, sign: str, value: str) -> bool:
    if value == UNSEEN or sign not in box.signs:
        return True
    return value in box.signs[sign] or (value == OTHER and not SIGNS[sign].complete)
