"""A club from its list of members on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.club_scenes import played
from tests.browser.night_scenes import NightsOf
from tests.browser.test_director import follow, press
from tests.browser.world import Device
from tests.web.clubs.club import SIX


def change_members(phone):
    """Makes a club, changes and removes members."""
    phone.goto("/menu")
    follow(phone, "Set up a club and its season")
    phone.get_by_label("Name of the club").fill("Les Bornés")
    phone.get_by_label("One name a line").fill("\n".join(SIX))
    press(phone, "Set up the club")
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


@pytest.mark.in_pocket
def test_a_club_gets_members_and_a_season(phone):
    change_members(phone)
    phone.get_by_label("Name of the season").fill("2026")
    press(phone, "New season")
    expect(phone.get_by_text("No night counts yet")).to_be_visible()


def lend(phone, second):
    """Lets a second phone hold the club."""
    follow(phone, "More")
    phone.locator("#hold summary").click()
    second.goto(phone.get_by_label("The link to manage the club").input_value())
    press(second, "Manage it on this device")
    expect(second.get_by_text("6 members")).to_be_visible()


@pytest.mark.journey(
    "club_setup.new", "club_pages.show", "club_members.show", "club_administration.show",
    "club_administration.offer", "club_seasons.show", "club_season_settings.show", "club_seasons.member",
    "club_league.show", "club_league.season", "club_league.member",
)  # fmt: skip
def test_a_season_gets_nights_and_a_league(new_phone, server):
    """Two nights were played already; a third begins with the members expected."""
    phone, second = new_phone(), new_phone()
    change_members(phone)
    lend(phone, new_phone())
    device = Device(server)
    device.take_cookies_of(phone.context)
    for people in (SIX[:4], SIX[2:]):
        played(NightsOf(server, device), *people)
    device.lend_cookies_to(phone.context)
    phone.goto("/clubs/new")
    phone.get_by_label("Name of the club").fill("Les Bornés")
    phone.get_by_label("One name a line").fill("\n".join(SIX[:5]))
    press(phone, "Set up the club")
    phone.get_by_label("Name of the season").fill("2026")
    press(phone, "New season")
    phone.locator("#add summary").click()
    for tick in phone.locator("#add .tick").all():
        tick.click()
    press(phone, "Add")
    expect(phone.locator(".how-final")).to_contain_text("after 2 nights")
    expect(phone.locator(".ranking > ol > li")).to_have_count(5)

    phone.locator("#guests summary").click()
    press(phone, "Add as a member")
    expect(phone.locator(".ranking > ol > li")).to_have_count(6)
    phone.locator(".ranking summary").first.click()
    expect(phone.get_by_text("Why place 1?").first).to_be_visible()

    follow(phone, re.compile("^All of the season"))
    expect(phone.get_by_text("Opponents")).to_be_visible()
    follow(phone, "Back")

    phone.locator("#share summary").click()
    address = phone.locator("#share").get_by_label("Address for everybody").input_value()
    second.goto(address.rpartition("/")[0])
    second.goto(address)
    expect(second.locator(".ranking > ol > li")).to_have_count(6)
    expect(second.locator(".ranking .name", has_text="Dev D.")).to_be_visible()
    assert Device(server).client.get(phone.url).status_code == 403

    follow(phone, "How it counts")
    phone.get_by_label("how many?").fill("1")
    press(phone, "Save")
    phone.locator("#begin summary").click()
    press(phone, "Set up the night")
    expect(phone.get_by_label("Who plays?")).to_have_value("\n".join(SIX[2:]))
    expect(second.locator(".ranking > ol > li .criterion .figure").first).to_have_text("11")
    second.locator(".ranking summary").first.click()
    expect(second.locator(".dropped").first).to_be_attached()
    follow(second, re.compile("^All of the season"))
    expect(second.get_by_text("Night by night")).to_be_visible()
