"""The game of one hand without points: its score, its end, and what a table may change.

The expected results were read from the printed rules: Dujardin 2014, « But du jeu », « La règle standard »,
« De 4 à 8 joueurs », « Variante ».
"""

import json

import pytest

from scorekeeper.rules import EDITIONS, Rules, RulesError, problems, score
from scorekeeper.rules.game import Outcome, tally
from tests.builders import ACE, ALL_FOUR, ROW, TANK, hand, rules, side
from tests.rules.played import forbidden, mine


def one_hand(players=2, **changes):
    return rules("dujardin-2014", players, **changes)


def played(*hands, players=2, **changes):
    return tally(one_hand(players, **changes), hands)


# --- its score -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reported",
    [
        hand(side(1000, *ALL_FOUR, coups=ALL_FOUR, safe=True), side(0), delayed=True),
        hand(side(850, ACE, coups=[ACE]), side(800, TANK, ROW)),
        hand(side(0), side(0)),
    ],
)
def test_only_miles_score(reported):
    table = one_hand()
    assert table.paid_items == (("distance", 1),)
    assert [scored.total for scored in score(table, reported)] == [side.miles for side in reported.sides]


@pytest.mark.parametrize("players", EDITIONS["dujardin-2014"].players)
def test_nobody_scores_more_than_the_trip(players):
    table = one_hand(players)
    others = [side(25)] * (table.sides - 1)
    assert score(table, hand(side(1000, *ALL_FOUR, coups=ALL_FOUR), *others))[0].total == 1000
    (problem,) = problems(table, hand(side(1025), *others))
    assert problem.code == "past-target", "exactly 1,000"


# --- its end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "players", "outcome"),
    [
        pytest.param((1000, 975), 2, Outcome((0,), "reached"), id="the first at 1,000"),
        pytest.param((250, 475, 1000), 3, Outcome((2,), "reached"), id="of three"),
        pytest.param((850, 900), 2, Outcome((1,), "furthest"), id="nobody there: the nearest"),
        pytest.param((25, 0, 0, 0), 4, Outcome((0,), "furthest"), id="a single card is enough"),
        pytest.param((700, 750, 725), 6, Outcome((1,), "furthest"), id="three pairs"),
        pytest.param((600, 1000, 0, 975), 8, Outcome((1,), "reached"), id="four pairs"),
    ],
)
def test_one_hand_decides_the_game(sides, players, outcome):
    game = played(hand(*map(side, sides)), players=players)
    assert game.outcome == outcome and game.totals == sides
    assert game.decided_by == 1


def test_safeties_and_coups_fourres_decide_nothing():
    game = played(hand(side(875), side(850, *ALL_FOUR, coups=ALL_FOUR)))
    assert game.outcome == Outcome((0,), "furthest")


def test_a_later_hand_does_not_count():
    game = played(hand(side(700), side(650)), hand(side(0), side(1000)))
    assert game.outcome == Outcome((0,), "furthest")
    assert [row.counts for row in game.rows] == [True, False]


@pytest.mark.parametrize("level", [0, 850])
def test_a_tie_is_played_off(level):
    """The sheet says nothing of ties."""
    tied = hand(side(level), side(level))
    game = played(tied)
    assert game.tied and game.outcome is None
    assert played(tied, hand(side(50), side(75))).outcome == Outcome((1,), "furthest")
    assert played(tied, tied).tied


def test_after_a_tie_both_hands_count():
    game = played(hand(side(850), side(850)), hand(side(200), side(1000)))
    assert game.totals == (1050, 1850) and game.outcome == Outcome((1,), "highest")


def test_a_tie_stands_by_house_rule():
    assert played(hand(side(850), side(850)), tie="stands").outcome == Outcome((0, 1), "furthest")


# --- what a table may change -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"points_to_win": 5000},
        {"target_miles": 700},
        {"extension_miles": 1200},
        {"points_safety": 100},
        {"points_coup_fourre": 300},
        {"shutout": "every_zero"},
    ],
)
def test_refuses_points_and_other_trips(changes):
    (name,) = changes
    with pytest.raises(
        RulesError, match=f"^Dujardin 2014 is a single race: it does not take the house rule {name}.$"
    ):
        one_hand(**changes)


@pytest.mark.parametrize(
    "changes", [{"hazard_on_hazard": True}, {"coup_fourre_by_anyone": True}, {"tie": "stands"}]
)
def test_accepts_house_rules_on_play_and_on_ties(changes):
    assert dict(one_hand(**changes).house_rules) == changes


def test_another_box_has_no_option_of_a_roll_after_a_remedy():
    with pytest.raises(RulesError, match="There is no house rule called roll_after_remedy"):
        rules("dujardin-2024", roll_after_remedy=False)


@pytest.mark.parametrize(
    ("changes", "said"), [({}, ""), ({"roll_after_remedy": True}, "distance-needs-moving")]
)
def test_the_original_rule_wants_a_roll_after_a_remedy(changes, said):
    """« Variante »."""
    assert forbidden(mine("roll acc rep", house=changes)("dujardin-2014"), "A 100") == said


# --- stored ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["winning-moves", "asmodee-2014"])
def test_games_stored_before_are_what_they_were(edition):
    table = rules(edition)
    stored = table.as_dict()
    del stored["one_hand"]
    assert Rules.from_dict(stored) == table
    assert table.single_race is (edition == "asmodee-2014")


def test_rules_of_one_hand_survive_being_stored():
    table = one_hand(4, sides=2, roll_after_remedy=True)
    assert Rules.from_dict(json.loads(json.dumps(table.as_dict()))) == table
