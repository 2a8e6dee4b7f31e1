"""Sizes of the tables for every number of units."""

import pytest

from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw, Sizes, allowed_sizes, table_sizes
from tests.tournament.seating.builders import TABLES


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
def test_rows(units, seats, partners, tables):
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
def test_fewest_odd_tables_then_fewest_at_them_then_the_larger(seats, partners):
    """Against every way to write the number as a sum of allowed sizes."""
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
def test_one_size(units, seats, partners, expected):
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
def test_tables_there_are_not(seats, partners, reason):
    with pytest.raises(ImpossibleDraw) as error:
        table_sizes(8, seats, partners)
    assert reason in str(error.value)
