"""Faults of the database in use: no answer claims a save that was not kept, and everybody is told."""

import json
import os
import re
import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.cli import main
from scorekeeper.store import db
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.keeping.backup import COPIES, daily_copy
from scorekeeper.store.versions import newest_version
from scorekeeper.web.serving.logs import JsonLines
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app, new_game_form
from tests.databases import database_file
from tests.disks import fill, only_to_be_read, small_disk
from tests.postgresql import new_database, on_postgresql
from tests.slow.scorers import RULES, SEEN, Server
from tests.slow.scorers import Phone as RealPhone
from tests.web.nights.evening import THIRTEEN, new_evening

LEVEL = hand(side(500), side(500))
CANNOT = "Nothing can be saved at the moment"
MOVED = "moved, deleted or cut short while the server was running"


# --- the file is gone, under a real server ---------------------------------------------------------------


@pytest.fixture
def server(tmp_path):
    data = tmp_path / "data"
    data.mkdir(0o700)  # what a server makes itself is all in the write-ahead log
    server = Server(data)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def phone(server):
    """A phone with a game of two hands."""
    phone = RealPhone(server)
    phone.path = phone.post("/games/new", new_game_form("Ann", "Bob"))[0].goes_to
    assert [save(phone).status for _ in range(2)] == [303, 303]
    return phone


def save(phone):
    form = hand_form(RULES, LEVEL) | {"seen": SEEN.search(phone.ask("GET", phone.path).text)[1]}
    return phone.ask("POST", f"{phone.path}/hands/new", form | {"csrf_token": phone.token})


def delete(data):
    (data / DATABASE_FILE).unlink()


def delete_all_of_it(data):
    for file in data.glob(f"{DATABASE_FILE}*"):
        file.unlink()


def move_away(data):
    (data / DATABASE_FILE).rename(data / "elsewhere.db")


def move_the_folder_away(data):
    data.rename(data.with_name("elsewhere"))


def put_another_there(data):
    shutil.copy(data / DATABASE_FILE, data / "other.db")
    (data / "other.db").replace(data / DATABASE_FILE)


def cut_short(data):
    """Cuts the file; all saves are still in the write-ahead log."""
    os.truncate(data / DATABASE_FILE, 0)


def delete_the_log(data):
    (data / f"{DATABASE_FILE}-wal").unlink()


LOSSES = [
    cut_short,
    pytest.param(delete_the_log, marks=pytest.mark.slow),
    delete,
    pytest.param(delete_all_of_it, marks=pytest.mark.slow),
    pytest.param(move_away, marks=pytest.mark.slow),
    move_the_folder_away,
    put_another_there,
]


@pytest.mark.rest
@pytest.mark.sampled(1)
@pytest.mark.sqlite("faults of its file")
@pytest.mark.parametrize("lose", LOSSES)
def test_a_lost_database_file_keeps_nothing_unsaved(lose, server, phone, monkeypatch):
    """Saves are refused; the log names the command that restores all of the earlier ones."""
    assert phone.ask("GET", "/readyz").status == 200
    stderr = open(server.data / "stderr.txt")  # noqa: SIM115  (it may be moved away)
    lose(server.data)
    refused = save(phone)
    assert refused.status == 503
    assert CANNOT in refused.text and MOVED in refused.text
    assert MOVED in phone.ask("GET", "/").text, "the start page tells it"
    assert "500" in phone.ask("GET", phone.path).text, "what is open can still be seen"
    ready = phone.ask("GET", "/readyz")
    assert (ready.status, json.loads(ready.text)["status"]) == (
        503,
        "the database file was moved, deleted or cut short while it was in use",
    )
    assert phone.ask("GET", "/healthz").status == 200
    told = [line["remedy"] for line in map(json.loads, stderr) if "remedy" in line]
    stderr.close()
    server.kill()
    monkeypatch.setenv("SCOREKEEPER_DATA", str(server.data))
    (command,) = set(re.findall(r"scorekeeper (restore \S+ --overwrite)", "\n".join(told)))
    assert main(command.split()) == 0
    server.start()
    assert [save(phone).status, save(phone).status] == [303, 303], "the same phone, at the same address"
    assert len(set(re.findall(rf"{phone.path}/hands/(\d+)/receipt", phone.ask("GET", phone.path).text))) == 4


@pytest.mark.sqlite("faults of its file")
def test_a_database_file_moved_back_is_used_again(server, phone):
    move_away(server.data)
    assert save(phone).status == 503
    (server.data / "elsewhere.db").rename(server.data / DATABASE_FILE)
    assert save(phone).status == 303
    assert phone.ask("GET", "/readyz").status == 200
    assert CANNOT not in phone.ask("GET", "/").text


@pytest.mark.sqlite("faults of its file")
def test_the_log_says_why_no_copy_could_be_made(night, caplog):
    app = night.director.app
    file = database_file(app)
    (file.parent / COPIES).write_text("in the way")
    file.rename(file.with_name("elsewhere.db"))
    app.logger.addHandler(caplog.handler)
    assert CANNOT in night.director.get("/").words
    failed, told = caplog.records
    line = json.loads(JsonLines().format(failed))
    assert (line["event"], line["error"]) == ("what is still open could not be copied", "FileExistsError")
    assert [place.split()[-1] for place in line["at"]][-3:-1] == ["rescue", "make_private_folder"]
    assert told.facts["remedy"].startswith("Do not stop the server before you have put the file back")


# --- told on the pages -----------------------------------------------------------------------------------


@pytest.fixture
def night(tmp_path):
    """A night whose director's phone has opened the desk."""
    on_server = {"DATABASE_URL": new_database("faults")} if on_postgresql() else {}
    app = migrated_app(tmp_path / "data", **on_server)
    night = new_evening(Phone(app), *THIRTEEN[:4])
    yield night
    with app.app_context():
        db.engine.dispose()


@pytest.mark.sqlite("faults of its file")
@pytest.mark.parametrize(
    ("language", "words"), [("en", CANNOT), ("fr", "Impossible d’enregistrer pour le moment")]
)
def test_an_open_desk_tells_the_fault(night, language, words):
    """The next poll brings the notice, and the poll after the repair removes it."""
    director, file = night.director, database_file(night.director.app)
    director.language = language
    version = night.get("/desk").all(id="version")[0]["value"]
    assert night.get(f"/desk?v={version}", htmx=True).status == 204
    file.rename(file.with_name("elsewhere.db"))
    page = night.get(f"/desk?v={version}", htmx=True)
    assert words in page.words
    told = page.all(id="version")[0]["value"]
    assert night.get(f"/desk?v={told}", htmx=True).status == 204
    assert words in director.get("/").words
    file.with_name("elsewhere.db").rename(file)
    assert words not in night.get(f"/desk?v={told}", htmx=True).words


@pytest.mark.sqlite("faults of its file")
def test_a_full_disk_is_told_before_entering_a_hand(tmp_path):
    with small_disk(tmp_path / "small", "12m"):
        app = migrated_app(tmp_path / "small" / "data")
        phone = Phone(app)
        table = phone.start("Ann", "Bob")
        assert phone.get("/readyz").status == 200
        assert CANNOT not in phone.get("/").words
        ballast = fill(tmp_path / "small")
        assert "The disk of the server is full" in phone.get("/").words
        while table.post("/hands/new", hand_form(table.game.rules, LEVEL)).status == 303:
            pass  # the log has some room of its own
        page = table.post("/hands/new", hand_form(table.game.rules, LEVEL))
        assert page.status == 503
        assert "The disk of the server is full" in page.words
        phone.may_break = True
        ready = phone.get("/readyz")
        assert (ready.status, json.loads(ready.html)["status"]) == (503, "the disk is full")
        ballast.unlink()
        assert phone.get("/readyz").status == 200
        assert CANNOT not in phone.get("/").words
        with app.app_context():
            db.engine.dispose()


@pytest.mark.sqlite("faults of its file")
def test_a_disk_that_turns_read_only_is_told(tmp_path):
    app = migrated_app(tmp_path / "data")
    phone = Phone(app)
    with app.app_context():
        db.engine.dispose()
    with only_to_be_read(tmp_path / "data"):
        phone.may_break = True
        ready = phone.get("/readyz")
        assert (ready.status, json.loads(ready.html)["status"]) == (503, "the database can only be read")
        assert "The server can read the games, but save nothing." in phone.get("/").words
        with app.app_context():
            db.engine.dispose()


# --- damaged ---------------------------------------------------------------------------------------------


@pytest.fixture
def damaged(tmp_path):
    """An app whose database is overwritten in use, and a copy of the day before."""
    app = migrated_app(tmp_path / "data")
    phone = Phone(app)
    phone.table = phone.start("Ann", "Bob")
    phone.copy = daily_copy(tmp_path / "data")
    with app.app_context():
        db.engine.dispose()
    for file in (tmp_path / "data").glob(f"{DATABASE_FILE}*"):
        file.write_bytes(b"no database at all" * 1000)
    phone.may_break = True
    return phone


@pytest.mark.sqlite("faults of its file")
@pytest.mark.parametrize(("language", "words"), [("en", "is damaged"), ("fr", "est endommagé")])
def test_damage_is_told_and_the_log_names_the_newest_good_copy(damaged, language, words, caplog):
    damaged.language = language
    damaged.app.logger.addHandler(caplog.handler)
    for page in (damaged.get("/"), damaged.get(damaged.table.path)):
        assert page.status == 503
        assert words in page.words
    ready = damaged.get("/readyz")
    assert (ready.status, json.loads(ready.html)["status"]) == (503, "the database is damaged")
    for line in caplog.records[:2]:
        assert line.facts["fault"] == "the database is damaged"
        assert line.facts["remedy"] == (
            f"The newest good copy is {damaged.copy}. "
            f"With the server stopped: scorekeeper restore {damaged.copy} --overwrite"
        )


@pytest.mark.sqlite("faults of its file")
def test_damage_met_on_one_page_is_told_on_all(night):
    """The health check's writes may still succeed, and other pages look fine."""
    phone, file = night.director, database_file(night.director.app)
    table = phone.start("Ann", "Bob")
    form = hand_form(table.game.rules, LEVEL)
    with phone.app.app_context():
        db.engine.dispose()
    damage_table(file, "hands")
    assert "is damaged" in table.post("/hands/new", form).words
    phone.may_break = True
    for _ in range(2):
        ready = phone.get("/readyz")
        assert (ready.status, json.loads(ready.html)["status"]) == (503, "the database is damaged")
    assert phone.post("/games/new", new_game_form("Cy", "Dee")).status == 303
    for page in (phone.get("/"), night.get("/desk")):
        assert (page.status, CANNOT in page.words, "is damaged" in page.words) == (200, True, True)


def damage_table(file, name):
    """Overwrites the page of the file in which a table begins."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [name]).fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(content)


# --- of another version than the program -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "another version of the program"), ("fr", "une autre version du programme")],
)
@pytest.mark.parametrize("version", ["0026", "9999"])
def test_a_save_into_another_version_is_refused_and_told(version, language, words, night):
    """A copy was restored under the running server, or another host runs a newer program."""
    phone = night.director
    phone.language = language
    table = phone.start("Ann", "Bob")
    form = hand_form(table.game.rules, LEVEL)
    bring_to(phone.app, version)
    for page in (phone.get("/"), night.get("/desk")):
        assert (page.status, words in page.words) == (200, True)
    saved = table.post("/hands/new", form)
    assert (saved.status, words in saved.words) == (503, True)
    assert table.page().status == 200
    assert words in Phone(phone.app, language).get("/").words, "strangers are told, too"
    phone.may_break = True
    assert json.loads(phone.get("/readyz").html)["status"] == "the database needs its migrations"
    bring_to(phone.app, newest_version())
    assert words not in phone.get("/").words
    assert words not in Phone(phone.app, language).get("/").words
    assert phone.get("/readyz").status == 200
    assert table.post("/hands/new", form).status == 303
    assert len(table.hands) == 1


def test_a_page_on_an_older_database_says_why_it_fails(night):
    phone = night.director
    table = phone.start("Ann", "Bob")
    with phone.app.app_context():
        db.session.execute(db.text("ALTER TABLE games RENAME COLUMN version TO not_yet"))
        db.session.execute(db.text("UPDATE alembic_version SET version_num = '0004'"))
        db.session.commit()
    page = table.page()
    assert (page.status, "another version of the program" in page.words) == (503, True)


def bring_to(app, version):
    """Do what a restore under the running server does, or the start of another program."""
    with app.app_context():
        db.session.execute(db.text("UPDATE alembic_version SET version_num = :to"), {"to": version})
        db.session.commit()
