"""The code that brings a finished game into BG Stats on another phone."""

import re
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.games.sharing import MOST_LETTERS_IN_CODE
from scorekeeper.web.parts.template_helpers import qr_code
from tests.builders import hand, side
from tests.web.games.test_result_text import bg_stats

SERVED = "http://192.168.1.20:8000/"
LONG_NAMES = ["Дмитрий Иванов", "Анна Смирнова", "Ольга Кузнецова", "Сергей Попов"]


def finished(phone, *names):
    table = phone.start(*names, end="hands", hands_to_play="1")
    table.score(hand(*[side(700), *[side(300)] * (1 if len(names) == 4 else len(names) - 1)]))
    return table


def section(page):
    (found,) = page.all("section", id="bg-stats")
    return found


def drawn(page):
    """The drawing of the section's code, if there is one."""
    return [path["d"] for path in section(page).all("path") if "stroke" in path.attrs]


def code_of(address):
    return re.findall(r'd="(M[^"]+)"', qr_code(address))[-1]


@pytest.fixture
def served(app, monkeypatch):
    monkeypatch.setitem(app.config, "REACHABLE_AT", SERVED)


def test_the_code_is_the_link_itself_where_that_is_short(ann, served):
    page = finished(ann, "Ann", "Bob").get("/sharing")
    assert "The code opens this page. Tap the button there." not in section(page).words
    assert bg_stats(page)["comments"] and len(drawn(page)) == 1


def test_a_code_of_many_names_leads_to_the_button_that_leads_to_the_play(ann, served, stranger):
    """The phone that scans the code has no rights in this game."""
    table = finished(ann, *LONG_NAMES)
    page = table.get("/sharing")
    address = f"{SERVED}games/{table.public_id}/sharing#bg-stats"
    assert drawn(page) == [code_of(address)]
    scanned = stranger.get(urlsplit(address).path)
    assert section(scanned).all("a") and bg_stats(scanned) == bg_stats(page)
    assert [player["name"] for player in bg_stats(scanned)["players"]] == LONG_NAMES
    assert "The code opens this page. Tap the button there." in section(page).words


def test_a_code_of_partners_with_long_names_leads_to_the_page(ann, served):
    table = finished(ann, *("Ы" * 30 + str(seat) for seat in range(4)))
    assert drawn(table.get("/sharing")) == [code_of(f"{SERVED}games/{table.public_id}/sharing#bg-stats")]


@pytest.mark.parametrize(
    "names", [LONG_NAMES, ("Tom", "Sara", "Uncle Bob", "Granny Liz")], ids=["long", "short"]
)
@pytest.mark.parametrize("inside_a_phone", [True, False])
def test_an_unreachable_server_gets_a_sentence_in_place_of_the_code(
    ann, app, monkeypatch, inside_a_phone, names
):
    monkeypatch.setitem(app.config, "ALONE", inside_a_phone)
    page = finished(ann, *names).get("/sharing")
    assert drawn(page) == []
    said = section(page).words
    assert "no other phone can open this page" in said and "names are too long" not in said
    assert bg_stats(page)["players"][0]["name"] == names[0]
    short = finished(ann, "Ann", "Bob").get("/sharing")
    assert len(drawn(short)) == 1 and "no code" not in section(short).words


def test_a_code_is_never_finer_than_a_phone_can_scan():
    """117 modules and the quiet zone on 320 px are 0.4 mm each."""
    modules = 17 + 4 * 25 + 2 * 2
    assert f'viewBox="0 0 {modules} {modules}"' in qr_code("a" * MOST_LETTERS_IN_CODE)
    assert f'viewBox="0 0 {modules} {modules}"' not in qr_code("a" * (MOST_LETTERS_IN_CODE + 1))
