"""Saves of a table while one other device asks for one route again and again, by sixteen connections.

Every route is tried with the largest data (`large.py`), on `serve` and on gunicorn with two workers, on
SQLite and on PostgreSQL. Another device begins a game and saves hands, far more often than people do. For
each route the table has the requests a second that the one device got answered, how many were refused, and
the median and the longest save of the other. In turn it saves on an undisturbed server of the same kind,
which shows the machine's other load.

    python -m tests.bench.device serve SQLite night_people.show games.show

measures two routes on one of the four. The device runs with less priority than the server, because it would
be another computer.
"""

import json
import os
import secrets
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from urllib.parse import quote, urlencode

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests import postgresql
from tests.bench import figure, large
from tests.bench.load import DURABLE
from tests.builders import hand, rules, side
from tests.builders_web import hand_form, new_game_form
from tests.slow.gunicorn import Gunicorn
from tests.slow.scorers import Phone, Server

CONNECTIONS = 16
SECONDS = 3
#: Seconds between two saves, one on each server.
PAUSE = 0.1
MEDIAN, LONGEST = 0.1, 0.5
WORKERS = 2
HANDS = 90
#: The highest limits, so that only the budget of processor time protects the others.
LIMITS = (
    " ".join(
        f"{who}_{what}=1000000"
        for what in ("games", "imports", "nights", "registrations", "clubs", "megabytes")
        for who in ("device", "address")
    )
    + " device_calls=1000000 device_held_games=1000000"
)


def run(*wanted):
    kinds = {"serve", "gunicorn"} & set(wanted) or {"serve", "gunicorn"}
    databases = {"SQLite", "PostgreSQL"} & set(wanted) or {"SQLite", "PostgreSQL"}
    endpoints = set(wanted) - {"serve", "gunicorn", "SQLite", "PostgreSQL"}
    with tempfile.TemporaryDirectory() as name:
        filled = Path(os.environ.get("SCOREKEEPER_LARGE") or name, "large")
        if not filled.exists():
            filled.mkdir()
            large.fill(filled)
        for database in sorted(databases, reverse=True):
            with on(database, filled) as environment:
                for kind in sorted(kinds, reverse=True):
                    folder = Path(name, f"{kind}-{database}")
                    shutil.copytree(filled, folder)
                    with serving(kind, folder, environment) as port, beside(kind, database) as other:
                        measure(f"{kind}, {database}", folder, (port, other), endpoints)


@contextmanager
def on(database, filled):
    """The environment for a server with the large data in this kind of database."""
    if database == "SQLite":
        yield {}
        return
    stop = postgresql.start_server(DURABLE)
    try:
        url = postgresql.new_database("device")
        from scorekeeper.cli import main

        os.environ["SCOREKEEPER_DATA"] = str(filled)
        assert main(["move", url]) == 0
        yield {"DATABASE_URL": url}
    finally:
        stop()


@contextmanager
def serving(kind, folder, environment):
    """The port of a server of this kind."""
    environment = environment | {"SCOREKEEPER_LIMITS": LIMITS}
    if kind == "serve":
        os.environ.update(environment)
        server = Server(folder)
        server.start()
    else:
        server = Gunicorn(folder, WORKERS, **environment)
        server.wait()
    try:
        yield server.port
    finally:
        server.kill() if kind == "serve" else server.stop()


@contextmanager
def beside(kind, database):
    """The port of an undisturbed server of this kind."""
    url = {"DATABASE_URL": postgresql.new_database("beside") if database == "PostgreSQL" else ""}
    with tempfile.TemporaryDirectory() as folder, serving(kind, Path(folder), url) as port:
        yield port


def measure(name, folder, ports, endpoints):
    kept = json.loads((folder / "large.json").read_text())
    routes = [route for route in large.routes(kept["parts"]) if not endpoints or route.endpoint in endpoints]
    print(
        f"  {name}: route, requests a second, refused of 100; saves: median, longest (beside it)", flush=True
    )
    for port in ports:
        warm_up(port)
    lines = [line(ports, kept, route) for route in routes]
    print(f"  {name}, the worst first")
    for asked in sorted(lines, key=lambda asked: -asked.median)[:20]:
        print(f"    {asked}")
    figure(f"{name}: longest median of saves", max(asked.median for asked in lines) * 1e3, "ms", "under 100")
    figure(f"{name}: longest save", max(asked.longest for asked in lines) * 1e3, "ms", "under 500")
    over = sum(asked.median > MEDIAN or asked.longest > LONGEST for asked in lines)
    figure(f"{name}: routes beyond that", over, f"of {len(lines)}", "none")


def warm_up(port):
    """Save some hands, so that imports at the first save are not measured."""
    saver = Saver(port)
    for _ in range(10 * WORKERS):
        saver.save()


class Line:
    """The figures of a route."""

    def __init__(self, route, asked, saved):
        self.name, self.statuses = f"{route.method} {route.endpoint}", asked
        self.rate = sum(asked.values()) / SECONDS
        refused = sum(number for status, number in asked.items() if status in ("429", "503"))
        self.refused = 100 * refused / max(1, sum(asked.values()))
        here, beside = saved
        self.median, self.longest = statistics.median(here), max(here)
        self.beside = statistics.median(beside), max(beside)

    def __str__(self):
        times = f"{self.median * 1e3:8.0f} ms {self.longest * 1e3:8.0f} ms"
        beside = "({:.0f} ms {:.0f} ms)".format(*(seconds * 1e3 for seconds in self.beside))
        return f"{self.name:<46}{self.rate:8.1f}/s {self.refused:4.0f} % {times} {beside:<18}{self.statuses}"


def line(ports, kept, route):
    """Ask for a route while another device saves."""
    wait_for_quiet(ports)
    processes = get_context("spawn")
    answers, results = processes.SimpleQueue(), []
    begin = processes.Event()
    jobs = [(save, (ports, begin, answers)), (ask, (ports[0], kept, route, begin, answers))]
    started = [processes.Process(target=job, args=args) for job, args in jobs]
    for process in started:
        process.start()
    for _ in started:
        assert answers.get() == "ready"
    begin.set()
    results = dict(answers.get() for _ in started)
    for process in started:
        process.join()
    found = Line(route, results["asked"], results["saved"])
    print(f"    {found}", flush=True)
    return found


def wait_for_quiet(ports):
    """Wait until the work of the last route is done: until a page comes as soon as from the other server."""
    phones = [Phone(Address(port)) for port in ports]
    until = time.monotonic() + 10 * SECONDS
    while time.monotonic() < until:
        taken = []
        for phone in phones:
            began = time.perf_counter()
            for _ in range(3):
                phone.ask("GET", "/games/new")
            taken.append(time.perf_counter() - began)
        if taken[0] < 1.5 * taken[1] + 0.02:
            return


class Address:
    """The address of a server."""

    def __init__(self, port):
        self.port = port


class Saver:
    """A phone that saves hand after hand, and the time of each save."""

    def __init__(self, port):
        self._phone, self._left, self.taken = Phone(Address(port)), 0, []
        self._begin()

    def _begin(self):
        form = new_game_form("Ann", "Bob", end="hands", hands_to_play=str(HANDS))
        self._path, self._left = self._phone.post("/games/new", form)[0].goes_to, HANDS

    def save(self):
        if not self._left:
            self._begin()
        form = hand_form(rules(), hand(side(25), side(25))) | {"csrf_token": self._phone.token}
        began = time.perf_counter()
        answer = self._phone.ask("POST", f"{self._path}/hands/new", form)
        self.taken.append(time.perf_counter() - began)
        assert answer.status == 303, (answer.status, answer.text)
        self._left -= 1


def save(ports, begin, answers):
    """Save on both servers in turn, and return how long each took."""
    savers = [Saver(port) for port in ports]
    answers.put("ready")
    begin.wait()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until or len(savers[0].taken) < 3:
        for saver in savers:
            saver.save()
            time.sleep(PAUSE)
    answers.put(("saved", [saver.taken for saver in savers]))


def ask(port, kept, route, begin, answers):
    """Ask for a route by all connections, and return how often each status came."""
    os.nice(10)
    statuses = [{} for _ in range(CONNECTIONS)]
    cookie = "; ".join(f"{name}={value}" for name, value in kept["cookies"].items())
    answers.put("ready")
    begin.wait()
    until = time.monotonic() + SECONDS

    def work(number):
        connection, at = HTTPConnection("127.0.0.1", port, timeout=2 * SECONDS), number
        while time.monotonic() < until:
            body, headers = sent(route, kept["token"])
            try:
                path = quote(route.paths[at % len(route.paths)], safe="/?&=%")
                connection.request(route.method, path, body, headers | {"Cookie": cookie})
                answer = connection.getresponse()
                while answer.read(1 << 20):
                    pass
                status = str(answer.status)
            except (OSError, HTTPException) as error:
                status = type(error).__name__
                connection.close()
            statuses[number][status] = statuses[number].get(status, 0) + 1
            at += CONNECTIONS

    threads = [Thread(target=work, args=(number,), daemon=True) for number in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, until - time.monotonic()) + 0.2)
    total = {}
    for each in statuses:
        for status, number in each.copy().items():
            total[status] = total.get(status, 0) + number
    answers.put(("asked", total))


def sent(route, token):
    """The body of a request and its headers."""
    headers = {"Accept-Encoding": "gzip, br"}
    if route.method == "GET":
        return None, headers
    form = route.form | {"csrf_token": token}
    if "form_key" in form:
        form["form_key"] = secrets.token_urlsafe(16)
    files = {name: value for name, value in form.items() if isinstance(value, bytes)}
    if files:
        form |= {name: FileStorage(BytesIO(value), "file.json") for name, value in files.items()}
        boundary, body = encode_multipart(form)
        return body, headers | {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    return urlencode(form, doseq=True), headers | {"Content-Type": "application/x-www-form-urlencoded"}


if __name__ == "__main__":
    run(*sys.argv[1:])
