"""The facts that a table reports at the end of a hand. Never the points."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from scorekeeper.rules.items import SIDE_CLAIMS


class SideResult(NamedTuple):
    """One side's end of a hand.

    `miles`: the sum of the distance cards on the table. `safeties`: the names of the safeties on the table.
    `coups_fourres`: those of them played as a coup fourré. `claims`: the items that the side claims, in the
    order of `SIDE_CLAIMS`. For example "safe_trip": it completed the trip (Dujardin: won the hand) without a
    200. An unclaimed item says nothing either way. `cards`: how many 25s, 50s, 75s, 100s and 200s make up the
    miles, or None if the table did not count them.
    """

    miles: int
    safeties: tuple[str, ...] = ()
    coups_fourres: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    cards: tuple[int, ...] | None = None

    def claiming(self, claims: Iterable[str] = ()) -> "SideResult":
        """A result with the same cards and exactly these claims."""
        made = frozenset(claims)
        return self._replace(claims=tuple(item for item in SIDE_CLAIMS if item in made))

    @property
    def unplayed(self) -> frozenset[int]:
        """The distance cards that the side claims not to have played."""
        return _unplayed(self.claims)


@cache
def _unplayed(claims: tuple[str, ...]) -> frozenset[int]:
    return frozenset().union(*(SIDE_CLAIMS[item].without for item in claims))


class HandResult(NamedTuple):
    """A finished hand as reported.

    `extension_called_by` is the index of a side, or None. `draw_pile_empty`: the trip was completed after the
    draw pile ran out (delayed action). False says nothing either way.
    """

    sides: tuple[SideResult, ...]
    extension_called_by: int | None = None
    draw_pile_empty: bool = False
