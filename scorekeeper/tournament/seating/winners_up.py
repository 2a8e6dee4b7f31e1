"""Winners move up: the winner goes one table up, the last one table down, the others stay.

With two sides a table this is the whist drive. The winners of the table below and the losers of the table
above come to each table. Winners stay at table 1, losers stay at the last table.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from scorekeeper.tournament.seating.model import DrawRequest, History, Side
from scorekeeper.tournament.seating.partnerships import pairings

#: Sizes of tables that play in couples if partners rotate. At other sizes each plays alone.
IN_COUPLES: Final = (4, 6, 8)

#: A unit's sort key: the table it goes to, the table it was at, its place there, its side's lot.
SortKey = tuple[float, ...]


def seating_order(request: DrawRequest) -> tuple[str, ...]:
    """Return the ids of all units in the order in which they are cut into tables, from table 1 on.

    A unit that missed the last round comes in at the bottom. A unit that has left leaves no gap. The lot
    breaks ties and decides everything in the first round.
    """
    lots = _lots(request)
    tables = request.history[-1] if request.history else ()
    places = {unit.id: unit.last for unit in request.units if unit.last is not None}
    keys: dict[str, SortKey] = {}
    for number, table in enumerate(tables):
        played = [_played_side(side, places, lots) for side in table]
        for unit, key in _sort_keys(number, len(tables) - 1, played):
            keys.setdefault(unit, key)
    bottom = (float(len(tables)),)
    return tuple(sorted(lots, key=lambda unit: (keys.get(unit, bottom), lots[unit])))


def split_into_sides(table_units: Sequence[str], request: DrawRequest) -> tuple[Side, ...]:
    """Split the units of one table of the next round into sides.

    Couples of the last round are separated, and earlier ones if possible. Partners come from different
    tables: one who came up plays with one who came down. The lot decides the rest.
    """
    if request.partners != "rotating" or len(table_units) not in IN_COUPLES:
        return tuple((unit,) for unit in table_units)
    here = set(table_units)
    last, ever = _count_couples(request.history[-1:], here), _count_couples(request.history, here)
    came_from = _last_tables(request.history, here)

    def cost(couples: tuple[Side, ...]) -> tuple[int, int, int]:
        return (
            sum(last[frozenset(couple)] for couple in couples),
            sum(ever[frozenset(couple)] for couple in couples),
            sum(came_from.get(a) == came_from.get(b) for a, b in couples),
        )

    by_lot = sorted(here)
    Random(_lot_seed(request)).shuffle(by_lot)
    chosen = min(pairings(tuple(by_lot)), key=cost)
    as_given = list(table_units).index
    couples = (tuple(sorted(couple, key=as_given)) for couple in chosen)
    return tuple(sorted(couples, key=lambda couple: as_given(couple[0])))


class PlayedSide(NamedTuple):
    """A side of the last round: its units who are still here, its place (None if unknown), and a lot."""

    units: Side
    place: int | None
    lot: float


def _played_side(side: Side, places: Mapping[str, int], lots: Mapping[str, float]) -> PlayedSide:
    here = tuple(unit for unit in side if unit in lots)
    known = [places[unit] for unit in here if unit in places]
    return PlayedSide(here, min(known, default=None), min((lots[unit] for unit in here), default=0.0))


def _sort_keys(number: int, lowest: int, played: Sequence[PlayedSide]) -> Iterator[tuple[str, SortKey]]:
    """Yield the units of table `number` who are still here, each with its sort key."""
    up, down = _up_and_down(played)
    middle = (len(played) + 1) / 2
    for side in played:
        to = number + (side is down) - (side is up)
        place = middle if side.place is None else side.place
        for unit in side.units:
            yield unit, (min(max(to, 0), lowest), number, place, side.lot)


def _up_and_down(played: Sequence[PlayedSide]) -> tuple[PlayedSide | None, PlayedSide | None]:
    """Return the sides that move up and down, each None if unknown. The lot breaks ties.

    Nobody else takes an unknown place: the second of three did not win because the first has left.
    """
    known = sorted((side.place, side.lot, side) for side in played if side.place is not None)
    if not known or len(played) < 2:
        return None, None
    (best, _, first), (worst, _, last) = known[0], known[-1]
    all_known = len(known) == len(played)
    tied_for_worst = sum(place == worst for place, _, _ in known)
    up = first if all_known or best == 1 else None
    down = last if all_known or worst + tied_for_worst > len(played) else None
    return up, down


def _lot_seed(request: DrawRequest) -> str:
    """Return the seed of the lots. It differs each round, even if the seed of the draw stays the same."""
    return f"{request.seed} {len(request.history)}"


def _lots(request: DrawRequest) -> dict[str, float]:
    """Return a lot for each unit, independent of the order in which they are given."""
    random = Random(_lot_seed(request))
    return {unit: random.random() for unit in sorted({unit.id for unit in request.units})}


def _count_couples(history: History, here: set[str]) -> Counter[frozenset[str]]:
    """Count how often two units who are still here were partners."""
    return Counter(
        frozenset(side) for tables in history for table in tables for side in table if here.issuperset(side)
    )


def _last_tables(history: History, here: set[str]) -> dict[str, int]:
    """Return the table in the last round of each unit who is still here."""
    return {
        unit: number
        for tables in history[-1:]
        for number, table in enumerate(tables)
        for side in table
        for unit in side
        if unit in here
    }
