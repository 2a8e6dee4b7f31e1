"""Periods: which evenings they hold, and which are offered."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.statistics.periods import ALWAYS, Period, month_of, offered, year_of

DAY = date(2026, 2, 14)


@pytest.mark.parametrize(
    ("period", "inside", "outside"),
    [
        (year_of(DAY), (date(2026, 1, 1), date(2026, 12, 31)), (date(2025, 12, 31), date(2027, 1, 1))),
        (month_of(DAY), (date(2026, 2, 1), date(2026, 2, 28)), (date(2026, 1, 31), date(2026, 3, 1))),
        (Period(DAY, None), (DAY, date(2999, 1, 1)), (date(2026, 2, 13),)),
        (Period(None, DAY), (DAY, date(1955, 1, 1)), (date(2026, 2, 15),)),
        (Period(DAY, DAY), (DAY,), (date(2026, 2, 13), date(2026, 2, 15))),
        (ALWAYS, (date(1955, 1, 1), date(2999, 1, 1)), ()),
    ],
    ids=["year", "month", "since", "until", "day", "always"],
)
def test_a_period_holds_its_first_and_last_day(period, inside, outside):
    assert all(map(period.has, inside))
    assert not any(map(period.has, outside))


def test_the_month_of_a_leap_day_ends_with_it():
    assert month_of(date(2028, 2, 3)).last == date(2028, 2, 29)


def test_offers_the_latest_years_and_the_last_month():
    evenings = [date(year, 5, day) for year in (2022, 2024, 2025, 2026) for day in (1, 2)]
    years = [year_of(date(year, 1, 1)) for year in (2026, 2025, 2024)]
    assert offered(evenings) == [ALWAYS, *years, month_of(date(2026, 5, 1))]


def test_offers_everything_before_the_first_game():
    assert offered([]) == [ALWAYS]


@given(st.lists(st.dates()))
def test_every_offered_period_has_a_game(evenings):
    assert all(any(map(period.has, evenings)) for period in offered(evenings)[1:])
