"""What the pages that follow a night share: how it is now, whether that is news, and parts kept ready."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TypeVar

from flask import make_response, request
from flask_babel import get_locale
from werkzeug import Response

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.reading import Seen, night_at, seen_now
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.standings.model import Standings
from scorekeeper.web.common.table_news import ClockState, clock_state
from scorekeeper.web.common.template_helpers import wants_fragment

Part = TypeVar("Part")

#: Who follows a night sees what is at most so many seconds old. In the moments when every table reports,
#: each of a hundred phones would have the standings made anew; where that takes long, it waits longer.
_OLD, _TIMES_AS_LONG = 1, 5

#: Parts that are kept ready, the last used: a few for each of the nights that are on.
_MOST = 128
_parts: OrderedDict[tuple[object, ...], "_Kept"] = OrderedDict()
_lock = Lock()


class _Kept:
    """A part that is made once: of a room full of phones that ask, the others wait for the first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: list[object] = []

    def get(self, make: Callable[[], object]) -> object:
        with self._lock:
            if not self._made:
                self._made.append(make())
            return self._made[0]


@dataclass
class _Following:
    """What those who follow a night are shown for a while. `since` a moment of the monotonic clock; `took`:
    how many seconds it took to make."""

    now: "Now"
    since: float
    took: float = 0

    @property
    def is_new(self) -> bool:
        return monotonic() - self.since < max(_OLD, _TIMES_AS_LONG * self.took)


#: By the night's number and salt.
_following: OrderedDict[tuple[int, str], _Following] = OrderedDict()


@dataclass(frozen=True)
class Now:
    """A night at this moment. `seen` grows with everything that is done; `clock` and `final` change with time
    alone."""

    row: NightRow
    night: Night
    seen: Seen
    clock: ClockState | None
    final: bool

    @property
    def version(self) -> str:
        """It changes with everything a public page shows."""
        return f"{self.seen.version}.{self.clock.phase if self.clock else ''}.{int(self.final)}"

    @property
    def is_known(self) -> bool:
        """Whether the page that asks shows this already."""
        return wants_fragment() and request.args.get("v") == self.version

    def kept(self, what: object, make: Callable[[], Part]) -> Part:
        """What `make` makes of the night, or made before. It may depend on nothing but the night (without the
        clock) and the language."""
        return self._kept((self.seen, what), make)

    def kept_but_for_results(self, what: object, make: Callable[[], Part]) -> Part:
        """Likewise, of what does not depend on results either."""
        return self._kept((self.seen.but_for_results, what), make)

    def _kept(self, what: object, make: Callable[[], Part]) -> Part:
        key = (self.row.id, self.row.salt, str(get_locale()), what)
        with _lock:
            part = _parts.setdefault(key, _Kept())
            _parts.move_to_end(key)
            if len(_parts) > _MOST:
                _parts.popitem(last=False)
        return part.get(lambda: self._timed(make))  # type: ignore[return-value]

    def _timed(self, make: Callable[[], Part]) -> Part:
        start = monotonic()
        made = make()
        following = _following.get((self.row.id, self.row.salt))
        if following is not None and following.now.seen == self.seen:
            following.took += monotonic() - start
        return made

    @property
    def standings(self) -> Standings:
        return self.kept("standings", lambda: progress.night_standings(self.night))

    @property
    def places(self) -> Standings:
        """The standings without their reasons, which take most of the time."""
        return self.kept("places", lambda: progress.night_standings(self.night, explained=False))


def now_of(row: NightRow) -> Now:
    """The night now; for a page that follows it, as it was a moment ago."""
    key, follows = (row.id, row.salt), wants_fragment() and request.method == "GET"
    with _lock:
        following = _following.get(key)
        if follows and following is not None and following.is_new:
            return _now(row, following.now.night, following.now.seen)
        if following is not None:
            following.since = monotonic()  # until the new one is made, the others are shown the old one
    seen = seen_now(row)
    made = _now(row, night_at(row, seen), seen)
    if following is None or following.now.seen != seen:
        with _lock:
            _following[key] = _Following(made, monotonic())
            _following.move_to_end(key)
            if len(_following) > _MOST:
                _following.popitem(last=False)
    return made


def show_at_once(row: NightRow) -> None:
    """Whoever follows the night sees the next time what was done just now."""
    with _lock:
        _following.pop((row.id, row.salt), None)


def _now(row: NightRow, night: Night, seen: Seen) -> Now:
    current = night.current
    played = current is not None and all(table.confirmed for table in current.tables)
    clock = None if night.finished_at or played else clock_state(current)
    return Now(row, night, seen, clock, progress.is_final(night, now()))


def unchanged() -> Response:
    """Nothing new: the page that asked stays as it is. As short as can be, for it is said most."""
    answer = make_response("", 204)
    del answer.headers["Content-Type"]
    answer.headers["Cache-Control"] = "no-store"
    return answer


def forget() -> None:
    """Throw away what is kept ready."""
    with _lock:
        _parts.clear()
        _following.clear()
