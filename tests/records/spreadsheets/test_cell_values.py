"""Days in cells: in which order day and month stand, and where the calendar ends."""

from datetime import date

import pytest

from scorekeeper.records.spreadsheets.cell_values import CellError, day, month_first

pytestmark = pytest.mark.sampled(20)


@pytest.mark.parametrize(
    ("days", "first"),
    [
        (["12/12/1998", "01/12/1998"], None),
        (["13/12/1998"], False),
        (["12/13/1998"], True),
        (["01/02/1998", "12/13/1998"], True),
        (["1998-12-13"], None),
    ],
)
def test_one_clear_day_tells_the_order_of_day_and_month(days, first):
    assert month_first(days) is first


@pytest.mark.parametrize(
    ("text", "first", "read"),
    [
        ("1900-01-01", None, date(1900, 1, 1)),
        ("12/12/1998", None, date(1998, 12, 12)),
        ("13/12/1998", None, date(1998, 12, 13)),
        ("01/12/1998", False, date(1998, 12, 1)),
        ("01/12/1998", True, date(1998, 1, 12)),
        ("01.12.1998", None, date(1998, 12, 1)),
    ],
)
def test_a_day_is_read(text, first, read):
    assert day(text, first) == read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1899-12-31", "There is no such day"),
        ("1998-02-29", "There is no such day"),
        ("01/12/1998", "could be two different days"),
        ("12/11/1998", "could be two different days"),
    ],
)
def test_an_impossible_day_is_refused(text, said):
    with pytest.raises(CellError, match=said):
        day(text, None)
