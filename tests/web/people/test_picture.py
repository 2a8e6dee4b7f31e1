"""The picture of a period: what it tells, who gets it, and where people find it."""

import xml.etree.ElementTree as ET

import pytest

from scorekeeper.web.parts import picture
from tests.browser import png
from tests.web.people.house import ANNS, BEST, BOBS, evening, read_in

IN_2025 = "?since=2025-01-01&until=2025-12-31"


@pytest.fixture
def house(ann):
    read_in(
        ann,
        evening(0, ("Ann", "Bob"), ANNS),
        evening(20, ("Ann", "Cy"), ANNS),
        evening(60, ("Bob", "Ann"), BEST),
    )
    return ann


@pytest.fixture
def told(monkeypatch):
    """The contents of the pictures that are drawn."""
    from scorekeeper.web.people import picture as drawn

    seen = []
    draw = drawn.render_template
    monkeypatch.setattr(
        drawn, "render_template", lambda *of, **what: seen.append(what["picture"]) or draw(*of, **what)
    )
    return seen


@pytest.mark.parametrize("shape", picture.SHAPES)
def test_the_picture_tells_who_won_the_year(house, told, shape):
    answer = house.get(f"/people/picture/{shape}.svg{IN_2025}")
    assert (answer.status, answer.headers["Content-Type"].partition(";")[0]) == (200, "image/svg+xml")
    root = ET.fromstring(answer.html)
    assert (int(root.get("width")), int(root.get("height"))) == picture.SHAPES[shape]
    assert root.find("{*}title").text == "Champion: Ann, won 2 of 2 games; chance alone would give 1."
    (contents,) = told
    assert (contents.period, contents.foot) == ("2025", "2 finished games")
    assert tuple(contents.people[0]) == ("Ann", "won 2 of 2 games, against chance", "+50%")
    assert {tuple(person) for person in contents.people[1:]} == {
        ("Bob", "won 0 of 1 game, against chance", "−50%"),
        ("Cy", "won 0 of 1 game, against chance", "−50%"),
    }
    assert [record.figure for record in contents.records] == ["1,100", "1,100"]


@pytest.mark.parametrize(
    ("language", "days", "period"),
    [
        ("en", "?since=2025-11-01&until=2025-11-30", "November 2025"),
        ("fr", "?since=2025-11-01&until=2025-11-30", "Novembre 2025"),
        ("fr", "", "Depuis toujours"),
        ("en", "?since=2025-11-03&until=2026-01-12", "Nov 3, 2025 – Jan 12, 2026"),
    ],
)
def test_the_stone_says_the_whole_period(house, monkeypatch, language, days, period):
    from scorekeeper.web.parts.picture.lettering import Lettering

    written, line = [], Lettering.line

    def note(self, text, *at, **how):
        written.append(text)
        return line(self, text, *at, **how)

    monkeypatch.setattr(Lettering, "line", note)
    house.language = language
    house.get(f"/people/picture/wide.svg{days}")
    lines, size = Lettering().lines(period, 118, (1, 48, 36), (2, 28, 28), (2, 22, 14))
    assert " ".join(lines) == period and set(lines) <= set(written)
    assert all(Lettering().width(words, size) <= 118 for words in lines)


def test_the_picture_of_all_time_has_the_champion_of_the_house(house, told):
    house.get("/people/picture/wide.svg")
    (contents,) = told
    assert (contents.period, contents.foot) == ("All time", "3 finished games")


@pytest.mark.parametrize(("shape", "size"), picture.SHAPES.items())
def test_the_picture_is_saved_as_a_png(house, shape, size):
    answer = house.client.get(f"/people/picture/{shape}.png{IN_2025}")
    assert answer.headers["Content-Disposition"] == "attachment; filename=mille-bornes.png"
    assert png.size(answer.data) == size


def test_where_the_page_makes_the_png_the_drawing_is_saved(house, monkeypatch):
    monkeypatch.setitem(house.app.config, "MAKES_PNG", False)
    assert house.get("/people/picture/wide.png").status == 404
    saved = house.get("/people/picture/wide.svg?save=1")
    assert saved.headers["Content-Disposition"] == "attachment; filename=mille-bornes.svg"


@pytest.mark.parametrize("days", ["?since=2024-01-01&until=2024-12-31", "?since=nonsense"])
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_there_is_no_picture_without_a_finished_game(house, days, ending):
    assert house.get(f"/people/picture/wide.{ending}{days}").status == 404


def test_the_page_offers_no_picture_without_a_finished_game(house):
    assert "A picture to send" in house.get("/people").words
    assert "A picture to send" not in house.get("/people?since=2024-01-01&until=2024-12-31").words


def test_nobody_else_gets_a_device_s_picture(house, stranger):
    assert stranger.get("/people/picture/wide.svg").status == 404


def test_the_page_shows_the_picture_of_its_period(house):
    page = house.get("/people" + IN_2025)
    drawn = [image["src"] for image in page.all("img") if "picture" in image["src"]]
    assert [house.get(address).status for address in drawn] == [200, 200]
    assert all("since=2025-01-01" in address for address in drawn)


def test_a_game_left_as_a_tie_has_a_picture_without_a_champion(ann, told):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS, BOBS))
    ann.get("/people/picture/wide.svg")
    (contents,) = told
    assert contents.headline == "Nobody is ahead."
