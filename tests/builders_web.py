"""Phones, tables and forms, so that a test of a view reads like an evening."""

import json
import re
import secrets
import sqlite3
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from jinja2 import BytecodeCache
from sqlalchemy import event
from werkzeug.routing import Rule

from scorekeeper import create_app
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.database import DATABASE_FILE, will_write
from scorekeeper.store.database_file import make_database
from scorekeeper.store.games.games import find_game
from scorekeeper.store.nights import reading
from scorekeeper.web.clubs import league_cache
from scorekeeper.web.games import watcher_cache
from scorekeeper.web.nights.room import snapshot
from tests.databases import copy_database, database_file, put_in_place
from tests.minified import static_of_the_package
from tests.postgresql import on_postgresql
from tests.web.html import Page

NAMES = ("Ann", "Bob", "Chloé", "Dev", "Eva", "Finn", "Gus", "Hana")
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Phone:
    """A browser with its own cookies.

    A test fails at an answer of 500, unless `may_break`. It also fails if a refused form is shown again
    without an error that a screen reader announces.
    """

    def __init__(self, app, language="en"):
        self.app, self.language = app, language
        self.client = app.test_client()
        self.may_break = False
        self._token = None

    def get(self, path, htmx=False, **options):
        return self._open("GET", path, htmx, options)

    def post(self, path, data=None, htmx=False, token=None, **options):
        """Post `data` with a CSRF token, or with the given one. False sends none."""
        data = dict(data or {})
        if token is not False:
            data["csrf_token"] = token or self.token
        return self._send(path, htmx, {"data": data, **options})

    def submit(self, form, changes=None, action=None, htmx=False):
        """Submit `form` of a page with some fields changed. None removes a field."""
        data = form.fields | (changes or {})
        sent = {name: value for name, value in data.items() if value is not None}
        return self._send(action or form.action, htmx, {"data": sent})

    def open(self, method, path, **options):
        return self._open(method, path, False, options)

    def follow(self, page):
        assert page.status == 303, (page.status, page.words)
        return self.get(page.goes_to)

    @property
    def token(self):
        if self._token is None:
            self._token = TOKEN.search(self.get("/import").html)[1]  # the smallest page with a token
        return self._token

    def copy(self):
        """A phone with the same cookies, for a second tab or another thread."""
        copy = Phone(self.app, self.language)
        copy.take_cookies_of(self)
        return copy

    def take_cookies_of(self, other):
        """Take over the cookies of another phone."""
        self._token = other.token  # because the token may be in a cookie
        self.client._cookies.clear()
        for cookie in other.client._cookies.values():
            self.client.set_cookie(cookie.key, cookie.value)

    def cookie(self, purpose=""):
        """The cookie for this purpose, or the session cookie without a purpose.

        None if the phone has none.
        """
        name = re.compile("-".join(filter(None, ("scorekeeper", purpose, "[0-9a-f]{8}"))))
        cookies = self.client._cookies.values()
        return next((cookie for cookie in cookies if name.fullmatch(cookie.key)), None)

    def start(self, *names, **more):
        """Start a game and return its table. The form has a key, as on the page."""
        page = self.post("/games/new", new_game_form(*names, **{"form_key": form_key(), **more}))
        assert page.status == 303, page.words
        return Table(self, page.goes_to)

    def _send(self, path, htmx, options):
        page = self._open("POST", path, htmx, options)
        if page.status in (409, 422) and any(form.action in ("", path) for form in page.forms):
            assert is_announced(page), page.words
        return page

    def _open(self, method, path, htmx, options):
        headers = {"Accept-Language": self.language, **({"HX-Request": "true"} if htmx else {})}
        headers |= options.pop("headers", {})
        response = self.client.open(path, method=method, headers=headers, **options)
        if not self.may_break:
            assert response.status_code != 500, f"{method} {path}"
        return Page(response)


def is_announced(page):
    """True if a screen reader announces the error: at once, or when the page opens at the field."""
    return any(part.words for part in page.all(role="alert")) or 'aria-invalid="true"' in page.html


class SafePhone(Phone):
    """A phone that uses https."""

    def _open(self, method, path, htmx, options):
        headers = options.pop("headers", {}) | {"Referer": "https://localhost/"}
        return super()._open(
            method, path, htmx, options | {"base_url": "https://localhost", "headers": headers}
        )

    def cookie(self, purpose=""):
        """The cookie that a browser accepts only from this host."""
        cookies = self.client._cookies.values()
        beginning = f"__Host-scorekeeper-{purpose}"
        return next((cookie for cookie in cookies if cookie.key.startswith(beginning)), None)


class Table:
    """A game at its address. Its rows are read anew each time."""

    def __init__(self, phone, path):
        self.phone, self.path = phone, path
        self.public_id = path.split("/")[2]

    @property
    def game(self):
        return stored_game(self.phone.app, self.public_id)

    @property
    def hands(self):
        return self.game.hands

    @property
    def totals(self):
        return self.game.tally.totals

    @property
    def outcome(self):
        return self.game.tally.outcome

    @property
    def kinds(self):
        """The kinds of the changes since the game was made, in order."""
        return [change.kind for change in self.changes]

    @property
    def changes(self):
        """The changes since the game was made."""
        made, *changes = self.game.changes
        assert made.kind == "game_made"
        return changes

    def page(self, **options):
        return self.phone.get(self.path, **options)

    def menu(self):
        return self.get("/menu")

    def get(self, rest, **options):
        return self.phone.get(self.path + rest, **options)

    def post(self, rest, data=None, **options):
        return self.phone.post(self.path + rest, data, **options)

    def receipt(self, number, **options):
        """The receipt of hand `number`, as fetched when its line of the score sheet is opened."""
        return self.get(f"/hands/{self.hands[number - 1].id}/receipt", **options)

    def score(self, *hands, **more):
        """Save hands with one form each."""
        rules = rules_of(self.phone.app, self.public_id)
        for hand in hands:
            page = self.post("/hands/new", hand_form(rules, hand, **more))
            assert page.status == 303, page.words
        return self

    def undo_last(self):
        """Press the undo button of the game's page."""
        (undo,) = self.page().leading_to("/undo/")
        return self.phone.submit(undo)


def sheet_lines(page):
    """The hands on the score sheet of a game's page, newest first, each with its number and figures."""
    (sheet,) = page.all("section", class_="score-sheet")
    return [line for line in sheet.all("li") if (line.get("id") or "").startswith("hand-")]


def stored_game(app, public_id):
    """The game with its hands and changes, as currently stored."""
    with app.app_context():
        game = find_game(public_id)
        if game is not None:
            assert None not in (game.all_hands, game.changes, game.links, game.at_open_table)
        return game


def rules_of(app, public_id):
    """The rules of the game, as currently stored."""
    with app.app_context():
        return find_game(public_id).rules


def rows_of(app):
    """Every row of every table, to see whether anything has changed."""
    with app.app_context():
        return {
            table.name: [
                tuple(row) for row in db.session.execute(table.select().order_by(*table.primary_key))
            ]
            for table in db.metadata.sorted_tables
        }


def raw_rows(app, query, **values):
    """The rows of a query as SQLite has them, without our column types."""
    with app.app_context():
        return [tuple(row) for row in db.session.execute(db.text(query), values)]


@contextmanager
def writing_begun(app):
    """The transactions begun inside the block.

    True stands for one that writes, and therefore waits for others that write.
    """
    begun = []

    def note(_connection):
        begun.append(will_write.get())

    with app.app_context():
        engine = db.engine
    event.listen(engine, "begin", note)
    try:
        yield begun
    finally:
        event.remove(engine, "begin", note)


def raw_json(app, query, **values):
    value = raw_rows(app, query, **values)[0][0]
    return json.loads(value) if isinstance(value, str) else value  # PostgreSQL's driver decodes it


# --- scorer links ----------------------------------------------------------------------------------------


def new_link(table, name=""):
    """Make a scorer link on the page. Returns its path."""
    page = table.post("/links", {"name": name})
    assert page.status == 200, page.words
    (shown,) = (field["value"] for field in page.all("input", class_="address") if "/join/" in field["value"])
    return urlsplit(shown).path


def join(phone, link):
    """Open a link on `phone` and accept it. Returns the table on that phone."""
    (form,) = (form for form in phone.get(link).forms if not form.action)
    page = phone.submit(form, action=link)
    assert page.status == 303, page.words
    return Table(phone, page.goes_to)


# --- forms -------------------------------------------------------------------------------------------


def new_game_form(*names, edition="winning-moves", **more):
    """The form of the page for a new game. A field with None is not sent."""
    names = names or NAMES[:2]
    form = {f"name_{seat}": name for seat, name in enumerate(names) if name is not None}
    return {"players": str(len(names)), "edition": edition, "dealer": "0", "end": "points", **form, **more}


def table_form(game, **more):
    """The form of the page "Names and rules" for a game in its present state."""
    names = {f"name_{seat}": name for seat, name in enumerate(game.seats)}
    return {"edition": game.rules.edition, "end": "points", **names, **more}


def form_key():
    return secrets.token_urlsafe(16)


def hand_form(rules, hand, way="miles", dealer=None, key=None, **more):
    """The form of a game's page for `hand`. Its miles are given as a number or as cards."""
    caller = hand.extension_called_by
    sent = {"form_key": key or form_key(), "extension": "nobody" if caller is None else str(caller)}
    if dealer is not None:
        sent["dealer"] = str(dealer)
    for index, side in enumerate(hand.sides):
        fields = _miles_fields(side, way)
        for card in side.safeties:
            fields[card] = "coup" if card in side.coups_fourres else "played"
        fields |= {SIDE_CLAIMS[item].field: "y" for item in side.claims}
        if hand.draw_pile_empty and index == rules.completed_by(hand):
            fields["pile_empty"] = "y"
        sent |= {f"side_{index}-{name}": value for name, value in fields.items()}
    return sent | more


def _miles_fields(side, way):
    if way == "miles":
        return {"miles": str(side.miles)}
    return {
        f"cards-of_{card}": str(copies)
        for card, copies in zip(DISTANCES, side.cards or some_cards(side), strict=True)
    }


def some_cards(side):
    """Numbers of 25s, 50s, 75s, 100s and 200s that add up to the side's miles and agree with its claims."""
    if "no_100s" in side.claims:
        seventy_fives = min(10, side.miles // 75)
        fifties, rest = divmod(side.miles - 75 * seventy_fives, 50)
        return rest // 25, fifties, seventy_fives, 0, 0
    two_hundreds = 0 if "safe_trip" in side.claims else min(2, side.miles // 200)
    hundreds, rest = divmod(side.miles - 200 * two_hundreds, 100)
    return (*(int(card == rest) for card in (25, 50, 75)), hundreds, two_hundreds)


def record_text(*plays, edition="winning-moves", players=2, **tags):
    """A record as text: its tags (`dealer="B"`), then one line for each play."""
    named = {"Format": "mille-bornes-record/1", "Edition": edition, "Players": players}
    named |= {name.capitalize(): value for name, value in tags.items()}
    return "\n".join([*(f'[{name} "{value}"]' for name, value in named.items()), *plays, ""])


def printed_tables():
    """Every edition with every number of players that it supports."""
    return [(edition.id, players) for edition in EDITIONS.values() for players in edition.players]


# --- the database of a test ---------------------------------------------------------------------------


class CompiledTemplates(BytecodeCache):
    """The compiled templates, shared by all apps of this process."""

    def __init__(self):
        self._compiled = {}

    def load_bytecode(self, bucket):
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])

    def dump_bytecode(self, bucket):
        self._compiled[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledTemplates()


def _compiled_once(rule, append_unknown=True):
    """What Werkzeug compiles to build the addresses of a route. It takes most of the time to make an app, so
    all apps of this process share it."""
    key = (rule.rule, tuple(rule._trace), str(rule.defaults), append_unknown)
    if key not in _BUILDERS:
        _BUILDERS[key] = _compile_builder(rule, append_unknown)
    return _BUILDERS[key]


_BUILDERS = {}
_compile_builder, Rule._compile_builder = Rule._compile_builder, _compiled_once


def migrated_app(data_dir, durable=False, **config):
    """An app with a migrated database: the one in its folder, or an empty one.

    It serves the scripts and styles of the package. Only a `durable` app waits for the disk at each commit.
    Tests of power failures and killed processes start their own processes.
    """
    copied = not on_postgresql() and not Path(data_dir, DATABASE_FILE).exists()
    app = create_app({"DATA_DIR": data_dir, **config})
    app.static_folder = static_of_the_package()
    app.jinja_env.bytecode_cache = COMPILED
    if not (durable or app.config["DATABASE_URL"]):
        with app.app_context():
            event.listen(db.engine, "connect", _wait_for_no_disk)
    if copied:
        _put_migrated(database_file(app))
    else:
        upgrade_database(app)
    return app


def put_empty_database(data_dir):
    """Make a data folder with a migrated database, so that a server starts quickly. On PostgreSQL there is
    nothing to make."""
    if not on_postgresql():
        data_dir.mkdir(mode=0o700, exist_ok=True)
        _put_migrated(data_dir / DATABASE_FILE)


def _put_migrated(file):
    make_database(file)
    with closing(sqlite3.connect(file)) as database:
        _migrated().backup(database)
        database.execute("UPDATE installation SET mark = ?", [secrets.token_hex(4)])
        database.commit()


def _wait_for_no_disk(connection, _record):
    connection.execute("PRAGMA synchronous = OFF").close()


@cache
def _migrated():
    """An empty database after all migrations. They take longer than most tests, so it is made once."""
    kept = sqlite3.connect(":memory:")
    with TemporaryDirectory() as folder:
        app = create_app({"DATA_DIR": Path(folder, "data")})
        upgrade_database(app)
        with closing(sqlite3.connect(database_file(app))) as database:
            database.backup(kept)
    return kept


def put_database(app, blank):
    """Replaces the database of `app` with a copy of the file `blank`."""
    watcher_cache.RENDERED.clear()  # because games of the previous database may have the same numbers
    reading.NIGHTS.clear()  # and nights, too
    snapshot.PARTS.clear()
    league_cache.PARTS.clear()
    league_cache.NIGHTS.clear()
    snapshot.SHOWN_NIGHTS.clear()
    put_in_place(app, blank)


class Beginnings:
    """A cache of common starting points of tests: the database after them and the cookies of the phones."""

    def __init__(self, folder):
        self._folder = folder
        self._kept, self._known = {}, set()

    def begin(self, name, make, phone, *phones):
        """Return `make()`, called now or by an earlier test under this name.

        It is always called again if the database has games from outside the cache.
        """
        phones = (phone, *phones)
        before = salts_of_games(phone.app)
        key = (phone.app, name, before)
        if key in self._kept:
            made, file, kept = self._kept[key]
            put_database(phone.app, file)
            for device, same in zip(phones, kept, strict=True):
                device.take_cookies_of(same)
            return made
        made = make()
        if before <= self._known:
            file = copy_database(phone.app, self._folder / f"{len(self._kept)}.db")
            self._kept[key] = made, file, [device.copy() for device in phones]
            self._known |= salts_of_games(phone.app)
        return made


def salts_of_games(app):
    """The salts of all games. They are random, so they distinguish the games of two tests."""
    return frozenset(salt for (salt,) in raw_rows(app, "select salt from games"))
