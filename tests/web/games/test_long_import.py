"""A large file of games, brought in by a page that tells how far it is."""

import re
from dataclasses import replace

import pytest

from scorekeeper.records.games import write_games
from tests.builders import hand, side
from tests.builders_web import rows_of
from tests.records.test_games import A_HAND, entry
from tests.web.games.test_exchange import file_of, send

PAGE = "/import/progress"
GAMES = [entry(A_HAND)] * 5
A_FILE = write_games(GAMES)
WRONG = A_FILE[::-1].replace(b'"miles": 475'[::-1], b'"miles": 476'[::-1], 1)[::-1]


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    """Small files are large ones, each game is a part, and each press of the button brings in one."""
    monkeypatch.setattr("scorekeeper.web.common.uploads.MAX_UPLOAD_BYTES", 1000)
    monkeypatch.setattr("scorekeeper.store.long_imports.PART_LETTERS", 1)
    monkeypatch.setattr("scorekeeper.web.games.long_import.BY_SCRIPT", 0)
    monkeypatch.setattr("scorekeeper.web.games.long_import.BY_HAND", 0)


def begin(phone, content=A_FILE, **fields):
    page = send(phone, content, **fields)
    assert page.status == 303 and page.goes_to == PAGE, page.words
    return phone.get(PAGE)


def press(phone, times, **how):
    """Presses the button so often, and gives the page after that."""
    for _ in range(times):
        phone.post(PAGE, **how)
    return phone.get(PAGE)


def words(page):
    return " ".join(page.words.split())


def test_it_comes_in_press_by_press(passer_by):
    page = begin(passer_by)
    assert "0 of 5 games are checked." in words(page)
    assert "None comes in before all are checked." in words(page)
    page = press(passer_by, 3)
    assert "3 of 5 games are checked." in words(page)
    (bar,) = page.all("progress")
    assert (bar["value"], bar["max"]) == ("3", "5")
    page = press(passer_by, 6)
    assert "4 of 5 games are here." in words(page)
    assert "go on with it" in words(passer_by.get("/")) and "go on with it" in words(passer_by.get("/import"))
    page = press(passer_by, 1)
    assert "All 5 games are here." in words(page)
    assert "data-goes-on" not in page.html and "Stop" not in words(page)
    assert "go on with it" not in words(passer_by.get("/"))
    assert file_of(passer_by.get("/export")) == A_FILE


def test_htmx_gets_the_part_that_changed(passer_by):
    begin(passer_by)
    page = passer_by.post(PAGE, htmx=True)
    assert page.status == 200 and page.html.startswith("<div") and "1 of 5 games are checked." in words(page)
    assert 'aria-live="polite"' in page.html


def test_in_french(new_phone):
    phone = new_phone("fr")
    assert "Parties vérifiées : 0 sur 5." in words(begin(phone))
    assert "Toutes les parties sont là : 5." in words(press(phone, 10))


def test_a_page_that_is_looked_at_changes_nothing(app, passer_by):
    begin(passer_by)
    before = rows_of(app)
    for path in (PAGE, "/", "/import"):
        passer_by.get(path)
    assert rows_of(app) == before


def test_a_form_sent_twice_is_one_import(passer_by):
    begin(passer_by, form_key="k" * 22)
    press(passer_by, 7)
    assert "2 of 5 games are here." in words(begin(passer_by, form_key="k" * 22))
    press(passer_by, 3)
    assert "All 5 games are here." in words(begin(passer_by, form_key="k" * 22))
    assert len(passer_by.get("/").all(class_="game-card")) == 5


def test_one_after_the_other(passer_by):
    begin(passer_by)
    page = send(passer_by, write_games(GAMES[:3]))
    assert page.status == 409 and "Another file has not been read in yet" in words(page)
    press(passer_by, 10)
    assert "0 of 3 games" in words(begin(passer_by, write_games(GAMES[:3])))


def test_a_wrong_game_refuses_all(app, passer_by):
    begin(passer_by, WRONG)
    page = press(passer_by, 6)
    assert "Nothing was read in." in words(page)
    assert "Line 6: Game 5, hand 1: Bob cannot have 476 miles" in words(page)
    assert "see why" in words(passer_by.get("/"))
    assert passer_by.get("/").all(class_="game-card") == []
    page = passer_by.post(f"{PAGE}/stop")
    assert page.goes_to == "/import"
    assert "see why" not in words(passer_by.get("/"))


def test_a_fault_on_a_line_that_is_no_json(passer_by):
    begin(passer_by, A_FILE.replace(b'"title"', b'"title', 1))
    page = words(press(passer_by, 1))
    assert re.search(r"Line 2: Game 1: This is not JSON", page), page


def test_stopped_what_came_stays(passer_by):
    assert "Stop: no game comes in" in words(begin(passer_by))
    assert "Stop: the games that are here stay" in words(press(passer_by, 7))
    passer_by.post(f"{PAGE}/stop")
    assert len(passer_by.get("/").all(class_="game-card")) == 2
    assert "Nothing is being read in on this device." in words(passer_by.get(PAGE))


def test_another_phone_sees_nothing_of_it(passer_by, stranger):
    begin(passer_by)
    assert "Nothing is being read in" in words(stranger.get(PAGE))
    assert "go on with it" not in words(stranger.get("/"))
    press(stranger, 2)
    stranger.post(f"{PAGE}/stop")
    assert "0 of 5 games are checked." in words(passer_by.get(PAGE))


def test_hands_are_saved_meanwhile(table, passer_by):
    begin(table.phone)
    press(table.phone, 7)
    assert table.score(hand(side(700), side(475))).totals[1] == 475
    assert "All 5 games are here." in words(press(table.phone, 3))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xd8" * 1000, "Line 1: This is not UTF-8 text"),
        (b"names,miles\n" * 1000, "Line 1: So large a file must have a game on each line"),
        (A_FILE.replace(b"]}\n", b"]"), "So large a file must have a game on each line"),
    ],
    ids=["photo", "table", "cut"],
)
def test_what_is_no_such_file_changes_nothing(app, passer_by, content, sentence):
    passer_by.get("/")
    before = rows_of(app)
    page = send(passer_by, content)
    assert page.status == 422
    assert "Nothing was read in." in words(page) and sentence in words(page)
    assert rows_of(app) == before


def test_quotas(app, passer_by, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.common.quotas.MEGABYTE", len(A_FILE))
    usual = app.config["QUOTAS"]
    monkeypatch.setitem(app.config, "QUOTAS", replace(usual, device_megabytes=1))
    page = send(passer_by, A_FILE)
    assert page.status == 429 and "With this file" in words(page)
    monkeypatch.setitem(app.config, "QUOTAS", replace(usual, device_imports=1))
    begin(passer_by)
    press(passer_by, 10)
    begin(passer_by)
    press(passer_by, 10)
    page = send(passer_by, A_FILE)
    assert page.status == 429 and "as many files as it may" in words(page)
