"""Players and their figures, from the start page on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_director import follow
from tests.browser.world import Device, reported


def look_at_people(phone):
    """Opens the list of players and a player's page."""
    phone.goto("/")
    follow(phone, "Players and records")
    expect(phone.get_by_role("heading", name="Records of the house")).to_be_visible()
    follow(phone, re.compile("^Ann"))
    expect(phone.get_by_role("heading", name="The last games")).to_be_visible()


@pytest.mark.journey("people.show", "people_person.show")
def test_a_player_from_the_start_page(phone, server):
    owner = Device(server)
    owner.play(owner.new_game("Ann", "Bob"), reported((700,), (475,)))
    owner.lend_cookies_to(phone.context)
    look_at_people(phone)
    phone.get_by_text("What counts here").click()
    expect(phone.get_by_text("Nobody else sees these pages.")).to_be_visible()
