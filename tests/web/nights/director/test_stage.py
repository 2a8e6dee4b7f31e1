"""An announcement on every page, and the podium step by step."""

import pytest

from tests.web.nights.evening import THIRTEEN, new_evening
from tests.web.nights.reported import report

LINE = "Soup is <b>served</b> & hot"


# --- an announcement ---------------------------------------------------------------------------------


def shown_on(phone, night, bob):
    """The announcement on each public page, by page."""
    pages = {
        "room": phone.get(night.path),
        "standings": phone.get(f"{night.path}/standings"),
        "here": phone.get(f"{night.path}/here"),
        "projector": phone.get(f"{night.path}/screen"),
        "table": bob.page,
    }
    shown = {name: page.all("p", class_="announcement") for name, page in pages.items()}
    shown["game"] = bob.game.page().all("bdi", class_="announced")
    return {name: {line.words for line in lines} for name, lines in shown.items()}


def test_an_announcement_is_on_every_page_until_it_is_taken_away(night, bob, passer_by):
    night.done("/announce", {"text": f"  {LINE} "})
    assert set(map(frozenset, shown_on(passer_by, night, bob).values())) == {frozenset({LINE})}
    assert night.get("/desk").all("div", class_="announcement")[0].words == f"{LINE} Remove it"
    assert f"Announced: {LINE}" in night.get("/more/log").words
    night.done("/announce", {"text": ""})
    assert not any(shown_on(passer_by, night, bob).values())
    assert f"Announcement ended: {LINE}" in night.get("/more/log").words


def test_an_announcement_reaches_every_page_that_polls(night, bob, passer_by, a_moment):
    polled = [f"{night.path}", f"{night.path}/screen", bob.path]
    versions = [passer_by.get(path).by_id("version")["value"] for path in polled[:2]]
    versions.append(bob.page.by_id("version")["value"])
    phones = [passer_by, passer_by, bob.phone]
    for phone, path, version in zip(phones, polled, versions, strict=True):
        assert phone.get(f"{path}?v={version}", htmx=True).status == 204
    night.done("/announce", {"text": LINE})
    a_moment()
    for phone, path, version in zip(phones, polled, versions, strict=True):
        assert LINE in phone.get(f"{path}?v={version}", htmx=True).words, path


def test_an_announcement_reaches_the_game_at_a_table(night, bob):
    version = bob.game.page().by_id("version")["value"]
    news = f"{bob.game.path}/news?v={version}"
    assert bob.phone.get(news, htmx=True).status == 204
    night.done("/announce", {"text": LINE})
    assert LINE in bob.phone.get(news, htmx=True).words


def test_an_announcement_is_a_line_of_bounded_length(night):
    night.done("/announce", {"text": "Two\r\nlines " + "a" * 200})
    assert night.row.announcement == "Two lines " + "a" * 130
    night.done("/announce", {"text": "\u200b"})
    assert night.row.announcement == ""


def test_a_repeated_announcement_is_logged_once(night):
    for _press in range(2):
        night.done("/announce", {"text": "Soup"})
    assert night.get("/more/log").words.count("Announced: Soup") == 1


# --- the podium --------------------------------------------------------------------------------------


@pytest.fixture
def finished(ann):
    night = new_evening(ann, *THIRTEEN[:8], rounds="1", tables="2-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.done("/finish")
    return night


def on_screen(night, phone):
    """The kinds of the projector's pages, and the names on its podium."""
    page = phone.get(f"{night.path}/screen")
    kinds = [section.classes[1][3:] for section in page.all("section", class_="page")]
    (podium,) = page.all("ol", class_="podium")
    return kinds, [name.words for name in podium.all("bdi")]


def test_the_podium_is_shown_from_the_third_to_the_first(finished, passer_by):
    first, second, third = (
        line.all("bdi")[0].words
        for line in passer_by.get(f"{finished.path}/standings?now=y").all("li", class_="prize")
    )
    for names, place in ([], 3), ([third], 2), ([second, third], 1):
        assert on_screen(finished, passer_by) == (["prizes"], names)
        form = next(form for form in finished.get("/desk").forms if form.action.endswith("/podium"))
        assert f"Projector: show place {place}" in form.words
        finished.done("/podium", form.fields)
        finished.done("/podium", form.fields)
    assert on_screen(finished, passer_by) == (["prizes", "standings", "address"], [first, second, third])
    assert "show place" not in finished.get("/desk").words
    finished.done("/podium", {"steps": "0"})
    assert on_screen(finished, passer_by) == (["prizes"], [])


def test_the_directors_projector_has_the_button_and_no_other(finished, passer_by):
    form = finished.get("/screen").form("/podium")
    assert form.words == "Show place 3"
    assert finished.done("/podium", form.fields).goes_to == f"{finished.path}/screen"
    assert not passer_by.get(f"{finished.path}/screen").all("form")


@pytest.mark.parametrize("steps", ["-1", "4", "x", ""])
def test_an_invalid_number_of_podium_steps_is_refused(finished, steps):
    assert finished.post("/podium", {"steps": steps}).status == 400
    assert finished.row.podium_steps == 0


def test_the_podium_is_hidden_while_the_night_goes_on(finished, passer_by):
    finished.done("/podium", {"steps": "3"})
    finished.done("/reopen")
    finished.done("/podium", {"steps": "3"})
    assert finished.row.podium_steps == 0
    page = passer_by.get(f"{finished.path}/screen")
    assert [section.classes[1] for section in page.all("section", class_="page")] == ["is-soon"]


def test_results_of_the_last_round_are_kept_off_the_projector(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:8], rounds="2", tables="2-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.next_round()
    assert passer_by.get(f"{night.path}/screen").all("section", class_="is-standings")
    report(ann.app, night.public_id, but=(1,))
    assert not passer_by.get(f"{night.path}/screen").all("section", class_="is-standings")
    assert passer_by.get(f"{night.path}/standings").all("div", class_="ranking")
