"""Pages that may take seconds: few at once, and everybody else finds a thread."""

import pytest

from scorekeeper.store.people import book
from scorekeeper.web.common.few_at_once import AT_ONCE, turns
from tests.builders import hand, side
from tests.web.nights.evening import new_evening


@pytest.fixture
def night(ann):
    return new_evening(ann).everybody_comes().next_round()


@pytest.fixture
def busy():
    """As many of these pages are made as may be."""
    for _ in range(AT_ONCE):
        assert turns.acquire(blocking=False)
    yield
    for _ in range(AT_ONCE):
        turns.release()


@pytest.mark.parametrize("rest", ["/paper/slips/1", "/paper/standings", "/files/night.json", "/draw"])
def test_one_more_is_asked_to_come_again(night, busy, rest):
    page = night.get(rest)
    assert page.status == 503
    assert "This page comes by itself in a few seconds." in page.words
    assert page.headers["Retry-After"] == page.headers["Refresh"] == "3"


def test_one_more_draw_does_nothing(night, busy):
    page = night.post("/draw")
    assert page.status == 503 and "Refresh" not in page.headers
    assert "Nothing was done. Go back and try again in a few seconds." in page.words
    assert night.night.draft is None


def test_everybody_else_goes_on(ann, table, night, busy):
    table.score(hand(side(700), side(475)))
    assert len(table.hands) == 1
    for rest in ("", "/desk", "/standings", "/people"):
        assert night.get(rest).status == 200


def test_a_turn_ends_with_its_page(night, stranger):
    for _ in range(AT_ONCE + 1):
        assert night.get("/paper/slips/1").status == 200
        assert stranger.get(f"{night.path}/paper/slips/1").status == 403


@pytest.fixture
def many(monkeypatch):
    """Games of a device are many, and nothing is known of them."""
    monkeypatch.setattr(book, "MANY", 0)
    monkeypatch.setattr(book, "_BOOKS", {})


def test_people_of_many_games_are_worked_out_in_turn(ann, table, busy, many):
    assert ann.get("/people").status == 503
    assert table.page().status == 200


def test_once_that_is_known_nobody_waits(ann, table, many, request):
    assert ann.get("/people").status == 200
    request.getfixturevalue("busy")
    assert ann.get("/people").status == 200


def test_a_turn_within_a_turn_is_one(ann, table, many):
    """A spreadsheet of a person takes one for itself and for the people."""
    assert turns.acquire(blocking=False)
    try:
        assert ann.get("/export.csv?person=nobody").status == 200
    finally:
        turns.release()
