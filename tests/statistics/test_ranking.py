"""Rankings: the best first, people with few games apart, and the champions of the house."""

from fractions import Fraction

import pytest
from hypothesis import given

from scorekeeper.statistics.figures import Figures, everybody
from scorekeeper.statistics.ranking import ORDERS, beyond_chance, champions, least_games, ranking
from tests.statistics.evenings import made_up_games

HOUSE = {
    "ann": Figures(games=8, won=4, hands=40, points=40_000),
    "bob": Figures(games=6, won=4, hands=30, points=27_000),
    "cy": Figures(games=3, won=3, hands=9, points=18_000),
    "di": Figures(hands=2, points=5000),
}


@pytest.mark.parametrize(
    ("order", "ranked", "others"),
    [
        ("won", ("bob", "ann"), ("cy", "di")),
        ("hand", ("ann", "bob"), ("di", "cy")),
        ("games", ("ann", "bob", "cy", "di"), ()),
    ],
)
def test_ranks_the_best_first_and_lists_few_games_apart(order, ranked, others):
    found = ranking(HOUSE, order)
    assert (found.ranked, found.others) == (ranked, others)


@pytest.mark.parametrize(("most", "least"), [(0, 1), (1, 1), (2, 1), (3, 2), (8, 4), (19, 10), (500, 10)])
def test_requires_half_of_the_most_games(most, least):
    assert least_games([most, 0]) == least


def test_games_of_two_and_of_four_sides_are_compared_without_chance():
    """Three of six wins between two sides is what chance gives. Two of five among four is more than that."""
    figures = {
        "ann": Figures(games=6, won=3, by_chance=Fraction(3)),
        "bob": Figures(games=5, won=2, by_chance=Fraction(5, 4)),
        "cy": Figures(games=5, won=1, by_chance=Fraction(5, 4)),
    }
    assert ranking(figures, "won").ranked == ("bob", "ann", "cy")
    assert beyond_chance(figures["bob"]) == Fraction(3, 20)
    assert champions(figures) == ("bob",)


def test_nobody_is_champion_who_won_no_more_than_chance():
    figures = {
        "ann": Figures(games=6, won=3, by_chance=Fraction(3)),
        "bob": Figures(games=6, won=2, drawn=1, by_chance=Fraction(3)),
    }
    assert champions(figures) == ()


def test_more_wins_then_better_hands_break_equal_shares():
    figures = {
        "ann": Figures(games=2, won=1, hands=4, points=2000),
        "bob": Figures(games=4, won=2, hands=8, points=3000),
        "cy": Figures(games=2, won=1, hands=4, points=2400),
    }
    assert ranking(figures, "won").ranked == ("bob", "cy", "ann")


@pytest.mark.parametrize("order", ["hand", "games"])
def test_more_hands_rank_first_among_equals(order):
    figures = {
        "ann": Figures(games=2, hands=4, points=2000),
        "bob": Figures(games=2, hands=6, points=3000),
        "cy": Figures(games=2, hands=4, points=2000),
    }
    assert ranking(figures, order).ranked == ("bob", "ann", "cy")


def test_at_most_four_champions_are_named():
    best, other = Figures(games=2, won=1), {"z": Figures(games=2)}
    assert champions({**dict.fromkeys("abcd", best), **other}) == tuple("abcd")


def test_the_champion_has_enough_games():
    assert champions(HOUSE) == ("bob",)


def test_partners_who_always_won_together_are_both_champions():
    pair = Figures(games=3, won=2)
    assert champions({"ann": pair, "bob": Figures(games=3, won=1), "cy": pair}) == ("ann", "cy")


@pytest.mark.parametrize(
    "figures",
    [
        {},
        {"ann": Figures(games=2, won=1)},
        {"ann": Figures(games=2, won=1), "bob": Figures(games=2, won=1)},
        {"ann": Figures(games=2), "bob": Figures(games=2)},
        {"ann": Figures(hands=3, points=900), "bob": Figures(hands=3)},
        {**dict.fromkeys("abcde", Figures(games=2, won=1)), "f": Figures(games=2)},
    ],
    ids=["nobody", "alone", "level", "no win", "nothing finished", "too many"],
)
def test_there_is_no_champion_without_a_clear_leader(figures):
    assert champions(figures) == ()


@given(made_up_games())
def test_everybody_is_ranked_once_in_order(games):
    figures = everybody(games)
    for order in ORDERS:
        found = ranking(figures, order)
        assert sorted([*found.ranked, *found.others]) == sorted(figures)
        assert all(figures[person].games >= found.least for person in found.ranked)
    beyond = [beyond_chance(figures[person]) for person in ranking(figures, "won").ranked]
    assert beyond == sorted(beyond, reverse=True)
    assert all(beyond_chance(figures[person]) == beyond[0] for person in champions(figures))
