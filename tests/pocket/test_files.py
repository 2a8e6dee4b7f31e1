"""Files that a person saves from the phone and imports into it."""

import json
import re

import pytest

from tests.browser.test_director import follow, press, set_up
from tests.browser.test_score_a_game import Player
from tests.builders import ACE, hand, side

pytestmark = pytest.mark.pocket

#: How the names of the links to the spreadsheets begin.
SPREADSHEETS = ("People names", "Seating who sat", "Hands every hand", "Standings places")


def saved(page, name, folder):
    """Tap the link of this name. Returns the path of the saved file in `folder`."""
    with page.expect_download() as saving:
        page.get_by_role("link", name=name).first.click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file


def choose(page, file):
    """Import the games of a file from the start page."""
    page.goto("./menu")
    follow(page, "Save and import games")
    with page.expect_file_chooser() as choosing:
        page.get_by_label("The file").click()
    choosing.value.set_files(file)
    press(page, "Import the games")


def test_every_download_is_saved(page, tmp_path):
    page.goto("rulebook")
    book = json.loads(saved(page, "As data (JSON)", tmp_path).read_text("utf-8"))
    assert book["chapters"]
    Player(page).start(["Ann", "Bob"])
    page.get_by_role("button", name="Menu").click()
    game = json.loads(saved(page, "Save this game to a file", tmp_path).read_text("utf-8"))
    assert game["games"][0]["seats"] == ["Ann", "Bob"]
    page.goto("nights/new")
    press(page, "Fill with a sample night")
    set_up(page)
    follow(page, re.compile("^Paper$"))
    for name in SPREADSHEETS:
        assert saved(page, re.compile(f"^{name}"), tmp_path).stat().st_size > 10
    night = saved(page, "The night as one file", tmp_path)
    assert json.loads(night.read_text("utf-8"))["entrants"]


def test_games_of_a_server_return_from_the_phone_unchanged(page, ann, new_phone, tmp_path):
    first = ann.start("Ann", "Bob")
    first.score(hand(side(700, ACE), side(300)), hand(side(400), side(700)))
    ann.start("Chloé", "Dev", "Eva", edition="dujardin-2024")
    of_server = tmp_path / "server.json"
    of_server.write_bytes(ann.client.get("/export").data)
    choose(page, of_server)
    page.get_by_role("link", name="Ann").first.wait_for()
    page.goto("./import")
    of_phone = saved(page, "Save all games to a file", tmp_path)
    assert of_phone.read_bytes() == of_server.read_bytes()
    back = new_phone()
    assert back.post("/import", {"file": (of_phone.open("rb"), "games.json")}).status == 303
    assert back.client.get("/export").data == of_server.read_bytes()
