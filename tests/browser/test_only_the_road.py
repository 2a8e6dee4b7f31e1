"""Distance cards and safeties tapped as they fall; the sums are ready at the end."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import game_on
from tests.builders import ACE, ROW

CARDS = ["100", "200", "75", "100", "100", "100", "25"]


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, "Ann", "Bob")


@pytest.fixture
def hand(phone, game):
    phone.goto(f"{game}/track")
    phone.get_by_role("link", name="Or only the road").tap()
    return Road(phone)


class Road(HandEntry):
    def fall(self, side, card):
        self.open(side)
        self.tap(self.page.locator(f'[data-adds="{card}"]'))

    def fallen(self, side, card):
        return self.control(side, f"of_{card}")

    @property
    def back(self):
        return self.page.get_by_role("button", name="Undo the last tap")


@pytest.mark.in_pocket
@pytest.mark.journey("hands.new")
def test_a_hand_tapped_as_it_falls_is_added_up(phone, hand, note):
    for number, card in enumerate(CARDS):
        hand.fall(0, card)
        if number == 2:
            hand.fall(1, "50")
            hand.safety(1, ROW, coup=True)
    hand.safety(0, ACE)
    hand.expect_sums(700 + 400 + 100, 50 + 100 + 300)
    hand.save()
    expect_totals(phone, ["Ann", "Bob"], [1200, 450])
    note(f"{len(CARDS) + 1} distance cards, two safeties: {hand.taps} taps")


@pytest.mark.in_pocket
def test_any_number_of_taps_can_be_taken_back(hand):
    expect(hand.back).to_be_disabled()
    for card in ("100", "100", "25"):
        hand.fall(0, card)
    hand.safety(0, ACE)
    hand.tap(hand.back)
    hand.tap(hand.back)
    expect(hand.fallen(0, 100)).to_have_value("2")
    expect(hand.fallen(0, 25)).to_have_value("")
    hand.expect_sums(200, None)
    hand.tap(hand.back)
    hand.tap(hand.back)
    expect(hand.back).to_be_disabled()
    hand.expect_sums(None, None)


def test_typing_goes_on_in_the_row_that_is_tapped(hand):
    for counts, field in ((True, "of_25"), (False, "miles")):
        if not counts:
            hand.tap(hand.page.locator("[data-count]"))
        hand.tap(hand.row(0).locator(".whose"))
        hand.type_on()
        expect(hand.control(0, field)).to_be_focused()
        hand.tap(hand.row(1).locator(".whose"))
        expect(hand.control(1, field)).to_be_focused()
        hand.type_off()


def test_no_more_cards_than_the_rules_allow_are_counted(hand):
    for _ in range(2):
        hand.fall(0, "200")
    hand.page.locator('[data-adds="200"]').tap(force=True)  # it looks disabled
    expect(hand.fallen(0, 200)).to_have_value("2")


@pytest.mark.in_pocket
def test_a_reload_keeps_the_count(phone, hand):
    hand.fall(0, "100")
    hand.fall(1, "75")
    phone.reload()
    expect(hand.fallen(0, 100)).to_have_value("1")
    expect(hand.fallen(1, 75)).to_have_value("1")
    expect(phone.get_by_role("button", name="Type how many")).to_be_enabled()
    hand.fall(0, "100")
    hand.tap(hand.back)
    expect(hand.fallen(0, 100)).to_have_value("1")


@pytest.mark.in_pocket
def test_a_correction_by_hand_goes_on_counting(hand):
    hand.fall(0, "50")
    hand.type_on()
    hand.type(hand.fallen(0, 50), "4")
    hand.type_off()
    hand.fall(0, "50")
    expect(hand.fallen(0, 50)).to_have_value("5")
