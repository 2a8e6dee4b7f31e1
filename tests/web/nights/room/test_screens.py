"""The projector's pages: which there are, how many, in how many columns."""

import pytest

from scorekeeper.web.common.text.text_width import width
from scorekeeper.web.nights.room.screens import LARGE, LARGEST, SMALL, columns_for
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


def test_before_the_first_round_the_address(night, passer_by):
    page = passer_by.get(night.path + "/screen")
    assert kinds(page) == ["welcome"]
    assert night.path in page.words
    assert page.all("svg", class_="segno")
    assert "13 of 13 here" in page.words


def test_while_a_round_is_played(night, passer_by):
    night.next_round()
    page = passer_by.get(night.path + "/screen")
    assert kinds(page) == ["by_name", "by_table", "clock", "address"]
    for name in ("Ann A.", "Mia M."):
        assert name in page.by_id("page-1").words
    report(night.director.app, night.public_id, but=(1,))
    assert kinds(passer_by.get(night.path + "/screen"))[3:] == ["standings", "address"]


def test_between_two_rounds_and_after_the_last(night, passer_by):
    for number in (1, 2, 3):
        night.next_round()
        report(night.director.app, night.public_id)
        page = passer_by.get(night.path + "/screen")
        assert kinds(page) == ["soon", "standings"]
        assert (f"Round {number + 1} starts soon" in page.words) == (number < 3)
    assert "That was the last round" in page.words
    night.done("/finish")
    assert kinds(passer_by.get(night.path + "/screen")) == ["prizes", "standings", "address"]


def test_no_clock_no_page_of_it(ann, passer_by):
    night = new_evening(ann).everybody_comes().next_round()
    assert kinds(passer_by.get(night.path + "/screen")) == ["by_name", "by_table", "address"]


@pytest.mark.parametrize(
    ("asked", "page"), [("", 1), ("2", 2), ("4", 4), ("5", 1), ("0", 4), ("-1", 3), ("x", 1)]
)
def test_the_pages_go_round(night, passer_by, asked, page):
    night.next_round()
    assert shown(passer_by.get(f"{night.path}/screen?page={asked}")) == f"page-{page}"


def test_they_turn_without_a_script_and_stand_still_when_asked(night, passer_by):
    night.next_round()
    refresh = [
        meta["content"]
        for meta in passer_by.get(night.path + "/screen?page=2").all("meta", **{"http-equiv": "refresh"})
    ]
    assert refresh == [f"12;url={night.path}/screen?page=3&round=1"]
    still = passer_by.get(night.path + "/screen?page=2&still=1")
    assert not still.all("meta", **{"http-equiv": "refresh"})
    assert all("still=1" in link["href"] for link in still.all("a", class_="turn") if link.get("data-turn"))


def test_another_round_begins_with_its_seating(night, passer_by):
    night.next_round()
    assert shown(passer_by.get(night.path + "/screen?page=3&round=1")) == "page-3"
    night.next_round()
    page = passer_by.get(night.path + "/screen?page=3&round=1")
    assert shown(page) == "page-1"
    assert page.by_id("round")["value"] == "2"


@pytest.mark.parametrize(
    ("letters", "size", "columns"),
    [
        (0, SMALL, 4),
        (8, SMALL, 4),
        (16, SMALL, 3),
        (30, SMALL, 2),
        (60, SMALL, 1),
        (90, SMALL, 1),
        (8, LARGE, 3),
    ],
)
def test_as_many_columns_as_the_names_leave_room_for(letters, size, columns):
    assert columns_for([letters] * 64, size, 11) == columns


def test_one_name_in_twenty_may_be_cut():
    assert columns_for([8] * 61 + [60] * 3, SMALL, 11) == 4
    assert columns_for([8] * 60 + [60] * 4, SMALL, 11) == 1


def test_wide_letters_take_two():
    assert (width("Ann"), width("山田"), width("🚗")) == (3, 4, 2)


@pytest.mark.parametrize(
    ("people", "size", "columns"),
    [(4, LARGEST, 1), (6, LARGEST, 1), (12, LARGEST, 2), (13, LARGE, 2), (24, LARGE, 3), (36, SMALL, 3)],
)
def test_few_names_are_as_large_as_they_fit(ann, people, size, columns):
    names = [f"{chr(65 + number % 26) * 6}{number:02}" for number in range(people)]
    night = new_evening(ann, *names).everybody_comes().next_round()
    (spread,) = ann.get(night.path + "/screen").by_id("page-1").all("ul", class_="spread")
    assert spread.classes[1:] == [f"of-{columns}", size.name]
