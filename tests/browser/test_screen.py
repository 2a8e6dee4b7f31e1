"""The big screen of a game: legible from eight metres, turned by a remote control, following by itself."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.big_screens import cut_names, on_every_screen, unreadable
from tests.browser.phones import NETWORK
from tests.browser.test_every_page import ABOUT_COLOURS, AXE_SCRIPT, TOO_WIDE, violations
from tests.browser.world import Device, reported
from tests.builders import ACE, PROOF, ROW, TANK

TELEVISION = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": False}
TELEVISION |= {"device_scale_factor": 1, "reduced_motion": "reduce"}
NAMES = ("Ann", "Bob", "Chloé", "Dev")
LONG = (
    "Bartholomew-Maximilian",
    "Anne-Élisabeth",
    "W" * 60,
    "Featherstonehaugh of Cholmondeley-Marjoribanks",
)
EVERYTHING = (1000, ACE, TANK + "*", PROOF + "*", ROW + "*")
#: Games: players, box, the hand that is played thirteen times, and whether that ends the game.
GAMES = {
    "2": (NAMES[:2], "winning-moves", reported((400, ACE, TANK), (25,)), "10000"),
    "2, won": (NAMES[:2], "winning-moves", reported(EVERYTHING, (0,), caller=0), "5000"),
    "3": (NAMES[:3], "winning-moves", reported((400, ACE), (25,), (75,)), "5000"),
    "3 of long names": (LONG[:3], "winning-moves", reported((400, ACE), (25,), (75,)), "5000"),
    "partners of long names": (LONG, "winning-moves", reported((400, ACE), (25,)), "5000"),
    "4": (NAMES, "dujardin-2024", reported((400, ACE), (25,), (75,), (0,)), "10000"),
    "4, won": (NAMES, "dujardin-2024", reported(EVERYTHING, (25,), (75,), (0,)), "5000"),
    "4 of long names, won": (LONG, "dujardin-2024", reported(EVERYTHING, (25,), (75,), (0,)), "5000"),
}


def played(server, names, edition, hand, points):
    maker = Device(server)
    game = maker.new_game(*names, edition=edition, **{"house-points_to_win": points})
    maker.play(game, *[hand] * 13)
    return game


# French is the longer of the two.
@pytest.mark.parametrize("locale", ["fr-FR", pytest.param("en-US", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES)
def test_every_page_can_be_read_from_eight_metres(new_phone, server, name, locale):
    page = new_phone(**TELEVISION, locale=locale)
    page.goto(f"{played(server, *GAMES[name])}/screen")
    checks = (unreadable, lambda shown: shown.evaluate(TOO_WIDE))
    if "long" not in name:
        checks += (cut_names,)
    faults = on_every_screen(page, lambda shown: [fault for check in checks for fault in check(shown)])
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_the_screen(new_phone, server, scheme):
    page = new_phone(**TELEVISION, color_scheme=scheme)
    page.goto(f"{played(server, *GAMES['4, won'])}/screen")
    faults = []
    for _page in range(page.locator(".page").count()):
        page.evaluate(AXE_SCRIPT)
        faults += violations(page, {} if scheme == "light" else {"runOnly": ABOUT_COLOURS})
        page.keyboard.press("ArrowRight")
    assert not faults, "\n".join(faults)


@pytest.fixture
def television(new_phone):
    return new_phone(**TELEVISION)


@pytest.fixture
def maker(server):
    return Device(server)


@pytest.fixture
def game(maker):
    """Ann's and Bob's game after one hand."""
    game = maker.new_game("Ann", "Bob")
    maker.play(game, reported((400, ACE), (300,)))
    return game


@pytest.mark.journey("screen.show")
def test_a_remote_control_turns_the_pages(television, game):
    television.goto(f"{game}/screen")
    shown = television.locator(".page:not([hidden])")
    presses = {
        "Enter": 2,
        "ArrowRight": 3,
        "ArrowDown": 4,
        "ArrowLeft": 3,
        "ArrowUp": 2,
        "4": 4,
        "1": 1,
        "9": 1,
    }
    for key, number in presses.items():
        television.keyboard.press(key)
        expect(shown).to_have_id(f"page-{number}")
    television.keyboard.press("ArrowLeft")
    expect(shown).to_have_id("page-4")
    assert television.evaluate("history.length") <= 2, "the key to go back leaves the screen"


def test_ok_on_a_link_follows_it(television, game):
    television.goto(f"{game}/screen")
    television.get_by_role("link", name="Go to the game").focus()
    television.keyboard.press("Enter")
    television.wait_for_url(f"**{game}")


def test_a_key_fills_the_whole_screen(television, game):
    television.goto(f"{game}/screen")
    full = television.get_by_role("button", name="Full screen")
    expect(full).to_be_visible()
    for key, is_full in (("0", True), ("f", False)):
        television.keyboard.press(key)
        expect(full).to_be_visible(visible=not is_full)
        assert television.evaluate("document.fullscreenElement !== null") == is_full


def test_keys_of_the_browser_do_not_fill_the_screen(television, game):
    television.goto(f"{game}/screen")
    assert not television.evaluate(
        """() => {
          let filled = false;
          document.documentElement.requestFullscreen = async () => { filled = true; };
          for (const key of ["f", "0"]) {
            document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true }));
          }
          return filled;
        }"""
    )


def test_the_next_poll_shows_a_hand_saved(television, maker, game):
    """Counted, not timed: the machine may have other work."""
    television.goto(f"{game}/screen")
    television.keyboard.press("4")
    poller = television.locator("[data-poll][data-htmx-powered]")
    expect(poller).to_have_attribute("data-poll", "2")
    polls = []
    television.on("request", lambda request: "/screen?v=" in request.url and polls.append(request.url))
    maker.play(game, reported((100,), (200,)))
    polls.clear()
    totals = television.locator(".is-totals")
    expect(totals.locator("li").first).to_have_text(re.compile(r"last \+100.*needs 4,400.*600", re.S))
    expect(totals).to_be_visible()
    assert len(polls) <= 2, "one may have been under way"


def test_only_a_hand_turns_the_page(television, maker, game):
    television.goto(f"{game}/screen")
    television.keyboard.press("3")
    maker.post(f"{game}/dealer", dealer="0")
    expect(television.locator(".is-sheet .dealer")).to_have_text(re.compile("Ann deals"))
    expect(television.locator(".is-sheet")).to_be_visible()


def test_the_win_is_shown_by_itself(television, maker, game):
    maker.play(game, reported(EVERYTHING, (0,), caller=0))
    television.goto(f"{game}/screen?page=3")
    expect(television.locator("[data-poll][data-htmx-powered]")).to_be_attached()
    maker.play(game, reported(EVERYTHING, (0,), caller=0))
    expect(television.locator(".is-end")).to_be_visible()
    expect(television.locator(".is-end .won")).to_have_text(re.compile("Ann wins with"))


def test_the_screen_turns_without_script(new_phone, game):
    page = new_phone(**TELEVISION, java_script_enabled=False)
    page.goto(f"{game}/screen")
    page.get_by_role("link", name="The next page").click()
    expect(page.locator(".page:not([hidden])")).to_have_id("page-2")
    expect(page.get_by_role("button", name="Full screen")).to_be_hidden()


def test_a_lost_connection_is_told_in_large_letters(new_phone, game, complaints):
    complaints.allow(*NETWORK)
    page = new_phone(**TELEVISION)
    page.clock.install()
    page.goto(f"{game}/screen")
    expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()
    page.context.set_offline(True)
    page.clock.run_for(20_000)
    note = page.locator(".out-of-date")
    expect(note).to_have_text(re.compile(r"No connection since"))
    assert unreadable(page) == []
    beside = [page.locator(f".page:not([hidden]) {place}") for place in (".corner", ".road", "footer a")]
    boxes = [place.bounding_box() for places in beside for place in places.all()]
    own = note.bounding_box()
    for box in (*boxes, page.locator(".full-screen").bounding_box()):
        apart = (
            box["x"] + box["width"] <= own["x"]
            or own["x"] + own["width"] <= box["x"]
            or box["y"] + box["height"] <= own["y"] + 1
        )
        assert apart, (own, box)
    page.context.set_offline(False)
    page.clock.run_for(8_000)
    expect(note).to_be_hidden()
