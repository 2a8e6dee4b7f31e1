"""Score sheets of a night by hand: what each tie-break gives, who stands where, and what is refused."""

from fractions import Fraction as F

import pytest

from scorekeeper.rules.words import ENGLISH
from scorekeeper.tournament.standings.model import (
    Adjustment,
    RoundOutcome,
    SideOutcome,
    StandingsError,
    TableOutcome,
)
from scorekeeper.tournament.standings.presets import (
    CATAN_STYLE,
    CLUB_NIGHT,
    CRIBBAGE_STYLE,
    PRESETS,
    TOTAL_POINTS,
    refusal,
)
from scorekeeper.tournament.standings.rank import rank_units, round_values
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS


def table(*sides, hands=4, number=None):
    """table("ann 500", "bob+cy 300 2 1"): units, total, hands won, coups fourrés."""
    rows = [side.split() for side in sides]
    outcomes = [SideOutcome(tuple(units.split("+")), *map(int, rest)) for units, *rest in rows]
    return TableOutcome(tuple(outcomes), hands, number)


def night(*rounds):
    """Rounds from 1; each a list of tables, or of those and the names (words) of who sat out."""
    return [
        RoundOutcome(
            number,
            tuple(item for item in items if isinstance(item, TableOutcome)),
            tuple(item for item in items if isinstance(item, str)),
        )
        for number, items in enumerate(rounds, 1)
    ]


def places(rounds, units, *order, adjustments=()):
    """ "1 ann, 2 bob, 2 cy, 4 di" """
    ranked = rank_units(units.split(), rounds, adjustments, order or CLUB_NIGHT.order)
    return ", ".join(f"{line.place} {line.unit}" for line in ranked)


def values(rounds, units, name, adjustments=()):
    ranked = rank_units(units.split(), rounds, adjustments, (name,))
    by_unit = {line.unit: line.values[name] for line in ranked}
    return [by_unit[unit] for unit in units.split()]


# --- one table ---------------------------------------------------------------------------------------------

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
def test_what_a_round_is_worth(totals, hands, name, expected):
    names = "abcd"[: len(totals)]
    sides = [f"{name} {total}" for name, total in zip(names, totals, strict=True)]
    assert values(night([table(*sides, hands=hands)]), " ".join(names), name) == expected


def test_partners_both_have_what_their_side_has():
    rounds = night([table("a+b 500 3 2", "c+d 300 1 0")])
    for name, expected in {"table_points": [2, 2, 0, 0], "total": [500, 500, 300, 300],
                           "hands_won": [3, 3, 1, 1], "coups_fourres": [2, 2, 0, 0]}.items():  # fmt: skip
        assert values(rounds, "a b c d", name) == expected


def test_rounds_are_added_up():
    rounds = night([table("a 500 3 2", "b 300 1 0")], [table("a 100 1 1", "b 250 2 4")])
    for name, expected in {"table_points": [2, 2], "difference": [50, -50], "spread": [50, -50],
                           "total": [600, 550], "hands_won": [4, 3], "coups_fourres": [3, 4], "wins": [1, 1],
                           "share": [F(5, 4) + F(4, 7), F(3, 4) + F(10, 7)]}.items():  # fmt: skip
        assert values(rounds, "a b", name) == expected


# --- byes, absences, leaving --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [("table_points", 4), ("difference", 200), ("hands_won", 4), ("coups_fourres", 2), ("wins", 2),
     ("total", 1600), ("share", 2 * (F(5, 4) + F(6, 7))), ("spread", 200)],
)  # fmt: skip
def test_a_bye_is_the_own_average(name, expected):
    """Two rounds played and two sat out: everything that is added up counts twice."""
    rounds = night(
        [table("a 500 1 1", "b 300 2 0")],
        ["a", table("b 1 1 1", "c 2 2 2")],
        [table("a 300 1 0", "b 400")],
        ["a"],
    )
    assert values(rounds, "a", name) == [expected]


@pytest.mark.parametrize("name", [name for name, tie_break in TIE_BREAKS.items() if tie_break.is_summed])
def test_a_bye_before_any_round_is_the_middle(name):
    expected = 1 if name in ("table_points", "share") else 0
    assert values(night(["a", table("b 500 3 1", "c 300 1 1")]), "a", name) == [expected]


def test_a_bye_is_neither_a_win_nor_a_loss():
    """One who wins all stays first with it, one who loses all stays last."""
    first = [table("best 500", "worst 0"), table("c 300", "d 200")]
    rounds = night(first, ["best", "worst", table("c 300", "d 200")], first)
    assert values(rounds, "best worst c d", "table_points") == [6, 0, 6, 0]
    assert values(rounds, "best worst c d", "wins") == [3, 0, 3, 0]


def test_a_round_missed_counts_0():
    """Different numbers of rounds played: late, gone early, always there."""
    rounds = night([table("a 500", "gone 400")], [table("a 500", "late 600")], [table("a 500", "late 300")])
    assert values(rounds, "a gone late", "table_points") == [4, 0, 2]
    assert [line.played for line in rank_units(["a", "gone", "late"], rounds)] == [3, 2, 1]


def test_one_who_left_is_an_opponent_but_has_no_line():
    rounds = night([table("a 500", "left 300")], [table("b 400", "left 100")], [table("left 900", "c 0")])
    assert places(rounds, "a b c") == "1 b, 2 a, 3 c"
    assert values(rounds, "a b c", "opponents") == [F(2, 3)] * 3


def test_who_took_no_part_stands_behind_who_lost_everything():
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
def test_early_in_the_night(rounds, expected):
    assert places(rounds, "c a b") == expected


def test_nobody_to_rank():
    assert rank_units([], night([table("a 1", "b 2")])).lines == ()


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
def test_head_to_head(games, tied, expected):
    rounds = night(*([table(" ".join(game.split()[:2]), " ".join(game.split()[2:]))] for game in games))
    assert places(rounds, tied, "head_to_head") == expected


def test_partners_have_not_met():
    assert places(night([table("a+b 5", "c+d 3")]), "a b", "head_to_head") == "1 a, 1 b"
    rounds = night([table("a+b 5", "c+d 3")], [table("a+c 5", "b+d 3")])
    assert places(rounds, "a b", "head_to_head") == "1 a, 2 b"


def test_a_cycle_ties_on():
    """Level in table points and difference, a cycle among them: the hands won part them."""
    rounds = night([table("a 5 1", "b 3 0")], [table("b 5 2", "c 3 0")], [table("c 5 3", "a 3 0")])
    ranked = rank_units("abc", rounds)
    assert [(line.unit, line.by) for line in ranked] == [("c", None), ("b", "hands_won"), ("a", "hands_won")]
    assert [line.values["head_to_head"] for line in ranked] == [1, 1, 1]


def test_what_a_tie_break_leaves_level_goes_on_with_the_next():
    """b and c are level among the three; between the two alone c is ahead, but that is not asked again."""
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


def test_it_is_among_those_still_tied():
    """a beat b, and d beat a. Level with d, who never met b, nobody is parted; without, a and b are."""
    met = [[table("a 5", "b 4")], [table("d 6", "a 5")], [table("b 6", "e 5")]]
    assert places(night(*met), "a b d e", "table_points", "head_to_head") == "1 a, 1 b, 1 d, 4 e"
    met.append([table("d 6", "e 2")])
    assert places(night(*met), "a b d e", "table_points", "head_to_head") == "1 d, 2 a, 3 b, 4 e"


# --- opponents ----------------------------------------------------------------------------------------------


def test_opponents_by_round_played():
    """b won 1 of 2, c 1 of 1; their byes are left out."""
    rounds = night([table("a 5", "b 3"), "c"], [table("a 5", "c 6"), "b"], [table("b 5", "d 3"), "a", "c"])
    assert values(rounds, "a b c d e", "opponents") == [F(1 + 2, 2), F(1, 2), 1, 1, None]


def test_opponents_as_often_as_met():
    rounds = night([table("a 5", "b 3")], [table("a 5", "b 3")], [table("a 3", "c 5")])
    assert values(rounds, "a", "opponents") == [F(0 + 0 + 2, 3)]


def test_opponents_less_partners():
    rounds = night([table("a+b 5", "c+d 3")], [table("a+c 5", "b+d 3")])
    # a round: a 2, b and c 1, d 0. a met c, d, b, d beside b, c; and so on
    assert values(rounds, "a b c d", "opponents") == [
        F(1 + 0 + 1 + 0, 4) - F(1 + 1, 2),
        F(1 + 0 + 2 + 1, 4) - F(2 + 0, 2),
        F(2 + 1 + 1 + 0, 4) - F(0 + 2, 2),
        F(2 + 1 + 2 + 1, 4) - F(1 + 1, 2),
    ]


def test_alone_at_an_odd_table_is_beside_the_middle():
    rounds = night([table("a 5", "b 3", "c 1"), table("d+e 5", "f+g 3")])
    assert values(rounds, "a b c d f", "opponents") == [F(1, 2) - 1, 1 - 1, F(3, 2) - 1, 0 - 2, 2 - 0]


# --- places, adjustments ------------------------------------------------------------------------------------


def test_a_shared_place():
    rounds = night([table("a 5", "d 1"), table("c 4", "e 2"), table("b 4", "f 2")])
    assert places(rounds, "f e d c b a") == "1 a, 2 b, 2 c, 4 e, 4 f, 6 d"
    assert [line.shared for line in rank_units("abcdef", rounds)] == [False, True, True, True, True, False]


def test_all_tied():
    rounds = night([table("a 5", "b 5"), table("c 5", "d 5")])
    ranked = rank_units("dcba", rounds)
    assert [(line.place, line.shared, line.unit) for line in ranked] == [(1, True, unit) for unit in "abcd"]


def test_a_line():
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
def test_where_an_adjustment_counts(order, name, expected):
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


def test_a_bye_is_the_average_without_adjustments():
    rounds = night([table("a 500", "b 300")], ["a"])
    assert values(rounds, "a", "table_points", [Adjustment("a", -1, "late")]) == [3]


# --- orders -------------------------------------------------------------------------------------------------

#: a wins twice by little, c twice with thousands, b is nearly always second: every preset sees another order.
FOUR_STYLES = night(
    [table("a 500", "b 490", "d 10", "c 0")],
    [table("a 500", "b 490", "d 10", "c 0")],
    [table("c 3000", "b 2990", "a 5", "d 0")],
    [table("c 100", "a 60", "b 50", "d 0")],
)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        (CLUB_NIGHT, "1 a, 2 b, 3 c, 4 d"),
        (TOTAL_POINTS, "1 b, 2 c, 3 a, 4 d"),
        (CRIBBAGE_STYLE, "1 c, 2 a, 3 b, 4 d"),
        (CATAN_STYLE, "1 a, 2 c, 3 b, 4 d"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_presets(preset, expected):
    assert places(FOUR_STYLES, "a b c d", *preset.order) == expected


def test_the_club_nights_order():
    assert " ".join(CLUB_NIGHT.order) == (
        "table_points difference head_to_head opponents hands_won coups_fourres"
    )
    assert rank_units("ab", []).order == CLUB_NIGHT.order


def test_presets_are_by_name_and_only_one_looks_at_raw_points():
    assert list(PRESETS) == ["club_night", "total_points", "cribbage_style", "catan_style"]
    assert all(PRESETS[name].name == name for name in PRESETS)
    assert [name for name in PRESETS if "total" in PRESETS[name].order] == ["total_points"]


FAIR = table("a 5", "b 3")
UNEQUAL = [
    ("sides", night([FAIR, FAIR, table("c 5", "d 3", "e 1")]),
     "Total points cannot rank this night: table 3 of round 1 had 3 sides, others 2."),
    ("the card's number", night([FAIR], [FAIR, table("c 5", "d 3", "e 1", number=9)]),
     "Total points cannot rank this night: table 9 of round 2 had 3 sides, others 2."),
    ("the few are odd, though first", night([table("c 5", "d 3", "e 1"), FAIR], [FAIR]),
     "Total points cannot rank this night: table 1 of round 1 had 3 sides, others 2."),
    ("players", night([FAIR, FAIR, table("c+e 5", "d+f 3")]),
     "Total points cannot rank this night: table 3 of round 1 had 4 players, others 2."),
    ("hands", night([FAIR, table("c 5", "d 3", hands=1), FAIR]),
     "Total points cannot rank this night: at table 2 of round 1 the number of hands was 1, at others 4."),
]  # fmt: skip


@pytest.mark.parametrize(("rounds", "said"), [pytest.param(*row, id=name) for name, *row in UNEQUAL])
def test_total_points_need_equal_tables(rounds, said):
    for order in (TOTAL_POINTS, TOTAL_POINTS.order, ["wins", "total"]):
        assert str(refusal(order, rounds)) == said
    rounds = [RoundOutcome(round_.number, round_.tables) for round_ in rounds]
    assert refusal(CLUB_NIGHT, rounds) is None


def test_the_answer_says_that_it_is_refused():
    rounds = night([table("a 5", "b 3"), table("c 5", "d 3", "e 1")])
    assert str(rank_units("abcde", rounds, order=TOTAL_POINTS.order).refused).startswith(
        "Total points cannot rank"
    )
    assert rank_units("abcde", rounds).refused is None


@pytest.mark.parametrize(
    "rounds", [[], night([FAIR, table("c 1", "d 1")], [FAIR, "c"])], ids=["none yet", "equal"]
)
def test_equal_tables_are_not_refused(rounds):
    assert refusal(TOTAL_POINTS, rounds) is None


# --- what cannot be -----------------------------------------------------------------------------------------

CANNOT = [
    ("unknown", {"order": ["table_points", "luck"]}, "There is no tie-break called luck."),
    ("twice in the order", {"order": ["wins", "total", "wins"]},
     "The tie-break wins is in the order twice."),
    ("no order", {"order": []}, "Nothing is chosen to rank by."),
    ("a unit listed twice", {"units": ["a", "b", "a"]}, "a is listed twice among those to be ranked."),
    ("a round twice", {"rounds": night([FAIR]) * 2}, "Round 1 is there twice."),
    ("at two tables", {"rounds": night([FAIR, table("a 1", "c 2")])},
     "a is there twice in round 1: one seat each, or sitting out."),
    ("on both sides", {"rounds": night([table("a 1", "a 2")])},
     "a is there twice in round 1: one seat each, or sitting out."),
    ("playing and sitting out", {"rounds": night([], [FAIR, "b"])},
     "b is there twice in round 2: one seat each, or sitting out."),
    ("one side", {"rounds": night([table("a 1")])}, "Table 1 of round 1 needs two to four sides: it has 1."),
    ("five sides", {"rounds": night([table("a 1", "b 1", "c 1", "d 1", "e 1", number=7)])},
     "Table 7 of round 1 needs two to four sides: it has 5."),
    ("three on a side", {"rounds": night([table("a+b+c 1", "d 1")])},
     "Each side at table 1 of round 1 is one or two."),
    ("no hand", {"rounds": night([table("a 0", "b 0", hands=0)])},
     "No hand was finished at table 1 of round 1, so there is nothing to rank: "
     "take its result out, or count its players as sitting out."),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said"), [pytest.param(*row, id=name) for name, *row in CANNOT])
def test_what_cannot_be_ranked(given, said):
    with pytest.raises(StandingsError) as refused:
        rank_units(**{"units": ["a", "b"], "rounds": night([FAIR]), "order": CLUB_NIGHT.order} | given)
    assert str(refused.value) == said == ENGLISH.say(refused.value.sentence)


def test_what_is_wrong_is_a_value_error():
    assert issubclass(StandingsError, ValueError)


# --- round by round ----------------------------------------------------------------------------------------


def test_what_each_round_counts():
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
