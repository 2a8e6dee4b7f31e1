"""The game's address alone: whoever has it sees the game, and changes nothing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals, open_hand, open_menu, seat
from tests.browser.world import game_on, reported
from tests.builders import ACE

NAMES = ("Ann", "Bob")


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, *NAMES, hands=[reported((600, ACE), (425,))])


@pytest.fixture
def watcher(used_phone):
    """The phone of a watcher."""
    return used_phone()


@pytest.mark.journey
def test_the_address_on_the_page_shows_the_game(phone, watcher, game):
    phone.goto(game)
    open_menu(phone)
    phone.get_by_role("link", name="Watch or keep score on another phone").tap()
    watcher.goto(phone.get_by_role("textbox", name="Address for watching").input_value())
    expect_totals(watcher, NAMES, [700, 425])
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    open_hand(watcher, 1)
    expect(watcher.get_by_role("row", name="Safeties Driving Ace 100")).to_be_visible()


# Separators that are visible although the next part begins a new line.
LONE_DOTS = """() => [...document.querySelectorAll(".sides .parts")].filter((line) => {
  const [first, second] = [...line.children].map((part) => part.getBoundingClientRect());
  const dot = line.querySelector("i").getBoundingClientRect();
  const clipped = parseFloat(getComputedStyle(line).clipPath.split(" ").at(-1));
  return second.top >= first.bottom && dot.right > line.getBoundingClientRect().left + clipped + 1;
}).length"""


@pytest.mark.parametrize("width", [390, 360, 320])
def test_no_separator_ends_or_begins_a_line(used_phone, game, width):
    watcher = used_phone(locale="fr-FR")
    watcher.set_viewport_size({"width": width, "height": 664})
    watcher.goto(game)
    expect(watcher.locator(".sides .parts i")).to_have_count(2)
    assert watcher.evaluate(LONE_DOTS) == 0


def test_a_watcher_can_change_nothing(watcher, game):
    watcher.goto(game)
    open_hand(watcher, 1)
    expect(watcher.locator("#entry")).to_have_count(0)
    forms = watcher.locator("form:visible")
    assert [form.get_attribute("action") for form in forms.all()] == ["/language"]
    links = {link.get_attribute("href").partition("?")[0] for link in watcher.locator("main a").all()}
    of_the_game = {re.sub(r"\d+", "1", link.removeprefix(game)) for link in links if link.startswith(game)}
    of_the_hand = {"/hands/1/boxes", "/hands/1/what-if", "/hands/1/how"}
    of_the_menu = {"/history", "/export", "/extension", "/screen", "/sharing", "/charts", "/odds", "/ask"}
    assert of_the_game == of_the_menu | of_the_hand
    assert {link.split("/")[1] for link in links} == {"games", "legal", "rulebook"}
    watcher.goto(f"{game}/history")
    expect(watcher.get_by_text("Hand 1 saved: Ann 600, Bob 425.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Go back to this point")).to_have_count(0)


@pytest.mark.parametrize("path", ["/hands/new", "/hands/1", "/table"])
def test_pages_for_writing_tell_a_watcher_so(watcher, game, path, complaints):
    complaints.allow("status of 403")
    watcher.goto(game + path)
    expect(watcher.get_by_role("heading", name="Watching only")).to_be_visible()
    expect(watcher.get_by_role("link", name="Go to the start page")).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/hands/new", "/hands/1", "/hands/1/delete", "/undo/1", "/stop", "/rename", "/delete", "/table"]
)
def test_forms_posted_by_a_watcher_are_refused(phone, watcher, game, path, complaints):
    """Even with the valid token of a form of its own."""
    complaints.allow("status of 403")
    watcher.goto("/games/new")
    form = watcher.locator("form").filter(has=watcher.get_by_role("button", name="Start the game"))
    form.evaluate("(form, action) => { form.action = action }", game + path)
    form.get_by_role("button", name="Start the game").tap()
    expect(watcher.get_by_role("heading", name="Watching only")).to_be_visible()
    phone.goto(game)
    expect_totals(phone, NAMES, [700, 425])


def test_an_unknown_game_is_not_found(watcher, complaints):
    complaints.allow("status of 404")
    watcher.goto("/games/nobody-has-this-one")
    expect(watcher.get_by_role("heading", name="Page not found")).to_be_visible()


def test_the_owner_scores_while_others_watch(phone, watcher, game):
    """Even if the watcher has games of their own."""
    watcher.goto("/games/new")
    for number, name in enumerate(("Sam", "Tess"), start=1):
        seat(watcher, number).fill(name)
    watcher.get_by_role("button", name="Start the game").tap()
    expect_totals(watcher, ("Sam", "Tess"), [0, 0])
    watcher.goto(game)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    phone.goto(game)
    expect(phone.get_by_role("button", name="Save hand 2")).to_be_visible()
