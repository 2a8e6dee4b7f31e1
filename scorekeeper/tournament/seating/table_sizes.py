"""Sizes of the tables: the preferred size first, as few odd tables as possible, and nobody left over."""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from scorekeeper.rules.words import N_, Sentence, Text
from scorekeeper.tournament.seating.model import PARTNERS, DrawRequest, Partners

#: By kind of partners: the numbers of chairs that can be asked for, and the sizes (in units) of odd tables.
#: The fullest tables (four single players, four sides at eight chairs) exist in one edition only, and are
#: used only if asked for.
_CHAIRS: Final = {"none": (2, 3, 4), "fixed": (4, 6, 8), "rotating": (4, 6, 8)}
_SIZES: Final = {"none": (2, 3), "fixed": (2, 3), "rotating": (2, 3, 4, 6)}
#: Every number of units from 2 up needs at most so many odd tables.
_MAX_ODD_TABLES: Final = 4


class ImpossibleDraw(ValueError):
    """Request that cannot be drawn. `sentence`: the reason, ready to be translated."""

    def __init__(self, text: Text, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


class Sizes(NamedTuple):
    """Number of units at each table, the preferred size first, and number of units that sit out."""

    tables: tuple[int, ...]
    sitting_out: int


def preferred_size(seats: int, partners: Partners) -> int:
    """Return the number of units at the preferred table.

    Raises `ImpossibleDraw` if there is no such table.
    """
    if partners not in PARTNERS:
        raise ImpossibleDraw(N_("Partners are none, fixed or rotating."))
    if seats not in _CHAIRS[partners]:
        raise ImpossibleDraw(_WRONG_CHAIRS[partners], seats=seats)
    return seats // 2 if partners == "fixed" else seats


_WRONG_CHAIRS: Final = {
    "none": N_("Where everybody plays alone a table has 2, 3 or 4 chairs, not %(seats)s."),
    "fixed": N_("Pairs play at tables of 4, 6 or 8 chairs, not %(seats)s."),
    "rotating": N_("Partners for a round play at tables of 4, 6 or 8 chairs, not %(seats)s."),
}


def allowed_sizes(seats: int, partners: Partners) -> tuple[int, ...]:
    """Return the sizes, in units, that a table may have: the preferred one, then from the largest down."""
    preferred = preferred_size(seats, partners)
    return (preferred, *sorted({*_SIZES[partners]} - {preferred}, reverse=True))


def table_sizes(units: int, seats: int, partners: Partners, one_size: bool = False) -> Sizes:
    """Divide `units` units among tables.

    As few odd tables as possible, then as few units at them, then the larger ones. One unit alone sits out.
    With `one_size` all that do not fill a table sit out.
    """
    preferred, *others = allowed_sizes(seats, partners)
    if one_size:
        return Sizes((preferred,) * (units // preferred), units % preferred)
    for count in range(_MAX_ODD_TABLES + 1):
        fitting = [
            odd
            for odd in combinations_with_replacement(others, count)
            if sum(odd) <= units and (units - sum(odd)) % preferred == 0
        ]
        if fitting:
            odd = min(fitting, key=lambda odd: (sum(odd), [-size for size in odd]))
            return Sizes((preferred,) * ((units - sum(odd)) // preferred) + odd, 0)
    return Sizes((), units)


def sizes_for(request: DrawRequest, units: int) -> Sizes:
    """Divide `units` of the request's units among tables."""
    return table_sizes(units, request.seats, request.partners, request.one_size)
