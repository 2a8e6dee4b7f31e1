"""Bounds of a table's result, by its box and house rules."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.possible_results import result_problems
from tests.builders import rules
from tests.tournament.night.builders import entered

TWO = rules()
EIGHT = "At most 8 coups fourrés in 2 hands, all sides together: each has four safeties."


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
        result(9200, 9200, coups=(4, 4), won=(2, 0)),
    ],
)
def test_what_can_be(possible):
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
        (result(9000, 0, coups=(9, 0)), "coups_fourres", 0, EIGHT),
        (result(9000, 9000, coups=(4, 5)), "coups_fourres", 1, EIGHT),
        (
            result(4500, 0, hands=1, coups=(5, 0)),
            "coups_fourres",
            0,
            "At most 4 coups fourrés in 1 hand, all sides together: it has four safeties.",
        ),
    ],
)
def test_what_cannot_be_is_told_of_its_number(impossible, column, side, said):
    assert problems_of(impossible) == [(column, side, said)]


def test_the_box_and_house_rules_of_the_table_bound_its_points():
    high = result(4700, 0, hands=1)
    assert problems_of(high, rules("wikipedia", 3)) == []
    assert problems_of(high, rules(points_shutout=600)) == []
    assert [column for column, _side, _said in problems_of(high)] == ["totals"]


def test_points_at_a_table_that_the_box_does_not_have_are_not_bounded():
    assert problems_of(result(99_975, 0), None) == []
    assert problems_of(result(99_975, 0, won=(3, 0)), None) == [
        ("hands_won", 0, "More hands won than were played.")
    ]
