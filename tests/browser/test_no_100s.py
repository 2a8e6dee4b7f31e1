"""The chip of the classic French booklet's printed option: neither 200s nor 100s, in a tap."""

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import EDITIONS
from tests.browser.tapping import HandEntry
from tests.browser.world import game_on

OPTION = EDITIONS["dujardin-classic"].options[0].name
NAMES = ("Ann", "Bob")
LOCALES = {"en-US": ("No 200s, no 100s", ","), "fr-FR": ("Sans 200 ni 100", "\u202f")}


@pytest.mark.parametrize("locale", LOCALES)
def test_no_100s_is_claimed_with_a_tap(locale, used_phone, server):
    words, separator = LOCALES[locale]
    phone = used_phone(locale=locale)
    phone.goto(game_on(phone, server, *NAMES, edition="dujardin-classic", option=OPTION))
    hand = HandEntry(phone)
    chip = phone.get_by_role("button", name=words)
    hand.miles(1, 600)
    hand.finish(0, 700)
    hand.tap(chip)
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(hand.control(0, "no_200s")).to_be_checked()
    hand.settle()
    hand.save()
    expect(phone.locator(".side-row .whose").first).to_contain_text(f"1{separator}900")  # + 400 + 300 + 500


def test_keys_of_miles_take_no_100s_back(used_phone, server):
    phone = used_phone()
    phone.goto(game_on(phone, server, *NAMES, edition="dujardin-classic", option=OPTION))
    hand = HandEntry(phone)
    hand.miles(1, 600)
    hand.finish(0, 700)
    hand.tap(phone.get_by_role("button", name=LOCALES["en-US"][0]))
    hand.finish(0, 700)
    expect(hand.control(0, "no_100s")).not_to_be_checked()
    hand.settle()
    hand.expect_sums(1100, 600)
