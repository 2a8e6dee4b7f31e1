"""Can all sides' miles be laid out from one pack at once? Answered exactly, by search.

A pool is the set of all ways in which the pack may have been used so far, as one big whole number with a bit
for each combination of used 25s, 50s, ...; adding a card to every way at once is a shift.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Final

from scorekeeper.rules.cards import CLASSIC, DISTANCES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult

#: Copies of each distance card, in the order of `DISTANCES`, and the most 200s of a side.
_CLASSIC: Final = (tuple(CLASSIC.distances.values()), 2)

_UP_TO_100: Final = DISTANCES[:-1]
_UP_TO_75: Final = DISTANCES[:-2]
#: A side: first miles, later miles, the number of kinds of cards that it did not use (1: no 200, 2: no 100
#: either), and the cards where they were counted.
Stages = tuple[int, int, int, tuple[int, ...]]


def fits_in_pack(rules: Rules, hand: HandResult) -> bool:
    """True if all sides' miles can be laid from one pack at once.

    Where the extension was called the caller's first cards come to the old target, the others take it on.
    """
    if sum([side.miles for side in hand.sides]) > rules.cards.miles:
        return False
    pack = tuple(rules.cards.distances.values()), rules.most_200s
    # Up to four sides of up to 1,200 miles, one of them without 200s, can share out all 3,500 miles of the
    # classic pack and any fewer (tried one by one in the slow tests): only counted cards need a search, and
    # a side without 100s.
    if pack == _CLASSIC and not any(side.cards or side.no_100s for side in hand.sides):
        return True
    stages = []
    for index, side in enumerate(hand.sides):
        first = rules.target_miles if index == hand.extension_called_by else side.miles
        unused = 2 if side.no_100s else int(side.safe_trip)
        stages.append((first, side.miles - first, unused, side.cards or ()))
    return pack_suffices(*pack, *sorted(stages))


@lru_cache(maxsize=1 << 10)
def pack_suffices(copies: tuple[int, ...], most_200s: int, *sides: Stages) -> bool:
    """True if so many `copies` of each distance card suffice for `sides`, with `most_200s` for each."""
    distances = _distances(copies)
    pool = 1
    for first, later, unused, counted in sides:
        most = 0 if unused else most_200s
        if counted:
            pool = distances.lay_counted(pool, counted)
        elif unused > 1:
            pool = distances.lay(distances.lay(pool, first, 0, _UP_TO_75), later, 0, _UP_TO_75)
        elif later:
            pool = distances.lay_in_stages(pool, first, later, most)
        else:
            pool = distances.lay(pool, first, most)
    return pool != 0


@dataclass(frozen=True)
class _Distances:
    """Distance cards of one pack: `copies` of each, in the order of `DISTANCES`."""

    copies: tuple[int, ...]

    @cached_property
    def _places(self) -> dict[int, int]:
        """The place value of each card's count in a combination (mixed radix, 0 to all copies)."""
        return {
            card: prod(copies + 1 for copies in self.copies[:index]) for index, card in enumerate(DISTANCES)
        }

    @cached_property
    def _unused(self) -> dict[int, int]:
        """Card -> the combinations in which at least one copy of it is left, as a pool."""
        combinations = range(prod(copies + 1 for copies in self.copies))
        unused = {}
        for card, copies in zip(DISTANCES, self.copies, strict=True):
            left = (used // self._places[card] % (copies + 1) < copies for used in combinations)
            unused[card] = sum(1 << used for used, some in enumerate(left) if some)
        return unused

    def lay_in_stages(self, pool: int, first: int, later: int, most_200s: int) -> int:
        """The pool after one side has laid exactly `first` and then `later` miles, 200s counted together."""
        after = 0
        for copies in range(most_200s + 1):
            with_200s = self.lay_counted(pool, [copies if card == 200 else 0 for card in DISTANCES])
            start = self.lay(with_200s, first - 200 * copies, 0)
            after |= self.lay(start, later, most_200s - copies)
        return after

    def lay_counted(self, pool: int, counted: Sequence[int]) -> int:
        """The pool after one side has laid just these cards, from every way in `pool`."""
        for card, copies in zip(DISTANCES, counted, strict=True):
            for _ in range(copies):
                pool = self._one_more(card, pool)
        return pool

    def lay(self, pool: int, miles: int, most_200s: int, others: Sequence[int] = _UP_TO_100) -> int:
        """The pool after one side has laid exactly `miles`, of 200s and `others`, from any way in `pool`."""
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
        """Every way in `ways` that has a copy of `card` left, with that copy used."""
        return (ways & self._unused[card]) << self._places[card]


@cache
def _distances(copies: tuple[int, ...]) -> _Distances:
    return _Distances(copies)
