"""The calendar of evenings: the days of a month with games, and the games of one day."""

import re
from calendar import Calendar
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from babel.dates import get_day_names
from flask import abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from scorekeeper.limits import FIRST_DAY, LAST_DAY
from scorekeeper.store.finding import Search, begun_between, begun_first, begun_last, found
from scorekeeper.store.models import Device, now
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.parts.dates import begin_of, end_of, evening_of
from scorekeeper.web.serving.devices import current_device

#: Games shown for an evening: more than a club plays; the search has all of them.
MOST_OF_AN_EVENING = 50
_ADDRESS = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?")


@dataclass(frozen=True)
class Month:
    """A month by weeks, with the number of games on each day. `before` and `after` are the nearest days with
    games outside the month."""

    first: date
    weeks: list[list[date]]
    games: Counter[date]
    before: date | None
    after: date | None


def show() -> ResponseReturnValue:
    """Show the month of the last evening."""
    device = current_device()
    last = begun_last(device) if device else None
    return _page(evening_of(last or now()), None)


def month(when: str) -> ResponseReturnValue:
    """Show a month ("2026-12"), or the games of one day ("2026-12-24")."""
    read = _ADDRESS.fullmatch(when)
    try:
        day = date(*(int(part or 1) for part in read.groups())) if read else None
    except ValueError:
        day = None
    if day is None or read is None or not FIRST_DAY <= day <= LAST_DAY:
        abort(404)
    return _page(day, day if read[3] else None)


def _page(day: date, chosen: date | None) -> str:
    device = current_device()
    locale = get_locale()
    shown = _month(device, day.replace(day=1), locale.first_week_day if locale else 0)
    names = get_day_names("wide", locale=locale)
    return render_template(
        "archive/calendar.html",
        month=shown,
        weekdays=[names[each.weekday()] for each in shown.weeks[0]],
        chosen=chosen,
        games=_games_of(device, chosen) if device and chosen else [],
        today=evening_of(now()),
    )


def _month(device: Device | None, first: date, first_weekday: int) -> Month:
    weeks = Calendar(first_weekday).monthdatescalendar(first.year, first.month)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    if device is None:
        return Month(first, weeks, Counter(), None, None)
    begin, end = begin_of(first), end_of(last)
    games = Counter(evening_of(moment) for moment in begun_between(device, begin, end))
    before, after = begun_last(device, begin), begun_first(device, end)
    return Month(first, weeks, games, before and evening_of(before), after and evening_of(after))


def _games_of(device: Device, day: date) -> list[FoundGame]:
    games, _of = found(device, Search(begin=begin_of(day), end=end_of(day)), 0, MOST_OF_AN_EVENING)
    return found_games(device, games)
