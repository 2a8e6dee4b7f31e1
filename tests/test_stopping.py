"""A stopped server finishes its current requests and accepts no new ones."""

import os
import re
import shutil
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection, HTTPException

import pytest

from scorekeeper.store.database import DATABASE_FILE
from tests.builders import hand, side
from tests.builders_web import hand_form, new_game_form, put_empty_database
from tests.postgresql import on_postgresql
from tests.slow.gunicorn import Gunicorn
from tests.slow.scorers import RULES, SEEN, Phone, Server
from tests.together import at_once


@pytest.fixture
def server(tmp_path):
    put_empty_database(tmp_path)
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def phone(server):
    phone = Phone(server)
    phone.path = phone.post("/games/new", new_game_form("Ann", "Bob"))[0].goes_to
    phone.form = hand_form(RULES, hand(side(500), side(475))) | {
        "seen": SEEN.search(phone.ask("GET", phone.path).text)[1],
        "csrf_token": phone.token,
    }
    return phone


def somebody_who_writes(data):
    """A database connection that locks every game."""
    if on_postgresql():
        import psycopg

        other = psycopg.connect(os.environ["DATABASE_URL"])
        other.execute("SELECT id FROM games FOR UPDATE")
    else:
        other = sqlite3.connect(data / DATABASE_FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    return other


@contextmanager
def a_save_in_hand(phone):
    """A save that waits for a lock until `release()` is called or the block ends."""
    with closing(somebody_who_writes(phone.server.data)) as other, ThreadPoolExecutor(1) as waiting:
        save = waiting.submit(phone.ask, "POST", f"{phone.path}/hands/new", phone.form)
        time.sleep(0.5)
        assert not save.done()
        save.release = lambda: other.execute("ROLLBACK")
        yield save


def stop(server, number=signal.SIGTERM):
    server.process.send_signal(number)
    return time.monotonic()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_slow_save_is_answered_and_kept(server, phone, number):
    with a_save_in_hand(phone) as save:
        stop(server, number)
        time.sleep(1)
        assert server.process.poll() is None
        with pytest.raises(OSError, match="refused"):
            HTTPConnection("127.0.0.1", server.port, timeout=5).connect()
        save.release()
        assert save.result(10).status == 303
    assert server.process.wait(5) == 0
    server.start()
    assert re.search(r"/hands/\d+/receipt", phone.ask("GET", phone.path).text), "the hand is there"


@contextmanager
def serve(data):
    server = Server(data)
    server.start()
    yield server
    server.kill()


@contextmanager
def gunicorn(data):
    server = Gunicorn(data, workers=2)
    server.wait()
    yield server
    server.process.kill()


@pytest.mark.sqlite("its file")
@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("serving", [serve, gunicorn])
def test_after_a_stop_the_database_file_holds_every_game(serving, number, tmp_path):
    """A copy of that one file has all games."""
    put_empty_database(tmp_path / "data")
    with serving(tmp_path / "data") as server:
        phones = [Phone(server) for _ in range(6)]
        for answers in at_once(
            *[partial(phone.post, "/games/new", new_game_form("A", "B")) for phone in phones]
        ):
            assert answers[0].status == 303
        stop(server, number)
        assert server.process.wait(15) == 0
        copy = shutil.copy(tmp_path / "data" / DATABASE_FILE, tmp_path)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (6,)


def test_an_idle_server_stops_at_once(server):
    """An open connection without a request does not delay the stop."""
    idle = HTTPConnection("127.0.0.1", server.port, timeout=5)
    idle.request("GET", "/healthz")
    idle.getresponse().read()
    since = stop(server)
    assert server.process.wait(5) == 0
    assert time.monotonic() - since < 3
    idle.close()


@pytest.mark.rest
def test_a_save_that_takes_too_long_is_abandoned(server, phone):
    with a_save_in_hand(phone) as save:
        since = stop(server)
        assert server.process.wait(12) == 0
        assert 4.5 < time.monotonic() - since < 12
        with pytest.raises((OSError, HTTPException)):
            save.result(10)
        save.release()
    server.start()
    assert phone.ask("POST", f"{phone.path}/hands/new", phone.form).status == 303, "sent again it is kept"


@pytest.mark.rest
def test_a_second_ctrl_c_does_not_wait(server, phone):
    with a_save_in_hand(phone) as save:
        since = stop(server, signal.SIGINT)
        time.sleep(0.5)
        stop(server, signal.SIGINT)
        assert server.process.wait(5) == 0
        assert time.monotonic() - since < 4
        save.release()
