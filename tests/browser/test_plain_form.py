"""The plain form: pages with broken scripts show it, and it saves everything."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import game_on

#: Chromium cannot drop a CSS feature, so the root's style claims to lack it.
BELOW_THE_FLOOR = """
Object.defineProperty(HTMLHtmlElement.prototype, "style", { get() { return {}; } });
"""
#: Controls of the plain form only, and of scripts only.
PLAIN, SCRIPTED = ("Add up", "Menu"), ("Keypad", "Count cards")


@pytest.fixture
def expected(complaints):
    """Allows complaints: these tests cause faults on purpose."""
    complaints.allow(*NETWORK, "Unexpected", "status of 500", "uncaught")


@pytest.fixture
def phone(new_phone, expected):
    return new_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, "Ann", "Bob")


def expect_plain_form(page):
    expect(page.locator("html")).not_to_have_class("scripted")
    for name in PLAIN:
        button = page.get_by_role("button", name=name, exact=True)
        expect(button.or_(page.get_by_role("link", name=name, exact=True))).to_be_visible()
    for name in SCRIPTED:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    expect(page.locator(".pad")).to_be_hidden()
    expect(page.get_by_label("Draw pile was empty").first).to_be_visible()


def save_a_hand(page):
    """Saves a hand by the plain form, with a coup fourré, delayed action and a safe trip."""
    hand = HandEntry(page)
    hand.control(0, "miles").fill("700")
    page.locator('[name="side_0-driving_ace"][value="coup"]').check(force=True)
    for claim in ("no_200s", "pile_empty"):
        hand.control(0, claim).check(force=True)
    hand.control(1, "miles").fill("25")
    hand.save()
    # 700 miles, a safety, its coup fourré, the trip, delayed action, safe trip
    expect_totals(page, ["Ann", "Bob"], [700 + 100 + 300 + 400 + 300 + 300, 25])


@pytest.mark.parametrize("missing", ["**/games/scoring*.js*", "**/base*.js*", "**/htmx*"])
def test_a_missing_script_leaves_the_plain_form(phone, game, missing):
    phone.route(missing, lambda route: route.abort())
    phone.goto(game)
    expect(phone.get_by_role("alert")).to_contain_text("A part of this page did not load")
    expect_plain_form(phone)
    save_a_hand(phone)
    expect(phone.get_by_role("alert")).to_be_visible()  # the next page misses the script, too
    phone.unroute(missing)
    phone.get_by_role("alert").get_by_role("link", name="Load it again").click()
    expect(phone.locator(".pad")).to_be_visible()
    expect(phone.get_by_role("alert").filter(visible=True)).to_have_count(0)


def test_an_unparsable_script_leaves_the_plain_form(phone, game):
    nonsense = {"body": "} nonsense", "content_type": "text/javascript"}
    phone.route("**/games/scoring*.js*", lambda route: route.fulfill(**nonsense))
    phone.goto(game)
    expect_plain_form(phone)
    save_a_hand(phone)


def test_a_browser_below_the_floor_silently_gets_the_plain_form(phone, game):
    phone.add_init_script(BELOW_THE_FLOOR)
    phone.goto(game)
    expect_plain_form(phone)
    expect(phone.get_by_role("alert").filter(visible=True)).to_have_count(0)
    save_a_hand(phone)


def test_the_plain_form_takes_a_coup_fourre(phone, game):
    """On a narrow phone a tile has both halves, and a tap on "coup" does not hit "played"."""
    phone.set_viewport_size({"width": 360, "height": 664})
    phone.route("**/htmx*", lambda route: route.abort())
    phone.goto(game)
    expect_plain_form(phone)
    hand = HandEntry(phone)
    hand.zones(0, "driving_ace")[1].click()
    expect(hand.tick(0, "driving_ace", "coup")).to_be_checked()
    expect(hand.tick(0, "driving_ace", "played")).not_to_be_checked()


def test_a_script_error_while_saving_is_not_taken_for_the_network(phone, game):
    """The plain form saves the hand, once."""
    phone.add_init_script("Headers.prototype.get = () => { throw new Error('a fault of ours'); }")
    phone.goto(game)
    hand = HandEntry(phone)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.save()
    expect_totals(phone, ["Ann", "Bob"], [600, 425])
    expect(phone.locator("#kept")).to_be_hidden()
    expect(phone.locator("[id^='hand-']")).to_have_count(1)
