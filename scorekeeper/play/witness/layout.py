"""Chooses distance cards for each side of a hand from one pack."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import add, le, mul, sub
from typing import Final, NamedTuple

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.claims import side_claims
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.race import last_distance_cards

#: The distance cards, largest first, so that the hand needs few turns.
_KINDS: Final = tuple(reversed(DISTANCES))
_Copies = tuple[int, ...]


class _Demand(NamedTuple):
    """The miles that a side's cards must make: `first` and then, for a caller going on, `more`.

    `least` and `most`: limits for the copies of each card, in both stages together. `counted`: exactly these
    copies, if the table counted them. `pack`: the copies in the whole pack. `last`: the side needs at least
    one of these cards, if there are any.
    """

    pack: _Copies
    first: int
    more: int
    least: _Copies
    most: _Copies
    counted: _Copies | None
    last: tuple[int, ...]


class Stages(NamedTuple):
    """A side's cards up to the old target and, for a caller, after it. In miles, largest first."""

    first: list[int]
    more: list[int]


def lay_out_distance(rules: Rules, hand: HandResult, as_claimed: bool) -> list[Stages] | None:
    """Cards for every side that need as few turns as possible, or None.

    `as_claimed`: the winner gets a card against each scoring claim that it does not make. For example a 200
    if it does not claim a safe trip.
    """
    demands = [_demand(rules, hand, index, as_claimed) for index in range(len(hand.sides))]
    fewest = [_fewest_cards(demand) for demand in demands]
    pack = _pack_of(rules)
    # The sides with the least choice come first.
    order = sorted(
        range(len(demands)), key=lambda index: (demands[index].counted is None, demands[index].most)
    )
    wanted = [demands[index] for index in order]
    if None in fewest or _deal_out(wanted, 0, pack, sum(pack), set()) is None:
        return None
    for cap in range(max(cards or 0 for cards in fewest), sum(pack) + 1):
        shared = _deal_out(wanted, 0, pack, cap, set())
        if shared is not None:
            in_seats = sorted(zip(order, shared, strict=True))
            return [Stages(_cards(first), _cards(more)) for _, (first, more) in in_seats]
    return None


def _pack_of(rules: Rules) -> _Copies:
    return tuple(rules.cards.distances[miles] for miles in _KINDS)


@lru_cache(maxsize=1 << 12)
def _fewest_cards(demand: _Demand) -> int | None:
    """The fewest cards with which the side can make its miles from a whole pack. None if it cannot."""
    ways = _ways_to_meet(demand, demand.pack, sum(demand.pack))
    return min((sum(first) + sum(more) for first, more in ways), default=None)


def _demand(rules: Rules, hand: HandResult, index: int, as_claimed: bool) -> _Demand:
    side = hand.sides[index]
    calls = hand.extension_called_by == index
    first = rules.target_miles if calls else side.miles
    kept_from = set(_cards_against(rules, side)) if as_claimed and index == rules.won_by(hand) else set()
    return _Demand(
        _pack_of(rules),
        first,
        side.miles - first,
        least=tuple(int(miles in kept_from) for miles in _KINDS),
        most=tuple(0 if miles in side.unplayed else rules.most_copies(miles) for miles in _KINDS),
        counted=None if side.cards is None else tuple(reversed(side.cards)),
        last=last_distance_cards(rules, side) if rules.race else (),
    )


def _cards_against(rules: Rules, side: SideResult) -> Iterator[int]:
    """Yield a card against each claim that the side does not make: the longest it may have."""
    for item, claim in side_claims(rules).items():
        played = [miles for miles in claim.without if miles not in side.unplayed]
        if item not in side.claims and played:
            yield max(played)


def _deal_out(
    demands: Sequence[_Demand], index: int, left: _Copies, cap: int, dead: set[tuple[int, _Copies]]
) -> list[tuple[_Copies, _Copies]] | None:
    """Cards for the sides from `index` on, from those `left`, at most `cap` a side.

    `dead` remembers the states that led nowhere.
    """
    if index == len(demands):
        return []
    if (index, left) in dead or not _may_suffice(left, demands[index:], cap):
        return None
    for first, more in _ways_to_meet(demands[index], left, cap):
        rest = tuple(map(sub, map(sub, left, first), more))
        others = _deal_out(demands, index + 1, rest, cap, dead)
        if others is not None:
            return [(first, more), *others]
    dead.add((index, left))
    return None


def _may_suffice(left: _Copies, demands: Sequence[_Demand], cap: int) -> bool:
    """False if the remaining cards clearly have too few miles. A cheap test that often fails."""
    miles = [demand.first + demand.more for demand in demands]
    with_200s = _KINDS[0] * min(left[0], sum(demand.most[0] for demand in demands))
    return sum(miles) <= _miles((0, *left[1:])) + with_200s and max(miles) <= cap * _KINDS[0]


def _ways_to_meet(demand: _Demand, left: _Copies, cap: int) -> Iterator[tuple[_Copies, _Copies]]:
    """Every way to lay the first and the later miles of one side."""
    most = demand.most if demand.counted is None else map(min, demand.most, demand.counted)
    available = tuple(map(min, left, most))
    for first in _ways(demand.pack, demand.first, available, cap):
        rest = tuple(map(sub, available, first))
        for more in _ways(demand.pack, demand.more, rest, cap - sum(first)):
            both = tuple(map(add, first, more))
            if not all(map(le, demand.least, both)) or demand.counted not in (None, both):
                continue
            if not demand.last or any(both[_KINDS.index(miles)] for miles in demand.last):
                yield first, more


def _ways(pack: _Copies, miles: int, available: _Copies, cap: int) -> Iterator[_Copies]:
    """Every way to make `miles` from the cards `available`, with at most `cap` cards.

    The fewest cards come first.
    """
    for cards, way in _all_ways(pack).get(miles, ()):
        if cards > cap:
            return
        if all(map(le, way, available)):
            yield way


@cache
def _all_ways(pack: _Copies) -> Mapping[int, Sequence[tuple[int, _Copies]]]:
    """Miles -> every way to make them from a pack, with the number of cards. The fewest cards come first."""
    by_miles = defaultdict(list)
    for way in product(*(range(copies + 1) for copies in pack)):
        by_miles[_miles(way)].append((sum(way), way))
    return {miles: sorted(ways) for miles, ways in by_miles.items()}


def _miles(copies: _Copies) -> int:
    return sum(map(mul, copies, _KINDS))


def _cards(copies: _Copies) -> list[int]:
    return [miles for miles, count in zip(_KINDS, copies, strict=True) for _ in range(count)]
