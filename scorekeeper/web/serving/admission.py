"""Admission control: which requests are answered now, and which ones wait.

A process answers a few requests at a time, and of one device at most one page and one form. The others wait
in threads that cost nothing. The processor time of every request is charged to the device that asked and to
its address, which may be a whole club's. All unknown phones at an address count as one device.

A device that has used more than its allowance is not refused. Requests of such devices are answered one at a
time, the cheapest device first. A form blocks other writers, so after a costly one these requests pause for
three times as long as it took. If an address has used more than its allowance, its devices already count as
costly at half of theirs. So other people always get past a device, whatever it asks for.

A request is refused if more requests wait than there are threads: then the costliest device loses its place.
It is also refused after waiting too long. Each process counts for itself, but all processes together answer
only one costly request at a time.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event, Lock, Timer
from typing import Any, Final

from cachetools import LRUCache
from flask import Flask, current_app, has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.limits import MOST_WAITING
from scorekeeper.store.secrets import hashed
from scorekeeper.store.turns import COSTLY, Turns
from scorekeeper.web.serving.cookies import sent_tokens
from scorekeeper.web.serving.garbage import collect_if_due
from scorekeeper.web.serving.origin import place

#: Seconds that a request waits for its turn, and seconds until a refused browser asks again.
PATIENCE: Final = 20.0
RETRY_AFTER: Final = 3
#: Seconds in which a device or an address may use its allowance.
PERIOD: Final = 10
#: After this many periods all cost is forgiven.
MOST_PERIODS: Final = 6
#: The share of its allowance that a device may use while its address is over its own.
OF_COSTLY_ADDRESS: Final = 0.5
#: The pause after a costly form: this many times the seconds it took, and at most so many seconds.
REST: Final = 3
LONGEST_REST: Final = 1.0
#: Number of devices and addresses whose cost is remembered.
MOST_ACCOUNTS: Final = 10_000
#: Processor time of this thread, in seconds. Python inside a phone has no such clock; nothing is charged
#: there.
_processor_time: Final = getattr(time, "thread_time", time.perf_counter)
_EXTENSION: Final = "admission"
_TURN: Final = "scorekeeper.turn"


class Busy(ServiceUnavailable):
    """Refuses a request: too many are waiting, or it has waited too long."""

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_AFTER)


@dataclass
class Account:
    """Processor time used by a device or an address, in seconds. In each period, `allowed` seconds are
    forgiven."""

    allowed: float
    _cost: float = 0.0
    _at: float = 0.0

    def share(self, now: float) -> float:
        """The cost as a share of the allowance: above 1, the account is over it."""
        return max(0.0, self._cost / self.allowed - (now - self._at) / PERIOD)

    def charge(self, seconds: float, now: float) -> None:
        """Add what a request has cost."""
        cost = self.share(now) * self.allowed + seconds
        self._cost, self._at = min(cost, self.allowed * MOST_PERIODS), now


@dataclass(eq=False)
class Turn:
    """A request that waits or is being answered.

    `account` is that of its device, `strangers` that of all unknown devices at its address, `address`
    that of everybody there. `urgent` requests go before others of the same device. `alone`: the request is
    over its allowance, so no other such request runs beside it. `elsewhere`: seconds that other processes
    worked for it.
    """

    device: str | None
    account: Account
    strangers: Account
    address: Account
    urgent: bool
    number: int
    alone: bool = False
    elsewhere: float = 0.0
    settled: Event = field(default_factory=Event)


def later(seconds: float, act: Callable[[], None]) -> None:
    """Call `act` after a number of seconds."""
    timer = Timer(seconds, act)
    timer.daemon = True
    timer.start()


class Admission:
    """Hands out turns to the requests of a process: `at_once` run, and `waiting` may wait. `costly` is the
    one turn that all processes share for costly requests."""

    def __init__(
        self,
        at_once: int,
        waiting: int,
        device_seconds: float,
        address_seconds: float,
        costly: Turns,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], None] = later,
    ) -> None:
        self._at_once, self._most_waiting = at_once, waiting
        self._device_seconds, self._address_seconds = device_seconds, address_seconds
        self._costly = costly
        self._clock, self._later, self._numbers, self._lock = clock, later, count(), Lock()
        self._accounts: LRUCache[str, Account] = LRUCache(MOST_ACCOUNTS)
        self._answered: list[Turn] = []
        self._waiting: list[Turn] = []
        self._rests = False

    def take(self, device: str | None, address: str, urgent: bool = False) -> Turn:
        """Wait for a turn. `device` is the hash of the token that was sent. An `urgent` request goes before
        others of the same device. Raises `Busy`."""
        with self._lock:
            strangers = self._account(f"strangers at {address}", self._address_seconds)
            everybody = self._account(address, self._address_seconds)
            turn = Turn(device, strangers, strangers, everybody, urgent, next(self._numbers))
            self._waiting.append(turn)
            self._go_on()
            if len(self._waiting) > self._most_waiting:
                one_too_many = max(self._waiting, key=self._order)
                self._waiting.remove(one_too_many)
                one_too_many.settled.set()
        turn.settled.wait(PATIENCE)
        with self._lock:
            if turn in self._waiting:
                self._waiting.remove(turn)
            if turn not in self._answered:
                raise Busy
        if turn.alone:
            self._costly.take(PATIENCE)  # this process is free; others may not be
        return turn

    def give_back(self, turn: Turn, seconds: float) -> None:
        """End a turn that has cost this many seconds."""
        with self._lock:
            self._answered.remove(turn)
            cost = seconds + turn.elsewhere
            for account in (turn.account, turn.address):
                account.charge(cost, self._clock())
            if turn.alone and turn.urgent:
                self._rests = True
                self._later(min(REST * cost, LONGEST_REST), self._end_rest)
            elif turn.alone:
                self._costly.give_back()
            self._go_on()

    def _end_rest(self) -> None:
        with self._lock:
            self._rests = False
            self._costly.give_back()
            self._go_on()

    def knows(self, device: str) -> bool:
        """True for a device that has been charged before."""
        return device in self._accounts

    def know(self, device: str, turn: Turn) -> None:
        """Charge this turn, and later ones, to a device that is now known. Strangers stop waiting for it."""
        with self._lock:
            turn.account = self._account(device, self._device_seconds)
            self._go_on()

    def _account(self, key: str, allowed: float) -> Account:
        if key not in self._accounts:
            self._accounts[key] = Account(allowed)
        return self._accounts[key]

    def _go_on(self) -> None:
        """Give turns to the requests that may run now. A device may have become known while it waited."""
        for turn in self._waiting:
            turn.account = self._accounts.get(turn.device or "", turn.strangers)
        for turn in sorted(self._waiting, key=self._order):
            if self._may_be_answered(turn):
                self._waiting.remove(turn)
                self._answered.append(turn)
                turn.settled.set()

    def _may_be_answered(self, turn: Turn) -> bool:
        now = self._clock()
        allowed = OF_COSTLY_ADDRESS if turn.address.share(now) > 1 else 1
        turn.alone = turn.account.share(now) > allowed
        if turn.alone and (self._rests or any(other.alone for other in self._answered)):
            return False
        if any(other.account is turn.account and other.urgent == turn.urgent for other in self._answered):
            return False
        return len(self._answered) < self._at_once

    def _order(self, turn: Turn) -> tuple[float, bool, int]:
        return turn.account.share(self._clock()), not turn.urgent, turn.number


def init_app(app: Flask) -> None:
    """Make requests wait for their turn, unless the app answers one at a time."""
    if not app.config["AT_ONCE"]:
        return
    quotas = app.config["QUOTAS"]
    app.extensions[_EXTENSION] = Admission(
        app.config["AT_ONCE"],
        MOST_WAITING,
        quotas.device_seconds,
        quotas.address_seconds,
        Turns(COSTLY, Path(app.config["DATA_DIR"])),
    )
    app.before_request(_take_turn)


@contextmanager
def charged(app: Flask, environ: dict[str, Any]) -> Iterator[None]:
    """Charge a request for the work done inside and for collecting its garbage, then end its turn."""
    begun = _processor_time()
    try:
        yield
    finally:
        collect_if_due(_processor_time() - begun)
        turn = environ.pop(_TURN, None)
        if turn is not None:
            app.extensions[_EXTENSION].give_back(turn, _processor_time() - begun)


def charge_to(device: str) -> None:
    """Charge the current request to the device with this hash, as soon as the device is found."""
    turn = request.environ.get(_TURN)
    if turn is not None:
        current_app.extensions[_EXTENSION].know(device, turn)


def charge(seconds: float) -> None:
    """Charge the current request, if any, for work that another process did for it."""
    turn = request.environ.get(_TURN) if has_request_context() else None
    if turn is not None:
        turn.elsewhere += seconds


def _take_turn() -> None:
    admission: Admission = current_app.extensions[_EXTENSION]
    tokens = [hashed(token) for token in sent_tokens()]
    device = next(filter(admission.knows, tokens), tokens[-1] if tokens else None)
    request.environ[_TURN] = admission.take(device, place(), urgent=request.method == "POST")
