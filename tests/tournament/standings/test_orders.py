"""Orders of tie-breaks: presets, and results that should not or cannot be ranked."""

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.standings.model import (
    RoundOutcome,
    StandingsError,
)
from scorekeeper.tournament.standings.presets import (
    CATAN_STYLE,
    CLUB_NIGHT,
    CRIBBAGE_STYLE,
    PRESETS,
    TOTAL_POINTS,
    refusal,
)
from scorekeeper.tournament.standings.rank import rank_units
from tests.tournament.standings.builders import night, places, table

# --- orders -------------------------------------------------------------------------------------------------


#: a wins twice narrowly, c wins twice by thousands, b is nearly always second. Every preset ranks them
#: differently.
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
def test_each_preset_ranks_in_its_own_way(preset, expected):
    assert places(FOUR_STYLES, "a b c d", *preset.order) == expected


def test_the_club_night_is_the_default_order():
    assert " ".join(CLUB_NIGHT.order) == (
        "table_points difference head_to_head opponents hands_won coups_fourres"
    )
    assert rank_units("ab", []).order == CLUB_NIGHT.order


def test_only_one_preset_uses_raw_points():
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


def test_the_standings_give_the_reason_of_a_refusal():
    rounds = night([table("a 5", "b 3"), table("c 5", "d 3", "e 1")])
    assert str(rank_units("abcde", rounds, order=TOTAL_POINTS.order).refused).startswith(
        "Total points cannot rank"
    )
    assert rank_units("abcde", rounds).refused is None


@pytest.mark.parametrize(
    "rounds", [[], night([FAIR, table("c 1", "d 1")], [FAIR, "c"])], ids=["none yet", "equal"]
)
def test_equal_tables_can_be_ranked_by_total_points(rounds):
    assert refusal(TOTAL_POINTS, rounds) is None


# --- impossible results and orders --------------------------------------------------------------------------


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
     "Each side at table 1 of round 1 must have one or two people."),
    ("no hand", {"rounds": night([table("a 0", "b 0", hands=0)])},
     ("No hand was finished at table 1 of round 1, so there is nothing to rank: remove its "
"result, or count its players as sitting out.")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said"), [pytest.param(*row, id=name) for name, *row in CANNOT])
def test_refuses_impossible_results_and_orders(given, said):
    with pytest.raises(StandingsError) as refused:
        rank_units(**{"units": ["a", "b"], "rounds": night([FAIR]), "order": CLUB_NIGHT.order} | given)
    assert str(refused.value) == said == ENGLISH.say(refused.value.sentence)


def test_a_standings_error_is_a_value_error():
    assert issubclass(StandingsError, ValueError)
