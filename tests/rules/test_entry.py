"""A hand as far as it has been entered: judged with the likeliest miles of the sides that have none yet."""

import pytest

from scorekeeper.rules.entry import STAND_IN, entered_hand
from tests.builders import ACE, ROW, hand, rules, side


def entered(*sides, table=None, claims=None, missing=(), caller=None):
    """What is entered; the miles of the sides in `missing` are not."""
    laid = [own._replace(miles=STAND_IN) if index in missing else own for index, own in enumerate(sides)]
    return entered_hand(
        table or rules("winning-moves", len(sides)),
        hand(*laid, caller=caller),
        claims or [()] * len(sides),
        missing,
    )


def codes(found):
    return [problem.code for problem in found.problems]


def miles(reported):
    return [laid.miles for laid in reported.sides]


def totals(found):
    return [score.total for score in found.scores]


def test_a_whole_hand_can_be_saved():
    found = entered(side(700), side(475, ACE), claims=[("safe_trip",), ()])
    assert found.possible and found.likeliest == found.result == hand(side(700, safe=True), side(475, ACE))
    assert totals(found) == [700 + 400 + 300, 575]
    assert found.undecided == [0, 0]


def test_an_impossible_hand_has_no_scores():
    found = entered(side(725), side(475))
    assert codes(found) == ["past-target"] and not found.possible
    assert found.scores is None and found.undecided == [0, 0]


def test_a_side_without_miles_has_the_points_of_its_other_cards():
    found = entered(side(700), side(0, ACE, coups=[ACE]), missing=[1])
    assert not found.possible and not found.problems
    assert totals(found) == [1100, 400]
    assert found.undecided == [500, 0], "the shutout, if the other has no miles"


def test_who_has_not_completed_the_trip_gets_no_shutout():
    assert entered(side(675), side(0), missing=[1]).undecided == [0, 0]
    assert entered(side(700), side(0), side(25), missing=[1]).undecided == [0, 0, 0]


def test_each_side_may_get_a_shutout_that_is_paid_to_every_side():
    found = entered(side(1000), side(0), side(25), table=rules("dujardin-2024", 3), missing=[1])
    assert found.undecided == [500, 0, 500]


@pytest.mark.parametrize(
    ("sides", "more", "likeliest"),
    [
        pytest.param([side(475), side(0)], {}, [475, STAND_IN], id="nothing speaks for more"),
        pytest.param([side(475), side(0)], {"claims": [(), ("safe_trip",)]}, [475, 700], id="a safe trip"),
        pytest.param([side(475), side(0)], {"caller": 1}, [475, 700], id="called the extension"),
        pytest.param([side(475), side(0)], {"caller": 1, "claims": [(), ("safe_trip",)]}, [475, 1000],
                     id="called the extension, and a safe trip"),
    ],
)  # fmt: skip
def test_the_likeliest_miles_cause_no_problem(sides, more, likeliest):
    found = entered(*sides, missing=[1], **more)
    assert miles(found.likeliest) == likeliest
    assert found.problems == [] and miles(found.result) == [475, STAND_IN]


def test_the_likeliest_miles_cause_the_fewest_problems():
    found = entered(side(0, ACE), side(0, ACE), missing=[0, 1], claims=[("safe_trip",), ()])
    assert codes(found) == ["safety-twice"] and miles(found.likeliest) == [700, STAND_IN]
    assert found.scores is None


def test_the_likeliest_end_of_a_race_counts_the_safeties():
    race = rules("asmodee-2014")
    assert miles(entered(side(0), side(0, ROW), table=race, missing=[1]).likeliest) == [0, 900]
    assert miles(entered(side(0), side(0), table=race, missing=[0, 1]).likeliest) == [STAND_IN, 1000]
    assert miles(entered(side(1000), side(0), table=race, missing=[1]).likeliest) == [1000, STAND_IN]
