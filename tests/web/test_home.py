"""The start page: this phone's games, those to go on with and those that are finished."""

import pytest

from tests.builders import ACE, hand, side
from tests.web.people.house import evening, read_in

A_WINS = [hand(side(700, ACE), side(0))] * 3  # 1,700 each


def headings(page):
    return [heading.words.removesuffix(" games") for heading in page.all("h2")]


def test_a_new_phone_is_offered_its_first_game(passer_by):
    page = passer_by.get("/")
    assert page.status == 200
    assert "No game on this device yet" in page.words
    assert page.offers("/games/new")
    assert headings(page) == []


def test_the_start_page_warns_of_private_windows(passer_by):
    for path in ("/", "/games/new"):
        assert "A private window forgets its games when it is closed" in passer_by.get(path).words


def test_unfinished_games_stand_before_finished_ones(ann):
    going_on, finished = ann.start("Ann", "Bob"), ann.start("Cy", "Di")
    finished.score(*A_WINS)
    page = ann.get("/")
    assert headings(page) == ["Go on with", "Finished"]
    assert page.offers(going_on.path)
    assert page.offers(finished.path)
    first, second = page.all(class_="game-card")
    assert first.words.startswith("A Ann 0 B Bob 0 0 hands")
    assert second.words.startswith("A Cy won 5,100 B Di 0 3 hands")


def test_the_last_touched_game_comes_first(ann):
    first, second = ann.start("Ann", "Bob"), ann.start("Cy", "Di")
    assert [card.words[2:5] for card in ann.get("/").all(class_="game-card")] == ["Cy ", "Ann"]
    first.score(hand(side(100), side(200)))
    assert [card.words[2:5] for card in ann.get("/").all(class_="game-card")] == ["Ann", "Cy "]
    assert second.totals == (0, 0)


def test_a_stopped_game_is_finished_and_a_resumed_one_is_not(table, ann):
    table.score(hand(side(400), side(300)))
    table.post("/stop")
    assert headings(ann.get("/")) == ["Finished"]
    table.post("/resume")
    assert headings(ann.get("/")) == ["Go on with"]


def test_other_peoples_games_are_not_shown(table, stranger, passer_by):
    for phone in (stranger, passer_by):
        assert not phone.get("/").offers(table.path)
    passer_by.get(table.path)
    assert not passer_by.get("/").offers(table.path), "watching makes it nobody's own"


@pytest.mark.parametrize(("language", "words"), [("en", "3 hands"), ("fr", "3 manches")])
def test_the_start_page_has_the_visitors_language(language, words, new_phone):
    phone = new_phone(language)
    phone.start("Ann", "Bob").score(*A_WINS)
    page = phone.get("/")
    assert page.all("html")[0]["lang"] == language
    assert words in page.words


def test_every_game_of_a_phone_is_shown(ann):
    for _ in range(30):
        ann.start("Ann", "Bob")
    assert len(ann.get("/").all(class_="game-card")) == 30


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-US", "1 hand · Nov 3, 2025"),
        ("en-GB", "1 hand · 3 Nov 2025"),
        ("fr", "1 manche · 3 nov. 2025"),
    ],
)
def test_a_finished_game_says_when_it_was_played(language, words, new_phone):
    phone = new_phone(language)
    read_in(phone, evening(0, ("Ann", "Bob"), A_WINS[0]), evening(1, ("Cy", "Di"), A_WINS[0], stopped=False))
    going_on, finished = phone.get("/").all(class_="game-card")
    assert words in finished.words and "2025" not in going_on.words
    phone.start("Eva", "Finn").score(*A_WINS)
    today = "aujourd’hui" if language == "fr" else "today"
    assert any(today in card.words for card in phone.get("/").all(class_="game-card"))
