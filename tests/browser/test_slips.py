"""Clumsy fingers: some taps land beside their target, some twice. The player enters again what is wrong."""

import random
from statistics import median

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.cards import SAFETIES
from tests.browser.tapping import HandEntry
from tests.browser.test_score_a_game import GAMES, Player, tap_in

#: Of a hundred taps: how many land beside their target, and how many come twice.
BESIDE, TWICE = 6, 4
OF_TWO_THREE_FOUR = GAMES[0], GAMES[2], GAMES[7]
#: How far beyond the edge of its target a tap lands, in pixels.
BEYOND = 4
# Beside them a tap does nothing, or leads away, which is seen at once.
IS_OF_ENTRY = "([x, y]) => document.elementFromPoint(x, y)?.closest('#entry :is(.rows, .pad)') != null"


class ClumsyEntry(HandEntry):
    """Slips by dice."""

    def __init__(self, page, dice):
        super().__init__(page)
        self.dice = dice
        self.slips = 0

    def tap(self, locator):
        chance = self.dice.random() * 100
        if chance < BESIDE:
            self.miss(locator)
        super().tap(locator)
        if chance > 100 - TWICE and locator.is_visible():
            self.slips += 1
            super().tap(locator)

    def miss(self, locator):
        """Tap a little beside a control, on any of its sides where another control of the entry is."""
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        across, down = self.dice.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        x = box["x"] + box["width"] / 2 + across * (box["width"] / 2 + BEYOND)
        y = box["y"] + box["height"] / 2 + down * (box["height"] / 2 + BEYOND)
        if self.page.evaluate(IS_OF_ENTRY, [x, y]):
            self.page.touchscreen.tap(x, y)
            self.slips += 1
            self.settle()
            if self.page.locator("#menu").is_visible():  # a browser moves a finger's tap to what is near
                super().tap(self.page.locator(".menu-button"))

    def save(self):
        super().tap(self.save_button)

    def correct(self, hand):
        """Enter again what is not as in `hand`, one thing after the other."""
        for _look in range(12):
            self.settle()
            wrong = next(self.wrong(hand), None)
            if not wrong:
                return
            enter, *what = wrong
            enter(*what)
        raise AssertionError(f"this cannot be put right: {hand}")

    def wrong(self, hand):
        """What differs from `hand`: how to enter it, and what to enter."""
        caller, (target, further) = hand["extension_called_by"], self.targets(hand)
        reached = target if caller is None else further
        for index, side in enumerate(hand["sides"]):
            for card in SAFETIES:
                laid, wanted = self.laid(index, card), wanted_of(side, card)
                if laid != wanted:
                    yield self.lay, index, card, laid, wanted
            miles, is_safe = self.control(index, "miles"), self.control(index, "no_200s")
            if (miles.input_value(), is_safe.is_checked()) != (str(side["miles"]), side["safe_trip"]):
                yield self.report_miles, index, side, reached
        winners = [index for index, side in enumerate(hand["sides"]) if side["miles"] == reached]
        pile = self.page.locator(".finish[data-tick=pile_empty]")
        is_empty = bool(winners and hand["draw_pile_empty"])
        if pile.count() and (pile.get_attribute("aria-pressed") == "true") != is_empty:
            yield self.claim, *(winners or [0])[:1], "pile_empty"
        select = self.page.locator("#extension")
        if select.count() and select.input_value() != ("nobody" if caller is None else str(caller)):
            yield self.extension, caller

    def laid(self, side, card):
        states = ("coup", "played")
        return next((state for state in states if self.tick(side, card, state).is_checked()), None)

    def lay(self, side, card, laid, wanted):
        """Tap a safety once, towards what is wanted."""
        played, coup = self.zones(side, card)
        if coup.is_visible():
            self.tap(coup if (wanted or laid) == "coup" else played)
        else:
            self.safety(side, card, coup=wanted == "coup" and laid is None)


def wanted_of(side, card):
    if card in side["coups_fourres"]:
        return "coup"
    return "played" if card in side["safeties"] else None


class ClumsyPlayer(Player):
    def __init__(self, page, dice):
        super().__init__(page)
        self.dice = dice
        self.slips = 0

    def score(self, number, hand, way="keys"):
        entry = ClumsyEntry(self.page, self.dice)
        expect(entry.save_button).to_have_text(f"Save hand {number}")
        entry.report(hand)
        entry.correct(hand)
        self.slips += entry.slips
        return entry


@pytest.mark.slow
def test_slips_cost_taps_and_no_points(new_phone, note):
    """Games of two, three and four sides: every total is right. (All nine take 29 slips and 45 taps more.)"""
    phone = new_phone(viewport={"width": 390, "height": 664})
    player = ClumsyPlayer(phone, random.Random(36))
    taps = [count for game in OF_TWO_THREE_FOUR for count in tap_in(player, game, note)]
    note(f"{player.slips} slips in {sum(taps)} taps: median {median(taps)} taps a hand, most {max(taps)}")
    assert player.slips > 5
