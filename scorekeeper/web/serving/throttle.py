"""Wrong tries at what can be guessed: counted in the database, from some number on each for a longer wait.

Addresses and links have 128 bits: nobody guesses one, and what is stopped is the load of trying. Only wrong
tries are refused there; right addresses always open. A director's PIN and a table's code are short: there the
wait is asked first, without the lock of those who write, and until it is over a right one is refused, too.

- A known device is counted by itself: nobody is kept out by the wrong tries of others.
- Whoever drops their cookies is counted by address. A club's 200 phones share one: its bound is large, lasts
  minutes, and holds for those alone who have no device. A code that is scanned holds a proof, and is no try.
  The arithmetic is in docs/limits.md.
- A PIN is asked of devices that direct the night, and whoever has its director's link can make more of them.
  So all that have not entered the PIN yet share a counter of the night, beside their own: 10,000 PINs take
  years, by one device or by any number. That can keep such devices waiting, never one that has entered the
  PIN; and with another link this one shuts the others out.
- A try at a PIN is counted before it is looked at: many at once get no further than one after another.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store import counters, db
from scorekeeper.store.database import writing
from scorekeeper.store.models import now
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.origin import counter_key, place

FIRST_WAIT = timedelta(seconds=30)
NO_WAIT = timedelta()


class TooManyTries(TooManyRequests):
    """Refusal with 429, and the time until another try is looked at."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(retry_after=ceil(wait.total_seconds()))
        self.wait = wait


@dataclass(frozen=True)
class Patience:
    """Number of tries that are `free`; the next ones wait, twice as long each time, up to the `longest`. That
    long after the last, all are `forgotten`."""

    free: int
    longest: timedelta
    forgotten: timedelta

    def wait_after(self, tries: int) -> timedelta:
        """The wait after so many wrong tries."""
        over = tries - self.free
        return NO_WAIT if over < 0 else min(FIRST_WAIT * 2 ** min(over, 20), self.longest)


DEVICE = Patience(30, longest=timedelta(hours=1), forgotten=timedelta(hours=6))
PLACE = Patience(300, longest=timedelta(minutes=10), forgotten=timedelta(minutes=10))


class Tries:
    """Wrong tries at something: the counters in which they are counted, each with its patience."""

    def __init__(self, counted: Mapping[str, Patience]) -> None:
        self._counted = counted

    def wait(self) -> timedelta:
        """The time until another try is looked at."""
        return self._wait(counters.counts(self._counted))

    def take(self) -> timedelta:
        """Count a try, and commit that; or give the wait, where there is one, and count nothing."""
        while True:
            seen = counters.counts(self._counted)
            wait = self._wait(seen)
            if wait:
                return wait
            with writing():
                if all(self._follow(key, seen) for key in self._counted):
                    return NO_WAIT
                db.session.rollback()

    def forgive(self) -> None:
        """Forget the tries: the last was right."""
        counters.remove(self._counted)

    def _wait(self, seen: Mapping[str, counters.Count]) -> timedelta:
        waits = (
            count.ends_at - patience.forgotten + patience.wait_after(count.number) - now()
            for key, patience in self._counted.items()
            if (count := seen.get(key))
        )
        return max(NO_WAIT, max(waits, default=NO_WAIT))

    def _follow(self, key: str, seen: Mapping[str, counters.Count]) -> bool:
        number = seen[key].number if key in seen else 0
        return counters.follow(key, number, self._counted[key].forgotten)


def tries_at(what: str) -> Tries:
    """The tries at `what` of whoever asks: of their device, or else of their address."""
    device = current_device()
    if device is not None:
        return Tries({counter_key(what, "device", device.id): DEVICE})
    return Tries({counter_key(what, "place", place()): PLACE})


def wrong_try() -> None:
    """Count an address or a link that opened nothing; refuse it with 429 when there have been too many."""
    wait = NO_WAIT
    with suppress(OperationalError):  # a full disk: whoever mistyped an address need not hear of it
        wait = tries_at("address").take()
    refuse_until(wait)


def refuse_until(wait: timedelta) -> None:
    """Refuse the request, if there is a time to wait."""
    if wait:
        raise TooManyTries(wait)
