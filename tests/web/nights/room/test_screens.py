"""The projector's pages: which there are, how many, in how many columns."""

import pytest

from scorekeeper.web.nights.common.columns import Measures
from scorekeeper.web.nights.room.screens import BESIDE_TABLE, SCREEN
from scorekeeper.web.parts.text.text_width import width
from tests.web.nights.evening import new_evening
from tests.web.nights.reported import report


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, minutes="50").everybody_comes())


def kinds(page):
    return [section.classes[1][3:] for section in page.all("section", class_="page")]


def shown(page):
    (section,) = (section for section in page.all("section", class_="page") if "hidden" not in section.attrs)
    return section["id"]


def test_the_projector_shows_the_address_before_the_first_round(night, passer_by):
    page = passer_by.get(night.path + "/screen")
    assert kinds(page) == ["welcome"]
    assert night.path in page.words
    assert page.all("svg", class_="segno")
    assert "13 of 13 here" in page.words


def test_the_projector_shows_seats_tables_and_clock_during_a_round(night, passer_by):
    night.next_round()
    page = passer_by.get(night.path + "/screen")
    assert kinds(page) == ["by_name", "by_table", "clock", "address"]
    for name in ("Ann A.", "Mia M."):
        assert name in page.by_id("page-1").words
    report(night.director.app, night.public_id, but=(1,))
    assert kinds(passer_by.get(night.path + "/screen"))[3:] == ["standings", "address"]


def test_the_projector_shows_standings_between_rounds_and_after_the_last(night, passer_by):
    for number in (1, 2, 3):
        night.next_round()
        report(night.director.app, night.public_id)
        page = passer_by.get(night.path + "/screen")
        assert kinds(page) == ["soon", "standings"][: 1 + (number < 3)]
        assert (f"Round {number + 1} starts soon" in page.words) == (number < 3)
    assert "That was the last round" in page.words
    night.done("/finish")
    assert kinds(passer_by.get(night.path + "/screen")) == ["prizes"]
    night.done("/podium", {"steps": "3"})
    assert kinds(passer_by.get(night.path + "/screen")) == ["prizes", "standings", "address"]


def test_the_projector_expects_another_round_while_a_draft_is_ready(night, passer_by):
    for _round in range(3):
        night.next_round()
        report(night.director.app, night.public_id)
    night.draw(kind="final")
    assert "Round 4 starts soon" in passer_by.get(night.path + "/screen").words
    assert "Every table has reported. Round 4 comes next." in passer_by.get(night.path).words
    night.done("/draw/drop", {"seen": night.seen})
    assert "That was the last round" in passer_by.get(night.path + "/screen").words


def test_a_night_without_a_clock_has_no_page_of_it(ann, passer_by):
    night = new_evening(ann).everybody_comes().next_round()
    assert kinds(passer_by.get(night.path + "/screen")) == ["by_name", "by_table", "address"]


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("asked", "page"), [("", 1), ("2", 2), ("4", 4), ("5", 1), ("0", 4), ("-1", 3), ("x", 1)]
)
def test_page_numbers_wrap_around(night, passer_by, asked, page):
    night.next_round()
    assert shown(passer_by.get(f"{night.path}/screen?page={asked}")) == f"page-{page}"


def test_the_pages_turn_without_a_script_until_stopped(night, passer_by):
    night.next_round()
    refresh = [
        meta["content"]
        for meta in passer_by.get(night.path + "/screen?page=2").all("meta", **{"http-equiv": "refresh"})
    ]
    assert refresh == [f"12;url={night.path}/screen?page=3&round=1&stones=0"]
    still = passer_by.get(night.path + "/screen?page=2&still=1")
    assert not still.all("meta", **{"http-equiv": "refresh"})
    assert all("still=1" in link["href"] for link in still.all("a", class_="turn") if link.get("data-turn"))


def test_a_new_round_begins_with_its_seating(night, passer_by):
    night.next_round()
    assert shown(passer_by.get(night.path + "/screen?page=3&round=1")) == "page-3"
    night.next_round()
    page = passer_by.get(night.path + "/screen?page=3&round=1")
    assert shown(page) == "page-1"
    assert page.by_id("round")["value"] == "2"


def test_a_place_of_the_podium_begins_with_the_podium(night, passer_by):
    night.next_round()
    report(night.director.app, night.public_id)
    night.done("/finish")
    for steps in (1, 2, 3):
        night.done("/podium", {"steps": str(steps)})
        page = passer_by.get(f"{night.path}/screen?page=2&round=1&stones={steps - 1}")
        assert shown(page) == "page-1"
        assert page.by_id("stones")["value"] == str(steps)
    assert shown(passer_by.get(f"{night.path}/screen?page=2&round=1&stones=3")) == "page-2"


def test_the_whole_podium_stays_a_minute(night, passer_by):
    night.next_round()
    report(night.director.app, night.public_id)
    night.done("/finish")
    night.done("/podium", {"steps": "3"})
    page = passer_by.get(night.path + "/screen")
    stays = [section["data-seconds"] for section in page.all("section", class_="page")]
    assert stays == ["60", "12", "12"]
    (refresh,) = page.all("meta", **{"http-equiv": "refresh"})
    assert refresh["content"].startswith("60;")


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("letters", "size", "columns"),
    [(0, 4.4, 4), (8, 4.4, 4), (16, 4.4, 3), (28, 4.4, 2), (60, 4.4, 1), (90, 4.4, 1), (8, 8, 2), (8, 12, 2)],
)
def test_the_width_of_the_names_limits_the_columns(letters, size, columns):
    assert Measures(SCREEN, [letters] * 64, BESIDE_TABLE).columns(size) == columns


def test_one_name_in_twenty_may_be_cut():
    assert Measures(SCREEN, [8] * 61 + [60] * 3, BESIDE_TABLE).columns(4.4) == 4
    assert Measures(SCREEN, [8] * 60 + [60] * 4, BESIDE_TABLE).columns(4.4) == 1


def test_a_column_is_as_wide_as_its_headings():
    assert Measures(SCREEN, [3] * 64, BESIDE_TABLE, headings=60).columns(4.4) == 2


def test_wide_letters_count_as_two():
    assert (width("Ann"), width("山田"), width("🚗")) == (3, 4, 2)


def lists(page, kind):
    """For each page of this kind: the class of its size, and the number of lines in each column."""
    return [
        (
            spread.classes[1],
            [
                sum(bool(item.words) for item in column.all("li"))
                for column in spread.all("div", class_="column")
            ],
        )
        for section in page.all("section", class_=f"is-{kind}")
        for spread in section.all("div", class_="spread")
    ]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("people", "pages"),
    [
        (2, [("type-18", [2])]),
        (8, [("type-12", [4, 4])]),
        (16, [("type-7", [6, 6, 4])]),
        (40, [("type-4", [10, 10, 10, 10])]),
        (64, [("type-5", [8, 8, 8, 8])] * 2),
    ],
)
def test_names_are_as_large_as_they_fit(ann, people, pages):
    names = [f"{chr(65 + number % 26) * 6}{number:02}" for number in range(people)]
    night = new_evening(ann, *names).everybody_comes().next_round()
    page = ann.get(night.path + "/screen")
    assert lists(page, "by_name") == pages


def test_every_figure_has_a_heading(night, passer_by):
    night.next_round()
    report(night.director.app, night.public_id, but=(1,))
    page = passer_by.get(night.path + "/screen")
    heads = {
        section.classes[1][3:]: [head.words for head in section.all("p", class_="heads")]
        for section in page.all("section", class_="page")
    }
    assert set(heads["by_name"]) == {"Name Table"}
    assert set(heads["by_table"]) == {"Table"}
    assert set(heads["standings"]) == {"Place Table points"}


def test_standings_are_provisional_while_they_can_be_corrected(night, passer_by):
    night.next_round()
    report(night.director.app, night.public_id)
    night.done("/finish")
    night.done("/podium", {"steps": "3"})
    (title,) = passer_by.get(night.path + "/screen").by_id("page-2").all("h1")
    assert title.words.startswith("Standings provisional until")
    night.done("/reopen")
    night.long_finished().done("/podium", {"steps": "3"})
    (title,) = passer_by.get(night.path + "/screen").by_id("page-2").all("h1")
    assert title.words == "Standings final"


def test_the_gong_is_offered_where_there_is_a_clock(ann, night, passer_by):
    night.next_round()
    pages = passer_by.get(night.path + "/screen").all("section", class_="page")
    assert {page.all("button", class_="gong")[0].words for page in pages} == {"Switch the gong on"}
    without = new_evening(ann).everybody_comes().next_round()
    assert not passer_by.get(without.path + "/screen").all("button", class_="gong")


def test_an_announcement_takes_its_room_from_the_lists(ann, passer_by):
    night = new_evening(ann, *(f"Player{number:02}" for number in range(16))).everybody_comes().next_round()
    ((size, _columns),) = lists(passer_by.get(night.path + "/screen"), "by_name")
    night.done("/announce", {"text": "The soup is served. " * 7})
    ((smaller, _columns),) = lists(passer_by.get(night.path + "/screen"), "by_name")
    assert (size, smaller) == ("type-7", "type-5")
