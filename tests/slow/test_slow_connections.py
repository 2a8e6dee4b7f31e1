"""A page is answered in spite of thousands of slow connections."""

import resource
import socket
import threading
import time

import pytest

from tests.slow.scorers import Phone, Server

SLOW = 1_500
PAGES = 20
SOON = 5


class Attack(threading.Thread):
    """Keeps connections open that never finish their request, sends a byte every second, and replaces those
    that are cut."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.open, self.opened = port, [], 0
        self.stop = threading.Event()

    def run(self):
        while not self.stop.wait(1):
            while len(self.open) < SLOW and not self.stop.is_set():
                self.open.append(self.connect())
            self.open = [connection for connection in self.open if goes_on(connection)]
        for connection in self.open:
            connection.close()

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.sendall(b"POST /games/new HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n")
        self.opened += 1
        return connection


def goes_on(connection):
    try:
        connection.sendall(b"x")
        return True
    except OSError:
        connection.close()
        return False


@pytest.fixture
def many_files():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[0] < SLOW + 500:
        resource.setrlimit(resource.RLIMIT_NOFILE, (SLOW + 500, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.slow
def test_a_page_comes_while_thousands_are_slow(tmp_path, note, many_files):
    server = Server(tmp_path)
    server.start()
    attack = Attack(server.port)
    attack.start()
    try:
        until = time.monotonic() + 60
        while attack.opened < SLOW and time.monotonic() < until:
            time.sleep(0.1)
        assert attack.opened >= SLOW
        seconds = []
        for _ in range(PAGES):
            began = time.monotonic()
            assert Phone(server).ask("GET", "/").status == 200
            seconds.append(time.monotonic() - began)
            time.sleep(0.2)
    finally:
        attack.stop.set()
        attack.join()
        server.kill()
    seconds.sort()
    note(
        f"{attack.opened} slow connections, {SLOW} at once: {PAGES} pages, "
        f"median {seconds[PAGES // 2]:.2f} s, longest {seconds[-1]:.2f} s"
    )
    assert seconds[-1] < SOON
