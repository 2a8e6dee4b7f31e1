"""Scoring as a person does it: by tapping visible controls, and counting the taps."""

import re

from playwright.sync_api import expect

from scorekeeper.rules.cards import CLASSIC, DISTANCES


class Finger:
    """Taps and counts. Typing takes a tap for the field and one for each digit, a select two."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, locator):
        locator.tap()
        self.taps += 1

    def hold(self, locator):
        """A tap that takes a little longer, by the page's own timers: those of a slow page are late, too."""
        box = locator.bounding_box()
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        hand = self.page.context.new_cdp_session(self.page)
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        self.page.evaluate("new Promise((later) => setTimeout(later, 600))")
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        hand.detach()
        self.taps += 1

    def type(self, field, text):
        self.tap(field)
        field.fill("")
        field.press_sequentially(text)
        self.taps += len(text)

    def choose(self, select, value):
        self.tap(select)
        select.select_option(value)
        self.taps += 1


class HandEntry(Finger):
    """The entry of a hand on the page of a game."""

    def control(self, side, name):
        return self.page.locator(f'[name^="side_{side}-"][name$="-{name}"]')

    @property
    def has_pad(self):
        return self.page.locator(".pad").is_visible()

    def row(self, side):
        return self.page.locator(f'.side-row[data-side="{side}"]')

    def open(self, side):
        """Make the row of a side active for the pad. Without script no row is."""
        row = self.row(side)
        if self.has_pad and "active" not in row.get_attribute("class"):
            self.tap(row.locator(".whose"))
            expect(row).to_have_class(re.compile("active"))

    def miles(self, side, miles, way="keys", **how):
        self.open(side)
        give = {"keys": self._by_keys, "typed": self._typed, "cards": self._by_cards}[way]
        give(side, miles, **how)

    def key(self, miles):
        """The key of the pad for so many miles, or the chip where they complete the trip."""
        self.page.locator(".keys-of-miles button").first.wait_for(state="attached")
        plain = self.page.locator(f'.keys-of-miles [data-miles="{miles}"]')
        chips = self.page.locator(f'.finish[data-miles="{miles}"]:not([data-safe])')
        return plain if plain.count() else chips

    def _by_keys(self, side, miles):
        key = self.key(miles)
        if key.is_visible():
            self.tap(key)
        else:  # a narrow phone takes the hundreds, then the rest
            self.tap(self.key(miles // 100 * 100))
            self.tap(self.page.locator(f'[data-rest="{miles % 100}"]'))

    def finish(self, side, miles, safe=False):
        """Tap the chip of a completed trip: so many miles, with or without 200s."""
        self.open(side)
        chips = self.page.locator(f'.finish[data-miles="{miles}"]')
        self.tap(chips.and_(self.page.locator("[data-safe]" if safe else ":not([data-safe])")))

    def type_on(self):
        self._turn("[data-type]", "true")

    def type_off(self):
        self._turn("[data-type]", "false")

    def _turn(self, selector, pressed):
        button = self.page.locator(selector)
        if button.is_visible() and button.get_attribute("aria-pressed") != pressed:
            self.tap(button)

    def _typed(self, side, miles):
        self.type_on()
        self.type(self.control(side, "miles"), str(miles))

    def _by_cards(self, side, miles, without_200s=False):
        if self.has_pad:
            self.count(side)
        for card, count in cards_for(miles, without_200s).items():
            if not count and self.has_pad:
                self.tap(self.page.locator('.keys-of-cards [data-miles="0"]'))
                continue
            if not self.has_pad:
                self.type_on()
                self.type(self.control(side, f"of_{card}"), str(count))
                continue
            self.type_off()  # typed, the cards stand in the row
            for _ in range(count):
                self.tap(self.page.locator(f'[data-adds="{card}"]'))

    def type_no_more(self):
        typing = self.page.locator("[data-type]")
        if typing.get_attribute("aria-pressed") == "true":
            self.tap(typing)

    def count(self, side):
        """Count the cards of a side."""
        self.open(side)
        self.type_no_more()
        self._turn("[data-count]", "true")

    def claim(self, side, name):
        """Claim no 200s or an empty draw pile: by the dock's chip, or without script by the side's tick."""
        self.open(side)
        chip = self.page.locator(f'.finish[data-tick="{name}"]')
        self.tap(chip if chip.is_visible() else label_of(self.control(side, name)))

    def safety(self, side, card, coup=False):
        played, crosswise = self.zones(side, card)
        if coup and crosswise.is_visible():
            self.tap(crosswise)
            return
        if coup:
            self.hold(played)
        else:
            self.tap(played)

    def zones(self, side, card):
        """The zones of a safety: played, and coup fourré where both fit."""
        return [self.tick(side, card, state) for state in ("played", "coup")]

    def tick(self, side, card, state):
        return self.page.locator(f'[name="side_{side}-{card}"][value="{state}"]')

    def extension(self, side):
        """Name the side that called the extension."""
        self.choose(self.page.locator("#extension"), "nobody" if side is None else str(side))

    @property
    def save_button(self):
        return self.page.locator("#entry .save-line .main")

    def save(self):
        self.tap(self.save_button)

    def gained(self, side):
        return self.page.locator(f"#gained-{side} .gained")

    def expect_sums(self, *points):
        """Expect these points of the sides in the rows; None means not known yet."""
        for side, total in enumerate(points):
            expect(self.gained(side)).to_have_text("--" if total is None else re.compile(rf"^\+{total:,}…?$"))

    @property
    def talk(self):
        """The line over the save button for problems and for what was done."""
        return self.page.locator("#talk")

    def settle(self, typing=False):
        """Wait until the sums are those of the form (htmx waits 250 ms for more typing)."""
        self.page.wait_for_timeout(300 if typing else 30)
        self.page.locator(".htmx-request").first.wait_for(state="detached")

    def report(self, hand, way="keys"):
        """Enter a whole hand of the format mille-bornes-hand/1, one side after the other."""
        caller, target, further = hand["extension_called_by"], *self.targets(hand)
        reached = further if caller is not None else target
        for index, side in enumerate(hand["sides"]):
            for card in side["safeties"]:
                self.safety(index, card, coup=card in side["coups_fourres"])
            self.report_miles(index, side, reached, way)
            completed = side["miles"] == reached
            pays = self.control(0, "pile_empty").count()
            if completed and hand["draw_pile_empty"] and pays:
                self.claim(index, "pile_empty")
        if caller is not None and self.page.locator("#extension").input_value() != str(caller):
            self.extension(caller)

    def report_miles(self, index, side, reached, way="keys"):
        """Enter the miles of a side, and its safe trip. `reached`: the miles of a completed trip."""
        completed = side["miles"] == reached
        safe = side["safe_trip"] and way != "cards"
        chip = self.page.locator(f'.finish[data-miles="{reached}"][data-safe]')
        if completed and (way == "keys" or (safe and chip.count())):
            self.finish(index, reached, safe=safe and chip.count() > 0)
        else:
            counted = {"without_200s": side["safe_trip"]} if way == "cards" else {}
            self.miles(index, side["miles"], way, **counted)
        if safe and not (completed and chip.count()):
            self.claim(index, "no_200s")

    @staticmethod
    def targets(hand):
        from scorekeeper.rules import EDITIONS

        rules = EDITIONS[hand["edition"]].rules(hand["players"])
        return rules.target_miles, rules.extension_miles


def seat(page, number):
    """The field for a player's name."""
    return page.get_by_label(f"Player {number}", exact=True)


def open_hand(page, number, tap=lambda locator: locator.tap()):
    """A hand's line on the score sheet, opened to its receipt; without JavaScript the page of the receipt."""
    line = page.locator(f"#hand-{number}")
    if line.locator("details:not([open])").count():
        tap(line.locator("summary"))
    if page.locator("html.scripted").count():
        line.scroll_into_view_if_needed()  # the receipt is fetched when it comes into sight
        line.locator(".receipts").wait_for()
        return line
    tap(line.get_by_role("link", name="Details"))
    page.locator(".receipts").wait_for()
    return page.locator("main")


def open_menu(page):
    """The menu of a game's page; without JavaScript it is a page of its own."""
    page.get_by_role("button", name="Menu").or_(page.get_by_role("link", name="Menu")).tap()
    expect(page.locator(".menu-lines").get_by_role("link", name="History")).to_be_visible()


def expect_totals(page, names, totals):
    """Expect the game page with these totals: in the rows of the next hand, else in the list of the sides,
    which a finished game sorts by totals."""
    rows = page.locator(".side-row .whose").or_(page.locator(".sides > li"))
    expect(rows).to_have_count(len(totals))
    for name, total in zip(names, totals, strict=True):
        row = rows.filter(has_text=name).last  # at the end of a game both are there for a moment
        expect(row).to_contain_text(re.compile(rf"\s{total:,}\s*$"))


def label_of(field):
    """The label around a control, which a finger hits."""
    return field.locator("xpath=ancestor::label")


def cards_for(miles, without_200s=False):
    """Distance cards that make up `miles`, the largest first; for 0 miles an explicit count of no 25s."""
    left, counts = miles, {}
    for card in sorted(DISTANCES, reverse=True):
        most = (0 if without_200s else 2) if card == 200 else CLASSIC.distances[card]
        counts[card] = min(left // card, most)
        left -= counts[card] * card
    assert not left, miles
    return {card: count for card, count in counts.items() if count} or {25: 0}
