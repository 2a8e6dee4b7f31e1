"""Can one pack supply the miles of all sides? An exact search.

A pool is the set of all combinations of distance cards that may have been used so far. It is one large
integer with a bit for each combination of used 25s, 50s, and so on. One shift adds a card to every
combination.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Final

from scorekeeper.rules.cards import CLASSIC, DISTANCES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.race import arrived, last_distance_cards

#: Copies of each distance card in the order of `DISTANCES`, and the most 200s of a side.
_CLASSIC: Final = (tuple(CLASSIC.distances.values()), 2)

_UP_TO_100: Final = DISTANCES[:-1]
#: A side: miles before the extension, miles after it, the most 200s, the other distance cards that it may
#: have played, and its counted cards (empty if not counted).
Stages = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


def fits_in_pack(rules: Rules, hand: HandResult) -> bool:
    """True if one pack can supply the miles of all sides.

    If the extension was called, the caller's first cards add up to the old target and the others come on top.
    The winner of a race that went past the target needs one more card: its last.
    """
    if sum([side.miles for side in hand.sides]) > rules.cards.miles:
        return False
    pack = tuple(rules.cards.distances.values())
    last_cards = _last_cards(rules, hand)
    # Up to four sides of up to 1,200 miles, one of them without 200s, can share all 3,500 miles of the
    # classic pack or any fewer (the slow tests try every case). Only counted cards, a claim about cards other
    # than 200s and the last card of a race need a search.
    easy = not last_cards and not any(side.cards or side.unplayed - {200} for side in hand.sides)
    if easy and (pack, rules.most_200s) == _CLASSIC:
        return True
    stages = []
    for index, side in enumerate(hand.sides):
        first = rules.target_miles if index == hand.extension_called_by else side.miles
        most_200s = 0 if 200 in side.unplayed else rules.most_200s
        kinds = tuple(miles for miles in _UP_TO_100 if miles not in side.unplayed)
        stages.append((first, side.miles - first, most_200s, kinds, side.cards or ()))
    if not last_cards:
        return pack_suffices(pack, *sorted(stages))
    winner = arrived(rules, hand)[0]
    others = stages[:winner] + stages[winner + 1 :]
    return any(
        pack_suffices(pack, *sorted([*others, *_with_last_card(stages[winner], card)])) for card in last_cards
    )


def _last_cards(rules: Rules, hand: HandResult) -> tuple[int, ...]:
    """The distance cards of which the winner of a race must have at least one.

    Empty if the cards were counted: then the count was checked already.
    """
    winners = [hand.sides[side] for side in arrived(rules, hand)] if rules.race else []
    return last_distance_cards(rules, winners[0]) if winners and winners[0].cards is None else ()


def _with_last_card(side: Stages, card: int) -> list[Stages]:
    """Split a side whose last card is known in two: the rest of its cards, and this card."""
    miles, later, most_200s, kinds, counted = side
    last = (card, 0, 0, _UP_TO_100, tuple(int(kind == card) for kind in DISTANCES))
    return [(miles - card, later, most_200s - (card == 200), kinds, counted), last]


@lru_cache(maxsize=1 << 10)
def pack_suffices(copies: tuple[int, ...], *sides: Stages) -> bool:
    """True if these `copies` of each distance card are enough for `sides`."""
    distances = _distances(copies)
    pool = 1
    for first, later, most_200s, kinds, counted in sides:
        if counted:
            pool = distances.lay_counted(pool, counted)
        elif later:
            pool = distances.lay_in_stages(pool, first, later, most_200s, kinds)
        else:
            pool = distances.lay(pool, first, most_200s, kinds)
    return pool != 0


@dataclass(frozen=True)
class _Distances:
    """Distance cards of one pack: `copies` of each, in the order of `DISTANCES`."""

    copies: tuple[int, ...]

    @cached_property
    def _places(self) -> dict[int, int]:
        """Card -> the place value of its count in a combination (mixed radix, 0 to all copies)."""
        return {
            card: prod(copies + 1 for copies in self.copies[:index]) for index, card in enumerate(DISTANCES)
        }

    @cached_property
    def _unused(self) -> dict[int, int]:
        """Card -> the pool of all combinations that leave at least one copy of it."""
        combinations = range(prod(copies + 1 for copies in self.copies))
        unused = {}
        for card, copies in zip(DISTANCES, self.copies, strict=True):
            left = (used // self._places[card] % (copies + 1) < copies for used in combinations)
            unused[card] = sum(1 << used for used, some in enumerate(left) if some)
        return unused

    def lay_in_stages(self, pool: int, first: int, later: int, most_200s: int, others: Sequence[int]) -> int:
        """The pool after one side has laid exactly `first` miles and then exactly `later` miles.

        `most_200s` limits both stages together.
        """
        after = 0
        for copies in range(most_200s + 1):
            with_200s = self.lay_counted(pool, [copies if card == 200 else 0 for card in DISTANCES])
            start = self.lay(with_200s, first - 200 * copies, 0, others)
            after |= self.lay(start, later, most_200s - copies, others)
        return after

    def lay_counted(self, pool: int, counted: Sequence[int]) -> int:
        """The pool after one side has laid exactly these cards."""
        for card, copies in zip(DISTANCES, counted, strict=True):
            for _ in range(copies):
                pool = self._one_more(card, pool)
        return pool

    def lay(self, pool: int, miles: int, most_200s: int, others: Sequence[int]) -> int:
        """The pool after one side has laid exactly `miles`, from 200s and `others`."""
        reached = {0: pool}
        for _ in range(most_200s):
            reached |= {start + 200: self._one_more(200, ways) for start, ways in reached.items()}
        for card in others:
            for total in range(card, miles + 1, 25):
                ways = self._one_more(card, reached.get(total - card, 0))
                if ways:
                    reached[total] = reached.get(total, 0) | ways
        return reached.get(miles, 0)

    def _one_more(self, card: int, ways: int) -> int:
        """The combinations in `ways` that leave a copy of `card`, with that copy used."""
        return (ways & self._unused[card]) << self._places[card]


@cache
def _distances(copies: tuple[int, ...]) -> _Distances:
    return _Distances(copies)
