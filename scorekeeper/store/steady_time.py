"""Time that does not jump when somebody sets the computer's clock. Round clocks use it.

It counts from a moment that is stored once for each start of the computer. The system clock that counts runs
from that start, and nobody can set it. All processes on the computer count alike. After a restart of the
computer, and if nothing is stored yet, it is the time of day.

Hosts that share a PostgreSQL have different clocks, so they use the PostgreSQL's.
"""

import time
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import uuid4

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.database import db
from scorekeeper.store.models import Boot, now

#: Linux: an id for each start of the computer.
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
#: A clock that keeps running while the computer sleeps.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))

#: The key, in a session's info, of when this computer started by PostgreSQL's clock.
_BEGAN = "began"


def steady_now(remember: bool = False) -> datetime:
    """The time in UTC without time zone.

    `remember`: if no moment is stored yet, count from now on. It is stored at the end of the request.
    """
    if db.engine.dialect.name != "sqlite":
        return _on_server()
    boot = db.session.get(Boot, _boot_id())
    if boot is None and remember:
        boot = _remembered()
    return now() if boot is None else boot.started_at + timedelta(seconds=_uptime())


def _on_server() -> datetime:
    """The time of the PostgreSQL, which is asked once a session."""
    if _BEGAN not in db.session.info:
        db.session.info[_BEGAN] = _server_time() - timedelta(seconds=_uptime())
    began: datetime = db.session.info[_BEGAN]
    return began + timedelta(seconds=_uptime())


def _server_time() -> datetime:
    time_of_day: datetime = db.session.scalars(select(func.timezone("UTC", func.clock_timestamp()))).one()
    return time_of_day


def _remembered() -> Boot:
    """The row of this start of the computer, made by us or by somebody faster."""
    boot = Boot(id=_boot_id(), started_at=now() - timedelta(seconds=_uptime()))
    try:
        with db.session.begin_nested():
            db.session.add(boot)
    except IntegrityError:
        return db.session.get_one(Boot, boot.id)
    return boot


def _uptime() -> float:
    """Seconds since a moment that stays the same until the computer restarts."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


@cache
def _boot_id() -> str:
    """The id of this start of the computer. If the system has none, of this process."""
    try:
        return _BOOT_ID.read_text("ascii").strip()[:36]
    except OSError:
        return str(uuid4())
