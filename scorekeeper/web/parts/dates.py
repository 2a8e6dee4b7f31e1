"""Days and times as the page's language writes them, the day first or the month as its reader does."""

from datetime import date, datetime
from typing import Final

from flask import Flask, has_request_context, request
from flask_babel import format_date, format_time, get_locale
from flask_babel import gettext as _

from scorekeeper.store.models import now
from scorekeeper.web.parts.evenings import evening_of, local

#: Languages of browsers whose readers write the month first in English; others the day ("3 Nov 2026").
_MONTH_FIRST: Final = ("en", "en-us", "en-ca", "en-ph", "en-pr", "en-gu", "en-vi", "en-as", "en-mp")
#: Patterns, as the data of each country's English would cost memory, and are in no phone.
_DAY_FIRST: Final = {"medium": "d MMM y", "long": "d MMMM y", "full": "EEEE d MMMM y"}


def init_app(app: Flask) -> None:
    for filter_ in (local, moment, day, month, played):
        app.add_template_filter(filter_)


def day_first() -> bool:
    """True for English that is read where the day comes first, by what the browser asks for."""
    if not has_request_context() or str(get_locale()) != "en":
        return False
    tags = map(str.lower, request.accept_languages.values())
    return next((tag for tag in tags if tag.partition("-")[0] == "en"), "en") not in _MONTH_FIRST


def language_key() -> str:
    """Key, for caches, of the language of a page and the order of its dates."""
    return f"{get_locale()}{'-day-first' if day_first() else ''}"


def written(when: date, length: str = "medium") -> str:
    """A day: "Nov 3, 2026" or "3 Nov 2026"; longer, "November 3, 2026"; in full, with the day of the week."""
    pattern = _DAY_FIRST[length] if day_first() else length
    return str(format_date(when, pattern, rebase=False))


def moment(when: datetime) -> str:
    """A moment as people say it: the time, and the day if it was not today."""
    time = format_time(when, "short", rebase=False)
    if when.date() == datetime.now(when.tzinfo).date():
        return time
    return f"{written(when)}, {time}"


def played(at: datetime) -> str:
    """The evening of the stored moment (UTC) at which a game began: today, yesterday, or the day."""
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
