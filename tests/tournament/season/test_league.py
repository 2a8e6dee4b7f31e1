"""The league table, compared with seasons worked out on paper."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.night.model import Substitute
from scorekeeper.tournament.season.model import LeagueRule, Member
from scorekeeper.tournament.season.results import Guest
from scorekeeper.tournament.seating.model import Unit
from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.tournament.night.builders import entered, round_of, table
from tests.tournament.season.builders import (
    FOUR,
    LATER,
    a_night,
    at_tables,
    by_totals,
    evening,
    in_order,
    ranked,
    short,
)

ANN_FIRST = in_order("Ann", "Bob", "Cy", "Di")
BOB_FIRST = in_order("Bob", "Ann", "Cy", "Di")
CY_FIRST = in_order("Cy", "Di", "Ann", "Bob")
#: Ann and Bob share the first place. Cy is third.
LEVEL = by_totals(("Ann", "Bob", "Cy"), 500, 500, 100, tie_breaks=("total",))
PAIRS = by_totals(("Ann & Bob", "Cy & Di"), 900, 300)


def best(number, **more):
    return LeagueRule(places=(4, 3, 2, 1), best=number, **more)


def said(line):
    return [ENGLISH.say(sentence) for sentence in line.reasons]


@pytest.mark.parametrize(
    ("nights", "rule", "league"),
    [
        ([ANN_FIRST], FOUR, "1 Ann 4, 2 Bob 3, 3 Cy 2, 4 Di 1"),
        ([ANN_FIRST, CY_FIRST], FOUR, "1= Ann 6, 1= Cy 6, 3= Bob 4, 3= Di 4"),
        # The best three nights of Ann (4 4 3 2 2) are 11. Bob: 3 3 4 1 1. Cy: 2 2 2 4 4. Di: 1 1 1 3 3.
        (
            [ANN_FIRST, ANN_FIRST, BOB_FIRST, CY_FIRST, CY_FIRST],
            best(3),
            "1 Ann 11, 2 Bob 10, 3 Cy 10, 4 Di 7",
        ),
        # Of those tied at 4, Ann has won the most games against the two others.
        (
            [ANN_FIRST, ANN_FIRST, BOB_FIRST, CY_FIRST, CY_FIRST],
            best(1),
            "1 Ann 4, 2= Bob 4, 2= Cy 4, 4 Di 3",
        ),
        # Everybody was there twice: 2 more points.
        ([ANN_FIRST, BOB_FIRST], best(1, attendance=1), "1= Ann 6, 1= Bob 6, 3 Cy 4, 4 Di 3"),
        # Those who share the first two places get 3½ each. The third gets 2.
        ([LEVEL], FOUR, "1= Ann 7/2, 1= Bob 7/2, 3 Cy 2"),
        # The last number applies to all later places.
        ([ANN_FIRST], LeagueRule(places=(5, 1)), "1 Ann 5, 2 Bob 1, 3 Cy 1, 4 Di 1"),
        # Both partners get their pair's points.
        ([PAIRS], FOUR, "1= Ann 4, 1= Bob 4, 3= Cy 3, 3= Di 3"),
        ([PAIRS, ANN_FIRST], FOUR, "1 Ann 8, 2 Bob 7, 3 Cy 5, 4 Di 4"),
        # The night's own points. At a table of four: 2, 4/3, 2/3, 0.
        ([ANN_FIRST, ANN_FIRST], LeagueRule("own"), "1 Ann 4, 2 Bob 8/3, 3 Cy 4/3, 4 Di 0"),
        ([ANN_FIRST, LEVEL], LeagueRule("card_points"), "1 Ann 900, 2 Bob 800, 3 Cy 300, 4 Di 100"),
        ([], FOUR, ""),
    ],
    ids=[
        "a night", "two nights", "best three of five", "best of five", "being there", "shared", "last holds",
        "pairs", "pairs and singles", "own points", "card points", "no night",
    ],
)  # fmt: skip
def test_the_league_agrees_with_paper(nights, rule, league):
    assert short(ranked(*nights, rule=rule)) == league


def test_dropped_nights_are_named():
    league = ranked(ANN_FIRST, CY_FIRST, BOB_FIRST, rule=best(2))
    ann = league.line_of("Ann")
    assert [(score.number, score.place, score.points, score.counted) for score in ann.nights] == [
        (1, 1, 4, True),
        (2, 3, 2, False),
        (3, 2, 3, True),
    ]
    assert [score.number for score in ann.counted] == [1, 3]
    assert [score.number for score in ann.dropped] == [2]
    assert said(ann) == [
        "Place 1. League points: 7, from 3 nights.",
        "Counted: night 1 (place 1: 4), night 3 (place 2: 3).",
        "Only your best 2 nights count. Not counted: night 2 (place 3: 2).",
        (
            "League points, Table points, Difference: you and Bob are tied. Games between those "
            "tied: you have ⅔, Bob below you has ⅓."
        ),
    ]
    assert said(league.line_of("Cy"))[-2:] == [
        "League points: you have 6, Bob above you has 7.",
        "League points: you have 6, Di below you has 4.",
    ]


def test_between_equal_nights_the_better_place_then_the_newer_counts():
    level = LeagueRule(places=(4, 4, 1), best=1)
    nights = (BOB_FIRST, ANN_FIRST, ANN_FIRST, BOB_FIRST)
    assert [score.number for score in ranked(*nights, rule=level).line_of("Ann").counted] == [3]


def test_a_shared_place_names_the_others():
    league = ranked(LEVEL, PAIRS, rule=best(1))
    assert short(league) == "1= Ann 4, 1= Bob 4, 3= Cy 3, 3= Di 3"
    assert said(league.line_of("Bob"))[0] == "Place 1, shared. League points: 4, from 2 nights."
    assert "You and Ann are tied on everything that ranks, so you share the place." in said(
        league.line_of("Bob")
    )
    everybody = ranked(by_totals(("Ann", "Bob", "Cy"), 5, 5, 5)).lines[0]
    assert (
        said(everybody)[-1] == "You and 2 others are tied on everything that ranks, so you share the place."
    )


def test_the_points_for_being_there_are_explained():
    assert "For being there: 6." in said(ranked(ANN_FIRST, BOB_FIRST, rule=best(1, attendance=3)).lines[0])


# --- ties ------------------------------------------------------------------------------------------

#: By points Ann is first and third, and so is Bob, each with 800 in all. She beat Cy once, he beat Di twice.
FIRST = [{"Ann": 500, "Cy": 400}, {"Bob": 300, "Di": 200}]
SECOND = [{"Bob": 500, "Di": 200}, {"Ann": 300, "Cy": 400}]


@pytest.mark.parametrize(
    ("criterion", "leader"),
    [
        ("table_points", "Bob"),
        ("difference", "Bob"),
        ("wins", "Bob"),
        ("share", "Bob"),
        ("spread", "Bob"),
        ("opponents", "Ann"),
        ("hands_won", "Ann"),
        ("coups_fourres", "Bob"),
        ("head_to_head", None),
        ("final", None),
    ],
)
def test_each_tie_break_separates_tied_members(criterion, leader):
    nights = [
        at_tables(*FIRST, tie_breaks=("total",), won={"Ann": 2}, coups={"Bob": 1}),
        at_tables(*SECOND, tie_breaks=("total", criterion), won={"Bob": 1}, coups={"Ann": 1, "Bob": 1}),
    ]
    league = ranked(*nights, rule=LeagueRule(places=(5, 2, 1, 0)))
    ann, bob = (league.line_of(name) for name in ("Ann", "Bob"))
    assert ann.points == bob.points == 6 and ann.values["total"] == bob.values["total"] == 800
    if leader is None:
        assert (ann.place, bob.place) == (1, 1)
    else:
        first, second = (ann, bob) if leader == "Ann" else (bob, ann)
        assert (first.place, second.place, second.by) == (1, 2, criterion)
        title = TIE_BREAKS[criterion].title
        assert any(
            f"League points, Points: you and {leader} are tied. {title}" in why for why in said(second)
        )


def test_points_of_the_cards_separate_tied_members():
    nights = [
        at_tables({"Ann": 500, "Cy": 400}, {"Bob": 300, "Di": 200}, tie_breaks=("wins", "total")),
        at_tables({"Ann": 300, "Cy": 200}, {"Bob": 310, "Di": 200}, tie_breaks=("wins", "total")),
    ]
    league = ranked(*nights)
    assert short(league).startswith("1 Ann 7, 2 Bob 7") and league.line_of("Bob").by == "total"


def test_games_between_tied_members_include_dropped_nights():
    """Ann beat Bob in a night that counts for neither."""
    beaten = at_tables({"Ann": 200, "Bob": 100}, {"Cy": 400, "Di": 300}, tie_breaks=("total",))
    nights = [
        beaten,
        at_tables({"Ann": 500, "Cy": 300}, {"Bob": 400, "Di": 200}, tie_breaks=("total",)),
        at_tables({"Ann": 400, "Cy": 300}, {"Bob": 500, "Di": 200}, tie_breaks=("total", "head_to_head")),
    ]
    league = ranked(*nights, rule=best(2))
    assert short(league).startswith("1 Ann 7, 2 Bob 7") and league.line_of("Bob").by == "head_to_head"
    assert [score.number for score in league.line_of("Ann").dropped] == [1]


def test_winning_a_final_separates_tied_members():
    def final(*totals):
        units = tuple(Unit(str(number), points=5 - number) for number in range(1, 5))
        sides = table(1, 1, 2, results=[entered(*totals[:2])]), table(2, 3, 4, results=[entered(*totals[2:])])
        round_ = round_of(2, *sides, kind="final")
        return replace(round_, request=replace(round_.request, units=units))

    def night(names, *totals):
        first = round_of(1, table(1, 1, 2, 3, 4, results=[entered(4, 3, 2, 1)]))
        return a_night(names, first, final(*totals), tie_breaks=("table_points",))

    nights = [night(("Ann", "Bob", "Cy", "Di"), 2, 1, 2, 1), night(("Cy", "Di", "Bob", "Ann"), 1, 1, 2, 1)]
    league = ranked(*nights, rule=LeagueRule(places=(1,)))
    assert league.order == ("table_points", "final")
    finals = {line.name: line.values["final"] for line in league}
    assert finals == {"Ann": 2, "Bob": 0, "Cy": 1, "Di": 1}


def test_the_newest_counted_night_sets_the_order_of_tie_breaks():
    total, wins = in_order("Ann", "Bob", tie_breaks=("total",)), in_order("Ann", "Bob", tie_breaks=("wins",))
    assert ranked(total, wins).order == ("wins",)
    assert ranked(wins, total, a_night(("Ann", "Bob"), tie_breaks=("spread",))).order == ("total",)
    assert ranked().order == CLUB_NIGHT.order


def test_an_adjustment_counts_in_the_points_of_its_night_and_over_the_season():
    league = ranked(in_order("Ann", "Bob", adjusted=[(2, 5)], tie_breaks=("table_points",)))
    assert short(league) == "1 Bob 4, 2 Ann 3"
    assert league.lines[0].values["table_points"] == 5
    assert (
        short(ranked(in_order("Ann", "Bob", adjusted=[(1, -5)]), rule=LeagueRule("own")))
        == "1 Bob 0, 2 Ann -3"
    )


# --- nights and people ------------------------------------------------------------------------------


def test_a_night_without_a_confirmed_round_does_not_count():
    waiting = round_of(1, table(1, 1, 2, results=[entered(5, 3)]), table(2, 3, 4))
    names = ("Ann", "Bob", "Cy", "Di")
    assert ranked(a_night(names, waiting)).lines == ()
    league = ranked(ANN_FIRST, a_night(names, waiting))
    assert [played.number for played in league.nights] == [1]
    closed = replace(waiting, closed_at=evening(1))
    assert short(ranked(a_night(names, closed))).startswith("1 Ann 4")
    assert ranked(a_night(names, round_of(1, sitting_out=(1, 2)))).lines == ()


def test_a_running_night_is_provisional():
    league = ranked(ANN_FIRST, replace(BOB_FIRST, finished_at=None))
    assert [played.provisional for played in league.nights] == [False, True]
    assert "Still provisional: night 2." in said(league.lines[0]) and league.lines[0].provisional
    assert not ranked(ANN_FIRST).lines[0].provisional


def test_a_finished_night_is_provisional_while_it_can_be_corrected():
    ends = ANN_FIRST.finished_at + timedelta(minutes=ANN_FIRST.settings.correction)
    for now, provisional in ((ends - timedelta(seconds=1), True), (ends, False), (LATER, False)):
        assert [played.provisional for played in ranked(ANN_FIRST, now=now).nights] == [provisional]


def test_guests_keep_their_places_and_are_listed():
    league = ranked(in_order("Zoe", "Ann", "Guy", "Bob"), in_order("zoé", "Ann"), members="Ann Bob")
    assert short(league) == "1 Ann 6, 2 Bob 1"
    assert league.guests == (Guest("Guy", (1,)), Guest("Zoe", (1, 2)))


def test_guests_of_a_night_that_does_not_count_yet_are_listed():
    assert ranked(a_night(("Ann", "Guy")), members="Ann").guests == (Guest("Guy", (1,)),)


@pytest.mark.parametrize(
    "name", ["Zoé Éléonore", "zoe  eleonore", "ZOÉ ÉLÉONORE", "Zo\u200be Eleonore", "Zed"]
)
def test_a_member_is_found_by_every_name(name):
    members = (Member("Zoé Éléonore", also=("Zed",)), Member("Ann"))
    league = ranked(in_order(name, "Ann"), members=members)
    assert short(league) == "1 Zoé Éléonore 4, 2 Ann 3" and league.guests == ()


def test_a_substitute_plays_for_the_entrant():
    entrant, *others = ANN_FIRST.entrants
    entrant = replace(entrant, substitutes=(Substitute("Di", 1),))
    league = ranked(replace(ANN_FIRST, entrants=(entrant, *others)))
    assert short(league) == "1 Ann 4, 2 Bob 3, 3 Cy 2, 4 Di 1"


def test_somebody_entered_twice_gets_the_better_line():
    assert short(ranked(in_order("Bob", "Ann", "Cy", "ann"))) == "1 Bob 4, 2 Ann 3, 3 Cy 2"
    assert short(ranked(in_order("ann", "Ann"))) == "1 Ann 4"


def test_somebody_never_at_a_table_has_played_no_night():
    league = ranked(a_night(("Ann", "Bob", "Cy"), round_of(1, table(1, 1, 2, results=[entered(5, 3)]))))
    assert short(league) == "1 Ann 4, 2 Bob 3"
    assert [member.name for member in league.absent] == ["Cy", "Di"]
    assert league.line_of("Cy") is None


def test_a_bye_counts_as_being_there():
    assert short(ranked(by_totals(("Ann", "Bob", "Cy"), 5, 3))) == "1 Ann 4, 2 Cy 3, 3 Bob 2"
