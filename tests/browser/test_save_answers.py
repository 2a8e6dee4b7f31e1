"""Save always answers above its button: what is missing or impossible, with ways out as buttons."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import hold
from tests.browser.tapping import HandEntry, expect_totals, open_hand
from tests.browser.world import game_on, reported
from tests.builders import ACE, PROOF, ROW, TANK

NAMES = ("Ann", "Bob")
LOW_PHONE = {"width": 390, "height": 664}


@pytest.fixture
def phone(used_phone):
    page = used_phone()
    page.set_viewport_size(LOW_PHONE)
    return page


@pytest.fixture
def hand(phone, server):
    phone.goto(game_on(phone, server, *NAMES))
    return HandEntry(phone)


IS_ON_TOP = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def way_out(page, says):
    return page.get_by_role("button", name=says, exact=True)


def expect_refused(hand, text, row):
    """The refusal is in sight above the button; its row is open and has the focus."""
    note = hand.talk.get_by_text(text)
    expect(note).to_be_in_viewport(ratio=1)
    expect(hand.row(row)).to_have_class(re.compile(r"\bactive\b"))
    expect(hand.row(row)).to_be_in_viewport(ratio=0.9)
    expect(hand.control(row, "miles")).to_be_focused()
    expect(hand.save_button).to_be_in_viewport(ratio=1)


def test_a_save_asks_for_missing_miles(hand):
    hand.miles(0, 600)
    hand.save()
    expect_refused(hand, "How far did Bob drive?", row=1)
    hand.tap(hand.row(1).locator(".whose"))
    hand.miles(1, 425)
    hand.expect_sums(600, 425)
    hand.save()
    expect_totals(hand.page, NAMES, [600, 425])


def test_a_save_of_an_empty_hand_asks_for_all_miles(hand):
    hand.save()
    expect_refused(hand, "How far did Ann and Bob drive?", row=0)


def test_miles_past_700_offer_the_extension(hand):
    """The page used to show no visible change."""
    hand.miles(0, 800)
    hand.miles(1, 475)
    hand.save()
    expect_refused(hand, "Ann cannot have 800 miles: the trip ends at exactly 700.", row=0)
    way_out(hand.page, "Ann called the extension").tap()
    expect(hand.page.locator("#extension")).to_have_value("0")
    hand.expect_sums(800, 475 + 200)  # it fell short
    hand.save()
    expect_totals(hand.page, NAMES, [800, 675])


def test_a_way_out_keeps_its_row_active(hand):
    """Its miles may have been a slip, so the next key is meant for the same row."""
    hand.miles(0, 600)
    hand.miles(1, 800)
    way_out(hand.page, "Bob called the extension").tap()
    expect(hand.page.locator("#extension")).to_have_value("1")
    expect(hand.row(1)).to_have_class(re.compile("active"))
    expect(hand.row(0)).not_to_have_class(re.compile("active"))


def test_the_extension_is_offered_at_the_finish(hand):
    """Miles that only the extension allows offer it before saving, with the choice of who called."""
    expect(hand.page.locator("#extension")).to_be_hidden()
    hand.miles(0, 850)
    expect(way_out(hand.page, "Ann called the extension")).to_be_in_viewport(ratio=1)
    reason = hand.talk.get_by_text("Ann cannot have 850 miles")
    assert reason.bounding_box()["width"] > 75, "the reason can be read beside its way out"
    way_out(hand.page, "Ann called the extension").tap()
    hand.expect_sums(850, None)
    expect(hand.page.locator("#extension")).to_be_in_viewport(ratio=1)


def test_the_chip_of_the_extension_names_its_caller(hand):
    hand.finish(0, 1000)
    expect(hand.page.locator("#extension")).to_have_value("0")
    hand.miles(1, 700)
    hand.extension(1)
    hand.expect_sums(1000 + 400 + 200, 700)
    hand.finish(0, 700)
    expect(hand.page.locator("#extension")).to_have_value("1")


def test_keys_and_chips_follow_the_extension(hand):
    """Keys past the first target need a called extension, and an extended trip has no earlier finish."""
    past = hand.page.locator(".keys-of-miles .past")
    chip = hand.page.locator('.finish[data-miles="700"]').first
    expect(past).to_have_count(11)
    hand.finish(0, 700)
    expect(chip).to_have_attribute("aria-pressed", "true")
    hand.extension(0)
    expect(past).to_have_count(0)
    expect(chip).to_have_attribute("aria-pressed", "false")
    expect(hand.page.locator('.keys-of-miles [data-miles="700"]')).to_have_attribute("aria-pressed", "true")
    hand.extension(None)
    expect(past).to_have_count(11)
    expect(chip).to_have_attribute("aria-pressed", "true")
    hand.finish(1, 1000)
    expect(past).to_have_count(0)
    expect(hand.page.locator('.finish[data-miles="1000"]').first).to_have_attribute("aria-pressed", "true")


def test_a_safety_at_two_sides_is_given_to_one_with_a_tap(hand):
    hand.safety(0, ACE)
    hand.miles(0, 300)
    hand.safety(1, ACE)
    hand.miles(1, 475)
    hand.save()
    expect_refused(hand, "Ann and Bob both have Driving Ace: there is only one.", row=0)
    way_out(hand.page, "Ann has the Driving Ace, not Bob").tap()
    hand.expect_sums(400, 475)
    expect(hand.tick(1, ACE, "played")).not_to_be_checked()


def impossible(hand):
    hand.miles(0, 300)
    hand.safety(0, ACE)
    hand.miles(1, 475)
    hand.safety(1, ACE)
    hand.settle()


def test_a_refusal_reaches_the_form_if_another_try_sent_the_hand(hand):
    """Hands that wait are sent every few seconds: that try may take a hand whose save has just begun."""
    impossible(hand)
    hand.page.evaluate("""() => {
      document.querySelector("#entry .save-line .main").click();
      dispatchEvent(new Event("online"));
    }""")
    expect_refused(hand, "Ann and Bob both have Driving Ace: there is only one.", row=0)
    expect(hand.page.locator("#kept")).to_be_hidden()


# A reason with broken words, or a way out that is cut.
NOT_READ = """() => [...document.querySelectorAll("#talk :is(.why span, .ways-out span)")].filter((text) => {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(text);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`; // with tabular figures its `font` is empty
  pen.letterSpacing = letterSpacing;
  const words = text.textContent.split(/\\s+/);
  const isBroken = words.some((word) => pen.measureText(word).width > text.clientWidth);
  const isCut = text.closest(".ways-out") && text.scrollHeight > text.clientHeight + 1;
  return text.checkVisibility() && (isBroken || isCut);
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("size", [(390, 664), (320, 568)], ids=str)
@pytest.mark.parametrize("card", [PROOF, ROW])
def test_the_first_way_out_is_read_in_full_beside_its_reason(used_phone, server, card, size):
    """In French, with three sides, alone and beside the question who called the extension."""
    phone = used_phone(locale="fr-FR")
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    phone.goto(game_on(phone, server, "Mamie", "Julien", "Chloé"))
    hand = HandEntry(phone)
    hand.safety(0, card)
    hand.safety(2, card)
    expect(phone.locator(".ways-out button").first).to_be_in_viewport(ratio=1)
    assert not phone.evaluate(NOT_READ)
    hand.finish(0, 700)
    expect(phone.locator("#extension")).to_be_in_viewport(ratio=1)
    hand.settle()
    assert not phone.evaluate(NOT_READ)


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_label_of_the_extension_is_whole_beside_a_reason(used_phone, server, locale, width):
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(game_on(phone, server, *NAMES))
    hand = HandEntry(phone)
    hand.finish(0, 700)
    hand.finish(1, 700)
    expect(phone.locator(".ways-out button").first).to_be_visible()
    label, box = (phone.locator(f".extension {part}").bounding_box() for part in ("span", "select"))
    assert label["height"] < 16, "one line"
    assert box["x"] < label["x"] and label["x"] + label["width"] < box["x"] + box["width"]


def test_two_completed_trips_get_a_way_out(hand):
    hand.finish(0, 700)
    hand.finish(1, 700)
    hand.save()
    way_out(hand.page, "Bob had 675").tap()
    expect(hand.control(1, "miles")).to_have_value("675")
    hand.save()
    expect_totals(hand.page, NAMES, [1100, 675])


def test_a_way_out_waits_for_the_answer_to_save(hand):
    """The sums offer it already, but the refusal would replace the form and undo a tap in between."""
    hand.finish(0, 700)
    hand.finish(1, 700)
    way = way_out(hand.page, "Bob had 675")
    expect(way).to_be_visible()
    assert way.evaluate(IS_ON_TOP)
    release = hold(hand.page, "**/hands/new")
    with hand.page.expect_request("**/hands/new"):
        hand.save()
    assert not way.evaluate(IS_ON_TOP)
    release()
    way.tap()
    expect(hand.control(1, "miles")).to_have_value("675")


# The phone's storage waits for window.release().
SLOW_STORAGE = """() => {
  const { outbox } = window.scorekeeper;
  const { takeOut } = outbox;
  outbox.takeOut = async (item) => {
    await new Promise((resolve) => {
      window.release = resolve;
      document.documentElement.classList.add("is-slow");
    });
    return takeOut(item);
  };
}"""


def test_a_way_out_waits_until_a_refused_hand_is_out_of_the_outbox(hand):
    hand.page.evaluate(SLOW_STORAGE)
    hand.finish(0, 700)
    hand.finish(1, 700)
    way = way_out(hand.page, "Bob had 675")
    expect(way).to_be_visible()
    hand.save()
    expect(hand.page.locator("html.is-slow")).to_be_attached()
    assert not way.evaluate(IS_ON_TOP)
    hand.page.evaluate("release()")
    way.tap()
    expect(hand.control(1, "miles")).to_have_value("675")


def test_a_refusal_closes_with_the_next_tap(hand):
    opened = hand.page.locator(".talk.open")
    for shrink in (hand.row(1).locator(".whose"), hand.page.get_by_role("button", name="Close")):
        hand.miles(0, 800)
        hand.miles(1, 475)
        hand.save()
        expect(opened).to_be_visible()
        hand.tap(shrink)
        expect(opened).to_have_count(0)
        expect(hand.talk.get_by_text("Ann cannot have 800 miles")).to_be_in_viewport(ratio=1)
    hand.tap(hand.talk.get_by_text("Ann cannot have 800 miles"))
    expect(opened).to_be_visible()
    hand.tap(hand.key(200))
    expect(opened).to_have_count(0)


# Sentences of the line over the button that are cut.
CUT = """() => [...document.querySelectorAll("#talk p")]
  .filter((part) => part.checkVisibility() && part.scrollHeight > part.clientHeight + 1)
  .map((part) => part.textContent)"""


def test_a_refusal_in_a_line_is_read_and_looks_as_if_it_opened(hand):
    hand.finish(0, 700)
    hand.finish(1, 700)
    hand.settle()
    reason = hand.talk.locator(".why")
    words = reason.locator("span").bounding_box()
    assert words["width"] >= 140
    assert words["height"] >= 2 * 14, "two lines, at least"
    assert reason.evaluate("reason => getComputedStyle(reason, '::after').borderTopWidth") == "2px", (
        "a chevron"
    )
    hand.tap(reason)
    expect(hand.page.locator(".talk.open")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("width", [390, 320])
def test_undo_of_a_win_is_told(used_phone, server, width, locale):
    """Beside the question who called the extension, which a trip that was completed asks."""
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(game_on(phone, server, *NAMES, total_0="4300"))
    hand = HandEntry(phone)
    hand.finish(0, 700)
    hand.miles(1, 25)
    hand.save()
    phone.locator(".undo button").tap()
    says = "Hand 1 undone." if locale == "en-US" else "La manche 1 est annulée."
    expect(hand.talk.get_by_text(says)).to_be_in_viewport(ratio=1)
    expect(phone.locator("#extension")).to_be_visible()
    assert phone.evaluate(CUT) == []


PHONES = [LOW_PHONE, {"width": 320, "height": 568}]


@pytest.mark.parametrize("size", PHONES, ids=lambda size: str(size["width"]))
def test_a_refusal_leaves_the_rows_and_keys_to_mend_it(phone, server, size):
    phone.set_viewport_size(size)
    names = ("Ann", "Bob", "Chloé", "Dev", "Eva", "Finn", "Gus", "Hana")
    phone.goto(game_on(phone, server, *names, edition="dujardin-2024"))
    hand = HandEntry(phone)
    hand.miles(0, 600)
    hand.save()
    expect(hand.talk.get_by_text("How far did Bob & Finn, Chloé & Gus and Dev & Hana drive?")).to_be_visible()
    for side, miles in enumerate((1000, 900, 0), start=1):  # every key can be tapped right away
        hand.miles(side, miles)
    hand.finish(0, 1000)
    hand.safety(0, ACE)
    hand.safety(1, ACE)
    hand.save()
    expect(phone.locator(".talk.open")).to_be_visible()
    for side in range(4):
        expect(hand.row(side)).to_be_in_viewport(ratio=0.9)
    chips = phone.locator(".finish").all()
    assert all(chip.evaluate(IS_ON_TOP) for chip in [*chips, *(hand.row(side) for side in range(4))])
    ways = phone.locator(".ways-out button")
    for way in ways.all():
        way.scroll_into_view_if_needed()
        assert way.evaluate(IS_ON_TOP)
    hand.safety(1, ACE)  # played, then coup fourré, then neither
    hand.safety(1, ACE)
    expect(phone.locator(".talk.open")).to_have_count(0)


def test_a_side_without_miles_shows_dashes(hand):
    hand.expect_sums(None, None)
    hand.finish(0, 700)
    expect(hand.gained(1)).to_have_text("--")
    expect(hand.gained(0)).to_have_text("+1,100…")
    expect(hand.talk.get_by_text("Shutout: 500 more for Ann if Bob has no miles.")).to_be_in_viewport(ratio=1)
    hand.miles(1, 25)
    expect(hand.gained(0)).to_have_text("+1,100")
    expect(hand.talk).not_to_contain_text("more for Ann")
    hand.miles(1, 0)
    hand.expect_sums(1600, 0)


def test_undo_brings_the_hand_back_into_the_fields(hand, phone):
    hand.safety(0, TANK, coup=True)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.save()
    expect_totals(phone, NAMES, [1000, 425])
    expect(hand.control(0, "miles")).to_have_value("")
    phone.get_by_role("button", name="Undo").tap()
    expect_totals(phone, NAMES, [0, 0])
    expect(hand.control(0, "miles")).to_have_value("600")
    expect(hand.tick(0, TANK, "coup")).to_be_checked()
    hand.expect_sums(1000, 425)
    phone.reload()
    hand.expect_sums(1000, 425)
    phone.get_by_role("button", name="Redo").tap()
    expect_totals(phone, NAMES, [1000, 425])
    phone.get_by_role("button", name="Undo").tap()
    expect(hand.control(0, "miles")).to_have_value("600")
    hand.miles(1, 450)
    hand.expect_sums(1000, 450)
    phone.reload()
    hand.expect_sums(1000, 450)
    hand.save()
    expect_totals(phone, NAMES, [1000, 450])
    for again in (False, True):  # the form of the next hand is empty
        expect(hand.save_button).to_have_text("Save hand 2")
        expect(hand.control(0, "miles")).to_have_value("")
        if not again:
            phone.reload()
    hand.miles(0, 700)
    hand.miles(1, 300)
    hand.save()
    expect(hand.save_button).to_have_text("Save hand 3")
    phone.get_by_role("button", name="Undo").tap()
    expect(hand.control(0, "miles")).to_have_value("700")
    hand.save()  # with nothing changed
    expect(hand.save_button).to_have_text("Save hand 3")
    expect(hand.control(0, "miles")).to_have_value("")


def test_a_correction_uses_the_same_place(phone, server):
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,)), reported((700,), (25,))])
    phone.goto(game)
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    expect(phone.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(hand.control(0, "miles")).to_have_value("600")
    hand.miles(0, 500)
    hand.save()
    expect_totals(phone, NAMES, [500 + 1100, 450])
    expect(hand.save_button).to_have_text("Save hand 3")
    expect(hand.talk.get_by_text("Hand 1 changed: Ann 600 → 500, −100")).to_be_in_viewport(ratio=1)
    assert phone.url.endswith(game)


NEWS_AT_THE_SWAP = """document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target?.id === "game") document.dispatchEvent(new Event("poll:news"));
});"""


def test_news_after_a_correction_do_not_reload_the_page(phone, server):
    """They used to, since the page of the correction had no entry of a next hand."""
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,))])
    phone.goto(game)
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    expect(hand.control(0, "miles")).to_have_value("600")
    phone.evaluate(NEWS_AT_THE_SWAP)
    phone.evaluate("document.documentElement.dataset.same = ''")
    hand.miles(0, 500)
    hand.save()
    expect(hand.save_button).to_have_text("Save hand 2")
    phone.wait_for_timeout(500)  # time for a reload
    expect(hand.save_button).to_have_text("Save hand 2")
    expect(phone.locator("html[data-same]")).to_have_count(1)
