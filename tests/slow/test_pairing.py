"""Tables of two in large fields are as good as a matching of everybody, which takes seconds."""

from itertools import combinations

import networkx
import pytest

from scorekeeper.tournament.seating import matching
from scorekeeper.tournament.seating.costs import DrawCosts
from tests.tournament.seating.builders import ask, dice, random_history

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("count", [130, 200, 256])
@pytest.mark.parametrize("standings", [3, 12, 200])
def test_pairing_by_blocks_is_as_good_as_pairing_all(count, standings):
    lots = dice(count, standings)
    request = ask(
        count, 2, "none", "standing",
        points=lambda _: lots.randrange(standings), history=random_history(count, 2, 5, lots),
        apart=lambda index: f"club {index % 20}" if index < 60 else None,
    )  # fmt: skip
    costs = DrawCosts(request, by_standing=True)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -costs.pair_cost(a, b)) for a, b in combinations(range(count), 2))
    best = networkx.max_weight_matching(graph, maxcardinality=True)
    assert sum(costs.pair_cost(*pair) for pair in matching.seat(costs)) == sum(
        costs.pair_cost(*pair) for pair in best
    )
