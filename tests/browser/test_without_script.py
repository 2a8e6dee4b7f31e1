"""A short game with JavaScript switched off: every step is a page of its own, and nothing is missing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import HandEntry, expect_totals, label_of, open_hand, open_menu, seat
from tests.browser.world import game_on, reported
from tests.builders import ACE, TANK

NAMES = ("Ann", "Bob", "Chloé", "Dev")
PARTNERS = ("Ann & Chloé", "Bob & Dev")
COMPLETED = ((1000, ACE, TANK + "*"), (725,))


@pytest.fixture
def phone(used_phone):
    return used_phone(java_script_enabled=False)


def test_a_hand_is_followed_card_by_card(phone, server):
    """Every tap is a page of its own."""
    phone.goto(game_on(phone, server, "Ann", "Bob", dealer="1"))
    phone.get_by_role("link", name="Follow the hand card by card").tap()
    message, card = phone.locator("#told"), lambda name: phone.locator(f"#tap-{name}")
    card("roll").tap()
    expect(message).to_contain_text("Ann plays a Roll.")
    label_of(phone.locator("#pick-speed_limit")).tap()
    phone.locator(".targets button:visible", has_text="Ann").tap()
    expect(message).to_contain_text("Bob plays a Speed Limit against Ann.")
    card("100").tap()
    expect(message).to_contain_text("Ann discards a 100.")
    tap_button(phone, "It was laid")
    expect(phone.get_by_role("alert")).to_contain_text("Under a Speed Limit only 25s and 50s may be played.")
    tap_button(phone, "It was discarded")
    expect(message).to_contain_text("Ann discards a 100.")
    label_of(phone.locator("[name=how][value=discarded]")).tap()
    card("25").tap()
    expect(message).to_contain_text("Bob discards a 25.")
    tap_button(phone, "Undo the last play")
    expect(message).to_contain_text("Ann discards a 100.")
    phone.get_by_role("link", name="Continue by adding up").tap()
    expect(phone.get_by_text("this hand won’t be verified")).to_be_visible()


def tap_button(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.journey
def test_a_game_is_begun_and_scored(phone):
    phone.goto("/")
    phone.get_by_role("link", name="New game").tap()
    fields = phone.get_by_role("textbox", name=re.compile(r"Player \d"))
    expect(fields).to_have_count(2)
    fields.first.fill("Ann")
    label_of(phone.get_by_role("radio", name="4", exact=True)).tap()
    tap_button(phone, "Show the fields")
    expect(fields).to_have_count(4)
    expect(fields.first).to_have_value("Ann")
    for field, name in zip(fields.all(), NAMES, strict=True):
        field.fill(name)
    tap_button(phone, "Start the game")
    expect_totals(phone, PARTNERS, [0, 0])

    hand = HandEntry(phone)
    hand.miles(0, 1000, "typed")
    hand.safety(0, ACE)
    hand.safety(0, TANK, coup=True)
    hand.claim(0, "no_200s")
    hand.miles(1, 725, "typed")
    tap_button(phone, "Add up")
    hand.expect_sums(2200, 725)
    hand.save()
    expect(phone.get_by_text("Past 2,000: Ann & Chloé")).to_be_visible()
    expect_totals(phone, PARTNERS, [2200, 725])


def test_another_box_shows_what_it_asks(phone):
    phone.goto("/games/new")
    phone.locator("summary", has_text="Which rules?").tap()
    label_of(phone.get_by_role("radio", name=re.compile("^Wikipedia 2016"))).tap()
    tap_button(phone, "Use these rules")
    expect(phone.get_by_role("radio", name=re.compile(r"1,000\W+1,200"))).to_be_attached()


@pytest.mark.parametrize("way", ["typed", "cards"])
def test_a_refused_hand_keeps_everything(phone, server, way):
    phone.goto(game_on(phone, server, *NAMES))
    hand = HandEntry(phone)
    hand.miles(0, 625, way)
    hand.miles(1, 350, way)
    hand.safety(0, ACE)
    hand.safety(1, ACE, coup=True)
    hand.save()
    expect(phone.get_by_role("alert")).to_be_visible()
    expect(hand.talk.get_by_text(re.compile("both have Driving Ace: there is only one"))).to_be_visible()
    hand.safety(1, ACE, coup=True)
    tap_button(phone, "Add up")
    hand.expect_sums(725, 350)
    hand.save()
    expect_totals(phone, PARTNERS, [725, 350])


def test_a_hand_is_not_saved_without_miles(phone, server):
    phone.goto(game_on(phone, server, *NAMES))
    hand = HandEntry(phone)
    hand.miles(0, 625, "typed")
    hand.save()
    expect(phone.get_by_text("How far did Bob & Dev drive?")).to_be_visible()
    expect(hand.control(0, "miles")).to_have_value("625")


def test_four_sides_are_entered_one_by_one(phone, server):
    phone.goto(game_on(phone, server, *NAMES, edition="dujardin-2024"))
    hand = HandEntry(phone)
    for side, miles in enumerate((1000, 525, 0, 75)):
        hand.miles(side, miles, "typed")
    hand.claim(0, "no_200s")
    hand.save()
    expect_totals(phone, NAMES, [2100, 1025, 0, 575])


@pytest.mark.journey("receipts.show", "hands.edit")
def test_a_hand_is_corrected_deleted_and_undone(phone, server):
    phone.goto(game_on(phone, server, *NAMES, hands=[reported(*COMPLETED), reported((75,), (200,))]))
    expect_totals(phone, PARTNERS, [1975, 925])
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    expect(hand.control(0, "miles")).to_have_value("1000")
    hand.miles(1, 750, "typed")
    hand.save()
    expect(
        phone.locator("#hand-1").get_by_text("Hand 1 changed: Bob & Dev 725 → 750, +25")
    ).to_be_in_viewport()
    expect_totals(phone, PARTNERS, [1975, 950])
    tap_button(phone, "Undo")
    expect_totals(phone, PARTNERS, [1975, 925])

    open_hand(phone, 1).get_by_role("button", name="Delete").tap()
    expect(phone.get_by_text("Hand 1 deleted.")).to_be_visible()
    expect_totals(phone, PARTNERS, [75, 200])
    tap_button(phone, "Undo")
    expect_totals(phone, PARTNERS, [1975, 925])


def test_the_language_is_switched_and_kept(phone, server):
    game = game_on(phone, server, *NAMES)
    phone.goto(game)
    tap_button(phone, "Français")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    expect(phone).to_have_url(server.url + game)
    phone.goto("/games/new")
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    tap_button(phone, "English")
    expect(phone.get_by_role("button", name="Start the game")).to_be_visible()


def test_names_and_rules_change_after_a_preview(phone, server):
    game = game_on(phone, server, *NAMES, hands=[reported(*COMPLETED)])
    phone.goto(game)
    open_menu(phone)
    phone.get_by_role("link", name="Names and rules").tap()
    seat(phone, 2).fill("Robert")
    phone.locator("summary", has_text="House rules").tap()
    phone.get_by_role("textbox", name="Each safety").fill("150")
    tap_button(phone, "See what changes")
    expect(phone.get_by_role("heading", name="What changes")).to_be_visible()
    expect(phone.get_by_role("main")).to_contain_text("Robert & Dev")
    expect(phone.get_by_role("row", name=re.compile("^1 "))).to_contain_text(re.compile(r"1,900\s+2,000"))
    tap_button(phone, "Save these changes")
    expect_totals(phone, ("Ann & Chloé", "Robert & Dev"), [2000, 725])


@pytest.mark.journey("table.show", "going_on.show")
def test_somebody_leaves_and_the_game_goes_on_until_that_is_undone(phone, server):
    game = game_on(phone, server, *NAMES, hands=[reported(*COMPLETED)])
    phone.goto(f"{game}/table")
    phone.get_by_role("link", name="Somebody leaves or joins").tap()
    seat(phone, 4).fill("")
    tap_button(phone, "See what changes")
    expect(phone.get_by_role("main")).to_contain_text("Dev leaves with 725.")
    phone.get_by_label("Chloé").fill("1000")
    tap_button(phone, "Go on with these players")
    expect_totals(phone, ("Ann", "Bob", "Chloé"), [1900, 725, 1000])
    phone.goto(game)
    phone.get_by_role("link", name="Go to the game").tap()
    tap_button(phone, "Undo")
    expect(phone).to_have_url(server.url + game)
    expect_totals(phone, ("Ann & Chloé", "Bob & Dev"), [1900, 725])


def test_a_game_is_deleted_and_brought_back(phone, server):
    game = game_on(phone, server, *NAMES)
    phone.goto("/")
    phone.get_by_label("Share, rename or delete").tap()
    phone.get_by_role("button", name="Delete this game").tap()
    expect(phone.locator(f"a[href='{game}']")).to_have_count(0)
    tap_button(phone, "Undo")
    expect(phone.locator(f"a[href='{game}']")).to_be_visible()


def test_a_refused_hand_is_mended_saved_undone_and_wins(phone, server):
    """It is mended by a way out, undone into its fields, redone, deleted and brought back on the way."""
    phone.goto(game_on(phone, server, "Ann", "Bob", total_0="3500"))
    hand = HandEntry(phone)
    hand.miles(0, 800, "typed")
    hand.safety(0, TANK, coup=True)
    hand.miles(1, 475, "typed")
    hand.save()
    expect(hand.talk.get_by_text("Ann cannot have 800 miles")).to_be_visible()
    tap_button(phone, "Ann called the extension")
    expect(phone.locator("#extension")).to_have_value("0")
    hand.save()
    totals = [3500 + 800 + 400, 475 + 200]  # the extension fell short
    expect_totals(phone, ("Ann", "Bob"), totals)

    tap_button(phone, "Undo")
    expect_totals(phone, ("Ann", "Bob"), [3500, 0])
    expect(hand.control(0, "miles")).to_have_value("800")
    expect(hand.tick(0, TANK, "coup")).to_be_checked()
    tap_button(phone, "Redo")
    expect_totals(phone, ("Ann", "Bob"), totals)

    open_hand(phone, 1).get_by_role("button", name="Delete").tap()
    expect_totals(phone, ("Ann", "Bob"), [3500, 0])
    open_menu(phone)
    phone.get_by_role("button", name="Restore").tap()
    expect_totals(phone, ("Ann", "Bob"), totals)

    hand.miles(0, 700, "typed")
    hand.miles(1, 25, "typed")
    hand.save()
    expect(phone.locator(".end .lead")).to_have_text("Ann wins with 5,800.")
