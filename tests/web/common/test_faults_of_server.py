"""Faults of a PostgreSQL, by the codes of its refusals: told on the page, and in the log with the way out."""

import json
import os
from contextlib import contextmanager

import psycopg
import pytest

from scorekeeper.store import db
from scorekeeper.store.faults import Fault
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app
from tests.postgresql import SERVER, new_database

pytestmark = pytest.mark.postgresql

LEVEL = hand(side(500), side(500))
FAULTS = {
    "53100": (Fault.FULL, "The disk of the server is full", "Make room on the disk of the PostgreSQL"),
    "25006": (Fault.READ_ONLY, "may only read the games", "takes no writes"),
    "53300": (Fault.NO_CONNECTION, "The database does not answer", "max_connections"),
    "57P01": (Fault.NO_CONNECTION, "The database does not answer", "PostgreSQL of DATABASE_URL runs"),
    "57P02": (Fault.NO_CONNECTION, "The database does not answer", "PostgreSQL of DATABASE_URL runs"),
    "57P03": (Fault.NO_CONNECTION, "The database does not answer", "PostgreSQL of DATABASE_URL runs"),
    "08006": (Fault.NO_CONNECTION, "The database does not answer", "PostgreSQL of DATABASE_URL runs"),
    "XX001": (Fault.DAMAGED, "is damaged", "scorekeeper restore"),
    "XX002": (Fault.DAMAGED, "is damaged", "scorekeeper restore"),
    "58030": (Fault.REFUSES, "The disk may be full or locked", "Look at the log of the PostgreSQL"),
}


@pytest.fixture
def table(tmp_path):
    app = migrated_app(tmp_path, DATABASE_URL=new_database("faults"))
    yield Phone(app).start("Ann", "Bob")
    with app.app_context():
        db.engine.dispose()


def execute(app, *statements):
    with app.app_context(), db.engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


@pytest.mark.parametrize("code", FAULTS)
def test_a_save_that_it_refuses(code, table, caplog):
    app, form = table.phone.app, hand_form(table.game.rules, LEVEL)
    app.logger.addHandler(caplog.handler)
    fault, words, remedy = FAULTS[code]
    execute(
        app,
        f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{code}'; END$$",
        "CREATE TRIGGER refusal BEFORE INSERT ON hands EXECUTE FUNCTION refuse()",
    )
    page = table.post("/hands/new", form)
    assert page.status == 503
    assert words in page.words
    (line,) = [record.facts for record in caplog.records if "remedy" in record.facts]
    assert line["fault"] == fault.value
    assert remedy in line["remedy"]
    execute(app, "DROP TRIGGER refusal ON hands")
    assert table.post("/hands/new", form).status == 303
    assert len(table.hands) == 1


@contextmanager
def administrator(app):
    """Ends the app's connections, and gives one to the server and the name of the app's database."""
    with app.app_context():
        db.engine.dispose()
        name = db.engine.url.database
    with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
        yield server, name


def test_made_read_only_under_the_app(table):
    form = hand_form(table.game.rules, LEVEL)
    with administrator(table.phone.app) as (server, name):
        server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    saved = table.post("/hands/new", form)
    assert (saved.status, "may only read the games" in saved.words) == (503, True)
    assert table.page().status == 200, "what is there can be seen"
    table.phone.may_break = True
    ready = table.phone.get("/readyz")
    assert (ready.status, json.loads(ready.html)["status"]) == (503, Fault.READ_ONLY.value)


def test_gone_and_back(table):
    form = hand_form(table.game.rules, LEVEL)
    with administrator(table.phone.app) as (server, name):
        server.execute(f"ALTER DATABASE {name} RENAME TO gone")
        table.phone.may_break = True
        for page in (table.page(), table.post("/hands/new", form), table.phone.get("/")):
            assert (page.status, "The database does not answer" in page.words) == (503, True)
        assert json.loads(table.phone.get("/readyz").html)["status"] == Fault.NO_CONNECTION.value
        server.execute(f"ALTER DATABASE gone RENAME TO {name}")
    assert table.post("/hands/new", form).status == 303
    assert len(table.hands) == 1
