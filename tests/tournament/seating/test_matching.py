"""Tables of two: optimal, and without a rematch if possible."""

from itertools import combinations

import networkx
import pytest

from scorekeeper.tournament.seating import matching
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.draw import draw
from tests.tournament.seating.builders import (
    ask,
    dice,
    fewest_repeats,
    play,
    random_history,
    repeats_squared,
    seated,
)


@pytest.mark.parametrize("kind", ["random", "standing"])
@pytest.mark.parametrize(
    ("count", "rounds", "states"),
    [(4, 3, 10), (5, 3, 10), (6, 3, 25), (6, 4, 15), (7, 3, 10), (8, 6, 10), (9, 4, 4), (10, 7, 2)],
)
def test_makes_no_avoidable_rematch(kind, count, rounds, states):
    """Compared with every possible draw. If a rematch is unavoidable, it repeats as little as possible."""
    sizes = [2] * (count // 2 - count % 2) + [3] * (count % 2)
    for state in range(states):
        lots = dice(kind, count, rounds, state)
        history = random_history(count, 2, rounds, lots)
        request = ask(count, 2, "none", kind, history=history, points=lambda _, lots=lots: lots.randrange(6))
        (drawn,) = draw(request).rounds
        assert repeats_squared(request.history, drawn) == fewest_repeats(request, sizes)
        assert seated(drawn) == [unit.id for unit in request.units]


def test_notes_an_unavoidable_rematch():
    """Six units, with two triangles left: one meeting must be a repeat, and a note says so."""
    met = ["03 14 25", "04 15 23", "05 13 24"]
    history = tuple(tuple(((f"u0{a}",), (f"u0{b}",)) for a, b in row.split()) for row in met)
    for kind in ("random", "standing", "round_robin"):
        answer = draw(ask(6, 2, "none", kind, history=history))
        assert answer.rounds[0].repeats == 1
        assert "One meeting is a repeat: the fewest there can be." in map(str, answer.notes)


@pytest.mark.parametrize("count", [14, 30, 65, 100])
def test_agrees_with_a_matching_of_everybody(count):
    lots = dice("optimum", count)
    request = ask(count - count % 2, 2, "none", "standing", points=lambda _: lots.randrange(40))
    _, request = play(request, 3, lots, gains=(0, 1, 4, 9))
    costs = DrawCosts(request, by_standing=True)
    pairs = matching.seat(costs)
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (a, b, -costs.pair_cost(a, b)) for a, b in combinations(range(len(costs)), 2)
    )
    best = networkx.max_weight_matching(graph, maxcardinality=True)
    assert sum(costs.pair_cost(*pair) for pair in pairs) == sum(costs.pair_cost(*pair) for pair in best)


def test_seats_1001_units_without_rematches():
    lots = dice(1001)
    drawn, request = play(ask(1001, 2, "none", "standing"), 2, lots)
    assert [round_.repeats for round_ in drawn] == [0, 0]
    everybody = sorted(unit.id for unit in request.units)
    assert all(seated(round_) == everybody for round_ in drawn)
    assert max(unit.odd for unit in request.units) == 1


def test_a_block_that_has_met_is_joined_with_the_next():
    """The 64 best have all met each other, so they must play people further down."""
    best = [f"u{at:02}" for at in range(64)]
    history = tuple(
        tuple(((a,), (b,)) for a, b in zip(turned[:32], reversed(turned[32:]), strict=True))
        for turned in ([best[0], *best[at:], *best[1:at]] for at in range(1, 64))
    )
    request = ask(160, 2, "none", "standing", history=history, points=lambda at: 160 - at)
    (drawn,) = draw(request).rounds
    assert drawn.repeats == 0 and len(drawn.tables) == 80


def test_wishes_hold_in_a_large_field():
    keep = {0: ("u01", "u02", "u03"), 10: ("u11",)}
    request = ask(
        80, 2, "none", "standing",
        never=lambda at: frozenset(keep.get(at, ())), table=lambda at: {20: 7, 60: 7, 30: 9}.get(at),
    )  # fmt: skip
    (drawn,) = draw(request).rounds
    tables = {table.number: set(table.units) for table in drawn.tables}
    assert tables[7] == {"u20", "u60"} and "u30" in tables[9]
    assert not any({"u00", other} <= table for table in tables.values() for other in keep[0])
    assert drawn.notes == () and sorted(tables) == list(range(1, 41))


@pytest.mark.parametrize("count", [7, 8, 15, 16, 29])
def test_the_odd_table_and_the_bye_rotate(count):
    """With one size a second bye comes only when everybody had one.

    The first goes to those with the fewest.
    """
    lots = dice("byes", count)
    request = ask(count, 2, "none", "standing", one_size=True, points=lambda at: at)
    first = draw(request).rounds[0]
    assert first.sitting_out == (("u00",) if count % 2 else ())
    drawn, request = play(request, min(count, 9), lots)
    byes = [unit.sat_out for unit in request.units]
    assert max(byes) <= 1 and sum(byes) == (count % 2) * len(drawn)


def test_a_bye_given_by_hand_counts():
    """After a bye given by hand and a redraw, nobody has two."""
    request = ask(9, 2, "none", "random", one_size=True, sat_out=lambda at: int(at != 4))
    assert draw(request).rounds[0].sitting_out == ("u04",)
