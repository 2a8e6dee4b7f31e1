"""Days, times and evenings in the page's language and time zone. English puts the day or the month first, as
the reader does.

A browser with JavaScript sends the name of its time zone in a cookie (static/scorekeeper.js).
"""

from datetime import date, datetime, timedelta
from typing import Final

from flask import Flask, has_request_context, request
from flask_babel import format_date, format_time, get_locale
from flask_babel import gettext as _

from scorekeeper.evenings import evening_of, local, use_zone, zone_name
from scorekeeper.store.models import now

#: The cookie with the name of the reader's time zone.
ZONE = "zone"
#: Browser languages whose readers write the month first in English; other readers write "3 Nov 2026".
_MONTH_FIRST: Final = ("en", "en-us", "en-ca", "en-ph", "en-pr", "en-gu", "en-vi", "en-as", "en-mp")
#: Fixed patterns: Babel's data for each country's English costs memory, and no phone has it.
_DAY_FIRST: Final = {"medium": "d MMM y", "long": "d MMMM y", "full": "EEEE d MMMM y"}


def init_app(app: Flask) -> None:
    app.before_request(_use_readers_zone)
    for filter_ in (local, moment, day, month, month_name, played, span):
        app.add_template_filter(filter_)


def _use_readers_zone() -> None:
    use_zone(request.cookies.get(ZONE, ""))


def day_first() -> bool:
    """True for English whose reader puts the day first, judged by the browser's languages."""
    if not has_request_context() or str(get_locale()) != "en":
        return False
    tags = map(str.lower, request.accept_languages.values())
    return next((tag for tag in tags if tag.partition("-")[0] == "en"), "en") not in _MONTH_FIRST


def month_first() -> bool:
    """True if the reader writes 3/4/2025 for the fourth of March."""
    return str(get_locale()) == "en" and not day_first()


def reader_key() -> str:
    """Cache key for how a page is written for its reader: language, order of day and month, time zone."""
    return f"{get_locale()}{'-day-first' if day_first() else ''} {zone_name()}"


def written(when: date, length: str = "medium") -> str:
    """A day: "Nov 3, 2026" or "3 Nov 2026"; with `length` "long", "November 3, 2026"; "full" adds the
    weekday."""
    pattern = _DAY_FIRST[length] if day_first() else length
    return str(format_date(when, pattern, rebase=False))


def brief(when: date, in_month: bool = True) -> str:
    """A day in few letters: "Nov 3" or "3 Nov"; without `in_month` its month: "Nov 2025"."""
    pattern = ("MMM d" if month_first() else "d MMM") if in_month else "MMM y"
    return str(format_date(when, pattern, rebase=False))


def moment(when: datetime) -> str:
    """A moment in everyday words: the time, and the day unless it is today."""
    time = format_time(when, "short", rebase=False)
    if when.date() == datetime.now(when.tzinfo).date():
        return time
    return f"{written(when)}, {time}"


def played(evening: date) -> str:
    """The evening of a game: today, yesterday, or the day."""
    match (evening_of(now()) - evening).days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
    return written(evening)


def day(when: date) -> str:
    """A day in full, as a heading: "Thursday, December 24, 2026", "Jeudi 24 décembre 2026"."""
    return _as_heading(written(when, "full"))


def month(when: date) -> str:
    """The month of a day, as a heading: "December 2026", "Décembre 2026"."""
    return _as_heading(format_date(when, "LLLL y", rebase=False))


def month_name(when: date) -> str:
    """The month of a day in a sentence, without its year: "December", "décembre"."""
    return str(format_date(when, "LLLL", rebase=False))


def span(first: date, last: date) -> str:
    """The shortest words for some days: "2025", "December 2025", "Dec 24, 2025", or the first – the last."""
    if first == last:
        return written(first)
    if (first.day, first.month, last.day, last.month) == (1, 1, 31, 12) and first.year == last.year:
        return str(first.year)
    next_day = last + timedelta(days=1)
    if first.day == next_day.day == 1 and (first.year, first.month) == (last.year, last.month):
        return month(first)
    return f"{written(first)} – {written(last)}"


def yearly_span(first: date, last: date) -> str:
    """Words for some days of any year: "December, any year", "Dec 24 – Dec 26, any year"."""
    if first.day == 1 and (last + timedelta(days=1)).day == 1:
        days = format_date(first, "LLLL", rebase=False)
    else:
        days = " – ".join(brief(day) for day in dict.fromkeys((first, last)))
    return _("%(days)s, any year", days=days)


def months(first: date, last: date) -> str:
    """The months of some days, as a heading: "December 2025", "November to December 2025", "December 2025 to
    January 2026". A single day is "December 24, 2025"."""
    if first == last:
        return written(first, "long")
    if (first.year, first.month) == (last.year, last.month):
        return month(first)
    pattern = "LLLL" if first.year == last.year else "LLLL y"
    return _(
        "%(first)s to %(last)s",
        first=_as_heading(format_date(first, pattern, rebase=False)),
        last=format_date(last, "LLLL y", rebase=False),
    )


def _as_heading(written: str) -> str:
    return written[:1].upper() + written[1:]
