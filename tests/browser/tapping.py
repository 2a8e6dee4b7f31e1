"""Scoring as a person does it: by tapping what can be seen, and counting the taps."""

import re

from playwright.sync_api import expect

from scorekeeper.rules.cards import CLASSIC, DISTANCES


class Finger:
    """Taps, and counts: typing takes one for the field and one a digit, a list one to open, one to pick."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, locator):
        locator.tap()
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


class HandPage(Finger):
    """The page on which a hand is entered."""

    def control(self, side, name):
        return self.page.locator(f"#side_{side}-{name}")

    def open(self, side):
        """Open the panel of a side: with three sides or more one is open at a time."""
        choice = self.page.locator(f'input[name="open"][value="{side}"]')
        if choice.count() and not choice.is_checked():
            self.tap(label_of(choice))

    def miles(self, side, miles, way="keys", **how):
        self.open(side)
        give = {"keys": self._by_keys, "typed": self._typed, "cards": self._by_cards}[way]
        give(side, miles, **how)

    def _by_keys(self, side, miles):
        hundreds, rest = divmod(miles, 100)
        self.tap(label_of(self.control(side, f"hundreds-{hundreds}")))
        if not self.control(side, f"rest-{rest}").is_checked():
            self.tap(label_of(self.control(side, f"rest-{rest}")))

    def _typed(self, side, miles):
        self.way(side, "typed")
        self.type(self.control(side, "typed"), str(miles))

    def _by_cards(self, side, miles, without_200s=False):
        self.way(side, "cards")
        for card, count in cards_for(miles, without_200s).items():
            self.choose(self.control(side, f"of_{card}"), str(count))

    def way(self, side, way):
        self.open(side)
        select = self.control(side, "way")
        if select.input_value() != way:
            self.choose(select, way)

    def toggle(self, side, name):
        """Completed, no 200s, draw pile was empty."""
        self.open(side)
        self.tap(label_of(self.control(side, name)))

    def safety(self, side, card, coup=False):
        self.open(side)
        for _ in range(2 if coup else 1):
            self.tap(self.tile(side, card))

    def tile(self, side, card):
        """The topmost label of a safety, which takes it to its next state."""
        self.page.wait_for_load_state()  # without its styles, a page shows all three
        return self.page.locator(f"label[for^='side_{side}-{card}-']:visible")

    def extension(self, side):
        self.tap(label_of(self.page.locator(f'input[name="extension"][value="{side}"]')))

    @property
    def save_button(self):
        return self.page.locator("#hand button").last

    def save(self):
        self.tap(self.save_button)

    @property
    def sums(self):
        return self.page.locator("#sums")

    def expect_sums(self, *points):
        """Expect these points a side in the bar over the save button; None is a dash."""
        texts = ["–" if total is None else f"+{total:,}" for total in points]
        each = [rf"{letter}\s*{re.escape(text)}\s*" for letter, text in zip("ABCD", texts, strict=False)]
        expect(self.sums).to_have_text(re.compile(f"^\\s*{''.join(each)}$"))

    def settle(self, typing=False):
        """Wait until the sums are those of the form (htmx waits 250 ms for more typing)."""
        self.page.wait_for_timeout(300 if typing else 30)
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def report(self, hand, way="keys"):
        """Enter all of a hand of the format mille-bornes-hand/1, side by side, from the top down."""
        caller = hand["extension_called_by"]
        target = self._target(hand, caller)
        for index, side in enumerate(hand["sides"]):
            completed = side["miles"] == target
            if completed and way == "keys":
                self.toggle(index, "completed")
            elif way == "cards":
                self.miles(index, side["miles"], way, without_200s=side["safe_trip"])
            else:
                self.miles(index, side["miles"], way)
            for card in side["safeties"]:
                self.safety(index, card, coup=card in side["coups_fourres"])
            if side["safe_trip"] and way != "cards":
                self.toggle(index, "no_200s")
            if completed and hand["draw_pile_empty"]:
                self.toggle(index, "pile_empty")
        if caller is not None:
            self.extension(caller)

    @staticmethod
    def _target(hand, caller):
        from scorekeeper.rules import EDITIONS

        return EDITIONS[hand["edition"]].rules(hand["players"]).target(caller is not None)


def seat(page, number):
    """The field for a player's name."""
    return page.get_by_label(f"Player {number}", exact=True)


def open_hand(page, number, tap=lambda locator: locator.tap()):
    """A hand's line on the score sheet, opened to its receipt; without JavaScript the page of that."""
    line = page.locator(f"#hand-{number}")
    if line.locator("details:not([open])").count():
        tap(line.locator("summary"))
    if page.locator("html.scripted").count():
        line.locator(".receipts").wait_for()
        return line
    tap(line.get_by_role("link", name="Receipt"))
    page.locator(".receipts").wait_for()
    return page.locator("main")


def open_menu(page):
    """The menu of a game's page."""
    page.get_by_role("button", name="Menu").tap()
    expect(page.locator("#menu")).to_be_visible()


def expect_totals(page, names, totals):
    """The game page, with these totals."""
    rows = page.locator(".sides").get_by_role("listitem")
    expect(rows).to_have_count(len(totals))
    for row, name, total in zip(rows.all(), names, totals, strict=True):
        expect(row).to_contain_text(name)
        expect(row).to_contain_text(re.compile(rf"\s{total:,}(, beaten)?\s*$"))


def label_of(field):
    """The label around a control: what a finger hits."""
    return field.locator("xpath=ancestor::label")


def cards_for(miles, without_200s=False):
    """Distance cards that make up `miles`, the biggest first; for no miles at all, none of the 25s."""
    left, counts = miles, {}
    for card in sorted(DISTANCES, reverse=True):
        most = (0 if without_200s else 2) if card == 200 else CLASSIC.distances[card]
        counts[card] = min(left // card, most)
        left -= counts[card] * card
    assert not left, miles
    return {card: count for card, count in counts.items() if count} or {25: 0}
