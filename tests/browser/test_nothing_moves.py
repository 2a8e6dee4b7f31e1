"""A hand is entered with a thumb that knows where it goes: what it aims at stays where it is."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import HandPage, label_of
from tests.browser.world import game_on
from tests.builders import ACE, PROOF, ROW, TANK

# Every control a thumb can hit, by a name that lasts while a tile turns over: its edges in the window.
CONTROLS = """() => {
  const name = element => {
    const control = element.matches("label") ? element.control : element;
    if (!control) return null;
    const hidden = getComputedStyle(control).clipPath !== "none" || getComputedStyle(control).opacity === "0";
    if (control === element ? hidden : !hidden) return null;  // hit by its label, or the label is only words
    const tile = element.closest("fieldset.tile");
    if (tile) return "tile " + control.name;
    return control.id || `${control.localName} ${control.name ?? ""} ${control.value ?? control.textContent}`.trim();
  };
  const found = {};
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, label")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || !name(element)) continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (bottom > -40) found[name(element)] = { left, top, right, bottom };
  }
  return found;
}"""
# Whether the sums can be seen: inside the window, and nothing in front of them.
SUMS_IN_SIGHT = """() => {
  const sums = document.getElementById("sums");
  const { left, top, right, bottom } = sums.getBoundingClientRect();
  const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && sums.parentElement.contains(inFront);
}"""
# Not every browser keeps what is in sight in its place when something above it grows (Safari does not).
WITHOUT_ANCHORING = "document.documentElement.style.overflowAnchor = document.body.style.overflowAnchor = 'none'"
ORDER = "Array.from(document.querySelectorAll('[id^=name-], [name=open]'), one => one.id || one.value)"
ROUNDING = 0.6

TABLES = {
    "2 sides, extension": (("Ann", "Bob"), {}),
    "partners": (("Ann", "Bob", "Chloé", "Dev"), {}),
    "3 sides, extension": (("Ann", "Bob", "Chloé"), {}),
    "4 sides": (("Ann", "Bob", "Chloé", "Dev"), {"edition": "dujardin-2024"}),
}


@pytest.fixture(params=TABLES)
def steady(request, phone, server):
    return opened(phone, server, request.param)


def opened(page, server, table):
    names, fields = TABLES[table]
    page.goto(game_on(page, server, *names, **fields) + "/hands/new")
    page.evaluate(WITHOUT_ANCHORING)
    return Steady(page)


class Steady(HandPage):
    """Looks around before and after each tap. `faults` tells what was not where it had been."""

    def __init__(self, page):
        super().__init__(page)
        self.faults = []
        self.order = page.evaluate(ORDER)

    def tap(self, locator):
        locator.evaluate("element => element.scrollIntoView({ block: 'center' })")
        self.watch(locator, lambda: super(Steady, self).tap(locator))

    def choose(self, select, value):
        select.evaluate("element => element.scrollIntoView({ block: 'center' })")
        self.watch(select, lambda: select.select_option(value))

    def type(self, field, text):
        self.tap(field)
        self.watch(field, lambda: field.press_sequentially(text))

    def watch(self, locator, act):
        tapped = locator.bounding_box()
        place = locator.get_attribute("for") or locator.get_attribute("id") or locator.inner_text()
        before = self.page.evaluate(CONTROLS)
        act()
        self._compare(f"{place!r} tapped", before, tapped)
        self.settle()
        self._compare(f"{place!r} tapped, sums here", before, tapped)
        if not self.page.evaluate(SUMS_IN_SIGHT):
            self.faults.append(f"after {place!r} the sums are out of sight")
        if self.page.evaluate(ORDER) != self.order:
            self.faults.append(f"after {place!r} the sides stand in another order")

    def _compare(self, when, before, tapped):
        after = self.page.evaluate(CONTROLS)
        for name, was in before.items():
            above = was["bottom"] <= tapped["y"] + ROUNDING
            itself = abs(was["top"] - tapped["y"]) < ROUNDING and abs(was["left"] - tapped["x"]) < ROUNDING
            if not (above or itself or name.startswith("button")):
                continue
            now = after.get(name)
            if now is None:
                self.faults.append(f"{when}: {name} is gone")
            elif abs(now["top"] - was["top"]) > ROUNDING or abs(now["left"] - was["left"]) > ROUNDING:
                self.faults.append(
                    f"{when}: {name} moved by {now['left'] - was['left']:.1f}, {now['top'] - was['top']:.1f}"
                )


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


def test_while_entering_what_cannot_be(steady):
    steady.safety(0, ACE)
    steady.safety(0, ROW)
    steady.safety(1, ACE, coup=True)
    steady.safety(1, ROW)
    steady.toggle(0, "completed")
    steady.toggle(1, "completed")
    if steady.page.locator('[name="extension"]').count():
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
    """Where the page cannot be scrolled any further, folding the keys makes it shorter."""
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
    for side in reversed(range(lines.count())):
        boxes = [line.bounding_box() for line in lines.all()]
        steady.miles(side, 125)
        steady.safety(side, (ACE, TANK, PROOF, ROW)[side])
        assert [line.bounding_box() for line in lines.all()] == boxes
    assert not steady.faults, "\n".join(steady.faults)
    expect(lines.nth(1)).to_contain_text("125 miles")
    expect(lines.nth(1)).to_contain_text("+225")


# How far apart two controls are, where they are closer than they should be.
TOO_CLOSE = """([controls, least]) => {
  const names = Object.keys(controls), found = [];
  for (const [i, one] of names.entries()) for (const other of names.slice(i + 1)) {
    const a = controls[one], b = controls[other];
    const gap = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
    if (gap < least) found.push(`${one} and ${other}: ${gap.toFixed(1)}`);
  }
  return found;
}"""


@pytest.mark.parametrize("width", [390, 360, 320])
def test_targets_are_eight_pixels_apart(phone, server, width):
    faults = []
    for table in TABLES:
        steady = opened(phone, server, table)
        # As high as the page, so that the bars at its ends cover nothing.
        phone.set_viewport_size({"width": width, "height": 1600})
        for way in ("keys", "cards", "typed"):
            for side in range(len(TABLES[table][0]) if steady.order[0] == "0" else 2):
                steady.open(side)
                steady.control(side, "way").select_option(way)
            close = phone.evaluate(TOO_CLOSE, [phone.evaluate(CONTROLS), 7.9])
            faults += [f"{table}, {way}: {line}" for line in close]
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
    expect(bob).to_contain_text("Bob has 900 miles")
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
    warning = "use[href='#sym-warning']"
    expect(phone.locator("#line-0").locator(warning)).to_be_attached()
    expect(phone.locator("#line-1").locator(warning)).to_have_count(0)
    expect(phone.get_by_role("region", name="Chloé")).to_contain_text("Ann and Chloé both have Driving Ace")
