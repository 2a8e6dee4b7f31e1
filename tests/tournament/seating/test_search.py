"""Larger tables, round by round: optimal for few units, without repeats for many."""

from itertools import combinations

import pytest

from scorekeeper.tournament.seating.draw import draw
from tests.tournament.seating.builders import (
    ask,
    dice,
    fewest_repeats,
    pairs_met,
    partitions,
    partners,
    play,
    random_history,
    repeats_squared,
    seated,
)

pytestmark = pytest.mark.sampled(4)  # a draw takes a while


@pytest.mark.parametrize("kind", ["random", "standing"])
@pytest.mark.parametrize(
    ("count", "seats", "how", "sizes", "rounds"),
    [
        (8, 4, "rotating", [4, 4], 2),
        (9, 3, "none", [3, 3, 3], 3),
        (9, 4, "rotating", [4, 3, 2], 2),
        (10, 6, "fixed", [3, 3, 2, 2], 2),
        (8, 8, "fixed", [4, 4], 3),
        (9, 6, "rotating", [6, 3], 1),
    ],
)
def test_makes_no_avoidable_repeat(kind, count, seats, how, sizes, rounds):
    for state in range(3):
        lots = dice(kind, count, seats, state)
        history = random_history(count, sizes[0], rounds, lots)
        request = ask(count, seats, how, kind, history=history, points=lambda _, lots=lots: lots.randrange(5))
        (drawn,) = draw(request).rounds
        assert repeats_squared(history, drawn) == fewest_repeats(request, sizes)


@pytest.mark.parametrize(
    ("count", "seats", "how"),
    [
        (32, 4, "rotating"), (36, 4, "rotating"), (61, 4, "rotating"), (100, 4, "rotating"),
        (33, 3, "none"), (60, 6, "rotating"), (40, 8, "fixed"), (40, 6, "fixed"),
    ],
)  # fmt: skip
def test_nobody_meets_twice_by_standing(count, seats, how):
    drawn, request = play(ask(count, seats, how, "standing"), 5, dice(count, seats))
    assert [round_.repeats for round_ in drawn] == [0] * 5
    assert max(pairs_met(request.history).values()) == 1
    everybody = sorted(unit.id for unit in request.units)
    assert all(seated(round_) == everybody for round_ in drawn)
    assert max(unit.odd for unit in request.units) - min(unit.odd for unit in request.units) <= 1


def test_nobody_meets_twice_among_a_thousand_by_standing():
    drawn, _ = play(ask(1000, 4, "rotating", "standing"), 2, dice("a thousand"))
    assert [round_.repeats for round_ in drawn] == [0, 0]


@pytest.mark.parametrize("count", [8, 12, 24, 100])
def test_people_of_similar_standing_meet(count):
    request = ask(count, 4, "rotating", "standing", points=lambda at: at // 4)
    (drawn,) = draw(request).rounds
    assert [sorted(table.units) for table in drawn.tables] == [
        [f"u{at:02}" for at in range(first, first + 4)] for first in range(count - 4, -1, -4)
    ]
    assert [table.number for table in drawn.tables] == list(range(1, count // 4 + 1))


def test_the_best_plays_with_the_worst_of_a_table():
    request = ask(16, 4, "rotating", "standing", points=lambda at: at)
    (drawn,) = draw(request).rounds
    assert {*map(frozenset, drawn.tables[0].sides)} == {
        frozenset({"u15", "u12"}), frozenset({"u14", "u13"})
    }  # fmt: skip


@pytest.mark.parametrize("count", [8, 20])
def test_partners_change_when_people_meet_again(count):
    met = tuple(f"u{at:02}" for at in range(4))
    history = ((((met[0], met[1]), (met[2], met[3])),),) * 2
    locked = ask(count, 4, "rotating", "random", history=history, never=_only_with(count, met))
    (drawn,) = draw(locked).rounds
    (table,) = [table for table in drawn.tables if "u00" in table.units]
    assert sorted(table.units) == sorted(met)
    assert drawn.repeats == 6 and drawn.partner_repeats == 0


def _only_with(count, few):
    """Let everybody else never meet these few, so that the few must meet again."""
    others = frozenset(f"u{at:02}" for at in range(count)) - set(few)
    return lambda at: others if at < len(few) else frozenset()


@pytest.mark.parametrize("count", [8, 12, 20, 100])
def test_families_are_kept_apart(count):
    request = ask(count, 4, "rotating", "random", apart=lambda at: f"family {at // (count // 4)}")
    (drawn,) = draw(request).rounds
    for table in drawn.tables:
        assert len({int(unit[1:]) // (count // 4) for unit in table.units}) == 4
    assert drawn.notes == ()


@pytest.mark.parametrize(
    ("seats", "how", "count", "odd"),
    [(4, "rotating", 27, 3), (4, "rotating", 10, 2), (3, "none", 20, 2)],
)
def test_the_odd_table_goes_to_the_fewest_then_to_the_lowest(seats, how, count, odd):
    points = ask(count, seats, how, "standing", points=lambda at: at)
    (drawn,) = draw(points).rounds
    assert [sorted(table.units) for table in drawn.tables if len(table.units) == odd] == [
        [f"u{at:02}" for at in range(odd)]
    ]
    had = ask(count, seats, how, "standing", points=lambda at: at, odd=lambda at: int(at < count - odd))
    (drawn,) = draw(had).rounds
    assert [sorted(table.units) for table in drawn.tables if len(table.units) == odd] == [
        [f"u{at:02}" for at in range(count - odd, count)]
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("count", "seats", "how"), [(9, 4, "rotating"), (13, 4, "rotating"), (7, 3, "none")])
def test_odd_tables_differ_by_at_most_two(count, seats, how):
    """In small rooms it is either odd tables or repeats: nobody has more than two extra."""
    for seed in range(5):
        _, request = play(ask(count, seats, how, "standing", seed=seed), 6, dice("odd", seed))
        times = [unit.odd for unit in request.units]
        assert max(times) - min(times) <= 2


def test_partners_repeat_as_little_as_possible():
    """Eight players have all met.

    Among the draws with the fewest repeats, the one with new partners is chosen.
    """
    for seed in range(4):
        _, request = play(ask(8, seed=seed), 7, dice("partners", seed))
        met, partnered = pairs_met(request.history), partners(request.history)
        best = min(
            (
                sum(met[pair] ** 2 for table in tables for pair in combinations(sorted(table), 2)),
                sum(min(sum(partnered[tuple(sorted(two))] ** 2 for two in split) for split in splits(table))
                    for table in tables),
            )
            for tables in partitions(sorted(unit.id for unit in request.units), [4, 4])
        )  # fmt: skip
        (drawn,) = draw(request).rounds
        again = sum(partnered[pair] ** 2 for pair in partners([drawn.seating()]))
        assert (repeats_squared(request.history, drawn), again) == best


def splits(table):
    """The three ways to pair four players."""
    a, b, c, d = table
    return ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))


def test_new_partners_come_before_new_opponents():
    history = ((((("u00", "u01"), ("gone", "left")), (("u02",), ("u03",)))),)
    for seed in range(6):
        (drawn,) = draw(ask(4, history=history, seed=seed)).rounds
        assert drawn.repeats == 2 and drawn.partner_repeats == 0


def test_old_opponents_become_partners_if_all_partners_are_new():
    """Among possible new partners, those play together who were opponents more often."""
    history = ((((("u00", "u01"), ("u02", "u03")),)), (((("u00",), ("u02",), ("gone",)),)))
    for seed in range(6):
        (table,) = draw(ask(4, history=history, seed=seed)).rounds[0].tables
        assert {*map(frozenset, table.sides)} == {frozenset({"u00", "u02"}), frozenset({"u01", "u03"})}


@pytest.mark.parametrize("count", [13, 17, 41])
def test_a_second_bye_only_when_everybody_had_one(count):
    request = ask(count, 4, "rotating", "standing", one_size=True)
    drawn, request = play(request, 5, dice("bye", count))
    assert all(len(round_.sitting_out) == 1 and len(round_.tables) == count // 4 for round_ in drawn)
    assert max(unit.sat_out for unit in request.units) == 1
