"""Score sheets of a night by hand: places, byes, absences, adjustments and values by round."""

from fractions import Fraction as F

import pytest

from scorekeeper.tournament.standings.model import (
    Adjustment,
)
from scorekeeper.tournament.standings.presets import (
    CLUB_NIGHT,
    CRIBBAGE_STYLE,
    TOTAL_POINTS,
)
from scorekeeper.tournament.standings.rank import rank_units, round_values
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.tournament.standings.builders import night, places, table, values

# --- byes, absences, leaving --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [("table_points", 4), ("difference", 200), ("hands_won", 2), ("coups_fourres", 1), ("wins", 2),
     ("total", 1600), ("share", 2 * (F(5, 4) + F(6, 7))), ("spread", 200)],
)  # fmt: skip
def test_a_bye_counts_as_the_units_average(name, expected):
    """Two rounds played and two sat out: points count twice; hands and coups fourrés are those that were
    played."""
    rounds = night(
        [table("a 500 1 1", "b 300 2 0")],
        ["a", table("b 1 1 1", "c 2 2 2")],
        [table("a 300 1 0", "b 400")],
        ["a"],
    )
    assert values(rounds, "a", name) == [expected]


@pytest.mark.parametrize("name", [name for name, tie_break in TIE_BREAKS.items() if tie_break.is_summed])
def test_a_bye_before_any_round_counts_as_the_middle(name):
    expected = 1 if name in ("table_points", "share") else 0
    assert values(night(["a", table("b 500 3 1", "c 300 1 1")]), "a", name) == [expected]


def test_coups_fourres_of_a_bye_rank_nobody_first():
    """a and b have equal points and difference; a sat out once, b played one more coup fourré."""
    first = [table("a 500 1 1", "c 300"), table("b 500 1 1", "d 300")]
    rounds = night(first, ["a", table("b 500 1 1", "d 300"), "c"])
    for counted in ("coups_fourres", "hands_won"):
        ranked = places(rounds, "a b c d", "table_points", "difference", counted)
        assert ranked == "1 b, 2 a, 3 c, 3 d"


def test_a_bye_changes_neither_first_nor_last():
    """The unit that wins everything stays first, the one that loses everything stays last."""
    first = [table("best 500", "worst 0"), table("c 300", "d 200")]
    rounds = night(first, ["best", "worst", table("c 300", "d 200")], first)
    assert values(rounds, "best worst c d", "table_points") == [6, 0, 6, 0]
    assert values(rounds, "best worst c d", "wins") == [3, 0, 3, 0]


def test_a_missed_round_counts_0():
    """Different numbers of rounds played: a late arrival, an early departure, always there."""
    rounds = night([table("a 500", "gone 400")], [table("a 500", "late 600")], [table("a 500", "late 300")])
    assert values(rounds, "a gone late", "table_points") == [4, 0, 2]
    assert [line.played for line in rank_units(["a", "gone", "late"], rounds)] == [3, 2, 1]


def test_a_unit_that_left_counts_as_opponent_but_has_no_line():
    rounds = night([table("a 500", "left 300")], [table("b 400", "left 100")], [table("left 900", "c 0")])
    assert places(rounds, "a b c") == "1 b, 2 a, 3 c"
    assert values(rounds, "a b c", "opponents") == [F(2, 3)] * 3


def test_an_absent_unit_ranks_behind_one_that_lost_everything():
    rounds = night([table("a 500", "lost 0")])
    assert values(rounds, "lost absent", "difference") == [-500, 0]
    assert places(rounds, "a absent lost") == "1 a, 2 lost, 3 absent"
    assert places(rounds, "a absent lost", "difference") == "1 a, 2 absent, 3 lost"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (night(), "1 a, 1 b, 1 c"),
        (night([table("a 1", "b 1")]), "1 a, 1 b, 3 c"),
        (night(["c"]), "1 c, 2 a, 2 b"),
    ],
    ids=["before round 1", "one table has reported", "only a bye"],
)
def test_ranks_units_that_have_not_played_yet(rounds, expected):
    assert places(rounds, "c a b") == expected


def test_ranks_nobody():
    assert rank_units([], night([table("a 1", "b 2")])).lines == ()


# --- places, adjustments ------------------------------------------------------------------------------------


def test_tied_units_share_a_place():
    rounds = night([table("a 5", "d 1"), table("c 4", "e 2"), table("b 4", "f 2")])
    assert places(rounds, "f e d c b a") == "1 a, 2 b, 2 c, 4 e, 4 f, 6 d"
    assert [line.shared for line in rank_units("abcdef", rounds)] == [False, True, True, True, True, False]


def test_all_units_can_tie():
    rounds = night([table("a 5", "b 5"), table("c 5", "d 5")])
    ranked = rank_units("dcba", rounds)
    assert [(line.place, line.shared, line.unit) for line in ranked] == [(1, True, unit) for unit in "abcd"]


def test_a_line_has_every_value():
    rounds = night([table("a 500 3 1", "b 300 1 0"), "c"])
    line = rank_units("abc", rounds).lines[1]
    assert (line.place, line.unit, line.points, line.played, line.sat_out, line.by) == (
        2, "c", 1, 0, 1, "table_points"
    )  # fmt: skip
    assert line.values == {"table_points": 1, "difference": 0, "head_to_head": None, "opponents": None,
                           "hands_won": 0, "coups_fourres": 0}  # fmt: skip
    assert all(
        type(value) in (F, type(None)) for line in rank_units("abc", rounds) for value in line.values.values()
    )


@pytest.mark.parametrize(
    ("order", "name", "expected"),
    [(CLUB_NIGHT.order, "table_points", [F(3, 2), 0]),
     (("difference", "table_points"), "table_points", [F(3, 2), 0]),
     (TOTAL_POINTS.order, "total", [F(999, 2), 300]), (CRIBBAGE_STYLE.order, "wins", [F(1, 2), 0]),
     (("opponents", "hands_won"), "hands_won", [F(-1, 2), 0])],
    ids=["Club night", "table points wherever they are", "Total points", "Cribbage style", "first added up"],
)  # fmt: skip
def test_an_adjustment_counts_in_one_tie_break(order, name, expected):
    rounds = night([table("a 500", "b 300")])
    given = [Adjustment("a", F(1, 2), "helped"), Adjustment("a", -1, "late"), Adjustment("gone", 9, "left")]
    ranked = rank_units("ab", rounds, given, order)
    assert [next(line.values[name] for line in ranked if line.unit == unit) for unit in "ab"] == expected


def test_an_adjustment_changes_places_but_not_the_strength_of_opponents():
    rounds = night([table("a 500", "b 300")])
    taken = [Adjustment("a", -3, "left in the middle")]
    assert places(rounds, "a b") == "1 a, 2 b"
    assert places(rounds, "a b", adjustments=taken) == "1 b, 2 a"
    assert values(rounds, "a b", "opponents", taken) == [0, 2]


def test_the_average_for_a_bye_ignores_adjustments():
    rounds = night([table("a 500", "b 300")], ["a"])
    assert values(rounds, "a", "table_points", [Adjustment("a", -1, "late")]) == [3]


# --- round by round -----------------------------------------------------------------------------------------


def test_gives_the_values_of_each_round():
    rounds = night(
        (table("ann 500", "bob 300"), table("cy 200", "di 200"), "ed"),
        (table("ann 500", "bob 900"), table("cy 300", "ed 100"), "di"),
    )
    by_unit = {
        unit: [round_values(rounds, "table_points")[number, unit] for number in (1, 2)]
        for unit in ("ann", "bob", "cy", "di", "ed")
    }
    assert by_unit == {"ann": [2, 0], "bob": [0, 2], "cy": [1, 2], "di": [1, 1], "ed": [0, 0]}
    for unit, counted in by_unit.items():
        assert [sum(counted)] == values(rounds, unit, "table_points")
    assert round_values(rounds, "opponents") == round_values(rounds, "head_to_head") == {}
