"""The same hand in other editions: expected by hand from the printed editions. Also checks the reasons."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.disputes.compare import compare_editions
from scorekeeper.disputes.rulebook import articles
from scorekeeper.rules import EDITIONS, RulesError, SideResult, problems, receipts, score
from scorekeeper.rules.editions import SHUTOUTS
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.voice import ENGLISH
from tests.builders import ACE, ALL_FOUR, PRINTED_EDITIONS, ROW, TANK, hand, of_printed, rules, side
from tests.rules.strategies import PRINTED, tables_with_hands

NAMES = ["Ann", "Bob", "Cy", "Dev"]
ABSENT, OTHER_SIDES, ALIKE = "not for so many", "other sides", "scores the same"
NOTHING = "It counts nothing with this box."
NO_CALL = "With this box, nobody can call the extension."
ONLY_COMPLETING = "With this box, only the side that completes the trip scores this."
MOST_MILES = "Nobody completed the trip: with this box, the most miles win the hand."
EVERY_ZERO = "With this box, every side scores 500 for each other side without a distance card."
PER_OPPONENT = "With this box, it counts 500 for each opponent without a distance card."
ONCE = "With this box, it counts 500 once, if no opponent has a distance card."


def completed(miles, name="Ann"):
    return f"With this box, the trip is {miles} miles: {name} completed it."


def not_completed(miles, name="Ann"):
    return f"With this box, the trip is {miles} miles: {name} did not complete it."


def all_elsewhere(table, **answers):
    """The expected answer of each edition, with "_" for "-". `others` is for those not named."""
    others = answers.pop("others", ALIKE)
    named = {name.replace("_", "-"): answer for name, answer in answers.items()}
    altered = [table.edition] if table.house_rules or table.option else []
    rest = [edition for edition in PRINTED_EDITIONS if edition != table.edition]
    return dict.fromkeys(altered + rest, others) | named


def row(name, table, played, **answers):
    return pytest.param(table, played, all_elsewhere(table, **answers), id=name)


NO_EXTENSION, TOO_FAR = ["no-extension-here"], ["past-target"]
#: The differences of each side: item, points here, points there, why.
ROWS = [
    row(
        "a trip of 700 that is not over in France",
        rules(),
        hand(side(700, safe=True), side(475), delayed=True),
        dujardin_2024=(
            [
                ("delayed_action", 300, 0, not_completed("1,000")),
                ("safe_trip", 300, 200, "It counts 200 with this box, 300 here."),
            ],
            [],
        ),
    ),
    row(
        "a failed extension",
        rules(),
        hand(side(725), side(400), caller=0),
        wikipedia=([], [("extension_failed", 200, 0, NOTHING)]),
        wikipedia_2016=([], [("extension_failed", 200, 0, NOTHING)]),
        dujardin_2024=([("trip_completed", 0, 400, MOST_MILES)], [("extension_failed", 200, 0, NO_CALL)]),
    ),
    row(
        "a failed extension, seen from Wikipedia",
        rules("wikipedia", 3),
        hand(side(725), side(400), side(1000), caller=0),
        winning_moves=(
            [],
            [("extension_failed", 0, 200, "It counts 200 with this box, nothing here.")],
            [("extension_failed", 0, 200, "It counts 200 with this box, nothing here.")],
        ),
        rules_summary=(
            [],
            [("extension_failed", 0, 200, "It counts 200 with this box, nothing here.")],
            [("extension_failed", 0, 200, "It counts 200 with this box, nothing here.")],
        ),
    ),
    row(
        "an extension that was reached",
        rules(),
        hand(side(1000, safe=True), side(25), caller=0, delayed=True),
        dujardin_2024=(
            [
                ("delayed_action", 300, 0, NOTHING),
                ("safe_trip", 300, 200, "It counts 200 with this box, 300 here."),
                ("extension", 200, 0, NO_CALL),
            ],
            [],
        ),
    ),
    row(
        "an extension that another side reached, and a shutout",
        rules(players=6),
        hand(side(700), side(1000, safe=True), side(), caller=0, delayed=True),
        rules_summary=([], [("extension_failed", 200, 0, NO_CALL)], [("extension_failed", 200, 0, NO_CALL)]),
        wikipedia=(
            [],
            [("extension_failed", 200, 0, NOTHING), ("shutout", 0, 500, PER_OPPONENT)],
            [("extension_failed", 200, 0, NOTHING)],
        ),
        wikipedia_2016=(
            [],
            [("extension_failed", 200, 0, NOTHING), ("shutout", 0, 500, PER_OPPONENT)],
            [("extension_failed", 200, 0, NOTHING)],
        ),
        dujardin_2024=(
            [("shutout", 0, 500, EVERY_ZERO)],
            [
                ("delayed_action", 300, 0, NOTHING),
                ("safe_trip", 300, 200, "It counts 200 with this box, 300 here."),
                ("extension_failed", 200, 0, NO_CALL),
                ("shutout", 0, 500, EVERY_ZERO),
            ],
            [("extension_failed", 200, 0, NO_CALL)],
        ),
    ),
    row(
        "a failed extension that nobody could call on the way to 1000",
        rules(players=6),
        hand(side(), side(725), side(), caller=1),
        rules_summary=([("extension_failed", 200, 0, NO_CALL)], [], [("extension_failed", 200, 0, NO_CALL)]),
        wikipedia=([("extension_failed", 200, 0, NOTHING)], [], [("extension_failed", 200, 0, NOTHING)]),
        wikipedia_2016=([("extension_failed", 200, 0, NOTHING)], [], [("extension_failed", 200, 0, NOTHING)]),
        dujardin_2024=(
            [("extension_failed", 200, 0, NO_CALL), ("shutout", 0, 500, EVERY_ZERO)],
            [("trip_completed", 0, 400, MOST_MILES), ("shutout", 0, 1000, EVERY_ZERO)],
            [("extension_failed", 200, 0, NO_CALL), ("shutout", 0, 500, EVERY_ZERO)],
        ),
    ),
    row(
        "two shut out",
        rules(players=3),
        hand(side(700), side(), side()),
        wikipedia=([("shutout", 500, 1000, PER_OPPONENT)], [], []),
        wikipedia_2016=([("shutout", 500, 1000, PER_OPPONENT)], [], []),
        dujardin_2024=(
            [("shutout", 500, 1000, EVERY_ZERO)],
            [("shutout", 0, 500, EVERY_ZERO)],
            [("shutout", 0, 500, EVERY_ZERO)],
        ),
    ),
    row(
        "one of two shut out",
        rules(players=3),
        hand(side(700), side(), side(25)),
        wikipedia=([("shutout", 0, 500, PER_OPPONENT)], [], []),
        wikipedia_2016=([("shutout", 0, 500, PER_OPPONENT)], [], []),
        dujardin_2024=([("shutout", 0, 500, EVERY_ZERO)], [], [("shutout", 0, 500, EVERY_ZERO)]),
    ),
    row(
        "one of two shut out, seen from Wikipedia",
        rules("wikipedia-2016", 3),
        hand(side(700), side(), side(25)),
        winning_moves=([("shutout", 500, 0, ONCE)], [], []),
        rules_summary=([("shutout", 500, 0, ONCE)], [], []),
        dujardin_2024=([], [], [("shutout", 0, 500, EVERY_ZERO)]),
    ),
    row(
        "two shut out, seen from Wikipedia",
        rules("wikipedia", 6),
        hand(side(700), side(), side()),
        winning_moves=([("shutout", 1000, 500, ONCE)], [], []),
        rules_summary=(
            [
                ("trip_completed", 400, 0, not_completed("1,000")),
                ("shutout", 1000, 0, not_completed("1,000")),
            ],
            [],
            [],
        ),
        dujardin_2024=([], [("shutout", 0, 500, EVERY_ZERO)], [("shutout", 0, 500, EVERY_ZERO)]),
    ),
    row(
        "won in France by the most miles",
        rules("dujardin-2024", 6),
        hand(side(650, safe=True), side(), side()),
        others=(
            [
                ("trip_completed", 400, 0, ONLY_COMPLETING),
                ("safe_trip", 200, 0, ONLY_COMPLETING),
                ("shutout", 1000, 0, ONLY_COMPLETING),
            ],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
    ),
    row(
        "a trip completed in France by the most miles, in America at 700",
        rules("dujardin-2024", 3),
        hand(side(25), side(700, safe=True), side()),
        winning_moves=(
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("safe_trip", 200, 300, "It counts 300 with this box, 200 here."), ("shutout", 500, 0, ONCE)],
            [],
        ),
        rules_summary=(
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("safe_trip", 200, 300, "It counts 300 with this box, 200 here."), ("shutout", 500, 0, ONCE)],
            [],
        ),
        others=(
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("safe_trip", 200, 300, "It counts 300 with this box, 200 here.")],
            [],
        ),
    ),
    row(
        "nobody completed, and one drove furthest",
        rules(players=6),
        hand(side(650), side(600), side()),
        dujardin_2024=(
            [("trip_completed", 0, 400, MOST_MILES), ("shutout", 0, 500, EVERY_ZERO)],
            [("shutout", 0, 500, EVERY_ZERO)],
            [],
        ),
    ),
    row("nobody completed, and two drove furthest", rules(players=6), hand(side(650), side(650), side(25))),
    row(
        "six players of the summary drive on to 1000",
        rules(players=6),
        hand(side(0, ACE), side(700, safe=True), side(), delayed=True),
        rules_summary=(
            [],
            [
                ("trip_completed", 400, 0, not_completed("1,000", "Bob")),
                ("delayed_action", 300, 0, not_completed("1,000", "Bob")),
                ("safe_trip", 300, 0, not_completed("1,000", "Bob")),
                ("shutout", 500, 0, not_completed("1,000", "Bob")),
            ],
            [],
        ),
        wikipedia=([], [("shutout", 500, 1000, PER_OPPONENT)], []),
        wikipedia_2016=([], [("shutout", 500, 1000, PER_OPPONENT)], []),
        dujardin_2024=(
            [("shutout", 0, 500, EVERY_ZERO)],
            [
                ("delayed_action", 300, 0, not_completed("1,000", "Bob")),
                ("safe_trip", 300, 200, "It counts 200 with this box, 300 here."),
                ("shutout", 500, 1000, EVERY_ZERO),
            ],
            [("shutout", 0, 500, EVERY_ZERO)],
        ),
    ),
    row(
        "six players of the summary who came to 700 when the cards were gone",
        rules("rules-summary", 6),
        hand(side(700), side(), side()),
        winning_moves=(
            [("trip_completed", 0, 400, completed(700)), ("shutout", 0, 500, completed(700))],
            [],
            [],
        ),
        wikipedia=(
            [
                ("trip_completed", 0, 400, completed(700)),
                ("shutout", 0, 1000, f"{completed(700)} {PER_OPPONENT}"),
            ],
            [],
            [],
        ),
        wikipedia_2016=(
            [
                ("trip_completed", 0, 400, completed(700)),
                ("shutout", 0, 1000, f"{completed(700)} {PER_OPPONENT}"),
            ],
            [],
            [],
        ),
        dujardin_2024=(
            [("trip_completed", 0, 400, MOST_MILES), ("shutout", 0, 1000, EVERY_ZERO)],
            [("shutout", 0, 500, EVERY_ZERO)],
            [("shutout", 0, 500, EVERY_ZERO)],
        ),
    ),
    row(
        "one of two shut out at 700 on the way to 1000",
        rules("rules-summary", 6),
        hand(side(25), side(700), side()),
        winning_moves=([], [("trip_completed", 0, 400, completed(700, "Bob"))], []),
        wikipedia=(
            [],
            [
                ("trip_completed", 0, 400, completed(700, "Bob")),
                ("shutout", 0, 500, f"{completed(700, 'Bob')} {PER_OPPONENT}"),
            ],
            [],
        ),
        wikipedia_2016=(
            [],
            [
                ("trip_completed", 0, 400, completed(700, "Bob")),
                ("shutout", 0, 500, f"{completed(700, 'Bob')} {PER_OPPONENT}"),
            ],
            [],
        ),
        dujardin_2024=(
            [("shutout", 0, 500, EVERY_ZERO)],
            [("trip_completed", 0, 400, MOST_MILES), ("shutout", 0, 500, EVERY_ZERO)],
            [],
        ),
    ),
    row(
        "two shut out in France, in America at 700",
        rules("dujardin-2024", 3),
        hand(side(700), side(), side()),
        winning_moves=(
            [("shutout", 1000, 500, f"{completed(700)} {ONCE}")],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
        rules_summary=(
            [("shutout", 1000, 500, f"{completed(700)} {ONCE}")],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
        others=(
            [],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
    ),
    row(
        "every side's shutout at a house's 700, completed nowhere else",
        rules("rules-summary", 6, target_miles=700, shutout="every_zero"),
        hand(side(700), side(), side()),
        rules_summary=(
            [
                ("trip_completed", 400, 0, not_completed("1,000")),
                ("shutout", 1000, 0, f"{not_completed('1,000')} {ONLY_COMPLETING}"),
            ],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
        winning_moves=(
            [("shutout", 1000, 500, ONCE)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
        dujardin_2024=ALIKE,
        others=(
            [],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
        ),
    ),
    row(
        "every side's shutout, where one of two is not enough",
        rules("rules-summary", 6, target_miles=700, shutout="every_zero"),
        hand(side(700), side(25), side()),
        rules_summary=(
            [("trip_completed", 400, 0, not_completed("1,000")), ("shutout", 500, 0, ONCE)],
            [("shutout", 500, 0, ONLY_COMPLETING)],
            [],
        ),
        winning_moves=([("shutout", 500, 0, ONCE)], [("shutout", 500, 0, ONLY_COMPLETING)], []),
        dujardin_2024=ALIKE,
        others=([], [("shutout", 500, 0, ONLY_COMPLETING)], []),
    ),
    row(
        "a house's 700 in France, where in America the most miles are not enough",
        rules("dujardin-2024", 6, target_miles=700),
        hand(side(700, safe=True), side(25), side(25)),
        rules_summary=(
            [
                ("trip_completed", 400, 0, f"{not_completed('1,000')} {ONLY_COMPLETING}"),
                ("safe_trip", 200, 0, f"{not_completed('1,000')} {ONLY_COMPLETING}"),
            ],
            [],
            [],
        ),
        dujardin_2024=ALIKE,
        others=([("safe_trip", 200, 300, "It counts 300 with this box, 200 here.")], [], []),
    ),
    row(
        "six players of the summary at 1000",
        rules("rules-summary", 6),
        hand(side(1000), side(675), side(25), delayed=True),
        others=TOO_FAR,
        dujardin_2024=([("delayed_action", 300, 0, NOTHING)], [], []),
    ),
    row(
        "a trip of 1000 in France, safe trip and all four",
        rules("dujardin-2024", 6),
        hand(side(1000, *ALL_FOUR, coups=ALL_FOUR, safe=True), side(675), side(675)),
        others=TOO_FAR,
        rules_summary=(
            [
                ("all_four", 0, 300, "It counts 300 with this box, nothing here."),
                ("safe_trip", 200, 300, "It counts 300 with this box, 200 here."),
            ],
            [],
            [],
        ),
    ),
    row(
        "all four safeties",
        rules(),
        hand(side(200, *ALL_FOUR, coups=[TANK]), side(200)),
        dujardin_2024=([("all_four", 300, 0, NOTHING)], []),
    ),
    row(
        "an extension past every printed trip",
        rules("wikipedia-2016", 6, target_miles=1000, extension_miles=1200),
        hand(side(1025), side(400), side(), caller=0),
        wikipedia_2016=TOO_FAR,
        winning_moves=TOO_FAR,
        wikipedia=TOO_FAR,
        others=NO_EXTENSION,
    ),
    row(
        "an extension without which two would have completed the trip",
        rules("wikipedia-2016", 6, target_miles=1000, extension_miles=1200),
        hand(side(1000), side(1000), side(), caller=0),
        wikipedia_2016=["two-completed"],
        winning_moves=["two-completed"],
        wikipedia=["two-completed"],
        others=NO_EXTENSION,
    ),
    row(
        "an extension to 1200, called at the end of every other trip",
        rules("wikipedia-2016", 6, target_miles=1000, extension_miles=1200),
        hand(side(1000), side(400), side(25), caller=0),
        rules_summary=([("trip_completed", 0, 400, completed("1,000"))], [], []),
        dujardin_2024=([("trip_completed", 0, 400, completed("1,000"))], [], []),
        others=(
            [("trip_completed", 0, 400, completed("1,000")), ("extension", 0, 200, completed("1,000"))],
            [],
            [],
        ),
    ),
    row("partners in America", rules(players=4), hand(side(1000), side(975)), dujardin_2024=OTHER_SIDES),
    row(
        "four singles",
        rules("dujardin-2024", 4),
        hand(side(1000), side(), side(), side()),
        others=OTHER_SIDES,
    ),
    row("eight players", rules("dujardin-2024", 8), hand(side(1000), side(), side(), side()), others=ABSENT),
]  # fmt: skip


def answer_of(comparison):
    if comparison.rules is None:
        return ABSENT
    if comparison.sides_differ:
        return OTHER_SIDES
    if comparison.problems:
        return [found.code for found in comparison.problems]
    rows = tuple(
        [(diff.item, diff.here, diff.there, ENGLISH.say(diff.why, NAMES)) for diff in differences]
        for differences in comparison.differences
    )
    return rows if any(rows) else ALIKE


@pytest.mark.parametrize(("table", "played", "expected"), ROWS)
def test_a_hand_scores_as_each_edition_prints(table, played, expected):
    assert problems(table, played) == []
    found = compare_editions(table, played)
    answers = of_printed({comparison.edition: answer_of(comparison) for comparison in found})
    assert answers == expected
    assert [*answers] == [*expected]


# --- house rules against the print
# ----------------------------------------------------------------------------

HOUSE_ROWS = [
    pytest.param(
        {
            "points_distance": 2, "points_safety": 50, "points_coup_fourre": 0, "points_all_four": 700,
            "points_shutout": 400, "points_delayed_action": 0,
        },
        hand(side(700, *ALL_FOUR, coups=[ACE, ROW]), side(), delayed=True),
        (
            [
                ("distance", 1400, 700, "Each counts 1 with this box, 2 here."),
                ("safeties", 200, 400, "Each counts 100 with this box, 50 here."),
                ("all_four", 700, 300, "It counts 300 with this box, 700 here."),
                ("coups_fourres", 0, 600, "Each counts 300 with this box, 0 here."),
                ("delayed_action", 0, 300, "It counts 300 with this box, nothing here."),
                ("shutout", 400, 500, "Each counts 500 with this box, 400 here."),
            ],
            [],
        ),
        id="what things are worth",
    ),
    pytest.param(
        {"extension_miles": 1200},
        hand(side(1000, safe=False), side(), caller=0),
        (
            [
                ("trip_completed", 0, 400, completed("1,000")),
                ("extension", 0, 200, completed("1,000")),
                ("shutout", 0, 500, completed("1,000")),
            ],
            [
                (
                    "extension_failed",
                    200,
                    0,
                    ("With this box, the trip is 1,000 miles: Ann completed it, so the extension did not "
"fail."),
                )
            ],
        ),
        id="a longer extension",
    ),
    pytest.param(
        {"extension_miles": 800, "points_extension_failed": 100},
        hand(side(25), side(800, safe=True), caller=1, delayed=True),
        (
            [
                (
                    "extension_failed",
                    0,
                    200,
                    ("With this box, the trip is 1,000 miles: Bob did not complete it, so the extension "
"failed."),
                )
            ],
            [
                ("trip_completed", 400, 0, not_completed("1,000", "Bob")),
                ("delayed_action", 300, 0, not_completed("1,000", "Bob")),
                ("safe_trip", 300, 0, not_completed("1,000", "Bob")),
                ("extension", 200, 0, not_completed("1,000", "Bob")),
            ],
        ),
        id="a shorter extension",
    ),
    pytest.param({"target_miles": 900}, hand(side(875), side(25)), ["past-target"], id="too far"),
    pytest.param({"target_miles": 1000, "extension_miles": 1100}, hand(side(675), side()), ALIKE, id="alike"),
    pytest.param({"points_to_win": 3000}, hand(side(700), side()), ALIKE, id="a shorter game"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "played", "expected"), HOUSE_ROWS)
def test_house_rules_are_compared_with_the_printed_rules(changes, played, expected):
    table = rules(**changes)
    assert problems(table, played) == []
    first, *others = compare_editions(table, played)
    assert (first.edition, first.rules) == ("winning-moves", rules())
    assert answer_of(first) == expected
    assert [comparison.edition for comparison in others] == [
        edition for edition in EDITIONS if edition != "winning-moves"
    ]


def test_a_printed_option_is_compared_with_the_rules_without_it():
    table = rules("dujardin-2024", 4, target_miles=700)
    assert table.option and not table.house_rules
    first, *others = compare_editions(table, hand(side(700, safe=True), side(675), side(25), side(25)))
    assert first.edition == "dujardin-2024" and first.rules.target_miles == 1000
    # The side that completed at 700 has the most miles on the way to 1000.
    assert answer_of(first) == ALIKE
    answers = of_printed({comparison.edition: answer_of(comparison) for comparison in others})
    assert list(answers.values()) == [OTHER_SIDES] * 4


def in_france(table, played):
    return [
        comparison for comparison in compare_editions(table, played) if comparison.edition == "dujardin-2024"
    ]


def test_gives_the_scores_in_another_edition():
    """Ann: 700 + 400 + 200. Bob has his miles."""
    [there] = in_france(rules(), hand(side(700, safe=True), side(475), delayed=True))
    assert there.rules == rules("dujardin-2024")
    assert [receipt.total for receipt in there.scores] == [1300, 475]


def test_scores_without_the_call_where_there_is_no_extension():
    """Ann: 725 and, with the most miles, 400. Bob has his miles, and nothing for the failed extension."""
    [there] = in_france(rules(), hand(side(725), side(400), caller=0))
    assert (there.edition, there.problems) == ("dujardin-2024", ())
    assert [receipt.total for receipt in there.scores] == [1125, 400]
    further = rules("dujardin-2024", 3, target_miles=1000, extension_miles=1200)
    printed = compare_editions(further, hand(side(1025), side(), side(), caller=0))[0]
    assert (printed.edition, printed.scores, printed.differences) == ("dujardin-2024", (), ())


# --- what nobody asked here ------------------------------------------------------------------------------


def counting(*cards, safe=False):
    """A side with these numbers of 25s, 50s, 75s, 100s and 200s."""
    miles = sum(card * copies for card, copies in zip((25, 50, 75, 100, 200), cards, strict=True))
    return SideResult(miles, cards=cards).claiming(["safe_trip"] if safe else [])


PILE, SAFE = "300 more for Ann if the draw pile was empty.", "{} more for Ann if it played no 200."
FRANCE, SUMMARY = rules("dujardin-2024", 6), rules("rules-summary", 6)
#: Items that the first rules do not ask for but that score in the edition as printed.
UNASKED = {
    "the pile": (FRANCE, hand(side(1000), side(25), side()), "rules-summary", [PILE]),
    "the pile, said all the same": (
        FRANCE, hand(side(1000), side(25), side(), delayed=True), "rules-summary", [],
    ),
    "not completed there": (FRANCE, hand(side(975), side(25), side()), "rules-summary", []),
    "completed in America only": (
        rules("dujardin-2024"), hand(side(700), side(25)), "wikipedia", [PILE],
    ),
    "completed and won there only": (
        SUMMARY, hand(side(700), side(25), side()), "winning-moves", [PILE, SAFE.format(300)],
    ),
    "asked in America, nothing in France": (
        SUMMARY, hand(side(1000), side(25), side()), "dujardin-2024", [],
    ),
    "both asked here": (rules("wikipedia"), hand(side(700), side(25)), "winning-moves", []),
    "won by the most miles": (
        rules(), hand(side(650), side(25)), "dujardin-2024", [SAFE.format(200)],
    ),
    "won by nobody": (rules(), hand(side(650), side(650)), "dujardin-2024", []),
    "won without the call": (
        rules(), hand(side(725), side(25), caller=0), "dujardin-2024", [SAFE.format(200)],
    ),
    "counted, without a 200": (
        rules(), hand(counting(0, 1, 0, 6, 0), side(25)), "dujardin-2024", [SAFE.format(200)],
    ),
    "counted, with a 200": (rules(), hand(counting(0, 1, 0, 4, 1), side(25)), "dujardin-2024", []),
    "a house that counts neither": (
        rules(points_delayed_action=0, points_safe_trip=0), hand(side(700), side(25)),
        "winning-moves", [PILE, SAFE.format(300)],
    ),
    "a house that does not count it, nor does France": (
        rules("rules-summary", 6, points_delayed_action=0), hand(side(1000), side(25), side()),
        "dujardin-2024", [],
    ),
    "a safe trip that counts nothing here, said all the same": (
        rules(points_safe_trip=0), hand(side(700, safe=True), side(25)), "winning-moves", [],
    ),
    "impossible there": (rules("dujardin-2024"), hand(side(1000), side(25)), "winning-moves", []),
    # With 975 and 725 miles the others leave the ten 100s. Past those, only a 200 reaches 1,000.
    "ten 100s left": (
        rules("rules-summary", 6, target_miles=1100),
        hand(side(1000), counting(0, 2, 9, 2, 0), counting(10, 8, 1, 0, 0)),
        "rules-summary", [PILE, SAFE.format(300)],
    ),
    "nine 100s left": (
        rules("rules-summary", 6, target_miles=1100),
        hand(side(1000), counting(0, 2, 9, 2, 0), counting(10, 8, 1, 1, 0)),
        "rules-summary", [PILE],
    ),
}  # fmt: skip


def unasked_in_words(comparison):
    return [ENGLISH.say(sentence, NAMES) for sentence in comparison.unasked]


@pytest.mark.parametrize(("table", "played", "edition", "expected"), UNASKED.values(), ids=UNASKED)
def test_names_bonuses_that_were_not_asked_for_here(table, played, edition, expected):
    assert problems(table, played) == []
    assert [
        unasked_in_words(comparison)
        for comparison in compare_editions(table, played)
        if comparison.edition == edition
    ] == [expected]


def test_dropping_a_claim_still_shows_impossible_miles():
    """900 miles and a safe trip are possible in France.

    Without the claim, the miles may be too many elsewhere.
    """
    played = hand(side(900, safe=True), side())
    assert problems(rules("dujardin-2024"), played) == []
    found = {
        comparison.edition: comparison for comparison in compare_editions(rules("dujardin-2024"), played)
    }
    assert answer_of(found["winning-moves"]) == TOO_FAR
    table = rules("dujardin-2024", 6)
    found = {
        comparison.edition: comparison
        for comparison in compare_editions(table, hand(side(900, safe=True), side(), side()))
    }
    assert not found["rules-summary"].problems and found["rules-summary"].scores[0].total == 900


# --- any hand --------------------------------------------------------------------------------------------


def without_false_claims(there, played):
    """The hand without claims that score nothing there, and without an extension that nobody can call."""
    if there.extension_miles is None and played.extension_called_by is not None:
        uncalled = without_false_claims(there, played._replace(extension_called_by=None))
        return played if problems(there, uncalled) else uncalled
    wrong = [found.side for found in problems(there, played) if found.code == "claim-without-trip"]
    sides = [side.claiming() if place in wrong else side for place, side in enumerate(played.sides)]
    return played._replace(sides=tuple(sides), draw_pile_empty=played.draw_pile_empty and None not in wrong)


@given(tables_with_hands())
def test_the_differences_add_up(case):
    table, played = case
    here = score(table, played)
    for comparison in compare_editions(table, played):
        assert bool(comparison.scores) == bool(comparison.differences)
        if not comparison.scores:
            differ = comparison.sides_differ or comparison.game_differs
            assert comparison.rules is None or differ or comparison.problems
            continue
        assert comparison.scores == score(comparison.rules, without_false_claims(comparison.rules, played))
        for before, after, differences in zip(here, comparison.scores, comparison.differences, strict=True):
            assert sum(diff.there - diff.here for diff in differences) == after.total - before.total
            items = [diff.item for diff in differences]
            assert items == [item for item in ITEMS if item in items]
            assert all(diff.here != diff.there for diff in differences)
            assert all(diff.item in articles()[diff.article].items for diff in differences)


@given(tables_with_hands())
def test_a_hand_has_a_score_or_problems_in_each_edition(case):
    table, played = case
    for comparison in compare_editions(table, played):
        if comparison.rules is not None and not (comparison.sides_differ or comparison.game_differs):
            assert list(comparison.problems) == problems(
                comparison.rules, without_false_claims(comparison.rules, played)
            )


@given(tables_with_hands())
def test_each_unasked_bonus_would_score_its_points(case):
    """It could not be claimed here: the claim is impossible or scores nothing."""
    table, played = case
    for comparison in compare_editions(table, played):
        for text, facts in comparison.unasked:
            side = facts["side"]
            claimed = {
                PILE_TEXT: lambda hand: hand._replace(draw_pile_empty=True),
                SAFE_TEXT: lambda hand, side=side: with_safe_trip(hand, side),
            }[text]
            there = claimed(without_false_claims(comparison.rules, played))
            points = [side.total for side in comparison.scores]
            points[side] += facts["points"]
            assert facts["points"] and [side.total for side in score(comparison.rules, there)] == points
            here = claimed(played)
            assert problems(table, here) or receipts(table, here) == receipts(table, played)


@given(tables_with_hands())
def test_every_bonus_claimable_only_elsewhere_is_named(case):
    table, played = case
    for comparison in compare_editions(table, played):
        if not comparison.scores:
            assert not comparison.unasked
            continue
        there = without_false_claims(comparison.rules, played)
        expected = []
        if table.completed_by(played) is None and comparison.rules.completed_by(there) is not None:
            expected += [PILE_TEXT] * bool(comparison.rules.points_delayed_action)
        winner = comparison.rules.won_by(there)
        if winner not in (None, table.won_by(played)) and comparison.rules.points_safe_trip:
            expected += [SAFE_TEXT] * (not problems(comparison.rules, with_safe_trip(there, winner)))
        assert {*expected} <= {text for text, _ in comparison.unasked}


PILE_TEXT = "%(points)s more for %(side)s if the draw pile was empty."
SAFE_TEXT = "%(points)s more for %(side)s if it played no 200."


def with_safe_trip(played, index):
    sides = list(played.sides)
    sides[index] = sides[index].claiming(["safe_trip"])
    return played._replace(sides=tuple(sides))


def any_case(dice):
    """House rules, and miles that often reach the ends of the printed trips."""
    edition, players = dice.choice(PRINTED)
    changes = {item.value: dice.choice([0, 100, 200, 400]) for item in ITEMS.values() if dice.random() < 0.1}
    if dice.random() < 0.5:
        changes["target_miles"] = dice.choice([600, 700, 1000, 1100])
        changes["extension_miles"] = dice.choice([None, 800, 1000, 1200])
    if dice.random() < 0.3:
        changes["shutout"] = dice.choice(SHUTOUTS)
    try:
        table = rules(edition, players, **changes)
    except RulesError:
        return None
    if dice.random() < 0.2:  # not a house rule, but an edition may print it
        table = replace(table, unfinished_extension_pays=False)
    sides = [side(dice.choice([0, 0, 25, 650, 700, 725, 800, 1000])) for _ in range(table.sides)]
    caller = dice.choice([None, 0]) if table.extension_miles else None
    played = hand(*sides, caller=caller)
    winner = table.won_by(played)
    if winner is not None:
        sides[winner] = sides[winner].claiming(["safe_trip"])
    ends = any(side.miles == table.target(caller is not None) for side in sides)
    played = hand(*sides, caller=caller, delayed=ends and dice.random() < 0.5)
    return None if problems(table, played) else (table, played)


def points_of(table, played, index, item):
    if table.extension_miles is None:
        played = played._replace(extension_called_by=None)
    return sum(line.points for line in receipts(table, played)[index].lines if line.item == item)


def reasons(dice, tries):
    """Yield (here, there, hand, side, difference) for many hands."""
    for table, played in filter(None, (any_case(dice) for _ in range(tries))):
        for comparison in compare_editions(table, played):
            for index, differences in enumerate(comparison.differences):
                for diff in differences:
                    yield table, comparison.rules, played, index, diff


def called_by_neither(side, facts, played):
    """True if a side scores for an extension whose outcome another side decided."""
    return played.extension_called_by not in (None, side, facts["side"])


TARGETS, WINNER, SHUTOUT = ("target_miles", "extension_miles"), ("hand_winner",), ("shutout",)
UNFINISHED = ("unfinished_extension_pays",)
#: Reason -> what it claims, as a function of both rules, the hand, the side and its facts. Also the rules
#: that it blames besides the item's value.
TRUE_IF = {
    "Each counts %(there)s with this box, %(here)s here.": (lambda *_: True, ()),
    "It counts %(there)s with this box, %(here)s here.": (lambda *_: True, ()),
    "It counts nothing with this box.": (lambda *_: True, ()),
    "It counts %(there)s with this box, nothing here.": (lambda *_: True, ()),
    "With this box, the trip is %(miles)s miles: %(side)s completed it.": (
        lambda here, there, played, side, facts: (
            (facts["side"] == side or called_by_neither(side, facts, played))
            and completed_only_at(there, here, played, facts)
        ),
        TARGETS,
    ),
    "With this box, the trip is %(miles)s miles: %(side)s did not complete it.": (
        lambda here, there, played, side, facts: (
            (facts["side"] == side or called_by_neither(side, facts, played))
            and completed_only_at(here, there, played, facts)
            and facts["miles"] == end_of(there, played)
        ),
        TARGETS,
    ),
    ("With this box, the trip is %(miles)s miles: %(side)s completed it, so the extension "
"did not fail."): (
        lambda here, there, played, side, facts: (
            played.extension_called_by == facts["side"] != side
            and completed_only_at(there, here, played, facts)
        ),
        TARGETS,
    ),
    ("With this box, the trip is %(miles)s miles: %(side)s did not complete it, so the "
"extension failed."): (
        lambda here, there, played, side, facts: (
            played.extension_called_by == facts["side"] != side
            and completed_only_at(here, there, played, facts)
            and facts["miles"] == end_of(there, played)
        ),
        TARGETS,
    ),
    "With this box, an extension that nobody completes pays the others %(paid)s.": (
        lambda here, there, played, side, facts: (
            played.extension_called_by not in (None, side)
            and facts["paid"] == (there.points_extension_failed if there.unfinished_extension_pays else 0)
            and all(other.miles < end_of(there, played) for other in played.sides)
        ),
        UNFINISHED,
    ),
    "Nobody completed the trip: with this box, the most miles win the hand.": (
        lambda here, there, played, side, facts: (
            there.hand_winner == "most_miles"
            and all(other.miles < min(end_of(here, played), end_of(there, played)) for other in played.sides)
            and all(other.miles < played.sides[side].miles for other in others_than(side, played))
        ),
        WINNER,
    ),
    NO_CALL: (
        lambda here, there, played, side, facts: (
            played.extension_called_by is not None
            and there.extension_miles is None
            and (played.extension_called_by == side) == (caller_of(played).miles == end_of(here, played))
        ),
        TARGETS,
    ),
    "With this box, only the side that completes the trip scores this.": (
        lambda here, there, played, side, facts: (
            there.hand_winner == "completer" and played.sides[side].miles != end_of(there, played)
        ),
        (*WINNER, *SHUTOUT),
    ),
    ("With this box, every side scores %(points)s for each other side without a distance "
"card."): (
        lambda here, there, played, side, facts: (
            there.shutout == "every_zero"
            and here.shutout != "every_zero"
            and any(other.miles == 0 for other in others_than(side, played))
        ),
        SHUTOUT,
    ),
    ("With this box, every side with a distance card scores %(points)s for each side "
"without one."): (
        lambda here, there, played, side, facts: (
            there.shutout == "to_drivers"
            and here.shutout != "to_drivers"
            and any(other.miles == 0 for other in others_than(side, played))
        ),
        SHUTOUT,
    ),
    "With this box, it counts %(points)s for each opponent without a distance card.": (
        lambda here, there, played, side, facts: (
            (here.shutout, there.shutout) == ("once", "per_opponent")
            and played.sides[side].miles == end_of(there, played)
        ),
        SHUTOUT,
    ),
    "With this box, it counts %(points)s once, if no opponent has a distance card.": (
        lambda here, there, played, side, facts: (
            here.shutout != there.shutout == "once"
            and played.sides[side].miles in (end_of(here, played), end_of(there, played))
        ),
        SHUTOUT,
    ),
}  # fmt: skip


def end_of(table, played):
    called = played.extension_called_by is not None and table.extension_miles is not None
    return table.extension_miles if called else table.target_miles


def caller_of(played):
    return played.sides[played.extension_called_by]


def others_than(side, played):
    return [result for index, result in enumerate(played.sides) if index != side]


def completed_only_at(table, other, played, facts):
    """True if the side of the reason completes the trip at one table and not at the other."""
    miles = played.sides[facts["side"]].miles
    return miles == end_of(table, played) != end_of(other, played)


def rules_with(base, other, names, item):
    """One set of rules with these values taken from another, and the item's value."""
    return replace(base, **{name: getattr(other, name) for name in [*names, ITEMS[item].value]})


def parts(why):
    """The one or two sentences that make up a reason."""
    return [why.facts["first"], why.facts["second"]] if why.text == "%(first)s %(second)s" else [why]


@pytest.mark.rest
@pytest.mark.parametrize("hands", [6_000, pytest.param(25_000, marks=pytest.mark.slow)])
def test_every_reason_explains_its_difference(hands):
    """If the rules that a reason blames were as here, the points would be as here.

    If several rules play a part, then with all others as here the points would still differ. And with only
    these rules as there, the points would be as there. If there are two reasons, neither alone is enough.
    """
    seen = Counter()
    for here, there, played, index, diff in reasons(random.Random(1962), hands):
        where = (here.name, there.name, played, diff)
        each = [TRUE_IF[part.text] for part in parts(diff.why)]
        for part, (is_true, _) in zip(parts(diff.why), each, strict=True):
            assert is_true(here, there, played, index, part.facts), where
            seen[part.text] += 1
        blamed = {name for _, names in each for name in names}
        others = {*TARGETS, *WINNER, *SHUTOUT, *UNFINISHED} - blamed
        at = (played, index, diff.item)
        as_here = points_of(rules_with(there, here, blamed, diff.item), *at) == diff.here
        assert as_here or points_of(rules_with(there, here, others, diff.item), *at) != diff.here, where
        assert points_of(rules_with(here, there, blamed, diff.item), *at) == diff.there, where
        for _, names in each if len(each) > 1 else ():
            assert points_of(rules_with(here, there, names, diff.item), *at) != diff.there, where
            seen["two reasons"] += 1
    assert set(seen) == {*TRUE_IF, "two reasons"} and min(seen.values()) >= 5, seen


def test_reasons_state_the_right_points():
    for here, there, _, _, diff in reasons(random.Random(1954), 3_000):
        worth_here, worth_there = (table.worth(diff.item) for table in (here, there))
        for text, facts in parts(diff.why):
            assert facts.get("points", worth_there) == worth_there
            if not TRUE_IF[text][1]:
                assert worth_here != worth_there
                assert facts.get("here", worth_here) == worth_here
                assert facts.get("there", worth_there) == worth_there
                assert "nothing there" not in text or worth_there == 0
                assert "nothing here" not in text or worth_here == 0
