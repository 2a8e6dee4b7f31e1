"""The clock of a round, and extra time for one table."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from scorekeeper.limits import MAX_EXTRA
from scorekeeper.store.database import flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.tournament.night.clock import Clock


def set_clock(
    night: NightRow,
    device: Device,
    round_: RoundRow,
    change: Callable[[Clock], Clock],
    kind: str,
    **facts: Any,
) -> None:
    """Start or pause the clock, or give time. What changes nothing (a double tap) is not recorded."""
    if round_.clock is None:
        return
    clock = change(round_.clock)
    if clock != round_.clock:
        round_.clock = clock
        log(night, device, DIRECTOR, kind, round=round_.number, **facts)
        flush()


def give_time(night: NightRow, device: Device, table: TableRow, extra: timedelta) -> None:
    """Give time to one table. Twice gives twice the time. What changes nothing is not recorded."""
    before, table.extra = table.extra, min(MAX_EXTRA, max(timedelta(), table.extra + extra))
    minutes = (table.extra - before) // timedelta(minutes=1)
    if minutes:
        facts = {"round": table.round.number, "table": table.number, "minutes": minutes}
        log(night, device, DIRECTOR, "time_given", **facts)
        flush()
