"""Every ruling in every edition, row by row: a situation where it applies and one where it does not.

The expected results were read only from the printed rules. The chapters of the rulebook name the sections of
each edition. `rulings/cases/` covers each ruling in many situations. This table goes by edition: a new
edition fails until each ruling has its two cases here.
"""

from typing import NamedTuple

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.rulings import RULINGS
from scorekeeper.rules.table import Table
from tests.builders import rules
from tests.rules.played import (
    deck,
    discards,
    discards_but,
    driven,
    forbidden,
    mine,
    play,
    played,
    run_out,
    theirs,
)

RACE = ("asmodee-2014",)
ONE_HAND = ("dujardin-2014",)
REMEDY_IS_ENOUGH = (*RACE, *ONE_HAND)
STACKING = ("parker-1982", "parker-1988", "wikipedia", "wikipedia-2016")
ONE_HAZARD = ("winning-moves", "rules-summary", "dujardin-2024", "dujardin-classic", "parker-1962")
POINTS = (*ONE_HAZARD, *STACKING)
EVERY = (*POINTS, *REMEDY_IS_ENOUGH)
LIMIT_ON_LIMIT = (
    *("winning-moves", "rules-summary", "dujardin-2024", "parker-1982", "parker-1988"),
    *REMEDY_IS_ENOUGH,
)
ONE_LIMIT = ("dujardin-classic", "parker-1962", "wikipedia", "wikipedia-2016")
BY_ANYONE = ("wikipedia-2016", "parker-1988")
BY_THE_ATTACKED = (*ONE_HAZARD, "parker-1982", "wikipedia", *REMEDY_IS_ENOUGH)
ENDING_DRY = ("dujardin-classic",)
REPLAYING_DRY = ("winning-moves", "rules-summary", "dujardin-2024", "parker-1962", *STACKING, *ONE_HAND)
NO_EXTENSION = ("dujardin-2024", *REMEDY_IS_ENOUGH)
EXTENDING = ("winning-moves", "rules-summary", "dujardin-classic", "parker-1962", *STACKING)


class Try(NamedTuple):
    """A situation, an action in it, and everything that forbids the action. "" means legal."""

    setup: object
    action: str
    expected: str = ""


class Row(NamedTuple):
    """A ruling in some editions: a case where it applies, and a similar one where it does not."""

    ruling: str
    editions: tuple
    at_work: Try
    at_rest: Try


def dry(*lines, keep, cards_left):
    """The draw pile is empty, and it is A's turn. Both have this many cards, including those kept."""

    def make(edition):
        table = discards_but(keep, run_out(edition, 2, keep), (6 - cards_left) * 2)
        return play(table, *lines)

    return make


def shuffled(edition):
    """The discards have just become the draw pile."""
    table = Table(rules(edition))
    while not table.shuffled:
        table = discards(table, 1)
    return table


def nothing_to_draw(edition):
    """A has no card, and it is B's turn. All cards are on the table or in B's hand."""
    table = Table(rules(edition))
    table.draw_pile, table.held, table.turn = 0, [0, 6], 1
    return table


def known(edition):
    """A holds a Roll and draws a Stop."""
    table_rules = rules(edition)
    return Table(table_rules, deck=deck(table_rules, ("roll 100",), "stop"))


SEVEN = "200 200 100 100 100"
TEN = f"{SEVEN} 100 100 100"
HIT = ("A roll", "B acc > A")
HIT_AND_ANSWERED = (*HIT, "A ! ace")

# fmt: off
ROWS = (
    # --- turns ---
    Row("turn-order", EVERY, Try(played(), "B roll", "turn-order"), Try(played(), "A roll")),
    Row("draw-then-act", EVERY,
        Try(played("A roll"), "A 25", "turn-order draw-then-act"), Try(played("A roll", "B roll"), "A 25")),
    Row("draw-from-discards", (*POINTS, *ONE_HAND),
        Try(played("A x roll"), "B < roll", "draw-from-discards"), Try(played("A x roll"), "B roll")),
    Row("draw-from-discards", RACE,
        Try(played("A roll"), "B < roll", "draw-from-discards"), Try(played("A x roll"), "B < roll")),
    Row("safety-plays-again", EVERY,
        Try(played("A ace"), "B roll", "turn-order safety-plays-again"), Try(played("A x ace"), "B roll")),
    Row("safety-plays-again", REPLAYING_DRY,
        Try(dry("A row", keep="row ace", cards_left=2), "A x ace"),
        Try(dry("A x row", keep="row ace", cards_left=2), "A x ace", "turn-order draw-then-act")),
    Row("safety-plays-again", ENDING_DRY,
        Try(played("A row"), "A x ace"),
        Try(dry("A row", keep="row ace", cards_left=2), "A x ace", "turn-order draw-then-act")),
    Row("pile-exhausted", (*POINTS, *ONE_HAND),
        Try(dry("A row", keep="row ace", cards_left=1), "A x ace", "turn-order draw-then-act pile-exhausted"),
        Try(dry("A row", keep="row ace", cards_left=1), "B x ace")),
    Row("pile-exhausted", RACE,
        Try(nothing_to_draw, "A x 25", "turn-order pile-exhausted"), Try(nothing_to_draw, "B x 25")),
    Row("pile-exhausted", RACE, Try(shuffled, "A x 25"), Try(shuffled, "B x 25", "turn-order draw-then-act")),
    Row("discard-any-time", EVERY,
        Try(mine("roll"), "A x 100"), Try(played("A roll"), "A x 100", "turn-order draw-then-act")),
    # --- rolls and remedies ---
    Row("roll-to-start", EVERY, Try(mine(""), "A roll"), Try(mine(""), "A 25", "distance-needs-moving")),
    Row("roll-on-roll", EVERY, Try(mine("roll"), "A roll", "roll-on-roll"), Try(mine("roll stop"), "A roll")),
    Row("roll-not-on-hazard", EVERY,
        Try(mine("roll acc"), "A roll", "roll-not-on-hazard"), Try(mine("roll acc rep"), "A roll")),
    Row("remedy-matches", EVERY,
        Try(mine("roll acc"), "A fuel", "remedy-matches"), Try(mine("roll acc"), "A rep")),
    Row("end-of-limit-needs-limit", EVERY,
        Try(mine("roll"), "A end", "end-of-limit-needs-limit"), Try(mine("roll", "limit"), "A end")),
    # --- hazards ---
    Row("hazard-needs-moving", ONE_HAZARD,
        Try(theirs("roll acc rep"), "A gas", "hazard-needs-moving"), Try(theirs("roll"), "A gas")),
    Row("hazard-needs-moving", (*STACKING, *REMEDY_IS_ENOUGH),
        Try(theirs(""), "A gas", "hazard-needs-moving"), Try(theirs("roll acc rep"), "A gas")),
    Row("hazard-needs-moving", (*ONE_HAZARD, *REMEDY_IS_ENOUGH),  # Right of Way, on a side that could drive
        Try(theirs("roll acc", "", "row"), "A gas", "hazard-needs-moving no-hazard-on-hazard"),
        Try(theirs("roll acc rep", "", "row"), "A gas")),
    Row("no-hazard-on-hazard", (*ONE_HAZARD, *REMEDY_IS_ENOUGH),
        Try(theirs("roll acc"), "A gas", "hazard-needs-moving no-hazard-on-hazard"),
        Try(theirs("roll stop roll"), "A gas")),
    Row("no-hazard-on-hazard", STACKING,
        Try(theirs("roll acc"), "A gas"), Try(theirs("", "limit"), "A gas", "hazard-needs-moving")),
    Row("hazard-blocked-by-safety", EVERY,
        Try(theirs("roll", "", "ace"), "A acc", "hazard-blocked-by-safety"),
        Try(theirs("roll", "", "tank"), "A acc")),
    Row("hazard-own-side", EVERY,
        Try(mine("roll"), "A acc > A", "hazard-own-side"), Try(mine("roll"), "A acc > B")),
    # --- limits ---
    Row("speed-limit-any-time", EVERY,
        Try(theirs("roll acc"), "A limit"),
        Try(theirs("", "", "row"), "A limit", "hazard-blocked-by-safety")),
    Row("speed-limit-on-limit", LIMIT_ON_LIMIT,
        Try(theirs("roll", "limit"), "A limit"),
        Try(mine("roll", "limit limit end"), "A end", "end-of-limit-needs-limit")),  # it has ended both
    Row("speed-limit-on-limit", ONE_LIMIT,
        Try(theirs("roll", "limit"), "A limit", "speed-limit-on-limit"),
        Try(theirs("roll", "limit end"), "A limit")),
    Row("limit-caps-50", EVERY,
        Try(mine("roll", "limit"), "A 75", "limit-caps-50"), Try(mine("roll", "limit"), "A 50")),
    Row("right-of-way-lifts-limit", EVERY,
        Try(mine("", "limit", "row"), "A 100"), Try(mine("roll", "limit", "ace"), "A 100", "limit-caps-50")),
    # --- distance ---
    Row("distance-needs-moving", POINTS,
        Try(mine("roll acc rep"), "A 25", "distance-needs-moving"), Try(mine("roll acc rep roll"), "A 25")),
    Row("distance-needs-moving", REMEDY_IS_ENOUGH,
        Try(mine(""), "A 25", "distance-needs-moving"), Try(mine("roll acc rep"), "A 25")),
    Row("two-200s", EVERY,
        Try(mine("roll", miles=400, two_hundreds=2), "A 200", "two-200s"),
        Try(mine("roll", miles=400, two_hundreds=1), "A 200")),
    Row("never-over-target", EXTENDING,
        Try(mine("roll", miles=650), "A 75", "never-over-target"), Try(mine("roll", miles=650), "A 50")),
    Row("never-over-target", ("dujardin-2024", *ONE_HAND),
        Try(mine("roll", miles=950), "A 75", "never-over-target"), Try(mine("roll", miles=650), "A 75")),
    Row("never-over-target", RACE,
        Try(mine("roll", miles=950), "A 75"), Try(driven(TEN), "A 75", "hand-ends")),
    Row("safety-cancels", EVERY,
        Try(played(*HIT, "A ace"), "A roll"),
        Try(played(*HIT, "A tank"), "A roll", "roll-not-on-hazard")),
    Row("roll-after-safety", POINTS,
        Try(mine("roll acc", "", "ace"), "A 25", "distance-needs-moving roll-after-safety"),
        Try(mine("roll acc", "", "ace row"), "A 25")),
    Row("roll-after-safety", REMEDY_IS_ENOUGH,
        Try(mine("roll acc", "", "ace"), "A 25"),
        Try(mine("roll acc", "", "row"), "A 25", "distance-needs-moving")),
    # --- coups fourrés ---
    Row("coup-fourre-timing", EVERY,
        Try(played(*HIT, "A x 25"), "A ! ace", "coup-fourre-timing"), Try(played(*HIT), "A ! ace")),
    Row("coup-fourre-timing", EVERY,
        Try(played("A limit", "B x 25"), "B ! row", "coup-fourre-timing"), Try(played("A limit"), "B ! row")),
    Row("coup-fourre-who", BY_THE_ATTACKED,
        Try(played(*HIT, players=3), "C ! ace", "coup-fourre-who"), Try(played(*HIT, players=3), "A ! ace")),
    Row("coup-fourre-who", BY_ANYONE,
        Try(played(*HIT, players=3), "B ! ace", "coup-fourre-who"), Try(played(*HIT, players=3), "C ! ace")),
    Row("coup-fourre-who", EVERY,  # partners
        Try(played(*HIT, players=6), "B ! ace", "coup-fourre-who"), Try(played(*HIT, players=6), "D ! ace")),
    Row("coup-fourre-restores", EVERY,
        Try(played(*HIT_AND_ANSWERED), "A 25"),
        Try(played(*HIT, "A x 25", "B x 25"), "A 25", "distance-needs-moving")),
    Row("coup-fourre-draws", EVERY,
        Try(played(*HIT_AND_ANSWERED), "B x 25", "turn-order coup-fourre-draws"),
        Try(played(*HIT_AND_ANSWERED, "A x 25"), "B x 25")),
    Row("coup-fourre-skips", EVERY,
        Try(played(*HIT_AND_ANSWERED, "A 25", players=3), "C x 25", "turn-order coup-fourre-skips"),
        Try(played(*HIT_AND_ANSWERED, "A 25", players=3), "B x 25")),
    # --- the end ---
    Row("extension-call", EXTENDING,
        Try(driven(SEVEN), "B extension", "extension-call hand-ends"), Try(driven(SEVEN), "A extension")),
    Row("extension-call", NO_EXTENSION,
        Try(driven(TEN), "A extension", "extension-call hand-ends"), Try(driven(TEN), "A x 25", "hand-ends")),
    Row("hand-ends", EXTENDING,
        Try(driven(SEVEN), "B x 50", "hand-ends"), Try(driven("200 200 100 100 75"), "B x 50")),
    Row("hand-ends", NO_EXTENSION, Try(driven(TEN), "B x 50", "hand-ends"), Try(driven(SEVEN), "B x 50")),
    # --- cards ---
    Row("pack-counts", EVERY,
        Try(played("A x ace"), "B x ace", "pack-counts"), Try(played("A x ace"), "B x tank")),
    Row("not-in-hand", EVERY, Try(known, "A row", "not-in-hand"), Try(known, "A roll")),
)
# fmt: on


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling}: {', '.join(row.editions)}")
def test_a_ruling_applies_in_one_case_and_not_in_the_other(row):
    for case in (row.at_work, row.at_rest):
        said = {edition: forbidden(case.setup(edition), case.action) for edition in row.editions}
        assert said == dict.fromkeys(row.editions, case.expected)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling}: {', '.join(row.editions)}")
def test_the_two_cases_of_a_ruling_differ(row):
    """A ruling that forbids is named only where it applies. One that allows makes a play legal there."""
    forbids = row.ruling in row.at_work.expected.split()
    assert forbids or not row.at_work.expected
    assert row.ruling not in row.at_rest.expected.split()
    assert forbids or row.at_rest.expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_ruling_has_two_cases_in_each_edition(edition):
    with_cases = {row.ruling for row in ROWS if edition in row.editions}
    assert with_cases == {ruling for ruling in RULINGS if "/" not in ruling}
