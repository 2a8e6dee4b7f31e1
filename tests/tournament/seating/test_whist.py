"""The whist movement, counted: every two are partners once and opponents twice."""

from collections import Counter
from itertools import combinations, product

import pytest

from scorekeeper.tournament.seating.whist import FIRST_ROUNDS, whist_rounds

EVERY = [players for players in range(4, 66) if players % 4 in (0, 1)]


def partners(rounds):
    return Counter(
        tuple(sorted(side)) for round_ in rounds for table in round_.tables for side in table if side
    )


def opponents(rounds):
    return Counter(
        tuple(sorted(two)) for round_ in rounds for us, them in round_.tables for two in product(us, them)
    )


@pytest.mark.parametrize("players", [*EVERY, 81, 85, 88, 112])
def test_partners_once_and_opponents_twice(players):
    rounds = whist_rounds(players)
    every_two = Counter(combinations(range(players), 2))
    assert len(rounds) == (players if players % 2 else players - 1)
    assert partners(rounds) == every_two
    assert opponents(rounds) == every_two + every_two


@pytest.mark.parametrize("players", EVERY)
def test_everybody_is_somewhere_in_each_round(players):
    for round_ in whist_rounds(players):
        seated = [player for table in round_.tables for side in table for player in side]
        assert sorted([*seated, *round_.sitting_out]) == list(range(players))
        assert len(round_.tables) == players // 4


@pytest.mark.parametrize("players", [5, 9, 13, 21, 33, 45])
def test_one_too_many_sits_out_in_turn(players):
    assert sorted(round_.sitting_out for round_ in whist_rounds(players)) == [
        (player,) for player in range(players)
    ]


@pytest.mark.parametrize("players", [0, 1, 2, 3, 6, 7, 10, 11, 14, 63, 66])
def test_no_movement_for_a_number_that_does_not_divide(players):
    assert whist_rounds(players) is None


@pytest.mark.parametrize("players", [68, 69, 77])
def test_none_known(players):
    assert whist_rounds(players) is None


@pytest.mark.parametrize("players", [8, 13, 28, 60])
@pytest.mark.parametrize("rounds", [0, 1, 5, 100])
def test_the_first_rounds_only(players, rounds):
    assert whist_rounds(players, rounds) == whist_rounds(players)[:rounds]


def test_a_thousand_over_five_rounds():
    """Not all 999 rounds are worked out for it."""
    rounds = whist_rounds(1000, rounds=5)
    assert set(partners(rounds).values()) == {1}
    assert set(opponents(rounds).values()) <= {1, 2}


@pytest.mark.parametrize("players", FIRST_ROUNDS)
def test_a_stored_round_seats_everybody(players):
    seated = sorted(int(player) for player in FIRST_ROUNDS[players].replace(",", " ").split())
    assert seated == list(range(players % 4, players))
