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


@pytest.mark.parametrize(
    "typed",
    ["", "dec", "Ann", "24", "13/2025", "0/2025", "31 feb", "1776", "2300", "20255", "x2025", "00/00/0000"],
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


@given(st.text() | st.from_regex(r"\A[0-9a-z/.,-]{1,12}( [0-9a-z/.,-]{1,8}){0,3}\Z"), st.booleans())
def test_any_text_is_a_date_or_none(typed, month_first):
    assert all(read.first <= read.last for read in typed_dates(typed, month_first))


@given(st.dates(date(1900, 1, 1), date(2199, 12, 31)), st.booleans())
def test_every_day_is_read(day, month_first):
    for typed in (day.isoformat(), f"{day:%d %b %Y}", f"{day:%B} {day.day}, {day.year}"):
        assert typed_dates(typed, month_first)[0] == TypedDate("", day, day)
