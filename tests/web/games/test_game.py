"""A game's page (/games/<id>): totals, what is needed, the score sheet; for watchers all but the forms."""

from datetime import timedelta

import pytest

from scorekeeper.store.models import now
from scorekeeper.web.parts import road
from tests.builders import ACE, PROOF, TANK, hand, side
from tests.builders_web import NAMES, sheet_lines


def totals_shown(page):
    """The totals of the sides: on a watcher's page as such, on a scorer's in the rows of the open hand."""
    rows = [row.all(class_="who")[0] for row in page.all(class_="side-row")]
    figures = [row.all(class_="figure")[0] for row in rows] or page.all("b", class_="total")
    return [int(figure.words.replace(",", "")) for figure in figures]


def test_the_page_of_a_new_game_shows_no_points_and_the_first_hand(table, passer_by):
    page = table.page()
    assert totals_shown(page) == [0, 0]
    assert page.form("/hands/new").fields["dealer"] == "0"
    assert "Save hand 1" in page.words
    assert page.all("section", class_="score-sheet") == []
    watched = passer_by.get(table.path)
    assert totals_shown(watched) == [0, 0]
    assert watched.words.count("needs 5,000") == 2
    assert "Ann deals" in watched.words


def test_the_score_sheet_shows_the_newest_hand_first(table, passer_by):
    table.score(hand(side(700, ACE), side(0)), hand(side(400), side(500, TANK)))
    page, watched = table.page(), passer_by.get(table.path)
    assert totals_shown(page) == totals_shown(watched) == [2100, 600]
    assert "needs 2,900 · last +400" in watched.words
    assert "needs 4,400 · last +600" in watched.words
    assert "Save hand 3" in page.words
    assert page.form("/hands/new").fields["dealer"] == "0", "round again"
    assert "Ann deals" in watched.words
    newest, oldest = sheet_lines(page)
    assert newest.words == "2 400 2,100 600 600 Details"
    assert oldest.words == "1 1,700 1,700 0 0 Details"


@pytest.mark.parametrize(("players", "letters"), [(2, "AB"), (3, "ABC"), (6, "ABC")])
def test_sides_have_letters(players, letters, ann, passer_by):
    table = ann.start(*NAMES[:players])
    rows, sides = table.page().all(class_="whose"), passer_by.get(table.path).all("ul")[0].all("li")
    for named in (rows, sides):
        assert "".join(item.all(class_="mark")[0].words for item in named) == letters


def test_a_stone_is_just_passed_for_a_moment(table, passer_by, monkeypatch):
    table.score(hand(side(700, ACE), side(0)))
    page, watched = table.page(), passer_by.get(table.path)
    assert "Past 1,000: Ann" in page.by_id("talk").words
    for shown in (page, watched):
        assert len(shown.all("path", class_="just-passed")) == 1
    table.score(hand(side(0), side(25)))
    assert not table.page().all("path", class_="just-passed"), "by the hand before"
    table.score(hand(side(400), side(700, ACE)))
    assert "Hand saved. Past 2,000: Ann" in table.page().by_id("talk").words
    later = now() + road.JUST_NOW + timedelta(seconds=5)
    monkeypatch.setattr(road, "now", lambda: later)
    assert not table.page().all("path", class_="just-passed")
    assert "Hand saved." in table.page().by_id("talk").words


@pytest.mark.parametrize(
    ("before", "scored", "told"),
    [
        ((2_300, 0), (side(700), side(25)), "Past 3,000: Ann"),
        ((1_900, 2_975), (side(0), side(25)), "3,000 reached: Bob"),
        ((2_300, 1_900), (side(700), side(475)), "Past 3,000: Ann. Past 2,000: Bob"),
        ((1_900, 2_925), (side(100), side(75)), "3,000 reached: Bob. 2,000 reached: Ann"),
        ((900, 2_925), (side(700), side(125)), "Past 3,000: Bob. 2,000 reached: Ann"),
        ((2_900, 2_900), (side(100), side(125)), "Past 3,000: Bob. 3,000 reached: Ann"),
    ],
)
def test_every_side_at_a_stone_is_named_at_its_furthest(before, scored, told, ann):
    table = ann.start("Ann", "Bob", total_0=str(before[0]), total_1=str(before[1]))
    table.score(hand(*scored))
    (line,) = (part for part in table.page().by_id("talk").all("p") if part.all("b"))
    assert line.all("b")[0].words.replace(" .", ".") == told
    assert line.words.startswith("Hand saved. "), "it is told first"


def test_long_names_leave_room_for_only_the_furthest_stone(ann):
    table = ann.start("Maximilian the Third", "Anne-Élisabeth the First", total_0="2900", total_1="1900")
    table.score(hand(side(400), side(300)))
    talk = table.page().by_id("talk").words
    assert "Past 3,000: Maximilian the Third" in talk
    assert "2,000" not in talk


def test_the_road_is_described_in_words(table):
    table.score(hand(side(700, PROOF), side(0)))
    (road,) = table.page().all("svg", role="img")
    assert "5,000" in road["aria-label"]
    assert "A 1,700, B 0" in road["aria-label"]


def test_the_owner_has_the_forms(table):
    table.score(hand(side(400), side(300)))
    page = table.page()
    forms = (*page.forms, *table.menu().forms)
    actions = {form.action.removeprefix(table.path) for form in forms}
    assert actions >= {"/dealer", "/misdeal", "/stop", "/language"}
    assert page.form("/hands/new").element["id"] == "entry"
    assert page.offers("/menu")


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
        assert not page.offers(f"{table.path}/menu")
        assert "You are watching" in page.words
        assert "Deleted hands" not in page.words
        assert "Undo" not in page.words
        assert page.all(class_="address") == []
        assert page.all(id="entry") == page.all(class_="pad") == []


def test_every_line_of_the_menu_has_a_symbol_of_its_own(table):
    table.score(hand(side(700), side(300)))
    lines = table.get("/menu").all(class_="menu-line")
    symbols = [use["href"].partition("#")[2] for line in lines for use in line.all("use")]
    assert len(symbols) == len(lines) == len(set(symbols))


def test_the_sharing_page_shows_the_games_address(table):
    assert table.get("/sharing").all(class_="address")[0]["value"] == f"http://localhost{table.path}"


def test_a_watcher_sees_who_won(table, passer_by):
    table.score(*[hand(side(700, ACE), side(0))] * 3)
    page = passer_by.get(table.path)
    assert "Ann wins with 5,100." in page.words
    assert "Rematch" not in page.words


def test_a_french_page_has_no_english(new_phone):
    phone = new_phone("fr")
    table = phone.start("Ann", "Bob", edition="dujardin-2024")
    table.score(hand(side(1000, ACE, coups=(ACE,)), side(800)))
    words = table.page().words + table.receipt(1).words
    for french in ("As du volant", "1 800", "Kilomètres", "Manche"):
        assert french in words, french
    for english in ("needs", "deals", "Save hand", "Driving Ace", "miles", "dealt"):
        assert english not in words


def test_a_long_game_lists_all_its_hands(table):
    table.score(*[hand(side(25), side(25))] * 40)
    page = table.page()
    assert totals_shown(page) == [1000, 1000]
    assert len(sheet_lines(page)) == 40
