"""Caches of the pages that follow a night, and what expires them.

A part of a page (the standings, say) is cached by the night's version: once that has changed nobody asks
for the old part any more, and it makes room for others. The night itself may be a moment old, `MIN_LIFETIME`.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from threading import Condition, Lock
from time import monotonic
from typing import Any, Final, TypeVar

from cachetools import LRUCache, TLRUCache, cached
from flask import request

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.reading import Seen, night_at, seen_now
from scorekeeper.tournament.night import podium, progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.standings.model import Standings
from scorekeeper.web.parts.dates import language_key
from scorekeeper.web.parts.table_news import ClockState, clock_state
from scorekeeper.web.parts.template_helpers import wants_fragment

Part = TypeVar("Part")

#: Most entries of a cache: a few for each of the nights that are on.
MAX_ENTRIES: Final = 128
#: Seconds that a night is shown to the pages that follow it before it is read again: as many, or so many
#: times what its parts took to make. Otherwise each of a hundred phones would have the standings made anew,
#: when every table reports.
MIN_LIFETIME, LIFETIME_PER_COST = 1, 5


@dataclass
class ShownNight:
    """A night as it is shown to pages that follow it, and the seconds it took to make parts of it."""

    night: Night
    seen: Seen
    cost: float = 0


def _expiry(_key: object, shown: ShownNight, moment: float) -> float:
    return moment + max(MIN_LIFETIME, LIFETIME_PER_COST * shown.cost)


#: By number and salt of the night.
SHOWN_NIGHTS: TLRUCache[tuple[int, str], ShownNight] = TLRUCache(
    MAX_ENTRIES, _expiry, timer=lambda: monotonic()
)
_lock = Lock()

#: Parts of pages, by night, version, language and name.
PARTS: LRUCache[Hashable, Any] = LRUCache(MAX_ENTRIES)


@cached(PARTS, key=lambda key, make: key, condition=Condition())
def make_once(key: Hashable, make: Callable[[], Any]) -> Any:
    """The part of this key, made by one thread while others wait for it."""
    return make()


@dataclass(frozen=True)
class Snapshot:
    """A night at a moment. `seen` changes with all that is done; `clock` and `final` with time alone."""

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
        """True if the page that asks shows this version already."""
        return wants_fragment() and request.args.get("v") == self.version

    def part(self, name: Hashable, make: Callable[[], Part]) -> Part:
        """A part of a page from the cache. `make` may depend on nothing but the night (without its clock) and
        the language."""
        return self._cached(self.seen, name, make)

    def part_without_results(self, name: Hashable, make: Callable[[], Part]) -> Part:
        """A part of a page that does not depend on results either."""
        return self._cached(self.seen.but_for_results, name, make)

    def _cached(self, version: Hashable, name: Hashable, make: Callable[[], Part]) -> Part:
        key = (*_key(self.row), version, language_key(), name)
        part: Part = make_once(key, partial(self._timed, make))
        return part

    def _timed(self, make: Callable[[], Part]) -> Part:
        """Make a part, and let the night be shown longer, for what it costs."""
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
        """True from the end of the night until the whole podium was shown: phones keep the places back."""
        ended = self.night.finished_at
        return ended is not None and podium.is_kept_back(self.places, self.row.podium_steps, now() - ended)

    @property
    def standings(self) -> Standings:
        return self.part("standings", lambda: progress.night_standings(self.night))

    @property
    def places(self) -> Standings:
        """The standings without their reasons, which take most of the time."""
        return self.part("places", lambda: progress.night_standings(self.night, explained=False))


def snapshot_of(row: NightRow) -> Snapshot:
    """The night now; for a page that follows it, as it was a moment ago."""
    follows = wants_fragment() and request.method == "GET"
    key = _key(row)  # which may read the row again: not while others wait who have locked it
    with _lock:
        shown = SHOWN_NIGHTS.get(key)
    if shown is None or not follows:
        seen = seen_now(row)
        if shown is None or shown.seen != seen:
            shown = ShownNight(night_at(row, seen), seen)
        with _lock:
            SHOWN_NIGHTS[key] = shown
    return _snapshot(row, shown)


def _key(row: NightRow) -> tuple[int, str]:
    return row.id, row.salt


def _snapshot(row: NightRow, shown: ShownNight) -> Snapshot:
    night = shown.night
    current = night.current
    reported = current is not None and all(table.confirmed for table in current.tables)
    clock = None if night.finished_at or reported else clock_state(current)
    return Snapshot(row, night, shown.seen, clock, progress.is_final(night, now()))
