"""Evenings: a game that begins after midnight belongs to the day before, on the server's own clock."""

from datetime import UTC, date, datetime, time, timedelta

#: Time of day at which an evening is over and the next day begins.
DAWN = time(5)


def local(moment: datetime) -> datetime:
    """A stored moment (UTC) on the server's own clock: the table sits beside it."""
    return moment.replace(tzinfo=UTC).astimezone()


def evening_of(moment: datetime) -> date:
    """The evening of a stored moment (UTC)."""
    return (local(moment).replace(tzinfo=None) - timedelta(hours=DAWN.hour)).date()


def begin_of(day: date) -> datetime:
    """The stored moment (UTC) from which on games belong to the evening of `day`."""
    return datetime.combine(day, DAWN).astimezone(UTC).replace(tzinfo=None)


def end_of(day: date) -> datetime:
    """The stored moment (UTC) from which on games belong to the next evening."""
    return begin_of(day + timedelta(days=1))
