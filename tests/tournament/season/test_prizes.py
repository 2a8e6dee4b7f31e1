"""Prizes of a season, and members' pages."""

from dataclasses import replace
from fractions import Fraction as F

from scorekeeper.tournament.season.league import league_table
from scorekeeper.tournament.season.member_page import Met, member_page
from scorekeeper.tournament.season.model import Member
from scorekeeper.tournament.season.prizes import prizes
from tests.builders import hand, side
from tests.records.test_games import entry
from tests.tournament.night.builders import entered, round_of, table
from tests.tournament.season.builders import a_night, at_tables, by_totals, in_order, results_of


def of(*nights, games=(), **more):
    """The prizes of a season. `games`: by night (from 1) the games by round and table."""
    results = results_of(*nights, **more)
    dated = tuple(
        replace(night, games=dict(games).get(number, {}))
        for number, night in enumerate(results.season.nights, start=1)
    )
    results = replace(results, season=replace(results.season, nights=dated))
    return results, prizes(results, league_table(results))


def game(*points):
    """A game at a table of two. Each hand has these points for the sides: 25 points are 25 miles."""
    hands = [hand(side(first), side(second)) for first, second in points]
    return entry(*hands, seats=("Ann", "Bob"), hands_to_play=len(hands))


# --- best hand --------------------------------------------------------------------------------------


def test_the_best_hand_has_its_people_night_and_table():
    night = in_order("Ann", "Bob")
    results, won = of(
        night, night, games={1: {(1, 1): game((100, 200), (25, 0))}, 2: {(1, 1): game((0, 475))}}
    )
    (best,) = won.best_hands
    assert (best.people, best.points, best.night, best.round, best.table, best.hand) == (
        ("Bob",),
        475,
        2,
        1,
        1,
        1,
    )
    assert best.at == results.season.nights[1].games[1, 1].hands[0].created_at
    assert [(each.people, each.points) for each in results.best_hands] == [
        (("Ann",), 100),
        (("Bob",), 200),
        (("Bob",), 475),
    ]


def test_all_best_hands_with_equal_points_are_named():
    night = in_order("Ann", "Bob")
    _, won = of(night, night, games={1: {(1, 1): game((200, 0))}, 2: {(1, 1): game((200, 200))}})
    assert [(best.people, best.night) for best in won.best_hands] == [
        (("Ann",), 1),
        (("Ann",), 2),
        (("Bob",), 2),
    ]


def test_hands_of_guests_and_of_tables_without_a_result_win_nothing():
    games = {1: {(1, 1): game((100, 475))}}
    _, won = of(in_order("Ann", "Guy"), games=games)
    assert [best.points for best in won.best_hands] == [100]
    waiting = round_of(2, table(1, 1, 2))
    confirmed = in_order("Ann", "Bob").rounds[0]
    _, won = of(a_night(("Ann", "Bob"), confirmed, waiting), games={1: {(2, 1): game((100, 475))}})
    assert won.best_hands == ()


def best_of(played, night=None):
    """(hand, points) of the best hands of a season with one game."""
    _, won = of(night or in_order("Ann", "Bob"), games={1: {(1, 1): played}})
    return [(best.hand, best.points) for best in won.best_hands]


def test_among_equal_hands_of_a_game_the_first_is_the_best():
    assert best_of(game((100, 0), (200, 25), (200, 0))) == [(2, 200)]


def test_only_hands_that_count_are_best_hands():
    """A deleted hand has no number. Hands after the last that was agreed do not count."""
    played = game((475, 0), (100, 0), (200, 0))
    deleted = replace(played, hands=(replace(played.hands[0], deleted=True), *played.hands[1:]))
    assert best_of(deleted) == [(2, 200)]
    assert best_of(replace(deleted, hands_to_play=1)) == [(1, 100)]
    assert best_of(game((0, 0))) == []
    assert best_of(played, in_order("Ann", "Bob", "Cy")) == [], "a game of two at a table of three"


# --- coups fourrés and newcomers -------------------------------------------------------------------


def test_members_can_tie_for_most_coups_fourres():
    _, won = of(
        at_tables({"Ann": 5, "Bob": 3}, {"Cy": 2, "Guy": 1}, coups={"Ann": 1, "Bob": 2, "Guy": 9}),
        at_tables({"Ann": 5, "Cy": 3}, coups={"Ann": 1, "Cy": 1}),
    )
    assert [(counted.name, counted.count) for counted in won.coups_fourres] == [("Ann", 2), ("Bob", 2)]
    assert of(in_order("Ann", "Bob"))[1].coups_fourres == ()


def test_newcomers_have_a_prize():
    members = (Member("Ann"), *(Member(name, category="newcomer") for name in ("Bob", "Cy", "Di")))
    _, won = of(by_totals(("Ann", "Bob", "Cy", "Di"), 9, 5, 5, 1), members=members)
    assert [line.name for line in won.newcomers] == ["Bob", "Cy"]
    assert of(in_order("Ann", "Bob"))[1].newcomers == ()


# --- odd tables and byes ---------------------------------------------------------------------------


def test_the_prize_for_odd_tables_goes_by_the_fair_share():
    """Tables of two. In round 1 three people sit at an odd table; in round 2 Ann sits out and three play."""
    names = ("Ann", "Bob", "Cy", "Di", "Guy")
    rounds = (
        round_of(1, table(1, 1, 2, 3, results=[entered(3, 2, 1)]), table(2, 4, 5, results=[entered(2, 1)])),
        round_of(2, table(1, 2, 3, results=[entered(2, 1)]), sitting_out=(1,)),
    )
    _, won = of(a_night(names, *rounds))
    assert [(each.name, each.rounds, each.odd, each.byes, each.fair) for each in won.burdens] == [
        ("Ann", 2, 1, 1, F(3, 5) + F(1, 3)),
        ("Bob", 2, 1, 0, F(3, 5) + F(1, 3)),
        ("Cy", 2, 1, 0, F(3, 5) + F(1, 3)),
        ("Di", 1, 0, 0, F(3, 5)),
    ]
    assert [each.name for each in won.most_burdened] == ["Ann"]
    assert won.burdens[0].over == 2 - F(14, 15)


def test_equal_burdens_are_in_the_order_of_names():
    _, won = of(by_totals(("zed", "Ann", "Bob"), 5, 3), members="zed Bob Ann")
    assert [(each.name, each.over) for each in won.burdens] == [
        ("Bob", F(2, 3)),
        ("Ann", -F(1, 3)),
        ("zed", -F(1, 3)),
    ]


def test_people_met_as_often_are_in_the_order_of_names():
    results, _ = of(in_order("Ann", "zed", "Bob", "cy"), in_order("Ann", "cy"), members="Ann Bob")
    page = member_page(results, league_table(results), results.season.member("Ann"))
    assert page.opponents == (Met("cy", 2), Met("Bob", 1), Met("zed", 1))


def test_there_is_no_prize_for_odd_tables_if_all_is_fair():
    assert of(in_order("Ann", "Bob"))[1].most_burdened == ()
    assert of()[1].burdens == ()


# --- the page of a member ---------------------------------------------------------------------------


def test_a_members_page_shows_their_season():
    partners = round_of(1, table(1, (1, 2), (3, 4), results=[entered(500, 100)]))
    pairs = a_night(("Ann & Guy", "Cy & Di"), round_of(1, table(1, 1, 2, results=[entered(9, 5)])))
    results, _ = of(
        a_night(("Ann", "Bob", "Cy", "Di"), partners),
        pairs,
        at_tables({"Ann": 5, "Cy": 3}, coups={"Ann": 2}),
        games={3: {(1, 1): game((475, 0))}},
    )
    page = member_page(results, league_table(results), results.season.member("ANN"))
    assert [(score.number, score.place, score.points) for score in page.line.nights] == [
        (1, 1, F(7, 2)),
        (2, 1, 4),
        (3, 1, 4),
    ]
    assert page.partners == (Met("Bob", 1), Met("Guy", 1))
    assert page.opponents == (Met("Cy", 3), Met("Di", 2))
    assert [best.points for best in page.best_hands] == [475] and page.coups_fourres == 2
    assert page.burden.rounds == 3


def test_the_page_of_an_absent_member_is_empty():
    results, _ = of(in_order("Ann", "Bob"))
    page = member_page(results, league_table(results), results.season.member("Di"))
    assert (page.line, page.partners, page.best_hands, page.coups_fourres) == (None, (), (), 0)
