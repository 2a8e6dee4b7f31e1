"""A rematch (/rematch) has the same people and the next dealer; the first game leads to it."""

import re

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, Table, join, new_link


def test_a_rematch_has_the_same_people_and_the_next_dealer(ann):
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
def test_a_rematch_has_the_same_number_of_hands(hands_to_play, ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play=hands_to_play, total_0="100")
    again = Table(ann, table.post("/rematch").goes_to)
    assert again.game.hands_to_play == int(hands_to_play)
    assert again.game.start_totals == (), "what was on paper belonged to the first game"


def test_a_rematch_keeps_the_dealer_that_the_table_chose(table, ann):
    table.score(hand(side(400), side(300)))
    table.post("/dealer", {"dealer": "0"})
    table.post("/stop")
    assert Table(ann, table.post("/rematch").goes_to).game.dealer == 0


def test_a_rematch_is_offered_at_the_end_only(table):
    assert not table.page().offers("/rematch")
    table.score(hand(side(400), side(300)))
    table.post("/stop")
    assert table.page().offers("/rematch")


def test_a_rematch_of_a_stopped_game_is_not_stopped(table, ann):
    table.post("/stop")
    table.post("/count-all", {"count_all": "yes"})
    table.post("/rename", {"title": "Finale"})
    again = Table(ann, table.post("/rematch").goes_to).game
    assert (again.stopped, again.count_all, again.title, again.deleted) == (False, False, None, False)


# --- one for all who are there ----------------------------------------------------------------------------


@pytest.fixture
def over(table):
    return table.score(*[hand(side(700, ACE), side(0))] * 3)


@pytest.fixture
def bobs(over, new_phone):
    """The game on Bob's phone, which came by a link."""
    return join(new_phone(), new_link(over, "Bob"))


def ways(page):
    """The links to other games: words and address."""
    links = [link for link in page.all("a") if re.fullmatch(r"/games/[^/]+", link["href"])]
    return {link.words: link["href"] for link in links if link.words != "Show the latest"}


def test_watchers_are_led_to_the_rematch(over, passer_by):
    version = passer_by.get(over.path).by_id("version")["value"]
    again = over.post("/rematch").goes_to
    news = passer_by.get(f"{over.path}/news?v={version}", htmx=True)
    assert ways(news.by_id("standing")) == {"The rematch has started: watch it": again}
    assert passer_by.get(again).status == 200
    assert "A rematch begins." in passer_by.get(f"{over.path}/history").words


def test_the_big_screen_leads_to_the_rematch(over, passer_by):
    assert "Go to the rematch" not in passer_by.get(f"{over.path}/screen").words
    again = over.post("/rematch").goes_to
    page = passer_by.get(f"{over.path}/screen")
    assert f"{again}/screen" in [link["href"] for link in page.all("a") if link.words == "Go to the rematch"]


def test_a_scorer_is_led_to_the_rematch_and_scores_it(over, bobs, new_phone):
    stranger = new_phone()
    again = over.post("/rematch").goes_to
    assert ways(bobs.page().by_id("standing")) == {"Go to the rematch": again}
    assert not bobs.page().offers("/rematch"), "there is one"
    assert bobs.post("/rematch").goes_to == again
    bobs_again = Table(bobs.phone, again)
    bobs_again.score(hand(side(400), side(300)))
    assert bobs_again.totals == (400, 300)
    assert stranger.get(f"{again}/hands/new").status == 403


def test_a_link_carried_into_the_rematch_can_be_withdrawn_there(over, bobs):
    again = Table(over.phone, over.post("/rematch").goes_to)
    assert "Bob" in again.get("/sharing").by_id("main").all("ul", class_="devices")[0].words
    again.post(f"/links/{again.game.links[0].id}/withdraw")
    assert bobs.phone.get(f"{again.path}/hands/new").status == 403
    assert bobs.get("/hands/new").status == 200


def test_a_rematch_gives_no_right_back_to_a_withdrawn_phone(over, bobs):
    over.post(f"/links/{over.game.links[0].id}/withdraw")
    again = over.post("/rematch").goes_to
    assert bobs.phone.get(f"{again}/hands/new").status == 403


def test_the_maker_scores_a_rematch_that_somebody_else_began(over, bobs):
    again = Table(over.phone, bobs.post("/rematch").goes_to)
    assert again.get("/hands/new").status == 200
    assert again.game.links == []
    over.phone.get(again.path)
    assert bobs.phone.get(f"{again.path}/hands/new").status == 200


def test_undo_after_a_rematch_takes_back_the_last_hand(over):
    over.post("/rematch")
    assert over.page().offers(f"/undo/{over.changes[-2].id}")
    over.post(f"/undo/{over.changes[-2].id}")
    assert over.totals == (3400, 0)


def test_a_deleted_rematch_makes_room_for_another(over, passer_by):
    again = over.post("/rematch").goes_to
    over.phone.post(f"{again}/delete")
    assert ways(passer_by.get(over.path).by_id("standing")) == {}
    assert over.page().offers("/rematch")
    assert over.post("/rematch").goes_to != again
