"""The menu of a game's page: by touch, by keyboard and without JavaScript; and what it restores."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import expect_totals, open_hand, open_menu
from tests.browser.world import Device, game_on, reported

NAMES = ("Ann", "Bob")
HANDS = (reported((600,), (425,)), reported((100,), (200,)))


@pytest.fixture
def page(used_phone, server):
    page = used_phone()
    page.goto(game_on(page, server, *NAMES, hands=HANDS))
    return page


@pytest.fixture(params=["with JavaScript", "without"])
def any_page(request, used_phone, server):
    page = used_phone(java_script_enabled=request.param == "with JavaScript")
    page.goto(game_on(page, server, *NAMES, hands=HANDS))
    return page


def test_a_tap_opens_the_menu_and_a_tap_beside_closes_it(page):
    menu = page.locator("#menu")
    expect(menu).to_be_hidden()
    open_menu(page)
    page.touchscreen.tap(5, 400)
    expect(menu).to_be_hidden()
    open_menu(page)
    page.get_by_role("link", name="Names and rules").tap()
    expect(page.get_by_role("heading", name="Names and rules")).to_be_visible()


def test_the_keyboard_opens_and_closes_the_menu(page):
    button = page.get_by_role("button", name="Menu")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu").get_by_role("link", name="Names and rules")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("#menu a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(button).to_be_focused()


def test_the_menu_is_a_page_without_javascript(used_phone, server):
    page = used_phone(java_script_enabled=False)
    page.goto(game_on(page, server, *NAMES, hands=HANDS))
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    open_menu(page)
    page.get_by_role("button", name="Stop here: the leader wins").tap()
    expect(page.get_by_text("Ann wins with 700.")).to_be_visible()


def test_the_menu_is_current_after_another_phones_change(used_phone, server):
    """The page stays open; its menu is fetched when it is opened."""
    ann, page = Device(server), used_phone()
    game = ann.new_game(*NAMES)
    ann.lend_cookies_to(page.context)
    page.goto(game)
    open_menu(page)
    menu = page.locator("#menu")
    expect(menu.get_by_role("button", name="Stop here")).to_have_count(0)
    page.keyboard.press("Escape")
    ann.play(game, *HANDS)
    ann.post(f"{ann.hand_address(game, 1)}/delete")
    expect_totals(page, NAMES, (100, 200))  # the page has followed both saves and the deletion
    open_menu(page)
    expect(menu.get_by_role("button", name="Stop here")).to_be_visible()
    expect(menu.locator(".deleted")).to_contain_text("Hand 1: Ann +600, Bob +425, deleted")
    page.keyboard.press("Escape")
    ann.post(f"{game}/stop")
    expect(page.get_by_text("Bob wins with 200.")).to_be_visible()  # the page changes, and its menu closes
    open_menu(page)
    expect(menu.get_by_role("button", name="Resume the game")).to_be_visible()
    expect(menu.get_by_role("button", name="Stop here")).to_have_count(0)


def test_the_menu_stays_open_while_the_page_follows(page, server):
    """With nothing entered, the entry moves on to the next hand when another phone saves one."""
    bob, game = Device(server), page.url.removeprefix(server.url)
    ann = Device(server)
    ann.take_cookies_of(page.context)
    bob.post(ann.new_link(game, "Bob"))
    open_menu(page)
    bob.play(game, HANDS[1])
    expect(page.locator("#entry[data-number='4']")).to_be_attached()
    expect(page.locator("#menu").get_by_role("link", name="History")).to_be_visible()


def test_a_menu_opened_during_a_reload_stays_usable(page):
    """As right after a save, the button is replaced before its request is answered."""
    expect(page.locator(".menu-button[data-htmx-powered]")).to_be_attached()
    held = []
    page.route("**/menu", lambda route: route.continue_() if held else held.append(route))
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#menu")).to_be_visible()
    page.evaluate("scorekeeper.renew()")
    expect(page.locator("#menu").get_by_role("link", name="History")).to_be_visible()
    held[0].continue_()  # otherwise it would time out while another test has the page


def test_a_menu_opened_before_htmx_works(page):
    held = []
    page.route("**/htmx*", lambda route: route.fallback() if held is None else held.append(route))
    page.reload(wait_until="domcontentloaded")
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#menu").get_by_role("link", name="Menu")).to_be_visible()
    waiting, held = held, None
    for route in waiting:
        route.fallback()
    expect(page.locator("#menu").get_by_role("link", name="History")).to_be_visible()


def test_a_menu_without_an_answer_leads_to_its_page(page, complaints):
    complaints.allow(*NETWORK)
    page.route("**/menu", lambda route: route.abort())
    with page.expect_event("requestfailed"):  # asked later, it would be answered, and fill the menu
        page.get_by_role("button", name="Menu").tap()
    link = page.locator("#menu").get_by_role("link", name="Menu")
    expect(link).to_be_visible()
    page.unroute_all()
    link.tap()
    expect(page.get_by_role("heading", name="Menu")).to_be_visible()


def test_the_menu_offers_following_whatever_is_entered(page):
    page.get_by_role("button", name="400", exact=True).tap()
    open_menu(page)
    page.locator("#menu").get_by_role("link", name="Follow the hand card by card").tap()
    expect(page.locator("[data-track][data-htmx-powered]")).to_be_attached()  # keeps a play before it is sent
    page.get_by_role("button", name="Roll").first.tap()
    page.get_by_role("link", name="Back", exact=True).tap()
    open_menu(page)
    expect(page.locator("#menu").get_by_role("link", name="Resume following")).to_be_visible()


def test_the_menu_leads_back_to_a_play_not_answered_yet(page):
    """The phone has kept it, whether or not the server knows of it."""
    game = page.url
    page.goto(f"{game}/track")
    expect(page.locator("[data-track][data-htmx-powered]")).to_be_attached()
    page.route("**/track?*", lambda route: None)  # never answered
    page.get_by_role("button", name="Roll").first.tap()
    page.get_by_role("link", name="Back", exact=True).tap()
    open_menu(page)
    expect(page.locator("#menu").get_by_role("link", name="Resume following")).to_be_visible()


def test_the_menu_leads_back_to_a_play_of_a_plain_form(page):
    """Tapped before htmx was there."""
    held = []
    page.route("**/htmx*", lambda route: held.append(route))
    page.goto(f"{page.url}/track", wait_until="domcontentloaded")
    page.get_by_role("button", name="Roll").first.tap()
    page.wait_for_url("**/track?*", wait_until="domcontentloaded")
    page.unroute_all()
    page.get_by_role("link", name="Back", exact=True).tap()
    open_menu(page)
    expect(page.locator("#menu").get_by_role("link", name="Resume following")).to_be_visible()


def test_the_menu_changes_the_dealer(any_page):
    open_menu(any_page)
    any_page.get_by_role("combobox", name="Who deals next").select_option("Bob")
    any_page.get_by_role("button", name="Change").tap()
    expect(any_page.locator(".bar").get_by_role("combobox", name="Who dealt")).to_have_value("1")


def test_the_menu_brings_a_deleted_hand_back_with_a_tap(any_page):
    open_hand(any_page, 1).get_by_role("button", name="Delete").tap()
    expect_totals(any_page, NAMES, [100, 200])
    open_menu(any_page)
    deleted = any_page.locator(".deleted").get_by_role("listitem")
    expect(deleted).to_contain_text("Hand 1: Ann +600, Bob +425, deleted")
    deleted.get_by_role("button", name="Restore").tap()
    expect_totals(any_page, NAMES, [700, 625])
