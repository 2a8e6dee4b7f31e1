"""Finals: places decide who plays. At all other tables people are kept apart as in any draw."""

from dataclasses import replace
from itertools import combinations, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.finals import tables_of_final
from scorekeeper.tournament.seating.model import DrawRequest, Table, Unit
from tests.profiles import examples
from tests.tournament.seating.builders import ask, partitions, seated

PAIRS = st.frozensets(st.sampled_from([f"u{at:02}" for at in range(24)]), max_size=2)


def final(count=12, relatives=(), never=(), seats=4, how="rotating", **more):
    """A final of `count` units by place. `relatives` are of one family, `never` must not meet."""
    words = {f"u{at:02}": "family" for at in relatives}
    return ask(
        count, seats, how, "final", points=lambda at: -at, apart=lambda at: words.get(f"u{at:02}"),
        never=lambda at: frozenset(f"u{other:02}" for other in never if at in never), **more,
    )  # fmt: skip


def drawn(request):
    (round_,) = draw(request).rounds
    return round_


def places(round_):
    """The places of the units at each table, in words: "1 2 3 4"."""
    return [" ".join(str(int(unit[1:]) + 1) for unit in sorted(table.units)) for table in round_.tables]


# --- at the other tables ------------------------------------------------------------------------------


def test_relatives_at_the_other_tables_are_parted_by_the_nearest_swap():
    assert places(drawn(final())) == ["1 2 3 4", "5 6 7 8", "9 10 11 12"]
    round_ = drawn(final(relatives=(4, 6)))
    assert places(round_) == ["1 2 3 4", "5 6 8 9", "7 10 11 12"]
    assert round_.notes == ()


def test_keeping_people_apart_does_not_change_the_finalists():
    """Only two tables are left to part four relatives."""
    round_ = drawn(final(relatives=(3, 4, 5, 6, 7)))
    assert places(round_)[0] == "1 2 3 4"
    assert [str(note) for note in round_.notes] == ["At 2 tables people of one family or club sit together."]


def test_those_who_must_never_meet_are_parted_before_relatives():
    round_ = drawn(final(count=8, relatives=(4, 5), never=(6, 7)))
    assert places(round_) == ["1 2 3 7", "4 5 6 8"], "a single table is left, and relatives meet at it"


def test_parts_relatives_beside_two_final_tables_and_a_locked_table():
    assert places(drawn(final(16, relatives=(8, 9), final_tables=2)))[:2] == ["1 4 5 8", "2 3 6 7"]
    stands = Table(1, (("u00", "u01"), ("u02", "u03")))
    round_ = drawn(final(12, relatives=(0, 1, 4, 6), locked=(stands,)))
    assert places(round_) == ["1 2 3 4", "5 6 8 9", "7 10 11 12"], "the table that stands is the final"


@pytest.mark.parametrize("final_tables", [1, 2])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 9])
def test_small_rooms_can_play_a_final(count, final_tables):
    request = final(count, relatives=(0, 1), final_tables=final_tables)
    assert seated(drawn(request)) == [unit.id for unit in request.units]


def test_says_that_there_are_fewer_tables_than_the_final_wants():
    said = "The final has 3 tables, not 5: there are no more."
    assert said in [str(note) for note in draw(final(12, final_tables=5)).notes]
    assert draw(final(12, final_tables=3)).notes == ()
    (alone,) = draw(final(1, final_tables=2)).notes
    assert "alone" in str(alone)


# --- at the final itself -------------------------------------------------------------------------------


def test_relatives_meet_in_the_final_and_the_draft_names_them():
    round_ = drawn(final(relatives=(1, 3, 5)))
    assert places(round_)[0] == "1 2 3 4"
    assert [str(note) for note in round_.notes] == [
        "u01 and u03 should be kept apart, and meet in the final: there the places decide."
    ]


def test_those_who_must_never_meet_do_not_meet_in_the_final():
    round_ = drawn(final(never=(0, 3)))
    assert sorted(round_.tables[0].units) == ["u00", "u01", "u02", "u04"]
    assert [str(note) for note in round_.notes] == [
        ("u03 is among the first 4, and not in the final, to be kept apart from u00. u04 plays instead.")
    ]


@pytest.mark.parametrize(
    ("never", "tables"),
    [
        ((5, 6), ["1 4 5 7", "2 3 6 8"]),
        ((0, 3), ["1 3 5 8", "2 4 6 7"]),
        ((0, 7), ["1 4 5 7", "2 3 6 8"]),
        ((7, 8), ["1 4 5 8", "2 3 6 7"]),
    ],
)
def test_those_who_must_never_meet_play_at_two_tables_of_the_final(never, tables):
    """All of the first eight play, and two neighbours in place change tables."""
    round_ = drawn(final(16, never=never, final_tables=2))
    assert places(round_)[:2] == tables and round_.notes == ()


def test_two_of_three_who_must_never_meet_play_the_final():
    round_ = drawn(final(16, never=(1, 2, 5), final_tables=2))
    assert places(round_)[:2] == ["1 3 5 9", "2 4 7 8"]
    assert [str(note) for note in round_.notes] == [
        (
            "u05 is among the first 8, and not in the final, to be kept apart from u01 and u02. "
            "u08 plays instead."
        )
    ]


@pytest.mark.parametrize(
    ("never", "first", "said"),
    [
        (
            (0, 1),
            "1 3 4 5",
            "u01 is among the first 4, and not in the final, to be kept apart from u00. u04 plays",
        ),
        ((6, 7), "1 2 3 7", "u03 is among the first 4, and not in the final: u06 plays"),
    ],
)
def test_names_leaders_who_drop_out_of_the_final(never, first, said):
    """Two leaders must never meet, or only the other table is left for two of them."""
    round_ = drawn(final(8, never=never))
    assert places(round_)[0] == first and list(map(str, round_.notes)) == [f"{said} instead."]


def test_the_first_always_plays_the_final():
    """The first shows which table is the final."""
    request = final(12)
    others = frozenset({"u01", "u02", "u03"})
    request = replace(request, units=(replace(request.units[0], never=others), *request.units[1:]))
    round_ = drawn(request)
    assert places(round_)[0] == "1 5 6 7" and len(round_.notes) == 3


def test_people_with_one_fixed_table_play_the_final_together():
    request = final(12)
    fixed = {"u01": 3, "u05": 3}
    units = tuple(replace(unit, table=fixed.get(unit.id)) for unit in request.units)
    round_ = drawn(replace(request, units=units))
    assert sorted(round_.tables[-1].units) == ["u00", "u01", "u02", "u05"] and round_.tables[-1].number == 3
    assert [str(note) for note in round_.notes] == [
        "u03 is among the first 4, and not in the final: u05 plays instead."
    ]


@pytest.mark.parametrize(
    ("fixed", "first"),
    [({0: 1, 1: 2}, "1 3 4 5"), ({1: 1, 3: 2}, "1 2 3 5"), ({0: 1}, "1 2 3 4")],
)
def test_people_with_different_fixed_tables_do_not_meet_in_the_final(fixed, first):
    round_ = drawn(final(12, table=fixed.get))
    assert places(round_)[0] == first
    assert len(round_.notes) == (len(fixed) > 1)


def test_as_few_as_possible_meet_if_they_cannot_be_parted():
    round_ = drawn(final(8, never=range(6)))
    assert sum(len(table.never) for table in round_.tables) == 6, "three and three of the six"


def test_the_leaders_of_both_tables_always_play_the_final():
    """Neither 1 nor 2 drops out, because they show which tables are the final."""
    request = final(12, final_tables=2)
    never = frozenset(f"u{at:02}" for at in range(2, 8))
    units = (*request.units[:1], replace(request.units[1], never=never), *request.units[2:])
    round_ = drawn(replace(request, units=units))
    assert {"u00", "u01"} <= {unit for table in round_.tables[:2] for unit in table.units}
    assert len(round_.notes) == 2


def test_a_large_room_is_left_to_the_search():
    request = ask(404, kind="final", points=lambda at: -at, never=lambda at: frozenset({f"u{at ^ 1:02}"}))
    round_ = drawn(request)
    assert places(round_)[0] == "1 3 5 7" and len(round_.notes) == 2
    assert not any(table.never for table in round_.tables)


# --- random rooms ---------------------------------------------------------------------------------------


@st.composite
def finals(draw_, most):
    seats, how = draw_(
        st.sampled_from([(4, "none"), (4, "rotating"), (3, "none"), (2, "none"), (6, "fixed")])
    )
    people = tuple(
        Unit(
            f"u{at:02}",
            points=draw_(st.integers(0, 5)),
            apart=draw_(st.sampled_from([None, None, "lyon", "paris"])),
            never=draw_(PAIRS) if draw_(st.booleans()) else frozenset(),
            sat_out=draw_(st.integers(0, 1)),
        )
        for at in range(draw_(st.integers(2, most)))
    )
    return DrawRequest(
        seats, how, "final", people, draw_(st.integers(0, 9)), final_tables=draw_(st.sampled_from([1, 2]))
    )


def harm(request, tables):
    """Count the pairs at these tables who must never meet, and those kept apart."""
    units = {unit.id: unit for unit in request.units}
    words = {unit.apart for unit in request.units}
    pairs = [(units[a], units[b]) for table in tables for a, b in combinations(table, 2)]
    never = sum(a.id in b.never or b.id in a.never for a, b in pairs)
    return never, sum(a.apart == b.apart is not None and len(words) > 1 for a, b in pairs)


def others_of(request, round_):
    """The units at each table outside the final."""
    of_final = tables_of_final(request, round_.tables, lambda table: table.units)
    return [list(table.units) for table in round_.tables if table not in of_final]


@settings(max_examples=examples(60), deadline=None)
@given(finals(most=11))
def test_no_seating_of_the_other_tables_keeps_more_apart(request):
    tables = others_of(request, drawn(request))
    everybody = sorted(unit for table in tables for unit in table)
    fewest = min(harm(request, found) for found in partitions(everybody, [len(table) for table in tables]))
    assert harm(request, tables) == fewest


@settings(max_examples=examples(15), deadline=None)
@given(finals(most=24))
def test_no_swap_between_other_tables_keeps_more_apart(request):
    tables = others_of(request, drawn(request))
    for here, there in combinations(range(len(tables)), 2):
        before = harm(request, [tables[here], tables[there]])
        for a in range(len(tables[here])):
            for b in range(len(tables[there])):
                mine, yours = list(tables[here]), list(tables[there])
                mine[a], yours[b] = yours[b], mine[a]
                assert harm(request, [mine, yours]) >= before


def can_play(request, order, playing, sizes, others):
    """True if these can play the final and all others can play beside it, without forbidden meetings.

    Each table of the final must have somebody ahead of all others.
    """
    left = sorted({*order} - {*playing})
    ahead = {*takewhile(playing.__contains__, order)}
    return any(
        harm(request, tables)[0] == 0 and all(ahead.intersection(table) for table in tables)
        for tables in partitions(sorted(playing), sizes)
    ) and any(harm(request, tables)[0] == 0 for tables in partitions(left, others))


@settings(max_examples=examples(40), deadline=None)
@given(finals(most=9))
def test_as_many_leaders_as_possible_play_the_final(request):
    round_ = drawn(request)
    final = tables_of_final(request, round_.tables, lambda table: table.units)
    playing = [unit for table in final for unit in table.units]
    points = {unit.id: unit.points for unit in request.units}
    order = sorted(points, key=lambda unit: (-points[unit], unit not in playing))
    sizes = [len(table.units) for table in final]
    others = [len(table.units) for table in round_.tables if table not in final]
    first, rest = order[: len(playing)], order[len(playing) :]
    fallen = len({*first} - {*playing})
    assert sum("not in the final" in str(note) for note in round_.notes) == fallen
    for fewer in range(fallen):
        for leaving in combinations(first, fewer):
            for coming in combinations(rest, fewer):
                assert not can_play(request, order, {*first, *coming} - {*leaving}, sizes, others)
