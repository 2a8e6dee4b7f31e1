"""A server that can be killed, and scorers that go on regardless, by HTTP as phones do."""

import os
import random
import re
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode, urlsplit

from tests.builders import hand, rules, side
from tests.builders_web import TOKEN, hand_form, new_game_form
from tests.serving import free_port

#: Seconds: longer than several starts in a row on a busy machine, each of which is killed again.
PATIENCE = 240
RULES = rules()

#: Hidden values of a form of the app, whatever other attributes their fields have.
SEEN = re.compile(r'name="seen"[^>]* value="(\d+)"')
FORM_KEY = re.compile(r'name="form_key"[^>]* value="([^"]+)"')


class Server:
    """`scorekeeper serve` on a port of its own; only the process started here is ever killed."""

    def __init__(self, data):
        self.data, self.port = data, free_port()
        self.process = None

    def start(self):
        where = ["--host", "127.0.0.1", "--port", str(self.port)]
        with open(self.data / "stderr.txt", "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "scorekeeper", "serve", *where],
                env={**os.environ, "SCOREKEEPER_DATA": str(self.data), "PYTHONFAULTHANDLER": "1"},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.assert_runs()
            try:
                if Phone(self).ask("GET", "/readyz").status == 200:
                    return
            except (OSError, HTTPException):
                time.sleep(0.02)
        raise AssertionError("the server does not start")

    def assert_runs(self):
        """Fails if the server has crashed, showing the traceback of every thread."""
        assert self.process.poll() is None, (self.process.poll(), (self.data / "stderr.txt").read_text())

    def kill(self):
        """Kill the process as a power cut does: no handler runs, no connection is closed."""
        self.process.kill()
        self.process.wait()


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.cookies = [given.partition(";")[0] for given in response.headers.get_all("Set-Cookie", [])]
        self.goes_to = response.getheader("Location")
        self.text = response.read().decode()


class Phone:
    """Cookies, and one request at a time. `ask` fails with the network; `insist` retries until answered."""

    def __init__(self, server):
        self.server, self._token = server, None
        self.cookies = {}
        self.statuses = Counter()
        self.lost = 0

    @property
    def token(self):
        if self._token is None:
            self._token = TOKEN.search(self.insist("GET", "/games/new")[0].text)[1]
        return self._token

    def ask(self, method, path, form=None):
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if form is not None:
            body = urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        self.cookies |= dict(given.split("=", 1) for given in answer.cookies)
        self.statuses[answer.status] += 1
        return answer

    def insist(self, method, path, form=None):
        """The answer, and whether earlier ones were lost."""
        again, until = False, time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = self.ask(method, path, form)
                if answer.status != 503:
                    return answer, again
            except (OSError, HTTPException):
                self.lost += 1
            again = True
            time.sleep(0.02)
        raise AssertionError(f"no answer to {method} {path}")

    def post(self, path, form=None):
        return self.insist("POST", path, {**(form or {}), "csrf_token": self.token})


def new_game(phone, others):
    """The path of a new game of `phone`, which the others score, too."""
    key = {"form_key": os.urandom(11).hex()}
    path = phone.post("/games/new", new_game_form("Ann", "Bob") | key)[0].goes_to
    for other in others:
        page = phone.post(f"{path}/links", {"name": "Bob"})[0].text
        link = urlsplit(re.search(r'value="([^"]+/join/[^"]+)"', page)[1]).path
        assert other.post(link)[0].goes_to == path
    return path


class Scorer(threading.Thread):
    """Saves, corrects, deletes and undoes its own hands in a game that others score at the same time.

    `ledger` gets every acknowledged action: (what, form key or id of the change, miles).
    """

    def __init__(self, number, phone, path, ledger, known, seed):
        super().__init__(daemon=True)
        self.number, self.phone, self.path = number, phone, path
        self.ledger, self.known = ledger, known
        self.random = random.Random(f"{seed} {number} {path}")
        self.own, self.last = {}, None
        self.stop, self.failed = threading.Event(), None

    def run(self):
        try:
            while not self.stop.is_set():
                kept = [key for key, hand in self.own.items() if hand["stands"] and hand["edits"] < 24]
                steps = [self.save, *([self.correct, self.correct, self.delete] if kept else [])]
                steps += [self.take_back] if self.last else []
                self.random.choice(steps)(*kept and [self.random.choice(kept)])
        except BaseException as error:
            self.failed = error
            raise

    def where(self):
        """The stack of the running thread."""
        frame = sys._current_frames().get(self.ident)
        return "".join(traceback.format_stack(frame)) if frame else "ended"

    def save(self, *_):
        page = self.phone.insist("GET", f"{self.path}/hands/new")[0].text
        form = hand_form(RULES, hand(side(25), side(25 * self.number)))
        form["seen"] = SEEN.search(page)[1]
        key = form["form_key"]
        answer, _ = self.phone.post(f"{self.path}/hands/new", form)
        while answer.status == 409:  # somebody else has saved this hand, so mine is the next one
            form["seen"] = SEEN.findall(answer.text)[-1]
            answer, _ = self.phone.post(f"{self.path}/hands/new", form)
        assert answer.status == 303, (answer.status, answer.text)
        self.ledger.append(("hand_saved", key, 25))
        self.own[key] = {"stands": True, "edits": 0, "deletes": 0}
        self.last = ("hand_saved", key)

    def correct(self, key):
        number = self.id_of(key)
        page = self.phone.insist("GET", f"{self.path}/hands/{number}")[0].text
        self.own[key]["edits"] += 1
        miles = 25 + 25 * self.own[key]["edits"]
        form = hand_form(RULES, hand(side(miles), side(25 * self.number)), key=key)
        form["seen"] = SEEN.search(page)[1]
        answer, _ = self.phone.post(f"{self.path}/hands/{number}", form)
        assert answer.status == 303, (answer.status, answer.text)
        self.ledger.append(("hand_edited", key, miles))
        self.last = ("hand_edited", key)

    def delete(self, key):
        answer, again = self.phone.post(f"{self.path}/hands/{self.id_of(key)}/delete")
        assert answer.status == 303 or (again and answer.status == 404), (answer.status, answer.text)
        self.own[key]["stands"] = False
        self.own[key]["deletes"] += 1
        self.ledger.append(("hand_deleted", key, self.own[key]["deletes"]))
        self.last = ("hand_deleted", key)

    def take_back(self, *_):
        page = self.phone.insist("GET", self.path)[0].text
        offered = re.search(r"/undo/(\d+)", page)
        if offered is None and "in the meantime" in page:
            return  # no undo is offered right after another device's save
        change = offered[1]
        answer, again = self.phone.post(f"{self.path}/undo/{change}")
        assert answer.status == 303 or (again and answer.status == 409), (answer.status, answer.text)
        self.ledger.append(("undone", int(change), None))
        kind, key = self.last
        if kind != "hand_edited":
            self.own[key]["stands"] = kind == "hand_deleted"
        self.last = None

    def id_of(self, key):
        """The id of a hand in addresses, found by opening the hand."""
        if key not in self.known:
            page = self.phone.insist("GET", self.path)[0].text
            ids = set(re.findall(re.escape(self.path) + r'/hands/(\d+)/receipt"', page)) - set(
                self.known.values()
            )
            for number in sorted(ids, key=int):
                opened = self.phone.insist("GET", f"{self.path}/hands/{number}")[0]
                if opened.status == 200:
                    self.known[FORM_KEY.search(opened.text)[1]] = number
        return self.known[key]
