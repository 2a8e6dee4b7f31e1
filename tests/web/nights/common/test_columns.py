"""Lists in columns: the largest type that fits, as few pages as possible, filled evenly."""

import pytest

from scorekeeper.web.nights.common.columns import Area, Measures, lay_out, letters_of

#: Ten rows of the middle type, five of the largest, twenty of the smallest.
AREA = Area(width=100, height=200, gap=10, sizes=(20, 10, 5), line=2, most_columns=3)


def measures(*letters, beside=2, **more):
    return Measures(AREA, letters, beside, **more)


def test_the_widths_of_names_are_sorted():
    assert letters_of(["Chloé", "Al", "Ben"]) == [2, 3, 5]


@pytest.mark.parametrize(
    ("letters", "size", "columns"),
    [
        ((), 20, 1),
        ((5,), 20, 1),  # 96 wide
        ((5,), 10, 1),  # 48 wide: two would have 45
        ((4,), 10, 2),  # 42.4 wide
        ((5,), 5, 3),  # 24 wide: three have 26.7
        ((6,), 20, 0),  # 107 wide
        ((60,), 10, 0),
        ((60,), 5, 1),
        ((1,), 5, 3),
        ((*[4] * 19, 60), 10, 2),  # one name of twenty may be too long
        ((*[4] * 18, 60, 60), 10, 0),
    ],
)
def test_as_many_columns_as_most_names_fit(letters, size, columns):
    assert measures(*letters).columns(size) == columns


@pytest.mark.parametrize(("headings", "columns"), [(26, 3), (45, 2), (45.1, 1), (100, 1), (100.1, 0)])
def test_a_column_is_as_wide_as_its_headings(headings, columns):
    assert measures(1, headings=headings).columns(10) == columns


@pytest.mark.parametrize(("lines", "rows"), [(1, 10), (1.5, 6), (10, 1), (11, 1)])
def test_rows_are_as_high_as_their_lines(lines, rows):
    assert measures(4, lines=lines).rows(10) == rows


@pytest.mark.parametrize(("items", "size"), [(0, 20), (5, 20), (6, 10), (20, 10), (21, 5), (61, 5)])
def test_the_largest_type_with_room_for_all_is_used(items, size):
    assert measures(4).largest(items) == size


@pytest.mark.parametrize(
    ("items", "sizes", "columns"),
    [
        (0, [20], [[0]]),
        (5, [20], [[5]]),
        (6, [10], [[6]]),
        (11, [10], [[6, 5]]),
        (20, [10], [[10, 10]]),
        (21, [5], [[11, 10]]),
        (60, [5], [[20, 20, 20]]),
        (61, [5, 5], [[16, 15], [16, 14]]),
        (121, [5, 5, 5], [[14, 14, 13], [14, 14, 13], [14, 14, 11]]),
    ],
)
def test_a_list_is_laid_out_in_columns_and_pages(items, sizes, columns):
    pages = lay_out(range(items), measures(4))
    assert [page.size for page in pages] == sizes
    assert [[*map(len, page.columns)] for page in pages] == columns
    assert [page.rows for page in pages] == [max(1, rows) for rows, *_ in columns]
    assert [(page.part, page.parts) for page in pages] == [
        (part, len(pages)) for part in range(1, len(pages) + 1)
    ]
    assert [item for page in pages for column in page.columns for item in column] == [*range(items)]
