"""The calendar of evenings: the days of a month with games, and the games of one day."""

import re
from calendar import Calendar
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from babel.dates import get_day_names
from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from werkzeug.datastructures import MultiDict

from scorekeeper.evenings import evening_of
from scorekeeper.limits import FIRST_DAY, LAST_DAY
from scorekeeper.statistics.series import Counting
from scorekeeper.store.clubs.evenings import seasons_for
from scorekeeper.store.finding import (
    Search,
    any_finished,
    first_evening,
    found,
    games_by_evening,
    last_evening,
)
from scorekeeper.store.models import Device, Game, now
from scorekeeper.web.archive.evening_result import evening_result
from scorekeeper.web.archive.find import FindForm
from scorekeeper.web.archive.found_games import found_games
from scorekeeper.web.serving.creation_policy import may_begin
from scorekeeper.web.serving.devices import current_device

#: Games shown for an evening: more than a club plays; the search has all of them.
MOST_OF_AN_EVENING = 50
_ADDRESS = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?")


@dataclass(frozen=True)
class Month:
    """A month by weeks, with the number of games on each day. `before` and `after` are the nearest days with
    games outside the month. `has_winners`: a game of the month is finished."""

    first: date
    last: date
    weeks: list[list[date]]
    games: Counter[date]
    before: date | None
    after: date | None
    has_winners: bool


def show() -> ResponseReturnValue:
    """Show the month of the last evening."""
    device = current_device()
    last = last_evening(device) if device else None
    return _page(last or evening_of(now()), None)


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
    games, of = _games_of(device, chosen) if device and chosen else ([], 0)
    by: Counting = "points" if request.args.get("by") == "points" else "wins"
    return render_template(
        "archive/calendar.html",
        month=shown,
        weekdays=[names[each.weekday()] for each in shown.weeks[0]],
        chosen=chosen,
        games=found_games(device, games) if device else [],
        more_games=of - len(games),
        result=evening_result(device, games, by) if device else None,
        seasons=seasons_for(device, chosen) if device and chosen and may_begin() else [],
        today=evening_of(now()),
        find=FindForm(MultiDict()),
    )


def _month(device: Device | None, first: date, first_weekday: int) -> Month:
    weeks = Calendar(first_weekday).monthdatescalendar(first.year, first.month)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    if device is None:
        return Month(first, last, weeks, Counter(), None, None, has_winners=False)
    games = Counter(games_by_evening(device, first, last))
    before = last_evening(device, first - timedelta(days=1))
    after = first_evening(device, last + timedelta(days=1))
    return Month(first, last, weeks, games, before, after, any_finished(device, first, last))


def _games_of(device: Device, day: date) -> tuple[Sequence[Game], int]:
    return found(device, Search(since=day, until=day), 0, MOST_OF_AN_EVENING)
