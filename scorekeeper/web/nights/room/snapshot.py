"""Caches of the pages that poll a night, and their expiry.

A part of a page (the standings, say) is cached by the night's version. Once the version changes, nobody asks
for the old part, and new ones push it out. The night itself may be `MIN_LIFETIME` seconds old.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from threading import Condition, Lock
from time import monotonic
from typing import Any, Final, TypeVar

from cachetools import LRUCache, TLRUCache, cached
from flask import request

from scorekeeper.store.database import has_written
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.reading import Seen, night_at, seen_now
from scorekeeper.tournament.night import podium, progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.standings.model import Standings
from scorekeeper.web.parts.dates import reader_key
from scorekeeper.web.parts.table_news import ClockState, clock_state
from scorekeeper.web.parts.template_helpers import wants_fragment

Part = TypeVar("Part")

#: Maximum entries of a cache: a few for each night in progress.
MAX_ENTRIES: Final = 128
#: How long a cached night is used before it is read again: `MIN_LIFETIME` seconds, or `LIFETIME_PER_COST`
#: times the seconds spent on its parts. Otherwise a hundred phones would make the standings anew for every
#: report.
MIN_LIFETIME, LIFETIME_PER_COST = 1, 5


@dataclass
class ShownNight:
    """A cached night for polling pages, and the seconds spent on its parts."""

    night: Night
    seen: Seen
    cost: float = 0


def _expiry(_key: object, shown: ShownNight, moment: float) -> float:
    return moment + max(MIN_LIFETIME, LIFETIME_PER_COST * shown.cost)


#: Number and salt of the night -> the cached night.
SHOWN_NIGHTS: TLRUCache[tuple[int, str], ShownNight] = TLRUCache(
    MAX_ENTRIES, _expiry, timer=lambda: monotonic()
)
_lock = Lock()

#: Night, version, language and name -> part of a page.
PARTS: LRUCache[Hashable, Any] = LRUCache(MAX_ENTRIES)


@cached(PARTS, key=lambda key, make: key, condition=Condition())
def make_once(key: Hashable, make: Callable[[], Any]) -> Any:
    """The part with this key. One thread makes it while others wait."""
    return make()


@dataclass(frozen=True)
class Snapshot:
    """A night at one moment. `seen` changes with everything that is done; `clock` and `final` change with
    time alone."""

    row: NightRow
    night: Night
    seen: Seen
    clock: ClockState | None
    final: bool

    @property
    def version(self) -> str:
        """The version of all public pages."""
        return f"{self.seen.version}.{self.clock.phase if self.clock else ''}.{int(self.final)}"

    @property
    def is_known(self) -> bool:
        """True if the polling page already shows this version."""
        return wants_fragment() and request.args.get("v") == self.version

    def part(self, name: Hashable, make: Callable[[], Part]) -> Part:
        """A cached part of a page. `make` may depend only on the night (without its clock) and the
        language."""
        return self._cached(self.seen, name, make)

    def part_without_results(self, name: Hashable, make: Callable[[], Part]) -> Part:
        """A cached part that does not depend on results either."""
        return self._cached(self.seen.but_for_results, name, make)

    def _cached(self, version: Hashable, name: Hashable, make: Callable[[], Part]) -> Part:
        if has_written():  # what it shows may be rolled back
            return make()
        key = (*_key(self.row), version, reader_key(), name)
        part: Part = make_once(key, partial(self._timed, make))
        return part

    def _timed(self, make: Callable[[], Part]) -> Part:
        """Make a part, and add its cost to the night's lifetime in the cache."""
        start = monotonic()
        made = make()
        with _lock:
            shown = SHOWN_NIGHTS.get(_key(self.row))
            if shown is not None and shown.seen == self.seen:
                shown.cost += monotonic() - start
                SHOWN_NIGHTS[_key(self.row)] = shown
        return made

    @property
    def podium_on(self) -> bool:
        """True from the end of the night until the whole podium was shown; phones hide the places
        meanwhile."""
        ended = self.night.finished_at
        return ended is not None and podium.is_kept_back(self.places, self.row.podium_steps, now() - ended)

    @property
    def standings(self) -> Standings:
        return self.part("standings", lambda: progress.night_standings(self.night))

    @property
    def places(self) -> Standings:
        """The standings without reasons, which take most of the time."""
        return self.part("places", lambda: progress.night_standings(self.night, explained=False))


def snapshot_of(row: NightRow) -> Snapshot:
    """The night's present state; a polling page may get a cached one."""
    follows = wants_fragment() and request.method == "GET"
    key = _key(row)  # may read the row, so not under the lock: other threads could hold the row
    with _lock:
        shown = SHOWN_NIGHTS.get(key)
    if shown is None or not follows:
        seen = seen_now(row)
        if shown is None or shown.seen != seen:
            shown = ShownNight(night_at(row, seen), seen)
        if not has_written():
            with _lock:
                SHOWN_NIGHTS[key] = shown
    return _snapshot(row, shown)


def show_anew(row: NightRow) -> None:
    """Drop the cached night, so that polling pages show at once what this request commits."""
    key = _key(row)
    with _lock:
        SHOWN_NIGHTS.pop(key, None)


def _key(row: NightRow) -> tuple[int, str]:
    return row.id, row.salt


def _snapshot(row: NightRow, shown: ShownNight) -> Snapshot:
    night = shown.night
    current = night.current
    reported = current is not None and all(table.confirmed for table in current.tables)
    clock = None if night.finished_at or reported else clock_state(current)
    return Snapshot(row, night, shown.seen, clock, progress.is_final(night, now()))
