"""A game's place and note, typed on "Names and rules": shown, found, exported and undone as its name is."""

import json

import pytest

from scorekeeper.limits import MAX_NOTE_LETTERS, MAX_PLACE_LETTERS
from scorekeeper.records.games import read_games
from scorekeeper.web.parts.dates import day
from tests.builders import hand, side
from tests.builders_web import Table, table_form
from tests.web.games.test_bg_stats_code import drawn, finished
from tests.web.games.test_exchange import file_of, send
from tests.web.games.test_history import last
from tests.web.games.test_result_text import bg_stats

PLACE, NOTE = "Chez Renée", "Zoé learns to play.\nRain all evening."
DRIVEN = hand(side(700), side(300))


def say(table, place=PLACE, note=NOTE, **more):
    return table.post("/table", table_form(table.game, place=place, note=note, **more))


def said(table):
    return table.game.place, table.game.note


@pytest.fixture
def over(table):
    table.score(DRIVEN)
    say(table)
    table.post("/stop")
    return table


def test_both_are_typed_beside_the_name_and_saved_at_once(table, ann):
    table.score(DRIVEN)
    page = ann.submit(table.get("/table").form("/table"), {"place": f"  {PLACE} ", "note": NOTE})
    assert (page.status, said(table), table.kinds[-1]) == (303, (PLACE, NOTE), "terms_changed")
    assert table.get("/table").form("/table").fields["place"] == PLACE
    assert NOTE in table.get("/table").html


def test_a_change_of_names_keeps_both(over, ann):
    assert ann.submit(over.get("/table").form("/table"), {"title": "Finale"}).status == 303
    assert said(over) == (PLACE, NOTE)


@pytest.mark.parametrize(
    "changes, told",
    [
        ({"place": "Café"}, "Place changed: Café."),
        ({"place": ""}, "Changed: the place."),
        ({"note": "Rain"}, "Changed: the note."),
        ({"title": "Finale", "note": ""}, "Changed: the name and the note."),
        ({"name_0": "Cy", "place": "Café"}, "Changed: the place and the players."),
        ({"house-points_safety": "150"}, "Changed: the rules."),
    ],
)
def test_the_undo_bar_says_what_changed(changes, told, table, ann):
    say(table)
    assert ann.submit(table.get("/table").form("/table"), changes).status == 303
    page = table.page()
    assert told in page.words
    table.undo_last()
    assert f"Undone: {told}" in table.page().words


def test_the_undo_bar_says_what_the_start_page_changed(table, ann):
    for typed, told in (
        ({"title": "Finale"}, "the name"),
        ({"title": "", "place": "Café"}, "the name and the place"),
    ):
        ann.submit(ann.get("/").form("/rename"), typed)
        assert f"Changed: {told}." in table.page().words


def test_a_preview_of_other_rules_passes_both_on(table, ann):
    table.score(DRIVEN)
    typed = {"place": PLACE, "note": NOTE, "house-points_safety": "150"}
    preview = ann.submit(table.get("/table").form("/table"), typed)
    assert ann.submit(preview.form("/table")).status == 303
    assert said(table) == (PLACE, NOTE)


@pytest.mark.parametrize("nothing", ["", "  ", "\u200b", "\r\n \r\n"])
def test_empty_texts_remove_place_and_note(nothing, over):
    say(over, nothing, nothing)
    assert said(over) == (None, None)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("one\r\ntwo", "one\ntwo"),
        ("  one  word \n\n\n\n two\u2028three\n\n", "one word\n\ntwo\nthree"),
        ("a\0b\u202ec", "a bc"),
        ("é" * 600, "é" * MAX_NOTE_LETTERS),
        ("x\n" * 400, "x\n" * (MAX_NOTE_LETTERS // 2 - 1) + "x"),
    ],
)
def test_a_note_is_tidied_line_by_line_and_cut(typed, kept, table, ann):
    say(table, note=typed)
    assert table.game.note == kept
    assert read_games(file_of(ann.get("/export")))[0].note == kept


def test_a_place_is_one_line_and_cut(table):
    say(table, place="the\nkitchen " + "x" * 100)
    assert table.game.place == ("the kitchen " + "x" * 100)[:MAX_PLACE_LETTERS]


def test_the_history_tells_both_and_undo_takes_them_back(over):
    say(over, "Home", None)
    assert last(over) == [
        f"Place of the game: {PLACE} → Home.",
        "Note: Zoé learns to play. Rain all evening. → –",
    ]
    over.undo_last()
    assert said(over) == (PLACE, NOTE)
    assert last(over)[0] == "Undone:"


def test_a_rematch_is_at_the_same_place_without_the_note(over, ann):
    assert said(Table(ann, over.post("/rematch").goes_to)) == (PLACE, None)


def test_watchers_see_both_as_scorers_do(table, passer_by):
    watching = Table(passer_by, table.path)
    assert not any(line in watching.page().words for line in (PLACE, *NOTE.splitlines()))
    say(table)
    for page in (table.page(), watching.page(), watching.get("/news?v=0", htmx=True)):
        assert f"Winning Moves · {PLACE}" in page.by_id("about").words
        assert all(line in page.by_id("about").words for line in NOTE.splitlines())


def test_the_end_has_the_place_beside_the_date_once(over, passer_by):
    page = passer_by.get(over.path)
    with passer_by.app.test_request_context():
        when = day(over.game.evening)
    (verdict,) = page.all(class_="verdict")
    assert f"{when} · {PLACE}" in verdict.words
    assert page.words.count(PLACE) == 1
    say(over, place="")
    (verdict,) = passer_by.get(over.path).all(class_="verdict")
    assert when not in verdict.words, "a game without a place shows what it showed"


def test_the_start_page_and_the_archive_have_the_place(over, ann):
    for page in (ann.get("/"), ann.get("/find"), ann.get("/find?find=renee"), ann.get("/find?find=rain")):
        assert f"· {PLACE}" in page.words and NOTE.splitlines()[0] not in page.words
        assert PLACE in [name.words for name in page.all("bdi")]


def test_a_file_takes_both_to_another_device(over, new_phone):
    other = new_phone()
    again = Table(other, send(other, file_of(over.get("/export"))).goes_to)
    assert said(again) == (PLACE, NOTE)


def test_a_note_that_is_too_long_is_refused_where_it_stands_in_the_file(over, ann):
    whole = json.loads(file_of(over.get("/export")))
    whole["games"][0]["note"] = "x" * 501
    page = send(ann, json.dumps(whole).encode())
    assert page.status == 422
    assert "A note has 1 to 500 letters." in page.words and "/games/0/note" in page.words


def test_bg_stats_gets_both(over):
    play = bg_stats(over.get("/sharing"))
    assert play["location"] == PLACE
    assert play["comments"].endswith(f"\n{NOTE}")


@pytest.mark.parametrize("place", ["Home", "Ы" * 80])
def test_a_code_for_bg_stats_leaves_out_a_place_that_makes_it_too_fine(place, ann, app, monkeypatch):
    monkeypatch.setitem(app.config, "REACHABLE_AT", "http://192.168.1.20:8000/")
    table = finished(ann, "Ann", "Bob")
    without = drawn(table.get("/sharing"))
    say(table, place=place, end="hands", hands_to_play="1")
    page = table.get("/sharing")
    assert "The code opens this page." not in page.words
    assert (drawn(page) == without) == (len(place) > 10)
    assert bg_stats(page)["location"] == place
