"""How the rules treat the claims of sides (scorekeeper.rules.claims)."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.claims import idle_pile_claims, with_claims
from scorekeeper.rules.hand import HandResult, SideResult
from tests.builders import rules as table_rules

RULES = EDITIONS["winning-moves"].rules(2)
DUJARDIN = EDITIONS["dujardin-2024"].rules(2)
BOTH = {"safe_trip", "delayed_action"}
COUNTED = SideResult(700, cards=(0, 0, 0, 7, 0))
WITH_200 = SideResult(700, cards=(0, 0, 0, 5, 1))


def claimed(claims, *sides, rules=RULES):
    """The claims that remain: a safe trip for each side, and the empty draw pile."""
    hand = with_claims(rules, HandResult(sides), claims)
    return ["safe_trip" in side.claims for side in hand.sides], hand.draw_pile_empty


@pytest.mark.parametrize(
    ("claims", "sides", "expected"),
    [
        ([BOTH, set()], (SideResult(700), SideResult(400)), ([True, False], True)),
        ([set(), BOTH], (SideResult(700), SideResult(400)), ([False, True], False)),
        ([BOTH, set()], (SideResult(600), SideResult(400)), ([True, False], False)),
        ([set(), set()], (SideResult(700), SideResult(400)), ([False, False], False)),
        ([set(), set()], (COUNTED, SideResult(400)), ([True, False], False)),
        ([BOTH, set()], (WITH_200, SideResult(400)), ([False, False], True)),
        ([set(), set()], (SideResult(700), COUNTED._replace(miles=400)), ([False, False], False)),
    ],
    ids=["winner", "loser", "nobody-completed", "none", "counted", "counted-with-a-200", "counted-and-lost"],
)
def test_keeps_the_claims_that_count(claims, sides, expected):
    assert claimed(claims, *sides) == expected


NO_100S = {"no_100s"}
ONLY_75S = SideResult(700, cards=(1, 0, 9, 0, 0))


@pytest.mark.parametrize(
    ("claims", "first", "bonus", "expected"),
    [
        (NO_100S, SideResult(700), 500, (True, True)),
        ({"safe_trip"}, SideResult(700), 500, (True, False)),
        (NO_100S, SideResult(700), 0, (True, False)),
        (set(), ONLY_75S, 500, (True, True)),
        (set(), ONLY_75S, 0, (True, False)),
        (NO_100S, COUNTED, 500, (True, False)),
        (NO_100S, WITH_200, 500, (False, False)),
    ],
    ids=["claimed", "no 200s", "no such bonus", "counted", "counted for nothing", "with 100s", "with a 200"],
)
def test_counted_cards_decide_the_claims_about_200s_and_100s(claims, first, bonus, expected):
    table = table_rules("dujardin-classic", 2, points_no_100s=bonus)
    found = with_claims(table, HandResult((first, SideResult(400))), [claims, set()]).sides[0]
    assert ("safe_trip" in found.claims, "no_100s" in found.claims) == expected


def test_by_dujardin_a_loser_without_200s_claims_nothing():
    sides = SideResult(600), SideResult(400)
    assert claimed([set(), BOTH], *sides, rules=DUJARDIN) == ([False, False], False)
    assert claimed([set(), BOTH], *sides) == ([False, True], False), "a safe trip needs a trip"


def test_the_side_that_drove_furthest_wins_by_dujardin():
    sides = SideResult(600), SideResult(400)
    assert claimed([BOTH, set()], *sides, rules=DUJARDIN) == ([True, False], False)


@pytest.mark.parametrize(
    ("claims", "miles", "idle"),
    [
        ([BOTH, set()], (700, 400), []),
        ([set(), BOTH], (700, 400), [1]),
        ([BOTH, BOTH], (700, 400), [1]),
        ([BOTH, BOTH], (600, 400), [0, 1]),
        ([set(), set()], (600, 400), []),
    ],
)
def test_only_the_completing_side_can_claim_an_empty_pile(claims, miles, idle):
    assert idle_pile_claims(RULES, HandResult(tuple(map(SideResult, miles))), claims) == idle
