"""Head to head: who came in ahead of whom."""

from hypothesis import given

from scorekeeper.rules.game import Terms
from scorekeeper.statistics.head_to_head import Meetings, meetings, opponents
from tests.builders import hand, side
from tests.statistics.evenings import given_games, made_up_games, played

STOPPED = Terms(stopped=True)
#: 1,100, 475 and 0 points.
THREE = hand(side(700), side(475), side(0))


def test_compares_two_people_whoever_won_the_game():
    game = played(1, ("ann", "bob", "cy"), THREE, terms=STOPPED)
    assert opponents([game], "bob") == {
        "ann": Meetings(behind=1, hands=1, points=475, points_against=1100),
        "cy": Meetings(ahead=1, hands=1, points=475, points_against=0),
    }


def test_partners_are_not_opponents():
    game = played(1, ("ann", "bob", "cy", "di"), hand(side(700), side(475)), terms=STOPPED)
    assert opponents([game], "ann").keys() == {"bob", "di"}
    assert meetings([game], "ann", "cy") == []
    assert meetings([game], "ann", "di") == [game]


def test_an_unfinished_game_does_not_count():
    game = played(1, ("ann", "bob"), hand(side(700), side(475)))
    assert opponents([game], "ann") == {}
    assert meetings([game], "ann", "bob") == []


def test_the_result_counts_for_who_sat_there_at_the_end_and_hands_for_who_played_them():
    hands = (hand(side(700), side(475)), hand(side(475), side(0)), hand(side(0), side(500)))
    game = played(1, ("dev", "bob"), *hands, terms=STOPPED, earlier=((2, ("ann", "bob")),))
    assert opponents([game], "bob") == {
        "dev": Meetings(ahead=0, behind=1, hands=1, points=500, points_against=0),
        "ann": Meetings(hands=2, points=475, points_against=1575),
    }
    assert opponents([game], "ann") == {"bob": Meetings(hands=2, points=1575, points_against=475)}
    assert meetings([game], "ann", "bob") == meetings([game], "bob", "dev") == [game]
    assert meetings([game], "ann", "dev") == []


def test_two_who_changed_sides_meet_in_the_hands_that_they_played_apart():
    hands = (hand(side(700), side(475)), hand(side(475), side(0)))
    game = played(
        1, ("ann", "bob", "cy", "di"), *hands, terms=STOPPED, earlier=((1, ("bob", "ann", "cy", "di")),)
    )
    assert opponents([game], "cy")["ann"] == Meetings(hands=1, points=700, points_against=475)
    assert opponents([game], "ann")["bob"].ahead == 1


def test_who_played_no_hand_that_counts_met_nobody():
    game = played(
        1, ("dev", "bob"), hand(side(700), side(475)), terms=STOPPED, earlier=((0, ("ann", "bob")),)
    )
    assert opponents([game], "ann") == {}


def test_equal_points_count_as_level():
    game = played(1, ("ann", "bob"), hand(side(475), side(475)), terms=STOPPED)
    assert opponents([game], "ann")["bob"].level == 1


def test_the_given_games_count_as_meetings():
    games = [game for _sheet, game in given_games() if len(game.people) == 2]
    ann = opponents(games, "Ann")
    winners = [sheet["winner"] for sheet, game in given_games() if len(game.people) == 2]
    assert (ann["Bob"].ahead, ann["Bob"].behind) == (winners.count(0), winners.count(1))


@given(made_up_games())
def test_ahead_for_one_is_behind_for_the_other(games):
    people = {person for game in games for side in game.people for person in side if person}
    for person in people:
        for other, met in opponents(games, person).items():
            assert opponents(games, other)[person] == Meetings(
                met.behind, met.ahead, met.level, met.hands, met.points_against, met.points
            )
            assert met.games == len(meetings(games, person, other)) == len(meetings(games, other, person))
