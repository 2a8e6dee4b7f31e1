"""scorekeeper status: what there is, on one screen, without a server and without writing anything."""

import json
import socket
import sqlite3
import threading
from contextlib import closing, contextmanager
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

import scorekeeper
from scorekeeper.cli import main
from scorekeeper.cli.status import _age_words, _size
from scorekeeper.store import db
from scorekeeper.store.keeping.backup import daily_copy
from scorekeeper.store.server_lock import serving
from tests.builders_web import Phone, migrated_app
from tests.databases import have_later_migrations

pytestmark = pytest.mark.sqlite("a folder's own database; tests/cli/test_postgresql.py has the other")


@pytest.fixture
def folder(tmp_path):
    """A data folder with a game of two people and a daily copy. No server uses it."""
    app = migrated_app(tmp_path / "data")
    Phone(app).start("Ann", "Bob")
    with app.app_context():
        db.engine.dispose()
    daily_copy(tmp_path / "data", date(2026, 3, 1))
    return tmp_path / "data"


def shown(folder, capsys, code=0):
    """The lines of the status, by their first words; the command exits with this code."""
    assert main(["status", "--data", str(folder)]) == code
    first, *lines = capsys.readouterr().out.splitlines()
    assert first == f"scorekeeper {scorekeeper.__version__}"
    return {line[2:14].strip(): line[14:] for line in lines}


def as_json(folder, capsys, code=0):
    assert main(["status", "--data", str(folder), "--json"]) == code
    return json.loads(capsys.readouterr().out)


def change(folder, statement):
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as database:
        database.execute(statement)
        database.commit()


@pytest.fixture(autouse=True)
def settings(monkeypatch):
    """`--data` sets SCOREKEEPER_DATA, which is put back after each test."""
    monkeypatch.setenv("SCOREKEEPER_DATA", "/nowhere")


def test_all_is_on_one_screen(folder, capsys):
    lines = shown(folder, capsys)
    assert [*lines] == ["Folder", "Database", "In it", "Migrations", "Last copy", "Disk", "Server"]
    assert lines["Database"].startswith(f"{folder / 'scorekeeper.db'}, ")
    assert lines["Database"].endswith(" kB")
    assert lines["In it"] == "1 game, 0 nights, 0 clubs, 1 device"
    assert lines["Migrations"] == "none waiting"
    assert lines["Last copy"] == "scorekeeper-2026-03-01.db, 0 minutes old"
    assert lines["Disk"].endswith(" free")
    assert lines["Server"] == "not running here"


def test_the_same_in_json(folder, capsys):
    found = as_json(folder, capsys)
    assert found["version"] == scorekeeper.__version__
    assert found["database"]["bytes"] == (folder / "scorekeeper.db").stat().st_size
    assert {name: found["database"][name] for name in ("games", "devices")} == {"games": 1, "devices": 1}
    assert found["last_copy"]["file"] == str(folder / "backups" / "scorekeeper-2026-03-01.db")
    assert 0 <= found["last_copy"]["seconds_old"] < 600
    assert (found["migrations_waiting"], found["trouble"], found["server"]) == ([], None, None)
    assert found["free_bytes"] > 0


def test_nothing_is_written(folder, capsys):
    def everything():
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in folder.rglob("*")}

    before = everything()
    folder.chmod(0o500)
    try:
        shown(folder, capsys)
        assert everything() == before
    finally:
        folder.chmod(0o700)


def test_what_is_still_in_the_log_counts(folder, capsys):
    """While a server runs, the last games are in a file beside the database."""
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE games SET deleted = 1")
        database.commit()
        assert (folder / "scorekeeper.db-wal").stat().st_size
        found = as_json(folder, capsys)
        assert found["database"]["games"] == 0
        assert found["database"]["bytes"] > (folder / "scorekeeper.db").stat().st_size
        assert (folder / "scorekeeper.db-wal").stat().st_size


def test_what_is_in_a_log_alone_counts(folder, capsys):
    """A folder copied or restored without the file in which SQLite shares its memory."""
    database = folder / "scorekeeper.db"
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = wal")
        connection.execute("UPDATE games SET deleted = 1")
        log = (folder / "scorekeeper.db-wal").read_bytes()
        whole = database.read_bytes()
    database.write_bytes(whole)
    (folder / "scorekeeper.db-wal").write_bytes(log)
    assert as_json(folder, capsys)["database"]["games"] == 0


def test_waiting_migrations_are_named_and_not_run(folder, capsys, monkeypatch):
    have_later_migrations(monkeypatch, "8888", "9999")
    lines = shown(folder, capsys)
    assert as_json(folder, capsys)["migrations_waiting"] == ["8888", "9999"]
    assert lines["Migrations"].startswith("2 waiting (8888, 9999): ")
    assert shown(folder, capsys) == lines


def test_no_database_yet(tmp_path, capsys):
    lines = shown(tmp_path / "none", capsys, code=1)
    assert lines["Database"].startswith("none yet: the first start makes it")
    assert lines["Last copy"] == "none"
    assert not (tmp_path / "none").exists()
    assert as_json(tmp_path / "none", capsys, code=1)["database"] is None


def test_a_damaged_database_is_told_with_the_way_back(folder, capsys):
    file = folder / "scorekeeper.db"
    file.write_bytes(b"no database" * 1000)
    lines = shown(folder, capsys, code=2)
    assert f"{file} cannot be opened: file is not a database." in lines["Database"]
    assert "scorekeeper restore" in lines["Database"]
    assert lines["Last copy"].startswith("scorekeeper-2026-03-01.db")
    assert file.read_bytes() == b"no database" * 1000
    assert "cannot be opened" in as_json(folder, capsys, code=2)["trouble"]


def test_a_lost_database_is_told(folder, capsys):
    (folder / "scorekeeper.db").unlink()
    assert "is gone, but games were kept there" in shown(folder, capsys, code=2)["Database"]


def test_a_database_of_a_newer_version_is_told(folder, capsys):
    change(folder, "UPDATE alembic_version SET version_num = '9999'")
    said = shown(folder, capsys, code=2)["Database"]
    assert said == f"{folder / 'scorekeeper.db'} was made by a newer scorekeeper: update this one first."


# --- a running server ------------------------------------------------------------------------------


@contextmanager
def answering(status, body):
    """A server that answers everything with this. Yields its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_what):
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("status", "body", "said", "code"),
    [
        (200, b'{"status": "ok"}', "ok", 0),
        (503, b'{"status": "the disk is full"}', "the disk is full", 1),
        (200, b"<p>hello</p>", "something else than scorekeeper does", 1),
    ],
)
def test_a_running_server_is_asked(folder, capsys, monkeypatch, status, body, said, code):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1/")
    with answering(status, body) as address, serving(folder, address):
        assert shown(folder, capsys, code)["Server"] == f"{address}, /readyz says: {said}"
        assert as_json(folder, capsys, code)["server"] == {"address": address, "readyz": said}


def test_a_server_that_does_not_answer(folder, capsys):
    with serving(folder, "http://127.0.0.1:1/"):
        assert shown(folder, capsys, code=1)["Server"].endswith("/readyz says: no answer")


def test_a_server_of_something_else_is_told(folder, capsys):
    def greet():
        with mail.accept()[0] as caller:
            caller.recv(1000)
            caller.sendall(b"220 mail.example ESMTP\r\n")

    with socket.create_server(("127.0.0.1", 0)) as mail:
        threading.Thread(target=greet).start()
        with serving(folder, f"http://127.0.0.1:{mail.getsockname()[1]}/"):
            server = shown(folder, capsys, code=1)["Server"]
    assert server.endswith("/readyz says: something else than scorekeeper does")


def test_a_server_without_an_address_is_not_asked(folder, capsys):
    with serving(folder, ""):
        assert "SCOREKEEPER_URL" in shown(folder, capsys)["Server"]


# --- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(seconds=-3), "0 minutes"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=47), "47 hours"),
        (timedelta(days=3), "3 days"),
    ],
)
def test_ages(age, words):
    assert _age_words(age) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [(900, "1 kB"), (750_000, "750 kB"), (1_200_000, "1.2 MB"), (79_659_708_416, "79.7 GB")],
)
def test_sizes(number, words):
    assert _size(number) == words
