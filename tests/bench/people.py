"""Players of a phone with 10,000 games: their pages with an empty cache, a full cache, and after a save."""

import gc
import tempfile
import time
from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path

from scorekeeper.store import db
from scorekeeper.store.games.exchange import import_games, new_games
from scorekeeper.store.models import Device
from scorekeeper.store.people import book
from tests.bench import figure
from tests.builders_web import Phone, migrated_app
from tests.web.people.house import ANNS, FIRST, given_evenings, page_path

GAMES = 10_000
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joan")
TIMES = 10


def run():
    with tempfile.TemporaryDirectory() as folder:
        app = migrated_app(Path(folder))
        phone = Phone(app)
        table = phone.start("Ann", "Bob")
        table.score(ANNS)
        with app.app_context():
            import_games(new_games(evenings(GAMES - 1)), db.session.scalars(db.select(Device)).one())
        timed("list, nothing known", lambda: (book._BOOKS.clear(), phone.get("/people")), 3, "ms once")
        timed("list", lambda: phone.get("/people"))
        timed("a player who is in half of the games", lambda: phone.get(page_path("Ann")))
        timed("list, after a hand was saved", lambda: phone.get("/people"), before=lambda: table.score(ANNS))


def evenings(count):
    """The given games with other people, one an evening."""
    for day, game in enumerate(islice(cycle(given_evenings()), count)):
        names = tuple((NAMES * 2)[day % 10 : day % 10 + len(game.seats)])
        yield replace(game, seats=names, created_at=FIRST - timedelta(hours=6 * day))


def timed(name, task, times=TIMES, unit="ms", before=lambda: None):
    """Note the best time of a page."""
    best = float("inf")
    for _ in range(times):
        before()
        gc.collect()
        began = time.perf_counter()
        task()
        best = min(best, time.perf_counter() - began)
    figure(name, best * 1000, unit)
