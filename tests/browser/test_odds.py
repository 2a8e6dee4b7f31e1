"""The chances in the fold of a game's page: fetched when it is opened, then following the totals."""

import pytest
from playwright.sync_api import expect

from tests.browser.world import Device, game_on, reported

HAND = reported((700, "driving_ace"), (475,))


@pytest.mark.in_pocket
def test_chances_are_fetched_and_follow(used_phone, server):
    page = used_phone()
    game = game_on(page, server, "Ann", "Bob")
    page.goto(game)
    page.get_by_text("Chances of winning").tap()
    # (Its link is replaced as soon as it is seen.)
    page.locator("#chances-to-win").evaluate("fold => fold.scrollIntoView()")
    odds = page.locator("#odds")
    expect(odds).to_contain_text("50%")
    other = Device(server)
    other.take_cookies_of(page.context)
    other.play(game, HAND)
    expect(odds).not_to_contain_text("50%")
    expect(odds.locator("li").first).to_contain_text("62%")
    page.get_by_role("link", name="How they are worked out").tap()
    expect(page.get_by_role("heading", name="How far they may be off")).to_be_visible()


def test_a_link_leads_to_the_chances_without_script(used_phone, server):
    page = used_phone(java_script_enabled=False)
    page.goto(game_on(page, server, "Ann", "Bob", hands=[HAND]))
    page.get_by_text("Chances of winning").tap()
    page.get_by_role("link", name="Show the chances").tap()
    expect(page.get_by_role("heading", name="How they are worked out")).to_be_visible()


def test_a_watcher_sees_the_chances(used_phone, server):
    device = Device(server)
    game = device.new_game("Ann", "Bob", "Chloé")
    page = used_phone(locale="fr")
    page.goto(game)
    page.locator("#chances-to-win > summary").tap()
    expect(page.locator("#odds li").first).to_contain_text("33\u00a0%")
