"""Time zones and evenings.

Moments are stored in UTC. They are told in the time zone of the phone that asks, or else of this machine. A
game that begins after midnight belongs to the evening of the day before.
"""

from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.records.games.model import NOON

#: The time at which one evening ends and the next day begins.
DAWN: Final = time(5)
_zone: ContextVar[ZoneInfo | None] = ContextVar("zone", default=None)


def use_zone(name: str) -> None:
    """From now on, tell the time of the zone with this name ("Australia/Sydney"); of this machine if there is
    no such zone."""
    try:
        _zone.set(ZoneInfo(name) if name else None)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        _zone.set(None)


def zone_name() -> str:
    """The name of the zone in use; empty for this machine's."""
    zone = _zone.get()
    return zone.key if zone else ""


def local(moment: datetime) -> datetime:
    """A stored moment (UTC) in the zone in use."""
    return moment.replace(tzinfo=UTC).astimezone(_zone.get())


def evening_of(moment: datetime) -> date:
    """The evening of a stored moment (UTC)."""
    day = local(moment).date()
    return day if moment >= begin_of(day) else day - timedelta(days=1)


def begin_of(day: date) -> datetime:
    """The stored moment (UTC) at which the evening of `day` begins: five in the morning.

    A game of which only the day is known is stored at one fixed moment (four in the morning in California),
    and an evening never begins later than that.
    """
    dawn = datetime.combine(day, DAWN, _zone.get()).astimezone(UTC).replace(tzinfo=None)
    return min(dawn, datetime.combine(day, NOON))
