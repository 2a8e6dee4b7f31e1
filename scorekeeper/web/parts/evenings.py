"""Evenings: a game that begins after midnight belongs to the day before, on the server's own clock."""

from datetime import UTC, date, datetime, time, timedelta

from scorekeeper.records.games.model import NOON

#: Time of day at which an evening is over and the next day begins.
DAWN = time(5)


def local(moment: datetime) -> datetime:
    """A stored moment (UTC) on the server's own clock: the table sits beside it."""
    return moment.replace(tzinfo=UTC).astimezone()


def evening_of(moment: datetime) -> date:
    """The evening of a stored moment (UTC)."""
    day = local(moment).date()
    return day if moment >= begin_of(day) else day - timedelta(days=1)


def begin_of(day: date) -> datetime:
    """The stored moment (UTC) from which on games belong to the evening of `day`: five in the morning, but no
    later than the moment of games of which the day alone is known, which is at four in California."""
    dawn = datetime.combine(day, DAWN).astimezone(UTC).replace(tzinfo=None)
    return min(dawn, datetime.combine(day, NOON))


def end_of(day: date) -> datetime:
    """The stored moment (UTC) from which on games belong to the next evening."""
    return begin_of(day + timedelta(days=1))
