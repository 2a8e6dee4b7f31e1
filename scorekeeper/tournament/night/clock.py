"""The clock of a round: how long is left, and whether a new hand may begin.

It is a value that is kept, with moments of the server; the time left is worked out when it is asked for. So
it goes on through a restart, and no phone's own clock matters.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from scorekeeper.limits import MAX_EXTRA

Phase = Literal["waiting", "running", "paused", "last_hand", "over"]


@dataclass(frozen=True)
class Clock:
    """`length`: what the round is given. `started_at`, `paused_at`: moments in UTC, or None. `lost`: how long
    it has stood still. `extra`: what was given on top, to every table. `last_hand`: how long before the end
    no new hand begins any more."""

    length: timedelta
    started_at: datetime | None = None
    paused_at: datetime | None = None
    lost: timedelta = timedelta()
    extra: timedelta = timedelta()
    last_hand: timedelta = timedelta()


def start(clock: Clock, now: datetime) -> Clock:
    """Running, from the first start or after a pause. A clock that runs stays as it is."""
    if clock.started_at is None:
        return replace(clock, started_at=now)
    if clock.paused_at is not None:
        return replace(clock, paused_at=None, lost=clock.lost + max(timedelta(), now - clock.paused_at))
    return clock


def pause(clock: Clock, now: datetime) -> Clock:
    """Standing still. A clock that was never started, or stands already, stays as it is."""
    if clock.started_at is None or clock.paused_at is not None:
        return clock
    return replace(clock, paused_at=now)


def give_time(clock: Clock, extra: timedelta) -> Clock:
    """With `extra` time for all; what was given before counts on. A negative one takes away, but no more than
    there is."""
    return replace(clock, extra=min(MAX_EXTRA, max(-clock.length, clock.extra + extra)))


def time_left(clock: Clock, now: datetime, for_the_table: timedelta = timedelta()) -> timedelta:
    """What is left at `now`, zero at the least. `for_the_table`: what one table was given beside the rest."""
    whole = clock.length + clock.extra + for_the_table
    if clock.started_at is None:
        return max(timedelta(), whole)
    until = now if clock.paused_at is None else clock.paused_at
    gone = max(timedelta(), until - clock.started_at - clock.lost)
    return max(timedelta(), whole - gone)


def phase(clock: Clock, now: datetime, for_the_table: timedelta = timedelta()) -> Phase:
    """Where the round is. At "last_hand" the hand in play is finished and none begins."""
    if clock.started_at is None:
        return "waiting"
    remaining = time_left(clock, now, for_the_table)
    if not remaining:
        return "over"
    if clock.paused_at is not None:
        return "paused"
    return "last_hand" if remaining <= clock.last_hand else "running"
