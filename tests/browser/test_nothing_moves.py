"""Controls stay in their places while a hand is entered, because a thumb aims from memory."""

import time
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.controls import controls_of
from tests.browser.tapping import HandEntry
from tests.browser.world import game_on
from tests.builders import ACE, PROOF, ROW, TANK

ROUNDING = 0.6
# Measured after painting, not between a swap and the scrolling after it.
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LOW_PHONE = {"width": 390, "height": 664}
SMALL_PHONES = ({"width": 360, "height": 640}, {"width": 320, "height": 568})
# Chromium's list of layout shifts.
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const name = ({ node }) => node?.id || node?.className || node?.nodeName;
    window.shifts.push(`${shift.value.toFixed(3)} ${shift.sources.map(name).join(", ")}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""

TABLES = {
    "2 sides, extension": (("Ann", "Bob"), {}),
    "partners": (("Ann", "Bob", "Chloé", "Dev"), {}),
    "3 sides, extension": (("Ann", "Bob", "Chloé"), {}),
    "4 sides": (("Ann", "Bob", "Chloé", "Dev"), {"edition": "dujardin-2024"}),
}


@pytest.fixture
def phone(used_phone):
    return used_phone()


def opened(page, server, table):
    names, fields = TABLES[table]
    page.set_viewport_size(LOW_PHONE)
    page.goto(game_on(page, server, *names, **fields))
    return Steady(page)


@pytest.fixture(params=TABLES)
def steady(request, phone, server):
    return opened(phone, server, request.param)


class Steady(HandEntry):
    """Compares all places before and after each tap; `faults` lists the controls that moved."""

    def __init__(self, page):
        super().__init__(page)
        self.faults = []
        self.settle()

    def tap(self, locator):
        before = self._places()
        super().tap(locator)
        self.page.evaluate(PAINTED)
        self.settle()
        self.page.evaluate(PAINTED)
        after = self._places()
        for name, place in before.items():
            if name in after and any(
                abs(was - now) > ROUNDING for was, now in zip(place, after[name], strict=True)
            ):
                self.faults.append(f"after {locator}: {name} moved from {place} to {after[name]}")
        if self.page.evaluate("scrollY"):
            self.faults.append(f"after {locator}: the page was scrolled")

    def _places(self):
        """The edges of all controls, by name, except the line above the save button."""
        talk = {
            control.name
            for control in controls_of(self.page)
            if control.name.startswith(("why-", "button way"))
        }
        return {
            control.name: (control.left, control.top)
            for control in controls_of(self.page)
            if control.name not in talk and not control.name.startswith(("a ", "button  ", "extension"))
        }


def test_nothing_moves_while_a_possible_hand_is_entered(steady):
    steady.miles(0, 675)
    for _ in range(3):
        steady.safety(0, ACE)
    steady.safety(0, TANK, coup=True)
    steady.miles(1, 425)
    steady.safety(1, PROOF)
    steady.miles(0, 0)
    assert not steady.faults, "\n".join(steady.faults)


def test_nothing_moves_when_the_server_goes_and_returns(steady):
    """The note may appear while a thumb is on its way."""
    page = steady.page
    note, before = page.locator(".out-of-date"), steady._places()
    page.route("**/news*", lambda route: None)
    expect(note).to_be_visible(timeout=20_000)
    assert {name: place for name, place in steady._places().items() if name in before} == before
    page.unroute("**/news*")  # release the held requests
    expect(note).to_be_hidden(timeout=20_000)
    assert {name: place for name, place in steady._places().items() if name in before} == before


def test_nothing_moves_while_the_trip_ends(phone, server):
    steady = opened(phone, server, "3 sides, extension")
    steady.finish(0, 700)
    steady.finish(0, 700, safe=True)
    steady.finish(0, 1000)
    steady.claim(0, "pile_empty")
    steady.finish(1, 1000, safe=True)
    assert not steady.faults, "\n".join(steady.faults)


@pytest.mark.parametrize("size", [LOW_PHONE, *SMALL_PHONES, {"width": 390, "height": 844}], ids=str)
def test_nothing_moves_while_a_row_shows_its_claims(phone, server, size):
    phone.set_viewport_size(size)
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    hand = HandEntry(phone)
    hand.miles(0, 200)
    hand.settle()
    before = hand.row(0).bounding_box()
    hand.finish(0, 700, safe=True)
    hand.claim(0, "pile_empty")
    expect(phone.locator("#gained-0")).to_contain_text("no 200s, draw pile empty")
    assert hand.row(0).bounding_box() == before


def test_nothing_moves_however_many_problems_are_shown(steady):
    steady.safety(0, ACE)
    steady.safety(0, ROW)
    steady.safety(1, ACE, coup=True)
    steady.safety(1, ROW)
    steady.miles(1, 900)
    steady.miles(0, 900)
    assert not steady.faults, "\n".join(steady.faults)


def test_nothing_moves_while_cards_are_counted(phone, server):
    steady = opened(phone, server, "4 sides")
    steady.count(0)
    steady.faults.clear()  # the keys were exchanged
    for side in range(4):
        steady.open(side)
        steady.tap(phone.locator('[data-adds="200"]'))
        steady.tap(phone.locator('[data-adds="25"]'))
    expect(phone.locator('[data-adds="25"]')).to_have_text("25× 1")
    assert not steady.faults, "\n".join(steady.faults)
    expect_in_sight(steady)


def test_the_whole_entry_is_in_sight_on_a_low_phone(steady):
    expect_in_sight(steady)
    for size in SMALL_PHONES:
        steady.page.set_viewport_size(size)
        steady.page.reload()
        steady.settle()
        expect_in_sight(steady)


def expect_in_sight(steady):
    """Every row down to its last pixel, and the save button, without scrolling."""
    dock = steady.page.locator(".dock").bounding_box()
    for row in steady.page.locator(".side-row").all():
        box = row.bounding_box()
        assert box["y"] >= 48
        assert box["y"] + box["height"] <= dock["y"] + 1
    expect(steady.save_button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("table", TABLES)
def test_controls_that_undo_keep_a_distance_from_all_others(phone, server, table):
    """Of at least eight pixels."""
    opened(phone, server, table)
    phone.reload()
    undoing = ("button Undo", "button data-take-back", "button data-close")
    faults = []
    for width in (390, 360, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        for control, other in combinations(controls_of(phone), 2):
            undoes = control.name.startswith(undoing) or other.name.startswith(undoing)
            if undoes and control.gap(other) < 8 - ROUNDING:
                faults.append(f"{width} px: {control.name} and {other.name}: {control.gap(other):.1f}")
    assert not faults, "\n".join(faults)


def test_a_safety_that_another_side_has_is_marked(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    hand = HandEntry(phone)
    tile = hand.row(1).locator(".tile").first
    expect(tile).not_to_have_class("tile taken")
    hand.safety(0, ACE)
    expect(tile).to_have_class("tile taken")
    hand.safety(0, ACE)
    expect(tile).not_to_have_class("tile taken")


@pytest.mark.parametrize("sides", [2, 4])
def test_nothing_moves_when_scripts_come_late(new_phone, server, sides):
    """The rows of the plain form used to be painted first and jump later."""
    phone = new_phone()
    phone.add_init_script(SHIFTS)
    fields = {"edition": "dujardin-2024"} if sides == 4 else {}
    game = game_on(phone, server, *("Ann", "Bob", "Chloé", "Dev")[:sides], **fields)

    def come_late(route):
        time.sleep(0.3)
        route.continue_()

    phone.route("**/*.js*", come_late)
    phone.goto(game)
    phone.locator(".keys-of-miles button").first.wait_for()
    phone.wait_for_timeout(1000)
    assert phone.evaluate("window.shifts") == []
