"""The chances of the sides on the pages of a game: in a fold, following the totals; or why there are none."""

import pytest
from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.models import Game
from scorekeeper.web.games import odds
from scorekeeper.web.games.odds import LIFETIME
from tests.builders import ACE, hand, side
from tests.builders_web import Phone
from tests.web.nights.evening import new_evening

HAND = hand(side(700, ACE), side(475))


def chances(page):
    return [item.all("b")[-1].words for item in page.all("ul", class_="odds")[0].all("li")]


def bars(page):
    return [float(bar["width"]) for bar in page.all("rect")]


def test_the_chances_follow_the_totals(ann):
    table = ann.start("Ann", "Bob")
    assert chances(table.get("/odds")) == ["50%", "50%"] and bars(table.get("/odds")) == [50, 50]
    table.score(HAND)
    page = table.get("/odds")
    lead, behind = bars(page)
    assert lead > 55 and lead + behind == pytest.approx(100, abs=0.2)
    assert chances(page) == [f"{round(lead)}%", f"{round(behind)}%"]
    for said in ("7,034 in all with 2 at the table", "Winning Moves", "Give or take 4 in 100", "4,000 games"):
        assert said in page.words


def test_nearly_won_is_never_said_to_be_won(ann):
    table = ann.start("Ann", "Bob", total_0="4975", total_1="0")
    assert chances(table.get("/odds")) == ["over 99%", "under 1%"]


def test_the_page_says_that_the_rules_differ(ann):
    table = ann.start("Ann", "Bob", edition="parker-1962")
    assert "Your rules differ in a few things" in table.get("/odds").words
    assert "Your rules differ" not in ann.start("Ann", "Bob").get("/odds").words


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"edition": "asmodee-2014"}, "A race is a single hand"),
        ({"edition": "dujardin-2024"}, "Hands score differently with this box"),
        ({"house-target_miles": "1000"}, "Hands score differently under your house rules"),
        ({"end": "hands", "hands_to_play": "3"}, "This game ends after a number of hands"),
        ({"house-points_to_win": "9000"}, "Chances appear later, once no side needs more than 5,000 to win."),
    ],
)
def test_a_game_without_chances_says_why(ann, form, why):
    page = ann.start("Ann", "Bob", **form).get("/odds")
    assert why in page.words and not page.all("ul", class_="odds")


def test_a_game_that_is_over_has_no_chances(ann):
    table = ann.start("Ann", "Bob", total_0="4900")
    table.score(HAND)
    assert "The game is over" in table.get("/odds").words
    assert "Chances of winning" not in table.get("").words


def test_the_fold_of_the_chances_is_empty_until_opened(ann):
    table = ann.start("Ann", "Bob")
    page = table.get("")
    assert page.offers("/odds") and not page.all("ul", class_="odds") and not page.all(id="odds-shown")
    assert "Chances of winning" not in ann.start("Ann", "Bob", edition="asmodee-2014").get("").words


@pytest.mark.parametrize("who", ["ann", "a watcher"])
def test_open_chances_follow_the_game(ann, who):
    table = ann.start("Ann", "Bob")
    phone = ann if who == "ann" else Phone(ann.app)
    table.score(HAND)
    closed, opened = (phone.get(f"{table.path}/news?v=0{more}") for more in ("", "&odds=1"))
    assert not closed.all(id="odds") and bars(opened)[0] > 55
    assert not phone.get(f"{table.path}/news?v=0").all(id="odds")


def test_a_deleted_game_has_no_chances(ann):
    table = ann.start("Ann", "Bob")
    table.post("/delete")
    assert table.get("/odds").status == 404
    assert not table.get("/news?v=0&odds=1").all(id="odds")


def test_a_game_of_a_night_shows_no_chances(ann):
    new_evening(ann).everybody_comes().next_round()
    with ann.app.app_context():
        games = [game.public_id for game in db.session.scalars(select(Game))]
    page = ann.get(f"/games/{games[0]}/odds")
    assert "Chances are not shown at a tournament table." in page.words and not page.all("ul", class_="odds")


# --- the server's own hands -----------------------------------------------------------------------------


def asked(table):
    """The whole answer to a request for the chances."""
    with table.phone.client.get(f"{table.path}/odds") as answer:
        assert answer.status_code == 200 and answer.text
    return answer


def test_own_hands_count_from_the_next_request_on(ann, monkeypatch):
    time = [1.0e6]
    monkeypatch.setattr(odds, "monotonic", lambda: time[0])
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="99")
    table.score(*[HAND] * 50)
    running = ann.start("Ann", "Bob", total_0="1000")
    asked(running)
    second = running.get("/odds")
    assert "own last 50 hands with this number of players count as well" in second.words
    assert "a side has 18 % fewer points in them" in second.words
    table.score(HAND)
    assert "own last 50 hands" in asked(running).text
    time[0] += LIFETIME
    assert "own last 50 hands" in asked(running).text
    assert "own last 51 hands" in running.get("/odds").words
