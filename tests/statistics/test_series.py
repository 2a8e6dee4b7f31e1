"""Standings of a series: expected by hand, and properties of any series."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.series import Counting, SeriesGame, has_fixed_partners, named_only, standings

ANN, BOB, CY, DI = ("ann",), ("bob",), ("cy",), ("di",)


def game(*sides, winners=None):
    """A game of sides (people, total), ... The highest total wins."""
    totals = tuple(total for _people, total in sides)
    best = tuple(side for side, total in enumerate(totals) if total == max(totals))
    return SeriesGame(tuple(people for people, _total in sides), totals, winners or best)


#: Three evenings of three people. Ann 5,100 + 3,000 + 5,000; Bob 4,200 + 5,200 + 5,000; Cy missed one.
HOLIDAYS = (
    game((ANN, 5100), (BOB, 4200), (CY, 900)),
    game((BOB, 5200), (ANN, 3000)),
    game((ANN, 5000), (BOB, 5000), (CY, 2000)),
)
#: Ann and Cy stay partners, and so do Bob and Di.
FIXED = (
    game((("ann", "cy"), 5000), (("bob", "di"), 4000)),
    game((("di", "bob"), 5500), (("cy", "ann"), 100)),
)
CHANGING = (
    game((("ann", "bob"), 5000), (("cy", "di"), 4000)),
    game((("ann", "cy"), 4500), (("bob", "di"), 5100)),
)


def figures(games, counting):
    """One row a line: place, shared, person, games, won, drawn, points."""
    return [
        (line.place, line.shared, "+".join(line.entrant), line.games, line.won, line.drawn, line.points)
        for line in standings(games, counting).lines
    ]


def test_ranks_by_points():
    assert figures(HOLIDAYS, "points") == [
        (1, False, "bob", 3, 1, 1, 14400),
        (2, False, "ann", 3, 1, 1, 13100),
        (3, False, "cy", 2, 0, 0, 2900),
    ]


def test_points_a_game_break_ties_by_wins():
    more_points = (*HOLIDAYS, game((ANN, 5300), (BOB, 100)), game((BOB, 5000), (CY, 4900)))
    assert figures(more_points, "wins") == [
        (1, False, "ann", 4, 2, 1, 18400),
        (2, False, "bob", 5, 2, 1, 19500),
        (3, False, "cy", 3, 0, 0, 7800),
    ], "Ann made 4,600 points a game, and Bob 3,900"
    assert figures((*HOLIDAYS, game((CY, 5000), (DI, 4900))), "wins")[:3] == [
        (1, False, "bob", 3, 1, 1, 14400),
        (2, False, "ann", 3, 1, 1, 13100),
        (3, False, "cy", 3, 1, 0, 7900),
    ], "who has drawn ranks before who has not"


def test_wins_break_ties_by_points():
    level = (game((ANN, 5000), (BOB, 4000)), game((ANN, 4000), (BOB, 5000)), game((ANN, 500), (CY, 5000)))
    level = (*level, game((BOB, 500), (CY, 600), winners=(1,)))
    assert figures(level, "points") == [
        (1, True, "ann", 3, 1, 0, 9500),
        (1, True, "bob", 3, 1, 0, 9500),
        (3, False, "cy", 2, 2, 0, 5600),
    ]


def test_ranks_by_points_a_game():
    assert figures((*HOLIDAYS, game((CY, 9000), (DI, 4400))), "average") == [
        (1, False, "bob", 3, 1, 1, 14400),
        (2, False, "ann", 3, 1, 1, 13100),
        (3, False, "cy", 3, 1, 0, 11900),
        (4, False, "di", 1, 0, 0, 4400),
    ], "Di has 4,400 points a game, but one game of three"


def test_who_played_more_is_not_ahead_by_points_a_game():
    often = (game((ANN, 5000), (BOB, 4000)), game((ANN, 5000), (CY, 100)), game((DI, 5000), (BOB, 4000)))
    assert figures(often, "average")[:2] == [(1, True, "ann", 2, 2, 0, 10000), (1, True, "di", 1, 1, 0, 5000)]
    often = (*often, game((ANN, 5000), (CY, 5000)), game((DI, 5000), (CY, 100)))
    assert figures(often, "average")[:2] == [
        (1, False, "di", 2, 2, 0, 10000),
        (2, False, "ann", 3, 2, 1, 15000),
    ], "the share of games won comes next"


@pytest.mark.parametrize(
    ("counting", "after"),
    [
        ("points", {ANN: (0, 5100, 8100, 13100), CY: (0, 900, 900, 2900)}),
        ("wins", {ANN: (0, 1, 1, 1), BOB: (0, 0, 1, 1)}),
        ("average", {ANN: (None, 5100, 4050, 4367), CY: (None, 900, 900, 1450)}),
    ],
)
def test_gives_what_counts_after_each_game(counting, after):
    by_name = {line.entrant: line.after for line in standings(HOLIDAYS, counting).lines}
    assert {entrant: by_name[entrant] for entrant in after} == after


def test_fixed_partners_share_a_line():
    assert has_fixed_partners(FIXED)
    assert standings(FIXED, "points").by_side
    assert figures(FIXED, "points") == [
        (1, False, "bob+di", 2, 1, 0, 9500),
        (2, False, "ann+cy", 2, 1, 0, 5100),
    ]


def test_changing_partners_each_get_their_sides_results():
    assert not standings(CHANGING, "points").by_side
    assert figures(CHANGING, "points") == [
        (1, False, "bob", 2, 2, 0, 10100),
        (2, False, "ann", 2, 1, 0, 9500),
        (3, False, "di", 2, 1, 0, 9100),
        (4, False, "cy", 2, 0, 0, 8500),
    ]


@pytest.mark.parametrize("games", [(), HOLIDAYS, (*FIXED, game((ANN, 5000), (DI, 100)))])
def test_games_without_fixed_partners_rank_people(games):
    assert not has_fixed_partners(games)


def test_people_without_a_name_have_no_line():
    games = (game((ANN, 5000), (("player 2",), 6000)), game((("player 2",), 5000), (BOB, 4000)))
    named = named_only(games, {"player 2"})
    assert [made.people for made in named] == [(ANN, ()), ((), BOB)]
    assert figures(named, "wins") == [(1, False, "ann", 1, 0, 0, 5000), (2, False, "bob", 1, 0, 0, 4000)]


def test_a_partner_without_a_name_leaves_the_other_the_line():
    games = (game((("ann", "player 3"), 5000), (("bob", "di"), 4000)), game((("player 1",), 10), (CY, 20)))
    named = named_only(games, {"player 1", "player 3"})
    assert standings(named, "points").by_side
    assert [line.entrant for line in standings(named, "points").lines] == [ANN, ("bob", "di"), CY]


def test_a_series_without_games_is_empty():
    assert standings((), "wins").lines == ()


PEOPLE = "abcdefgh"
COUNTINGS = get_args(Counting)


def counted(line, counting):
    """What counts of a line."""
    return {"points": line.points, "wins": line.won, "average": line.average}[counting]


@st.composite
def any_game(draw):
    sides = draw(st.integers(2, 4))
    partners = draw(st.integers(1, 2))
    people = draw(st.permutations(PEOPLE))[: sides * partners]
    totals = draw(st.lists(st.integers(0, 60).map(lambda step: step * 100), min_size=sides, max_size=sides))
    return game(*((tuple(people[side::sides]), total) for side, total in enumerate(totals)))


@given(st.lists(any_game(), max_size=6), st.randoms(), st.sampled_from(COUNTINGS))
def test_the_order_of_games_does_not_matter(games, dice, counting):
    other_order = dice.sample(games, len(games))
    assert figures(other_order, counting) == figures(games, counting)


@given(st.lists(any_game(), max_size=6), st.sampled_from(COUNTINGS))
def test_standings_add_up_the_games(games, counting):
    found = standings(games, counting)
    times = [[1 if found.by_side else len(people) for people in game.people] for game in games]
    made = [
        sum(total * many for total, many in zip(game.totals, of_game, strict=True))
        for game, of_game in zip(games, times, strict=True)
    ]
    assert sum(line.points for line in found.lines) == sum(made)
    won = [
        of_game[game.winners[0]] for game, of_game in zip(games, times, strict=True) if len(game.winners) == 1
    ]
    assert sum(line.won for line in found.lines) == sum(won)
    assert sum(line.games for line in found.lines) == sum(map(sum, times))
    for line in found.lines:
        assert line.after[-1] == counted(line, counting)
        assert len(line.after) == len(games) + 1


@given(st.lists(any_game(), min_size=1, max_size=6), st.sampled_from(COUNTINGS))
def test_places_follow_the_counted_value(games, counting):
    lines = standings(games, counting).lines
    values = [counted(line, counting) for line in lines]
    assert values == sorted(values, reverse=True)
    for place, line in enumerate(lines, start=1):
        assert line.place == place or line.shared
        assert line.shared == (sum(other.place == line.place for other in lines) > 1)
