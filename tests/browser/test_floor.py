"""A browser as old as the floor: newer features are removed from this one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals, open_menu, seat
from tests.browser.world import game_on

#: Script that removes tempting features that Safari 15.4, Chrome 90 or Firefox 91 lacks.
LATER = """
for (const name of ["at", "with", "toSorted", "toReversed", "findLast"]) delete Array.prototype[name];
delete String.prototype.at;
delete Object.hasOwn;
delete window.structuredClone;
delete AbortSignal.timeout;
delete AbortSignal.any;
delete HTMLFormElement.prototype.requestSubmit;
delete Element.prototype.checkVisibility;
for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
  delete HTMLElement.prototype[name];
}
for (const name of ["ariaPressed", "ariaExpanded", "ariaCurrent"]) delete Element.prototype[name];
"""
SAVE = re.compile(r"/hands/new$")


@pytest.fixture
def phone(new_phone):
    page = new_phone()
    page.add_init_script(LATER)
    return page


@pytest.mark.journey("new_game.new", "games.show")
def test_an_old_browser_scores_a_game(phone):
    phone.goto("/games/new")
    seat(phone, 1).fill("Ann")
    seat(phone, 1).press("Enter")
    expect(seat(phone, 2)).to_be_focused()
    phone.keyboard.type("Bob")
    phone.keyboard.press("Enter")
    expect_totals(phone, ["Ann", "Bob"], [0, 0])
    hand = HandEntry(phone)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.expect_sums(600, 425)
    hand.save()
    expect_totals(phone, ["Ann", "Bob"], [600, 425])
    open_menu(phone)
    phone.keyboard.press("Escape")
    expect(phone.locator("#menu")).to_be_hidden()


def test_an_old_browser_sends_a_kept_hand_again(phone, server, complaints):
    complaints.allow(*NETWORK)
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    hand = HandEntry(phone)
    phone.route(SAVE, lambda route: route.abort())
    for number in (1, 2):  # the second is changed while it waits
        hand.miles(0, 600)
        hand.miles(1, 25 * number)
        hand.save()
        expect(hand.save_button).to_have_text(f"Save hand {number + 1}")
    phone.unroute(SAVE)
    expect_totals(phone, ["Ann", "Bob"], [1200, 75])


def test_an_old_browser_reaches_the_pad_with_the_arrows(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    hand = HandEntry(phone)
    hand.miles(0, 600)
    hand.control(0, "miles").press("ArrowDown")
    expect(hand.key(600)).to_be_focused()
    phone.keyboard.press("End")
    expect(hand.key(975)).to_be_focused()
