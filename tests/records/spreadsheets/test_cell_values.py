"""Values of cells: days (in which order day and month stand, where the calendar ends), numbers, safeties."""

from datetime import date

import pytest

from scorekeeper.records.spreadsheets.cell_values import (
    CellError,
    cards,
    day,
    month_first,
    whole_number,
    yes_no,
)
from tests.builders import ACE, ALL_FOUR, ROW, TANK

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
        ("01/13/1998", "There is no such day"),
        ("13/13/1998", "There is no such day"),
        ("01/12/1998", "could be two different days"),
        ("12/11/1998", "could be two different days"),
    ],
)
def test_an_impossible_day_is_refused(text, said):
    with pytest.raises(CellError, match=said):
        day(text, None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0), ("1000", 1000), ("1 000", 1000), ("1’000", 1000), ("1,000", 1000), ("1.000", 1000),
        ("1000,00", 1000), ("700.0", 700), ("700.", 700), ("1.234.567", 1_234_567), ("10,000", 10_000),
    ],
)  # fmt: skip
def test_a_whole_number_is_read(text, number):
    assert whole_number(text, 1_234_567) == number


@pytest.mark.parametrize("text", ["701", "7,5", "1,00,000", "0.001.0", "-1", "²", "1e2", ""])
def test_what_is_no_whole_number_up_to_the_most_is_refused(text):
    assert whole_number("700", 700) == 700
    with pytest.raises(CellError, match="Enter a whole number from 0 to 700"):
        whole_number(text, 700)


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        *dict.fromkeys(("x", "X", "Oui", "true", "1", "300", "✓"), True).items(),
        *dict.fromkeys(("", "no", "NON", "0", "-", "0,00"), False).items(),
    ],
)
def test_a_claim_is_a_word_or_its_points(text, claimed):
    assert yes_no(text) is claimed


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()), ("-", ()), ("no", ()), ("0", 0), ("4", 4),
        ("ace", (ACE,)), ("Right of Way, ace", (ROW, ACE)), ("tank and ace and row", (TANK, ACE, ROW)),
        ("citerne et As du volant", (TANK, ACE)), ("ace tank puncture-proof tires row", ALL_FOUR),
    ],
)  # fmt: skip
def test_safeties_are_read_by_name_or_number(text, found):
    assert cards(text) == found


@pytest.mark.parametrize("text", ["5", "10", "1" * 10])
def test_more_than_four_safeties_are_refused(text):
    with pytest.raises(CellError, match=f"There are only four safeties, not {text}"):
        cards(text)
