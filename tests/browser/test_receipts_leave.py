"""Receipts are shown for some minutes; a page that was hidden until the next day shows none."""

import pytest
from playwright.sync_api import expect

from tests.browser.world import Device, game_on, reported

#: The phone lies in a pocket, or another tab is open, for so many minutes.
AWAY = """minutes => {
  const set = (hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const clock = Date.now;
  set(true);
  Date.now = () => clock() + minutes * 60_000;
  set(false);
}"""


@pytest.mark.parametrize(("minutes", "there"), [(3, 1), (600, 0)])
def test_an_old_receipt_leaves_while_the_next_hand_is_entered(phone, server, minutes, there):
    phone.goto(game_on(phone, server, "Ann", "Bob", hands=[reported((700,), (475,))]))
    undo = phone.locator("#talk").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    phone.evaluate(AWAY, minutes)
    if not there:
        expect(phone.locator("#talk")).to_contain_text("Tap a side")
    expect(undo).to_have_count(there)


@pytest.mark.parametrize(("minutes", "there"), [(3, 1), (600, 0)])
def test_an_old_receipt_of_a_game_put_away_leaves(phone, server, minutes, there):
    owner = Device(server)
    game = owner.new_game("Ann", "Bob")
    owner.post(f"{game}/put-away")
    owner.lend_cookies_to(phone.context)
    phone.goto("/")
    undo = phone.locator("form.undo")
    expect(undo).to_have_count(1)
    phone.evaluate(AWAY, minutes)
    expect(undo).to_have_count(there)
