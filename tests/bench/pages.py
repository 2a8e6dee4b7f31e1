"""The pages of a game beside their floors: the least that Flask and SQLite take for as many rows.

The floors are a page of 30 rows read by the ORM and joined into HTML, and a form of four rows written
durably, without any of our code. They run in the same process, so that the machine and its other load cancel
out.
"""

import tempfile
import time
from pathlib import Path

from flask import Flask, request
from sqlalchemy import create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from tests.bench import figure
from tests.builders import ACE, TANK, hand, side
from tests.builders_web import Phone, hand_form, migrated_app

HANDS = 30
TIMES = 60
LEVEL = hand(side(500, ACE), side(475, TANK))


def run():
    with tempfile.TemporaryDirectory() as folder:
        floor, ours = bare_app(Path(folder, "floor.db")), scored_game(Path(folder))
        print(f"  a game of {HANDS} hands, best of {TIMES}:")
        compare("page", floor.page, ours.page)
        compare("save", floor.save, ours.save)
        html = ours.page()
        figure("the page", len(html.encode()), "bytes of HTML")


def compare(name, floor, ours):
    """Note the best times of two functions that are called in turn."""
    best = {floor: float("inf"), ours: float("inf")}
    for _ in range(TIMES):
        for each in best:
            began = time.perf_counter()
            each()
            best[each] = min(best[each], time.perf_counter() - began)
    least, most = best[floor] * 1000, best[ours] * 1000
    figure(name, most, "ms")
    figure(f"{name}, its floor", least, "ms")
    figure(f"{name}, beside its floor", most / least, "times")


class scored_game:
    """A game of 30 hands on the phone of a scorer, and one more save each time."""

    def __init__(self, folder):
        self._phone = Phone(migrated_app(folder))
        table = self._phone.start("Ann", "Bob", "Chloé", "Dev", end="hands", hands_to_play="99")
        table.score(*[LEVEL] * HANDS)
        self._path, self._rules = table.path, table.game.rules
        self._other = self._phone.start("Ann", "Bob", end="hands", hands_to_play="99")
        self._token = self._phone.token

    def page(self):
        return self._phone.client.get(self._path).text

    def save(self):
        form = {**hand_form(self._rules, LEVEL), "csrf_token": self._token}
        answer = self._phone.client.post(f"{self._other.path}/hands/new", data=form)
        assert answer.status_code == 303


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "rows"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    points: Mapped[int]


class bare_app:
    """The floors: only Flask, the ORM, and SQLite with the app's settings."""

    def __init__(self, file):
        engine = create_engine(f"sqlite:///{file}")
        event.listen(engine, "connect", durably)
        Base.metadata.create_all(engine)
        with Session(engine) as session:
            session.add_all(Row(name=f"hand {number}", points=500) for number in range(HANDS))
            session.commit()
        app = Flask(__name__)

        @app.get("/")
        def page():
            with Session(engine) as session:
                rows = session.query(Row).order_by(Row.id).limit(HANDS)
                return "".join(f"<tr><td>{row.name}</td><td>{row.points}</td></tr>" for row in rows)

        @app.post("/")
        def save():
            with Session(engine) as session:
                session.add_all(Row(name=request.form["name"], points=number) for number in range(4))
                session.commit()
            return "", 204

        self._client = app.test_client()

    def page(self):
        return self._client.get("/").text

    def save(self):
        assert self._client.post("/", data={"name": "a hand"}).status_code == 204


def durably(connection, _record):
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
