"""A hand is entered with a thumb that knows where it goes: what it aims at stays where it is."""

from itertools import combinations, product

import pytest
from playwright.sync_api import expect

from tests.browser.controls import Control, controls_of
from tests.browser.tapping import HandPage, label_of
from tests.browser.world import game_on
from tests.builders import ACE, PROOF, ROW, TANK

# Whether the sums can be seen: inside the window, and nothing in front of them.
SUMS_IN_SIGHT = """() => {
  const sums = document.getElementById("sums");
  const { left, top, right, bottom } = sums.getBoundingClientRect();
  const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && sums.parentElement.contains(inFront);
}"""
# Not every browser keeps what is in sight in its place when something above it grows (Safari does not).
ANCHORING = """how => {
  for (const part of [document.documentElement, document.body]) part.style.overflowAnchor = how;
}"""
# What a thumb sees is what was painted, not what stands between a swap and the scrolling that follows it.
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
ORDER = "Array.from(document.querySelectorAll('[id^=name-], [name=open]'), field => field.id || field.value)"
PLACES = "Array.from(document.querySelectorAll('[name=open]'), field => field.closest('label').offsetTop)"
WAY = "way => document.querySelectorAll('select[id$=-way]').forEach(select => { select.value = way })"
ROUNDING = 0.6

TABLES = {
    "2 sides, extension": (("Ann", "Bob"), {}),
    "partners": (("Ann", "Bob", "Chloé", "Dev"), {}),
    "3 sides, extension": (("Ann", "Bob", "Chloé"), {}),
    "4 sides": (("Ann", "Bob", "Chloé", "Dev"), {"edition": "dujardin-2024"}),
}


@pytest.fixture
def phone(used_phone):
    return used_phone()


#: The same panels as with two, and the same lines as with four: with the slow tests.
LIKE_OTHERS = ("partners", "3 sides, extension")


@pytest.fixture(
    params=[pytest.param(table, marks=[pytest.mark.slow] * (table in LIKE_OTHERS)) for table in TABLES]
)
def steady(request, phone, server):
    return opened(phone, server, request.param)


def opened(page, server, table):
    names, fields = TABLES[table]
    page.goto(game_on(page, server, *names, **fields) + "/hands/new")
    page.evaluate(ANCHORING, "none")
    return Steady(page)


class Steady(HandPage):
    """Looks around before and after each tap. `faults` tells what was not where it had been: what is tapped,
    and everything above it; where notes above it may grow, what is tapped alone."""

    def __init__(self, page):
        super().__init__(page)
        self.faults = []
        self.notes_may_grow = False
        self.order = page.evaluate(ORDER)

    def tap(self, locator):
        locator.evaluate("element => element.scrollIntoView({ block: 'center' })")
        self.watch(locator, lambda: super(Steady, self).tap(locator))

    def choose(self, select, value):
        select.evaluate("element => element.scrollIntoView({ block: 'center' })")
        self.watch(select, lambda: select.select_option(value))

    def type(self, field, text):
        self.tap(field)
        self.watch(field, lambda: field.press_sequentially(text), typing=True)

    def watch(self, locator, act, typing=False):
        box = locator.bounding_box()
        tapped = Control("", box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
        place = locator.get_attribute("for") or locator.get_attribute("id") or locator.inner_text()
        when = " ".join(f"after {place}:".split())
        before = controls_of(self.page)
        act()
        self.page.evaluate(PAINTED)
        moved = self._moved(before, tapped)
        self.settle(typing)
        self.page.evaluate(PAINTED)
        moved |= self._moved(before, tapped)
        self.faults += [f"{when} {movement}" for movement in list(moved)[:3]]
        if not self.page.evaluate(SUMS_IN_SIGHT):
            self.faults.append(f"{when} the sums are out of sight")
        if self.page.evaluate(ORDER) != self.order:
            self.faults.append(f"{when} the sides stand in another order")

    def _moved(self, before, tapped):
        """Controls that have moved: the one tapped, those above it, and all buttons."""
        after, moved = {control.name: control for control in controls_of(self.page)}, {}
        for was in before:
            itself = same(was.top, tapped.top) and same(was.left, tapped.left)
            above = was.bottom <= tapped.top + ROUNDING and not self.notes_may_grow
            if not (itself or above or was.name.startswith("button")):
                continue
            now = after.get(was.name)
            if now is None and was.name.startswith("why-"):
                continue  # a note goes, with the way to its article
            if now is None:
                moved[f"{was.name} is gone"] = None
            elif not (same(now.top, was.top) and same(now.left, was.left)):
                moved[f"{was.name} moved by {now.left - was.left:.0f}, {now.top - was.top:.0f}"] = None
        return moved


def same(edge, other):
    return abs(edge - other) < ROUNDING


def test_while_entering_a_possible_hand(steady):
    steady.toggle(0, "completed")
    steady.toggle(0, "completed")
    steady.miles(0, 675)
    for _ in range(3):
        steady.safety(0, ACE)
    steady.safety(0, TANK, coup=True)
    steady.miles(1, 425)
    steady.safety(1, PROOF)
    steady.toggle(1, "completed")
    if steady.control(1, "no_200s").is_visible():
        steady.toggle(1, "no_200s")
    steady.miles(0, 0)
    assert not steady.faults, "\n".join(steady.faults)


def test_one_problem_has_room(steady):
    steady.safety(0, ACE)
    steady.safety(1, ACE)
    steady.safety(1, ACE)
    steady.safety(1, ACE)
    assert not steady.faults, "\n".join(steady.faults)


@pytest.mark.parametrize("anchoring", [False, True], ids=["as Safari does it", "as Chromium does it"])
def test_however_many_problems_there_are(phone, server, anchoring):
    steady = opened(phone, server, "2 sides, extension")
    if anchoring:
        phone.evaluate(ANCHORING, "auto")
    steady.notes_may_grow = True
    steady.safety(0, ACE)
    steady.safety(0, ROW)
    steady.safety(1, ACE, coup=True)
    steady.safety(1, ROW)
    steady.toggle(0, "completed")
    steady.toggle(1, "completed")
    steady.extension(1)
    steady.extension("nobody")
    steady.toggle(1, "completed")
    steady.safety(1, ACE)
    assert not steady.faults, "\n".join(steady.faults)


def test_while_the_way_changes(steady):
    steady.miles(0, 350, "typed")
    steady.miles(1, 350, "cards")
    steady.way(0, "cards")
    steady.way(1, "typed")
    steady.way(0, "keys")
    steady.way(1, "keys")
    assert not steady.faults, "\n".join(steady.faults)


def test_at_the_foot_of_the_page(phone, server):
    """Folding the keys makes a page shorter that cannot be scrolled any further."""
    steady = opened(phone, server, "partners")
    steady.miles(0, 675)
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    completed = label_of(steady.control(1, "completed"))
    steady.watch(completed, lambda: completed.tap())
    steady.watch(completed, lambda: completed.tap())
    assert not steady.faults, "\n".join(steady.faults)


@pytest.mark.parametrize("table", ["3 sides, extension", "4 sides"])
def test_the_lines_stay_when_another_is_opened(phone, server, table):
    steady = opened(phone, server, table)
    lines = phone.locator("label:has([name=open])")
    assert lines.count() == len(steady.order) // 2
    places = phone.evaluate(PLACES)
    for side in reversed(range(lines.count())):
        steady.miles(side, 125)
        steady.safety(side, (ACE, TANK, PROOF, ROW)[side])
        assert phone.evaluate(PLACES) == places
    assert not steady.faults, "\n".join(steady.faults)
    expect(lines.nth(1)).to_contain_text("125 miles")
    expect(lines.nth(1)).to_contain_text("+225")


@pytest.mark.parametrize("table", TABLES)
def test_targets_are_eight_pixels_apart(phone, server, table):
    opened(phone, server, table)
    faults = []
    for width, way in product((390, 360, 320), ("keys", "cards", "typed")):
        # As high as the page, so that the bars at its ends cover nothing.
        phone.set_viewport_size({"width": width, "height": 1600})
        phone.evaluate(WAY, way)
        for control, other in combinations(controls_of(phone), 2):
            if control.gap(other) < 8 - ROUNDING:
                faults.append(f"{width} px, {way}: {control.name} and {other.name}: {control.gap(other):.1f}")
    assert not faults, "\n".join(faults)


def test_a_safety_taken_says_by_whom(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob") + "/hands/new")
    hand = HandPage(phone)
    hand.safety(0, ACE)
    taken = phone.locator(f"#taken-1-{ACE}")
    expect(taken).to_be_visible()
    expect(taken).to_contain_text("Ann")
    expect(phone.locator(f"#taken-0-{ACE}")).to_be_empty()
    expect(phone.locator(f"#taken-1-{TANK}")).to_be_empty()
    hand.tap(hand.tile(0, ACE))
    expect(taken).to_contain_text("Ann")
    hand.tap(hand.tile(0, ACE))
    expect(taken).to_be_empty()


def test_problems_stand_with_the_side_that_causes_them(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob") + "/hands/new")
    hand = HandPage(phone)
    ann, bob = (phone.get_by_role("region", name=name) for name in ("Ann", "Bob"))
    hand.miles(0, 0)
    hand.miles(1, 900)
    expect(bob.locator(".error")).to_contain_text("900 miles")
    expect(ann.locator(".error")).to_have_count(0)
    hand.miles(1, 300)
    expect(bob.locator(".error")).to_have_count(0)
    hand.safety(0, ACE)
    hand.safety(1, ACE)
    for side in (ann, bob):
        expect(side).to_contain_text("Ann and Bob both have Driving Ace: there is only one.")
    hand.expect_sums(None, None)
    hand.save()
    expect(phone.get_by_role("heading", name="Hand 1")).to_be_visible()
    hand.tap(hand.tile(1, ACE))
    hand.tap(hand.tile(1, ACE))
    expect(phone.locator("#hand .error:visible")).to_have_count(0)
    hand.expect_sums(100, 300)


def test_a_closed_side_with_a_problem_says_so_on_its_line(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob", "Chloé") + "/hands/new")
    hand = HandPage(phone)
    hand.safety(0, ACE)
    hand.safety(2, ACE)
    warning = "use[href$='#sym-warning']"
    expect(phone.locator("#line-0").locator(warning)).to_be_attached()
    expect(phone.locator("#line-1").locator(warning)).to_have_count(0)
    expect(phone.get_by_role("region", name="Chloé")).to_contain_text("Ann and Chloé both have Driving Ace")
