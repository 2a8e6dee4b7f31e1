"""A game is scored with the keyboard alone; the focus is always visible."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.test_night_room import Night
from tests.browser.world import game_on, reported
from tests.builders import ACE, PROOF, TANK
from tests.web.nights.evening import THIRTEEN

NAMES = ("Ann", "Bob")
WIDTHS = (390, 1280)
# The focused element, and whether a line is drawn around it or its stand-in.
FOCUSED = """() => {
  const focused = document.activeElement;
  const name = focused.closest(".tile")?.querySelector(".card-name");
  const parts = [[focused], [focused.closest("label")], [name, "::before"]];
  const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth >= "2px";
  return {
    name: `${focused.localName} ${focused.id || focused.name || focused.className}`,
    lost: focused === document.body,
    seen: parts.some(([part, pseudo]) => part && outlined(getComputedStyle(part, pseudo))),
  };
}"""
MOST_STOPS = 60


class Keyboard:
    """Reaches controls without a pointer, and counts."""

    def __init__(self, page):
        self.page = page
        self.presses = 0

    def press(self, key):
        self.page.keyboard.press(key)
        self.presses += 1

    def go_to(self, control, key="Tab"):
        for _ in range(MOST_STOPS):
            self.press(key)
            focused = self.page.evaluate(FOCUSED)
            assert focused["seen"] or focused["lost"], f"{focused['name']} has the focus and does not show it"
            if control.evaluate("control => control === document.activeElement"):
                return
        raise AssertionError(f"no {key} leads to {control}")

    def expect_focus_kept(self):
        expect(self.page.locator(":focus")).to_be_attached()


@pytest.fixture(params=WIDTHS)
def page(request, new_phone, server):
    options = {"is_mobile": False, "has_touch": False} if request.param > 600 else {}
    page = new_phone(viewport={"width": request.param, "height": 844}, **options)
    open_for_keys(page, game_on(page, server, *NAMES))
    return page


def open_for_keys(page, game):
    """The first key loads the script of the keyboard."""
    page.goto(game)
    page.locator(".keys-of-miles button").first.wait_for()
    page.keyboard.press("Tab")
    page.locator(".pad [tabindex='-1']").first.wait_for()


def test_the_keyboard_saves_and_undoes_a_hand(page):
    hand, keyboard = HandEntry(page), Keyboard(page)
    keyboard.go_to(hand.tick(0, ACE, "played"))
    keyboard.go_to(hand.tick(0, TANK, "coup"), "ArrowRight")
    keyboard.press("Space")
    expect(hand.tick(0, TANK, "coup")).to_be_checked()
    keyboard.go_to(hand.control(0, "miles"), "Shift+Tab")
    keyboard.press("ArrowDown")
    for _ in range(4):
        keyboard.press("ArrowDown")
    keyboard.go_to(hand.key(800), "ArrowRight")
    keyboard.press("Enter")
    expect(hand.control(0, "miles")).to_have_value("800")
    keyboard.press("Escape")
    expect(hand.control(0, "miles")).to_be_focused()

    keyboard.go_to(hand.tick(1, ACE, "played"))
    keyboard.press("Space")
    keyboard.go_to(page.locator(".finish").first)
    keyboard.press("ArrowDown")
    keyboard.go_to(hand.key(475), "ArrowRight")
    keyboard.press("Space")
    expect(hand.control(1, "miles")).to_have_value("475")
    hand.settle()

    keyboard.go_to(hand.save_button)
    keyboard.press("Enter")
    expect(hand.talk.get_by_text("Ann cannot have 800 miles: the trip ends at exactly 700.")).to_be_visible()
    expect(hand.control(0, "miles")).to_be_focused()
    way_out = page.get_by_role("button", name="Ann called the extension", exact=True)
    keyboard.go_to(way_out)
    keyboard.press("Enter")
    expect(page.locator("#extension")).to_have_value("0")
    keyboard.expect_focus_kept()
    hand.expect_sums(1200, 775)
    keyboard.go_to(hand.save_button)
    keyboard.press("Enter")
    expect_totals(page, NAMES, [1200, 775])
    expect(hand.control(0, "miles")).to_be_focused()

    keyboard.go_to(page.get_by_role("button", name="Undo"))
    keyboard.press("Enter")
    expect_totals(page, NAMES, [0, 0])
    expect(hand.control(0, "miles")).to_have_value("800")
    keyboard.go_to(hand.control(0, "miles"))
    keyboard.press("Control+A")
    page.keyboard.type("775")
    keyboard.press("Enter")
    expect_totals(page, NAMES, [1175, 775])


def test_the_reference_hand_takes_few_presses(page, server, note):
    open_for_keys(page, game_on(page, server, "Ann", "Bob", "Chloé", "Dev"))
    hand, keyboard = HandEntry(page), Keyboard(page)
    hand.control(0, "miles").focus()  # a save leaves it there
    keyboard.press("ArrowDown")
    keyboard.go_to(page.locator(".finish[data-safe]"), "ArrowRight")
    keyboard.press("Space")
    keyboard.press("Escape")
    keyboard.go_to(hand.tick(0, ACE, "played"))
    keyboard.press("Space")
    keyboard.go_to(hand.tick(0, TANK, "coup"), "ArrowRight")
    keyboard.press("Space")
    keyboard.go_to(hand.control(1, "miles"))
    for digit in "725":
        keyboard.press(digit)
    keyboard.go_to(hand.tick(1, ACE, "played"))
    keyboard.go_to(hand.tick(1, PROOF, "played"), "ArrowRight")
    keyboard.press("Space")
    keyboard.press("Enter")
    expect_totals(page, ["Ann & Chloé", "Bob & Dev"], [2200, 825])
    note(f"the reference hand by keyboard: {keyboard.presses} presses (at most 25)")
    assert keyboard.presses <= 25


def test_the_safeties_of_a_row_are_one_stop_of_the_tab_key(page):
    hand, keyboard = HandEntry(page), Keyboard(page)
    keyboard.go_to(hand.tick(0, ACE, "played"))
    keyboard.press("End")
    expect(hand.zones(0, "right_of_way")[1]).to_be_focused()
    keyboard.press("Tab")
    expect(hand.control(1, "miles")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(hand.tick(0, ACE, "played")).to_be_focused()
    keyboard.press("Escape")
    expect(hand.control(0, "miles")).to_be_focused()


def test_the_pad_is_one_stop_of_the_tab_key(page):
    keyboard = Keyboard(page)
    keyboard.go_to(page.locator(".finish").first)
    keyboard.press("End")
    expect(page.locator(".keys-of-miles button").last).to_be_focused()
    keyboard.press("Tab")
    expect(page.locator("[data-type]")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(page.locator(".finish").first).to_be_focused()


def test_the_keyboard_reaches_the_menu_and_a_receipt(page, server):
    keyboard = Keyboard(page)
    page.goto(game_on(page, server, *NAMES, hands=[reported((600, ACE), (425,))]))
    keyboard.go_to(page.get_by_role("button", name="Menu"))
    keyboard.press("Enter")
    keyboard.go_to(page.locator("#menu").get_by_role("link", name="History"))
    keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    keyboard.go_to(page.locator("#hand-1 summary"))
    keyboard.press("Enter")
    page.locator("#hand-1 .receipts").wait_for()
    keyboard.go_to(page.locator("#hand-1").get_by_role("button", name="Delete"))
    keyboard.press("Enter")
    expect_totals(page, NAMES, [0, 0])


# Fields whose focus ring covers their label, and links whose ring covers their own words.
CUT_BY_RING = """() => {
  const words = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ width }) => width);
  };
  const cuts = (focused, named) => {
    focused.focus({ focusVisible: true });
    const { outlineOffset, outlineWidth } = getComputedStyle(focused);
    const near = parseFloat(outlineOffset), far = near + parseFloat(outlineWidth);
    const ring = focused.getBoundingClientRect();
    const touches = ({ left, right, top, bottom }) =>
      left < ring.right + far && right > ring.left - far &&
      top < ring.bottom + far && bottom > ring.top - far + 1;
    const inside = ({ left, right, top, bottom }) =>
      left >= ring.left - near && right <= ring.right + near &&
      top >= ring.top - near && bottom <= ring.bottom + near;
    return words(named).some((word) => touches(word) && !inside(word));
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (selector) => all(selector).filter((each) => each.checkVisibility());
  const fields = seen("main :is(input:not([type=checkbox], [type=radio]), select, textarea)");
  const names = (field) => [...field.labels || []].map((label) => label.querySelector("span") || label);
  const labelled = fields.flatMap((field) => names(field).map((name) => [field, name]));
  const links = seen("main a.who").map((link) => [link, link]);
  return [...labelled, ...links].filter(([focused, named]) => cuts(focused, named))
    .map(([, named]) => named.textContent.trim());
}"""


@pytest.mark.parametrize("width", [390, 320])
def test_the_ring_of_the_focus_cuts_no_label_on_the_directors_pages(new_phone, server, width):
    night = Night(server, *THIRTEEN[:8]).come().next_round()
    night.director.post(f"{night.path}/people/never", first="1", other="2")
    phone = new_phone(viewport={"width": width, "height": 844})
    night.director.lend_cookies_to(phone.context)
    for rest in (
        "/people",
        "/people/1",
        "/desk",
        "/tables/1/1",
        "/draw",
        "/registration",
        "/more",
        "/more/log",
    ):
        phone.goto(night.path + rest)
        phone.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        assert phone.evaluate(CUT_BY_RING) == [], rest


def test_without_a_network_the_keyboard_still_reaches_and_fills_the_form(page, complaints):
    """The script of the arrow keys is loaded at the first key; the next key asks for it again."""
    complaints.allow(*NETWORK)
    hand, keyboard = HandEntry(page), Keyboard(page)
    page.context.set_offline(True)
    keyboard.go_to(hand.control(0, "miles"))
    page.keyboard.type("300")
    expect(page.locator("#plain-form")).to_be_hidden()
    page.context.set_offline(False)
    keyboard.press("ArrowDown")
    expect(page.locator(".pad :focus")).to_be_attached()
