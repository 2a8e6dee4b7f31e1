"""The server of `scorekeeper serve`: waitress with limits, which finishes running requests before it stops.

Connections are limited in total and by address, and cut if a request comes too slowly. waitress reads a whole
request before a thread works on it, so slow requests cost no more than their connections. But at its limit of
connections, waitress accepts no more until some have been idle for two minutes. Here that limit is never
reached: the oldest connection that is idle, or still sending its request, is closed. Request bodies are
stored in files until a thread has answered. So their bytes are limited too.
"""

import signal
import time
from collections import Counter
from collections.abc import Iterable
from socket import socket
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from scorekeeper.limits import MAX_REQUEST_SECONDS
from scorekeeper.open_files import allowed_files

#: Open files besides connections: those of the database, static files, the log.
OTHER_FILES = 200
#: How many connections are accepted before the open ones get their turn.
ACCEPTED_AT_ONCE = 100
#: Seconds that running requests may take after the signal to stop.
PATIENCE = 5.0
#: Seconds between two looks at the clock while they are being answered.
LOOK_AGAIN = 0.2
#: Seconds that idle threads get to end.
TO_END = 0.5
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Task(WSGITask):  # type: ignore[misc]  # waitress has no types
    """An answer. One without a body ends after its headers and keeps the connection open.

    waitress would close the connection for lack of a length, at each poll of each phone.
    """

    def set_close_on_finish(self) -> None:
        is_asked = self.version == "1.0" or self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or is_asked:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection, the moment at which its current request began, and the body bytes counted for it."""

    task_class = Task
    held = 0

    def __init__(self, *made_by_the_server: Any, **more: Any) -> None:
        super().__init__(*made_by_the_server, **more)
        self.request_begun = time.time()

    def received(self, data: bytes) -> Any:
        if self.request is None:
            self.request_begun = time.time()
        received = super().received(data)
        self.server.note_bodies(self)
        return received

    @property
    def body_bytes(self) -> int:
        """The bytes of the bodies that have come and are not yet answered."""
        coming = () if self.request is None else (self.request,)
        return sum(request.body_bytes_received for request in (*self.requests, *coming))

    def del_channel(self, *of_the_map: Any) -> None:
        super().del_channel(*of_the_map)
        self.server.bodies.note(self, 0)

    def readable(self) -> Any:
        """Cut the connection if its request takes too long. waitress reads this property every second."""
        if self.held:
            self.server.note_bodies(self)  # some may have been answered
        if self.request is not None and time.time() - self.request_begun > MAX_REQUEST_SECONDS:
            self.will_close = True
        return super().readable()

    def writable(self) -> Any:
        """False while a thread sends an answer: the loop would wait by asking without a pause, and keep the
        interpreter from every thread. If the thread leaves something to send, it wakes the loop."""
        if not self.outbuf_lock.acquire(blocking=False):
            return False
        self.outbuf_lock.release()
        return super().writable()


class Bodies:
    """The body bytes that connections hold, in total and by address."""

    def __init__(self) -> None:
        self.total = 0
        self.of_address: Counter[str] = Counter()

    def note(self, channel: Channel, held: int) -> None:
        """Note how many bytes a connection holds now."""
        address, more = channel.addr[0], held - channel.held
        self.total += more
        self.of_address[address] += more
        channel.held = held
        if not self.of_address[address]:
            del self.of_address[address]


class BoundedServer(TcpWSGIServer):  # type: ignore[misc]
    """A waitress server that limits its connections and their body bytes, in total and by address.

    A limit of 0 for an address means no limit by address, as behind a proxy.
    """

    channel_class = Channel

    def __init__(
        self,
        app: Any,
        listener: socket,
        most: int,
        most_of_address: int,
        most_bytes: int,
        most_bytes_of_address: int,
        **adjustments: Any,
    ) -> None:
        self.bodies = Bodies()
        self._most_bytes, self._most_bytes_of_address = most_bytes, most_bytes_of_address
        self._most = min(most, allowed_files(most + OTHER_FILES) - OTHER_FILES)
        self._most_of_address = most_of_address
        super().__init__(
            app,
            _sock=listener,
            bind_socket=False,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
            # never reached, because `_make_room` closes connections first
            connection_limit=self._most + ACCEPTED_AT_ONCE + OTHER_FILES,
            asyncore_use_poll=True,  # select cannot handle more than 1,024 connections
            **adjustments,
        )

    def handle_accept(self) -> None:
        """Accept many at a time. With thousands waiting, the last would otherwise wait long."""
        known = len(self.active_channels)
        for _ in range(ACCEPTED_AT_ONCE):
            super().handle_accept()
            if len(self.active_channels) == known:
                return
            known += 1
            self._make_room()

    def _make_room(self) -> None:
        """Close a connection if there are too many, from this address or in total."""
        *channels, new = self._open_channels()
        here = [channel for channel in channels if channel.addr[0] == new.addr[0]]
        if self._most_of_address and len(here) >= self._most_of_address:
            close_oldest(here)
        elif len(channels) >= self._most:
            close_oldest(channels)

    def note_bodies(self, channel: Channel) -> None:
        """Note a connection's bodies, and close others until there are not too many."""
        self.bodies.note(channel, 0 if channel.will_close else channel.body_bytes)
        address, most = channel.addr[0], self._most_bytes_of_address
        while most and self.bodies.of_address[address] > most:
            if not self._drop_body(other for other in self._open_channels() if other.addr[0] == address):
                break
        while self.bodies.total > self._most_bytes:
            if not self._drop_body(self._open_channels()):
                break

    def _drop_body(self, channels: Iterable[Channel]) -> bool:
        """Close the oldest of these connections that is still sending a body.

        Returns False if there is none.
        """
        dropped = close_oldest(channel for channel in channels if channel.held and channel.request)
        if dropped is not None:
            self.bodies.note(dropped, 0)
        return dropped is not None

    def _open_channels(self) -> list[Channel]:
        return [channel for channel in self.active_channels.values() if not channel.will_close]


def close_oldest(channels: Iterable[Channel]) -> Channel | None:
    """Close the oldest connection that is still sending its request, or else the oldest idle one."""
    waiting = [channel for channel in channels if not channel.requests]
    if not waiting:
        return None
    oldest = min(waiting, key=lambda channel: (channel.request is None, channel.request_begun))
    oldest.will_close = True
    return oldest


def run_until_stopped(server: Any) -> None:
    """Run a waitress server until SIGTERM or Ctrl-C.

    Then it accepts nobody else, answers requests that have begun for `PATIENCE` seconds, and abandons the
    rest. A second signal stops it at once.
    """
    stopping = False

    def stop(number: int, _frame: object) -> None:
        nonlocal stopping
        if stopping:
            raise KeyboardInterrupt
        stopping = True
        server.pull_trigger()

    handlers = {number: signal.signal(number, stop) for number in STOP_SIGNALS}
    try:
        while not stopping:
            _turn(server, server.adj.asyncore_loop_timeout)
        _drain(server, time.monotonic() + PATIENCE)
    except KeyboardInterrupt:
        server.task_dispatcher.shutdown(timeout=TO_END)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _drain(server: Any, until: float) -> None:
    _turn(server, 0)  # connections that are already waiting are accepted
    server.del_channel()
    server.socket.close()
    _turn(server, 0)
    while _is_busy(server) and time.monotonic() < until:
        _turn(server, LOOK_AGAIN)
    server.task_dispatcher.shutdown(timeout=TO_END)


def _turn(server: Any, timeout: float) -> None:
    """Receive and send what is ready, waiting at most `timeout` seconds."""
    server.asyncore.loop(timeout, server.adj.asyncore_use_poll, server._map, count=1)


def _is_busy(server: Any) -> bool:
    """True if a request is being received, processed or answered."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.request or channel.total_outbufs_len for channel in channels)
