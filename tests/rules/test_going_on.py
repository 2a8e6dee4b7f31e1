"""A game goes on with another number of players: what each side brings, who deals, and by which rules."""

import pytest

from scorekeeper.rules import RulesError
from scorekeeper.rules.going_on import Left, brought, first_dealer, rules_for, who_left
from scorekeeper.rules.who_plays import Sitting
from tests.builders import rules

FOUR = Sitting(2, ("Ann", "Bob", "Chloé", "Dev"))
THREE = Sitting(3, ("Ann", "Bob", "Cy"))


def test_the_same_box_is_set_for_the_new_number_of_players():
    four = rules_for(rules(players=3), 4)
    assert four == rules(players=4)
    assert (four.sides, four.target_miles, four.extension_miles) == (2, 1000, None)


def test_house_rules_stay():
    assert rules_for(rules(points_to_win=3000), 3) == rules(players=3, points_to_win=3000)


def test_a_printed_option_stays_where_the_box_has_it():
    short = {"target_miles": 700, "extension_miles": None}
    four = rules("dujardin-2024", 4, **short)
    assert four.option == "700 km"
    assert rules_for(four, 8).option == "700 km"
    assert rules_for(four, 3) == rules("dujardin-2024", 3)


def test_a_box_without_such_a_number_is_refused():
    with pytest.raises(RulesError):
        rules_for(rules(players=4), 5)


def test_a_house_rule_that_does_not_fit_the_number_is_refused():
    with pytest.raises(RulesError):
        rules_for(rules(players=3, extension_miles=900), 4)


@pytest.mark.parametrize(
    ("before", "totals", "after", "lowest", "points"),
    [
        (THREE, (1250, 2000, 300), Sitting(2, ("Bob", "Cy")), False, (2000, 300)),
        (THREE, (1250, 2000, 300), Sitting(2, ("cy", "ANN")), False, (300, 1250)),
        (Sitting(2, ("Ann", "Bob")), (700, 400), THREE, False, (700, 400, 0)),
        (Sitting(2, ("Ann", "Bob")), (700, 400), THREE, True, (700, 400, 400)),
        (FOUR, (900, 1500), Sitting(3, ("Ann", "Bob", "Dev")), False, (900, 1500, 1500)),
        (THREE, (1250, 2000, 300), FOUR, False, (1250, 2000)),
        (THREE, (1250, 2000, 300), Sitting(2, ("Cy", "Bob", "Ann", "Dev")), False, (1250, 2000)),
    ],
)
def test_each_side_brings_what_its_people_had(before, totals, after, lowest, points):
    assert brought(before, totals, after, lowest) == points


def test_who_has_left_is_named_with_the_points_of_the_side():
    assert who_left(FOUR, (900, 1500), ("ann", "Chloé", "Eva")) == [Left("Bob", 1500), Left("Dev", 1500)]


@pytest.mark.parametrize(
    ("dealer", "after", "seat"),
    [
        (1, ("Ann", "Bob"), 1),
        (2, ("Ann", "Bob"), 0),
        (1, ("Cy", "Ann"), 0),
        (0, ("Eva", "Finn"), 0),
    ],
)
def test_the_deal_goes_on_clockwise_among_those_who_stay(dealer, after, seat):
    assert first_dealer(THREE.seats, dealer, after) == seat
