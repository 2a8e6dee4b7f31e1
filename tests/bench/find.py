"""Finding among 10,000 games of one phone, and its start page: the best of 20, on SQLite and on PostgreSQL.

The games are copies of one scored game, made by the database, with other names, days and boxes.
"""

import random
import tempfile
from datetime import timedelta
from functools import partial

from sqlalchemy import bindparam, insert, text, update

from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.finding import Search, found
from scorekeeper.store.models import Device, Game, now
from scorekeeper.store.people_models import PersonNameRow
from scorekeeper.store.search_text import search_text
from tests import postgresql
from tests.bench import best_and_median, figure
from tests.bench.load import DURABLE
from tests.builders import ACE, TANK, hand, side
from tests.builders_web import Phone, migrated_app

GAMES, HANDS, TIMES = 10_000, 10, 20
AIM = "under 50 ms"
LEVEL = hand(side(500, ACE), side(475, TANK))
NAMES = ("Ann", "Bob", "Chloé", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jo", "Karl", "Léa")
BOXES = ("winning-moves", "dujardin-2024", "parker-1962")
RARE = "René"
DAY = timedelta(days=1)
SEARCHES = {
    "all": Search(),
    "a name that many have": Search(words="ann"),
    "a name in three games": Search(words="rene"),
    "a name that nobody has": Search(words="xyzzy"),
    "a player, a box and a month": Search(
        player="Léa", box="parker-1962", begin=now() - 90 * DAY, end=now() - 60 * DAY
    ),
    "finished ones": Search(state="finished"),
    "a player of two names": Search(player="Ann"),
}


def run():
    on_database("SQLite")
    stop = postgresql.start_server(DURABLE)
    try:
        on_database("PostgreSQL", DATABASE_URL=postgresql.new_database("find"))
    finally:
        stop()


def on_database(database, **config):
    with tempfile.TemporaryDirectory() as folder:
        app = migrated_app(folder, **config)
        phone = Phone(app)
        phone.start("Ann", "Bob").score(*[LEVEL] * HANDS)
        with app.app_context(), writing():
            multiply()
        for name, search in SEARCHES.items():
            with app.app_context():
                figure(f"{database}: {name}", milliseconds(look_up, search), "ms", AIM)
        for name, path in {"page of what is found": "/find?find=ann", "start page": "/"}.items():
            figure(f"{database}: {name}", milliseconds(phone.client.get, path), "ms")
        with app.app_context():
            db.session.remove()
            db.engine.dispose()


def look_up(search):
    device = db.session.get(Device, 1)
    found(device, search, 0, 20)
    db.session.rollback()


def milliseconds(task, *args):
    """The best time that `task(*args)` takes."""
    best, _median = best_and_median(partial(task, *args), TIMES)
    return best * 1000


def multiply():
    """Copy the only game so often, with its hands and scorer, and give each copy names, a day and a box."""
    copies = {
        "games": {"id": "id + n", "salt": "salt || n", "form_key": "NULL"},
        "hands": {"id": f"id + n * {HANDS}", "game_id": "game_id + n"},
        "scorers": {"game_id": "game_id + n"},
    }
    for name, differs in copies.items():
        columns = [column.name for column in db.metadata.tables[name].columns]
        values = [differs.get(column, column) for column in columns]
        db.session.execute(
            text(
                "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :rows)"
                f" INSERT INTO {name} ({', '.join(columns)})"
                f" SELECT {', '.join(values)} FROM numbers, {name}"
            ),
            {"rows": GAMES - 1},
        )
    dice = random.Random(1)
    rows = []
    for game in range(1, GAMES + 1):
        seats = dice.sample(NAMES, 2) if game % (GAMES // 3) else [RARE, "Bob"]
        rows.append(
            {
                "game": game,
                "new_seats": seats,
                "new_text": search_text(tuple(seats), None),
                "new_box": dice.choice(BOXES),
                "new_day": now() - dice.randrange(3000) * DAY,
                "new_finished": game > 5,
            }
        )
    games = Game.__table__
    columns = {
        "seats": "seats",
        "search_text": "text",
        "box": "box",
        "created_at": "day",
        "finished": "finished",
    }
    values = {column: bindparam(f"new_{name}") for column, name in columns.items()}
    db.session.connection().execute(update(games).where(games.c.id == bindparam("game")).values(values), rows)
    say_who_is_one(rows)
    db.session.commit()
    tidy_up()


def say_who_is_one(rows):
    """Merges Eva with Ann."""
    said = [
        {"game_id": row["game"], "name_key": "eva", "person": "Ann"}
        for row in rows
        if "Eva" in row["new_seats"] and "Ann" not in row["new_seats"]
    ]
    db.session.execute(insert(PersonNameRow), said)


def tidy_up():
    """Runs at once what PostgreSQL's autovacuum does some time after so many changes."""
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))
