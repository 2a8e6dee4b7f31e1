"""Calling the extension or not: worked out by hand from what the editions print, and held to the scoring."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.disputes.extension import NoExtension, Stand, WrongStand, outcomes
from scorekeeper.rules import HandResult, SideResult, problems, score
from scorekeeper.rules.words import ENGLISH
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, rules, side
from tests.rules.strategies import every_table, yes_no


def stand(*sides, caller=0, empty=False, totals=None):
    return Stand(sides, caller, empty, totals or (0,) * len(sides))


def told(found):
    """The outcomes as a table: kind, side, points of the hand, compared with stopping, delayed action."""
    return [
        (one.kind, one.side, tuple(side.total for side in one.scores), one.difference, one.delayed)
        for one in found
    ]


ROWS = [
    pytest.param(
        rules(),
        stand(side(700, safe=True), side(475)),
        [
            ("stop", 0, (1400, 475), (0, 0), 0),  # 700 + 400 + 300
            ("reached", 0, (1900, 475), (500, 0), 300),  # 1000 + 400 + 300 + 200
            ("nobody", None, (700, 675), (-700, 200), 0),  # 475 + 200
            ("other", 1, (700, 1600), (-700, 1125), 300),  # 1000 + 400 + 200
        ],
        id="the booklet",
    ),
    pytest.param(
        rules(),
        stand(side(), side(700), caller=1, empty=True),
        [
            ("stop", 1, (0, 1900), (0, 0), 0),  # 700 + 400 + 300 delayed + 500 shutout
            ("reached", 1, (0, 2400), (0, 500), 0),  # 1000 + 400 + 300 + 500 + 200
            ("nobody", None, (200, 700), (200, -1200), 0),
            ("other", 0, (1900, 700), (1900, -1200), 0),  # 1000 + 400 + 300 delayed + 200
        ],
        id="the booklet, no draw pile and a shutout",
    ),
    pytest.param(
        rules("wikipedia", 3),
        stand(side(), side(700, ROW, coups=[ROW]), side(300), caller=1),
        [
            ("stop", 1, (0, 2000, 300), (0, 0, 0), 0),  # 700 + 100 + 300 + 400 + 500 for Ann's zero
            ("reached", 1, (0, 2500, 300), (0, 500, 0), 300),
            ("nobody", None, (0, 1100, 300), (0, -900, 0), 0),  # nobody scores for the failure
            ("other", 0, (1400, 1100, 300), (1400, -900, 0), 300),
            ("other", 2, (0, 1100, 1900), (0, -900, 1600), 300),  # 1000 + 400 + 500 for Ann's zero
        ],
        id="Wikipedia, where a failed extension gives nobody anything",
    ),
    pytest.param(
        rules("rules-summary", 3),
        stand(side(), side(700), side(25), caller=1),
        [
            ("stop", 1, (0, 1100, 25), (0, 0, 0), 0),
            ("reached", 1, (0, 1600, 25), (0, 500, 0), 300),
            ("nobody", None, (200, 700, 225), (200, -400, 200), 0),
            ("other", 0, (1600, 700, 225), (1600, -400, 200), 300),
            ("other", 2, (200, 700, 1600), (200, -400, 1575), 300),
        ],
        id="the summary, 200 for each of the others",
    ),
    pytest.param(
        rules("wikipedia-2016", 2, target_miles=1000, extension_miles=1200),
        stand(side(1000, *ALL_FOUR), side(975)),
        [
            ("stop", 0, (2100, 975), (0, 0), 0),  # 1000 + 400 + 300 + 400
            ("reached", 0, (2500, 975), (400, 0), 300),  # 1200 + 400 + 300 + 400 + 200
            ("nobody", None, (1700, 975), (-400, 0), 0),
            ("other", 1, (1700, 1600), (-400, 625), 300),
        ],
        id="Wikipedia 2016, from 1000 to 1200",
    ),
    pytest.param(
        rules("dujardin-2024", target_miles=700, extension_miles=1000, points_extension=200),
        stand(side(700, safe=True), side(300)),
        [
            ("stop", 0, (1300, 300), (0, 0), 0),  # 700 + 400 + 200
            ("reached", 0, (1800, 300), (500, 0), 0),  # 1000 + 400 + 200 + 200
            ("nobody", None, (1300, 300), (0, 0), 0),  # the most miles win the hand all the same
            ("other", 1, (700, 1400), (-600, 1100), 0),
        ],
        id="a house extension in France",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "now", "expected"), ROWS)
def test_what_can_come_of_it(table, now, expected):
    assert told(outcomes(table, now)) == expected


# --- the game -------------------------------------------------------------------------------------------


def winners(now, **changes):
    return {(one.kind, one.side): one.winners for one in outcomes(rules(**changes), now)}


def test_who_has_won_the_game_then():
    """Hands of 1400, 1900 or 700 for Ann; 475, 675 or 1600 for Bob."""
    now = stand(side(700, safe=True), side(475), totals=(3200, 4330))
    assert [one.totals for one in outcomes(rules(), now)] == [
        (4600, 4805), (5100, 4805), (3900, 5005), (3900, 5930),
    ]  # fmt: skip
    assert winners(now) == {("stop", 0): (), ("reached", 0): (0,), ("nobody", None): (1,), ("other", 1): (1,)}


def test_of_two_with_the_points_the_higher_has_won():
    now = stand(side(700, safe=True), side(475), totals=(3700, 4600))
    assert winners(now)[("stop", 0)] == (0,)  # 5100 against 5075
    assert winners(now)[("nobody", None)] == (1,)


def test_a_shared_highest_total_has_not_won():
    now = stand(side(700, safe=True), side(475), totals=(3675, 4600))
    assert winners(now)[("stop", 0)] == ()  # 5075 each
    assert winners(now, tie="stands")[("stop", 0)] == (0, 1)


def test_a_shorter_game():
    assert winners(stand(side(700), side(475)), points_to_win=1000)[("stop", 0)] == (0,)


# --- the pack --------------------------------------------------------------------------------------------


def ways_left(table, *sides):
    return [(one.kind, one.side) for one in outcomes(table, stand(*sides))]


def test_miles_that_the_pack_does_not_have():
    """3,500 miles in all: four sides on the way to 1200 cannot have more."""
    table = rules("dujardin-2024", 8, target_miles=1000, extension_miles=1200)
    full = [("stop", 0), ("nobody", None)]
    assert ways_left(table, side(1000), side(850), side(850), side(800)) == full
    assert ways_left(table, side(1000), side(850), side(850), side(625)) == full
    exactly = [("stop", 0), ("reached", 0), ("nobody", None)]
    assert ways_left(table, side(1000), side(850), side(850), side(600)) == exactly
    # 1000 + 1200 + 700 + 600 is 3,500; with 1200 for the last it would be 3,600.
    assert ways_left(table, side(1000), side(700), side(700), side(600)) == [*exactly, *others(1, 2)]


def others(*sides):
    return [("other", one) for one in sides]


def counting(*cards, safe=False):
    """A side with so many 25s, 50s, 75s, 100s and 200s."""
    miles = sum(card * copies for card, copies in zip((25, 50, 75, 100, 200), cards, strict=True))
    return SideResult(miles, safe_trip=safe, cards=cards)


FURTHER = rules("wikipedia-2016", 3, target_miles=1000, extension_miles=1200)
#: 975 and 725 miles, and with ten 100s all cards below 200 that the pack has.
REST = (counting(0, 2, 9, 2, 0), counting(10, 8, 1, 0, 0))


@pytest.mark.parametrize("caller", [counting(0, 0, 0, 10, 0, safe=True), side(1000, safe=True)])
def test_a_safe_trip_that_only_a_200_could_go_on(caller):
    now = stand(caller, *REST)
    assert told(outcomes(FURTHER, now)) == [
        ("stop", 0, (1700, 975, 725), (0, 0, 0), 0),  # 1000 + 400 + 300
        ("reached", 0, (1800, 975, 725), (100, 0, 0), 300),  # 1200 + 400 + 200, the safe trip lost
        ("nobody", None, (1000, 975, 725), (-700, 0, 0), 0),
    ]


def test_a_safe_trip_that_goes_on_with_the_100s_that_are_left():
    now = stand(counting(0, 0, 0, 10, 0, safe=True), side(975), side(725))
    assert told(outcomes(FURTHER, now))[1] == ("reached", 0, (2100, 975, 725), (400, 0, 0), 300)


def test_no_third_200():
    """Two 75s are left and two 200s, which the caller may not play: Ann has two."""
    caller = counting(0, 0, 0, 6, 2)
    rest = (counting(0, 0, 5, 6, 0), counting(10, 10, 3, 0, 0))
    assert [one.miles for one in (caller, *rest)] == [1000, 975, 975]
    assert ways_left(FURTHER, caller, *rest) == [("stop", 0), ("nobody", None)]
    assert ways_left(FURTHER, caller, counting(0, 0, 5, 6, 0), side(975))[1] == ("reached", 0)


def test_cards_that_another_side_needs():
    """Four 50s, a 75 and two 200s are left, and Ann may play no 200: she needs the 50s. Then Dev, whose cards
    are not counted, could have no 450 miles: two 200s and a 50."""
    table = rules("dujardin-2024", 8, target_miles=1000, extension_miles=1200)
    counted = (counting(0, 0, 0, 6, 2), counting(0, 1, 3, 6, 0), counting(10, 5, 6, 0, 0))
    assert [one.miles for one in counted] == [1000, 875, 950]
    assert ways_left(table, *counted, side(450)) == [("stop", 0), ("nobody", None)]
    assert ways_left(table, *counted, side(400)) == [("stop", 0), ("reached", 0), ("nobody", None)]


# --- refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "now"),
    [
        (rules(players=4), stand(side(1000), side(475))),
        (rules("rules-summary", 6), stand(side(1000), side(475), side())),
        (rules("dujardin-2024"), stand(side(1000), side(475))),
        (rules("dujardin-2024", 4, target_miles=700), stand(side(700), side(), side(), side())),
        (rules(extension_miles=None), stand(side(700), side(475))),
    ],
    ids=["partners", "six of the summary", "France", "the French option", "a house without"],
)
def test_where_there_is_no_extension(table, now):
    with pytest.raises(NoExtension, match=r"^Nobody can call the extension here: these rules have none\.$"):
        outcomes(table, now)


REFUSED = [
    (stand(side(675), side(475)), "Ann has 675 miles: the extension is called at exactly 700."),
    (stand(side(725), side(475)), "Ann has 725 miles: the extension is called at exactly 700."),
    (stand(side(700), side(475), caller=1), "Bob has 475 miles: the extension is called at exactly 700."),
    (stand(side(700), side(700)), "Bob has 700 miles: only the first to reach 700 can call the extension."),
    (stand(side(700), side(725)), "Bob has 725 miles: only the first to reach 700 can call the extension."),
    (stand(side(700), side(), side()), "2 players make 2 sides here, not 3."),
    (stand(side(700), side(), totals=(1, 2, 3)), "There must be a total for each of the 2 sides, not 3."),
    (stand(side(700), side(), caller=2), "One of the sides at the table must call the extension."),
    (stand(side(700), side(), caller=-1), "One of the sides at the table must call the extension."),
    (stand(side(700), side(130)), "Bob cannot have 130 miles: distance cards add up to multiples of 25."),
    (
        stand(side(700, ACE), side(25, ACE)),
        "Ann and Bob both have Driving Ace: there is only one.",
    ),
    (
        stand(side(700, TANK, coups=[PROOF]), side(25)),
        "Ann has a coup fourré without its safety, Puncture-Proof.",
    ),
    (
        stand(side(700), side(475, safe=True)),
        "Bob cannot have a safe trip: they did not complete the trip.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("now", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_is_no_moment_to_call(now, reason):
    with pytest.raises(WrongStand) as refused:
        outcomes(rules(), now)
    sentence = refused.value.sentence
    assert ENGLISH.sentence(sentence.text, sentence.facts, ["Ann", "Bob", "Cy"]) == reason
    assert str(refused.value) == reason.replace("Ann", "Side A").replace("Bob", "Side B")


# --- any table -------------------------------------------------------------------------------------------


@st.composite
def tables_with_stands(draw):
    """A table where the extension may be called now."""
    table = draw(every_table.filter(lambda one: one.extension_miles is not None))
    caller = draw(st.integers(0, table.sides - 1))
    miles = [draw(st.integers(0, table.target_miles // 25 - 1)) * 25 for _ in range(table.sides)]
    miles[caller] = table.target_miles
    owners = [draw(st.none() | st.integers(0, table.sides - 1)) for _ in ALL_FOUR]
    sides = []
    for index in range(table.sides):
        safeties = tuple(card for card, owner in zip(ALL_FOUR, owners, strict=True) if owner == index)
        coups = tuple(card for card in safeties if draw(yes_no))
        sides.append(SideResult(miles[index], safeties, coups, index == caller and draw(yes_no)))
    empty = draw(yes_no)
    assume(not problems(table, HandResult(tuple(sides), None, empty)))
    totals = tuple(draw(st.integers(0, 12_000)) for _ in sides)
    return table, Stand(tuple(sides), caller, empty, totals)


def ended(table, now, kind, index):
    """The hand as it ends then, built here a second time."""
    if kind == "stop":
        return HandResult(now.sides, None, now.draw_pile_empty)
    sides = list(now.sides)
    if kind != "nobody":
        sides[index] = sides[index]._replace(miles=table.extension_miles)
    keeps = kind == "reached" or (kind == "nobody" and table.hand_winner == "most_miles")
    if not keeps:
        sides[now.caller] = sides[now.caller]._replace(safe_trip=False)
    return HandResult(tuple(sides), now.caller, now.draw_pile_empty and kind != "nobody")


@given(tables_with_stands())
def test_every_outcome_is_the_score_of_the_hand_as_it_ends(case):
    table, now = case
    found = {(one.kind, one.side): one for one in outcomes(table, now)}
    rest = [("other", index) for index in range(table.sides) if index != now.caller]
    ends = [("stop", now.caller), ("reached", now.caller), ("nobody", None), *rest]
    assert [*found] == [one for one in ends if not problems(table, ended(table, now, *one))]
    for end, one in found.items():
        assert one.scores == score(table, ended(table, now, *end))


@given(tables_with_stands())
def test_totals_and_differences(case):
    table, now = case
    stop, *rest = outcomes(table, now)
    assert stop.kind == "stop" and not any(stop.difference)
    for one in [stop, *rest]:
        points = [each.total for each in one.scores]
        assert list(one.totals) == [before + more for before, more in zip(now.totals, points, strict=True)]
        assert [a - b for a, b in zip(one.totals, stop.totals, strict=True)] == list(one.difference)
        best = max(one.totals)
        first = tuple(index for index, total in enumerate(one.totals) if total == best)
        alone = len(first) == 1 or table.tie == "stands"
        assert one.winners == (first if best >= table.points_to_win and alone else ())


@given(tables_with_stands())
def test_what_a_delayed_action_would_add(case):
    """The same stand once the draw pile is empty scores just that much more for whoever completes."""
    table, now = case
    later = Stand(now.sides, now.caller, True, now.totals)
    emptied = {(one.kind, one.side): one for one in outcomes(table, later)}
    for one in outcomes(table, now):
        after = emptied[one.kind, one.side]
        assert after.delayed == 0
        if one.kind in ("reached", "other"):
            more = after.scores[one.side].total - one.scores[one.side].total
            assert one.delayed == (0 if now.draw_pile_empty else table.points_delayed_action) == more
        else:
            assert one.delayed == 0
