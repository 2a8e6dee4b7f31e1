"""The facts that a table reports at the end of a hand, never the points."""

from typing import NamedTuple


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


class HandResult(NamedTuple):
    """A finished hand as reported.

    `extension_called_by` is the index of a side, or None. `draw_pile_empty`: the trip was completed with
    no draw pile left (delayed action); false asserts nothing.
    """

    sides: tuple[SideResult, ...]
    extension_called_by: int | None = None
    draw_pile_empty: bool = False
