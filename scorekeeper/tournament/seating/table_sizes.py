"""How many sit at each table: the preferred size first, as few odd tables as can be, and nobody left over."""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from scorekeeper.rules.words import N_, Sentence, Text
from scorekeeper.tournament.seating.model import PARTNERS, DrawRequest, Partners

#: By how partners work: the chairs a table can be asked to have, and the sizes (in units) it may then have
#: when the numbers do not come out. The fullest tables (each for himself at four, four sides at eight chairs)
#: are in one edition alone, and are used only when asked for.
_CHAIRS: Final = {"none": (2, 3, 4), "fixed": (4, 6, 8), "rotating": (4, 6, 8)}
_SIZES: Final = {"none": (2, 3), "fixed": (2, 3), "rotating": (2, 3, 4, 6)}
#: Every number from 2 up comes out with so many odd tables or fewer.
_MAX_ODD_TABLES: Final = 4


class ImpossibleDraw(ValueError):
    """A request nobody can draw from, and why: `sentence`, ready to be translated."""

    def __init__(self, text: Text, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


class Sizes(NamedTuple):
    """Units by table, those of the preferred size first, and how many units sit out."""

    tables: tuple[int, ...]
    sitting_out: int


def preferred_size(seats: int, partners: Partners) -> int:
    """How many units the preferred table has. Raises `Senseless` when there is no such table."""
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
    """The sizes, in units, that a table may have: the preferred one first, then from the largest down."""
    preferred = preferred_size(seats, partners)
    return (preferred, *sorted({*_SIZES[partners]} - {preferred}, reverse=True))


def table_sizes(units: int, seats: int, partners: Partners, one_size: bool = False) -> Sizes:
    """How `units` units are cut into tables.

    As few tables of another size than the preferred as can be; then as few units at them; then the larger
    ones. One unit alone sits out. With `one_size` all that do not fill a table sit out.
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
    """How `units` of the request's units are cut into tables."""
    return table_sizes(units, request.seats, request.partners, request.one_size)
