"""The picture of a game as it is sent (/picture/wide.svg, .png), and the page that shares it."""

import sys
from pathlib import Path

import pytest

from scorekeeper.web.parts import picture
from scorekeeper.web.serving import kept_files
from tests.browser import png
from tests.builders import hand, side


@pytest.fixture
def finished(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1")
    table.score(hand(side(700), side(300)))
    return table


@pytest.fixture(autouse=True)
def nothing_kept(app):
    with app.app_context():
        kept_files.kept_pictures().clear()


def content(table, rest, phone=None):
    """The bytes that are sent of the picture."""
    return (phone or table.phone).client.get(f"{table.path}/picture/{rest}").data


@pytest.mark.parametrize(("shape", "size"), picture.SHAPES.items())
def test_the_png_has_the_size_of_chats_and_stories(finished, shape, size):
    answer = finished.get(f"/picture/{shape}.png")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "image/png")
    made = content(finished, f"{shape}.png")
    assert png.size(made) == size
    assert len(made) < 300_000, "some chats show no preview of more"


# --- made once ---------------------------------------------------------------------------------------------


def test_a_picture_is_made_once_until_somebody_saves(table, new_phone, monkeypatch):
    made = []
    monkeypatch.setattr(picture, "png", lambda svg: made.append(svg) or b"PNG")
    for _ in range(3):
        assert content(table, "wide.png", new_phone()) == b"PNG"
    assert len(made) == 1
    table.score(hand(side(500), side(475)))
    for language in ("en", "fr"):
        new_phone(language).get(f"{table.path}/picture/wide.png")
    assert len(made) == 3


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_an_unchanged_picture_is_not_sent_again(table, ending):
    path = f"{table.path}/picture/wide.{ending}"
    etag = table.phone.get(path).headers["ETag"]
    assert table.phone.get(path, headers={"If-None-Match": etag}).status == 304
    table.score(hand(side(500), side(475)))
    assert table.phone.get(path, headers={"If-None-Match": etag}).status == 200


def test_a_picture_is_made_by_a_process_of_its_own(table, monkeypatch):
    """Drawing in this process would block all its threads."""
    charged = []
    monkeypatch.setattr(picture, "charge", charged.append)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert content(table, "wide.png").startswith(png.SIGNATURE)
    assert charged[0] > 0


def test_a_picture_is_kept_for_all_processes_and_after_a_restart(table, monkeypatch):
    first = content(table, "wide.png")
    monkeypatch.setattr(picture, "png", lambda _svg: pytest.fail("it was made again"))
    assert content(table, "wide.png") == first
    (file,) = Path(table.phone.app.config["DATA_DIR"], "pictures").iterdir()
    assert file.read_bytes() == first
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_no_shared_cache_keeps_a_picture(table):
    for ending in ("svg", "png", "png?save=1"):
        headers = table.get(f"/picture/wide.{ending}").headers
        assert "private" in headers["Cache-Control"] and headers["X-Robots-Tag"] == "noindex"


def test_an_unknown_shape_of_picture_is_not_found(table):
    assert table.get("/picture/round.png").status == 404


def test_a_deleted_game_has_no_picture(table):
    table.post("/delete")
    for ending in ("svg", "png"):
        assert table.get(f"/picture/wide.{ending}").status == 404


def test_the_page_offers_the_drawing_where_no_png_is_made(table, monkeypatch):
    monkeypatch.setitem(table.phone.app.config, "MAKES_PNG", False)
    assert table.get("/picture/wide.png").status == 404
    (wide, tall) = saving(table)
    assert (wide, tall) == tuple(f"{table.path}/picture/{shape}.svg?save=1" for shape in ("wide", "tall"))
    assert table.phone.get(wide).headers["Content-Disposition"].endswith(".svg")


# --- the page that shares it -----------------------------------------------------------------------------


def saving(table):
    links = table.get("/sharing").all("a")
    return [link["href"] for link in links if "data-save-picture" in link.attrs]


def test_a_picture_is_saved_without_a_script(finished, passer_by):
    wide, tall = saving(finished)
    for address in (wide, tall):
        answer = passer_by.get(address)
        assert answer.headers["Content-Disposition"].startswith("attachment; filename=mille-bornes-ann-bob-")
        assert passer_by.client.get(address).data.startswith(png.SIGNATURE)


def test_the_picture_comes_first_once_the_game_is_over(finished, table):
    for shown, titles in ((finished, ["Picture", "Watch"]), (table, ["Watch", "Picture"])):
        sections = shown.get("/sharing").all(class_="share")
        assert [section.all("h2")[0].words for section in sections][:2] == titles
