"""A half-entered hand is kept on the phone until it is saved, whatever happens to the page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import PHONE
from tests.browser.scenes import miles, report
from tests.browser.tapping import HandEntry, expect_totals, open_hand, seat
from tests.browser.world import game_on, reported
from tests.builders import ACE, PROOF, TANK

NAMES = ("Ann", "Bob", "Chloé")
SIDEWAYS = {"width": PHONE["viewport"]["height"], "height": PHONE["viewport"]["width"]}


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, *NAMES, edition="wikipedia-2016", option="1000 -> 1200")


#: The same hand as tapped_in() taps.
HALF = {
    **miles(0, 1075),
    **miles(1, 425),
    **miles(2, 250, "cards"),
    f"side_0__{ACE}": "played",
    f"side_0__{TANK}": "coup",
    f"side_2__{PROOF}": "played",
    "extension": "0",
    "dealer": "1",
}


@pytest.fixture
def half(phone, game):
    """A half-entered hand: miles, counted cards, safeties, the extension, the dealer. It is filled in at
    once, in a third of the time that tapping takes."""
    phone.goto(game)
    report(phone, **HALF)
    expect_half(phone)
    return HandEntry(phone)


@pytest.fixture
def tapped_in(phone, game):
    phone.goto(game)
    hand = HandEntry(phone)
    hand.miles(0, 1075)
    hand.safety(0, ACE)
    hand.safety(0, TANK, coup=True)
    hand.extension(0)
    hand.miles(1, 425, "typed")
    hand.miles(2, 250, "cards")
    hand.safety(2, PROOF)
    phone.get_by_role("combobox", name="Who dealt").select_option("Bob deals")
    hand.settle()
    expect_half(phone)
    return hand


def expect_half(page):
    hand = HandEntry(page)
    expect(hand.control(0, "miles")).to_have_value("1075")
    expect(hand.tick(0, ACE, "played")).to_be_checked()
    expect(hand.tick(0, TANK, "coup")).to_be_checked()
    expect(page.locator("#extension")).to_have_value("0")
    expect(hand.control(1, "miles")).to_have_value("425")
    expect(hand.control(2, "of_200")).to_have_value("1")
    expect(hand.control(2, "of_50")).to_have_value("1")
    expect(hand.tick(2, PROOF, "played")).to_be_checked()
    expect(page.get_by_role("combobox", name="Who dealt")).to_have_value("1")
    hand.expect_sums(1575, 425, 350)


def expect_nothing(page):
    HandEntry(page).expect_sums(None, None, None)
    expect(page.locator("#entry input[type=checkbox]:checked")).to_have_count(0)
    for field in page.locator("#entry .miles input, #entry .count-cards input").all():
        expect(field).to_have_value("")


@pytest.mark.in_pocket
def test_a_reload_keeps_a_half_entered_hand(phone, tapped_in):
    phone.reload()
    expect_half(phone)


@pytest.mark.in_pocket
def test_a_closed_page_opens_with_the_half_entered_hand(phone, half):
    address, context = phone.url, phone.context
    phone.close()
    again = context.new_page()
    again.goto(address)
    expect_half(again)


@pytest.mark.journey
def test_a_new_browser_finds_the_half_entered_hand(new_phone, phone, game, half):
    """Only cookies and local storage outlast the browser."""
    again = new_phone(storage_state=phone.context.storage_state())
    again.goto(phone.url)
    expect_half(again)


def test_rotation_keeps_a_half_entered_hand(phone, half):
    phone.set_viewport_size(SIDEWAYS)
    expect_half(phone)
    expect(half.gained(0)).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    phone.set_viewport_size(PHONE["viewport"])
    expect_half(phone)


@pytest.mark.in_pocket
def test_leaving_the_game_keeps_a_half_entered_hand(phone, game, half):
    phone.get_by_role("link", name="Back").tap()
    phone.locator(f"main a[href='{game}']").first.tap()
    expect_half(phone)


@pytest.mark.in_pocket
def test_another_game_does_not_get_the_half_entered_hand(phone, server, half):
    phone.goto("/games/new")
    other = phone.context.new_page()
    other.goto("/games/new")
    for number, name in enumerate(NAMES[:2], start=1):
        seat(other, number).fill(name)
    other.locator('input[name="players"][value="2"]').evaluate("radio => radio.click()")
    other.get_by_role("button", name="Start the game").tap()
    HandEntry(other).expect_sums(None, None)


@pytest.mark.in_pocket
def test_the_hand_after_a_save_starts_empty(phone, game, half):
    half.save()
    expect_totals(phone, NAMES, [1575, 425, 350])
    expect_nothing(phone)
    for address in (game, f"{game}/hands/new"):
        phone.goto(address)
        expect_nothing(phone)


@pytest.mark.in_pocket
def test_a_refused_hand_stays_half_entered(phone, half):
    half.safety(1, ACE)
    half.save()
    expect(phone.locator("#entry[data-refused]")).to_be_visible()  # the sums say the same before the answer
    phone.reload()
    expect(half.tick(1, ACE, "played")).to_be_checked()
    half.expect_sums(None, None, None)


@pytest.mark.in_pocket
def test_two_tabs_share_a_half_entered_hand(phone, half):
    """The second tab opens with what the first one has; saving in both makes one hand."""
    second = phone.context.new_page()
    second.goto(phone.url)
    expect_half(second)
    second.bring_to_front()
    HandEntry(second).save()
    expect_totals(second, NAMES, [1575, 425, 350])
    phone.bring_to_front()
    half.save()
    expect_totals(phone, NAMES, [1575, 425, 350])
    assert phone.locator("[id^='hand-']").count() == 1


def test_two_tabs_keep_a_hand_each(phone, game):
    """Neither loses its own by a reload; a third tab begins with the draft last entered or looked at."""
    phone.goto(game)
    second = phone.context.new_page()
    second.goto(game)
    HandEntry(second).miles(1, 425)
    phone.bring_to_front()
    HandEntry(phone).miles(0, 900)
    for tab, given in ((phone, ["900", "", ""]), (second, ["", "425", ""])):
        tab.bring_to_front()
        tab.reload()
        for side, value in enumerate(given):
            expect(HandEntry(tab).control(side, "miles")).to_have_value(value)
    third = phone.context.new_page()
    third.goto(game)
    expect(HandEntry(third).control(1, "miles")).to_have_value("425")


def test_a_tab_follows_another_tab_to_the_next_hand(phone, game):
    phone.goto(game)
    second = phone.context.new_page()
    second.goto(game)
    hand = HandEntry(second)
    for side, driven in enumerate((900, 425, 0)):
        hand.miles(side, driven)
    hand.save()
    expect_totals(second, NAMES, [900, 425, 0])
    phone.bring_to_front()
    expect(HandEntry(phone).save_button).to_have_text("Save hand 2")
    HandEntry(phone).miles(0, 75)
    phone.reload()
    expect(HandEntry(phone).control(0, "miles")).to_have_value("75")


def test_a_tab_left_open_does_not_bring_its_draft_back(phone, game, half):
    second = phone.context.new_page()
    second.goto(phone.url)
    HandEntry(second).save()
    expect_totals(second, NAMES, [1575, 425, 350])
    half.safety(2, "right_of_way")
    half.settle()
    second.reload()
    expect_nothing(second)


@pytest.mark.in_pocket
def test_a_half_entered_correction_is_kept(phone, server):
    game = game_on(phone, server, *NAMES, hands=[reported((600, ACE), (425,), (0,))])
    phone.goto(game)
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    hand.miles(0, 650)
    hand.safety(2, TANK)
    hand.expect_sums(750, 425, 100)
    phone.reload()
    hand.expect_sums(750, 425, 100)
    expect(hand.control(0, "miles")).to_have_value("650")
    address = phone.url

    hand.save()
    expect_totals(phone, NAMES, [750, 425, 100])
    expect_nothing(phone)
    phone.goto(address)
    hand.miles(1, 400)
    hand.expect_sums(750, 400, 100)
    phone.goto(game)
    expect(phone.get_by_role("button", name="Save hand 2")).to_be_visible()
    expect_nothing(phone)


FORBIDDEN = "{ get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } }"
THROWING_STORES = {
    "forbidden": f"""
        Object.defineProperty(window, 'localStorage', {FORBIDDEN});
        Object.defineProperty(window, 'sessionStorage', {FORBIDDEN});""",
    "full": """
        Storage.prototype.setItem = () => { throw new DOMException('Full.', 'QuotaExceededError'); };""",
    "not ours": "localStorage.setItem('draft:' + location.pathname, 'not JSON {');",
}


@pytest.mark.parametrize("store", THROWING_STORES)
@pytest.mark.parametrize("cdn", ["answers", "silent"])
def test_storage_that_throws_breaks_nothing(new_phone, server, store, cdn):
    page = new_phone(cdn=cdn)
    page.add_init_script(THROWING_STORES[store])
    game = game_on(page, server, *NAMES)
    page.goto(game)
    hand = HandEntry(page)
    for side, driven in enumerate((300, 425, 0)):
        hand.miles(side, driven)
    hand.expect_sums(300, 425, 0)
    hand.save()
    expect_totals(page, NAMES, [300, 425, 0])
    assert re.search(r"/games/[^/]+$", page.url)


@pytest.mark.parametrize("draft", ["{", "7", "null", '[["side_7-miles", "25"]]', '{"a": 1}', "[1, null]"])
def test_a_nonsensical_draft_is_ignored(phone, server, game, draft):
    phone.goto(game)
    key = "draft:" + phone.locator("#entry").get_attribute("data-draft")
    phone.evaluate("([key, draft]) => localStorage.setItem(key, draft)", [key, draft])
    phone.reload()
    hand = HandEntry(phone)
    hand.miles(0, 300, "typed")
    hand.expect_sums(300, None, None)
