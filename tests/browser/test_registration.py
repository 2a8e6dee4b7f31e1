"""Registration for a night, from the director's link to the check-in, on four phones."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_director import follow, press
from tests.browser.test_night_room import Night, poll

CY_HERE = re.compile("^Here.*Cy Cole")


def registers(phone, address, name):
    phone.goto(address)
    phone.get_by_label("Your name").fill(name)
    press(phone, "Register")


@pytest.mark.journey("night_registration.show", "night_register.show")
def test_somebody_withdraws_and_the_next_moves_up(server, new_phone):
    night = Night(server, "Old Hand")
    director = new_phone()
    night.director.lend_cookies_to(director.context)
    director.goto(f"{night.path}/people")
    follow(director, "Registration")
    director.get_by_label("Places").fill("3")
    director.get_by_label("When and where").fill("Friday at seven")
    press(director, "Open registration")
    address = director.get_by_label("Address to register").input_value()
    path = "/register/" + address.rpartition("/")[2]

    phones = [new_phone() for _ in range(3)]
    phones[2].clock.install()
    for phone, name in zip(phones, ("Ann Archer", "Bob Baker", "Cy Cole"), strict=True):
        registers(phone, path, name)
    expect(phones[1].locator(".own-place")).to_have_text("You have place 2 of 3.")
    own = phones[2].locator(".own-place")
    expect(own).to_have_text("You’re number 1 on the waiting list.")
    assert poll(phones[2]) == 204

    press(phones[0], "I can’t come: withdraw")
    expect(phones[0].get_by_role("button", name="Register again")).to_be_visible()
    poll(phones[2])
    expect(own).to_have_text("You have place 2 of 3.")
    expect(phones[2].get_by_text("You have moved up.")).to_be_visible()

    director.reload()
    expect(director.get_by_text("3 of 3 places taken")).to_be_visible()
    press(director, CY_HERE)
    expect(director.get_by_role("button", name=CY_HERE)).to_have_attribute("aria-pressed", "true")
    press(director, "Add 1 to the list of the night")
    follow(director, "People")
    expect(director.get_by_text("1 of 3 here")).to_be_visible()
    poll(phones[2])
    expect(phones[2].get_by_text("You’re checked in.")).to_be_visible()


def test_registration_works_without_scripts(server, new_phone):
    night = Night(server, "Old Hand")
    night.director.post(f"{night.path}/registration", places="2", open="y")
    phone = new_phone(java_script_enabled=False)
    desk = new_phone(java_script_enabled=False)
    night.director.lend_cookies_to(desk.context)
    desk.goto(f"{night.path}/registration")
    path = "/register/" + desk.get_by_label("Address to register").input_value().rpartition("/")[2]
    registers(phone, path, "Ann Archer")
    expect(phone.locator(".own-place")).to_have_text("You have place 1 of 2.")
    press(phone, "I can’t come: withdraw")
    press(phone, "Undo: I’m coming after all")
    expect(phone.locator(".own-place")).to_have_text("You have place 1 of 2.")
    desk.reload()
    press(desk, re.compile("^Here.*Ann Archer"))
    expect(desk.get_by_text("on the list of the night", exact=True)).to_be_visible()
