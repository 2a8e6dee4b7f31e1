"""Simulated annealing of a few rounds: random swaps, of which worse ones are made less and less often.

A swap that costs more is made with the probability exp(-cost / temperature). The temperature falls through
the scale of repeats, then of their spread: what it has left behind is no longer given up. See Kirkpatrick,
Gelatt and Vecchi, "Optimization by Simulated Annealing" (1983).
"""

import random
from collections.abc import Iterator
from math import log
from typing import Final

from scorekeeper.tournament.seating.costs import Weights
from scorekeeper.tournament.seating.model import KeepGoing, without_end
from scorekeeper.tournament.seating.search_state import SearchState

#: Temperatures to begin with: from rounds by lot, and from good ones.
HOT: Final = 1.0
COLD: Final = 0.3
#: Last temperature in units of a repeat, and its share of the steps; then in units of the spread.
_LAST: Final = 0.15
_SHARE: Final = 0.8
_SPREAD: Final = (8.0, 0.5)


def anneal(
    state: SearchState, dice: random.Random, steps: int, hot: float, keep_going: KeepGoing = without_end
) -> None:
    """Improve the rounds by so many random swaps at most; leave the best state found.

    `hot`: temperature to begin with, in units of a repeat. Stops as soon as no conflict is left.
    """
    if not any(state.all_conflicts()):
        return
    units, rounds, repeat = len(state.costs), len(state.rounds), state.costs.weights.repeat
    cost = best = 0
    kept = state.snapshot()
    for temperature in _temperatures(state.costs.weights, steps, hot):
        if not keep_going():
            break
        number, a, b = int(dice.random() * rounds), int(dice.random() * units), int(dice.random() * units)
        if state.slot_of[number][a] == state.slot_of[number][b]:
            continue
        most = int(-temperature * log(1 - dice.random()))
        change = state.swap_cost(number, a, b)
        if change >= most + repeat:
            continue  # its spread is worth less than one repeat
        change += state.spread_change(number, a, b)
        if change > most:
            continue
        state.swap(number, a, b)
        cost += change
        if cost < best:
            best, kept = cost, state.snapshot()
            if not any(state.all_conflicts()):
                break
    if cost > best:
        state.restore(kept)


def _temperatures(weights: Weights, steps: int, hot: float) -> Iterator[float]:
    spread = *_SPREAD, 1 - _SHARE
    for weight, (first, last, share) in ((weights.repeat, (hot, _LAST, _SHARE)), (weights.spread, spread)):
        count = max(1, int(steps * share))
        factor = (last / first) ** (1 / count)
        temperature = weight * first
        for _ in range(count):
            temperature *= factor
            yield temperature
