"""The facts that a table reports at the end of a hand, never the points."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from scorekeeper.rules.items import SIDE_CLAIMS


class SideResult(NamedTuple):
    """One side's end of a hand.

    `miles` are the distance cards on the table, added up. `safeties` names the safety cards on the
    table, `coups_fourres` those of them played as a coup fourré. `claims`: the items that the side claims,
    in the order of `SIDE_CLAIMS`, such as "safe_trip", that it completed the trip (Dujardin: won the hand)
    without a 200; one that is not claimed asserts nothing. `cards`, where the table counted them: how many
    25s, 50s, 75s, 100s and 200s make up the miles.
    """

    miles: int
    safeties: tuple[str, ...] = ()
    coups_fourres: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    cards: tuple[int, ...] | None = None

    def claiming(self, claims: Iterable[str] = ()) -> "SideResult":
        """A result with the same cards, and with these claims and no others."""
        made = frozenset(claims)
        return self._replace(claims=tuple(item for item in SIDE_CLAIMS if item in made))

    @property
    def unplayed(self) -> frozenset[int]:
        """The distance cards that it claims not to have played."""
        return _unplayed(self.claims)


@cache
def _unplayed(claims: tuple[str, ...]) -> frozenset[int]:
    return frozenset().union(*(SIDE_CLAIMS[item].without for item in claims))


class HandResult(NamedTuple):
    """A finished hand as reported.

    `extension_called_by` is the index of a side, or None. `draw_pile_empty`: the trip was completed with
    no draw pile left (delayed action); false asserts nothing.
    """

    sides: tuple[SideResult, ...]
    extension_called_by: int | None = None
    draw_pile_empty: bool = False
