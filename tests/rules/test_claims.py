"""The rules on the claims of sides (scorekeeper.rules.claims)."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.claims import Claims, idle_pile_claims, with_claims
from scorekeeper.rules.hand import HandResult, SideResult

RULES = EDITIONS["winning-moves"].rules(2)
DUJARDIN = EDITIONS["dujardin-2024"].rules(2)
BOTH = Claims(no_200s=True, draw_pile_empty=True)
COUNTED = SideResult(700, cards=(0, 0, 0, 7, 0))
WITH_200 = SideResult(700, cards=(0, 0, 0, 5, 1))


def claimed(claims, *sides, rules=RULES):
    """The claims left: a safe trip by side, and the empty draw pile."""
    hand = with_claims(rules, HandResult(sides), claims)
    return [side.safe_trip for side in hand.sides], hand.draw_pile_empty


@pytest.mark.parametrize(
    ("claims", "sides", "expected"),
    [
        ([BOTH, Claims()], (SideResult(700), SideResult(400)), ([True, False], True)),
        ([Claims(), BOTH], (SideResult(700), SideResult(400)), ([False, True], False)),
        ([BOTH, Claims()], (SideResult(600), SideResult(400)), ([True, False], False)),
        ([Claims(), Claims()], (SideResult(700), SideResult(400)), ([False, False], False)),
        ([Claims(), Claims()], (COUNTED, SideResult(400)), ([True, False], False)),
        ([BOTH, Claims()], (WITH_200, SideResult(400)), ([False, False], True)),
        ([Claims(), Claims()], (SideResult(700), COUNTED._replace(miles=400)), ([False, False], False)),
    ],
    ids=["winner", "loser", "nobody-completed", "none", "counted", "counted-with-a-200", "counted-and-lost"],
)
def test_what_is_claimed(claims, sides, expected):
    assert claimed(claims, *sides) == expected


def test_by_dujardin_a_loser_without_200s_claims_nothing():
    sides = SideResult(600), SideResult(400)
    assert claimed([Claims(), BOTH], *sides, rules=DUJARDIN) == ([False, False], False)
    assert claimed([Claims(), BOTH], *sides) == ([False, True], False), "a safe trip needs a trip"


def test_the_side_that_drove_furthest_wins_by_dujardin():
    sides = SideResult(600), SideResult(400)
    assert claimed([BOTH, Claims()], *sides, rules=DUJARDIN) == ([True, False], False)


@pytest.mark.parametrize(
    ("claims", "miles", "idle"),
    [
        ([BOTH, Claims()], (700, 400), []),
        ([Claims(), BOTH], (700, 400), [1]),
        ([BOTH, BOTH], (700, 400), [1]),
        ([BOTH, BOTH], (600, 400), [0, 1]),
        ([Claims(), Claims()], (600, 400), []),
    ],
)
def test_an_empty_pile_counts_for_the_side_that_completed(claims, miles, idle):
    assert idle_pile_claims(RULES, HandResult(tuple(map(SideResult, miles))), claims) == idle
