"""Random input everywhere: routes, forms, headers, files and commands. Nothing breaks, nothing comes out
unescaped, nothing takes long.

SCOREKEEPER_CASES says how many cases (100,000), SCOREKEEPER_SEED repeats a run.
"""

import copy
import io
import json
import os
import random
import re
import time
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from urllib.parse import quote_from_bytes

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.cli import main
from scorekeeper.disputes.situations import situations
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import read_games, write_games
from scorekeeper.records.plays import records_in, write_record
from scorekeeper.web.parts.addresses.question_url import question_args
from tests.builders import ACE, DATA, hand, hand_json, side
from tests.builders_web import Phone, hand_form, join, new_game_form, new_link, put_database
from tests.databases import copy_database
from tests.records.test_games import A_HAND, COUNTED, entry
from tests.records.test_questions import ANSWERS, COUP, EXAMPLE

FRESH_AFTER = 250
LONGEST = 10
MOST_MEMORY = 400_000_000
MARK = "<script>x7</script>"
NASTY = [
    MARK,
    f'"{MARK}',
    '"><img src=x7 onerror=x7>',
    "' onx7='1",
    "{{ 7*7 }}",
    "%(name)s%d%",
    "{side}",
    "\x00",
    "\ud800",
    "\u202e\u2066",
    "\U0010ffff",
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "9" * 30,
    "9" * 4400,
    "٣²½",
    "../../etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "javascript:x7",
    "\r\nSet-Cookie: x7=1",
    "[]",
    "null",
    "' OR 1=1 --",
    "a" * 5000,
    "́" * 300,
    "",
    " ",
]
GOOD = [
    "0",
    "1",
    "2",
    "3",
    "25",
    "75",
    "400",
    "700",
    "1000",
    "y",
    "yes",
    "played",
    "coup",
    "cards",
    "nobody",
    "points",
    "hands",
    "winning-moves",
    "dujardin-2024",
    "wikipedia",
    "Ann",
    "fr",
]
HEADERS = [
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Content-Length",
    "Content-Type",
    "Cookie",
    "Expect",
    "Host",
    "HX-Boosted",
    "HX-Request",
    "If-Modified-Since",
    "If-None-Match",
    "Origin",
    "Range",
    "Referer",
    "Transfer-Encoding",
    "User-Agent",
    "X-CSRFToken",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-HTTP-Method-Override",
]
KINDS = [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
    "text/plain",
    "",
    "x" * 300,
]


QUESTION = EXAMPLE
ANSWER = EXAMPLE | COUP | {"answers": ANSWERS}
RECORDS = [b"[Format" + record for record in (DATA / "played-hands.mb").read_bytes().split(b"[Format")[1:]]


class Chaos:
    """The only source of randomness, so that a seed repeats a run."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self):
        match self.random.randrange(6):
            case 0 | 1:
                return self.random.choice(GOOD)
            case 2 | 3:
                return self.random.choice(NASTY)
            case 4:
                return str(self.random.randrange(-(10 ** self.random.randrange(1, 25)), 10**9))
        return "".join(chr(self.random.choice((self.random.randrange(128), self.random.randrange(0xD800))))
                       for _ in range(self.random.randrange(40)))  # fmt: skip

    def plain(self):
        """Text that a header or a form can carry."""
        return self.text().encode("utf-8", "replace").decode()

    def octets(self):
        return self.random.randbytes(self.random.randrange(30))

    def value(self, depth=0):
        """Any JSON, also values that only Python accepts."""
        match self.random.randrange(9):
            case 0:
                return self.random.choice([None, True, False, float("nan"), float("inf"), 1e308, -0.0])
            case 1:
                return self.random.randrange(-(10**30), 10**30)
            case 2 if depth < 3:
                return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
            case 3 if depth < 3:
                return {self.text(): self.value(depth + 1) for _ in range(self.random.randrange(4))}
            case 4:
                return f"deep {self.random.choice((2, 50, 1_200, 20_000))}"
            case 5:
                return self.random.randrange(1100)
        return self.text()

    def written(self, data):
        """JSON as bytes, with lone surrogates and lists deeper than Python would write."""
        text = json.dumps(data, ensure_ascii=self.random.random() < 0.5)
        text = re.sub(r'"deep (\d+)"', lambda deep: "[" * int(deep[1]) + "]" * int(deep[1]), text)
        return text.encode("utf-8", "surrogatepass")

    def changed(self, data):
        """JSON with a few places changed."""
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            place, keys = data, None
            while isinstance(place, (dict, list)) and place and (keys is None or self.random.random() < 0.75):
                inside = list(place) if isinstance(place, dict) else range(len(place))
                keys = (place, self.random.choice(inside))
                place = keys[0][keys[1]]
            if keys is None:
                continue
            container, key = keys
            match self.random.randrange(4):
                case 0:
                    del container[key]
                case 1 if isinstance(container, dict):
                    container[self.text()] = self.value()
                case 2 if isinstance(container, list):
                    container.extend([container[key]] * self.random.choice((1, 3, 200)))
                case _:
                    container[key] = self.value()
        return data

    def broken(self, data):
        """Bytes with a few of them changed."""
        data = bytearray(data)
        for _ in range(self.random.choice((0, 1, 1, 3, 20))):
            at = self.random.randrange(len(data) + 1)
            match self.random.randrange(4):
                case 0:
                    data[at : at + 1] = self.octets()[:1]
                case 1:
                    del data[at : at + self.random.randrange(20)]
                case 2:
                    data[at:at] = self.plain().encode()
                case 3:
                    data = data[:at] if self.random.random() < 0.1 else data
        return bytes(data)


class World:
    """A game with everything in it, several visitors, and the vocabulary of every form."""

    def __init__(self, app, blank, folder):
        self.app, self.folder = app, folder
        put_database(app, blank)
        table = Phone(app).start("Ann", MARK)
        table.post("/rename", {"title": MARK})
        table.score(hand(side(700, ACE), side(0)), hand(side(400), side(300)))
        table.post(f"/hands/{table.hands[1].id}/delete")
        self.link = new_link(table, MARK)
        scorer = Phone(app)
        join(scorer, self.link)
        self.table = table
        self.phones = [table.phone, scorer, Phone(app), Phone(app, "fr")]
        for phone in self.phones:
            phone.may_break = True
            assert phone.token
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
        self.sound = [
            new_game_form("Ann", "Bob"),
            hand_form(table.game.rules, hand(side(100), side(200))),
            hand_form(table.game.rules, hand(side(100), side(200)), "cards"),
        ]
        asking = [table.phone.get("/legal"), table.get("/extension")]
        rules = table.game.rules
        self.asked = [
            *(question_args(rules, situation.question) for situation in situations(rules)),
            {"caller": "0", "side_1-hundreds": "4"},
            {"q": "coup fourré"},
        ]
        pages = [table.page(), table.get("/table"), table.get("/sharing"), table.get("/hands/new"), *asking]
        named = {name for page in pages for form in page.forms for name in form.names}
        self.names = [
            *sorted(named.union(*self.sound)),
            "form_key",
            "number",
            "seen",
            "told",
            "back",
            "title",
        ]
        self.file = copy_database(app, folder / "world.db")

    def fresh(self):
        put_database(self.app, self.file)


def path_of(world, chaos, rule):
    """An address of a rule: often right, sometimes wild."""

    def filled(match):
        name = match[1].rpartition(":")[2]
        if chaos.random.random() < 0.2:
            return quote_from_bytes(chaos.random.choice([chaos.octets(), chaos.plain().encode()]))
        return {
            "public_id": world.table.public_id,
            "token": world.link.rpartition("/")[2],
        }.get(name, str(chaos.random.randrange(1, 12)))

    path = re.sub(r"<([^>]+)>", filled, rule.rule)
    if chaos.random.random() < 0.05:
        path += chaos.random.choice(["/", "//", "?" + "a=%ff&" * 50, "%2f..", ";x", "?x=%ff"])
    return path


def fields(world, chaos, sound):
    """One of the sound forms, or an empty one, with a few fields changed or added."""
    sent = MultiDict(chaos.random.choice([*sound, {}]))
    for _ in range(chaos.random.randrange(6)):
        name = chaos.random.choice(world.names) if chaos.random.random() < 0.9 else chaos.plain()
        sent.setlist(name, [chaos.plain() for _ in range(chaos.random.choice((1, 1, 2)))])
    return sent


def a_request(world, chaos, counts):
    phone = chaos.random.choices(world.phones, [4, 4, 1, 1])[0]
    rule = chaos.random.choice(world.rules)
    method = chaos.random.choice(sorted(rule.methods - {"HEAD", "OPTIONS"}))
    if chaos.random.random() < 0.1:
        method = chaos.random.choice(["POST", "GET", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "BREW"])
    options = {"headers": {}}
    if chaos.random.random() < 0.3:
        for name in chaos.random.sample(HEADERS, chaos.random.randrange(1, 4)):
            value = re.sub(r"[\r\n\x00]", "", chaos.plain())
            options["headers"][name] = value.encode("latin-1", "replace").decode("latin-1")
    if chaos.random.random() < 0.4:
        options["headers"]["HX-Request"] = "true"
    body = chaos.random.randrange(10)
    if method == "GET" and body < 7:
        options["query_string"] = fields(world, chaos, world.asked)
    elif method == "POST" and body < 7:
        sent = fields(world, chaos, world.sound)
        sent["csrf_token"] = phone.token if chaos.random.random() < 0.95 else chaos.plain()
        if rule.rule == "/import":
            sent["file"] = (io.BytesIO(a_file(chaos)), chaos.plain() or "x")
        options["data"] = sent
    elif method == "POST":
        options["data"] = chaos.broken(chaos.written(chaos.value()))
        options["headers"]["Content-Type"] = chaos.random.choice(KINDS)
        options["headers"]["X-CSRFToken"] = phone.token
    path = path_of(world, chaos, rule)
    try:
        page = phone.open(method, path, **options)
    except (ValueError, UnicodeError) as error:
        if "werkzeug/test.py" in _where(error) or "werkzeug/datastructures" in _where(error):
            counts["not sent"] += 1  # the test client refuses to send it
            return
        raise
    counts[page.status] += 1
    assert page.status < 500, (method, path)
    assert "Traceback" not in page.html, (method, path)
    if "html" in page.headers.get("Content-Type", ""):
        unescaped(page.html)
        assert not page.all("img", src="x7")
    assert not [cookie for cookie in page.cookies if not cookie.startswith("scorekeeper-")]
    if page.goes_to:
        assert page.goes_to.startswith(("/", "http://")) and not page.goes_to.startswith(("//", "/\\"))


def _where(error):
    trace, files = error.__traceback__, []
    while trace:
        files.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    return files[-1] if files else ""


def unescaped(html):
    assert MARK not in html
    assert "<img src=x7" not in html
    assert not re.search(r"<[^>]* onx7='", html)


def a_file(chaos):
    """A file of games, perhaps with something wrong in it."""
    entries = [entry(A_HAND, COUNTED), entry(A_HAND, seats=("Chloé", MARK), title=MARK)]
    data = json.loads(write_games(chaos.random.sample(entries, chaos.random.randrange(1, 3))))
    if chaos.random.random() < 0.7:
        data = chaos.changed(data)
    written = chaos.written(data)
    return chaos.broken(written) if chaos.random.random() < 0.3 else written


def a_file_of_games(world, chaos, counts):
    try:
        entries = read_games(a_file(chaos))
    except Unreadable as error:
        counts["unreadable"] += 1
        assert len(str(error)) < 2000
        return
    counts["readable"] += 1
    assert read_games(write_games(entries)) == entries, "out and in again"


def run(*arguments):
    """Runs a command as the shell does; returns its exit code and output."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(arguments))
    output = out.getvalue() + err.getvalue()
    assert "Traceback" not in output
    return code


def a_hand(world, chaos, counts):
    """Gives a faulty hand or question of play to its commands."""
    file = world.folder / "hand.json"
    name, data = chaos.random.choice(
        [("score", hand_json()), ("witness", hand_json()), ("check", dict(QUESTION)), ("check", dict(ANSWER))]
    )
    written = chaos.written(chaos.changed(copy.deepcopy(data)))
    file.write_bytes(chaos.broken(written) if chaos.random.random() < 0.5 else written)
    options = chaos.random.choice([(), ("--json",)]) if name != "witness" else ()
    code = run(name, str(file), *options)
    counts[f"{name} {code}"] += 1
    assert code in (0, 1, 2)


def a_record(world, chaos, counts):
    """Records with lines changed, moved, doubled and left out; a record that is read is written unchanged."""
    lines = chaos.random.choice(RECORDS).splitlines(keepends=True) * chaos.random.choice((1, 1, 2))
    for _ in range(chaos.random.choice((0, 1, 1, 3))):
        at, other = chaos.random.randrange(len(lines)), chaos.random.randrange(len(lines))
        match chaos.random.randrange(4):
            case 0:
                lines[at], lines[other] = lines[other], lines[at]
            case 1:
                lines[at] = chaos.plain().encode() + b"\n"
            case 2:
                lines[at] = lines[at].replace(
                    *chaos.random.choice([(b"A", b"B"), (b"x ", b""), (b'"', b"'")])
                )
            case 3:
                del lines[at : at + 1 if len(lines) > 1 else 0]
    data = b"".join(lines)
    data = chaos.broken(data) if chaos.random.random() < 0.3 else data
    for read in records_in(data):
        if not isinstance(read, Unreadable):
            assert next(records_in(write_record(read).encode())) == read, "out and in again"
    file = world.folder / "hand.mb"
    file.write_bytes(data)
    code = run("replay", str(file), *chaos.random.choice([(), ("--json",)]))
    counts[f"replay {code}"] += 1
    assert code in (0, 1, 2)


def a_command(world, chaos, counts):
    """Any command with any arguments; nothing of it may break."""
    somewhere = world.folder / f"made-{chaos.random.randrange(5)}"
    text = chaos.text().replace("\x00", "").replace("/", "")  # no null bytes in a shell, no other folder
    name, *arguments = chaos.random.choice(
        [
            ("link", chaos.random.choice(["Ann", text]), "--name", text),
            ("link", text, "--url", chaos.text().replace("\x00", "")),
            ("backup", str(somewhere), "--overwrite"),
            ("restore", str(somewhere), "--overwrite"),
            ("export", str(somewhere), "--overwrite"),
            ("export", str(somewhere), "--game", text),
            ("import", str(somewhere)),
            ("score", str(somewhere), "--json"),
            ("replay", str(somewhere), "--json"),
            ("check", str(somewhere)),
            ("witness", str(somewhere)),
            (text,),
        ]
    )
    if chaos.random.random() < 0.3:
        arguments.insert(chaos.random.randrange(len(arguments) + 1), text)
    if chaos.random.random() < 0.5:
        somewhere.write_bytes(a_file(chaos))
    code = run(name, *arguments)
    counts[f"command {code}"] += 1
    assert code in (0, 1, 2)


def wild(world, cases, seed, note):
    import resource

    chaos, counts, slowest = Chaos(seed), Counter(), (0.0, None)
    began = time.monotonic()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    kinds = [a_request] * 16 + [a_file_of_games] * 2 + [a_hand] * 2 + [a_record] * 2
    for case in range(cases):
        if case % FRESH_AFTER == 0:
            world.fresh()
        kind = a_command if case % 100 == 99 else chaos.random.choice(kinds)
        started = time.monotonic()
        try:
            kind(world, chaos, counts)
        except BaseException as error:
            error.add_note(f"case {case} of seed {seed}: {kind.__name__}")
            raise
        slowest = max(slowest, (time.monotonic() - started, kind.__name__))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - memory
    counts, seconds = dict(sorted(counts.items(), key=str)), time.monotonic() - began
    note(
        f"{cases} wild cases in {seconds:.0f} s, seed {seed}, slowest {slowest[0]:.2f} s"
        f" ({slowest[1]}), {grown / 1e6:.0f} MB more: {counts}"
    )
    assert slowest[0] < LONGEST
    assert grown < MOST_MEMORY
    world.fresh()
    assert world.table.page().status == 200


@pytest.fixture
def world(app, whole_app, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    world = World(app, whole_app[1], tmp_path)
    yield world
    put_database(app, whole_app[1])


def seed():
    return int(os.environ.get("SCOREKEEPER_SEED") or random.randrange(2**32))


@pytest.mark.rest
def test_a_few_wild_inputs_break_nothing(world, note):
    wild(world, 250, seed(), note)


@pytest.mark.slow
def test_wild_inputs_break_nothing(world, note):
    wild(world, int(os.environ.get("SCOREKEEPER_CASES", "100000")), seed(), note)
