"""Throttling of guesses: wrong tries are counted in the database, and after some number each costs a longer
wait.

Addresses and links have 128 bits, so nobody guesses one; only the load of trying has to be stopped. There,
only wrong tries are refused, and a right address always opens. A director's PIN and a table's code are short.
There, the wait is checked first, without the write lock, and until it is over a right guess is refused, too.

- A known device has a counter of its own: other people's wrong tries never lock it out.
- Requests without a device's cookie are counted by address. A club's 200 phones share one, so its limit is
  large, lasts minutes, and applies only to requests without a device. A scanned code carries a proof and is
  no try. docs/limits.md has the arithmetic.
- A PIN is asked of devices that direct the night, and anybody with the director's link can make more such
  devices. So all devices that have not yet entered the PIN share a counter of the night, beside their own:
  10,000 PINs take years, with one device or with many. An attacker can keep such devices waiting, but never
  one that has entered the PIN; making a new link locks the attacker out.
- A try at a PIN is counted before it is checked, so many tries at once get no further than one after another.
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
    """Too many wrong tries (429); `wait` is the time until the next one is allowed."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(retry_after=ceil(wait.total_seconds()))
        self.wait = wait


@dataclass(frozen=True)
class Patience:
    """Tries up to `free` cost nothing. Each later one doubles the wait, up to `longest`. After `forgotten`
    without a try, the count starts again."""

    free: int
    longest: timedelta
    forgotten: timedelta

    def wait_after(self, tries: int) -> timedelta:
        """The wait after this many wrong tries."""
        over = tries - self.free
        return NO_WAIT if over < 0 else min(FIRST_WAIT * 2 ** min(over, 20), self.longest)


DEVICE = Patience(30, longest=timedelta(hours=1), forgotten=timedelta(hours=6))
PLACE = Patience(300, longest=timedelta(minutes=10), forgotten=timedelta(minutes=10))


class Tries:
    """Wrong tries at one thing: keys of the counters, each with its patience."""

    def __init__(self, counted: Mapping[str, Patience]) -> None:
        self._counted = counted

    def wait(self) -> timedelta:
        """The time until the next try is allowed."""
        return self._wait(counters.counts(self._counted))

    def take(self) -> timedelta:
        """Count a try and commit. If there is a wait, return it and count nothing."""
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
        """Forget the tries, because the last one was right."""
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
    """The requesting device's tries at `what`; without a device, those of its address."""
    device = current_device()
    if device is not None:
        return Tries({counter_key(what, "device", device.id): DEVICE})
    return Tries({counter_key(what, "place", place()): PLACE})


def wrong_try() -> None:
    """Count an address or a link that opened nothing. Raises 429 after too many."""
    wait = NO_WAIT
    with suppress(OperationalError):  # a full disk should not turn a mistyped address into an error
        wait = tries_at("address").take()
    refuse_until(wait)


def refuse_until(wait: timedelta) -> None:
    """Refuse the request if there is a wait."""
    if wait:
        raise TooManyTries(wait)
