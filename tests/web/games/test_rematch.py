"""A new game with the same people and the next dealer (/rematch)."""

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, Table


def test_the_same_people_and_the_next_dealer(ann):
    table = ann.start(*NAMES[:3], dealer="1", edition="wikipedia", **{"house-points_to_win": "1000"})
    table.score(hand(side(700, ACE), side(0), side(25)))
    page = ann.submit(table.page().form("/rematch"))
    again = Table(ann, page.goes_to)
    assert again.public_id != table.public_id
    assert again.game.seats == table.game.seats
    assert again.game.rules == table.game.rules
    assert again.game.dealer == 2
    assert again.totals == (0, 0, 0)
    assert again.hands == []
    assert again.page().offers("/hands/new"), "this phone may write"
    assert table.outcome, "the first game stays as it was"


@pytest.mark.parametrize("hands_to_play", ["1", "3"])
def test_the_same_number_of_hands(hands_to_play, ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play=hands_to_play, total_0="100")
    again = Table(ann, table.post("/rematch").goes_to)
    assert again.game.hands_to_play == int(hands_to_play)
    assert again.game.start_totals == (), "what was on paper belonged to the first game"


def test_a_dealer_the_table_chose(table, ann):
    table.score(hand(side(400), side(300)))
    table.post("/dealer", {"dealer": "0"})
    table.post("/stop")
    assert Table(ann, table.post("/rematch").goes_to).game.dealer == 0


def test_it_is_offered_at_the_end_only(table):
    assert not table.page().offers("/rematch")
    table.score(hand(side(400), side(300)))
    table.post("/stop")
    assert table.page().offers("/rematch")


def test_a_stopped_game_starts_again_unstopped(table, ann):
    table.post("/stop")
    table.post("/count-all", {"count_all": "yes"})
    table.post("/rename", {"title": "Finale"})
    again = Table(ann, table.post("/rematch").goes_to).game
    assert (again.stopped, again.count_all, again.title, again.deleted) == (False, False, None, False)
