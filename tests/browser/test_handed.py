"""A code that another phone shows leads to its game."""

import pytest
from playwright.sync_api import expect

from tests.records.test_handed import evening, hand_on


@pytest.mark.journey("handed.show")
def test_a_code_shows_its_game_and_the_phone_goes_on(phone, server):
    game = evening(3, seats=("Zoé", "Léo"))
    phone.goto(f"{server.url}/games/handed#{hand_on(game)}")
    expect(phone.get_by_role("heading", name="Zoé – Léo")).to_be_visible()
    assert "#" not in phone.url
    phone.get_by_role("button", name="Go on with it").click()
    expect(phone.locator("#entry")).to_be_visible()
    phone.goto(f"{server.url}/games/handed")
    phone.evaluate("text => { location.hash = text; }", hand_on(game)[:99])
    expect(phone.get_by_role("alert")).to_contain_text("cut off or was changed")
    expect(phone.get_by_label("Its text")).to_have_value(hand_on(game)[:99])


def test_the_way_past_the_menu_is_no_game(phone, server):
    """It is a place on the page, after a # as a game is."""
    phone.goto(f"{server.url}/games/handed")
    phone.get_by_label("Its text").fill("half a text")
    phone.get_by_role("link", name="Skip to the content").focus()
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(f"{server.url}/games/handed#main")
    expect(phone.get_by_label("Its text")).to_have_value("half a text")
