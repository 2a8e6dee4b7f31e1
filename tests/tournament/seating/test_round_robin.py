"""Round robin: every two units meet once, and nobody plays twice in a round."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.tournament.seating.round_robin import circle_method


def players(round_):
    return [unit for table in round_.tables for side in table for unit in side]


def meetings(rounds):
    return Counter(tuple(sorted((a, b))) for round_ in rounds for (a,), (b,) in round_.tables)


@pytest.mark.parametrize("units", [*range(2, 14), 31, 32, 64])
def test_every_two_meet_exactly_once(units):
    rounds = circle_method(units)
    assert len(rounds) == (units if units % 2 else units - 1)
    assert meetings(rounds) == Counter(combinations(range(units), 2))


@pytest.mark.parametrize("units", [*range(2, 14), 31, 32, 64])
def test_everybody_is_somewhere_in_each_round(units):
    for round_ in circle_method(units):
        assert sorted([*players(round_), *round_.sitting_out]) == list(range(units))


@pytest.mark.parametrize("units", [3, 5, 7, 13, 31])
def test_an_odd_number_sits_out_in_turn(units):
    assert sorted(round_.sitting_out for round_ in circle_method(units)) == [(unit,) for unit in range(units)]


@pytest.mark.parametrize("units", [2, 4, 6, 12])
def test_nobody_sits_out_of_an_even_number(units):
    assert {round_.sitting_out for round_ in circle_method(units)} == {()}


@pytest.mark.parametrize("units", [0, 1])
def test_nobody_to_play_is_no_round(units):
    assert circle_method(units) == ()


@pytest.mark.parametrize("units", [7, 8])
@pytest.mark.parametrize("rounds", [0, 1, 5, 100])
def test_the_first_rounds_only(units, rounds):
    assert circle_method(units, rounds) == circle_method(units)[:rounds]


def test_a_thousand_over_five_rounds():
    """Not all 999 rounds are worked out for it."""
    assert set(meetings(circle_method(1000, rounds=5)).values()) == {1}
