"""A side's points in words (web/parts/text/score_sheet.py)."""

import pytest

from scorekeeper.rules.scoring import score
from scorekeeper.web.parts.text.score_sheet import receipt, side_by_side
from tests.builders import ACE, PROOF, TANK, hand, rules, side


@pytest.fixture(autouse=True)
def in_english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def receipts(box, *sides):
    scored = score(box, hand(*sides))
    return [receipt(box, side, of_side, "") for side, of_side in zip(sides, scored, strict=True)]


def told(lines):
    return [(line.item, line.detail.replace("\u00a0", " "), line.points) for line in lines]


BOTH = (side(700, ACE, TANK, coups=(ACE,)), side(300, PROOF))


def test_a_line_says_what_its_points_are_for():
    ours, theirs = receipts(rules(), *BOTH)
    assert told(ours) == [
        ("distance", "", 700),
        ("safeties", "2 × 100: Driving Ace and Extra Tank", 200),
        ("coups_fourres", "Driving Ace", 300),
        ("trip_completed", "", 400),
    ]
    assert told(theirs) == [("distance", "", 300), ("safeties", "Puncture-Proof", 100)]
    assert ours[0].name == "Miles" and ours[0].address.startswith("/rulebook")


def test_a_coup_fourre_counts_as_no_safety_in_a_race():
    ours, _theirs = receipts(rules("asmodee-2014"), *BOTH)
    assert told(ours)[1:] == [("safeties", "Fuel Truck", 100), ("coups_fourres", "Driving Ace", 200)]


def test_miles_worth_more_than_a_point_are_counted():
    ours, _theirs = receipts(rules(points_distance=2), *BOTH)
    assert told(ours)[0] == ("distance", "700 × 2", 1400)


def test_two_receipts_stand_item_by_item_with_what_differs_first():
    first, _ = receipts(rules(), *BOTH)
    second, _ = receipts(rules(), side(500, ACE, TANK), side(300))
    compared = [
        (name, *(line and line.points for line in lines)) for name, *lines in side_by_side(first, second)
    ]
    assert compared == [
        ("Miles", 700, 500),
        ("Coups fourrés", 300, None),
        ("Trip completed", 400, None),
        ("Safeties", 200, 200),
    ]
