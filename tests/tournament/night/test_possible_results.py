"""Limits of a table's result under its rules."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.tournament.night.possible_results import result_problems
from scorekeeper.tournament.night.result_from_game import result_of_game
from tests.builders import rules
from tests.rules.strategies import tables_with_hands
from tests.tournament.night.builders import entered

TWO = rules()
EIGHT = "At most 8 coups fourrés in 2 hands, all sides together: each has four safeties."
TOGETHER = "All sides together make at most 5075 points in 1 hand, because only one side completes the trip."
NO_POINT = "A side without points has won no hand."
MOST = "A side that wins every hand has the most points, but another side has as many or more."


def problems_of(result, table=TWO):
    return [(column, side, str(sentence)) for column, side, sentence in result_problems(result, table)]


def result(*totals, hands=2, won=(0, 0), coups=(0, 0)):
    return replace(entered(*totals, hands=hands), hands_won=won, coups_fourres=coups)


@pytest.mark.parametrize(
    "possible",
    [
        result(9200, 0),
        result(4600, 0, hands=1),
        result(400, 800, coups=(1, 2)),
        result(1300, 900, won=(1, 1)),
        result(5000, 5150, coups=(4, 4), won=(2, 0)),
        result(4100, 975, hands=1, won=(1, 0)),
        result(1100, 2575, hands=1, won=(1, 0)),
        result(500, 500, hands=1),
        result(600, 500, hands=1, won=(1, 0)),
        result(1000, 1200, won=(1, 1)),
        result(1200, 1200, won=(2, 0)),
    ],
)
def test_accepts_possible_results(possible):
    assert problems_of(possible) == []


@pytest.mark.parametrize(
    ("impossible", "column", "side", "said"),
    [
        (result(99_975, 0, hands=3), "totals", 0, "A side makes at most 13800 points in 3 hands."),
        (result(0, 4625, hands=1), "totals", 1, "A side makes at most 4600 points in 1 hand."),
        (result(375, 0, coups=(1, 0)), "totals", 0, "1 coup fourré alone makes 400 points."),
        (result(0, 775, coups=(0, 2)), "totals", 1, "2 coups fourrés alone make 800 points."),
        (result(700, 0, won=(3, 0)), "hands_won", 0, "More hands won than were played."),
        (result(700, 0, won=(1, 2)), "hands_won", 1, "More hands won than were played."),
        (result(4600, 4600, hands=1), "totals", 1, TOGETHER),
        (
            result(5075, 5100),
            "totals",
            1,
            TOGETHER.replace("5075", "10150").replace("1 hand", "2 hands").replace("trip", "trip in each"),
        ),
        (result(0, 500, hands=1, won=(1, 0)), "hands_won", 0, NO_POINT),
        (result(0, 0, hands=3, won=(1, 0)), "hands_won", 0, NO_POINT),
        (result(2000, 0, hands=3, won=(2, 1)), "hands_won", 1, NO_POINT),
        (result(300, 500, hands=1, won=(1, 0)), "hands_won", 0, MOST),
        (result(500, 500, hands=1, won=(0, 1)), "hands_won", 1, MOST),
        (result(500, 1000, won=(2, 0)), "hands_won", 0, MOST),
        (result(9000, 0, coups=(9, 0)), "coups_fourres", 0, EIGHT),
        (result(5000, 5000, coups=(4, 5)), "coups_fourres", 1, EIGHT),
        (
            result(4500, 0, hands=1, coups=(5, 0)),
            "coups_fourres",
            0,
            "At most 4 coups fourrés in 1 hand, all sides together: it has four safeties.",
        ),
    ],
)
def test_names_the_impossible_number(impossible, column, side, said):
    assert problems_of(impossible) == [(column, side, said)]


def test_the_winner_of_every_hand_has_more_than_each_other_side():
    of_three = result(400, 200, 500, hands=1, won=(1, 0, 0), coups=(0, 0, 0))
    assert problems_of(of_three, rules(players=3)) == [("hands_won", 0, MOST)]


def test_the_tables_rules_limit_its_points():
    high = result(4700, 0, hands=1)
    assert problems_of(high, rules("wikipedia", 3)) == []
    assert problems_of(high, rules(points_shutout=600)) == []
    assert [column for column, _side, _said in problems_of(high)] == ["totals"]


def test_a_winner_may_have_fewer_points_if_the_box_allows():
    """It completed the trip, if that wins the hand. Where the most miles also win, it needs less."""
    short = result(450, 900, hands=1, won=(1, 0))
    assert [column for column, _side, _said in problems_of(short)] == ["hands_won"]
    assert problems_of(short, rules("dujardin-2024", 2)) == []
    assert problems_of(short, rules(target_miles=200, points_trip_completed=200)) == []
    assert problems_of(short, None) == []
    nothing = result(0, 100, hands=1, won=(1, 0))
    assert problems_of(nothing, rules(points_distance=0, points_trip_completed=0)) == []


@given(tables_with_hands().filter(lambda table_and_hand: not table_and_hand[0].race))
def test_every_possible_hand_can_be_reported(table_and_hand):
    """The winner goes by points, as in a game, or by the trip."""
    table, played = table_and_hand
    game = result_of_game(table, [played])
    assert problems_of(game, table) == []
    winner = table.won_by(played)
    if winner is not None:
        by_trip = tuple(int(side == winner) for side in range(table.sides))
        assert problems_of(game._replace(hands_won=by_trip), table) == []


def test_a_race_limits_no_points():
    """Whoever gets there first wins it, whatever the points."""
    race = rules("asmodee-2014")
    assert problems_of(result(99_975, 99_975, won=(2, 0)), race) == []
    assert problems_of(result(0, 100, hands=1, won=(1, 0), coups=(1, 0)), race) == [
        ("hands_won", 0, NO_POINT)
    ]
    assert problems_of(result(100, 900, hands=1, won=(1, 0)), race) == []


def test_points_are_unlimited_at_a_table_that_the_box_lacks():
    assert problems_of(result(99_975, 0), None) == []
    assert problems_of(result(99_975, 0, won=(3, 0)), None) == [
        ("hands_won", 0, "More hands won than were played.")
    ]
