"""The server of `scorekeeper serve`: waitress with bounds, which answers what is in hand before it stops.

Connections are bounded in all and by address, and cut where a request comes slowly.
waitress reads the whole of a request before a thread works on it, so that slow ones cost no more than their
connections. But when these are at their limit it accepts no other until some have been idle for two minutes.
Here the limit is never reached: the oldest connection that is idle, or still sends its request, makes room.
Bodies of requests lie in files until a thread has answered, whoever sent them: their bytes are bounded, too.
"""

import signal
import time
from collections import Counter
from collections.abc import Iterable
from copy import copy
from socket import socket
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from scorekeeper.limits import MAX_REQUEST_BYTES, MAX_REQUEST_SECONDS
from scorekeeper.open_files import allowed_files

#: Files that are open beside connections: the database's, those of static files, the log.
OTHER_FILES = 200
#: Connections accepted before those that are open get their turn.
AT_ONCE = 100
#: Address that takes requests as long as the server's limit, perhaps below a path of its own.
LONG_REQUESTS = "/import"
#: Seconds that requests in hand may take after the word to stop.
PATIENCE = 5.0
#: Seconds between two looks at the clock while they are being answered.
LOOK_AGAIN = 0.2
#: Seconds that idle threads get to end.
TO_END = 0.5
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Request(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A request as it comes in: a long one is refused before it has come, but where files of games go."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.body_rcv is not None and not self.path.endswith(LONG_REQUESTS):
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = MAX_REQUEST_BYTES


class Task(WSGITask):  # type: ignore[misc]
    """An answer. One without a body ends where its headers do, and leaves the connection open: waitress would
    close it for want of a length, with each poll of each phone."""

    def set_close_on_finish(self) -> None:
        is_asked = self.version == "1.0" or self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or is_asked:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection, the moment when the request that comes over it began, and the bytes of bodies that were
    noted for it."""

    parser_class = Request
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
        """Bytes of the bodies that have come and are not answered."""
        coming = () if self.request is None else (self.request,)
        return sum(request.body_bytes_received for request in (*self.requests, *coming))

    def del_channel(self, *of_the_map: Any) -> None:
        super().del_channel(*of_the_map)
        self.server.bodies.note(self, 0)

    def readable(self) -> Any:
        """Cut the connection, which is asked this every second, when its request has taken too long."""
        if self.held:
            self.server.note_bodies(self)  # perhaps they are answered
        if self.request is not None:
            size = max(1, self.request.content_length / MAX_REQUEST_BYTES)
            if time.time() - self.request_begun > MAX_REQUEST_SECONDS * size:
                self.will_close = True
        return super().readable()


class Bodies:
    """Bytes of bodies that connections hold, in all and by address."""

    def __init__(self) -> None:
        self.total = 0
        self.of_address: Counter[str] = Counter()

    def note(self, channel: Channel, held: int) -> None:
        """Note that a connection holds so many now."""
        address, more = channel.addr[0], held - channel.held
        self.total += more
        self.of_address[address] += more
        channel.held = held
        if not self.of_address[address]:
            del self.of_address[address]


class BoundedServer(TcpWSGIServer):  # type: ignore[misc]
    """A server of waitress that bounds its connections and the bytes of bodies that they hold, in all and by
    address; with 0 for an address it does not tell them apart, as behind a proxy."""

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
            connection_limit=self._most + AT_ONCE + OTHER_FILES,  # never reached, as somebody makes room
            asyncore_use_poll=True,  # select knows no more than 1,024 connections
            **adjustments,
        )

    def handle_accept(self) -> None:
        """Accept many at a time: of thousands at the door, the last would be waiting for long."""
        known = len(self.active_channels)
        for _ in range(AT_ONCE):
            super().handle_accept()
            if len(self.active_channels) == known:
                return
            known += 1
            self._make_room()

    def _make_room(self) -> None:
        """Close a connection when there are too many, of this address or in all."""
        *channels, new = self._open_channels()
        here = [channel for channel in channels if channel.addr[0] == new.addr[0]]
        if self._most_of_address and len(here) >= self._most_of_address:
            close_oldest(here)
        elif len(channels) >= self._most:
            close_oldest(channels)

    def note_bodies(self, channel: Channel) -> None:
        """Note the bodies that a connection holds, and close others until there are not too many."""
        self.bodies.note(channel, 0 if channel.will_close else channel.body_bytes)
        address, most = channel.addr[0], self._most_bytes_of_address
        while most and self.bodies.of_address[address] > most:
            if not self._drop_body(other for other in self._open_channels() if other.addr[0] == address):
                break
        while self.bodies.total > self._most_bytes:
            if not self._drop_body(self._open_channels()):
                break

    def _drop_body(self, channels: Iterable[Channel]) -> bool:
        """Close the oldest of these connections that still sends a body; False where none does."""
        dropped = close_oldest(channel for channel in channels if channel.held and channel.request)
        if dropped is not None:
            self.bodies.note(dropped, 0)
        return dropped is not None

    def _open_channels(self) -> list[Channel]:
        return [channel for channel in self.active_channels.values() if not channel.will_close]


def close_oldest(channels: Iterable[Channel]) -> Channel | None:
    """Close the oldest connection that still sends its request or, without one, the oldest that is idle."""
    waiting = [channel for channel in channels if not channel.requests]
    if not waiting:
        return None
    oldest = min(waiting, key=lambda channel: (channel.request is None, channel.request_begun))
    oldest.will_close = True
    return oldest


def run_until_stopped(server: Any, patience: float = PATIENCE) -> None:
    """Run a server of waitress until SIGTERM or Ctrl-C comes.

    Then nobody else is let in, requests that have begun are answered for `patience` seconds, and what lasts
    longer is left. A second signal stops at once.
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
        _drain(server, time.monotonic() + patience)
    except KeyboardInterrupt:
        server.task_dispatcher.shutdown(timeout=TO_END)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _drain(server: Any, until: float) -> None:
    _turn(server, 0)  # whoever has knocked already is let in
    server.del_channel()
    server.socket.close()
    _turn(server, 0)
    while _is_busy(server) and time.monotonic() < until:
        _turn(server, LOOK_AGAIN)
    server.task_dispatcher.shutdown(timeout=TO_END)


def _turn(server: Any, timeout: float) -> None:
    """Receive and send what there is, waiting for it `timeout` seconds at most."""
    server.asyncore.loop(timeout, server.adj.asyncore_use_poll, server._map, count=1)


def _is_busy(server: Any) -> bool:
    """True if a request is being received, worked on or answered."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.request or channel.total_outbufs_len for channel in channels)
