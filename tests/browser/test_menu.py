"""The quiet menu of a game's page: by touch, by keyboard, without JavaScript; and what it brings back."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals, open_hand, open_menu
from tests.browser.world import game_on, reported

NAMES = ("Ann", "Bob")
HANDS = (reported((600,), (425,)), reported((100,), (200,)))


@pytest.fixture(params=["with JavaScript", "without"])
def page(request, used_phone, server):
    page = used_phone(java_script_enabled=request.param == "with JavaScript")
    page.goto(game_on(page, server, *NAMES, hands=HANDS))
    return page


def test_a_tap_opens_it_and_a_tap_beside_closes_it(page):
    menu = page.locator("#menu")
    expect(menu).to_be_hidden()
    open_menu(page)
    page.touchscreen.tap(5, 400)
    expect(menu).to_be_hidden()
    open_menu(page)
    page.get_by_role("link", name="Names and rules").tap()
    expect(page.get_by_role("heading", name="Names and rules")).to_be_visible()


def test_by_keyboard(page):
    button = page.get_by_role("button", name="Menu")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("#menu a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(button).to_be_focused()


def test_who_deals_is_changed_in_it(page):
    open_menu(page)
    page.locator("#menu").get_by_role("combobox").select_option("Bob")
    page.get_by_role("button", name="Change").tap()
    expect(page.locator(".bar").get_by_role("combobox", name="Who dealt")).to_have_value("1")


def test_a_deleted_hand_is_found_and_one_tap_brings_it_back(page):
    open_hand(page, 1).get_by_role("button", name="Delete").tap()
    expect_totals(page, NAMES, [100, 200])
    open_menu(page)
    deleted = page.locator("#menu .deleted").get_by_role("listitem")
    expect(deleted).to_contain_text("Hand 1: Ann +600, Bob +425, deleted")
    deleted.get_by_role("button", name="Bring back").tap()
    expect_totals(page, NAMES, [700, 625])
