"""Odds: properties of any chances, known chances, and how accurate the tables are."""

from base64 import b64decode
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.paths import CHECKOUT
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.game import Terms
from scorekeeper.statistics.odds import NoOdds, OwnHands, odds, tables
from scorekeeper.statistics.odds.chances import needed
from scorekeeper.statistics.odds.make_tables import (
    held_out,
    mean_points,
    miscalibration,
    play,
    read_hands,
    solved,
    table_of,
)
from scorekeeper.statistics.odds.solver import Chances, hands_on_grid
from scorekeeper.statistics.odds.table import Errors, OddsTable, packed, place, states

HANDS = Path(__file__).parent.parent / "data" / "hand-scores.csv"
WINNING_MOVES = EDITIONS["winning-moves"]
PLAYERS = sorted(tables())
TO_POINTS = Terms()
OWN = st.none() | st.builds(OwnHands, st.integers(1, 2000), st.integers(0, 3000).map(float))


def chances(players, totals, own=None, **house_rules):
    return odds(WINNING_MOVES.rules(players, house_rules), TO_POINTS, totals, own).chances


@st.composite
def games(draw):
    """A number of players, totals below 5,000, and the server's own hands."""
    players = draw(st.sampled_from(PLAYERS))
    total = st.integers(0, 199).map(lambda step: step * 25)
    sides = tables()[players].sides
    return players, draw(st.lists(total, min_size=sides, max_size=sides)), draw(OWN)


def test_a_chance_between_two_nodes_is_taken_from_both():
    errors = Errors(0, None, 0)
    table = OddsTable(
        2, 2, hands=1, points=1, first=100, step=100, nodes=2, errors=errors, values=(5, 9, 1, 5)
    )
    assert table.chances([100, 100]) == (0.5, 0.5)
    assert table.chances([200, 100]) == (0.1, 0.9)
    assert table.chances([150, 100]) == (0.3, 0.7)
    assert table.chances([50, 999]) == table.chances([100, 200]), "the nearest nodes"


@pytest.mark.parametrize("sides", [2, 3])
def test_each_state_has_its_place_among_the_values(sides):
    in_order = list(states(sides, 4))
    assert [place(state, 4) for state in in_order] == list(range(len(in_order)))
    assert len(in_order) == {2: 4 * 4, 3: 4 * 10}[sides]
    assert all(place((first, *others[::-1]), 4) == place((first, *others), 4) for first, *others in in_order)


def test_chances_are_packed_as_big_endian_numbers():
    assert b64decode(packed([0, 0.5, 1])) == bytes([0, 0, 0x80, 0, 0xFF, 0xFF])


@pytest.mark.parametrize(
    ("errors", "most"),
    [(Errors(0.01, None, 0.015), 0.02), (Errors(0.01, 0.03, 0.025), 0.03), (Errors(0.01, 0.01, 0.04), 0.04)],
)
def test_the_largest_error_is_shown(errors, most):
    assert errors.most == most


# --- properties -----------------------------------------------------------------------------------------


@given(games())
def test_chances_sum_to_one(game):
    assert sum(chances(*game)) == pytest.approx(1)


@given(games(), st.integers(0, 2), st.integers(1, 80))
def test_more_points_never_lower_a_chance(game, side, steps):
    players, totals, own = game
    side %= len(totals)
    more = list(totals)
    more[side] = min(4975, more[side] + steps * 25)
    assert chances(players, more, own)[side] >= chances(players, totals, own)[side] - 2e-4


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_the_sides_does_not_matter(game, random):
    players, totals, own = game
    order = random.sample(range(len(totals)), len(totals))
    before = chances(players, totals, own)
    after = chances(players, [totals[side] for side in order], own)
    assert after == pytest.approx([before[side] for side in order])


@pytest.mark.parametrize("players", PLAYERS)
def test_level_sides_have_equal_chances(players):
    sides = tables()[players].sides
    for total in (0, 2500, 4975, 5200):
        assert chances(players, [total] * sides) == pytest.approx([1 / sides] * sides, abs=1e-4)


@given(games())
def test_the_highest_total_past_the_end_has_won(game):
    players, totals, own = game
    over = [total + 3000 for total in totals]
    best = max(over)
    if best < 5000 or over.count(best) > 1:
        return
    assert chances(players, over, own) == tuple(float(total == best) for total in over)


def test_a_tie_past_the_end_is_played_on_by_the_leaders():
    ann, bob, chloe = chances(3, [5400, 5400, 3000])
    assert ann == bob and ann > 0.45 and chloe < 0.05


@pytest.mark.parametrize(
    ("totals", "needs"),
    [
        ([5400, 5400, 3000], (25, 25, 2425)),
        ([4990, 4990, 0], (25, 25, 5015)),
        ([4900, 4900, 0], (100, 100, 5000)),
        ([5400, 5375, 5375], (-400, -375, -375)),
        ([0, 25, 0], (5000, 4975, 5000)),
    ],
)
def test_a_tie_needs_the_points_to_be_ahead(totals, needs):
    assert needed(WINNING_MOVES.rules(3), totals) == needs


def test_just_the_points_to_win_are_enough():
    assert chances(2, [5000, 4975]) == (1.0, 0.0)


def test_a_shorter_game_equals_the_end_of_a_longer_one():
    assert chances(2, [500, 1000], points_to_win=2000) == chances(2, [3500, 4000])


# --- unknown chances --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "house_rules", "reason"),
    [
        ("asmodee-2014", 2, {}, "A race is a single hand, so there are no earlier totals"),
        ("dujardin-2024", 2, {}, "Hands score differently with this box, so the chances are unknown."),
        ("dujardin-2024", 4, {}, "There are no known hands with this many sides"),
        ("dujardin-2024", 8, {}, "There are no known hands with this many sides"),
        ("rules-summary", 6, {}, "Hands score differently with this box"),
        ("wikipedia", 3, {}, "Hands score differently with this box"),
        ("wikipedia", 3, {"shutout": "once", "points_safety": 150}, "differently under your house rules"),
        ("winning-moves", 2, {"points_safety": 150}, "Hands score differently under your house rules"),
        ("winning-moves", 2, {"target_miles": 1000}, "Hands score differently under your house rules"),
        ("winning-moves", 2, {"points_to_win": 9000}, "once no side needs more than 5000 to win."),
    ],
)
def test_refuses_with_a_reason(edition, players, house_rules, reason):
    rules = EDITIONS[edition].rules(players, house_rules)
    with pytest.raises(NoOdds, match=reason):
        odds(rules, TO_POINTS, [0] * rules.sides)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_ends_with_the_points_that_it_covers(players):
    table = tables()[players]
    most = 5000 + table.first
    assert table.most == most
    level = [0] * table.sides
    assert chances(players, level, points_to_win=most) == pytest.approx([1 / table.sides] * table.sides)
    with pytest.raises(NoOdds):
        chances(players, level, points_to_win=most + 1)


def test_refuses_a_game_of_agreed_hands():
    with pytest.raises(NoOdds, match="This game ends after a number of hands"):
        odds(WINNING_MOVES.rules(2), Terms(hands_to_play=3), (0, 0))


@pytest.mark.parametrize(
    ("edition", "players", "alike"),
    [
        ("winning-moves", 2, True),
        ("rules-summary", 4, True),
        ("parker-1962", 3, False),
        ("dujardin-classic", 4, False),
        ("wikipedia", 2, False),
    ],
)
def test_says_if_the_rules_differ_a_little(edition, players, alike):
    rules = EDITIONS[edition].rules(players)
    assert odds(rules, TO_POINTS, [0] * rules.sides).alike is alike


# --- the server's own hands -----------------------------------------------------------------------------


def test_own_hands_count_once_there_are_enough():
    few, many = OwnHands(49, 3000.0), OwnHands(5000, 2040.0)
    enough = OwnHands(50, 3000.0)
    table, rules = tables()[2], WINNING_MOVES.rules(2)
    counted = [odds(rules, TO_POINTS, [4000, 3000], own).own for own in (None, few, enough, many)]
    assert counted == [None, None, enough, many]
    assert chances(2, [4000, 3000], few) == chances(2, [4000, 3000])
    faster = chances(2, [4000, 3000], many)  # twice the points a hand: like needing half as many
    assert faster == pytest.approx(chances(2, [4500, 4000]), abs=0.01)
    as_many = chances(2, [4000, 3000], OwnHands(200, 2 * table.points))  # their mean is 1½ times as high
    assert as_many == pytest.approx(table.chances([1000 / 1.5, 2000 / 1.5]))


@pytest.mark.parametrize(("points", "as_far"), [(1.0, (3000, 1000)), (1e6, (4500, 4000))])
def test_own_hands_double_or_halve_the_pace_at_most(points, as_far):
    assert chances(2, [4000, 3000], OwnHands(10**6, points)) == pytest.approx(chances(2, as_far))


# --- accuracy of the tables ---------------------------------------------------------------------------------


def test_the_solver_agrees_with_fractions_by_hand():
    """Each hand gives 1 point to one of two sides: a fair race to 2."""
    race = Chances({(1, 0): 0.5, (0, 1): 0.5}, 3)
    known = {(1, 1): Fraction(1, 2), (1, 2): Fraction(3, 4), (2, 1): Fraction(1, 4), (3, 1): Fraction(1, 8)}
    for needs, chance in known.items():
        assert race[needs] == pytest.approx(float(chance))


@pytest.mark.parametrize(
    "hands", [[(3, 1), (0, 0), (2, 2)], [(3, 1, 0), (1, 1, 0), (2, 2, 2)]], ids=["two sides", "three sides"]
)
def test_the_solver_agrees_with_every_game_played_out(hands):
    shares = hands_on_grid([hands], 1)
    found = Chances(shares, 4)

    @cache
    def by_trying(needs):
        best = min(needs)
        if best <= 0:
            return (needs[0] == best) / needs.count(best)
        after = [
            share * by_trying(tuple(need - score for need, score in zip(needs, hand, strict=True)))
            for hand, share in shares.items()
            if any(hand)
        ]
        return sum(after) / sum(share for hand, share in shares.items() if any(hand))

    for needs in product(range(1, 5), repeat=len(hands[0])):
        assert found[needs] == pytest.approx(by_trying(needs)), needs


def test_hands_on_a_grid_count_in_every_order_and_sum_to_one():
    hands = hands_on_grid([[(100, 350)], [(0, 0), (25, 75)]], 100)
    assert sum(hands.values()) == pytest.approx(1)
    assert hands[1, 3] == hands[3, 1] == hands[1, 4] == 0.125
    assert hands[0, 0] == 0.25 and hands[0, 1] == 0.125


def test_a_game_is_played_until_one_side_alone_is_ahead():
    """A hand gives one side 3,000 points and the other 1,000: two hands decide, or three after one each."""
    level = [(5000, 5000), (2000, 4000), (1000, 1000)]
    turned = [needs[::-1] for needs in level]
    games = [play([[(3000, 1000)]], Random(seed)) for seed in range(40)]
    assert {(tuple(path), won) for path, won in games} == {
        *((tuple(path), won) for path in (level, turned) for won in (1.0, 0.0)),
        (tuple(level[:2]), 1.0),
        (tuple(turned[:2]), 0.0),
    }


def test_hands_that_break_a_tie_past_the_end_are_not_foreseen():
    for seed in range(20):
        path, _won = play([[(5000, 5000)], [(0, 2500)]], Random(seed))
        assert path[0] == (5000, 5000) and all(min(needs) > 0 for needs in path)


def test_chances_are_compared_with_games_won():
    """Whoever wins two hands wins: with one hand more, three games of four."""
    known = {(5000, 5000): 0.5, (2000, 5000): 0.75, (5000, 2000): 0.25, (2000, 2000): 0.5}

    def off(chance):
        return miscalibration(chance, {"a program": [(3000, 0)]}, Random(7), games=1000)

    assert off(lambda needs: known[needs]) < 0.03
    assert off(lambda needs: 1 - known[needs]) == pytest.approx(0.2, abs=0.03), "two states of five are wrong"
    assert off(lambda needs: 1.0) == pytest.approx(0.5, abs=0.03)


def test_chances_from_half_of_the_hands_are_compared_with_games_of_the_other_half():
    assert held_out({"a program": [(1000, 0)] * 4}, 1000, Random(7)) < 0.02


def test_each_program_has_the_same_weight_in_the_mean_points():
    assert mean_points({"one": [(2500, 0), (1000, 500)], "other": [(0, 5000)]}) == 1750


@pytest.mark.parametrize("players", [2, 4])
def test_the_tables_match_the_played_hands(players):
    table, programs = tables()[players], read_hands(HANDS)[players]
    quick = solved(programs, 200)
    assert table.hands == sum(map(len, programs.values()))
    for needs in ((1000, 2000), (5000, 3000), (400, 800), (2400, 2200)):
        assert table.chances(needs)[0] == pytest.approx(quick[[need // 200 for need in needs]], abs=0.01)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_are_won_as_often_as_predicted(players):
    table, programs = tables()[players], read_hands(HANDS)[players]
    off = miscalibration(lambda needs: table.chances(needs)[0], programs, Random(7), games=400)
    assert off < 0.05


@pytest.mark.parametrize("players", PLAYERS)
def test_the_errors_are_small_and_stored(players):
    errors = tables()[players].errors
    assert errors.sampling < 0.01 and errors.held_out < 0.02
    assert 0.005 < errors.most < 0.05
    assert (errors.programs is None) == (players > 3)


def test_the_documentation_has_these_figures():
    page = (CHECKOUT / "docs" / "odds.md").read_text("utf-8")
    for players, table in tables().items():
        errors = [table.errors.sampling, table.errors.programs, table.errors.held_out]
        told = " | ".join("-" if error is None else f"{100 * error:.1f}" for error in errors)
        (line,) = [line for line in page.splitlines() if line.startswith(f"| {players} |")]
        assert f"| {table.sides} | {table.hands:,} |" in line
        assert line.endswith(f"| {table.points:,.0f} | {told} |")


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_the_script_makes_the_tables_again(players):
    made = table_of(players, read_hands(HANDS)[players])
    table = tables()[players]
    for name in ("sides", "hands", "points", "first", "step", "nodes"):
        assert made[name] == getattr(table, name)
    assert made["errors"] == vars(table.errors)
