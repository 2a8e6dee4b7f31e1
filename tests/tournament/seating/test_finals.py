"""Finals: at their tables the places decide, at all others people are kept apart as in any draw."""

from itertools import combinations

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
    """A final of so many units, by place; `relatives` are of one family, `never` must not meet."""
    words = {f"u{at:02}": "family" for at in relatives}
    return ask(
        count, seats, how, "final", points=lambda at: -at, apart=lambda at: words.get(f"u{at:02}"),
        never=lambda at: frozenset(f"u{other:02}" for other in never if at in never), **more,
    )  # fmt: skip


def drawn(request):
    (round_,) = draw(request).rounds
    return round_


def places(round_):
    """The places of those at each table, in words: "1 2 3 4"."""
    return [" ".join(str(int(unit[1:]) + 1) for unit in sorted(table.units)) for table in round_.tables]


# --- at the other tables ------------------------------------------------------------------------------


def test_relatives_are_parted_at_the_other_tables_by_the_nearest_swap():
    assert places(drawn(final())) == ["1 2 3 4", "5 6 7 8", "9 10 11 12"]
    round_ = drawn(final(relatives=(4, 6)))
    assert places(round_) == ["1 2 3 4", "5 6 8 9", "7 10 11 12"]
    assert round_.notes == ()


def test_nobody_comes_into_the_final_or_out_of_it_to_be_kept_apart():
    """Of four relatives only two tables are left to part them."""
    round_ = drawn(final(relatives=(3, 4, 5, 6, 7)))
    assert places(round_)[0] == "1 2 3 4"
    assert [str(note) for note in round_.notes] == ["At 2 tables people of one family or club sit together."]


def test_who_must_never_meet_is_parted_before_relatives_are():
    round_ = drawn(final(count=8, relatives=(4, 5), never=(6, 7)))
    assert places(round_) == ["1 2 3 7", "4 5 6 8"], "a single table is left, and relatives meet at it"


def test_two_tables_of_a_final_and_a_table_that_stands():
    assert places(drawn(final(16, relatives=(8, 9), final_tables=2)))[:2] == ["1 4 5 8", "2 3 6 7"]
    stands = Table(1, (("u00", "u01"), ("u02", "u03")))
    round_ = drawn(final(12, relatives=(0, 1, 4, 6), locked=(stands,)))
    assert places(round_) == ["1 2 3 4", "5 6 8 9", "7 10 11 12"], "the table that stands is the final"


@pytest.mark.parametrize("final_tables", [1, 2])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 9])
def test_small_rooms(count, final_tables):
    request = final(count, relatives=(0, 1), final_tables=final_tables)
    assert seated(drawn(request)) == [unit.id for unit in request.units]


# --- at the final itself -------------------------------------------------------------------------------


def test_relatives_meet_in_the_final_and_the_draft_names_them():
    round_ = drawn(final(relatives=(1, 3, 5)))
    assert places(round_)[0] == "1 2 3 4"
    assert [str(note) for note in round_.notes] == [
        "u01 and u03 should be kept apart, and meet in the final: there the places decide."
    ]


def test_who_must_never_meet_does_not_in_the_final():
    first, *_others = drawn(final(never=(0, 3))).tables
    assert sorted(first.units) == ["u00", "u01", "u02", "u04"]


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
    """Count the pairs at these tables who must never meet, and those to be kept apart."""
    units = {unit.id: unit for unit in request.units}
    words = {unit.apart for unit in request.units}
    pairs = [(units[a], units[b]) for table in tables for a, b in combinations(table, 2)]
    never = sum(a.id in b.never or b.id in a.never for a, b in pairs)
    return never, sum(a.apart == b.apart is not None and len(words) > 1 for a, b in pairs)


def others_of(request, round_):
    """The units at each table that is not the final's."""
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
