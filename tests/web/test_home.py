"""The start page: this phone's games, those to go on with and those that are finished."""

import pytest

from tests.builders import ACE, hand, side
from tests.web.people.house import evening, read_in

A_WINS = [hand(side(700, ACE), side(0))] * 3  # 1,700 each


def headings(page):
    return [heading.words.removesuffix(" games") for heading in page.all("h2")]


def games_shown(page):
    return page.all(class_="one-game")


def test_a_new_phone_is_offered_its_first_game(passer_by):
    page = passer_by.get("/")
    assert page.status == 200
    assert page.offers("/games/new")
    assert headings(page) == []
    assert page.form("/rulebook") and page.form("/t") and page.offers("/nights/new")


def test_the_start_page_warns_of_private_windows(passer_by):
    for path in ("/", "/games/new"):
        assert "A private window forgets its games when you close it" in passer_by.get(path).words


def test_unfinished_games_stand_before_finished_ones(ann):
    going_on, finished = ann.start("Ann", "Bob"), ann.start("Cy", "Di")
    finished.score(*A_WINS)
    page = ann.get("/")
    assert headings(page) == ["Ann – Bob Ann deals", "Finished"]
    assert page.offers(going_on.path)
    assert page.offers(finished.path)
    first, second = games_shown(page)
    assert "A Ann 0 B Bob 0" in first.words and "Go on with hand 1" in first.words
    assert second.words.startswith("Cy won 5,100 today") and "Di 0" in second.words


def test_the_third_finished_game_is_the_last_one_shown(ann):
    for _ in range(4):
        ann.start("Ann", "Bob").score(*A_WINS)
    page = ann.get("/")
    assert len(games_shown(page)) == 3
    (all_games,) = [link for link in page.all("a") if link.words == "All 4 games"]
    assert len(ann.get(all_games["href"]).all(class_="game-card")) == 4


def test_a_tie_that_stands_is_called_one(ann):
    table = ann.start("Ann", "Bob", total_0="4600", total_1="4600", **{"house-tie": "stands"})
    table.score(hand(side(400), side(400)))
    (game,) = games_shown(ann.get("/"))
    assert game.words.startswith("Tie: Ann – Bob 5,0") and "won" not in game.words


def test_the_menu_has_a_door_to_everything(passer_by):
    for path in ("/", "/rulebook", "/games/new"):
        assert passer_by.get(path).offers("/menu")
    menu = passer_by.get("/menu")
    doors = [link["href"] for link in menu.all("a", class_="door")]
    assert len(doors) == 14
    for door in doors:
        assert passer_by.get(door).status == 200, door


def test_the_menu_of_a_game_has_the_same_doors(table, passer_by):
    doors = [link["href"] for link in passer_by.get("/menu").all("a", class_="door")]
    assert [link["href"] for link in table.menu().all("a", class_="door")] == doors


def test_the_last_touched_game_comes_first(ann):
    first, second = ann.start("Ann", "Bob"), ann.start("Cy", "Di")
    assert [game.words[:3] for game in games_shown(ann.get("/"))] == ["Cy ", "Ann"]
    first.score(hand(side(100), side(200)))
    assert [game.words[:3] for game in games_shown(ann.get("/"))] == ["Ann", "Cy "]
    assert second.totals == (0, 0)


def test_a_stopped_game_is_finished_and_a_resumed_one_is_not(table, ann):
    table.score(hand(side(400), side(300)))
    table.post("/stop")
    assert headings(ann.get("/")) == ["Finished"]
    table.post("/resume")
    assert headings(ann.get("/")) == ["Ann – Bob Bob deals"]


def test_other_peoples_games_are_not_shown(table, stranger, passer_by):
    for phone in (stranger, passer_by):
        assert not phone.get("/").offers(table.path)
    passer_by.get(table.path)
    assert not passer_by.get("/").offers(table.path), "watching makes it nobody's own"


@pytest.mark.parametrize(("language", "words"), [("en", "All 1 game"), ("fr", "Toutes les parties (1)")])
def test_the_start_page_has_the_visitors_language(language, words, new_phone):
    phone = new_phone(language)
    phone.start("Ann", "Bob").score(*A_WINS)
    page = phone.get("/")
    assert page.all("html")[0]["lang"] == language
    assert words in page.words


def test_every_game_of_a_phone_is_shown(ann):
    for _ in range(30):
        ann.start("Ann", "Bob")
    assert len(games_shown(ann.get("/"))) == 30


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-US", "Nov 3, 2025 ·"),
        ("en-GB", "3 Nov 2025 ·"),
        ("fr", "3 nov. 2025 ·"),
    ],
)
def test_a_finished_game_says_when_it_was_played(language, words, new_phone):
    phone = new_phone(language)
    read_in(phone, evening(0, ("Ann", "Bob"), A_WINS[0]), evening(1, ("Cy", "Di"), A_WINS[0], stopped=False))
    going_on, finished = games_shown(phone.get("/"))
    assert words in finished.words and "2025" not in going_on.words
    phone.start("Eva", "Finn").score(*A_WINS)
    today = "aujourd’hui" if language == "fr" else "today"
    assert any(today in game.words for game in games_shown(phone.get("/")))
