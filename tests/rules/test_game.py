"""A game: totals hand by hand, who has won and why.

Winning Moves, "Winning the Game"; on ties both Wikipedias, "Scoring".
"""

from dataclasses import FrozenInstanceError

import pytest

from scorekeeper.rules import ImpossibleHand, score
from scorekeeper.rules.game import Outcome, Terms, next_dealer, tally
from tests.builders import ACE, ALL_FOUR, hand, rules, side

# Hands of two players and what they pay (winning-moves).
A_2200 = hand(side(1000, ACE), side(0), caller=0)  # 1000 + 100 + 400 + 200 + 500
A_1700 = hand(side(700, ACE), side(0))  # 700 + 100 + 400 + 500
B_1700 = hand(side(0), side(700, ACE))
BOTH_675 = hand(side(675), side(675))
NOTHING = hand(side(0), side(0))


def hand_of_miles(first, second):
    """A hand of 0 to 675 miles a side, in multiples of 25."""
    return hand(side(first), side(second))


def test_a_game_without_hands_is_open():
    game = tally(rules(), [])
    assert game.rows == ()
    assert game.totals == (0, 0)
    assert game.needs == (5000, 5000)
    assert game.outcome is None
    assert game.leaders == (0, 1)


def test_totals_are_carried_forward():
    game = tally(rules(), [A_1700, B_1700, BOTH_675])
    assert [row.totals for row in game.rows] == [(1700, 0), (1700, 1700), (2375, 2375)]
    assert [[receipt.total for receipt in row.scores] for row in game.rows] == [
        [1700, 0],
        [0, 1700],
        [675, 675],
    ]
    assert all(row.counts for row in game.rows)
    assert game.totals == (2375, 2375)
    assert game.needs == (2625, 2625)
    assert game.outcome is None


@pytest.mark.parametrize(
    ("start", "outcome", "needs"),
    [
        pytest.param((4299, 0), None, (1, 5000), id="4,999 is not enough"),
        pytest.param((4300, 0), Outcome((0,), "reached"), (0, 5000), id="5,000 is"),
        pytest.param((4325, 0), Outcome((0,), "reached"), (0, 5000), id="so is more"),
    ],
)
def test_the_points_to_win_end_the_game(start, outcome, needs):
    game = tally(rules(), [hand(side(700 - 25), side(0))], Terms(start_totals=(start[0] + 25, start[1])))
    assert game.outcome == outcome
    assert game.needs == needs


@pytest.mark.parametrize(
    ("start", "outcome"),
    [
        pytest.param((4500, 4500), Outcome((1,), "highest"), id="two past 5,000: the higher wins"),
        pytest.param((4500, 4225), Outcome((0,), "reached"), id="one past 5,000"),
        pytest.param((4600, 4475), Outcome((1,), "highest"), id="two past 5,000, 25 apart"),
    ],
)
def test_the_side_with_the_points_wins(start, outcome):
    assert tally(rules(), [hand_of_miles(525, 675)], Terms(start_totals=start)).outcome == outcome


# --- ties ------------------------------------------------------------------------------------------


def test_a_tie_is_played_on():
    tied = Terms(start_totals=(4500, 4500))
    game = tally(rules(), [BOTH_675], tied)
    assert game.totals == (5175, 5175)
    assert game.needs == (0, 0)
    assert game.outcome is None
    assert game.leaders == (0, 1)

    game = tally(rules(), [BOTH_675, hand_of_miles(0, 25)], tied)
    assert game.outcome == Outcome((1,), "highest")
    assert all(row.counts for row in game.rows)


def test_a_tie_may_stand():
    game = tally(rules(tie="stands"), [BOTH_675], Terms(start_totals=(4500, 4500)))
    assert game.outcome == Outcome((0, 1), "highest")


def test_a_tie_that_is_played_on_may_tie_again():
    game = tally(rules(), [BOTH_675, NOTHING, BOTH_675], Terms(start_totals=(4500, 4500)))
    assert game.outcome is None
    assert game.totals == (5850, 5850)


def test_a_tie_below_the_highest_total_does_not_count():
    game = tally(rules("winning-moves", 3), [hand(side(25), side(0), side(0))], Terms((5000, 5000, 5000)))
    assert game.outcome == Outcome((0,), "highest")


def test_a_third_side_wins_a_tie_of_two_by_playing_on():
    three = rules("winning-moves", 3)
    hands = [hand(side(25), side(25), side(0)), hand(side(0), side(0), side(675))]
    assert tally(three, hands[:1], Terms((5000, 5000, 4400))).outcome is None
    assert tally(three, hands, Terms((5000, 5000, 4400))).outcome == Outcome((2,), "highest")


# --- hands after the decision ----------------------------------------------------------------------

WON_THEN_PLAYED_ON = [A_2200, A_2200, A_1700, B_1700, B_1700]


def test_hands_after_the_decision_do_not_count():
    game = tally(rules(), WON_THEN_PLAYED_ON)
    assert [row.counts for row in game.rows] == [True, True, True, False, False]
    assert [row.totals for row in game.rows] == [(2200, 0), (4400, 0), (6100, 0), (6100, 0), (6100, 0)]
    assert [receipt.total for receipt in game.rows[-1].scores] == [0, 1700]
    assert game.outcome == Outcome((0,), "reached")


def test_the_table_may_count_hands_after_the_decision():
    game = tally(rules(), [*WON_THEN_PLAYED_ON, B_1700, B_1700], Terms(count_all=True))
    assert all(row.counts for row in game.rows)
    assert game.totals == (6100, 6800)
    assert game.outcome == Outcome((1,), "highest")


def test_counting_later_hands_may_reopen_a_game():
    game = tally(rules(), [A_1700, B_1700], Terms(start_totals=(4000, 4000), count_all=True))
    assert game.totals == (5700, 5700)
    assert game.outcome is None


def test_a_corrected_hand_can_undo_the_decision():
    """The tally depends only on the hands. After a correction a later hand counts again."""
    corrected = [A_2200, BOTH_675, *WON_THEN_PLAYED_ON[2:]]
    game = tally(rules(), corrected)
    assert all(row.counts for row in game.rows)
    assert game.outcome is None


# --- other ends ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "outcome"),
    [
        pytest.param([A_1700], None, id="one of two"),
        pytest.param([A_1700, BOTH_675], Outcome((0,), "hands_played"), id="two of two"),
        pytest.param([A_1700, B_1700], None, id="two of two, tied: another hand"),
        pytest.param(
            [A_1700, B_1700, hand_of_miles(0, 25)], Outcome((1,), "hands_played"), id="and that decides"
        ),
        pytest.param([A_1700, BOTH_675, B_1700, B_1700], Outcome((0,), "hands_played"), id="no more count"),
    ],
)
def test_a_game_ends_after_the_agreed_hands(hands, outcome):
    assert tally(rules(), hands, Terms(hands_to_play=2)).outcome == outcome


def test_the_agreed_hands_are_played_beyond_the_points_to_win():
    game = tally(rules(), [A_2200, A_2200, A_1700], Terms(hands_to_play=4))
    assert game.outcome is None
    assert game.totals == (6100, 0)


def test_an_agreed_number_of_hands_may_end_in_a_tie_that_stands():
    game = tally(rules(tie="stands"), [A_1700, B_1700], Terms(hands_to_play=2))
    assert game.outcome == Outcome((0, 1), "hands_played")


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        pytest.param([], (0, 1), id="before the first hand"),
        pytest.param([A_1700], (0,), id="the leader wins"),
        pytest.param([A_1700, B_1700], (0, 1), id="a tie stands, whatever the table chose"),
    ],
)
def test_a_stopped_game_is_won_by_the_leader(hands, winners):
    assert tally(rules(), hands, Terms(stopped=True)).outcome == Outcome(winners, "stopped")


def test_stopping_does_not_change_a_game_already_won():
    game = tally(rules(), WON_THEN_PLAYED_ON, Terms(stopped=True))
    assert game.outcome == Outcome((0,), "reached")


def test_start_totals_count():
    game = tally(rules(), [A_1700], Terms(start_totals=(3000, 3325)))
    assert game.totals == (4700, 3325)
    assert game.needs == (300, 1675)
    assert game.outcome is None
    assert tally(rules(), [], Terms(start_totals=(3000, 3325))).leaders == (1,)


@pytest.mark.parametrize(("points", "decided_after"), [(1, 1), (1700, 1), (1701, 2), (10_000, None)])
def test_the_table_sets_the_points_to_win(points, decided_after):
    game = tally(rules(points_to_win=points), [A_1700, A_1700, B_1700])
    counted = sum(row.counts for row in game.rows)
    assert (counted if game.outcome else None) == decided_after
    assert game.needs[0] == max(0, points - game.totals[0])


def test_four_single_players_score_separately():
    """Dujardin: the side that drove furthest in a hand also gets 500 for another without a distance card."""
    game = tally(rules("dujardin-2024", 4), [hand(side(1000), side(25), side(0), side(25, *ALL_FOUR))])
    assert game.totals == (1900, 525, 0, 925)
    assert game.needs == (3100, 4475, 5000, 4075)
    assert game.leaders == (0,)


def test_a_tally_cannot_be_changed_afterwards():
    game = tally(rules(), [A_2200, A_2200, A_1700])
    for value, name in [
        (game, "totals"),
        (game.rows[0], "totals"),
        (game.outcome, "winners"),
        (Terms(), "stopped"),
    ]:
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, ())


def test_refuses_start_totals_for_another_number_of_sides():
    with pytest.raises(ValueError, match="zip"):
        tally(rules(), [A_1700], Terms(start_totals=(3000, 2000, 1000)))


def test_an_impossible_hand_saved_by_an_earlier_version_still_counts():
    """The caller's cards never made 700, which an earlier version did not check."""
    called = side(725)._replace(cards=(0, 0, 7, 0, 1))
    let_pass = hand(called, side(300), caller=0)
    with pytest.raises(ImpossibleHand):
        score(rules(), let_pass)
    assert tally(rules(), [A_1700, let_pass]).totals == (1700 + 725, 300 + 200)


# --- the hand that decided, and the best ------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "terms", "number"),
    [
        pytest.param([A_1700, A_1700], Terms(), None, id="nothing is decided"),
        pytest.param([A_1700, A_1700, A_1700, B_1700], Terms(), 3, id="the first with the points"),
        pytest.param([BOTH_675, NOTHING, A_1700], Terms((4500, 4500)), 3, id="a tie was played on"),
        pytest.param(WON_THEN_PLAYED_ON, Terms(count_all=True), 3, id="all count, the same side stays ahead"),
        pytest.param(
            [*WON_THEN_PLAYED_ON, B_1700, B_1700], Terms(count_all=True), 7, id="all count, and another wins"
        ),
        pytest.param([A_1700, B_1700], Terms((4000, 4000), count_all=True), None, id="all count: open again"),
        pytest.param([A_1700, B_1700, A_1700], Terms(hands_to_play=3), 3, id="the last of those agreed on"),
        pytest.param([A_1700], Terms(stopped=True), None, id="the table stopped"),
        pytest.param([A_1700] * 4, Terms(stopped=True), 3, id="stopped after it was won"),
    ],
)
def test_names_the_hand_that_decided_the_game(hands, terms, number):
    assert tally(rules(), hands, terms).decided_by == number


def test_names_the_hand_that_made_a_standing_tie():
    assert tally(rules(tie="stands"), [NOTHING, BOTH_675], Terms((4500, 4500))).decided_by == 2


@pytest.mark.parametrize(
    ("hands", "terms", "best"),
    [
        pytest.param([], Terms((4000, 0)), (), id="no hand, whatever was carried over"),
        pytest.param([NOTHING], Terms(), (), id="no points"),
        pytest.param([A_1700, A_2200, B_1700], Terms(), ((2, 0, 2200),), id="by one side"),
        pytest.param([A_1700, NOTHING, B_1700], Terms(), ((1, 0, 1700), (3, 1, 1700)), id="by two, level"),
        pytest.param([BOTH_675], Terms(), ((1, 0, 675), (1, 1, 675)), id="by both in the same hand"),
        pytest.param(
            [A_1700] * 3 + [A_2200], Terms(), ((1, 0, 1700), (2, 0, 1700), (3, 0, 1700)), id="that count"
        ),
        pytest.param([A_1700] * 3 + [A_2200], Terms(count_all=True), ((4, 0, 2200),), id="all count"),
    ],
)
def test_finds_the_best_hands(hands, terms, best):
    assert tally(rules(), hands, terms).best_hands == best


# --- who deals next --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last", "chosen", "deals"),
    [
        pytest.param(2, None, None, 2, id="the first hand: who was chosen when the game began"),
        pytest.param(2, 0, None, 1, id="clockwise"),
        pytest.param(2, 3, None, 0, id="round the table"),
        pytest.param(2, 1, 1, 1, id="the table chose the same again"),
        pytest.param(2, None, 0, 0, id="the table chose another before the first hand"),
    ],
)
def test_the_deal_passes_to_the_left_unless_the_table_chooses(first, last, chosen, deals):
    assert next_dealer(rules(players=4), first, last, chosen) == deals
