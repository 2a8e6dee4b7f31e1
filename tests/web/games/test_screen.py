"""The big screen of a game (/screen): its pages, what it tells, and what it keeps to itself."""

import re

import pytest

from scorekeeper import network
from tests.builders import ACE, PROOF, TANK, hand, side
from tests.builders_web import NAMES

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500, PROOF), side(475, TANK))


def kinds(page):
    return [section.classes[1][3:] for section in page.all("section", class_="page")]


def shown(page):
    (section,) = (section for section in page.all("section", class_="page") if "hidden" not in section.attrs)
    return section["id"]


def of_kind(page, kind):
    return page.all("section", class_=f"is-{kind}")[0]


def test_the_screen_shows_dealer_and_goal_before_the_first_hand(table, passer_by):
    page = passer_by.get(f"{table.path}/screen")
    assert kinds(page) == ["totals", "watch"]
    totals = of_kind(page, "totals").words
    assert "Ann deals" in totals and "needs 5,000" in totals
    assert "last" not in totals


def test_the_totals_put_names_before_numbers(table, passer_by):
    table.score(LEVEL)
    page = passer_by.get(f"{table.path}/screen")
    assert kinds(page) == ["totals", "hand", "sheet", "watch"]
    lines = [line.words for line in of_kind(page, "totals").all("ol", class_="standing")[0].all("li")]
    assert lines == ["A Ann last +600 needs 4,400 600", "B Bob last +575 needs 4,425 575"]
    assert "Bob deals" in of_kind(page, "totals").words
    assert of_kind(page, "totals").all("svg", class_="segno")


def test_the_screen_shows_the_last_hand_item_by_item(table, passer_by):
    table.score(LEVEL, A_1700)
    page = of_kind(passer_by.get(f"{table.path}/screen"), "hand")
    lines = [line.words for line in page.all("tr")]
    assert page.all("h1")[0].words == "Hand 2"
    assert lines == [
        "A Ann B Bob",
        "Miles 700 –",
        "Safeties 100 –",
        "Trip completed 400 –",
        "Shutout 500 –",
        "Total 1,700 0",
    ]


def test_a_hand_without_points_shows_its_sum(table, passer_by):
    table.score(hand(side(0), side(0)))
    page = of_kind(passer_by.get(f"{table.path}/screen"), "hand")
    assert [line.words for line in page.all("tr")] == ["A Ann B Bob", "Total 0 0"]


def test_a_long_score_sheet_takes_several_pages(table, passer_by):
    table.score(*[hand(side(25), side(50))] * 11)
    page = passer_by.get(f"{table.path}/screen")
    assert kinds(page) == ["totals", "hand", "sheet", "sheet", "watch"]
    sheets = page.all("section", class_="is-sheet")
    lines = [[line.words for line in sheet.all("tbody")[0].all("tr")] for sheet in sheets]
    assert [len(part) for part in lines] == [6, 5]
    assert lines[1][-1] == "11 +25 275 +50 550"
    assert "2 of 2" in sheets[1].words


def test_a_hand_after_the_end_does_not_add_up(table, passer_by):
    table.score(A_1700, A_1700, A_1700, LEVEL)
    sheet = of_kind(passer_by.get(f"{table.path}/screen"), "sheet")
    assert sheet.all("tbody")[0].all("tr")[-1].words == "4 +600 – +575 –"


def test_the_win_comes_first(table, passer_by):
    table.score(A_1700, A_1700, A_1700)
    page = passer_by.get(f"{table.path}/screen")
    assert kinds(page) == ["end", "totals", "hand", "sheet", "watch"]
    assert "Ann wins with 5,100. B Bob 0" in of_kind(page, "end").words
    assert "deals" not in page.words
    assert "won" in of_kind(page, "totals").words


def test_losing_sides_are_listed_by_rank(ann, passer_by):
    table = ann.start(*NAMES[:3], total_0="100", total_1="4800").score(hand(side(0), side(500), side(600)))
    end = of_kind(passer_by.get(f"{table.path}/screen"), "end")
    assert [line.words for line in end.all("li")] == ["C Chloé 600", "A Ann 100"]


def test_a_side_over_the_goal_needs_no_points(ann, passer_by):
    """Such a side is beaten, or waits for the deciding hand."""
    table = ann.start("Ann", "Bob", total_0="4600", total_1="4550").score(LEVEL)
    totals = of_kind(passer_by.get(f"{table.path}/screen"), "totals")
    assert "won 5,200" in totals.words and "beaten 5,125" in totals.words
    tied = ann.start("Ann", "Bob", total_0="4600", total_1="4600").score(hand(side(500), side(500)))
    totals = of_kind(passer_by.get(f"{tied.path}/screen"), "totals")
    assert totals.words.count("5,000 reached") == 2 and "needs" not in totals.words


def test_a_tie_that_stands_has_no_beaten_side(ann, passer_by):
    table = ann.start("Ann", "Bob").score(hand(side(500), side(500)))
    table.post("/stop")
    end = of_kind(passer_by.get(f"{table.path}/screen"), "end")
    assert "A tie: Ann and Bob have 500 each." in end.words
    assert end.all("li") == []


@pytest.mark.parametrize(
    ("edition", "players"), [("winning-moves", 3), ("winning-moves", 6), ("dujardin-2024", 4)]
)
def test_each_side_has_a_line_and_a_car(ann, passer_by, edition, players):
    table = ann.start(*NAMES[:players], edition=edition)
    totals = of_kind(passer_by.get(f"{table.path}/screen"), "totals")
    sides = table.game.rules.sides
    assert len(totals.all("li")) == len(totals.all("g", class_="car")) == sides
    for name in NAMES[:players]:
        assert name in totals.words


@pytest.mark.parametrize(("letters", "large"), [(20, True), (21, False)])
def test_one_long_name_makes_all_names_smaller(ann, passer_by, letters, large):
    table = ann.start("Ann", "n" * letters, "Bob")
    totals = of_kind(passer_by.get(f"{table.path}/screen"), "totals")
    assert bool(totals.all("ol", class_="large")) == large


@pytest.mark.parametrize(
    ("asked", "page"), [("", 1), ("2", 2), ("4", 4), ("5", 1), ("0", 4), ("-1", 3), ("x", 1)]
)
def test_page_numbers_wrap_around(table, passer_by, asked, page):
    table.score(LEVEL)
    assert shown(passer_by.get(f"{table.path}/screen?page={asked}")) == f"page-{page}"


def test_without_script_the_screen_turns_by_links_and_reloads(table, passer_by):
    table.score(LEVEL)
    page = passer_by.get(f"{table.path}/screen?page=3")
    (again,) = page.all("meta", **{"http-equiv": "refresh"})
    assert again["content"] == f"10;url={table.path}/screen?page=3"
    before, after = page.by_id("page-3").all("a", class_="turn")[1:]
    assert [before["href"], after["href"]] == [f"{table.path}/screen?page={n}" for n in (2, 4)]


def test_the_screen_shows_the_maker_no_more_than_a_watcher(table, passer_by):
    """Everybody in the room sees the television. Only the form tokens differ."""
    table.score(A_1700, LEVEL)
    mine, theirs = (
        re.sub(r'name="csrf_token" value="[^"]*"', "", phone.get(f"{table.path}/screen").html)
        for phone in (table.phone, passer_by)
    )
    assert mine == theirs
    page = passer_by.get(f"{table.path}/screen")
    assert page.forms == []
    links = {link["href"].partition("?")[0] for link in page.all("main")[0].all("a")}
    assert links == {table.path, f"{table.path}/screen"}


def test_an_unchanged_screen_is_answered_with_204(table, passer_by):
    address = f"{table.path}/screen"
    version = passer_by.get(address).by_id("version")["value"]
    assert passer_by.get(f"{address}?v={version}", htmx=True).status == 204
    assert passer_by.get(f"{address}?v={version}").status == 200, "a page is always whole"
    table.score(LEVEL)
    news = passer_by.get(f"{address}?v={version}&page=2", htmx=True)
    assert news.status == 200
    assert news.root.parts[0]["id"] == "screens"
    assert shown(news) == "page-2"


@pytest.mark.parametrize(
    ("opened_at", "says"),
    [
        ("http://192.168.1.5:8000", "Every hand is shown there a moment after it is saved."),
        ("http://127.0.0.1:8000", "No phone can open this code: only this computer can open 127.0.0.1."),
    ],
)
def test_the_screen_says_when_its_code_leads_nowhere(table, passer_by, opened_at, says, monkeypatch):
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.5"])
    page = of_kind(passer_by.get(f"{table.path}/screen", base_url=opened_at), "watch")
    assert says in page.words
    assert f"{opened_at}{table.path}" in page.words


def test_a_deleted_game_leaves_the_screen(table, passer_by):
    table.post("/delete")
    assert passer_by.get(f"{table.path}/screen").status == 404


def test_menu_sharing_and_watchers_page_link_to_the_screen(table, passer_by):
    for page in (table.menu(), table.get("/sharing"), passer_by.get(table.path)):
        assert page.offers("/screen")
