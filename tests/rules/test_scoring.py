"""Score sheets: a hand, and what each side writes down for it. Values come from the printed sources.

Winning Moves, "Scoring" and "C. The Extension"; Rules Summary, "Scoring Per Round"; both Wikipedias,
"Scoring"; Dujardin, « Compter les points », and its older booklet, « La marque ».
"""

from dataclasses import replace

import pytest

from scorekeeper.rules import EDITIONS, ImpossibleHand, SideResult, score
from scorekeeper.rules.items import ITEMS, item_name
from scorekeeper.rules.scoring import score_so_far
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, rules, side


def sheet(scores):
    """The lines of each side, item -> points. Asserts that their order and sums are right."""
    for receipt in scores:
        items = [line.item for line in receipt.lines]
        assert items == [item for item in ITEMS if item in items]
        assert receipt.total == sum(line.points for line in receipt.lines)
    return [{line.item: line.points for line in receipt.lines} for receipt in scores]


def test_the_order_of_a_score_sheet():
    assert " ".join(ITEMS) == (
        "distance safeties all_four coups_fourres trip_completed delayed_action "
        "safe_trip no_100s extension extension_failed shutout"
    )


# --- each item in each edition --------------------------------------------------------------------- Two
# players. The first side writes down the value in its edition's column. None: no such line there. A hand gets
# the target of its edition: 700 miles, for Dujardin 1000.

TABLE = [
    # id, hand, item, winning-moves, rules-summary, wikipedia, wikipedia-2016, dujardin-2024
    ("a mile", lambda trip: hand(side(25), side(50)), "distance", 25, 25, 25, 25, 25),
    ("475 miles", lambda trip: hand(side(475), side(50)), "distance", 475, 475, 475, 475, 475),
    ("a safety", lambda trip: hand(side(0, ACE), side(50)), "safeties", 100, 100, 100, 100, 100),
    ("two safeties", lambda trip: hand(side(0, TANK, ROW), side(50)), "safeties", 200, 200, 200, 200, 200),
    ("three safeties", lambda trip: hand(side(0, ACE, TANK, ROW), side(50)), "safeties",
     300, 300, 300, 300, 300),
    ("three are not four", lambda trip: hand(side(0, ACE, TANK, ROW), side(50, PROOF)), "all_four",
     *[None] * 5),
    ("four safeties", lambda trip: hand(side(0, *ALL_FOUR), side(50)), "safeties", 400, 400, 400, 400, 400),
    ("and all four", lambda trip: hand(side(0, *ALL_FOUR), side(50)), "all_four", 300, 300, 300, 300, None),
    ("a coup fourré", lambda trip: hand(side(0, ACE, coups=[ACE]), side(50)), "coups_fourres",
     300, 300, 300, 300, 300),
    ("its safety besides", lambda trip: hand(side(0, ACE, coups=[ACE]), side(50)), "safeties",
     100, 100, 100, 100, 100),
    ("four coups fourrés", lambda trip: hand(side(0, *ALL_FOUR, coups=ALL_FOUR), side(50)), "coups_fourres",
     1200, 1200, 1200, 1200, 1200),
    ("trip completed", lambda trip: hand(side(trip), side(50)), "trip_completed", 400, 400, 400, 400, 400),
    ("25 short of it", lambda trip: hand(side(trip - 25), side(trip - 50)), "trip_completed",
     None, None, None, None, 400),  # Dujardin: the winner of the hand drove furthest
    ("and behind", lambda trip: hand(side(trip - 50), side(trip - 25)), "trip_completed", *[None] * 5),
    ("delayed action", lambda trip: hand(side(trip), side(50), delayed=True), "delayed_action",
     300, 300, 300, 300, None),
    ("the other's delayed action", lambda trip: hand(side(50), side(trip), delayed=True), "delayed_action",
     *[None] * 5),
    ("safe trip", lambda trip: hand(side(trip, safe=True), side(50)), "safe_trip", 300, 300, 300, 300, 200),
    ("no safe trip claimed", lambda trip: hand(side(trip), side(50)), "safe_trip", *[None] * 5),
    ("safe, the trip not completed", lambda trip: hand(side(trip - 25), side(50)), "safe_trip", *[None] * 5),
    ("shutout", lambda trip: hand(side(trip), side(0)), "shutout", 500, 500, 500, 500, 500),
    ("25 miles are a distance card", lambda trip: hand(side(trip), side(25)), "shutout", *[None] * 5),
    ("no trip, no shutout", lambda trip: hand(side(trip - 25), side(0)), "shutout",
     None, None, None, None, 500),  # Dujardin: completed or not
    ("no miles oneself", lambda trip: hand(side(0, ACE), side(trip)), "shutout", *[None] * 5),
    ("nor anybody", lambda trip: hand(side(0), side(0)), "shutout", None, None, None, None, 500),
]  # fmt: skip
EDITION_COLUMNS = ("winning-moves", "rules-summary", "wikipedia", "wikipedia-2016", "dujardin-2024")


@pytest.mark.parametrize(
    ("edition", "reported", "item", "points"),
    [
        pytest.param(edition, reported, item, points, id=f"{row}: {edition}")
        for row, reported, item, *by_edition in TABLE
        for edition, points in zip(EDITION_COLUMNS, by_edition, strict=True)
    ],
)
def test_each_item_scores_its_printed_points(edition, reported, item, points):
    table = rules(edition, 2)
    first, _ = sheet(score(table, reported(table.target_miles)))
    assert first.get(item) == points


@pytest.mark.parametrize(
    ("edition", "reached", "failed"),
    [
        ("winning-moves", 200, 200),  # "C. The Extension": to his opponent or opponents
        ("rules-summary", 200, 200),  # "to all other players if unsuccessful"
        ("wikipedia", 200, None),
        ("wikipedia-2016", 200, None),
        ("dujardin-classic", 200, 200),  # « L’allonge »: each of the opponents
        ("parker-1962", 200, 200),  # as the booklet, which reprints it
    ],
)
class TestExtensionByEdition:
    def test_the_caller_completes_the_extension(self, edition, reached, failed):
        reported = hand(side(1000), side(675), side(25), caller=0)
        assert [s.get("extension") for s in sheet(score(rules(edition, 3), reported))] == [
            reached,
            None,
            None,
        ]
        assert [s.get("extension_failed") for s in sheet(score(rules(edition, 3), reported))] == [None] * 3

    def test_another_side_completes_the_extension(self, edition, reached, failed):
        reported = hand(side(700), side(1000), side(25), caller=0)
        assert [s.get("extension") for s in sheet(score(rules(edition, 3), reported))] == [None] * 3
        lines = [s.get("extension_failed") for s in sheet(score(rules(edition, 3), reported))]
        assert lines == [None, failed, failed]

    def test_nobody_completes_the_extension(self, edition, reached, failed):
        reported = hand(side(975), side(950), side(25), caller=0)
        assert [s.get("extension") for s in sheet(score(rules(edition, 3), reported))] == [None] * 3
        lines = [s.get("extension_failed") for s in sheet(score(rules(edition, 3), reported))]
        assert lines == [None, failed, failed]


# --- whole hands -----------------------------------------------------------------------------------

SHEETS = [
    pytest.param(
        "winning-moves", 2,
        hand(side(0, *ALL_FOUR, coups=[ACE, TANK]), side(0)),
        [{"safeties": 400, "all_four": 300, "coups_fourres": 600}, {}],
        id="the booklet's example (Hints, G): two preventions, two coups fourrés",
    ),
    pytest.param(
        "winning-moves", 4,
        hand(side(1000), side(975)),
        [{"distance": 1000, "trip_completed": 400}, {"distance": 975}],
        id="four players: 1000 miles and a trip",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(675, ACE, coups=[ACE]), side(625, ROW)),
        [{"distance": 675, "safeties": 100, "coups_fourres": 300}, {"distance": 625, "safeties": 100}],
        id="nobody completed: distance, safeties and coups fourrés count all the same",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(0), side(0)),
        [{}, {}],
        id="nobody moved at all",
    ),
    pytest.param(
        "wikipedia", 2,
        hand(side(700), side(675, *ALL_FOUR, coups=ALL_FOUR)),
        [
            {"distance": 700, "trip_completed": 400},
            {"distance": 675, "safeties": 400, "all_four": 300, "coups_fourres": 1200},
        ],
        id="the side that completed may score less than its opponent",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(700, safe=True), side(0), delayed=True),
        [
            {"distance": 700, "trip_completed": 400, "delayed_action": 300, "safe_trip": 300, "shutout": 500},
            {},
        ],
        id="every bonus of a trip at once",
    ),
    # The extension.
    pytest.param(
        "winning-moves", 2,
        hand(side(1000, safe=True), side(0), caller=0, delayed=True),
        [
            {
                "distance": 1000, "trip_completed": 400, "delayed_action": 300, "safe_trip": 300,
                "extension": 200, "shutout": 500,
            },
            {},
        ],
        id="extension reached, with every bonus",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(700), side(1000), caller=0),
        [{"distance": 700}, {"distance": 1000, "trip_completed": 400, "extension_failed": 200}],
        id="extension: another reached 1000, and the caller has nothing for his 700",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(700), side(700), caller=1),
        [{"distance": 700, "extension_failed": 200}, {"distance": 700}],
        id="extension: nobody reached 1000, both stand at the old target",
    ),
    pytest.param(
        "winning-moves", 3,
        hand(side(1000, safe=True), side(825), side(0), caller=1, delayed=True),
        [
            {
                "distance": 1000, "trip_completed": 400, "delayed_action": 300, "safe_trip": 300,
                "extension_failed": 200,
            },
            {"distance": 825},
            {"extension_failed": 200},
        ],
        id="extension: the one who did not call has all the bonuses of the trip, and each opponent 200",
    ),
    pytest.param(
        "winning-moves", 6,
        hand(side(725), side(700), side(650), caller=0),
        [{"distance": 725}, {"distance": 700, "extension_failed": 200},
         {"distance": 650, "extension_failed": 200}],
        id="extension failed in pairs: 200 to each of the two other sides",
    ),
    pytest.param(
        "wikipedia", 3,
        hand(side(700), side(1000), side(0), caller=0),
        [{"distance": 700}, {"distance": 1000, "trip_completed": 400, "shutout": 500}, {}],
        id="wikipedia: extension failed pays nobody, and the one shut out side pays the completer",
    ),
    pytest.param(
        "wikipedia-2016", 2,
        hand(side(1000), side(25), caller=0),
        [{"distance": 1000, "trip_completed": 400, "extension": 200}, {"distance": 25}],
        id="wikipedia-2016: extension reached",
    ),
    # Shutout: once.
    pytest.param(
        "winning-moves", 3,
        hand(side(700), side(0), side(0, ACE)),
        [{"distance": 700, "trip_completed": 400, "shutout": 500}, {}, {"safeties": 100}],
        id="shutout once: two opponents without a distance card pay 500 together",
    ),
    pytest.param(
        "rules-summary", 3,
        hand(side(0), side(700), side(0)),
        [{}, {"distance": 700, "trip_completed": 400, "shutout": 500}, {}],
        id="shutout once: the summary as the booklet",
    ),
    pytest.param(
        "winning-moves", 3,
        hand(side(700), side(0), side(25)),
        [{"distance": 700, "trip_completed": 400}, {}, {"distance": 25}],
        id="shutout once: one opponent with 25 miles spoils it",
    ),
    pytest.param(
        "winning-moves", 2,
        hand(side(0), side(1000), caller=1),
        [{}, {"distance": 1000, "trip_completed": 400, "extension": 200, "shutout": 500}],
        id="shutout once: after the extension, too",
    ),
    # Shutout: for each opponent.
    pytest.param(
        "wikipedia", 3,
        hand(side(700), side(0), side(0)),
        [{"distance": 700, "trip_completed": 400, "shutout": 1000}, {}, {}],
        id="shutout for each opponent: two",
    ),
    pytest.param(
        "wikipedia", 6,
        hand(side(0), side(25), side(700)),
        [{}, {"distance": 25}, {"distance": 700, "trip_completed": 400, "shutout": 500}],
        id="shutout for each opponent: one of two",
    ),
    pytest.param(
        "wikipedia-2016", 3,
        hand(side(675), side(0), side(0)),
        [{"distance": 675}, {}, {}],
        id="shutout for each opponent: not without the trip",
    ),
    # Shutout: every side at zero, to every other side.
    pytest.param(
        "dujardin-2024", 3,
        hand(side(1000), side(0), side(75)),
        [{"distance": 1000, "trip_completed": 400, "shutout": 500}, {}, {"distance": 75, "shutout": 500}],
        id="dujardin: all the others have 500 for a side without a distance card",
    ),
    pytest.param(
        "dujardin-2024", 3,
        hand(side(1000), side(0), side(0)),
        [{"distance": 1000, "trip_completed": 400, "shutout": 1000}, {"shutout": 500}, {"shutout": 500}],
        id="dujardin: two sides without a distance card give each other 500",
    ),
    pytest.param(
        "dujardin-2024", 4,
        hand(side(0), side(0), side(0), side(0)),
        [{"shutout": 1500}] * 4,
        id="dujardin: four sides without a distance card, and nobody won the hand",
    ),
    pytest.param(
        "dujardin-2024", 8,
        hand(side(300), side(0), side(300), side(275)),
        [
            {"distance": 300, "shutout": 500},
            {},
            {"distance": 300, "shutout": 500},
            {"distance": 275, "shutout": 500},
        ],
        id="dujardin: a shutout in a hand that nobody won",
    ),
    # Dujardin's winner of the hand.
    pytest.param(
        "dujardin-2024", 2,
        hand(side(1000), side(475)),
        [{"distance": 1000, "trip_completed": 400}, {"distance": 475}],
        id="dujardin: the example of 1000 and 475",
    ),
    pytest.param(
        "dujardin-2024", 3,
        hand(side(550), side(800), side(775)),
        [{"distance": 550}, {"distance": 800, "trip_completed": 400}, {"distance": 775}],
        id="dujardin: nobody completed, the side with the most miles won",
    ),
    pytest.param(
        "dujardin-2024", 3,
        hand(side(800), side(800), side(775)),
        [{"distance": 800}, {"distance": 800}, {"distance": 775}],
        id="dujardin: the most miles are shared, nobody won",
    ),
    pytest.param(
        "dujardin-2024", 2,
        hand(side(25, safe=True), side(0)),
        [{"distance": 25, "trip_completed": 400, "safe_trip": 200, "shutout": 500}, {}],
        id="dujardin: a safe trip for the winner of the hand who did not complete",
    ),
    pytest.param(
        "dujardin-2024", 4,
        hand(side(1000, *ALL_FOUR, safe=True), side(975), side(950), side(525), delayed=True),
        [
            {"distance": 1000, "safeties": 400, "trip_completed": 400, "safe_trip": 200},
            {"distance": 975},
            {"distance": 950},
            {"distance": 525},
        ],
        id="dujardin: no bonus for all four, none for delayed action",
    ),
    # The red French booklet: « Exemples de marques », three hands of four players; then « La marque », Capot.
    pytest.param(
        "dujardin-classic", 4,
        hand(side(350, ACE, TANK, coups=[ACE]), side(825, PROOF)),
        [{"distance": 350, "safeties": 200, "coups_fourres": 300}, {"distance": 825, "safeties": 100}],
        id="classic: printed example, nobody at 1000: 850 and 925",
    ),
    pytest.param(
        "dujardin-classic", 4,
        hand(side(1000, ACE, TANK, coups=[ACE, TANK]), side(950, PROOF)),
        [
            {"distance": 1000, "safeties": 200, "coups_fourres": 600, "trip_completed": 400},
            {"distance": 950, "safeties": 100},
        ],
        id="classic: printed example, completed with cards to draw: 2200 and 1050",
    ),
    pytest.param(
        "dujardin-classic", 4,
        hand(side(1000, ACE, TANK, PROOF, safe=True), side(275, ROW, coups=[ROW]), delayed=True),
        [
            {
                "distance": 1000, "safeties": 300, "trip_completed": 400, "delayed_action": 300,
                "safe_trip": 300,
            },
            {"distance": 275, "safeties": 100, "coups_fourres": 300},
        ],
        id="classic: printed example, completed with none to draw: 2300 and 675",
    ),
    pytest.param(
        "dujardin-classic", 4,
        hand(side(1000, ACE, no_100s=True), side(275)),
        [
            {"distance": 1000, "safeties": 100, "trip_completed": 400, "safe_trip": 300},
            {"distance": 275},
        ],
        id="classic: neither 200s nor 100s, without its option",
    ),
    pytest.param(
        "dujardin-classic", 2,
        hand(side(0, *ALL_FOUR), side(675)),
        [{"safeties": 400, "all_four": 300}, {"distance": 675, "shutout": 500}],
        id="classic: 700 for four safeties; a shutout though nobody completed",
    ),
    pytest.param(
        "dujardin-classic", 3,
        hand(side(0, ACE, coups=[ACE]), side(1000), side(0), caller=1),
        [
            {"safeties": 100, "coups_fourres": 300},
            {"distance": 1000, "trip_completed": 400, "extension": 200, "shutout": 1000},
            {},
        ],
        id="classic: two sides shut out get nothing from each other",
    ),
    pytest.param(
        "dujardin-classic", 6,
        hand(side(725), side(0), side(300), caller=0),
        [
            {"distance": 725, "shutout": 500},
            {"extension_failed": 200},
            {"distance": 300, "extension_failed": 200, "shutout": 500},
        ],
        id="classic: a side shut out still scores a failed extension",
    ),
    # Parker's booklet of 1962, "Scoring" and "C. The Extension": as the one that reprints it.
    pytest.param(
        "parker-1962", 3,
        hand(side(700), side(0), side(0, *ALL_FOUR, coups=[ROW])),
        [
            {"distance": 700, "trip_completed": 400, "shutout": 500},
            {},
            {"safeties": 400, "all_four": 300, "coups_fourres": 300},
        ],
        id="Parker 1962: a shutout of two opponents counts once",
    ),
    pytest.param(
        "parker-1962", 3,
        hand(side(725), side(675), side(0), caller=0),
        [{"distance": 725}, {"distance": 675, "extension_failed": 200}, {"extension_failed": 200}],
        id="Parker 1962: an extension that nobody completes pays the others",
    ),
    # Parker's booklet of 1982, "Rules for 2 or 3 Players", C.
    pytest.param(
        "parker-1982", 3,
        hand(side(725), side(675), side(0), caller=0),
        [{"distance": 725}, {"distance": 675}, {}],
        id="Parker 1982: an extension that nobody completes pays nobody",
    ),
    pytest.param(
        "parker-1982", 3,
        hand(side(725), side(1000), side(0), caller=0),
        [
            {"distance": 725},
            {"distance": 1000, "trip_completed": 400, "extension_failed": 200},
            {"extension_failed": 200},
        ],
        id="Parker 1982: one that another completes pays each opponent",
    ),
    # Parker's booklet of 1988, "Scoring" and "E. Coup Fourré": 400 in all for one.
    pytest.param(
        "parker-1988", 4,
        hand(side(1000, ACE, coups=[ACE], safe=True), side(0), delayed=True),
        [
            {
                "distance": 1000, "safeties": 100, "coups_fourres": 300, "trip_completed": 400,
                "delayed_action": 300, "safe_trip": 300, "shutout": 500,
            },
            {},
        ],
        id="Parker 1988: all that completing the trip can bring",
    ),
    pytest.param(
        "parker-1988", 2,
        hand(side(975), side(700), caller=1),
        [{"distance": 975}, {"distance": 700}],
        id="Parker 1988: an extension that nobody completes pays nobody",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "players", "reported", "expected"), SHEETS)
def test_a_hand_scores_as_its_sheet(edition, players, reported, expected):
    assert sheet(score(rules(edition, players), reported)) == expected


def test_the_examples_of_the_french_booklet_add_up_as_printed():
    """« Exemples de marques », with its sums."""
    hands = [given.values[2] for given in SHEETS if "printed example" in given.id]
    sums = [tuple(scored.total for scored in score(rules("dujardin-classic", 4), played)) for played in hands]
    assert sums == [(850, 925), (2200, 1050), (2300, 675)]


def test_the_example_of_the_booklet_scores_1300():
    ours, theirs = score(rules(), hand(side(0, *ALL_FOUR, coups=[ACE, TANK]), side(0)))
    assert (ours.total, theirs.total) == (1300, 0)


@pytest.mark.parametrize(
    ("edition", "players", "changes", "reported", "expected"),
    [
        pytest.param(
            "wikipedia-2016", 3, {"target_miles": 1000, "extension_miles": 1200},
            hand(side(1200), side(1175), side(0), caller=0),
            [
                {"distance": 1200, "trip_completed": 400, "extension": 200, "shutout": 500},
                {"distance": 1175},
                {},
            ],
            id="1000 -> 1200, called",
        ),
        pytest.param(
            "wikipedia-2016", 2, {"target_miles": 1000, "extension_miles": 1200},
            hand(side(1000), side(975)),
            [{"distance": 1000, "trip_completed": 400}, {"distance": 975}],
            id="1000 -> 1200, not called",
        ),
        pytest.param(
            "dujardin-2024", 4, {"target_miles": 700},
            hand(side(700), side(675), side(0), side(650)),
            [
                {"distance": 700, "trip_completed": 400, "shutout": 500},
                {"distance": 675, "shutout": 500},
                {},
                {"distance": 650, "shutout": 500},
            ],
            id="700 km",
        ),
    ],
)  # fmt: skip
def test_printed_options_score_as_printed(edition, players, changes, reported, expected):
    assert sheet(score(rules(edition, players, **changes), reported)) == expected


@pytest.mark.parametrize(
    ("name", "value", "reported", "expected"),
    [
        ("points_distance", 2, hand(side(475), side(0)), {"distance": 950}),
        ("points_distance", 0, hand(side(475), side(0)), {}),
        ("points_safety", 50, hand(side(0, ACE, TANK), side(0)), {"safeties": 100}),
        ("points_all_four", 700, hand(side(0, *ALL_FOUR), side(0)), {"safeties": 400, "all_four": 700}),
        ("points_coup_fourre", 400, hand(side(0, ACE, coups=[ACE]), side(0)),
         {"safeties": 100, "coups_fourres": 400}),
        ("points_trip_completed", 10_000, hand(side(700), side(25)),
         {"distance": 700, "trip_completed": 10_000}),
        ("points_delayed_action", 0, hand(side(700), side(25), delayed=True),
         {"distance": 700, "trip_completed": 400}),
        ("points_safe_trip", 200, hand(side(700, safe=True), side(25)),
         {"distance": 700, "trip_completed": 400, "safe_trip": 200}),
        ("points_extension", 1, hand(side(1000), side(25), caller=0),
         {"distance": 1000, "trip_completed": 400, "extension": 1}),
        ("points_extension_failed", 350, hand(side(25), side(700), caller=1),
         {"distance": 25, "extension_failed": 350}),
        ("points_shutout", 250, hand(side(700), side(0)),
         {"distance": 700, "trip_completed": 400, "shutout": 250}),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)  # fmt: skip
def test_a_house_rule_changes_the_value_of_its_item(name, value, reported, expected):
    assert sheet(score(rules("winning-moves", 2, **{name: value}), reported))[0] == expected


@pytest.mark.parametrize(
    ("reported", "expected"),
    [
        pytest.param(
            hand(side(1200), side(25), caller=0),
            [{"distance": 1200, "trip_completed": 400}, {"distance": 25}],
            id="reached",
        ),
        pytest.param(
            hand(side(1000), side(1025), caller=0),
            [{"distance": 1000}, {"distance": 1025, "trip_completed": 400}],
            id="failed",
        ),
    ],
)
def test_an_extension_added_to_dujardin_scores_the_default(reported, expected):
    assert sheet(score(rules("dujardin-2024", 2, extension_miles=1200), reported)) == expected


@pytest.mark.parametrize(
    ("shutout", "expected"),
    [
        ("once", [None, None, None]),
        ("per_opponent", [500, None, None]),
        ("every_zero", [500, None, 500]),
        ("to_drivers", [500, None, 500]),
    ],
)
@pytest.mark.parametrize("edition", ["winning-moves", "wikipedia"])
def test_a_table_may_choose_its_shutout(edition, shutout, expected):
    """One of two opponents without a distance card."""
    scores = score(rules(edition, 3, shutout=shutout), hand(side(700), side(0), side(25)))
    assert [s.get("shutout") for s in sheet(scores)] == expected


@pytest.mark.parametrize(
    ("shutout", "expected"),
    [
        ("once", [None, None]),
        ("per_opponent", [None, None]),
        ("every_zero", [500, None]),
        ("to_drivers", [500, None]),
    ],
)
def test_some_shutouts_are_paid_without_a_completed_trip(shutout, expected):
    scores = score(rules("winning-moves", 2, shutout=shutout), hand(side(675), side(0)))
    assert [s.get("shutout") for s in sheet(scores)] == expected


# --- the lines -------------------------------------------------------------------------------------


def test_a_line_counts_what_it_pays():
    [first, second] = score(
        rules("winning-moves", 2),
        hand(side(1000, ACE, TANK, ROW, coups=[ACE, ROW], safe=True), side(0, PROOF), caller=0, delayed=True),
    )
    assert first.lines == (
        ("distance", 1000, 1000),
        ("safeties", 3, 300),
        ("coups_fourres", 2, 600),
        ("trip_completed", 1, 400),
        ("delayed_action", 1, 300),
        ("safe_trip", 1, 300),
        ("extension", 1, 200),
        ("shutout", 1, 500),
    )
    assert first.total == 3600
    assert second.lines == (("safeties", 1, 100),)
    assert second.total == 100


@pytest.mark.parametrize(
    ("shutout", "expected"),
    [("every_zero", [1000, 500, 500]), ("to_drivers", [1000, None, None])],
)
def test_two_sides_without_a_distance_card_can_both_be_shut_out(shutout, expected):
    scores = score(rules("winning-moves", 3, shutout=shutout), hand(side(25), side(0, ACE), side(0)))
    assert [s.get("shutout") for s in sheet(scores)] == expected


def test_nobody_scores_a_shutout_where_nobody_drove():
    scores = score(rules("winning-moves", 2, shutout="to_drivers"), hand(side(0), side(0)))
    assert sheet(scores) == [{}, {}]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        pytest.param([side(675), side(0)], [None, None, None], id="nobody completed it"),
        pytest.param([side(1000), side(0)], [None, 200, 200], id="another did"),
    ],
)
def test_an_uncompleted_extension_pays_only_after_another_side_completes(others, expected):
    table = replace(rules("winning-moves", 3), unfinished_extension_pays=False)
    scores = score(table, hand(side(700), *others, caller=0))
    assert [s.get("extension_failed") for s in sheet(scores)] == expected


def test_a_shutout_is_counted_once_an_opponent():
    first, *_ = score(rules("wikipedia", 3), hand(side(700), side(0), side(0)))
    assert first.lines[-1] == ("shutout", 2, 1000)


def test_counts_are_always_integers():
    first, _ = score(rules(), hand(side(700, *ALL_FOUR, safe=True), side(0), delayed=True))
    assert {type(line.count) for line in first.lines} == {int}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_table_can_be_scored(edition):
    for players in EDITIONS[edition].players:
        table = rules(edition, players)
        first = side(1000 if table.race else 0)
        assert len(score(table, hand(first, *[side()] * (table.sides - 1)))) == table.sides


def test_an_impossible_hand_has_no_score_and_says_why():
    with pytest.raises(ImpossibleHand) as refused:
        score(rules(), hand(side(720), side(700, coups=[ROW])))
    assert [problem.code for problem in refused.value.problems] == [
        "miles-not-a-sum",
        "past-target",
        "coup-without-safety",
    ]
    assert str(refused.value).startswith("Side A cannot have 720 miles")
    assert str(refused.value) == " ".join(problem.message(()) for problem in refused.value.problems)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unfinished_hand_scores_the_cards_on_the_table(edition):
    """An unfinished hand has no winner, shutout or extension yet."""
    table = rules(edition, 2)
    lying = (side(table.target_miles, ACE, ROW, coups=[ROW]), side(0, TANK))
    plain = 1 if table.race else 2
    first = {
        "distance": table.target_miles,
        "safeties": plain * table.points_safety,
        "coups_fourres": table.points_coup_fourre,
    }
    paid = dict(table.paid_items)
    assert sheet(score_so_far(table, lying)) == [
        {item: points for item, points in lines.items() if item in paid}
        for lines in (first, {"safeties": table.points_safety})
    ]


def test_all_four_safeties_score_in_an_unfinished_hand():
    assert sheet(score_so_far(rules(), [side(0, *ALL_FOUR), side(50)]))[0] == {
        "safeties": 400,
        "all_four": 300,
    }


def test_a_side_result_is_empty_by_default():
    assert SideResult(0) == side() == SideResult(miles=0, safeties=(), coups_fourres=(), claims=())


@pytest.mark.parametrize(
    ("item", "hand_winner", "caller", "name"),
    [
        ("distance", "completer", "Ann", "Miles"),
        ("extension_failed", "completer", "Ann", "Ann’s extension failed"),
        ("extension_failed", "completer", "", "Extension failed"),
        ("trip_completed", "completer", "", "Trip completed"),
        ("trip_completed", "most_miles", "Ann", "Hand won"),
        ("safe_trip", "most_miles", "", "Safe trip"),
    ],
)
def test_an_item_has_its_name_at_the_table(item, hand_winner, caller, name):
    assert str(item_name(item, hand_winner, caller)) == name
