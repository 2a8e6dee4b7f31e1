"""Designs: counts who meets whom in a round robin, a whist movement and rounds without repeats."""

from collections import Counter
from itertools import combinations, product

import pytest

from scorekeeper.tournament.seating.designs import (
    FIRST_ROUNDS,
    circle_method,
    column_round,
    rounds_without_repeats,
    whist_rounds,
)

# --- round robin -------------------------------------------------------------------------------------


def players(round_):
    return [unit for table in round_.tables for side in table for unit in side]


def meetings(rounds):
    return Counter(tuple(sorted((a, b))) for round_ in rounds for (a,), (b,) in round_.tables)


@pytest.mark.parametrize("units", [*range(2, 14), 31, 32, 64])
def test_round_robin_lets_every_two_meet_once(units):
    rounds = circle_method(units)
    assert len(rounds) == (units if units % 2 else units - 1)
    assert meetings(rounds) == Counter(combinations(range(units), 2))


@pytest.mark.parametrize("units", [*range(2, 14), 31, 32, 64])
def test_round_robin_seats_everybody_in_each_round(units):
    for round_ in circle_method(units):
        assert sorted([*players(round_), *round_.sitting_out]) == list(range(units))


@pytest.mark.parametrize("units", [3, 5, 7, 13, 31])
def test_round_robin_of_an_odd_number_lets_each_sit_out_in_turn(units):
    assert sorted(round_.sitting_out for round_ in circle_method(units)) == [(unit,) for unit in range(units)]


@pytest.mark.parametrize("units", [2, 4, 6, 12])
def test_round_robin_of_an_even_number_seats_everybody(units):
    assert {round_.sitting_out for round_ in circle_method(units)} == {()}


@pytest.mark.parametrize("units", [0, 1])
def test_round_robin_of_one_has_no_round(units):
    assert circle_method(units) == ()


@pytest.mark.parametrize("units", [7, 8])
@pytest.mark.parametrize("rounds", [0, 1, 5, 100])
def test_round_robin_gives_the_first_rounds_only(units, rounds):
    assert circle_method(units, rounds) == circle_method(units)[:rounds]


def test_round_robin_of_a_thousand_over_five_rounds():
    """It does not compute all 999 rounds."""
    assert set(meetings(circle_method(1000, rounds=5)).values()) == {1}


# --- whist movement ----------------------------------------------------------------------------------


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
def test_whist_makes_each_two_partners_once_and_opponents_twice(players):
    rounds = whist_rounds(players)
    every_two = Counter(combinations(range(players), 2))
    assert len(rounds) == (players if players % 2 else players - 1)
    assert partners(rounds) == every_two
    assert opponents(rounds) == every_two + every_two


@pytest.mark.parametrize("players", EVERY)
def test_whist_seats_everybody_in_each_round(players):
    for round_ in whist_rounds(players):
        seated = [player for table in round_.tables for side in table for player in side]
        assert sorted([*seated, *round_.sitting_out]) == list(range(players))
        assert len(round_.tables) == players // 4


@pytest.mark.parametrize("players", [5, 9, 13, 21, 33, 45])
def test_whist_gives_each_a_bye_if_one_is_left_over(players):
    assert sorted(round_.sitting_out for round_ in whist_rounds(players)) == [
        (player,) for player in range(players)
    ]


@pytest.mark.parametrize("players", [0, 1, 2, 3, 6, 7, 10, 11, 14, 63, 66])
def test_whist_refuses_numbers_that_do_not_divide(players):
    assert whist_rounds(players) is None


@pytest.mark.parametrize("players", [68, 69, 77])
def test_whist_knows_no_movement_for_some_numbers(players):
    assert whist_rounds(players) is None


@pytest.mark.parametrize("players", [8, 13, 28, 60])
@pytest.mark.parametrize("rounds", [0, 1, 5, 100])
def test_whist_gives_the_first_rounds_only(players, rounds):
    assert whist_rounds(players, rounds) == whist_rounds(players)[:rounds]


def test_whist_seats_a_thousand_over_five_rounds():
    """It does not compute all 999 rounds."""
    rounds = whist_rounds(1000, rounds=5)
    assert set(partners(rounds).values()) == {1}
    assert set(opponents(rounds).values()) <= {1, 2}


@pytest.mark.parametrize("players", FIRST_ROUNDS)
def test_a_stored_round_seats_everybody(players):
    seated = sorted(int(player) for player in FIRST_ROUNDS[players].replace(",", " ").split())
    assert seated == list(range(players % 4, players))


# --- rounds without repeats --------------------------------------------------------------------------


@pytest.mark.parametrize("tables", range(2, 14))
@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_rounds_without_repeats_let_nobody_meet_twice(tables, size):
    """No two meet in two rounds, and everybody plays each round.

    With a field there are as many rounds as tables.
    """
    rounds = rounds_without_repeats(tables, size, tables)
    last = column_round(tables, size) if size <= tables else None
    seen = set()
    for round_ in [*rounds, *([last] if last and rounds else [])]:
        assert sorted(place for table in round_ for place in table) == [
            (column, place) for column in range(size) for place in range(tables)
        ]
        for table in round_:
            for pair in combinations(sorted(table), 2):
                assert pair not in seen
                seen.add(pair)
    if size > tables:
        assert rounds == []
    elif tables not in (6, 10, 12):
        assert len(rounds) == tables
    else:
        assert len(rounds) >= (5 if size < 6 else 2)
