"""Who plays with whom at a table where partners change: the fewest repeats, then the most even sides."""

from collections.abc import Iterator, Sequence
from functools import cache

from scorekeeper.tournament.seating.costs import DrawCosts

#: The sides of a table as indexes.
Split = tuple[tuple[int, ...], ...]


@cache
def all_splits(size: int) -> tuple[Split, ...]:
    """Every way to make pairs of `size` (an even number) places."""
    return tuple(_pairings(tuple(range(size))))


def _pairings(places: tuple[int, ...]) -> Iterator[Split]:
    if not places:
        yield ()
        return
    first = places[0]
    for at in range(1, len(places)):
        for rest in _pairings(places[1:at] + places[at + 1 :]):
            yield ((first, places[at]), *rest)


def plays_in_pairs(field: DrawCosts, size: int) -> bool:
    """Whether a table of so many units plays in partnerships made for the round."""
    return field.request.partners == "rotating" and size >= 4


def possible_splits(field: DrawCosts, units: Sequence[int]) -> tuple[Split, ...]:
    """Every way in which `units` can be the sides of a table; at the smallest tables each plays alone."""
    if not plays_in_pairs(field, len(units)):
        return (tuple((one,) for one in units),)
    return tuple(tuple((units[a], units[b]) for a, b in split) for split in all_splits(len(units)))


def fewest_partner_repeats(field: DrawCosts, units: Sequence[int]) -> int:
    """The squares of the times that partners were partners before, summed, the best way to split `units`."""
    if not plays_in_pairs(field, len(units)):
        return 0
    if not any(field.partnered[one].keys() & set(units) for one in units):
        return 0
    return min(partner_repeats(field, split) for split in possible_splits(field, units))


def partner_repeats(field: DrawCosts, split: Split) -> int:
    return sum([field.partnered[side[0]].get(side[1], 0) ** 2 for side in split if len(side) == 2])


def opponent_repeats(field: DrawCosts, split: Split) -> int:
    """The squares of the times that opponents were opponents before, summed."""
    total = 0
    for at, side in enumerate(split):
        for one in side:
            for other_side in split[at + 1 :]:
                for other in other_side:
                    met = field.met[one].get(other, 0) - field.partnered[one].get(other, 0)
                    total += met * met
    return total


def best_split(field: DrawCosts, units: Sequence[int]) -> Split:
    """The sides of a table: fewest partner repeats, then opponents met as opponents, then even sides.

    Sides are made even by standing only where the draw is by standing. Then the lot: the order of the units.
    """
    return min(possible_splits(field, sorted(units)), key=lambda split: _split_key(field, split))


def _split_key(field: DrawCosts, split: Split) -> tuple[int, int, int]:
    unevenness = 0
    if field.standing:
        unevenness = sum([sum([field.points[one] for one in side]) ** 2 for side in split])
    return partner_repeats(field, split), opponent_repeats(field, split), unevenness
