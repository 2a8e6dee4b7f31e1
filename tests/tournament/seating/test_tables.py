"""Tables of a round: sizes for every number of units, and odd tables of draws by place."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.tables import (
    ImpossibleDraw,
    Sizes,
    allowed_sizes,
    odd_places,
    table_sizes,
)
from tests.tournament.seating.builders import TABLES, ask, dice, play, seated


@pytest.mark.parametrize(
    ("units", "seats", "partners", "tables"),
    [
        (2, 4, "rotating", (2,)),
        (3, 4, "rotating", (3,)),
        (5, 4, "rotating", (3, 2)),
        (6, 4, "rotating", (4, 2)),
        (13, 4, "rotating", (4, 4, 3, 2)),
        (27, 4, "rotating", (4, 4, 4, 4, 4, 4, 3)),
        (7, 6, "rotating", (4, 3)),
        (10, 6, "rotating", (6, 4)),
        (12, 8, "rotating", (8, 4)),
        (6, 8, "rotating", (6,)),
        (3, 4, "fixed", (3,)),
        (7, 4, "fixed", (2, 2, 3)),
        (4, 6, "fixed", (2, 2)),
        (7, 6, "fixed", (3, 2, 2)),
        (6, 8, "fixed", (4, 2)),
        (5, 2, "none", (2, 3)),
        (1001, 2, "none", (2,) * 499 + (3,)),
        (4, 3, "none", (2, 2)),
        (5, 4, "none", (3, 2)),
        (8, 4, "none", (4, 4)),
    ],
)
def test_divides_units_among_tables(units, seats, partners, tables):
    assert table_sizes(units, seats, partners) == Sizes(tables, 0)


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_nobody_is_left_over(seats, partners):
    allowed = allowed_sizes(seats, partners)
    for units in range(2, 1001):
        tables, sitting_out = table_sizes(units, seats, partners)
        assert (sum(tables), sitting_out) == (units, 0)
        assert set(tables) <= set(allowed)
    assert table_sizes(1, seats, partners) == Sizes((), 1)
    assert table_sizes(0, seats, partners) == Sizes((), 0)


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_prefers_few_odd_tables_then_few_units_at_them_then_larger_ones(seats, partners):
    """Compared with every way to write the number as a sum of allowed sizes."""
    preferred, *others = allowed_sizes(seats, partners)

    def sums(left, most):
        if left == 0:
            yield ()
        for size in others:
            if size <= min(left, most):
                yield from ((size, *rest) for rest in sums(left - size, size))

    for units in range(2, 23):
        ways = [odd for total in range(units, -1, -preferred) for odd in sums(total, total)]
        fewest = min(map(len, ways))
        least = min(sum(odd) for odd in ways if len(odd) == fewest)
        best = max(odd for odd in ways if len(odd) == fewest and sum(odd) == least)
        tables = table_sizes(units, seats, partners).tables
        assert tables == (preferred,) * ((units - least) // preferred) + best


@pytest.mark.parametrize(
    ("units", "seats", "partners", "expected"),
    [
        (13, 4, "rotating", ((4, 4, 4), 1)),
        (3, 4, "rotating", ((), 3)),
        (7, 4, "fixed", ((2, 2, 2), 1)),
        (11, 6, "rotating", ((6,), 5)),
    ],
)
def test_units_that_fill_no_table_of_one_size_sit_out(units, seats, partners, expected):
    assert table_sizes(units, seats, partners, one_size=True) == expected


@pytest.mark.parametrize(
    ("seats", "partners", "reason"),
    [
        (6, "none", "2, 3 or 4 chairs, not 6"),
        (8, "none", "not 8"),
        (2, "fixed", "4, 6 or 8 chairs, not 2"),
        (3, "fixed", "not 3"),
        (2, "rotating", "not 2"),
        (3, "rotating", "not 3"),
        (5, "rotating", "not 5"),
        (4, "often", "none, fixed or rotating"),
    ],
)
def test_refuses_a_number_of_chairs_that_no_table_has(seats, partners, reason):
    with pytest.raises(ImpossibleDraw) as error:
        table_sizes(8, seats, partners)
    assert reason in str(error.value)


# --- odd tables of draws by place: shared out, and neighbours by place at all of them ----------------


def every_way(had, size, even, odd):
    """The places at odd tables and how many odd tables those there had, for every order of the tables."""
    for numbers in combinations(range(even + len(odd)), len(odd)):
        sizes = [size] * (even + len(odd))
        for number, smaller in zip(numbers, odd, strict=True):
            sizes[number] = smaller
        places = {sum(sizes[:number]) + seat for number in numbers for seat in range(sizes[number])}
        yield sum(had[place] for place in places), places


@given(st.integers(0, 4), st.lists(st.integers(2, 3), max_size=3), st.data())
def test_no_other_order_of_the_tables_is_fairer(even, odd, data):
    count = 4 * even + sum(odd)
    had = data.draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    ways = list(every_way(had, 4, even, odd))
    found = odd_places(had, 4, even, odd)
    assert (sum(had[place] for place in found), found) in ways
    fewest = min(cost for cost, _places in ways)
    assert sum(had[place] for place in found) == fewest
    assert sorted(found) == max(sorted(places) for cost, places in ways if cost == fewest), (
        "the last of equals"
    )


def test_the_last_sit_at_odd_tables_only_if_nobody_had_fewer():
    (first,) = draw(ask(13, kind="by_place", points=lambda at: -at)).rounds
    assert [len(table.units) for table in first.tables] == [4, 4, 3, 2]
    again = ask(13, kind="by_place", points=lambda at: -at, odd=lambda at: int(at > 7))
    (second,) = draw(again).rounds
    assert [len(table.units) for table in second.tables] == [3, 2, 4, 4]
    at_tables = [sorted(table.units) for table in second.tables]
    assert [unit for table in at_tables for unit in table] == seated(second), "neighbours by place"
    assert "they had such a table least often" in map(str, second.tables[0].reasons)


@pytest.mark.parametrize(("count", "most"), [(9, 4), (13, 3), (14, 2), (17, 3)])
def test_odd_tables_by_place_are_shared_out(count, most):
    """In five rounds nobody gets them all. Once the last always did."""
    for number in range(3):
        gains = (0, Fraction(2, 3), Fraction(4, 3), 2)
        lots = dice("by place", count, number)
        _rounds, after = play(ask(count, kind="by_place", seed=number), 5, lots, gains)
        assert max(unit.odd for unit in after.units) <= most


def test_odd_tables_beside_a_final_are_shared_out():
    had = {"odd": lambda at: int(at > 7), "points": lambda at: -at}
    (drawn,) = draw(ask(13, kind="final", **had)).rounds
    assert [len(table.units) for table in drawn.tables] == [4, 3, 2, 4]


def test_people_are_kept_apart_at_odd_tables_too():
    """Somebody who is kept apart changes places, and nobody else comes to an odd table."""
    had = {"odd": lambda at: int(at > 7), "apart": lambda at: "family" if at in (4, 5) else None}
    (drawn,) = draw(ask(13, kind="by_place", points=lambda at: -at, **had)).rounds
    tables = [sorted(table.units) for table in drawn.tables]
    assert drawn.notes == () and not any({"u04", "u05"} <= {*table} for table in tables)
    at_odd = {unit for table in tables if len(table) < 4 for unit in table}
    assert len({f"u{at:02}" for at in range(8)} & at_odd) >= 4
    assert all(min(before) < min(after) for before, after in pairwise(tables))
