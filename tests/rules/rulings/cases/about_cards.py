"""Cases about cards: those of the hand, and those of the pack."""

from scorekeeper.rules.table import Table
from tests.builders import rules
from tests.rules.played import deck, play, played
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import DUJARDIN, ONE_HAZARD, STACKING, WIKIS

# fmt: off


def cases_about_cards():
    count = "pack-counts"
    yield Case(count, "a safety twice", played("A ace", "A x 25"), "B ace", count)
    yield Case(count, "a safety discarded", played("A x ace"), "B ace", count)
    yield Case(count, "a safety discarded twice", played("A x ace"), "B x ace", count)
    yield Case(count, "another safety", played("A ace", "A x 25"), "B tank")
    yield Case(count, "a safety and a coup fourré with it", played("A x ace", "B roll", "A acc"), "B ! ace",
               count)
    third = played(*("A roll", "B acc", "A rep", "B x 25") * 2, "A roll")
    two = dict.fromkeys(("winning-moves", "rules-summary"), count) | dict.fromkeys((*DUJARDIN, *WIKIS), "")
    yield Case(count, "the third accident", third, "B acc", two)
    thrown = played("A x acc", "B roll", "A acc", "B ! ace", "B x 25")
    yield Case(count, "one thrown off by a coup fourré counts", thrown, "A x acc", two)
    four = ("A roll", "B x 200", "A 200", "B x 200")
    yield Case(count, "the fourth 200", played(*four), "A 200")
    yield Case(count, "the fifth 200", played(*four, "A 200"), "B x 200", count)

    # The deck is known: what each player was dealt and draws.
    hand = "not-in-hand"

    def known(*lines, hands=("roll 100 acc limit", "roll ace acc"), pile="tank stop 200 row", players=2):
        def make(edition):
            table_rules = rules(edition, players)
            return play(Table(table_rules, deck=deck(table_rules, hands, pile)), *lines)

        return make

    yield Case(hand, "dealt", known(), "A roll")
    yield Case(hand, "dealt, discarded", known(), "A x acc")
    yield Case(hand, "drawn", known(), "A tank")
    yield Case(hand, "not dealt", known(), "A row", hand)
    yield Case(hand, "not dealt, discarded", known(), "A x end", hand)
    yield Case(hand, "the next to draw", known(), "A x stop", hand)
    yield Case(hand, "the next to draw draws it", known("A roll"), "B stop")
    yield Case(hand, "the other's", known(), "A ace", hand)
    yield Case(hand, "played already", known("A roll", "B roll", "A acc", "B x 25"), "A acc",
               dict.fromkeys(ONE_HAZARD, f"hazard-needs-moving no-hazard-on-hazard {hand}")
               | dict.fromkeys(STACKING, hand))
    yield Case(hand, "discarded already", known("A x roll", "B roll"), "A roll", hand)
    yield Case(hand, "drawn after a safety", known("A tank"), "A stop", "hazard-needs-moving")
    yield Case(hand, "discarded after a safety", known("A tank"), "A x stop")
    yield Case(hand, "not before the safety", known(), "A x stop", hand)
    hit = ("A roll", "B roll", "A acc")
    yield Case(hand, "a coup fourré held", known(*hit), "B ! ace")
    bare = known(*hit, hands=("roll 100 acc", "roll"), pile="tank stop 200 ace")
    yield Case(hand, "a coup fourré with a card to be drawn", bare, "B ! ace", hand)
    yield Case(hand, "it is drawn and played", bare, "B ace")
    yield Case(hand, "a coup fourré's first card", known(*hit, "B ! ace"), "B x row")
    yield Case(hand, "a card that goes nowhere either", known(), "A row > B", f"hazard-own-side {hand}")
