"""Pairing at the lowest cost: compared with every pairing, and with networkx, which gives the same one."""

from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.seating.blossoms import cheapest_pairs
from tests.tournament.seating.builders import dice


@st.composite
def graphs(draw, most_units):
    """Some pairs of some units, in any order, with costs of which many are equal."""
    units = draw(st.integers(2, most_units))
    every = draw(st.permutations(list(combinations(range(units), 2))))
    kept = every[: draw(st.integers(1, len(every)))]
    cost = st.integers(*draw(st.sampled_from([(0, 1), (0, 9), (-9, 9), (-(10**40), 10**40)])))
    return [(a, b, draw(cost)) for a, b in kept]


def by_networkx(costs):
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in costs)
    return sorted(networkx.max_weight_matching(graph, maxcardinality=True))


def best_of_all(costs, taken=frozenset()):
    """How few units stay alone, and what the pairs of the others cost, in the best of all pairings."""
    if not costs:
        return (0, 0)
    (a, b, cost), *others = costs
    without = best_of_all(others, taken)
    if taken & {a, b}:
        return without
    pairs, total = best_of_all(others, taken | {a, b})
    return min((pairs - 1, total + cost), without)


def worth(pairs, costs):
    prices = {pair: cost for a, b, cost in costs for pair in ((a, b), (b, a))}
    return -len(pairs), sum(prices[pair] for pair in pairs)


@given(graphs(most_units=6))
def test_no_pairing_is_better(costs):
    pairs = cheapest_pairs(costs)
    assert len({unit for pair in pairs for unit in pair}) == 2 * len(pairs)
    assert worth(pairs, costs) == best_of_all(costs)


@given(graphs(most_units=12))
def test_pairs_are_those_of_networkx(costs):
    assert cheapest_pairs(costs) == by_networkx(costs)


@pytest.mark.parametrize("units", [30, 64, 120])
@pytest.mark.parametrize("costs_up_to", [1, 20, 10**12])
@pytest.mark.parametrize("share", [0.1, 0.5, 1])
def test_pairs_of_many_are_those_of_networkx(units, costs_up_to, share):
    """Blossoms of many blossoms, which few units do not need."""
    lots = dice("blossoms", units, costs_up_to, share)
    every = [pair for pair in combinations(range(units), 2) if lots.random() < share * 64 / units]
    costs = [(a, b, lots.randrange(-costs_up_to, costs_up_to)) for a, b in every]
    assert cheapest_pairs(costs) == by_networkx(costs)


def test_a_blossom_that_opens_leaves_its_way_round_in_order():
    """A rare case: one in thousands of small graphs has it."""
    costs = [
        (0, 1, 2), (0, 10, 4), (1, 2, 3), (1, 3, 0), (1, 10, 0), (2, 4, 3), (2, 11, 2), (3, 9, 0), (3, 10, 1),
        (4, 6, 4), (4, 9, 1), (4, 10, 0), (5, 11, 4), (6, 8, 5), (7, 8, 4), (7, 9, 3),
    ]  # fmt: skip
    assert worth(cheapest_pairs(costs), costs) == best_of_all(costs)


def test_nobody_to_meet():
    assert cheapest_pairs([]) == []


def test_units_that_no_pairing_can_hold_stay_alone():
    star = [(0, other, other) for other in range(1, 4)]
    assert cheapest_pairs(star) == [(0, 1)]
