"""Records of the house."""

from hypothesis import given

from scorekeeper.rules.game import Terms
from scorekeeper.statistics.figures import everybody
from scorekeeper.statistics.house import KINDS, house_records
from tests.builders import ACE, TANK, hand, side
from tests.statistics.evenings import made_up_games, played

STOPPED = Terms(stopped=True)
#: 1,100 to 475, and 475 to 1,100.
ANNS, BOBS = hand(side(700), side(475)), hand(side(475), side(700))


def records(*games):
    return {record.kind: record for record in house_records(games)}


def test_the_best_hand_has_its_people_game_and_number():
    best = hand(side(700, ACE, TANK, coups=[ACE, TANK], safe=True), side(0))
    game = played(4, ("ann", "bob", "cy", "di"), BOBS, best)
    found = records(played(1, ("ann", "bob"), ANNS), game)["best_hand"]
    assert (found.people, found.game, found.hand) == (("ann", "cy"), game, 2)
    assert found.value == game.figures.sides[0].best
    assert records(game)["most_coups"].value == 2


def test_coups_fourres_of_a_game_are_those_of_all_hands_that_a_person_played():
    two = hand(side(700, ACE, TANK, coups=[ACE, TANK]), side(0))
    four = ("ann", "bob", "cy", "di")
    against = played(1, ("ann", "dev"), two, two, earlier=[(1, ("ann", "bob"))])
    beside = played(2, ("ann", "bob", "dev", "di"), two, two, two, earlier=[(1, four)])
    together = played(3, ("ann", "dev", "cy", "di"), two, two, two, two, earlier=[(1, four)])
    found = [records(game)["most_coups"] for game in (against, beside, together)]
    assert [(record.value, record.people) for record in found] == [
        (4, ("ann",)),
        (6, ("ann",)),
        (8, ("ann", "cy")),
    ]


def test_the_first_of_two_equals_holds_the_record():
    first, second = played(1, ("ann", "bob"), ANNS), played(2, ("cy", "bob"), ANNS)
    found = records(first, second)["best_hand"]
    assert (found.people, found.game) == (("ann",), first)


def test_an_unfinished_game_sets_only_records_of_hands():
    assert records(played(1, ("ann", "bob"), ANNS)).keys() == {"best_hand"}


def test_finds_the_widest_win_and_the_comeback():
    back = hand(side(0), side(1000, ACE, TANK, safe=True), caller=1)
    game = played(1, ("ann", "bob"), ANNS, back, terms=STOPPED)
    found = records(game)
    assert found["comeback"].value == 1100 - 475
    assert found["comeback"].people == found["widest_win"].people == ("bob",)
    totals = [made.total for made in game.figures.sides]
    assert found["widest_win"].value == totals[1] - totals[0]


def test_the_widest_win_is_measured_to_the_second():
    three = hand(side(700), side(475), side(0))
    assert records(played(1, ("ann", "bob", "cy"), three, terms=STOPPED))["widest_win"].value == 1100 - 475


def test_a_run_of_wins_ends_with_a_game_that_was_not_won():
    wins = [played(number, ("ann", "bob"), ANNS, terms=STOPPED) for number in (1, 2)]
    lost = played(3, ("ann", "bob"), BOBS, terms=STOPPED)
    again = [played(number, ("ann", "bob"), ANNS, terms=STOPPED) for number in (4, 5)]
    found = records(*wins, lost, *again)["longest_run"]
    assert (found.value, found.people, found.game) == (2, ("ann",), wins[1])
    assert "longest_run" not in records(wins[0], lost)


def test_an_unnamed_player_holds_no_record():
    found = records(played(1, (None, "bob"), ANNS, terms=STOPPED))
    assert found["best_hand"].people == ("bob",)
    assert "widest_win" not in found


def test_there_are_no_records_without_games():
    assert house_records([]) == []


@given(made_up_games())
def test_nobody_has_a_better_hand_than_the_record(games):
    found = records(*games)
    best = max((figures.best.points for figures in everybody(games).values()), default=0)
    assert best == (found["best_hand"].value if "best_hand" in found else 0)
    assert [record.kind for record in found.values()] == [kind for kind in KINDS if kind in found]
