"""Faults of PostgreSQL, by the codes of its refusals: the page tells them, the log adds the way out."""

import json
import os
import time
from contextlib import contextmanager

import psycopg
import pytest
from flask import request_finished

from scorekeeper.store import db, fault_memory
from scorekeeper.store.fault_memory import Fault
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app
from tests.postgresql import SERVER, new_database
from tests.web.nights.evening import THIRTEEN, new_evening

pytestmark = pytest.mark.postgresql

LEVEL = hand(side(500), side(500))
CANNOT = "Nothing can be saved at the moment"
FAULTS = {
    "53100": (Fault.FULL, "The disk of the server is full", "Make room on the disk of the PostgreSQL"),
    "25006": (Fault.READ_ONLY, "The server can read the games, but save nothing.", "takes no writes"),
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


def refuse_hands(app, code):
    """Lets the server refuse every new hand, with this code."""
    execute(
        app,
        f"CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{code}'; END$$",
        "CREATE TRIGGER refusal BEFORE INSERT ON hands EXECUTE FUNCTION refuse()",
    )


@pytest.mark.parametrize("code", FAULTS)
def test_a_save_refused_by_the_database_is_explained(code, table, caplog):
    app, form = table.phone.app, hand_form(table.game.rules, LEVEL)
    app.logger.addHandler(caplog.handler)
    fault, words, remedy = FAULTS[code]
    refuse_hands(app, code)
    page = table.post("/hands/new", form)
    assert page.status == 503
    assert words in page.words
    (line,) = [record.facts for record in caplog.records if "remedy" in record.facts]
    assert line["fault"] == fault.value
    assert remedy in line["remedy"]
    execute(app, "DROP TRIGGER refusal ON hands")
    assert table.post("/hands/new", form).status == 303
    assert len(table.hands) == 1


#: Codes of faults that may hit hands and no other rows.
LASTING = [
    code for code, (fault, *_) in FAULTS.items() if fault in (Fault.FULL, Fault.DAMAGED, Fault.REFUSES)
]


@pytest.mark.parametrize("code", LASTING)
def test_a_fault_met_by_a_save_is_told_to_all(code, table):
    """The health check writes little and may succeed where a hand does not."""
    app, form = table.phone.app, hand_form(table.game.rules, LEVEL)
    night = new_evening(table.phone, *THIRTEEN[:4])
    fault, words, _ = FAULTS[code]
    refuse_hands(app, code)
    version = night.get("/desk").all(id="version")[0]["value"]
    table.post("/hands/new", form)
    table.phone.may_break = True
    for _ in range(2):
        ready = table.phone.get("/readyz")
        assert (ready.status, json.loads(ready.html)["status"]) == (503, fault.value)
        for page in (table.phone.get("/"), night.get("/desk"), Phone(app).get("/")):
            assert (page.status, CANNOT in page.words, words in page.words) == (200, True, True)
    assert words in night.get(f"/desk?v={version}", htmx=True).words
    execute(app, "DROP TRIGGER refusal ON hands")
    assert table.post("/hands/new", form).status == 303
    lasts = fault is Fault.DAMAGED  # whatever else is kept
    assert (CANNOT in table.phone.get("/").words) is lasts
    assert (table.phone.get("/readyz").status == 503) is lasts


def test_a_fault_is_tried_again_after_a_while(table, monkeypatch):
    """A balancer that sends no requests meanwhile learns that there is room again."""
    passed = [0.0]
    monkeypatch.setattr(fault_memory, "monotonic", lambda: time.monotonic() + passed[0])
    refuse_hands(table.phone.app, "53100")
    table.post("/hands/new", hand_form(table.game.rules, LEVEL))
    table.phone.may_break = True
    passed[0] = fault_memory.TRIED_ANEW_AFTER - 1
    assert table.phone.get("/readyz").status == 503
    assert CANNOT in table.phone.get("/").words
    passed[0] = fault_memory.TRIED_ANEW_AFTER + 1
    assert CANNOT not in table.phone.get("/").words
    assert table.phone.get("/readyz").status == 200


def test_a_wait_for_somebody_else_is_no_fault_of_the_server(table):
    refuse_hands(table.phone.app, "55P03")
    assert table.post("/hands/new", hand_form(table.game.rules, LEVEL)).status == 503
    assert CANNOT not in table.phone.get("/").words
    assert table.phone.get("/readyz").status == 200


@contextmanager
def administrator(app):
    """Ends the app's connections; gives a connection to the server and the name of the app's database."""
    with app.app_context():
        db.engine.dispose()
        name = db.engine.url.database
    with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
        yield server, name


def test_a_database_made_read_only_is_told_until_writable(table):
    form = hand_form(table.game.rules, LEVEL)
    with administrator(table.phone.app) as (server, name):
        server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    saved = table.post("/hands/new", form)
    assert (saved.status, "The server can read the games, but save nothing." in saved.words) == (503, True)
    assert table.page().status == 200, "what is there can be seen"
    table.phone.may_break = True
    ready = table.phone.get("/readyz")
    assert (ready.status, json.loads(ready.html)["status"]) == (503, Fault.READ_ONLY.value)
    assert "The server can read the games, but save nothing." in table.phone.get("/").words
    with administrator(table.phone.app) as (server, name):
        server.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert table.phone.get("/readyz").status == 200
    assert CANNOT not in table.phone.get("/").words


def test_the_health_check_finds_a_read_only_database_before_a_save(table):
    with administrator(table.phone.app) as (server, name):
        server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    table.phone.may_break = True
    assert table.phone.get("/readyz").status == 503
    assert "The server can read the games, but save nothing." in table.phone.get("/").words


def test_lost_connections_are_replaced(table):
    with administrator(table.phone.app) as (server, name):
        assert table.page().status == 200, "a connection waits in the pool"
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
    assert table.page().status == 200
    assert table.post("/hands/new", hand_form(table.game.rules, LEVEL)).status == 303


def test_a_database_that_comes_back_is_used_again(table):
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


def test_an_answer_stands_though_the_connection_is_lost_after_it(table):
    """Only the end of a transaction that has already been committed meets the lost connection."""
    form = hand_form(table.game.rules, LEVEL)
    ended = []

    def end_connections(_app, response):
        db.session.connection()
        with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
                [db.engine.url.database],
            )
        ended.append(response.status_code)

    with request_finished.connected_to(end_connections, table.phone.app):
        assert table.page().status == 200
        assert table.post("/hands/new", form).status == 303
    assert ended == [200, 303]
    assert len(table.hands) == 1
