"""A game's page (/games/<id>): totals, what is needed, the score sheet; for watchers all but the forms."""

import pytest

from tests.builders import ACE, PROOF, TANK, hand, side
from tests.builders_web import NAMES, sheet_lines


def totals_shown(page):
    return [int(figure.words.replace(",", "")) for figure in page.all("b", class_="total")]


def test_a_new_game(table):
    page = table.page()
    assert totals_shown(page) == [0, 0]
    assert page.words.count("needs 5,000") == 2
    assert "Ann deals" in page.words
    assert "Score hand 1" in page.words
    assert page.all("section", class_="score-sheet") == []


def test_after_two_hands(table):
    table.score(hand(side(700, ACE), side(0)), hand(side(400), side(500, TANK)))
    page = table.page()
    assert totals_shown(page) == [2100, 600]
    assert "needs 2,900 · last +400" in page.words
    assert "needs 4,400 · last +600" in page.words
    assert "Score hand 3" in page.words
    assert "Ann deals" in page.words, "round again"
    newest, oldest = sheet_lines(page)
    assert newest.words == "2 400 2,100 600 600 Receipt"
    assert oldest.words == "1 1,700 1,700 0 0 Receipt"


@pytest.mark.parametrize(("players", "letters"), [(2, "AB"), (3, "ABC"), (6, "ABC")])
def test_sides_have_letters(players, letters, ann):
    page = ann.start(*NAMES[:players]).page()
    assert "".join(item.all(class_="mark")[0].words for item in page.all("ul")[0].all("li")) == letters


def test_the_road_is_said_in_words_too(table):
    table.score(hand(side(700, PROOF), side(0)))
    (road,) = table.page().all("svg", role="img")
    assert "5,000" in road["aria-label"]
    assert "A 1,700, B 0" in road["aria-label"]


def test_the_owner_has_the_forms(table):
    table.score(hand(side(400), side(300)))
    page = table.page()
    actions = {form.action.removeprefix(table.path) for form in page.forms}
    assert actions >= {"/dealer", "/misdeal", "/stop", "/language"}
    assert page.offers("/hands/new")
    assert page.offers("/table")


def test_a_watcher_sees_the_game_and_no_form_but_the_language(table, stranger, passer_by):
    table.score(hand(side(700, ACE), side(0)), hand(side(400), side(500)))
    table.post(f"/hands/{table.hands[0].id}/delete")
    for phone in (stranger, passer_by):
        page = phone.get(table.path)
        assert page.status == 200
        assert totals_shown(page) == totals_shown(table.page()) == [400, 500]
        assert len(sheet_lines(page)) == 1
        assert [form.action for form in page.forms] == ["/language"]
        assert not page.offers("/hands/new")
        assert not page.offers("/table")
        assert "You are watching" in page.words
        assert "Deleted hands" not in page.words
        assert "Undo" not in page.words
        assert page.all(class_="address") == []


def test_the_address_to_share(table):
    assert table.get("/sharing").all(class_="address")[0]["value"] == f"http://localhost{table.path}"


def test_a_watcher_sees_who_won(table, passer_by):
    table.score(*[hand(side(700, ACE), side(0))] * 3)
    page = passer_by.get(table.path)
    assert "Ann wins with 5,100." in page.words
    assert "Rematch" not in page.words


def test_in_french(new_phone):
    phone = new_phone("fr")
    table = phone.start("Ann", "Bob", edition="dujardin-2024")
    table.score(hand(side(1000, ACE, coups=(ACE,)), side(800)))
    words = table.page().words + table.receipt(1).words
    for french in ("As du volant", "1 800", "Kilomètres", "Manche"):
        assert french in words, french
    for english in ("needs", "deals", "Score hand", "Driving Ace", "miles", "dealt"):
        assert english not in words


def test_a_long_game(table):
    table.score(*[hand(side(25), side(25))] * 40)
    page = table.page()
    assert totals_shown(page) == [1000, 1000]
    assert len(sheet_lines(page)) == 40
