"""The chips above the keys of miles: a tap says how a trip ended, and whose extension failed."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals, open_hand
from tests.browser.world import game_on
from tests.builders import ACE, TANK

NAMES = ("Ann", "Bob")
# Chips whose words are cut or broken over lines.
UNREADABLE = """most => [...document.querySelectorAll(".finish")].filter((chip) => {
  const caption = chip.querySelector("small");
  const { lineHeight } = getComputedStyle(caption);
  const captionLines = Math.round(caption.getBoundingClientRect().height / parseFloat(lineHeight));
  const lines = chip.querySelectorAll("b").length + captionLines;
  return lines > most || chip.scrollWidth > chip.clientWidth + 1 || chip.scrollHeight > chip.clientHeight + 1;
}).map((chip) => chip.textContent)"""


@pytest.fixture
def hand(used_phone, server):
    phone = used_phone()
    phone.goto(game_on(phone, server, *NAMES))
    return HandEntry(phone)


def failed(hand):
    return hand.page.get_by_role("button", name="extension failed")


@pytest.mark.parametrize("miles", [700, 850])
def test_a_failed_extension_is_entered_with_a_tap(hand, miles):
    """The chip says that the side with 700 miles called; the other sides get the points."""
    hand.miles(1, 475)
    if miles == 700:
        hand.open(0)
    else:
        hand.miles(0, miles)
    hand.tap(failed(hand))
    expect(failed(hand)).to_have_attribute("aria-pressed", "true")
    expect(hand.control(0, "miles")).to_have_value(str(miles))
    expect(hand.page.locator("#extension")).to_have_value("0")
    hand.expect_sums(miles, 475 + 200)
    hand.save()
    expect_totals(hand.page, NAMES, [miles, 675])
    expect(open_hand(hand.page, 1)).to_contain_text("Extension called by Ann.")


def test_miles_can_be_entered_after_a_failed_extension(hand):
    hand.open(0)
    hand.tap(failed(hand))
    hand.miles(0, 975)
    hand.miles(1, 0)
    hand.expect_sums(975, 200)


def test_an_empty_draw_pile_counts_for_the_whole_hand(hand):
    """It looks claimed in every row, and the side that completed its trip gets the points."""
    hand.finish(0, 700, safe=True)
    hand.miles(1, 25)
    chip = hand.page.get_by_role("button", name="Draw pile was empty")
    hand.tap(chip)
    expect(hand.control(0, "pile_empty")).to_be_checked()
    hand.expect_sums(700 + 400 + 300 + 300, 25)
    expect(hand.page.locator("#gained-0")).to_contain_text("no 200s, draw pile empty")
    for side in (1, 0):
        hand.open(side)
        expect(chip).to_have_attribute("aria-pressed", "true")
    hand.open(1)
    hand.tap(chip)
    hand.expect_sums(700 + 400 + 300, 25)
    expect(chip).to_have_attribute("aria-pressed", "false")


def test_a_failed_extension_has_no_safe_trip(hand):
    hand.finish(0, 700, safe=True)
    hand.tap(failed(hand))
    hand.miles(1, 25)
    hand.expect_sums(700, 225)


def test_a_second_tap_takes_the_call_back(hand):
    hand.miles(1, 25)
    hand.open(0)
    hand.tap(failed(hand))
    hand.tap(failed(hand))
    expect(failed(hand)).to_have_attribute("aria-pressed", "false")
    hand.expect_sums(700 + 400, 25)


def test_the_chip_says_whose_extension_the_other_completed(hand):
    hand.finish(0, 1000)
    expect(failed(hand)).to_have_attribute("aria-pressed", "false")
    hand.miles(1, 800)
    expect(failed(hand)).to_have_attribute("aria-pressed", "false")
    hand.tap(failed(hand))
    expect(hand.page.locator("#extension")).to_have_value("1")
    hand.expect_sums(1000 + 400 + 200, 800)


def test_a_failed_extension_beside_counted_cards_gives_no_miles(hand):
    hand.miles(0, 725, "cards")
    hand.tap(failed(hand))
    expect(failed(hand)).to_have_attribute("aria-pressed", "true")
    hand.miles(1, 25, "cards")
    hand.expect_sums(725, 225)


@pytest.mark.parametrize("fields", [{"edition": "dujardin-2024"}, {"house-extension": "none"}], ids=str)
def test_rules_without_an_extension_have_no_chip_of_its_failure(used_phone, server, fields):
    phone = used_phone()
    phone.goto(game_on(phone, server, *NAMES, **fields))
    expect(phone.locator(".finish").first).to_be_visible()
    expect(failed(HandEntry(phone))).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("size", [(390, 664), (360, 664), (320, 568)], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_chip_is_read_in_full(used_phone, server, players, size, locale):
    phone = used_phone(locale=locale)
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    phone.goto(game_on(phone, server, *("Ann", "Bob", "Chloé", "Dev")[:players]))
    expect(phone.locator(".finish").first).to_be_visible()
    assert not phone.evaluate(UNREADABLE, 2 if size[0] == 320 else 3)
    expect(HandEntry(phone).save_button).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") == 0


HOLDABLE = [
    (".finish[data-failed]", "does not complete the longer trip, the other side scores 200 points"),
    (".finish[data-safe] >> nth=0", "without having played a 200 scores 300 points more"),
    (".finish[data-tick=pile_empty]", "after the draw pile has run out scores 300 points more"),
]


@pytest.mark.parametrize(("key", "says"), HOLDABLE)
def test_holding_a_chip_says_what_it_means_and_presses_nothing(hand, key, says):
    chip = hand.page.locator(key)
    hand.hold(chip)
    meaning = hand.page.locator(".meaning")
    expect(meaning).to_contain_text(says)
    expect(meaning).to_be_in_viewport(ratio=1)
    expect(chip).to_have_attribute("aria-pressed", "false")
    hand.tap(chip)
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(meaning).to_have_count(0)


def test_one_meaning_follows_another(hand):
    """Also after the first key has got the focus, and above the button that saves."""
    meaning = hand.page.locator(".meaning")
    for key, says in HOLDABLE:
        hand.hold(hand.page.locator(key))
        expect(meaning).to_contain_text(says)
    said, save = meaning.bounding_box(), hand.save_button.bounding_box()
    assert said["y"] + said["height"] <= save["y"] + 1


def test_holding_the_coup_of_a_tile_says_what_it_is(hand):
    coup = hand.tick(0, ACE, "coup")
    hand.hold(coup)
    expect(hand.page.locator(".meaning")).to_contain_text("that is the coup fourré")
    expect(coup).not_to_be_checked()
    hand.tap(coup)
    expect(coup).to_be_checked()


def test_the_focus_of_the_keyboard_says_what_a_chip_means(hand):
    hand.page.keyboard.press("Tab")
    hand.page.locator(".finish[data-failed]").focus()
    expect(hand.page.locator(".meaning")).to_contain_text("does not complete the longer trip")
    hand.page.locator(".keys-of-miles button").first.focus()
    expect(hand.page.locator(".meaning")).to_have_count(0)


def test_the_focus_passes_four_coups_fourres_and_one_says_what_it_is(hand):
    coups = [hand.tick(0, card, "coup") for card in (ACE, TANK)]
    hand.page.keyboard.press("Tab")
    coups[0].focus()
    expect(hand.page.locator(".meaning")).to_contain_text("that is the coup fourré")
    coups[1].focus()
    expect(hand.page.locator(".meaning")).to_have_count(0)
    hand.page.locator(".finish[data-failed]").focus()
    coups[1].focus()
    expect(hand.page.locator(".meaning")).to_contain_text("that is the coup fourré")


@pytest.mark.parametrize(
    "fails",
    [lambda route: route.abort(), lambda route: route.fulfill(status=502)],
    ids=["no network", "server down"],
)
def test_a_meaning_that_cannot_be_fetched_is_asked_for_again(hand, complaints, fails):
    complaints.allow(*NETWORK, "status of 502")
    hand.page.route("**/meanings", fails)
    chip = hand.page.locator(".finish[data-failed]")
    hand.hold(chip)
    expect(hand.page.locator(".meaning")).to_contain_text("No connection")
    hand.page.unroute("**/meanings")
    hand.hold(chip)
    expect(hand.page.locator(".meaning")).to_contain_text("does not complete the longer trip")
