"""Days, times and evenings in the page's language. English puts the day or the month first, as the reader
does.

A game that begins after midnight belongs to the evening of the day before, on the server's own clock.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from flask import Flask, has_request_context, request
from flask_babel import format_date, format_time, get_locale
from flask_babel import gettext as _

from scorekeeper.records.games.model import NOON
from scorekeeper.store.models import now

#: The time at which one evening ends and the next day begins.
DAWN = time(5)

#: Browser languages whose readers write the month first in English; other readers write "3 Nov 2026".
_MONTH_FIRST: Final = ("en", "en-us", "en-ca", "en-ph", "en-pr", "en-gu", "en-vi", "en-as", "en-mp")
#: Fixed patterns: Babel's data for each country's English costs memory, and no phone has it.
_DAY_FIRST: Final = {"medium": "d MMM y", "long": "d MMMM y", "full": "EEEE d MMMM y"}


def init_app(app: Flask) -> None:
    for filter_ in (local, moment, day, month, played):
        app.add_template_filter(filter_)


def day_first() -> bool:
    """True for English whose reader puts the day first, judged by the browser's languages."""
    if not has_request_context() or str(get_locale()) != "en":
        return False
    tags = map(str.lower, request.accept_languages.values())
    return next((tag for tag in tags if tag.partition("-")[0] == "en"), "en") not in _MONTH_FIRST


def language_key() -> str:
    """Cache key for a page's language and its order of day and month."""
    return f"{get_locale()}{'-day-first' if day_first() else ''}"


def written(when: date, length: str = "medium") -> str:
    """A day: "Nov 3, 2026" or "3 Nov 2026"; with `length` "long", "November 3, 2026"; "full" adds the
    weekday."""
    pattern = _DAY_FIRST[length] if day_first() else length
    return str(format_date(when, pattern, rebase=False))


def moment(when: datetime) -> str:
    """A moment in everyday words: the time, and the day unless it is today."""
    time = format_time(when, "short", rebase=False)
    if when.date() == datetime.now(when.tzinfo).date():
        return time
    return f"{written(when)}, {time}"


def played(at: datetime) -> str:
    """The evening on which a game began, from its stored moment (UTC): today, yesterday, or the day."""
    evening = evening_of(at)
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


def _as_heading(written: str) -> str:
    return written[:1].upper() + written[1:]


def local(moment: datetime) -> datetime:
    """A stored moment (UTC) in the server's time zone, because the table sits near the server."""
    return moment.replace(tzinfo=UTC).astimezone()


def evening_of(moment: datetime) -> date:
    """The evening of a stored moment (UTC)."""
    day = local(moment).date()
    return day if moment >= begin_of(day) else day - timedelta(days=1)


def begin_of(day: date) -> datetime:
    """The stored moment (UTC) at which the evening of `day` begins: five in the morning. Games of which only
    the day is known are stored at one fixed moment (four in the morning in California), and the evening never
    begins later."""
    dawn = datetime.combine(day, DAWN).astimezone(UTC).replace(tzinfo=None)
    return min(dawn, datetime.combine(day, NOON))


def end_of(day: date) -> datetime:
    """The stored moment (UTC) at which the next evening begins."""
    return begin_of(day + timedelta(days=1))
