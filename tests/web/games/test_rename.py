"""A game's name and place (/rename), given on the start page."""

import pytest


def test_the_start_page_names_a_game(table, ann):
    page = ann.submit(ann.get("/").form("/rename"), {"title": "  Friday's   finale "})
    assert page.goes_to == "/"
    assert table.game.title == "Friday's finale"
    assert "Friday's finale" in ann.get("/").words
    assert "Friday's finale" in table.page().words
    assert table.kinds == ["game_renamed"]


def test_the_start_page_says_where_a_game_is(table, ann):
    page = ann.submit(ann.get("/").form("/rename"), {"place": "  Chez   Renée "})
    assert page.goes_to == "/"
    assert (table.game.title, table.game.place) == (None, "Chez Renée")
    assert "Chez Renée" in table.page().words
    ann.submit(ann.get("/").form("/rename"), {"title": "Finale"})
    assert (table.game.title, table.game.place) == ("Finale", "Chez Renée")
    ann.submit(ann.get("/").form("/rename"), {"place": ""})
    assert table.game.place is None


def test_a_page_that_was_open_for_long_changes_only_what_was_typed(table, ann):
    form = ann.get("/").form("/rename")
    table.post("/rename", {"place": "Lyon"})
    ann.submit(form, {"title": "Finale"})
    assert (table.game.title, table.game.place) == ("Finale", "Lyon")
    named = ann.get("/").form("/rename")
    table.post("/rename", {"title": "Revanche", "place": "Lyon"})
    ann.submit(named, {"place": ""})
    assert (table.game.title, table.game.place) == ("Revanche", None)


def test_a_page_on_which_nothing_was_typed_changes_nothing(table, ann):
    form = ann.get("/").form("/rename")
    table.post("/rename", {"title": "Finale", "place": "Lyon"})
    assert ann.submit(form).goes_to == "/"
    assert (table.game.title, table.game.place) == ("Finale", "Lyon")
    assert table.kinds == ["game_renamed"]


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "\n", None])
def test_an_empty_name_removes_the_name(nothing, table):
    table.post("/rename", {"title": "Finale"})
    table.post("/rename", {} if nothing is None else {"title": nothing})
    assert table.game.title is None


@pytest.mark.parametrize("title", ["x" * 61, "🚗" * 200, "é" * 1000])
def test_a_long_name_is_cut_to_what_fits(title, table):
    assert table.post("/rename", {"title": title}).status == 303
    assert table.game.title == title[:60]


def test_a_right_to_left_name_is_isolated(table, ann):
    table.post("/rename", {"title": "משחק שישי"})
    assert "משחק שישי" in [element.words for element in ann.get("/").all("bdi")]


def test_undo_takes_a_name_back(table):
    table.post("/rename", {"title": "Finale"})
    table.undo_last()
    assert table.game.title is None
