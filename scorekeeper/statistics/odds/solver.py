"""Dynamic programming over the points that each side still needs: the chance to win from every state.

The hands of a game are drawn repeatedly from those that people played. The points of all sides are drawn
together, because they depend on each other. From the end of the game backwards, the chance in a state is the
mean of the chances after each hand. All sides are assumed equally strong, so each hand counts in every order
of its sides.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from operator import mul

#: Scores of all sides in a hand.
Hand = tuple[int, ...]
#: Scores of all sides, in steps of a grid -> their probability.
Hands = Mapping[Hand, float]


def hands_on_grid(programs: Iterable[Sequence[Hand]], step: int) -> Hands:
    """The hands of several programs on a grid. Each program has the same weight."""
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
    """The nearest step, or both if two are equally near."""
    below, rest = divmod(score, step)
    if rest * 2 == step:
        return below, below + 1
    return (below if rest * 2 < step else below + 1,)


class Chances:
    """The first side's chance, by what each side needs in steps of the grid, up to `most`.

    Once a side needs nothing, the highest total wins. A tie there is split evenly, because the hand that
    breaks it favours nobody.
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
        """Fill in a state in every order of its sides. The chances of all sides sum to 1."""
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
    """Every state once, each after all states that can follow it in a game, because needs never grow."""
    return iter(
        sorted(combinations_with_replacement(range(1, most + 1), sides), key=lambda needs: needs[::-1])
    )
