"""Partners at a table if they change every round: the fewest repeats, then the most even sides."""

from collections.abc import Iterator, Sequence
from functools import cache

from scorekeeper.tournament.seating.costs import DrawCosts

#: Sides of a table, each with the indexes of its units.
Split = tuple[tuple[int, ...], ...]


@cache
def all_splits(size: int) -> tuple[Split, ...]:
    """Return every way to split `size` (an even number) places into pairs."""
    return tuple(_pairings(tuple(range(size))))


def _pairings(places: tuple[int, ...]) -> Iterator[Split]:
    if not places:
        yield ()
        return
    first = places[0]
    for index in range(1, len(places)):
        for rest in _pairings(places[1:index] + places[index + 1 :]):
            yield ((first, places[index]), *rest)


def plays_in_pairs(costs: DrawCosts, size: int) -> bool:
    """True if a table of `size` units plays in partnerships made for the round."""
    return costs.request.partners == "rotating" and size >= 4


def possible_splits(costs: DrawCosts, units: Sequence[int]) -> tuple[Split, ...]:
    """Return every way to split `units` into sides; at the smallest tables each plays alone."""
    if not plays_in_pairs(costs, len(units)):
        return (tuple((unit,) for unit in units),)
    return tuple(tuple((units[a], units[b]) for a, b in split) for split in all_splits(len(units)))


def fewest_partner_repeats(costs: DrawCosts, units: Sequence[int]) -> int:
    """Return the partner repeats of the best way to split `units`."""
    if not plays_in_pairs(costs, len(units)):
        return 0
    if not any(costs.partnered[unit].keys() & set(units) for unit in units):
        return 0
    return min(partner_repeats(costs, split) for split in possible_splits(costs, units))


def partner_repeats(costs: DrawCosts, split: Split) -> int:
    """Return the sum of the squares of how often partners were partners before."""
    return sum([costs.partnered[side[0]].get(side[1], 0) ** 2 for side in split if len(side) == 2])


def opponent_repeats(costs: DrawCosts, split: Split) -> int:
    """Return the sum of the squares of how often opponents were opponents before."""
    total = 0
    for index, side in enumerate(split):
        for unit in side:
            for other_side in split[index + 1 :]:
                for opponent in other_side:
                    met = costs.met[unit].get(opponent, 0) - costs.partnered[unit].get(opponent, 0)
                    total += met * met
    return total


def best_split(costs: DrawCosts, units: Sequence[int]) -> Split:
    """Return the best sides of a table: fewest partner repeats, fewest opponent repeats, even sides.

    Sides are balanced by points only if the draw is by standing. The lot (the order of the units) is last.
    """
    return min(possible_splits(costs, sorted(units)), key=lambda split: _split_key(costs, split))


def _split_key(costs: DrawCosts, split: Split) -> tuple[int, int, int]:
    unevenness = 0
    if costs.by_standing:
        unevenness = sum([sum([costs.points[unit] for unit in side]) ** 2 for side in split])
    return partner_repeats(costs, split), opponent_repeats(costs, split), unevenness
