"""How many pages, watchers and saves gunicorn can serve, on SQLite and PostgreSQL, with 1, 2 and 4 workers.

First one page of a watched game, as fast as possible. Then watchers that poll every two seconds, and a save
for every 20 polls; both grow until one request of a hundred waits longer than half a second. Waiting counts
from the moment when a request was due. The clients run on the same processors.
"""

import random
import re
import tempfile
import threading
import time
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

from scorekeeper.web.parts.live_regions import POLL_GAME
from tests import postgresql
from tests.bench import figure
from tests.builders import hand, rules, side
from tests.builders_web import hand_form, new_game_form
from tests.slow.gunicorn import Gunicorn
from tests.slow.scorers import Phone

WORKERS = (1, 2, 4)
CONNECTIONS = 24
SECONDS = 2.5
#: Requests a second of each step, the share of saves, and the seconds one of a hundred may wait.
STEPS = (50, 100, 150, 200, 300, 400, 600, 800, 1200)
SAVES = 1 / 20
PATIENCE = 0.5
EVERY = POLL_GAME
HANDS = 90
LIMITS = " ".join(f"{who}_games=1000000" for who in ("device", "address"))
VERSION = re.compile(r'id="version"[^>]* value="([^"]+)"')
#: Survives a power cut, unlike the FAST settings of the tests.
DURABLE = {"max_connections": "300"}


def run():
    for workers in WORKERS:
        measure("SQLite", workers)
    stop = postgresql.start_server(DURABLE)
    try:
        for workers in WORKERS:
            measure("PostgreSQL", workers, DATABASE_URL=postgresql.new_database(f"load{workers}"))
    finally:
        stop()


def measure(database, workers, **environment):
    name = f"{database}, {workers} worker{'s' * (workers > 1)}"
    with tempfile.TemporaryDirectory() as folder:
        server = Gunicorn(Path(folder), workers, SCOREKEEPER_LIMITS=LIMITS, **environment)
        try:
            server.wait()
            load = Load(server)
            figure(f"{name}: pages of a watched game", load.pages(), "/s", "at least 300")
            rate, slowest = load.most()
            figure(f"{name}: watchers", rate * (1 - SAVES) * EVERY, "phones")
            figure(f"{name}: saves beside them", rate * SAVES, "/s")
            figure(f"{name}: 99 % of these within", slowest * 1000, "ms", "at most 500")
            load.close()
        finally:
            server.stop()


class Load:
    """Connections that poll and save, each with its own game."""

    def __init__(self, server):
        self._tables = [Table(server) for _ in range(CONNECTIONS)]

    def close(self):
        for table in self._tables:
            table.connection.close()

    def pages(self):
        """Pages a second that are answered to all connections together."""
        path = self._tables[0].path
        answered = self._together(lambda asker: asker.ask("GET", path))
        return len(answered) / SECONDS

    def most(self):
        """Requests a second of the last step at which at most one of a hundred waits too long, and how long
        that one waits."""
        best = 0, 0.0
        for rate in STEPS:
            waited = sorted(self.step(rate))
            slowest = waited[len(waited) * 99 // 100]
            if slowest > PATIENCE:
                break
            best = rate, slowest
        return best

    def step(self, rate):
        began, due = time.monotonic(), count()

        def ask(asker):
            number = next(due)
            moment = began + number / rate
            time.sleep(max(0.0, moment - time.monotonic()))
            if number % round(1 / SAVES):
                asker.poll(random.choice(self._tables))
            else:
                asker.save()
            return time.monotonic() - moment

        return self._together(ask)

    def _together(self, task):
        """The results of `task`, repeated by all connections at the same time."""
        results, until, failed = [], time.monotonic() + SECONDS, []

        def work(table):
            try:
                while time.monotonic() < until:
                    results.append(task(table))
            except (AssertionError, HTTPException, OSError) as error:
                failed.append(error)

        threads = [threading.Thread(target=work, args=(table,)) for table in self._tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed, failed
        return results


class Table:
    """A scorer with a game, and a connection that saves it and watches others."""

    def __init__(self, server):
        self._phone, self.version = Phone(server), ""
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
        self._begin()

    def _begin(self):
        names = new_game_form("Ann", "Bob", end="hands", hands_to_play=str(HANDS))
        self.path, self._left = self._phone.post("/games/new", names)[0].goes_to, HANDS

    def ask(self, method, path, form=None, **headers):
        body = urlencode(form) if form else None
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status in (200, 204, 303), (answer.status, path)
        return text.decode()

    def poll(self, other):
        """Poll as a watcher of the other's game who has seen all but its last save."""
        headers = {"HX-Request": "true"}
        if text := self.ask("GET", f"{other.path}/news?v={other.version}", **headers):
            other.version = VERSION.search(text)[1]

    def save(self):
        if not self._left:
            self._begin()
        self._left -= 1
        scored = hand(side(25 * random.randrange(20)), side(25))
        form = hand_form(rules(), scored) | {"csrf_token": self._phone.token}
        cookies = "; ".join(f"{name}={value}" for name, value in self._phone.cookies.items())
        self.ask("POST", f"{self.path}/hands/new", form, Cookie=cookies)
