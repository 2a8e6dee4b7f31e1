"""A race by the American box: found, begun in pairs, scored, won and read on its receipt; and sent later."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals, label_of, open_hand, seat
from tests.browser.world import game_on
from tests.builders import ACE, ROW, TANK

EDITION = "asmodee-2014"
NAMES = ("Ann", "Bob", "Chloé", "Dev")
PAIRS = ("Ann & Chloé", "Bob & Dev")


@pytest.fixture
def phone(used_phone):
    return used_phone()


def begin_in_pairs(phone):
    """From a new game to the finder of boxes, and back to four players."""
    phone.goto("/games/new")
    phone.get_by_role("link", name="Which box do I have?").tap()
    phone.get_by_role("link", name="Asmodee").tap()
    phone.get_by_role("link", name="2014").tap()
    expect(phone.get_by_role("status")).to_have_text("This is your box:")
    phone.get_by_role("link", name="New game").tap()
    label_of(phone.get_by_role("radio", name="4", exact=True)).tap()
    for number, name in enumerate(NAMES, start=1):
        seat(phone, number).fill(name)
    label_of(phone.get_by_role("radio", name="in pairs")).tap()
    expect(phone.locator("#seats")).to_contain_text("Partners sit opposite")
    phone.get_by_role("button", name="Start the game").tap()


@pytest.mark.in_pocket
def test_a_race_in_pairs_is_begun_scored_and_won(phone, note):
    begin_in_pairs(phone)
    hand = HandEntry(phone)
    expect(hand.save_button).to_have_text("Save the race")
    hand.safety(0, TANK)
    hand.safety(0, ROW, coup=True)
    hand.miles(0, 725)
    hand.safety(1, ACE)
    hand.miles(1, 850)
    hand.expect_sums(1025, 950)
    hand.save()
    expect_totals(phone, PAIRS, [1025, 950])
    expect(phone.get_by_text("Ann & Chloé win with 1,025.")).to_be_visible()
    receipt = open_hand(phone, 1)
    partner = receipt.locator("h2 bdi").first
    assert partner.evaluate("name => getComputedStyle(name).display") == "inline", "no column of its own"
    expect(receipt).not_to_contain_text("Total so far")
    expect(receipt.get_by_role("row", name="Safeties Fuel Truck")).to_contain_text("100")
    expect(receipt.get_by_role("row", name="Coups fourrés Emergency Vehicle")).to_contain_text("200")
    note(f"a race in pairs: {hand.taps} taps from the game page to saved")


def test_a_race_that_cannot_be_sent_stays_a_race(phone, server, complaints):
    complaints.allow(*NETWORK)
    phone.goto(game_on(phone, server, *NAMES[:2], edition=EDITION))
    hand = HandEntry(phone)
    hand.miles(0, 1000)
    hand.miles(1, 475)
    hand.settle()
    phone.context.set_offline(True)
    hand.save()
    expect(
        phone.get_by_text("The race is on this phone and will be sent when the connection is back.")
    ).to_be_visible()
    expect(hand.save_button).to_have_text("Save the race")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Ann wins with 1,000.")).to_be_visible()
