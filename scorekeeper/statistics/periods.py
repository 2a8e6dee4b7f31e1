"""Periods: the games of a year, of a month, or of any days."""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

#: The most years that are offered.
_MOST_YEARS: Final = 3


class Period(NamedTuple):
    """The days from `first` to `last`. None: no such end."""

    first: date | None = None
    last: date | None = None

    def has(self, evening: date) -> bool:
        """Whether an evening lies in the period."""
        return (self.first is None or self.first <= evening) and (self.last is None or evening <= self.last)


ALWAYS: Final = Period()


def year_of(day: date) -> Period:
    """The year of a day."""
    return Period(date(day.year, 1, 1), date(day.year, 12, 31))


def month_of(day: date) -> Period:
    """The month of a day."""
    return Period(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))


def offered(evenings: Iterable[date]) -> list[Period]:
    """The periods to offer for games of these evenings: all, the latest years, and the last month."""
    latest_first = sorted(set(evenings), reverse=True)
    years = list(dict.fromkeys(map(year_of, latest_first)))[:_MOST_YEARS]
    return [ALWAYS, *years, *map(month_of, latest_first[:1])]
