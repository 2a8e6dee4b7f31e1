"""A family finds its box by what it sees, and begins a game by it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import label_of, seat


@pytest.mark.in_pocket
@pytest.mark.journey("which_box.ask")
def test_the_finder_leads_to_the_red_booklet(phone):
    phone.goto("/games/new")
    phone.get_by_role("link", name="Which box do I have?").tap()
    phone.get_by_role("link", name="Dujardin").tap()
    expect(phone.get_by_role("heading", name="Which year is printed?")).to_be_visible()
    phone.get_by_role("link", name="I can’t see it").tap()
    expect(phone.get_by_role("heading", name="Which town is printed?")).to_be_visible()
    phone.get_by_role("link", name="La Teste de Buch").tap()
    expect(phone.get_by_role("status")).to_have_text("This is your box:")
    phone.get_by_role("link", name="New game").tap()
    expect(phone.locator("details.fold summary").first).to_contain_text("Dujardin classic")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone).to_have_url(re.compile(r"/games/[\w-]{22,}$"))


@pytest.mark.in_pocket
@pytest.mark.parametrize("way", ["found", "back"])
def test_the_form_keeps_what_was_filled_in(phone, way):
    """Except for the box, if one was found. A later game starts empty."""
    phone.goto("/games/new")
    label_of(phone.get_by_role("radio", name="4", exact=True)).tap()
    for number, name in enumerate(("Ann", "Bob", "Chloé", "Dev"), 1):
        seat(phone, number).fill(name)
    phone.get_by_text("House rules").tap()
    phone.get_by_role("textbox", name="Points to win").fill("3000")
    phone.get_by_label("A tie at the end").select_option("stands")
    phone.get_by_role("link", name="Which box do I have?").tap()
    if way == "found":
        phone.get_by_role("link", name="Winning Moves").tap()
        phone.get_by_role("link", name="New game").tap()
        expect(phone.locator("details.fold summary").first).to_contain_text("Winning Moves")
    else:
        phone.get_by_role("link", name="Back").tap()
    expect(seat(phone, 4)).to_be_visible()
    expect(seat(phone, 4)).to_have_value("Dev")
    expect(seat(phone, 1)).to_have_value("Ann")
    expect(phone.locator("[name=house-points_to_win]")).to_have_value("3000")
    expect(phone.locator("[name=house-tie]")).to_have_value("stands")
    phone.get_by_role("link", name="Back").tap()
    phone.get_by_role("link", name="New game").wait_for()
    phone.goto("/games/new")
    expect(seat(phone, 1)).to_have_value("")


@pytest.mark.in_pocket
def test_going_back_changes_the_last_answer(phone):
    phone.goto("/boxes/which")
    phone.get_by_role("link", name="Something else").tap()
    expect(phone.get_by_role("status")).to_contain_text("not among ours")
    phone.go_back()
    phone.get_by_role("link", name="Winning Moves").tap()
    expect(phone.get_by_role("heading", name="Winning Moves")).to_be_visible()
