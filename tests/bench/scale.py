"""Pages of a phone on a server with 100,000 games and a million hands, compared with a server with ten games.

On SQLite and on PostgreSQL. The databases have copies of one scored game, made by the database itself. Pages
are requested in turn, so that the machine's other load affects both. A factor of at most 1.2 shows that no
query scans a table.
"""

import statistics
import tempfile
import time
from pathlib import Path

from sqlalchemy import text

from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.web.games.watcher_cache import RENDERED
from tests import postgresql
from tests.bench import figure
from tests.bench.load import DURABLE
from tests.builders import ACE, TANK, hand, side
from tests.builders_web import Phone, hand_form, migrated_app

GAMES, HANDS = 100_000, 10
FEW = 10
DEVICES = 10_000
TIMES = 100
PAGES = ("game_page", "watched_page", "news", "history", "start_page", "new_game_page", "save")
LEVEL = hand(side(500, ACE), side(475, TANK))
#: By table, the columns in which a copy differs from its original; `n` is the number of the copy.
COPIES = {
    "devices": {"id": "id + n", "key_hash": "substr(key_hash, 1, 56) || n"},
    "games": {"id": "id + n", "salt": "salt || n", "form_key": "NULL", "version": "version + n * {changes}"},
    "hands": {"id": "id + n * {hands}", "game_id": "game_id + n"},
    "changes": {"id": "id + n * {changes}", "game_id": "game_id + n", "device_id": "1 + n % {devices}"},
    "scorers": {"game_id": "game_id + n", "device_id": "1 + n % {devices}"},
}


def run():
    on_database("SQLite", dict)
    stop = postgresql.start_server(DURABLE)
    try:
        on_database("PostgreSQL", lambda name: {"DATABASE_URL": postgresql.new_database(name)})
    finally:
        stop()


def on_database(database, config):
    with tempfile.TemporaryDirectory() as folder:
        few, many = (
            Scorer(Path(folder, name), games, **config(name=name))
            for name, games in (("few", FEW), ("many", GAMES))
        )
        figure(f"{database}: {GAMES:,} games of {HANDS} hands", many.megabytes, "MB")
        for name in PAGES:
            compare(f"{database}: {name.replace('_', ' ')}", getattr(few, name), getattr(many, name))


def compare(name, few, many):
    """Note the medians of two functions that are called in turn."""
    taken = {few: [], many: []}
    for _ in range(TIMES):
        for task, seconds in taken.items():
            began = time.perf_counter()
            task()
            seconds.append(time.perf_counter() - began)
    small, large = (statistics.median(seconds) * 1000 for seconds in taken.values())
    figure(name, large, "ms")
    figure(f"{name}, beside {FEW} games", large / small, "times", "at most 1.2")


class Scorer:
    """A phone with ten games of its own, in a database with so many games of others."""

    def __init__(self, folder, games, **config):
        app = migrated_app(folder, **config)
        self._original = Phone(app).start("Ann", "Bob").score(*[LEVEL] * HANDS)
        multiply(app, games - 1)
        self.megabytes = size(app) / 1e6
        self._phone = Phone(app)
        tables = [self._phone.start("Ann", "Bob", end="hands", hands_to_play="99") for _ in range(10)]
        self._own = tables[0].score(*[LEVEL] * HANDS)
        self._other, self._rules, self._token = tables[1], tables[1].game.rules, self._phone.token
        self._version = self._own.page().by_id("version")["value"]

    def game_page(self):
        self._get(self._own.path)

    def watched_page(self):
        RENDERED.clear()  # otherwise it is the cached page of the request before
        self._get(self._original.path)

    def news(self):
        path = f"{self._own.path}/news?v={self._version}"
        assert self._phone.client.get(path, headers={"HX-Request": "true"}).status_code == 204

    def history(self):
        self._get(f"{self._own.path}/history")

    def start_page(self):
        self._get("/")

    def new_game_page(self):
        self._get("/games/new")

    def save(self):
        form = {**hand_form(self._rules, LEVEL), "csrf_token": self._token}
        assert self._phone.client.post(f"{self._other.path}/hands/new", data=form).status_code == 303

    def _get(self, path):
        assert self._phone.client.get(path).status_code == 200


def multiply(app, copies):
    """Copy the only game so often, with its device, hands, changes and scorer."""
    with app.app_context(), writing():
        counts = {
            name: db.session.scalar(text(f"SELECT count(*) FROM {name}")) for name in ("hands", "changes")
        }
        for name, differs in COPIES.items():
            columns = [column.name for column in db.metadata.tables[name].columns]
            values = [differs.get(column, column).format(devices=DEVICES, **counts) for column in columns]
            rows = min(copies, DEVICES - 1) if name == "devices" else copies
            db.session.execute(
                text(
                    "WITH RECURSIVE numbers(n) AS"
                    " (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :rows)"
                    f" INSERT INTO {name} ({', '.join(columns)})"
                    f" SELECT {', '.join(values)} FROM numbers, {name} WHERE {first_of(name)} <= :originals"
                ),
                {"rows": rows, "originals": counts.get(name, 1)},
            )
            if db.engine.dialect.name == "postgresql" and name != "scorers":
                db.session.execute(text(f"SELECT setval('{name}_id_seq', max(id)) FROM {name}"))
        db.session.execute(text("ANALYZE"))  # PostgreSQL does so by itself, some time after
        db.session.commit()


def first_of(table):
    """The column that tells the rows of the original from their copies."""
    return "game_id" if table == "scorers" else "id"


def size(app):
    """The bytes of a database on the disk."""
    with app.app_context():
        if db.engine.dialect.name == "postgresql":
            return db.session.scalar(text("SELECT pg_database_size(current_database())"))
        return Path(db.engine.url.database).stat().st_size
