"""Everything that makes a reported hand impossible: each code with its side and sentence."""

from typing import get_type_hints

import pytest

from scorekeeper.rules import EDITIONS, Problem, problems
from scorekeeper.rules.voice import Voice
from scorekeeper.rules.words import PROBLEMS
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, rules, side
from tests.rules.test_race import PROBLEMS_OF_A_RACE as OF_A_RACE

NAMES = ("Ann", "Bob", "Cy", "Di")


def found(table, reported):
    """(code, side, sentence) of each problem, in order."""
    return [(problem.code, problem.side, problem.message(NAMES)) for problem in problems(table, reported)]


# edition, players, hand, code, side, sentence: the only problem of that hand
ALONE = [
    # sides-mismatch
    pytest.param(
        "winning-moves", 2, hand(side(0), side(0), side(0)),
        "sides-mismatch", None, "2 players make 2 sides here, not 3.", id="one side too many",
    ),
    pytest.param(
        "winning-moves", 4, hand(side(0), side(0), side(0), side(0)),
        "sides-mismatch", None, "4 players make 2 sides here, not 4.", id="partners reported one by one",
    ),
    pytest.param(
        "dujardin-2024", 8, hand(),
        "sides-mismatch", None, "8 players make 4 sides here, not 0.", id="no sides at all",
    ),
    # no-extension-here
    pytest.param(
        "winning-moves", 4, hand(side(1000), side(25), caller=0),
        "no-extension-here", None, "These rules have no extension, so nobody can call it.",
        id="extension in a game of four",
    ),
    pytest.param(
        "dujardin-2024", 2, hand(side(1000), side(25), caller=1),
        "no-extension-here", None, "These rules have no extension, so nobody can call it.",
        id="extension by dujardin",
    ),
    # miles-not-a-sum
    pytest.param(
        "winning-moves", 2, hand(side(137), side(0)),
        "miles-not-a-sum", 0, "Ann cannot have 137 miles: distance cards add up to multiples of 25.",
        id="137 miles",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0), side(-25)),
        "miles-not-a-sum", 1, "Bob cannot have -25 miles: distance cards add up to multiples of 25.",
        id="driven backwards",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0), side(1)),
        "miles-not-a-sum", 1, "Bob cannot have 1 mile: distance cards add up to multiples of 25.",
        id="one mile",
    ),
    # past-target
    pytest.param(
        "winning-moves", 2, hand(side(0), side(725)),
        "past-target", 1, "Bob cannot have 725 miles: the trip ends at exactly 700.", id="25 past 700",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(1025), side(0), caller=0),
        "past-target", 0, "Ann cannot have 1,025 miles: the trip ends at exactly 1,000.",
        id="past the extension",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(1000), side(675)),
        "past-target", 0, "Ann cannot have 1,000 miles: the trip ends at exactly 700.",
        id="1000 without calling the extension",
    ),
    # two-completed
    pytest.param(
        "winning-moves", 2, hand(side(700), side(700)),
        "two-completed", None, "Ann and Bob cannot both complete the trip: the hand ends with the first.",
        id="both completed",
    ),
    pytest.param(
        "winning-moves", 3, hand(side(1000), side(975), side(1000), caller=1),
        "two-completed", None, "Ann and Cy cannot both complete the trip: the hand ends with the first.",
        id="two completed the extension",
    ),
    pytest.param(
        "dujardin-2024", 4, hand(side(1000), side(1000), side(0), side(1000)),
        "two-completed", None, "Ann, Bob and Di cannot both complete the trip: the hand ends with the first.",
        id="three completed",
    ),
    # extension-caller-short
    pytest.param(
        "winning-moves", 2, hand(side(675), side(0), caller=0),
        "extension-caller-short", 0,
        ("Ann called the extension, which needs at least 700 miles. Correct the miles, or set "
         "Extension to “no”."),
        id="called at 675",
    ),
    pytest.param(
        "winning-moves", 3, hand(side(1000), side(0), side(0), caller=2),
        "extension-caller-short", 2,
        ("Cy called the extension, which needs at least 700 miles. Correct the miles, or set "
         "Extension to “no”."),
        id="called at 0, another completed",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(725)._replace(cards=(0, 0, 7, 0, 1)), side(0), caller=0),
        "extension-caller-short", 0,
        ("Ann called the extension, which needs exactly 700 miles first; these cards cannot "
         "make that. Correct the cards, or set Extension to “no”."),
        id="seven 75s and a 200 never come to 700",
    ),
    # claim-without-trip
    pytest.param(
        "winning-moves", 2, hand(side(675, safe=True), side(700)),
        "claim-without-trip", 0,
        ("Ann did not complete the trip, so no safe trip. Turn off “No 200s”, or correct the "
         "miles."),
        id="a safe trip by the side that did not complete",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0), side(675, safe=True)),
        "claim-without-trip", 1,
        ("Bob did not complete the trip, so no safe trip. Turn off “No 200s”, or correct the "
         "miles."),
        id="a safe trip where nobody completed",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(700, safe=True), side(1000), caller=0),
        "claim-without-trip", 0,
        ("Ann did not complete the trip, so no safe trip. Turn off “No 200s”, or correct the "
         "miles."),
        id="a safe trip at the old target",
    ),
    pytest.param(
        "dujardin-classic", 2, hand(side(675).claiming(["safe_trip", "no_100s"]), side(0)),
        "claim-without-trip", 0,
        ("Ann did not complete the trip, so no safe trip. Turn off “No 200s, no 100s”, or correct "
         "the miles."),
        id="a trip without 100s that was not completed",
    ),
    pytest.param(
        "dujardin-2024", 2, hand(side(500, safe=True), side(525)),
        "claim-without-trip", 0,
        "Ann did not win the hand, so no safe trip. Turn off “No 200s”, or correct the miles.",
        id="dujardin: a safe trip by the side with fewer miles",
    ),
    pytest.param(
        "dujardin-2024", 3, hand(side(500, safe=True), side(500), side(0)),
        "claim-without-trip", 0,
        "Ann did not win the hand, so no safe trip. Turn off “No 200s”, or correct the miles.",
        id="dujardin: a safe trip where the most miles are shared",
    ),
    pytest.param(
        "dujardin-2024", 2, hand(side(0, safe=True), side(0)),
        "claim-without-trip", 0,
        "Ann did not win the hand, so no safe trip. Turn off “No 200s”, or correct the miles.",
        id="dujardin: a safe trip where nobody moved",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(675), side(0), delayed=True),
        "claim-without-trip", None,
        ("Nobody completed the trip, so there is no delayed action. Turn off “Draw pile was "
         "empty”."),
        id="delayed action, no trip",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(700), side(975), caller=0, delayed=True),
        "claim-without-trip", None,
        ("Nobody completed the trip, so there is no delayed action. Turn off “Draw pile was "
         "empty”."),
        id="delayed action, extension not reached",
    ),
    pytest.param(
        "dujardin-2024", 2, hand(side(675), side(0), delayed=True),
        "claim-without-trip", None,
        ("Nobody completed the trip, so there is no delayed action. Turn off “Draw pile was "
         "empty”."),
        id="dujardin: won the hand is not completed the trip",
    ),
    # coup-without-safety
    pytest.param(
        "winning-moves", 2, hand(side(0, ACE, coups=[TANK]), side(0)),
        "coup-without-safety", 0, "Ann has a coup fourré without its safety, Extra Tank.",
        id="a coup fourré without its safety",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0, ROW), side(0, coups=[ROW])),
        "coup-without-safety", 1, "Bob has a coup fourré without its safety, Right of Way.",
        id="a coup fourré with the safety of another side",
    ),
    # safety-twice
    pytest.param(
        "winning-moves", 2, hand(side(0, ACE), side(0, ACE, ROW)),
        "safety-twice", None, "Ann and Bob both have Driving Ace: there is only one.", id="on two sides",
    ),
    pytest.param(
        "dujardin-2024", 4, hand(side(0, PROOF), side(0), side(0, PROOF), side(0, PROOF)),
        "safety-twice", None, "Ann, Cy and Di all have Puncture-Proof: there is only one.",
        id="on three sides",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0), side(0, TANK, TANK)),
        "safety-twice", None, "Bob has Extra Tank twice: there is only one.", id="twice in one list",
    ),
    pytest.param(
        "winning-moves", 2, hand(side(0, ROW, coups=[ROW, ROW]), side(0)),
        "safety-twice", None, "Ann has two coups fourrés with Right of Way: there is only one.",
        id="two coups fourrés with one safety",
    ),
    # pack-exceeded
    pytest.param(
        "dujardin-2024", 4, hand(side(1000), side(975), side(975), side(975)),
        "pack-exceeded", None,
        ("These miles, all sides together, need more distance cards than the pack has: ten "
         "each of 25, 50 and 75, twelve 100s, four 200s. Check each side’s miles."),
        id="3,925 miles of the 3,500",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "players", "reported", "code", "index", "sentence"), ALONE)
def test_reports_a_single_problem_with_its_sentence(edition, players, reported, code, index, sentence):
    assert found(rules(edition, players), reported) == [(code, index, sentence)]


# --- several problems at once, in the order of their sentences --------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "reported", "expected"),
    [
        pytest.param(
            "winning-moves", 2, hand(side(1010), side(-1)),
            [("miles-not-a-sum", 0), ("past-target", 0), ("miles-not-a-sum", 1)],
            id="both sides' miles",
        ),
        pytest.param(
            "winning-moves", 2, hand(side(725, safe=True), side(725, safe=True), delayed=True),
            [("past-target", 0), ("past-target", 1), ("claim-without-trip", 0), ("claim-without-trip", 1),
             ("claim-without-trip", None)],
            id="every claim without a trip",
        ),
        pytest.param(
            "winning-moves", 3, hand(side(1000), side(1000), side(25), caller=2),
            [("two-completed", None), ("extension-caller-short", 2)],
            id="two completed an extension that was called at 25",
        ),
        pytest.param(
            "winning-moves", 2, hand(side(700, safe=True), side(700, safe=True)),
            [("two-completed", None), ("claim-without-trip", 1)],
            id="two completed, both claim a safe trip",
        ),
        pytest.param(
            "winning-moves", 2,
            hand(side(0, ACE, ACE, coups=[TANK, TANK, ROW]), side(0, ACE)),
            [("coup-without-safety", 0), ("coup-without-safety", 0), ("safety-twice", None),
             ("safety-twice", None), ("safety-twice", None)],
            id="all that can be wrong with safeties",
        ),
        pytest.param(
            "dujardin-2024", 4, hand(side(1000), side(975), side(975), side(975, coups=[ACE])),
            [("coup-without-safety", 3)],
            id="the pack is not counted when something else is wrong",
        ),
        pytest.param(
            "winning-moves", 4, hand(side(1010, safe=True), side(-1, ACE, ACE), caller=0, delayed=True),
            [("no-extension-here", None)],
            id="an extension where there is none stands alone",
        ),
        pytest.param(
            "winning-moves", 4, hand(side(1010, safe=True), caller=0, delayed=True),
            [("sides-mismatch", None)],
            id="a wrong number of sides stands alone, before anything else",
        ),
    ],
)  # fmt: skip
def test_reports_several_problems_in_order(edition, players, reported, expected):
    assert [
        (problem.code, problem.side) for problem in problems(rules(edition, players), reported)
    ] == expected


def test_a_coup_fourré_without_safety_is_reported_once_for_each_card():
    listed = found(rules(), hand(side(0, coups=[ACE, ACE]), side(0)))
    assert [code for code, *_ in listed] == ["coup-without-safety", "safety-twice"]


# --- possible hands that are almost impossible -----------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "reported"),
    [
        pytest.param("winning-moves", 2, hand(side(0), side(0)), id="nobody moved"),
        pytest.param("winning-moves", 2, hand(side(700), side(675)), id="completed, and 25 short"),
        pytest.param("winning-moves", 2, hand(side(700), side(1000), caller=0), id="caller at the old one"),
        pytest.param(
            "winning-moves", 2, hand(side(725)._replace(cards=(1, 0, 0, 7, 0)), side(0), caller=0),
            id="caller whose cards came to 700 before the last",
        ),
        pytest.param(
            "winning-moves", 2, hand(side(900)._replace(cards=(0, 2, 0, 4, 2)), side(0), caller=0),
            id="caller whose cards came to 700 in several ways",
        ),
        pytest.param("winning-moves", 2, hand(side(700), side(700), caller=0), id="both at the old target"),
        pytest.param("winning-moves", 2, hand(side(975), side(975), caller=0), id="reached by nobody"),
        pytest.param("winning-moves", 2, hand(side(0), side(700), caller=1), id="called, and no card more"),
        pytest.param("winning-moves", 2, hand(side(700), side(1000, safe=True), caller=0, delayed=True),
                     id="another's trip may be safe and delayed"),
        pytest.param("dujardin-2024", 2, hand(side(525, safe=True), side(500)),
                     id="dujardin: safe for the winner who did not complete"),
        pytest.param("dujardin-2024", 4, hand(side(1000), side(975), side(975), side(525)),
                     id="3,475 miles of the 3,500"),
        pytest.param("winning-moves", 2, hand(side(0, *ALL_FOUR, coups=ALL_FOUR), side(0)),
                     id="four coups fourrés at zero miles"),
        pytest.param("winning-moves", 2, hand(side(0, *ALL_FOUR[:2], coups=ALL_FOUR[:2]),
                                              side(0, *ALL_FOUR[2:], coups=ALL_FOUR[2:])),
                     id="two and two coups fourrés"),
        pytest.param("winning-moves", 2, hand(side(0, ROW, ACE, coups=[ACE, ROW]), side(0)),
                     id="in any order"),
    ],
)  # fmt: skip
def test_a_possible_hand_has_no_problems(edition, players, reported):
    assert problems(rules(edition, players), reported) == []


@pytest.mark.parametrize("edition", [id for id, edition in EDITIONS.items() if not edition.single_race])
def test_a_hand_without_cards_is_possible_in_every_edition(edition):
    for players in EDITIONS[edition].players:
        table = rules(edition, players)
        assert problems(table, hand(*[side()] * table.sides)) == []


@pytest.mark.parametrize(
    ("changes", "reported", "code"),
    [
        pytest.param({"target_miles": 500}, hand(side(525), side(0)), "past-target", id="a shorter trip"),
        pytest.param(
            {"extension_miles": None},
            hand(side(700), side(0), caller=0),
            "no-extension-here",
            id="extension off",
        ),
        pytest.param({"extension_miles": 1200}, hand(side(1200), side(0), caller=0), None, id="a longer one"),
    ],
)
def test_house_rules_set_the_targets(changes, reported, code):
    assert [problem.code for problem in problems(rules(**changes), reported)] == ([code] if code else [])


# --- the sentences ---------------------------------------------------------------------------------


def test_every_wording_has_a_test_case():
    """No wording may go unread.

    One wording applies only to other packs, and `test_race.py` has those of a race.
    """
    keys = {"pack-exceeded/other", *OF_A_RACE}
    for row in ALONE:
        edition, players, reported, *_ = row.values
        [problem] = problems(rules(edition, players), reported)
        keys.add(f"{problem.code}/{problem.wording}" if problem.wording else problem.code)
    assert keys == set(PROBLEMS)


def test_sides_without_a_name_are_called_by_letter():
    [problem] = problems(rules(), hand(side(0, ACE), side(0, ACE)))
    assert problem.message(()) == "Side A and Side B both have Driving Ace: there is only one."


def test_a_translation_may_reorder_the_facts():
    french = {
        "%(sides)s both have %(card)s: there is only one.": "%(card)s : une seule carte, pas pour %(sides)s.",
        "Driving Ace": "As du volant",
        "%(first)s, %(last)s": "%(first)s, %(last)s",
        "%(first)s and %(last)s": "%(first)s et %(last)s",
    }
    [problem] = problems(rules(), hand(side(0, ACE), side(0, ACE)))
    sentence = problem.message(NAMES, Voice(french.__getitem__))
    assert sentence == "As du volant : une seule carte, pas pour Ann et Bob."


def test_a_translation_may_format_numbers():
    [problem] = problems(rules("winning-moves", 4), hand(side(1025), side(0)))
    sentence = problem.message(NAMES, Voice(number=lambda value: f"{value:,}".replace(",", " ")))
    assert sentence == "Ann cannot have 1 025 miles: the trip ends at exactly 1 000."


def test_a_name_is_not_treated_as_a_template():
    [problem] = problems(rules(), hand(side(137), side(0)))
    assert problem.message(["%(miles)s {0} %s", "Bob"]).startswith("%(miles)s {0} %s cannot have 137 miles")


def test_equal_problems_compare_equal():
    assert set(get_type_hints(Problem)) == {"code", "side", "facts", "wording"}
    assert problems(rules(), hand(side(1), side(0))) == problems(rules(), hand(side(1), side(0)))
