"""The period of a page: the days in its address ("?since=2026-01-01&until=2026-12-31"), and links to others.

The same two parameters narrow the search among games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from flask import g, request, url_for
from flask_babel import gettext as _

from scorekeeper.evenings import evening_of
from scorekeeper.statistics.periods import ALWAYS, Period, offered
from scorekeeper.store.models import now
from scorekeeper.web.parts.dates import span, written
from scorekeeper.web.parts.forms.days import DaysForm

#: What else the address of a page with a period may say: the order of its list.
_KEPT: Final = ("by",)


class PeriodLink(NamedTuple):
    """A link to the same page in another period; `chosen` is the present one."""

    name: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class AskedPeriod:
    """The period that the address asks for; everything if its days cannot be read. `links` offer others.

    `kept` are the other parameters that a page has. `narrows`: one of the links leaves out some of the games.
    """

    form: DaysForm
    period: Period
    links: list[PeriodLink]
    kept: Mapping[str, str]
    narrows: bool

    @property
    def is_useful(self) -> bool:
        """Whether there is a choice to show: games to leave out, or days that somebody asked for."""
        return self.narrows or bool(self.name) or not self.is_readable

    @property
    def is_readable(self) -> bool:
        return not self.form.errors

    @property
    def name(self) -> str:
        """The period in words; empty for everything."""
        return "" if self.period == ALWAYS else period_name(self.period)

    @property
    def is_running(self) -> bool:
        """Whether more games may come into the period."""
        return self.period.last is None or self.period.last >= evening_of(now())

    @property
    def is_offered(self) -> bool:
        """Whether one of the links leads to it."""
        return any(link.chosen for link in self.links)


def asked_period(evenings: Iterable[date]) -> AskedPeriod:
    """Read the period from the address. `evenings`: those of the games that the page could show."""
    form, period = _read()
    kept = {name: request.args[name] for name in _KEPT if name in request.args}
    days = set(evenings)
    periods = offered(days)
    links = [_link(other, period, kept) for other in periods]
    return AskedPeriod(form, period, links, kept, narrows=not all(map(periods[-1].has, days)))


def _read() -> tuple[DaysForm, Period]:
    """The days of the address; everything if they cannot be read."""
    form = DaysForm(request.args)
    return form, Period(form.since.data, form.until.data) if form.validate() else ALWAYS


def _link(other: Period, period: Period, kept: Mapping[str, str]) -> PeriodLink:
    path: dict[str, Any] = {**kept, **days_of(other), **(request.view_args or {})}
    return PeriodLink(period_name(other), url_for(request.endpoint or "", **path), other == period)


def days_of(period: Period) -> dict[str, Any]:
    """The parameters of an address for a period."""
    first, last = period
    return {"since": first and first.isoformat(), "until": last and last.isoformat()}


def kept_days() -> dict[str, Any]:
    """The days of the address, for links that stay in its period; read once for a page."""
    if "kept_days" not in g:
        g.kept_days = days_of(_read()[1])
    days: dict[str, Any] = g.kept_days
    return days


def period_name(period: Period) -> str:
    """A period in words: "All time", "2026", "December 2026", "Since Mar 1, 2026"."""
    first, last = period
    if first and last:
        return span(first, last)
    if first:
        return _("Since %(day)s", day=written(first))
    return _("Until %(day)s", day=written(last)) if last else _("All time")
