"""A club from its list of members on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_director import follow, press
from tests.web.clubs.club import SIX


@pytest.mark.journey(
    "club_setup.new", "club_pages.show", "club_members.show", "club_administration.show",
    "club_administration.offer",
)  # fmt: skip
def test_a_club_and_its_members(new_phone):
    phone, second = new_phone(), new_phone()
    phone.goto("/")
    follow(phone, "A club and its season")
    phone.get_by_label("Name of the club").fill("Les Bornés")
    phone.get_by_label("One name a line").fill("\n".join(SIX))
    press(phone, "Make the club")
    expect(phone.get_by_text("6 members")).to_be_visible()

    follow(phone, re.compile("^Ben Baker"))
    phone.get_by_label("Member since").fill("2019")
    phone.get_by_label("Other names").fill("Benny")
    press(phone, "Save")
    expect(phone.get_by_text("since 2019 · also Benny")).to_be_visible()
    follow(phone, re.compile("^Eva Ek"))
    press(phone, "Take off the list")
    expect(phone.get_by_text("5 members")).to_be_visible()
    press(phone, "Undo")
    expect(phone.get_by_text("6 members")).to_be_visible()

    follow(phone, "More")
    phone.locator("#hold summary").click()
    second.goto(phone.get_by_label("The link to hold the club").input_value())
    press(second, "Hold it on this device")
    expect(second.get_by_text("6 members")).to_be_visible()
