"""Dates as people type them into a search, in English and French: "dec 2025", "12/2025", « noël 2025 »,
"25 dec"."""

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from scorekeeper.limits import FIRST_DAY, LAST_DAY
from scorekeeper.tournament.names import person_key

#: The names of each month, without case and accents. Their first three letters are enough.
_MONTHS: Final = (
    ("january", "janvier"),
    ("february", "fevrier"),
    ("march", "mars"),
    ("april", "avril"),
    ("may", "mai"),
    ("june", "juin"),
    ("july", "juillet"),
    ("august", "aout"),
    ("september", "septembre"),
    ("october", "octobre"),
    ("november", "novembre"),
    ("december", "decembre"),
)
#: Longer ways to shorten one.
_SHORT: Final = {"janv": 1, "fevr": 2, "avr": 4, "juil": 7, "sept": 9}
#: Holidays that last some days of one year: names -> first and last day, as (month, day).
_HOLIDAYS: Final = {("christmas", "xmas", "noel"): ((12, 24), (12, 26))}

_YEAR = r"(?P<year>\d{4})"
_NUMBER = r"(?P<number>\d{1,2})"
_NAME = r"(?P<name>[a-z]{3,})\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er)?"
#: The ways to write a date, the longest first. "number" is a month, "first" and "second" a day and a month in
#: the reader's order.
_PATTERNS: Final = [
    re.compile(rf"(?<!\S)(?:(?:on|in|the|le|en) )*{pattern}(?!\S)")
    for pattern in (
        rf"{_YEAR}[/.-]{_NUMBER}[/.-]{_DAY}",
        rf"(?P<first>\d{{1,2}})[/.-](?P<second>\d{{1,2}})[/.-]{_YEAR}",
        rf"{_DAY} {_NAME} {_YEAR}",
        rf"{_NAME} {_DAY} {_YEAR}",
        rf"{_NAME} {_YEAR}",
        rf"{_NUMBER}[/.-]{_YEAR}",
        rf"{_YEAR}[/.-]{_NUMBER}",
        _YEAR,
    )
]
#: The ways to write a date of any year. A month alone is written in full, because "jan" is a name, too.
_YEARLY: Final = [
    re.compile(rf"(?<!\S)(?:(?:on|in|the|at|le|en|a) )*{pattern}(?!\S)")
    for pattern in (
        r"(?P<first>\d{1,2})[/.](?P<second>\d{1,2})",
        rf"{_DAY} {_NAME}",
        rf"{_NAME} {_DAY}",
        r"(?P<name>[a-z]{3,})",
    )
]
#: The most dates that are read in a text. Each takes a search of its own, and one date has three at most.
_MOST: Final = 8
#: The year of the days of a date without one: it has a February 29.
_ANY_YEAR: Final = 2000


class TypedDate(NamedTuple):
    """A date in a typed text: its first and last day, and the `words` beside it.

    `yearly`: these days of any year. The year that they have here means nothing.
    """

    words: str
    first: date
    last: date
    yearly: bool = False


def typed_dates(text: str, month_first: bool) -> list[TypedDate]:
    """The dates that a text may mean, the most exact first. "Jan 2025" is a month, or a year beside a name.

    A date without a year is read where none has one. `month_first`: whether 3/4/2025 is the fourth of March.
    24/12/2025 can only be one day. Of very many dates, the first are read.
    """
    folded = " ".join(person_key(text).replace(",", " ").split())
    return (_read(folded, _PATTERNS, month_first) or _read(folded, _YEARLY, month_first))[:_MOST]


def _read(folded: str, patterns: Sequence[re.Pattern[str]], month_first: bool) -> list[TypedDate]:
    read = []
    for pattern in patterns:
        for found in pattern.finditer(folded):
            parts = found.groupdict()
            if span := _span(parts, month_first):
                words = f"{folded[: found.start()]} {folded[found.end() :]}".strip()
                read.append(TypedDate(words, *span, yearly="year" not in parts))
    return read


def _span(parts: dict[str, str | None], month_first: bool) -> tuple[date, date] | None:
    """The first and the last day of a date; None if there is no such date."""
    year = int(parts.get("year") or _ANY_YEAR)
    if not FIRST_DAY.year <= year <= LAST_DAY.year:
        return None
    name, day, month = parts.get("name"), parts.get("day"), parts.get("number")
    if name and not day and (days := _holiday(name)):
        return date(year, *days[0]), date(year, *days[1])
    if first := parts.get("first"):
        numbers = int(first), int(parts["second"] or 0)
        one, other = numbers if month_first else numbers[::-1]
        return _days(year, one, other) or _days(year, other, one)
    if not name and month is None:
        return date(year, 1, 1), date(year, 12, 31)
    if "year" not in parts and name and day is None and not any(name in names for names in _MONTHS):
        return None
    return _days(year, _month(name) if name else int(month or 0), None if day is None else int(day))


def _days(year: int, month: int, day: int | None) -> tuple[date, date] | None:
    """One day, or a whole month where `day` is None. None if there is no such day."""
    if not 1 <= month <= 12:
        return None
    last = monthrange(year, month)[1]
    if day is None:
        return date(year, month, 1), date(year, month, last)
    return (date(year, month, day),) * 2 if 1 <= day <= last else None


def _month(name: str) -> int:
    """The number of a month; 0 if the name is none, or could be of two ("jui")."""
    found = {month for month, names in enumerate(_MONTHS, 1) for known in names if name in (known, known[:3])}
    return found.pop() if len(found) == 1 else _SHORT.get(name, 0)


def _holiday(name: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    return next((days for names, days in _HOLIDAYS.items() if name in names), None)
