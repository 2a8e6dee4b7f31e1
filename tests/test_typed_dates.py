"""Dates as people type them into a search."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.typed_dates import TypedDate, typed_dates

DECEMBER = (date(2025, 12, 1), date(2025, 12, 31))
CHRISTMAS_EVE = (date(2025, 12, 24),) * 2


@pytest.mark.parametrize(
    ("typed", "words", "span"),
    [
        ("dec 2025", "", DECEMBER),
        ("Dec. 2025", "", DECEMBER),
        ("December, 2025", "", DECEMBER),
        ("Déc. 2025", "", DECEMBER),
        ("décembre 2025", "", DECEMBER),
        ("12/2025", "", DECEMBER),
        ("12.2025", "", DECEMBER),
        ("2025-12", "", DECEMBER),
        ("2025/12", "", DECEMBER),
        ("2025", "", (date(2025, 1, 1), date(2025, 12, 31))),
        ("feb 2024", "", (date(2024, 2, 1), date(2024, 2, 29))),
        ("août 2025", "", (date(2025, 8, 1), date(2025, 8, 31))),
        ("juil 2025", "", (date(2025, 7, 1), date(2025, 7, 31))),
        ("sept 2025", "", (date(2025, 9, 1), date(2025, 9, 30))),
        ("noël 2025", "", (date(2025, 12, 24), date(2025, 12, 26))),
        ("Christmas 2025", "", (date(2025, 12, 24), date(2025, 12, 26))),
        ("24 dec 2025", "", CHRISTMAS_EVE),
        ("24th December 2025", "", CHRISTMAS_EVE),
        ("Dec 24, 2025", "", CHRISTMAS_EVE),
        ("24 décembre 2025", "", CHRISTMAS_EVE),
        ("1er mars 2025", "", (date(2025, 3, 1),) * 2),
        ("2025-12-24", "", CHRISTMAS_EVE),
        ("24/12/2025", "", CHRISTMAS_EVE),
        ("24.12.2025", "", CHRISTMAS_EVE),
        ("24-12-2025", "", CHRISTMAS_EVE),
        ("2025/12/24", "", CHRISTMAS_EVE),
        ("le 24 décembre 2025", "", CHRISTMAS_EVE),
        ("in December 2025", "", DECEMBER),
        ("Zoë, dec 2025", "zoe", DECEMBER),
        ("dec 2025 grandma", "grandma", DECEMBER),
    ],
)
def test_a_date_is_read_with_the_words_beside_it(typed, words, span):
    assert typed_dates(typed, month_first=False)[0] == TypedDate(words, *span)


@pytest.mark.parametrize(
    ("month_first", "span"), [(True, (date(2025, 3, 4),) * 2), (False, (date(2025, 4, 3),) * 2)]
)
def test_the_reader_puts_the_month_or_the_day_first(month_first, span):
    assert typed_dates("3/4/2025", month_first)[0] == TypedDate("", *span)
    for only in ("24/12/2025", "12/24/2025"):
        assert typed_dates(only, month_first)[0] == TypedDate("", *CHRISTMAS_EVE)


@pytest.mark.parametrize(
    ("typed", "words", "first", "last"),
    [
        ("25 dec", "", (12, 25), (12, 25)),
        ("Dec. 25th", "", (12, 25), (12, 25)),
        ("on December 25", "", (12, 25), (12, 25)),
        ("25/12", "", (12, 25), (12, 25)),
        ("25.12", "", (12, 25), (12, 25)),
        ("le 14 juillet", "", (7, 14), (7, 14)),
        ("1er mai", "", (5, 1), (5, 1)),
        ("29 feb", "", (2, 29), (2, 29)),
        ("march", "", (3, 1), (3, 31)),
        ("en février", "", (2, 1), (2, 29)),
        ("noël", "", (12, 24), (12, 26)),
        ("à Noël", "", (12, 24), (12, 26)),
        ("Christmas with Zoë", "with zoe", (12, 24), (12, 26)),
        ("Zoë, 25 dec", "zoe", (12, 25), (12, 25)),
    ],
)
def test_a_date_without_a_year_is_of_any_year(typed, words, first, last):
    read = typed_dates(typed, month_first=False)[0]
    assert (read.words, read.yearly) == (words, True)
    assert [(day.month, day.day) for day in (read.first, read.last)] == [first, last]


def test_a_date_with_a_year_is_of_that_year():
    assert not any(read.yearly for read in typed_dates("25 dec 2025", month_first=False))


@pytest.mark.parametrize(("month_first", "month"), [(True, 3), (False, 4)])
def test_a_day_without_a_year_is_read_in_the_readers_order(month_first, month):
    assert typed_dates("3/4", month_first)[0].first.month == month


@pytest.mark.parametrize(
    "typed",
    [
        *("", "dec", "Jan", "Mar", "Ann", "24", "Ann 25", "25 Ann", "13/2025", "0/2025", "31 feb", "32 dec"),
        *("13/13", "0/0", "1776", "2300", "20255", "x2025", "00/00/0000"),
    ],
)
def test_other_text_is_no_date(typed):
    assert typed_dates(typed, month_first=False) == []


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("jui 2025", "jui"),
        ("Marc 2025", "marc"),
        ("Rally 2025", "rally"),
        ("13/13/2025 2025", "13/13/2025"),
    ],
)
def test_what_is_no_month_leaves_the_year(typed, words):
    assert typed_dates(typed, month_first=False)[0] == TypedDate(words, date(2025, 1, 1), date(2025, 12, 31))


def test_a_month_may_be_a_name():
    assert typed_dates("Jan 2025", month_first=False) == [
        TypedDate("", date(2025, 1, 1), date(2025, 1, 31)),
        TypedDate("jan", date(2025, 1, 1), date(2025, 12, 31)),
    ]


def test_of_many_dates_the_first_are_read():
    read = typed_dates(" ".join(f"jan {day}" for day in range(1, 32)), month_first=False)
    assert 1 < len(read) < 10
    assert (read[0].first.month, read[0].first.day) == (1, 1)


@given(st.text() | st.from_regex(r"\A[0-9a-z/.,-]{1,12}( [0-9a-z/.,-]{1,8}){0,3}\Z"), st.booleans())
def test_any_text_is_a_date_or_none(typed, month_first):
    assert all(read.first <= read.last for read in typed_dates(typed, month_first))


@given(st.dates(date(1900, 1, 1), date(2199, 12, 31)), st.booleans())
def test_every_day_is_read(day, month_first):
    for typed in (day.isoformat(), f"{day:%d %b %Y}", f"{day:%B} {day.day}, {day.year}"):
        assert typed_dates(typed, month_first)[0] == TypedDate("", day, day)
