"""Connections are limited, and one client cannot lock out others: the oldest connection is closed first."""

import socket
import threading
import time
from contextlib import ExitStack

import pytest

from scorekeeper.cli import server
from scorekeeper.cli.serve import bounded_server
from scorekeeper.cli.server import BoundedServer
from scorekeeper.limits import MAX_REQUEST_BYTES, MAX_UPLOAD_BYTES

PARTLY = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SOON = 5
MUCH = 10**9


def answer(environ, start_response):
    if environ["PATH_INFO"] == "/nothing":
        start_response("204 No Content", [])
        return []
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


class Served:
    """A small server on this thread's loopback, and connections to it."""

    def __init__(self, most, most_of_address, most_bytes, most_bytes_of_address, longest):
        listener = socket.create_server(("127.0.0.1", 0))
        self.server = BoundedServer(
            answer,
            listener,
            most,
            most_of_address,
            most_bytes,
            most_bytes_of_address,
            threads=2,
            max_request_body_size=longest,
        )
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.open = ExitStack()
        self.stopped = False
        self.thread.start()

    def _run(self):
        while not self.stopped:
            self.server.asyncore.loop(timeout=0.05, use_poll=True, map=self.server._map, count=1)

    def connect(self, sent=b"", source="127.0.0.1"):
        where = ("127.0.0.1", self.server.effective_port)
        connection = socket.create_connection(where, timeout=SOON, source_address=(source, 0))
        self.open.enter_context(connection)
        connection.sendall(sent)
        time.sleep(0.02)  # so that their ages differ
        return connection

    def close(self):
        self.stopped = True
        self.thread.join()
        self.open.close()
        self.server.task_dispatcher.shutdown()
        self.server.close()


@pytest.fixture
def serve():
    served = []

    def start(most=100, most_of_address=100, most_bytes=MUCH, most_bytes_of_address=MUCH, longest=MUCH):
        served.append(Served(most, most_of_address, most_bytes, most_bytes_of_address, longest))
        return served[-1]

    yield start
    for small in served:
        small.close()


def is_answered(connection):
    connection.sendall(WHOLE)
    received = b""
    while not received.endswith(b"ok"):
        came = connection.recv(1000)
        if not came:
            return False
        received += came
    return received.startswith(b"HTTP/1.1 200")


def is_cut(connection, patience=SOON):
    """True if the server has closed it, False if the server still waits."""
    connection.settimeout(patience)
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def are_cut(connections):
    """Which of them the server has closed."""
    return [is_cut(connection, patience=0.01) for connection in connections]


def assert_cut(connections, *expected):
    """The server closes these connections, and a moment later it has closed no other."""
    until = time.monotonic() + SOON
    while are_cut(connections) != list(expected) and time.monotonic() < until:
        pass
    time.sleep(0.1)
    assert are_cut(connections) == list(expected)


NOTHING = b"GET /nothing HTTP/1.1\r\nHost: x\r\n"


def test_a_connection_stays_open_after_an_answer_without_a_body(serve):
    connection = serve().connect(NOTHING + b"\r\n")
    assert connection.recv(1000).startswith(b"HTTP/1.1 204")
    assert is_answered(connection)
    connection.sendall(NOTHING + b"Connection: close\r\n\r\n")
    assert b"Connection: close" in connection.recv(1000)
    assert is_cut(connection)


def test_the_loop_leaves_an_answer_to_the_thread_that_sends_it(serve):
    """Asked whether it can write, it would not pause until the thread is done, and keep all threads back."""
    served = serve()
    served.connect(PARTLY)
    while not served.server.active_channels:
        time.sleep(0.01)
    (channel,) = served.server.active_channels.values()
    channel.will_close = True
    assert channel.writable()
    sending, sent = threading.Event(), threading.Event()

    def send():
        with channel.outbuf_lock:
            sending.set()
            sent.wait(SOON)

    thread = threading.Thread(target=send)
    thread.start()
    assert sending.wait(SOON)
    assert not channel.writable()
    sent.set()
    thread.join()
    assert channel.writable()


def test_the_oldest_unfinished_request_is_closed_first(serve):
    served = serve(most_of_address=4)
    idle = served.connect()
    assert is_answered(idle)
    slow = [served.connect(PARTLY) for _ in range(3)]
    assert is_answered(served.connect())
    assert_cut(slow, True, False, False)
    assert is_answered(idle)


def test_the_oldest_idle_connection_is_closed_next(serve):
    served = serve(most_of_address=3)
    idle = [served.connect() for _ in range(3)]
    assert is_answered(idle[0]), "used again, it is the youngest"
    assert is_answered(served.connect())
    assert_cut(idle, False, True, False)


def test_an_address_loses_its_own_connections(serve):
    served = serve(most_of_address=2)
    other = served.connect(PARTLY, source="127.0.0.2")
    slow = [served.connect(PARTLY) for _ in range(5)]
    assert_cut([other, *slow], False, True, True, True, False, False)


def test_the_total_limit_closes_any_connection(serve):
    served = serve(most=3)
    slow = [served.connect(PARTLY, source=f"127.0.0.{last}") for last in (2, 3, 4)]
    assert is_answered(served.connect(source="127.0.0.5"))
    assert_cut(slow, True, False, False)


def test_addresses_are_not_limited_behind_a_proxy(serve):
    served = serve(most=10, most_of_address=0)
    slow = [served.connect(PARTLY) for _ in range(5)]
    assert is_answered(served.connect()), "the five before it were seen, too"
    assert_cut(slow, *[False] * 5)


def test_a_request_that_takes_too_long_is_cut(serve, monkeypatch):
    monkeypatch.setattr(server, "MAX_REQUEST_SECONDS", 0.5)
    served = serve()
    slow, idle = served.connect(PARTLY), served.connect()
    began = time.monotonic()
    while time.monotonic() - began < 1:
        time.sleep(0.1)
        try:
            slow.sendall(b"x")  # a byte now and then keeps it busy for waitress
        except OSError:
            break
    assert is_cut(slow)
    assert is_answered(idle)


def body_of(size, whole=False):
    """A request with `size` bytes of body, which are all of it or half."""
    head = b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
    return head % (size if whole else 2 * size) + b"x" * size


def test_limits_the_body_bytes_of_an_address(serve):
    served = serve(most_bytes_of_address=2_500)
    other = served.connect(body_of(1_000), source="127.0.0.2")
    idle = served.connect()
    slow = [served.connect(body_of(1_000)) for _ in range(5)]
    assert_cut([other, *slow], False, True, True, True, False, False)
    assert is_answered(idle)
    assert served.server.bodies.total == 3_000


def test_closes_no_older_connection_that_sends_no_body(serve):
    served = serve(most_bytes_of_address=2_500)
    partly = served.connect(PARTLY)
    slow = [served.connect(body_of(1_000)) for _ in range(3)]
    assert_cut([partly, *slow], False, True, False, False)


def test_limits_all_body_bytes(serve):
    served = serve(most_bytes=2_500)
    slow = [served.connect(body_of(1_000), source=f"127.0.0.{last}") for last in (2, 3, 4)]
    assert_cut(slow, True, False, False)


def test_a_growing_body_closes_the_oldest(serve):
    served = serve(most_bytes_of_address=2_500)
    oldest, grows = served.connect(body_of(1_000)), served.connect(body_of(1_000))
    for _ in range(3):
        grows.sendall(b"x" * 300)
    assert_cut([oldest, grows], True, False)


def test_answered_and_closed_bodies_no_longer_count(serve):
    served = serve(most_bytes_of_address=2_500)
    for _ in range(5):
        connection = served.connect(body_of(1_000, whole=True))
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    for _ in range(5):
        served.connect(body_of(1_000)).close()
    until = time.monotonic() + SOON
    while served.server.bodies.total and time.monotonic() < until:
        time.sleep(0.05)
    assert (served.server.bodies.total, dict(served.server.bodies.of_address)) == (0, {})


@pytest.mark.parametrize(
    "body", [b"Content-Length: 1000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n14\r\n" + b"x" * 20]
)
def test_refuses_a_long_request_before_it_has_arrived(body, serve):
    connection = serve(longest=10).connect(b"POST /import HTTP/1.1\r\nHost: x\r\n" + body)
    assert connection.recv(100).startswith(b"HTTP/1.1 413")


def test_an_upload_is_no_long_request(app):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        bounded = bounded_server(app, listener)
        try:
            assert bounded.adj.max_request_body_size == MAX_REQUEST_BYTES > MAX_UPLOAD_BYTES
        finally:
            bounded.task_dispatcher.shutdown()
            bounded.close()
