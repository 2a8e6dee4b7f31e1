"""Somebody takes a seat during a game, with and without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.world import game_on, reported

HANDS = (reported((600,), (425,)), reported((100,), (200,)))
THREE_SIDES = (reported((600,), (425,), (300,)),)


@pytest.mark.parametrize("script", [True, False])
def test_somebody_takes_a_seat_from_the_next_hand_on(script, used_phone, server):
    page = used_phone(java_script_enabled=script)
    page.goto(f"{game_on(page, server, 'Ann', 'Bob', hands=HANDS)}/table")
    page.get_by_label("Player 1").fill("Dev")
    page.get_by_label("They play").select_option("from hand 3 on")
    page.get_by_role("button", name="See what changes").tap()
    expect(page.get_by_text("From hand 3 Dev plays instead of Ann.")).to_be_visible()
    page.get_by_role("button", name="Save these changes").tap()
    expect(page.locator("#hand-2")).to_contain_text("From hand 3 Dev plays instead of Ann.")
    page.get_by_role("button", name="Undo").first.tap()
    expect(page.locator("#hand-2")).not_to_contain_text("Dev")


def test_two_neighbours_swap_their_seats_with_a_tap(phone, server):
    phone.goto(
        f"{game_on(phone, server, 'Ann', 'Bob', 'Cy', edition='dujardin-2024', hands=THREE_SIDES)}/table"
    )
    swap = phone.get_by_role("button", name="Swap seats 2 and 3")
    swap.tap()
    assert [phone.locator(f"#name_{seat}").input_value() for seat in range(3)] == ["Ann", "Cy", "Bob"]
    phone.get_by_label("They play").select_option("from hand 2 on")
    phone.get_by_role("button", name="See what changes").tap()
    expect(phone.get_by_text("From hand 2 the seats clockwise: Ann, Cy, Bob.")).to_be_visible()


def test_the_players_are_seen_without_scrolling_and_swaps_need_the_script(used_phone, server):
    page = used_phone(java_script_enabled=False)
    page.goto(f"{game_on(page, server, 'Ann', 'Bob', hands=HANDS)}/table")
    expect(page.get_by_label("Player 2")).to_be_in_viewport()
    expect(page.get_by_label("They play")).to_be_in_viewport()
    expect(page.locator(".swap")).to_be_hidden()
