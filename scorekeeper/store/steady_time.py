"""Time that does not jump when the computer's clock is set: what the clock of a round goes by.

It is counted from a moment that is remembered once for each start of the computer, by the system's clock that
runs from there and that nobody can set. All processes on the computer count alike. After a restart of the
computer, and where nothing is remembered yet, it is the time of day.

Hosts that serve the games of one PostgreSQL have clocks of their own, and count by that of the PostgreSQL.
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

#: Linux: a name for each start of the computer.
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
#: The clock that goes on while the computer sleeps.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))

#: Name of the start of this computer, by the PostgreSQL's clock, in what is kept with a session.
_BEGAN = "began"


def steady_now(remember: bool = False) -> datetime:
    """The time in UTC, without a zone. `remember`: count from now on, if nothing is counted from yet; it is
    stored when the request is over."""
    if db.engine.dialect.name != "sqlite":
        return _on_server()
    boot = db.session.get(Boot, _boot_id())
    if boot is None and remember:
        boot = _remembered()
    return now() if boot is None else boot.started_at + timedelta(seconds=_uptime())


def _on_server() -> datetime:
    """The time of the PostgreSQL, which is asked for it once a session."""
    if _BEGAN not in db.session.info:
        db.session.info[_BEGAN] = _server_time() - timedelta(seconds=_uptime())
    began: datetime = db.session.info[_BEGAN]
    return began + timedelta(seconds=_uptime())


def _server_time() -> datetime:
    time_of_day: datetime = db.session.scalars(select(func.timezone("UTC", func.clock_timestamp()))).one()
    return time_of_day


def _remembered() -> Boot:
    """The row of this start of the computer, made by us or by whoever was faster."""
    boot = Boot(id=_boot_id(), started_at=now() - timedelta(seconds=_uptime()))
    try:
        with db.session.begin_nested():
            db.session.add(boot)
    except IntegrityError:
        return db.session.get_one(Boot, boot.id)
    return boot


def _uptime() -> float:
    """Seconds since some moment that stays the same until the next start of the computer."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


@cache
def _boot_id() -> str:
    """The name of this start of the computer; where the system has none, of this process."""
    try:
        return _BOOT_ID.read_text("ascii").strip()[:36]
    except OSError:
        return str(uuid4())
