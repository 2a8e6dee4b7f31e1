"""A tournament night on `scorekeeper serve`, under the load of a full room.

64 players at 16 tables with 100 watching phones play five rounds at speed; 250 phones open the seating within
ten seconds; 250 tables report a result and accept it within a minute. Phones time every answer; at the end
the reports are compared with the night's file.
"""

import io
import random
import re
import tempfile
import threading
import time
from collections import defaultdict
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.rules import EDITIONS, HandResult, SideResult, receipts
from scorekeeper.tournament.files.night import read_night
from scorekeeper.web.parts.live_regions import POLL_NIGHT
from tests.bench import figure
from tests.builders_web import TOKEN, hand_form
from tests.slow.scorers import Server
from tests.web.nights.evening import night_form

WATCHERS, ROUNDS = 100, 5
#: Seconds between the page's own questions (its data-poll).
EVERY = POLL_NIGHT
#: Between two taps of a phone at a table: nobody is quicker, and most are slower by far.
SECONDS_A_TAP = (0.3, 1.5)
RUSH, RUSH_SECONDS = 250, 10
REPORTS, REPORT_SECONDS = 250, 60

FORM = re.compile(r'<input[^>]* name="seen"[^>]* value="([^"]*)"')
VERSION = re.compile(r'<input[^>]* name="v"[^>]* value="([^"]*)"')
CODE = re.compile(r"/t/([A-Z0-9]{6})")
ADDRESS = re.compile(r"^/nights/[^/]+")


def run():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            a_night_of_64(server)
            a_night_of_1000(server)
        finally:
            server.kill()


# --- phones ----------------------------------------------------------------------------------------


class Timed:
    """The durations of requests by kind, and the errors."""

    def __init__(self):
        self.seconds, self.wrong, self.lock = defaultdict(list), [], threading.Lock()

    def note(self, name, seconds, wrong=None):
        with self.lock:
            self.seconds[name].append(seconds)
            if wrong:
                self.wrong.append(f"{name}: {wrong}")

    def print(self, title):
        """Print the figures of each kind of request, and note the slowest hundredth of all."""
        print(f"  {title}")
        every = {"all of it": [seconds for taken in self.seconds.values() for seconds in taken]}
        for name, taken in (*sorted(self.seconds.items()), *every.items()):
            taken.sort()
            p50, p99 = taken[len(taken) // 2], taken[min(len(taken) - 1, len(taken) * 99 // 100)]
            figures = f"p50 {p50 * 1e3:6.1f} ms, p99 {p99 * 1e3:6.1f} ms, worst {taken[-1] * 1e3:6.1f} ms"
            print(f"    {name:<34}{len(taken):>6}  {figures}")
        print(f"    errors: {len(self.wrong)} {self.wrong[:3] or ''}")
        figure(f"{title}: 99 % within", p99 * 1e3, "ms", "at most 500")
        figure(f"{title}: errors", len(self.wrong), "", "none")


class Phone:
    """A browser that keeps its connection and its cookies."""

    def __init__(self, server, timed):
        self.server, self.timed = server, timed
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.cookies, self._token = {}, None

    def tap(self, name, method, path, form=None):
        """Ask after a pause, as people do."""
        time.sleep(random.uniform(*SECONDS_A_TAP))
        return self.ask(name, method, path, form)

    def ask(self, name, method, path, form=None, right=(200, 303), htmx=False, file=None):
        """The text of the answer, or the address it leads to. `name`: the name under which it is timed;
        `file`: content of a file that goes with the form."""
        if form is not None:
            form = {**form, "csrf_token": self.token}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if htmx:
            headers["HX-Request"] = "true"
        body = None
        if file is not None:
            boundary, body = encode_multipart({**form, "file": FileStorage(io.BytesIO(file), "file.json")})
            headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
        elif form is not None:
            body = urlencode(form, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        wrong, text, status = None, "", 0
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            text, status = answer.read().decode(), answer.status
            given = (cookie.partition(";")[0] for cookie in answer.headers.get_all("Set-Cookie", []))
            self.cookies |= dict(cookie.split("=", 1) for cookie in given)
            if status not in right:
                wrong = f"{status} to {path}"
        except OSError as error:
            self.connection.close()
            wrong = repr(error)
        self.timed.note(name, time.perf_counter() - start, wrong)
        return answer.getheader("Location") if status == 303 else text

    @property
    def token(self):
        if self._token is None:
            self._token = TOKEN.search(self.ask("new game", "GET", "/games/new"))[1]
        return self._token


class Watcher(threading.Thread):
    """Opens a public page (`page`) and polls it every few seconds."""

    def __init__(self, phone, path, page, stop):
        super().__init__(daemon=True)
        self.phone, self.path, self.page, self.stop = phone, path, page, stop

    def run(self):
        time.sleep(random.random() * EVERY)
        version = VERSION.search(self.phone.ask(self.page, "GET", self.path))[1]
        while not self.stop.wait(EVERY * random.uniform(0.8, 1.2)):
            path = f"{self.path}?{urlencode({'v': version})}"
            text = self.phone.ask(f"poll of the {self.page}", "GET", path, right=(200, 204), htmx=True)
            if text:
                version = VERSION.search(text)[1]


def together(jobs):
    threads = [threading.Thread(target=job, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- the director ----------------------------------------------------------------------------------


def set_up(server, timed, people, rounds):
    """A night with everybody here; the director's phone and the night's path."""
    director = Phone(server, timed)
    names = [f"Player {number}, {number % 7}" for number in range(1, people + 1)]
    listed = "\n".join(f'"{name}"' for name in names)
    form = night_form(kind="standing", rounds=str(rounds), people=listed, hands="2")
    path = ADDRESS.match(director.ask("set up", "POST", "/nights/new", form))[0]
    director.ask("everybody here", "POST", f"{path}/people/state", {"everybody": "y", "state": "here"})
    return director, path


def next_round(director, path, number):
    director.ask("draw", "POST", f"{path}/draw", {"form_key": f"round {number} {random.random()}"[:32]})
    seen = FORM.search(director.ask("look at the draft", "GET", f"{path}/draw"))[1]
    sent = {"seen": seen, "over": f"unreported:{number - 1}:1 unreachable"}
    director.ask("release", "POST", f"{path}/draw/release", sent)


def codes(director, path, number, tables):
    found = []
    for table in range(1, tables + 1):
        page = director.ask("a table on the desk", "GET", f"{path}/tables/{number}/{table}")
        found.append(CODE.search(page)[1])
    return found


def confirmed(director, path):
    """The number of results and the totals that count, by round and table."""
    night = read_night(director.ask("the night's file", "GET", f"{path}/files/night.json").encode()).night
    return {
        (round_.number, table.number): (len(table.results), table.confirmed and table.confirmed.totals)
        for round_ in night.released
        for table in round_.tables
    }


# --- 64 players ------------------------------------------------------------------------------------


def a_night_of_64(server):
    timed = Timed()
    director, path = set_up(server, timed, 64, ROUNDS)
    stop = threading.Event()
    pages = [(path, "public page"), (f"{path}/standings", "standings page")]
    watchers = [Watcher(Phone(server, timed), *pages[place % 2], stop) for place in range(WATCHERS)]
    for watcher in watchers:
        watcher.start()
    sent = {}
    start = time.perf_counter()
    for number in range(1, ROUNDS + 1):
        next_round(director, path, number)
        tables = codes(director, path, number, 16)
        together(
            [
                lambda place=place, code=code, number=number: sent.update(
                    {(number, place): play(server, timed, code)}
                )
                for place, code in enumerate(tables, start=1)
            ]
        )
        director.ask("the desk", "GET", f"{path}/desk")
        director.ask("the standings", "GET", f"{path}/standings")
    taken = time.perf_counter() - start
    stop.set()
    for watcher in watchers:
        watcher.join()
    timed.print(f"64 players, {ROUNDS} rounds, {WATCHERS} phones that watch")
    print(f"    in {taken:.0f} s")
    compare(sent, confirmed(director, path))
    rush(server, path)


def play(server, timed, code):
    """Two phones at a table: one scores two hands and reports, the other accepts. Returns the totals."""
    scorer, other = Phone(server, timed), Phone(server, timed)
    game = scorer.tap("sit down", "POST", f"/t/{code}/sit", {"side": "0"})
    other.tap("sit down", "POST", f"/t/{code}/sit", {"side": "1"})
    rules = EDITIONS["winning-moves"].rules(4)
    totals, won = [0, 0], [0, 0]
    for _ in range(2):
        hand = HandResult((SideResult(25 * random.randrange(28)), SideResult(25 * random.randrange(28))))
        scorer.tap("the game's page", "GET", game)
        scorer.tap("save a hand", "POST", f"{game}/hands/new", hand_form(rules, hand))
        points = [side.total for side in receipts(rules, hand)]
        totals = [before + now for before, now in zip(totals, points, strict=True)]
        if points[0] != points[1]:
            won[points.index(max(points))] += 1
    scorer.tap("the table's page", "GET", f"/t/{code}")
    scorer.tap("report", "POST", f"/t/{code}/result", {"from_game": "y", **reported(totals, won)})
    other.tap("the table's page", "GET", f"/t/{code}")
    other.tap("accept", "POST", f"/t/{code}/accept", {"version": "1"})
    return tuple(totals)


def reported(totals, won, hands=2):
    fields = {"hands": str(hands)}
    for side in range(2):
        fields |= {f"total_{side}": totals[side], f"won_{side}": won[side], f"coups_{side}": "0"}
    return fields


def rush(server, path):
    """Let everybody open the seating within ten seconds, on new phones."""
    timed = Timed()

    def look():
        time.sleep(random.random() * RUSH_SECONDS)
        Phone(server, timed).ask("public page, first time", "GET", path)

    together([look] * RUSH)
    timed.print(f"{RUSH} phones open the seating within {RUSH_SECONDS} s")


# --- 1,000 players ---------------------------------------------------------------------------------


def a_night_of_1000(server):
    timed = Timed()
    director, path = set_up(server, timed, 4 * REPORTS, 1)
    next_round(director, path, 1)
    tables = codes(director, path, 1, REPORTS)
    phones = [(Phone(server, timed), Phone(server, timed)) for _ in tables]
    for code, pair in zip(tables, phones, strict=True):
        for side, phone in enumerate(pair):
            phone.ask("sit down", "POST", f"/t/{code}/sit", {"side": str(side)})
    timed.print("1,000 players set up, drawn, and 500 phones sat down one after the other")
    timed, sent = Timed(), {}
    for pair in phones:
        for phone in pair:
            phone.timed = timed

    def report(place, code, pair):
        time.sleep(random.random() * (REPORT_SECONDS - 5))
        totals, won = [25 * random.randrange(200), 25 * random.randrange(200)], [1, 1]
        pair[0].ask("report", "POST", f"/t/{code}/result", reported(totals, won))
        pair[1].ask("the table's page", "GET", f"/t/{code}")
        pair[1].ask("accept", "POST", f"/t/{code}/accept", {"version": "1"})
        sent[1, place] = tuple(totals)

    jobs = zip(range(1, REPORTS + 1), tables, phones, strict=True)
    together([lambda job=job: report(*job) for job in jobs])
    timed.print(f"{REPORTS} tables report and have it accepted within {REPORT_SECONDS} s")
    compare(sent, confirmed(director, path))


def compare(sent, kept):
    lost = [place for place, totals in sent.items() if kept.get(place, (0, None))[1] != totals]
    doubled = [place for place, (versions, _) in kept.items() if versions != 1]
    print(f"    results: {len(sent)} sent, {len(lost)} lost or changed, {len(doubled)} doubled or missing")
