"""A family finds its box by what it sees, and begins a game by it."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.in_pocket
@pytest.mark.journey("which_box.ask")
def test_from_a_new_game_to_the_red_booklet(phone):
    phone.goto("/games/new")
    phone.get_by_role("link", name="Which box do I have?").tap()
    phone.get_by_role("link", name="Dujardin").tap()
    expect(phone.get_by_role("heading", name="Which year is printed?")).to_be_visible()
    phone.get_by_role("link", name="I can’t see it").tap()
    phone.get_by_role("link", name="La Teste de Buch").tap()
    expect(phone.get_by_role("status")).to_have_text("This is your box:")
    phone.get_by_role("link", name="New game").tap()
    expect(phone.locator("details.fold summary").first).to_contain_text("Dujardin classic")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone).to_have_url(re.compile(r"/games/[\w-]{22,}$"))


@pytest.mark.in_pocket
def test_back_changes_the_last_answer(phone):
    phone.goto("/boxes/which")
    phone.get_by_role("link", name="Something else").tap()
    expect(phone.get_by_role("status")).to_contain_text("not among ours")
    phone.go_back()
    phone.get_by_role("link", name="Winning Moves").tap()
    expect(phone.get_by_role("heading", name="Winning Moves")).to_be_visible()
