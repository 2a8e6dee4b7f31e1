"""Winners move up: the order of the next round, compared with examples on paper."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.seating.model import DrawRequest, Unit
from scorekeeper.tournament.seating.winners_up import seating_order, split_into_sides


def evening(tables, here=None, partners="none", seats=2, seed=0, before=()):
    """A request after a round.

    `tables`: "a1 b2 | c2 d1" are two tables of players with their places. Partners are written together: "ab1
    cd2". "?" is an unknown place. `here`: who is here now, such as "abcd" (None: all).
    """
    played = [[(side[:-1], side[-1]) for side in table.split()] for table in tables.split("|")]
    last = {unit: place for table in played for side, place in table for unit in side}
    units = tuple(
        Unit(unit, last=int(last[unit]) if last.get(unit, "?") != "?" else None)
        for unit in (here if here is not None else last)
    )
    seating = tuple(tuple(tuple(side) for side, _ in table) for table in played)
    return DrawRequest(seats, partners, "winners_up", units, seed, history=(*before, seating))


def cut(ids, size):
    """The tables of this size, each with its people sorted: "abcdef" by 2 is ["ab", "cd", "ef"]."""
    return ["".join(sorted(ids[first : first + size])) for first in range(0, len(ids), size)]


@pytest.mark.parametrize(
    ("tables", "size", "expected"),
    [
        pytest.param("a1 b2 | c1 d2 | e1 f2", 2, ["ac", "be", "df"], id="the whist drive"),
        pytest.param("a2 b1 | c2 d1 | e2 f1", 2, ["bd", "af", "ce"], id="the other side wins"),
        pytest.param("a1 b2", 2, ["ab"], id="one table"),
        pytest.param("a1 b2 | c1 d2", 2, ["ac", "bd"], id="two tables"),
        pytest.param(
            "a1 b2 c3 | d1 e2 f3 | g1 h2 i3", 3, ["abd", "ceg", "fhi"], id="threes, the second stays"
        ),
        pytest.param("a3 b2 c1 | d3 e2 f1", 3, ["bcf", "ade"], id="threes, two tables"),
        pytest.param("a1 b2 c3 d4 | e1 f2 g3 h4", 4, ["abce", "dfgh"], id="fours, two stay"),
        pytest.param("ab1 cd2 | ef1 gh2 | ij1 kl2", 4, ["abef", "cdij", "ghkl"], id="couples"),
        pytest.param("ab1 cd2 ef3 | gh2 ij1 kl3", 6, ["abcdij", "efghkl"], id="six at a table"),
    ],
)
def test_winners_move_up_and_losers_down(tables, size, expected):
    assert cut(seating_order(evening(tables)), size) == expected


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        pytest.param(
            "a1 b2 | c? d? | e1 f2", ["ab", "cd", "ef"], id="nothing known of a table: nobody passes it"
        ),
        pytest.param("a1 b? | c1 d2 | e1 f2", ["ab", "ce", "df"], id="the loser is not known"),
        pytest.param("a1 b2 | c1 d? | e1 f2", ["ac", "bd", "ef"], id="the winner alone is known"),
    ],
)
def test_units_with_an_unknown_place_stay(tables, expected):
    """Their table keeps them as far as the others leave room."""
    assert cut(seating_order(evening(tables)), 2) == expected


@pytest.mark.parametrize("seed", range(5))
def test_nobody_moves_if_no_place_is_known(seed):
    assert cut(seating_order(evening("a? b? | c? d? | e? f?", seed=seed)), 2) == ["ab", "cd", "ef"]


@pytest.mark.parametrize(
    ("tables", "possible"),
    [
        pytest.param("a1 b1 | c1 d2 | e1 f2", {"ac be df", "bc ae df"}, id="two tied at the top"),
        pytest.param("a1 b2 | c1 d1 | e1 f2", {"ac be df", "ad be cf"}, id="two tied in between"),
    ],
)
def test_the_lot_breaks_a_tie(tables, possible):
    assert {" ".join(cut(seating_order(evening(tables, seed=seed)), 2)) for seed in range(40)} == possible


@pytest.mark.parametrize(
    ("tables", "possible"),
    [
        pytest.param("a1 b1 c3 | d1 e2 f3", {"abd cef"}, id="first place shared at the top, nobody must go"),
        pytest.param("a1 b2 c3 | d1 e1 f3", {"abd cef", "abe cdf"}, id="first place shared below"),
        pytest.param("a1 b2 c2 | d1 e2 f3", {"abd cef", "acd bef"}, id="last place shared"),
        pytest.param(
            "a1 b1 c1 | d1 e2 f3", {"abd cef", "acd bef", "bcd aef"}, id="all three tied: one must go down"
        ),
    ],
)
def test_the_lot_breaks_a_tie_of_three(tables, possible):
    assert {" ".join(cut(seating_order(evening(tables, seed=seed)), 3)) for seed in range(60)} == possible


@pytest.mark.parametrize(
    ("tables", "here", "expected"),
    [
        pytest.param("a1 b2 | c1 d2 | e1 f2", "bcdef", ["bc", "de", "f"], id="the winner of table 1 left"),
        pytest.param("a1 b2 | c1 d2 | e1 f2", "abdef", ["ab", "de", "f"], id="the winner of table 2 left"),
        pytest.param("a1 b2 | c1 d2 | e1 f2", "abef", ["ab", "ef"], id="a whole table left"),
        pytest.param("a1 b2 | c1 d2", "abcdxy", ["ac", "bd", "xy"], id="newcomers at the bottom"),
        pytest.param("a1 b2 | c1 d2", "bcdx", ["bc", "dx"], id="one left, one came"),
        pytest.param("a1 b2 | c1 d2", "xy", ["xy"], id="all are new"),
        pytest.param("a1 b2", "", [], id="nobody is there"),
    ],
)
def test_newcomers_enter_at_the_bottom_and_gaps_close(tables, here, expected):
    assert cut(seating_order(evening(tables, here)), 2) == expected


@pytest.mark.parametrize(
    ("here", "expected"),
    [
        pytest.param("abcefghi", ["ab", "ceg", "fhi"], id="the winner left: the second did not win"),
        pytest.param("abcdeghi", ["abd", "ceg", "hi"], id="the last left: the second is not last"),
        pytest.param("abcfghi", ["ab", "cg", "fhi"], id="the last is last without the others"),
        pytest.param("abcdghi", ["abd", "cg", "hi"], id="the winner wins without the others"),
    ],
)
def test_nobody_takes_the_place_of_a_unit_that_left(here, expected):
    """Tables of three, with people of table 2 gone."""
    ids = seating_order(evening("a1 b2 c3 | d1 e2 f3 | g1 h2 i3", here))
    ends = [sum(len(table) for table in expected[:number]) for number in range(4)]
    assert ["".join(sorted(ids[ends[table] : ends[table + 1]])) for table in range(3)] == expected


def test_one_of_two_tied_for_last_place_moves_down():
    drawn = {
        "".join(sorted(seating_order(evening("a1 b2 c2 | d1 e2 f3", "bcdef", seed=seed))[:2]))
        for seed in range(20)
    }
    assert drawn == {"bd", "cd"}


@pytest.mark.parametrize("seed", range(6))
def test_an_unknown_place_comes_after_the_first(seed):
    assert seating_order(evening("a1 b? | c1 d2", seed=seed))[:3] == ("a", "b", "c")


@pytest.mark.parametrize("seed", range(6))
def test_partners_stay_together_in_the_order(seed):
    ids = "".join(seating_order(evening("ab? cd? | ef? gh?", seed=seed)))
    assert {"".join(sorted(ids[first : first + 2])) for first in range(0, 8, 2)} == {"ab", "cd", "ef", "gh"}


def test_a_place_without_a_table_is_ignored():
    """A unit that sat out comes in at the bottom, whatever place it had before."""
    request = evening("a1 b2 | c1 d2", "abcd")
    request = replace(request, units=(*request.units, Unit("x", last=1)))
    assert seating_order(request)[-1] == "x"


def test_tables_of_different_sizes_keep_their_numbers():
    """Three at the first table and two at the others. Each table keeps its number, or gaps close."""
    ids = seating_order(evening("a1 b2 c3 | d1 e2 | f1 g2"))
    assert [set(ids[:3]), set(ids[3:5]), set(ids[5:])] == [set("abd"), set("cf"), set("eg")]


@pytest.mark.parametrize("seed", range(6))
def test_a_shrinking_table_keeps_its_first(seed):
    """From fours to twos: table 1 keeps its first and second."""
    assert seating_order(evening("a1 b2 c3 d4 | e1 f2 g3 h4", seed=seed))[:4] == ("a", "b", "c", "e")


def test_a_table_of_one_stays():
    assert cut(seating_order(evening("a1 b2 | c1 | d1 e2")), 2) == ["ab", "cd", "e"]


def test_the_first_round_is_by_lot():
    units = tuple(Unit(unit, points=ord(unit), last=1) for unit in "abcdef")
    drawn = {seating_order(DrawRequest(2, "none", "winners_up", units, seed)) for seed in range(20)}
    assert len(drawn) > 10
    assert {frozenset(ids) for ids in drawn} == {frozenset("abcdef")}


def test_only_the_last_round_counts():
    before = (((("e",), ("f",)), (("c",), ("d",)), (("a",), ("b",))),)
    assert cut(seating_order(evening("a1 b2 | c1 d2 | e1 f2", before=before)), 2) == ["ac", "be", "df"]


def test_the_same_seed_draws_other_lots_each_round():
    units = tuple(map(Unit, "abcdef"))
    assert (
        len(
            {
                seating_order(DrawRequest(2, "none", "winners_up", units, 7, history=((),) * n))
                for n in range(6)
            }
        )
        > 3
    )


def couples(table, request):
    return {"".join(sorted(side)) for side in split_into_sides(tuple(table), request)}


@pytest.mark.parametrize("seed", range(4))
def test_units_coming_up_play_with_units_coming_down(seed):
    request = evening("ab1 cd2 | ef1 gh2 | ij1 kl2", partners="rotating", seats=4, seed=seed)
    for table in cut(seating_order(request), 4):
        assert couples(table, request).isdisjoint({"ab", "cd", "ef", "gh", "ij", "kl"})


def test_both_ways_to_split_are_drawn():
    drawn = {
        frozenset(couples("abef", evening("ab1 cd2 | ef1 gh2", None, "rotating", seed=seed)))
        for seed in range(20)
    }
    assert drawn == {frozenset({"ae", "bf"}), frozenset({"af", "be"})}


@pytest.mark.parametrize("seed", range(4))
def test_former_partners_are_split_if_possible(seed):
    before = ((("a", "e"), ("c", "g")), (("b", "d"), ("f", "h")))
    request = evening("ab1 cd2 | ef1 gh2", None, "rotating", 4, seed, before=(before,))
    assert couples("abef", request) == {"af", "be"}


@pytest.mark.parametrize("seed", range(4))
def test_partners_of_the_last_round_are_split_before_others(seed):
    """All others had been partners more often."""
    first, second = (("a", "e"), ("b", "f")), (("a", "f"), ("b", "e"))
    request = evening("ab1 cd2 | ef1 gh2", None, "rotating", 4, seed, before=((first,), (second,)) * 2)
    assert couples("abef", request).isdisjoint({"ab", "ef"})


@pytest.mark.parametrize("seed", range(4))
def test_six_split_into_three_couples(seed):
    request = evening("ab1 cd2 ef3 | gh1 ij2 kl3", partners="rotating", seats=6, seed=seed)
    for table in ("abcdgh", "efijkl"):
        drawn = couples(table, request)
        assert len(drawn) == 3
        assert drawn.isdisjoint({"ab", "cd", "ef", "gh", "ij", "kl"})


def test_eight_split_into_four_couples():
    request = evening("ab1 cd2 ef3 gh4", partners="rotating", seats=8)
    drawn = couples("abcdefgh", request)
    assert len(drawn) == 4
    assert drawn.isdisjoint({"ab", "cd", "ef", "gh"})


@pytest.mark.parametrize("seed", range(4))
def test_partners_come_from_different_tables(seed):
    """None of the four were partners. a and b come from one table, x and y from the other."""
    request = evening("a1 b2 | x1 y2", None, "rotating", 4, seed)
    assert couples("abxy", request).isdisjoint({"ab", "xy"})


@pytest.mark.parametrize(
    ("partners", "table"),
    [
        pytest.param("rotating", "abc", id="three players"),
        pytest.param("rotating", "ab", id="two players"),
        pytest.param("rotating", "abcde", id="five, whom no table seats"),
        pytest.param("none", "abcd", id="each for themselves"),
        pytest.param("fixed", "abcd", id="fixed pairs"),
        pytest.param("rotating", "", id="nobody"),
    ],
)
def test_units_play_alone_without_rotating_partners(partners, table):
    request = evening("ab1 cd2", partners=partners, seats=4)
    assert split_into_sides(tuple(table), request) == tuple((unit,) for unit in table)


def test_a_first_round_of_couples_is_by_lot():
    units = tuple(Unit(unit) for unit in "abcd")
    drawn = {
        split_into_sides("abcd", DrawRequest(4, "rotating", "winners_up", units, seed)) for seed in range(30)
    }
    assert drawn == {
        (("a", "b"), ("c", "d")), (("a", "c"), ("b", "d")), (("a", "d"), ("b", "c")),
    }  # fmt: skip
