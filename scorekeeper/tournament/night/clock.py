"""The clock of a round: the time left, and whether a new hand may begin.

The clock is stored as moments of the server's time, and the time left is computed from them. So it survives a
restart and does not depend on any phone's clock. The moments come from a clock that does not jump when
somebody sets the server's time (`store/steady_time.py`).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from scorekeeper.limits import MAX_EXTRA

Phase = Literal["waiting", "running", "paused", "last_hand", "over"]


@dataclass(frozen=True)
class Clock:
    """The clock of a round.

    `length`: planned length. `started_at`, `paused_at`: moments in UTC, or None. `lost`: time spent in
    pauses. `extra`: time added for every table. `last_hand`: in this time before the end no new hand begins.
    """

    length: timedelta
    started_at: datetime | None = None
    paused_at: datetime | None = None
    lost: timedelta = timedelta()
    extra: timedelta = timedelta()
    last_hand: timedelta = timedelta()


def start(clock: Clock, now: datetime) -> Clock:
    """Return the clock running, for the first time or after a pause."""
    if clock.started_at is None:
        return replace(clock, started_at=now)
    if clock.paused_at is not None:
        return replace(clock, paused_at=None, lost=clock.lost + max(timedelta(), now - clock.paused_at))
    return clock


def pause(clock: Clock, now: datetime) -> Clock:
    """Return the clock paused. A clock that has not started is returned unchanged."""
    if clock.started_at is None or clock.paused_at is not None:
        return clock
    return replace(clock, paused_at=now)


def give_time(clock: Clock, extra: timedelta) -> Clock:
    """Return the clock with `extra` time added for all tables. A negative time is taken away."""
    return replace(clock, extra=min(MAX_EXTRA, max(-clock.length, clock.extra + extra)))


def time_left(clock: Clock, now: datetime, for_the_table: timedelta = timedelta()) -> timedelta:
    """Return the time left at `now`, at least zero. `for_the_table`: extra time of one table."""
    whole = clock.length + clock.extra + for_the_table
    if clock.started_at is None:
        return max(timedelta(), whole)
    until = now if clock.paused_at is None else clock.paused_at
    gone = max(timedelta(), until - clock.started_at - clock.lost)
    return max(timedelta(), whole - gone)


def phase(clock: Clock, now: datetime, for_the_table: timedelta = timedelta()) -> Phase:
    """Return the phase of the round. In "last_hand" a table finishes its hand and begins no new one."""
    if clock.started_at is None:
        return "waiting"
    remaining = time_left(clock, now, for_the_table)
    if not remaining:
        return "over"
    if clock.paused_at is not None:
        return "paused"
    return "last_hand" if remaining <= clock.last_hand else "running"
