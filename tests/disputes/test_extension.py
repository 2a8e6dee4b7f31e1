"""Calling the extension or not: expected by hand from the editions, and consistent with the scoring."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.disputes.extension import ExtensionChoice, InvalidChoice, NoExtension, advice, outcomes
from scorekeeper.rules import HandResult, SideResult, problems, score
from scorekeeper.rules.voice import ENGLISH
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, rules, side
from tests.rules.strategies import every_table, yes_no

NAMES = ["Ann", "Bob", "Cy", "Dev"]
PILE_TEXT = "%(points)s more for %(side)s if the draw pile is empty by then."
NO_200_TEXT = "%(points)s more for %(side)s if it has played no 200."
A_200_TEXT = "%(points)s less for %(side)s if it plays a 200 on the way."
NO_100_TEXT = "%(points)s more for %(side)s if it has played neither a 200 nor a 100."
A_100_TEXT = "%(points)s less for %(side)s if it plays a 200 or a 100 on the way."
ANYBODY_TEXT = "%(points)s less for %(side)s if any side plays its first distance card."
EACH_TEXT = "%(points)s less for %(side)s for each side that plays its first distance card."


def choice(*sides, caller=0, empty=False, totals=None, hands_left=None):
    return ExtensionChoice(sides, caller, empty, totals or (0,) * len(sides), hands_left)


def as_rows(found):
    """The outcomes as rows: kind, side, points of the hand, difference from stopping, conditions."""
    return [
        (
            outcome.kind,
            outcome.side,
            tuple(side.total for side in outcome.scores),
            outcome.difference,
            [ENGLISH.say(sentence, NAMES) for sentence in outcome.conditions],
        )
        for outcome in found
    ]


def pile(name, points=300):
    return f"{points} more for {name} if the draw pile is empty by then."


def no_200(name, points=300):
    return f"{points} more for {name} if it has played no 200."


def a_200(name, points=300):
    return f"{points} less for {name} if it plays a 200 on the way."


def anybody(name, points=500):
    return f"{points} less for {name} if any side plays its first distance card."


def each(name, points=500):
    return f"{points} less for {name} for each side that plays its first distance card."


ROWS = [
    pytest.param(
        rules(),
        choice(side(700, safe=True), side(475)),
        [
            ("stop", 0, (1400, 475), (0, 0), []),  # 700 + 400 + 300
            ("reached", 0, (1900, 475), (500, 0), [pile("Ann"), a_200("Ann")]),  # 1000 + 400 + 300 + 200
            ("nobody", None, (700, 675), (-700, 200), []),  # 475 + 200
            ("other", 1, (700, 1600), (-700, 1125), [pile("Bob"), no_200("Bob")]),  # 1000 + 400 + 200
        ],
        id="the booklet",
    ),
    pytest.param(
        rules(),
        choice(side(), side(700), caller=1, empty=True),
        [
            ("stop", 1, (0, 1900), (0, 0), []),  # 700 + 400 + 300 delayed + 500 shutout
            ("reached", 1, (0, 2400), (0, 500), [anybody("Bob")]),  # 1000 + 400 + 300 + 500 + 200
            ("nobody", None, (200, 700), (200, -1200), []),
            ("other", 0, (1900, 700), (1900, -1200), [no_200("Ann")]),  # 1000 + 400 + 300 delayed + 200
        ],
        id="the booklet, no draw pile and a shutout",
    ),
    pytest.param(
        rules("wikipedia", 3),
        choice(side(), side(700, ROW, coups=[ROW]), side(300), caller=1),
        [
            ("stop", 1, (0, 2000, 300), (0, 0, 0), []),  # 700 + 100 + 300 + 400 + 500 for Ann's zero
            ("reached", 1, (0, 2500, 300), (0, 500, 0), [pile("Bob"), each("Bob")]),
            ("nobody", None, (0, 1100, 300), (0, -900, 0), []),  # nobody scores for the failed extension
            ("other", 0, (1400, 1100, 300), (1400, -900, 0), [pile("Ann"), no_200("Ann")]),
            # 1000 + 400 + 500 for Ann's zero
            ("other", 2, (0, 1100, 1900), (0, -900, 1600), [pile("Cy"), no_200("Cy"), each("Cy")]),
        ],
        id="Wikipedia, where a failed extension gives nobody anything",
    ),
    pytest.param(
        rules("rules-summary", 3),
        choice(side(), side(700), side(25), caller=1),
        [
            ("stop", 1, (0, 1100, 25), (0, 0, 0), []),
            ("reached", 1, (0, 1600, 25), (0, 500, 0), [pile("Bob")]),
            ("nobody", None, (200, 700, 225), (200, -400, 200), []),
            ("other", 0, (1600, 700, 225), (1600, -400, 200), [pile("Ann"), no_200("Ann")]),
            ("other", 2, (200, 700, 1600), (200, -400, 1575), [pile("Cy"), no_200("Cy")]),
        ],
        id="the summary, 200 for each of the others",
    ),
    pytest.param(
        rules("wikipedia-2016", 2, target_miles=1000, extension_miles=1200),
        choice(side(1000, *ALL_FOUR), side(975)),
        [
            ("stop", 0, (2100, 975), (0, 0), []),  # 1000 + 400 + 300 + 400
            ("reached", 0, (2500, 975), (400, 0), [pile("Ann")]),  # 1200 + 400 + 300 + 400 + 200
            ("nobody", None, (1700, 975), (-400, 0), []),
            ("other", 1, (1700, 1600), (-400, 625), [pile("Bob"), no_200("Bob")]),
        ],
        id="Wikipedia 2016, from 1000 to 1200",
    ),
    pytest.param(
        rules("dujardin-2024", target_miles=700, extension_miles=1000, points_extension=200),
        choice(side(700, safe=True), side(300)),
        [
            ("stop", 0, (1300, 300), (0, 0), []),  # 700 + 400 + 200
            ("reached", 0, (1800, 300), (500, 0), [a_200("Ann", 200)]),  # 1000 + 400 + 200 + 200
            ("nobody", None, (1300, 300), (0, 0), []),  # the most miles win the hand anyway
            ("other", 1, (700, 1400), (-600, 1100), [no_200("Bob", 200)]),
        ],
        id="a house extension in France",
    ),
    pytest.param(
        rules("dujardin-2024", 3, target_miles=700, extension_miles=1000),
        choice(side(), side(700), side(25), caller=1),
        [
            # Everybody but Ann scores 500 for her zero, whoever completes the trip.
            ("stop", 1, (0, 1600, 525), (0, 0, 0), []),
            ("reached", 1, (0, 1900, 525), (0, 300, 0), [each("Bob"), each("Cy")]),
            ("nobody", None, (0, 1600, 525), (0, 0, 0), []),
            ("other", 0, (1400, 700, 25), (1400, -900, -500), [no_200("Ann", 200)]),
            (
                "other", 2, (0, 1200, 1900), (0, -400, 1375),
                [no_200("Cy", 200), each("Bob"), each("Cy")],
            ),
        ],
        id="a house extension in France, a side without a distance card",
    ),
    pytest.param(
        rules(
            players=3, extension_miles=875, points_delayed_action=0, points_safe_trip=100, points_shutout=700,
        ),
        choice(side(700, safe=True), side(), side()),
        [
            ("stop", 0, (1900, 0, 0), (0, 0, 0), []),  # 700 + 400 + 100 + 700
            # 875 + 400 + 100 + 200 + 700. 175 miles leave no room for a 200.
            ("reached", 0, (2275, 0, 0), (375, 0, 0), [anybody("Ann", 700)]),
            ("nobody", None, (700, 200, 200), (-1200, 200, 200), []),
            ("other", 1, (700, 1475, 200), (-1200, 1475, 200), [no_200("Bob", 100)]),
            ("other", 2, (700, 200, 1475), (-1200, 200, 1475), [no_200("Cy", 100)]),
        ],
        id="a house with other values, and no room for a 200",
    ),
    pytest.param(
        rules("dujardin-2024", 3, target_miles=700, extension_miles=1000),
        choice(side(), side(700), side(), caller=1),
        [
            ("stop", 1, (500, 2100, 500), (0, 0, 0), []),  # 700 + 400 + twice 500
            # Ann and Cy score 500 too, but driving costs them nothing.
            ("reached", 1, (500, 2400, 500), (0, 300, 0), [each("Bob")]),
            ("nobody", None, (500, 2100, 500), (0, 0, 0), []),
            ("other", 0, (1900, 1200, 0), (1400, -900, -500), [no_200("Ann", 200), each("Ann"), each("Bob")]),
            ("other", 2, (0, 1200, 1900), (-500, -900, 1400), [no_200("Cy", 200), each("Bob"), each("Cy")]),
        ],
        id="a house extension in France, two sides without a distance card",
    ),
    pytest.param(
        rules(points_safe_trip=0, points_shutout=0),
        choice(side(700, safe=True), side()),
        [
            ("stop", 0, (1100, 0), (0, 0), []),
            ("reached", 0, (1600, 0), (500, 0), [pile("Ann")]),
            ("nobody", None, (700, 200), (-400, 200), []),
            ("other", 1, (700, 1600), (-400, 1600), [pile("Bob")]),
        ],
        id="a house where neither a safe trip nor a shutout counts",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "now", "expected"), ROWS)
def test_lists_every_outcome_with_its_scores(table, now, expected):
    assert as_rows(outcomes(table, now)) == expected


# --- the game -------------------------------------------------------------------------------------------


def winners(now, **changes):
    return {(outcome.kind, outcome.side): outcome.winners for outcome in outcomes(rules(**changes), now)}


def test_names_the_winner_of_the_game_in_each_outcome():
    """Hands of 1400, 1900 or 700 for Ann, and of 475, 675 or 1600 for Bob."""
    now = choice(side(700, safe=True), side(475), totals=(3200, 4330))
    assert [outcome.totals for outcome in outcomes(rules(), now)] == [
        (4600, 4805), (5100, 4805), (3900, 5005), (3900, 5930),
    ]  # fmt: skip
    assert winners(now) == {("stop", 0): (), ("reached", 0): (0,), ("nobody", None): (1,), ("other", 1): (1,)}


def test_the_higher_of_two_sides_with_the_points_wins():
    now = choice(side(700, safe=True), side(475), totals=(3700, 4600))
    assert winners(now)[("stop", 0)] == (0,)  # 5100 against 5075
    assert winners(now)[("nobody", None)] == (1,)


def test_a_shared_highest_total_does_not_win():
    now = choice(side(700, safe=True), side(475), totals=(3675, 4600))
    assert winners(now)[("stop", 0)] == ()  # 5075 each
    assert winners(now, tie="stands")[("stop", 0)] == (0, 1)


def test_a_game_of_agreed_hands_is_won_after_the_last():
    """Three of five hands were played. After the fourth nobody has won, whatever the totals.

    After the last the highest total wins, however low.
    """
    now = {"totals": (9000, 4600), "hands_left": 2}
    assert set(winners(choice(side(700, safe=True), side(475), **now)).values()) == {()}
    last = choice(side(700, safe=True), side(475), totals=(0, 900), hands_left=1)
    assert winners(last) == {  # 1400, 1900, 700 or 700 against 1375, 1375, 1575 or 2500
        ("stop", 0): (0,), ("reached", 0): (0,), ("nobody", None): (1,), ("other", 1): (1,),
    }  # fmt: skip


def test_a_tie_after_the_last_agreed_hand_plays_on_or_stands():
    last = choice(side(700, safe=True), side(475), totals=(0, 925), hands_left=1)
    assert winners(last)[("stop", 0)] == ()  # 1400 each, so another hand
    assert winners(last, tie="stands")[("stop", 0)] == (0, 1)


def test_gives_the_points_each_side_still_needs():
    """Hands of 1400, 1900 or 700 for Ann, and of 475, 675 or 1600 for Bob."""
    now = choice(side(700, safe=True), side(475), totals=(3200, 4325))
    assert [outcome.needs for outcome in outcomes(rules(), now)] == [
        (400, 200),
        (0, 200),
        (1100, 0),
        (1100, 0),
    ]
    shorter = outcomes(rules(points_to_win=2000), choice(side(700, safe=True), side(475)))
    assert [outcome.needs for outcome in shorter] == [(600, 1525), (100, 1525), (1300, 1325), (1300, 400)]


def test_a_shorter_game_is_won_by_stopping():
    assert winners(choice(side(700), side(475)), points_to_win=1000)[("stop", 0)] == (0,)


# --- the pack --------------------------------------------------------------------------------------------


def ways_left(table, *sides):
    return [(outcome.kind, outcome.side) for outcome in outcomes(table, choice(*sides))]


def test_leaves_out_outcomes_beyond_the_pack():
    """The pack has 3,500 miles, and four sides on the way to 1200 cannot have more."""
    table = rules("dujardin-2024", 8, target_miles=1000, extension_miles=1200)
    full = [("stop", 0), ("nobody", None)]
    assert ways_left(table, side(1000), side(850), side(850), side(800)) == full
    assert ways_left(table, side(1000), side(850), side(850), side(625)) == full
    exactly = [("stop", 0), ("reached", 0), ("nobody", None)]
    assert ways_left(table, side(1000), side(850), side(850), side(600)) == exactly
    # 1000 + 1200 + 700 + 600 is 3,500. With 1200 for the last side it would be 3,600.
    assert ways_left(table, side(1000), side(700), side(700), side(600)) == [*exactly, *others(1, 2)]


def others(*sides):
    return [("other", index) for index in sides]


def counting(*cards, safe=False):
    """A side with these numbers of 25s, 50s, 75s, 100s and 200s."""
    miles = sum(card * copies for card, copies in zip((25, 50, 75, 100, 200), cards, strict=True))
    return SideResult(miles, cards=cards).claiming(["safe_trip"] if safe else [])


FURTHER = rules("wikipedia-2016", 3, target_miles=1000, extension_miles=1200)
#: 975 and 725 miles. With ten 100s these are all cards below 200 in the pack.
REST = (counting(0, 2, 9, 2, 0), counting(10, 8, 1, 0, 0))


@pytest.mark.parametrize("caller", [counting(0, 0, 0, 10, 0, safe=True), side(1000, safe=True)])
def test_loses_the_safe_trip_if_only_a_200_is_left(caller):
    now = choice(caller, *REST)
    assert as_rows(outcomes(FURTHER, now)) == [
        ("stop", 0, (1700, 975, 725), (0, 0, 0), []),  # 1000 + 400 + 300
        # 1200 + 400 + 200, without the safe trip
        ("reached", 0, (1800, 975, 725), (100, 0, 0), [pile("Ann")]),
        ("nobody", None, (1000, 975, 725), (-700, 0, 0), []),
    ]


def test_keeps_the_safe_trip_with_the_100s_that_are_left():
    now = choice(counting(0, 0, 0, 10, 0, safe=True), side(975), side(725))
    _, reached, *_ = as_rows(outcomes(FURTHER, now))
    assert reached == ("reached", 0, (2100, 975, 725), (400, 0, 0), [pile("Ann"), a_200("Ann")])


def test_offers_no_200_once_others_have_played_all():
    """The others have all four 200s, so Ann cannot play one on the way."""
    others = (counting(0, 0, 0, 1, 2), counting(1, 0, 0, 0, 2))
    now = choice(side(1000, safe=True), *others)
    assert as_rows(outcomes(FURTHER, now))[1][4] == [pile("Ann")]
    now = choice(side(1000, safe=True), others[0], counting(1, 0, 0, 0, 1))
    assert as_rows(outcomes(FURTHER, now))[1][4] == [pile("Ann"), a_200("Ann")]


def test_offers_no_200_if_the_25_it_needs_is_gone():
    """From 700 to 925 with a 200 takes a 25. Without a 200 it is three 75s."""
    table = rules(extension_miles=925)
    now = choice(side(700, safe=True), counting(10, 0, 0, 0, 0))
    assert as_rows(outcomes(table, now))[1][4] == [pile("Ann")]
    now = choice(side(700, safe=True), counting(9, 0, 0, 0, 0))
    assert as_rows(outcomes(table, now))[1][4] == [pile("Ann"), a_200("Ann")]


@pytest.mark.parametrize(
    ("bob", "expected"),
    [
        (counting(0, 0, 0, 4, 0), [pile("Bob"), no_200("Bob")]),
        (counting(0, 0, 0, 2, 1), [pile("Bob")]),
    ],
)
def test_counted_cards_decide_if_another_side_may_be_safe(bob, expected):
    """Both reach 1000 from 400, and one has played a 200."""
    assert as_rows(outcomes(rules(), choice(side(700), bob)))[3][4] == expected


def test_another_side_may_have_needed_a_200():
    """Ann and Cy hold ten 25s, ten 75s, seven 50s and three 100s.

    That leaves 1,050 miles without 200s: three 50s and nine 100s. If Cy has another 100, and so 850, Cy's
    trip and Bob's 1,000 miles together need a 200.
    """
    table = rules("wikipedia-2016", 3, target_miles=900, extension_miles=1000)
    ann = counting(10, 0, 6, 2, 0)
    ways = {}
    for hundreds in (1, 2):
        cy = counting(0, 7, 4, hundreds, 0)
        *_, (kind, index, _, _, conditions), _ = as_rows(outcomes(table, choice(ann, side(), cy)))
        ways[hundreds] = (kind, index, conditions)
    assert ways == {
        1: ("other", 1, [pile("Bob"), no_200("Bob")]),
        2: ("other", 1, [pile("Bob")]),
    }


def test_a_side_plays_no_third_200():
    """Two 75s and two 200s are left. The caller may not play the 200s, because Ann has two already."""
    caller = counting(0, 0, 0, 6, 2)
    rest = (counting(0, 0, 5, 6, 0), counting(10, 10, 3, 0, 0))
    assert [side.miles for side in (caller, *rest)] == [1000, 975, 975]
    assert ways_left(FURTHER, caller, *rest) == [("stop", 0), ("nobody", None)]
    assert ways_left(FURTHER, caller, counting(0, 0, 5, 6, 0), side(975))[1] == ("reached", 0)


def test_leaves_out_outcomes_that_take_cards_another_side_needs():
    """Four 50s, a 75 and two 200s are left. Ann may play no 200, so she needs the 50s.

    Then Dev, whose cards are not counted, could not have 450 miles, which take two 200s and a 50.
    """
    table = rules("dujardin-2024", 8, target_miles=1000, extension_miles=1200)
    counted = (counting(0, 0, 0, 6, 2), counting(0, 1, 3, 6, 0), counting(10, 5, 6, 0, 0))
    assert [side.miles for side in counted] == [1000, 875, 950]
    assert ways_left(table, *counted, side(450)) == [("stop", 0), ("nobody", None)]
    assert ways_left(table, *counted, side(400)) == [("stop", 0), ("reached", 0), ("nobody", None)]


@pytest.mark.parametrize(("miles", "expected"), [(1150, []), (1125, [each("Ann"), each("Bob"), each("Cy")])])
def test_offers_no_driving_without_cards(miles, expected):
    """Cy reaches 1200. If two sides have 1150, all 3,500 miles are on the table and Dev cannot play any."""
    table = rules("dujardin-2024", 8, target_miles=1175, extension_miles=1200)
    _, reached, *_ = as_rows(outcomes(table, choice(side(1150), side(miles), side(1175), side(), caller=2)))
    assert reached[:2] == ("reached", 2) and reached[4] == expected


# --- refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "now"),
    [
        (rules(players=4), choice(side(1000), side(475))),
        (rules("rules-summary", 6), choice(side(1000), side(475), side())),
        (rules("dujardin-2024"), choice(side(1000), side(475))),
        (rules("dujardin-2024", 4, target_miles=700), choice(side(700), side(), side(), side())),
        (rules(extension_miles=None), choice(side(700), side(475))),
    ],
    ids=["partners", "six of the summary", "France", "the French option", "a house without"],
)
def test_refuses_rules_without_an_extension(table, now):
    with pytest.raises(NoExtension, match=r"^These rules have no extension, so nobody can call it\.$"):
        outcomes(table, now)


REFUSED = [
    (choice(side(675), side(475)), "Ann has 675 miles: the extension is called at exactly 700."),
    (choice(side(725), side(475)), "Ann has 725 miles: the extension is called at exactly 700."),
    (choice(side(700), side(475), caller=1), "Bob has 475 miles: the extension is called at exactly 700."),
    (choice(side(700), side(700)), "Bob has 700 miles: only the first to reach 700 can call the extension."),
    (choice(side(700), side(725)), "Bob has 725 miles: only the first to reach 700 can call the extension."),
    (choice(side(700), side(), side()), "2 players make 2 sides here, not 3."),
    (choice(side(700), side(), totals=(1, 2, 3)), "There must be a total for each of the 2 sides, not 3."),
    (choice(side(700), side(), caller=2), "One of the sides at the table must call the extension."),
    (choice(side(700), side(), caller=-1), "One of the sides at the table must call the extension."),
    (choice(side(700), side(130)), "Bob cannot have 130 miles: distance cards add up to multiples of 25."),
    (
        choice(side(700, ACE), side(25, ACE)),
        "Ann and Bob both have Driving Ace: there is only one.",
    ),
    (
        choice(side(700, TANK, coups=[PROOF]), side(25)),
        "Ann has a coup fourré without its safety, Puncture-Proof.",
    ),
    (
        choice(side(700), side(475, safe=True)),
        ("Bob did not complete the trip, so no safe trip. Turn off “No 200s”, or correct the "
"miles."),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("now", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_refuses_a_moment_at_which_nobody_may_call(now, reason):
    with pytest.raises(InvalidChoice) as refused:
        outcomes(rules(), now)
    sentence = refused.value.sentence
    assert ENGLISH.say(sentence, ["Ann", "Bob", "Cy"]) == reason
    assert str(refused.value) == reason.replace("Ann", "Side A").replace("Bob", "Side B")


# --- any table -------------------------------------------------------------------------------------------


@st.composite
def tables_with_stands(draw):
    """A table at which the extension may be called now."""
    table = draw(every_table.filter(lambda rules: rules.extension_miles is not None))
    caller = draw(st.integers(0, table.sides - 1))
    miles = [draw(st.just(0) | st.integers(0, table.target_miles // 25 - 1)) * 25 for _ in range(table.sides)]
    miles[caller] = table.target_miles
    owners = [draw(st.none() | st.integers(0, table.sides - 1)) for _ in ALL_FOUR]
    sides = []
    for index in range(table.sides):
        safeties = tuple(card for card, owner in zip(ALL_FOUR, owners, strict=True) if owner == index)
        coups = tuple(card for card in safeties if draw(yes_no))
        safe, no_100s = (index == caller and draw(yes_no) for _claim in range(2))
        sides.append(side(miles[index], *safeties, coups=coups, safe=safe, no_100s=no_100s))
    empty = draw(yes_no)
    assume(not problems(table, HandResult(tuple(sides), None, empty)))
    totals = tuple(draw(st.integers(0, 12_000)) for _ in sides)
    return table, ExtensionChoice(tuple(sides), caller, empty, totals)


def ended(table, now, kind, index):
    """The hand as it ends, built independently of the program."""
    if kind == "stop":
        return HandResult(now.sides, None, now.draw_pile_empty)
    sides = list(now.sides)
    if kind != "nobody":
        sides[index] = sides[index]._replace(miles=table.extension_miles)
    keeps = kind == "reached" or (kind == "nobody" and table.hand_winner == "most_miles")
    if not keeps:
        sides[now.caller] = sides[now.caller].claiming()
    return HandResult(tuple(sides), now.caller, now.draw_pile_empty and kind != "nobody")


@given(tables_with_stands())
def test_every_outcome_is_the_score_of_the_hand_as_it_ends(case):
    table, now = case
    found = {(outcome.kind, outcome.side): outcome for outcome in outcomes(table, now)}
    rest = [("other", index) for index in range(table.sides) if index != now.caller]
    ends = [("stop", now.caller), ("reached", now.caller), ("nobody", None), *rest]
    assert [*found] == [end for end in ends if not problems(table, ended(table, now, *end))]
    for end, outcome in found.items():
        assert outcome.scores == score(table, ended(table, now, *end))


@given(tables_with_stands())
def test_totals_and_differences(case):
    table, now = case
    stop, *rest = outcomes(table, now)
    assert stop.kind == "stop" and not any(stop.difference)
    for outcome in [stop, *rest]:
        points = [receipt.total for receipt in outcome.scores]
        assert list(outcome.totals) == [
            before + more for before, more in zip(now.totals, points, strict=True)
        ]
        assert [a - b for a, b in zip(outcome.totals, stop.totals, strict=True)] == list(outcome.difference)
        best = max(outcome.totals)
        first = tuple(index for index, total in enumerate(outcome.totals) if total == best)
        alone = len(first) == 1 or table.tie == "stands"
        assert outcome.winners == (first if best >= table.points_to_win and alone else ())


def changes(text, index, played):
    """(times, hand): the hand changed as the sentence says. Its points should come that many times."""
    if text == PILE_TEXT:
        return [(1, played._replace(draw_pile_empty=True))]
    for item, more, less in (("safe_trip", NO_200_TEXT, A_200_TEXT), ("no_100s", NO_100_TEXT, A_100_TEXT)):
        if text in (more, less):
            claims = played.sides[index].claims
            assert (item in claims) == (text == less)
            changed = (*claims, item) if text == more else tuple(claim for claim in claims if claim != item)
            return [(1 if text == more else -1, with_side(played, index, claims=changed))]
    still = [place for place, result in enumerate(played.sides) if not result.miles]
    assert still and index not in still
    found = []
    for count in range(1, len(still) + 1):
        for drivers in combinations(still, count):
            driven = played
            for place in drivers:
                driven = with_side(driven, place, miles=25)
            found.append((-1 if text == ANYBODY_TEXT else -count, driven))
    return found


def with_side(played, index, **facts):
    sides = list(played.sides)
    sides[index] = sides[index]._replace(**facts)
    return played._replace(sides=tuple(sides))


@given(tables_with_stands())
def test_each_condition_changes_the_score_by_its_points(case):
    table, now = case
    for outcome in outcomes(table, now):
        played = ended(table, now, outcome.kind, outcome.side)
        for text, facts in outcome.conditions:
            index = facts["side"]
            assert facts["points"]
            possible = [
                (times, changed)
                for times, changed in changes(text, index, played)
                if not problems(table, changed)
            ]
            assert possible
            for times, changed in possible:
                more = score(table, changed)[index].total - outcome.scores[index].total
                assert more == times * facts["points"]


@given(tables_with_stands())
def test_every_condition_is_listed(case):
    table, now = case
    for outcome in outcomes(table, now):
        expected = set()
        if outcome.kind in ("reached", "other"):
            if not now.draw_pile_empty and table.points_delayed_action:
                expected.add((PILE_TEXT, outcome.side))
            further = table.extension_miles - table.target_miles
            if table.points_safe_trip and outcome.kind == "other":
                expected.add((NO_200_TEXT, outcome.side))
            elif table.points_safe_trip and "safe_trip" in now.sides[now.caller].claims and further >= 200:
                expected.add((A_200_TEXT, outcome.side))
            if table.points_no_100s and outcome.kind == "other":
                expected.add((NO_100_TEXT, outcome.side))
            elif table.points_no_100s and "no_100s" in now.sides[now.caller].claims and further >= 100:
                expected.add((A_100_TEXT, outcome.side))
            text = ANYBODY_TEXT if table.shutout == "once" else EACH_TEXT
            room = sum(result.miles for result in ended(table, now, outcome.kind, outcome.side).sides) < 3500
            for index, scored in enumerate(outcome.scores):
                drove = now.sides[index].miles or index == outcome.side
                if drove and any(line.item == "shutout" for line in scored.lines) and room:
                    expected.add((text, index))
        assert {(text, facts["side"]) for text, facts in outcome.conditions} == expected
        assert len(outcome.conditions) == len(expected)


@given(tables_with_stands(), st.integers(1, 3))
def test_only_the_last_agreed_hand_decides_the_game(case, hands_left):
    table, now = case
    for outcome in outcomes(table, replace(now, hands_left=hands_left)):
        best = [index for index, total in enumerate(outcome.totals) if total == max(outcome.totals)]
        decided = hands_left == 1 and (len(best) == 1 or table.tie == "stands")
        assert list(outcome.winners) == (best if decided else [])
        assert [table.points_to_win - need for need in outcome.needs] == [
            min(table.points_to_win, total) for total in outcome.totals
        ]


# --- advice, expected by hand from the points of each outcome ----------------------------------------


def advised(*sides, edition="winning-moves", totals=None, empty=False, **house_rules):
    found = outcomes(rules(edition, len(sides), **house_rules), choice(*sides, empty=empty, totals=totals))
    return [ENGLISH.say(sentence, NAMES) for sentence in advice(found, 0)]


def test_advises_two_players_by_the_booklet():
    """Ann gains 500 if she makes 1000 miles.

    Failing costs her 400 and gives Bob 200: 600 of 1,100 is 5.5 in 10. If Bob makes it he gains 1,125, and
    she loses 400: 1,525 of 2,025 is 7.5 in 10.
    """
    assert advised(side(700), side(475)) == [
        (
            "Calling is worth it if you think Ann will complete the extension more than 6 times "
            "in 10, and nobody will the other times."
        ),
        "If Bob completes it the other times: more than 8 times in 10.",
    ]


def test_advises_by_wikipedia_where_a_failed_extension_pays_nobody():
    """400 of 900 is 4.4 in 10."""
    assert advised(side(700), side(475), edition="wikipedia")[0] == (
        "Calling is worth it if you think Ann will complete the extension more than 5 times "
        "in 10, and nobody will the other times."
    )


def test_never_asks_for_more_than_ten_times_in_ten():
    """Ann gains 200 miles and 200. If Bob makes it she loses 400, 300 and two shutouts, and he makes 2,400.

    4,100 of 4,500 is 9.1 in 10.
    """
    longer = {"target_miles": 1000, "extension_miles": 1200}
    assert advised(side(1000), side(), side(), edition="wikipedia-2016", empty=True, **longer)[1] == (
        "If Bob completes it the other times: more than 9 times in 10."
    )


def test_names_the_most_dangerous_opponent():
    assert advised(side(700), side(100), side(600))[1].startswith("If Bob completes it the other times:")
    assert advised(side(700), side(600), side(100))[1].startswith("If Cy completes it the other times:")


def test_tells_a_side_that_stopping_wins():
    assert advised(side(700), side(475), totals=(4000, 0)) == ["Stopping now wins the game for Ann."]


@pytest.mark.parametrize("empty", [False, True])
def test_there_is_always_advice(empty):
    for miles in range(0, 700, 25):
        assert advised(side(700), side(miles), empty=empty)
