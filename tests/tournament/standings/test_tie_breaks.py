"""Tie-breaks by hand: the value of each at one table and over a night."""

from fractions import Fraction as F

import pytest

from scorekeeper.tournament.standings.rank import rank_units
from tests.tournament.standings.builders import night, places, table, values

# --- one table ----------------------------------------------------------------------------------------------


SHEETS = [
    # id, totals, hands, then for each side: table points, difference, spread, tables won, share
    ("two sides", [500, 300], 4, [2, 0], [200, -200], [200, -200], [1, 0], [F(5, 4), F(3, 4)]),
    ("two tied", [300, 300], 4, [1, 1], [0, 0], [0, 0], [F(1, 2)] * 2, [1, 1]),
    ("three sides", [900, 600, 300], 4, [2, 1, 0], [450, 0, -450], [450, 0, -450], [1, 0, 0],
     [F(3, 2), 1, F(1, 2)]),
    ("two first of three", [600, 600, 300], 4, [F(3, 2), F(3, 2), 0], [150, 150, -300], [150, 150, -300],
     [F(1, 2), F(1, 2), 0], [F(6, 5), F(6, 5), F(3, 5)]),
    ("two last of three", [900, 300, 300], 4, [2, F(1, 2), F(1, 2)], [600, -300, -300], [600, -300, -300],
     [1, 0, 0], [F(9, 5), F(3, 5), F(3, 5)]),
    ("three tied", [300, 300, 300], 4, [1, 1, 1], [0] * 3, [0] * 3, [F(1, 3)] * 3, [1, 1, 1]),
    ("four sides", [900, 600, 300, 0], 4, [2, F(4, 3), F(2, 3), 0], [600, 200, -200, -600],
     [600, 200, -200, -600], [1, 0, 0, 0], [2, F(4, 3), F(2, 3), 0]),
    ("1,000 a hand", [2500, 0], 1, [2, 0], [1000, -1000], [2500, -2500], [1, 0], [2, 0]),
    ("two hands", [2500, 800], 2, [2, 0], [1700, -1700], [1700, -1700], [1, 0], [F(50, 33), F(16, 33)]),
    ("2,000 a round", [9000, 0], 7, [2, 0], [2000, -2000], [9000, -9000], [1, 0], [2, 0]),
    ("each clipped by itself", [4000, 0, 0], 1, [2, F(1, 2), F(1, 2)], [1000, -1000, -1000],
     [4000, -2000, -2000], [1, 0, 0], [3, 0, 0]),
    ("nobody has points", [0, 0, 0], 1, [1, 1, 1], [0] * 3, [0] * 3, [F(1, 3)] * 3, [1, 1, 1]),
    ("below 0 is no share", [100, -100], 1, [2, 0], [200, -200], [200, -200], [1, 0], [2, 0]),
    ("all below 0", [-100, -200], 1, [2, 0], [100, -100], [100, -100], [1, 0], [1, 1]),
]  # fmt: skip
SHEET_COLUMNS = ("table_points", "difference", "spread", "wins", "share")


@pytest.mark.parametrize(
    ("totals", "hands", "name", "expected"),
    [
        pytest.param(totals, hands, name, expected, id=f"{row}: {name}")
        for row, totals, hands, *columns in SHEETS
        for name, expected in zip(SHEET_COLUMNS, columns, strict=True)
    ],
)
def test_each_tie_break_has_its_value_at_one_table(totals, hands, name, expected):
    names = "abcd"[: len(totals)]
    sides = [f"{name} {total}" for name, total in zip(names, totals, strict=True)]
    assert values(night([table(*sides, hands=hands)]), " ".join(names), name) == expected


def test_both_partners_get_their_sides_values():
    rounds = night([table("a+b 500 3 2", "c+d 300 1 0")])
    for name, expected in {"table_points": [2, 2, 0, 0], "total": [500, 500, 300, 300],
                           "hands_won": [3, 3, 1, 1], "coups_fourres": [2, 2, 0, 0]}.items():  # fmt: skip
        assert values(rounds, "a b c d", name) == expected


def test_values_are_summed_over_rounds():
    rounds = night([table("a 500 3 2", "b 300 1 0")], [table("a 100 1 1", "b 250 2 4")])
    for name, expected in {"table_points": [2, 2], "difference": [50, -50], "spread": [50, -50],
                           "total": [600, 550], "hands_won": [4, 3], "coups_fourres": [3, 4], "wins": [1, 1],
                           "share": [F(5, 4) + F(4, 7), F(3, 4) + F(10, 7)]}.items():  # fmt: skip
        assert values(rounds, "a b", name) == expected


# --- head to head -------------------------------------------------------------------------------------------


HEAD_TO_HEAD = [
    # id, rounds (of two-handed tables), those tied, expected places
    ("met once", ["a 5 b 3"], "a b", "1 a, 2 b"),
    ("did not meet", ["a 5 c 3", "b 5 d 3"], "a b", "1 a, 1 b"),
    ("met twice, one each", ["a 5 b 3", "a 3 b 5"], "a b", "1 a, 1 b"),
    ("met twice, won twice", ["a 5 b 3", "a 4 b 3"], "a b", "1 a, 2 b"),
    ("met twice, won and tied", ["a 3 b 3", "a 3 b 5"], "a b", "1 b, 2 a"),
    ("met once and tied", ["a 3 b 3"], "a b", "1 a, 1 b"),
    ("three, each beat the next", ["a 5 b 3", "b 5 c 3", "c 5 a 3"], "a b c", "1 a, 1 b, 1 c"),
    ("three, one beat both", ["a 5 b 3", "b 5 c 3", "a 5 c 3"], "a b c", "1 a, 2 b, 3 c"),
    ("three, one beat two tied", ["a 5 b 3", "b 3 c 3", "a 5 c 3"], "a b c", "1 a, 2 b, 2 c"),
    ("three, two of them did not meet", ["a 5 b 3", "a 5 c 3"], "a b c", "1 a, 1 b, 1 c"),
    ("a pair that met often counts once", ["a 5 b 3", "a 5 b 3", "a 5 b 3", "b 5 c 3", "c 5 a 3"],
     "a b c", "1 a, 1 b, 1 c"),
    ("others they met do not count", ["a 5 b 3", "b 5 d 3", "d 5 a 3"], "a b", "1 a, 2 b"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("games", "tied", "expected"), [pytest.param(*row, id=name) for name, *row in HEAD_TO_HEAD]
)
def test_head_to_head_ranks_by_games_between_the_tied(games, tied, expected):
    rounds = night(*([table(" ".join(game.split()[:2]), " ".join(game.split()[2:]))] for game in games))
    assert places(rounds, tied, "head_to_head") == expected


def test_partners_have_not_met_as_opponents():
    assert places(night([table("a+b 5", "c+d 3")]), "a b", "head_to_head") == "1 a, 1 b"
    rounds = night([table("a+b 5", "c+d 3")], [table("a+c 5", "b+d 3")])
    assert places(rounds, "a b", "head_to_head") == "1 a, 2 b"


def test_a_cycle_stays_tied():
    """They are level in table points and difference and form a cycle. The hands won decide."""
    rounds = night([table("a 5 1", "b 3 0")], [table("b 5 2", "c 3 0")], [table("c 5 3", "a 3 0")])
    ranked = rank_units("abc", rounds)
    assert [(line.unit, line.by) for line in ranked] == [("c", None), ("b", "hands_won"), ("a", "hands_won")]
    assert [line.values["head_to_head"] for line in ranked] == [1, 1, 1]


def test_the_next_tie_break_splits_what_stays_tied():
    """b and c tie among the three. Between only these two c would be ahead, but that is not checked again."""
    rounds = night(
        [table("a 5", "b 3", "c 3")],
        [table("b 3", "c 5", "d 9")],
        [table("b 9", "c 3")],
        [table("b 5 9", "d 9")],
    )
    ranked = rank_units("abc", rounds, order=("head_to_head", "hands_won"))
    assert [(line.unit, line.by) for line in ranked] == [
        ("a", None),
        ("b", "head_to_head"),
        ("c", "hands_won"),
    ]


def test_head_to_head_counts_only_among_the_tied():
    """a beat b, and d beat a.

    If d, who never met b, is tied too, nobody is separated. Otherwise a and b are.
    """
    met = [[table("a 5", "b 4")], [table("d 6", "a 5")], [table("b 6", "e 5")]]
    assert places(night(*met), "a b d e", "table_points", "head_to_head") == "1 a, 1 b, 1 d, 4 e"
    met.append([table("d 6", "e 2")])
    assert places(night(*met), "a b d e", "table_points", "head_to_head") == "1 d, 2 a, 3 b, 4 e"


# --- opponents ----------------------------------------------------------------------------------------------


def test_opponents_count_by_round_played():
    """b won 1 of 2, c 1 of 1. Their byes do not count."""
    rounds = night([table("a 5", "b 3"), "c"], [table("a 5", "c 6"), "b"], [table("b 5", "d 3"), "a", "c"])
    assert values(rounds, "a b c d e", "opponents") == [F(1 + 2, 2), F(1, 2), 1, 1, None]


def test_opponents_count_as_often_as_met():
    rounds = night([table("a 5", "b 3")], [table("a 5", "b 3")], [table("a 3", "c 5")])
    assert values(rounds, "a", "opponents") == [F(0 + 0 + 2, 3)]


def test_partners_are_subtracted_from_opponents():
    rounds = night([table("a+b 5", "c+d 3")], [table("a+c 5", "b+d 3")])
    # a round: a 2, b and c 1, d 0. a met c, d, b, d beside b, c; and so on
    assert values(rounds, "a b c d", "opponents") == [
        F(1 + 0 + 1 + 0, 4) - F(1 + 1, 2),
        F(1 + 0 + 2 + 1, 4) - F(2 + 0, 2),
        F(2 + 1 + 1 + 0, 4) - F(0 + 2, 2),
        F(2 + 1 + 2 + 1, 4) - F(1 + 1, 2),
    ]


def test_a_unit_alone_at_an_odd_table_has_an_average_partner():
    rounds = night([table("a 5", "b 3", "c 1"), table("d+e 5", "f+g 3")])
    assert values(rounds, "a b c d f", "opponents") == [F(1, 2) - 1, 1 - 1, F(3, 2) - 1, 0 - 2, 2 - 0]
