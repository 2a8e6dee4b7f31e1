"""The facts that a table reports at the end of a hand, never the points."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import compress
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.rules.items import SIDE_CLAIMS


class SideResult(NamedTuple):
    """One side's end of a hand.

    `miles` are the distance cards on the table, added up. `safeties` names the safety cards on the
    table, `coups_fourres` those of them played as a coup fourré. `safe_trip`: the side completed the
    trip (Dujardin: won the hand) without a 200; false asserts nothing. `cards`, where the table counted
    them: how many 25s, 50s, 75s, 100s and 200s make up the miles. `no_100s`: a safe trip without a 100
    either; false asserts nothing.
    """

    miles: int
    safeties: tuple[str, ...] = ()
    coups_fourres: tuple[str, ...] = ()
    safe_trip: bool = False
    cards: tuple[int, ...] | None = None
    no_100s: bool = False

    @property
    def claims(self) -> tuple[str, ...]:
        """The items that it claims."""
        return _claims(_made(self))

    def claiming(self, claims: Iterable[str] = ()) -> "SideResult":
        """A result with the same cards, and with these claims and no others."""
        made = frozenset(claims)
        return self._replace(**{item: item in made for item in SIDE_CLAIMS})  # type: ignore[arg-type]

    @property
    def unplayed(self) -> frozenset[int]:
        """The distance cards that it claims not to have played."""
        return _unplayed(_made(self))


#: Reads each claim of a side.
_made: Callable[[SideResult], tuple[bool, ...]] = attrgetter(*SIDE_CLAIMS)


@cache
def _claims(made: tuple[bool, ...]) -> tuple[str, ...]:
    return tuple(compress(SIDE_CLAIMS, made))


@cache
def _unplayed(made: tuple[bool, ...]) -> frozenset[int]:
    return frozenset().union(*(SIDE_CLAIMS[item].without for item in _claims(made)))


class HandResult(NamedTuple):
    """A finished hand as reported.

    `extension_called_by` is the index of a side, or None. `draw_pile_empty`: the trip was completed with
    no draw pile left (delayed action); false asserts nothing.
    """

    sides: tuple[SideResult, ...]
    extension_called_by: int | None = None
    draw_pile_empty: bool = False
