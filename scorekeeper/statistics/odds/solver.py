"""Dynamic programming over the points that each side still needs: its chance to win from everywhere.

The hands of a table are drawn again and again from those that were played, with the points of all sides
together, as they depend on each other. From the last hand backwards, the chance at a state is the mean of the
chances after each hand. The sides are taken as equally strong, so that each hand counts in every order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from operator import mul

#: Scores of all sides in a hand.
Hand = tuple[int, ...]
#: Scores of all sides, in steps of a grid -> how probable they are.
Hands = Mapping[Hand, float]


def hands_on_grid(programs: Iterable[Sequence[Hand]], step: int) -> Hands:
    """The hands of several programs, each of which counts as much as the others, rounded to a grid."""
    played = list(programs)
    hands: defaultdict[Hand, float] = defaultdict(float)
    for hands_of_program in played:
        share = 1 / len(played) / len(hands_of_program)
        for hand in hands_of_program:
            roundings = [_rounded(score, step) for score in hand]
            for scores in product(*roundings):
                orders = list(permutations(scores))
                each = share / len(orders)
                for rounding in roundings:
                    each /= len(rounding)
                for order in orders:
                    hands[order] += each
    return hands


def _rounded(score: int, step: int) -> tuple[int, ...]:
    """The nearest step, or the two that are equally near."""
    below, rest = divmod(score, step)
    if rest * 2 == step:
        return below, below + 1
    return (below if rest * 2 < step else below + 1,)


class Chances:
    """The chance of the first side, by what each side needs in steps of the grid, up to `most`.

    Where somebody needs nothing, the highest total wins; a tie there is shared, as the hand that decides it
    favours nobody.
    """

    def __init__(self, hands: Hands, most: int) -> None:
        self._sides = len(next(iter(hands)))
        self._over = max(map(max, hands))
        self._width = most + self._over + 1
        self._values = [0.0] * self._width**self._sides
        scoring = {self._place(hand): share for hand, share in hands.items() if any(hand)}
        self._jumps, shares = list(scoring), list(scoring.values())
        self._shares = [share / sum(shares) for share in shares]
        self._decide(most)
        for needs in _in_order(self._sides, most):
            self._solve(needs)

    def __getitem__(self, needs: Sequence[int]) -> float:
        return self._values[self._index(needs)]

    def _place(self, steps: Sequence[int]) -> int:
        place = 0
        for step in steps:
            place = place * self._width + step
        return place

    def _index(self, needs: Sequence[int]) -> int:
        return self._place([need + self._over for need in needs])

    def _decide(self, most: int) -> None:
        """Fill in the states where a game is over."""
        for needs in product(range(-self._over, most + 1), repeat=self._sides):
            best = min(needs)
            if best <= 0 and needs[0] == best:
                self._values[self._index(needs)] = 1 / needs.count(best)

    def _solve(self, needs: Sequence[int]) -> None:
        """Fill in a state in every order of its sides; the chances of all sides sum to 1."""
        sides = Counter(needs)
        *others, last = sides
        chances = {need: self._mean(need, needs) for need in others}
        chances[last] = (1 - sum(sides[need] * chances[need] for need in others)) / sides[last]
        for order in set(permutations(needs)):
            self._values[self._index(order)] = chances[order[0]]

    def _mean(self, need: int, needs: Sequence[int]) -> float:
        others = list(needs)
        others.remove(need)
        here = self._index((need, *others))
        after = map(self._values.__getitem__, map(here.__sub__, self._jumps))
        return float(sum(map(mul, self._shares, after)))


def _in_order(sides: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every state once, those before which a state can come first: nobody ever needs more."""
    return iter(
        sorted(combinations_with_replacement(range(1, most + 1), sides), key=lambda needs: needs[::-1])
    )
