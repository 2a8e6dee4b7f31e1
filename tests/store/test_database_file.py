"""The database file: only a start creates it, and damage to it is noticed before a save is answered."""

import os
import sqlite3
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.database import DATABASE_FILE, ready_to_fork
from scorekeeper.store.keeping.recovery import KEPT_HERE, check_database, note_database
from scorekeeper.store.versions import opened
from tests.builders import hand, side
from tests.builders_web import Phone, hand_form, migrated_app, new_game_form
from tests.databases import database_file

pytestmark = pytest.mark.sqlite("its file")

CANNOT = "Nothing can be saved at the moment"


@pytest.fixture
def app(tmp_path):
    app = migrated_app(tmp_path)
    yield app
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def table(app):
    return Phone(app).start("Ann", "Bob")


def save(table):
    return table.post("/hands/new", hand_form(table.game.rules, hand(side(500), side(475))))


# --- creating the file -----------------------------------------------------------------------------------


def test_creating_an_app_makes_no_database(tmp_path):
    app = create_app({"DATA_DIR": tmp_path})
    phone = Phone(app)
    assert CANNOT in phone.get("/").words
    assert not (tmp_path / DATABASE_FILE).exists()
    upgrade_database(app)
    assert CANNOT not in phone.get("/").words


def test_a_worker_opens_only_the_file_of_its_parent(app, tmp_path):
    """It has not opened a file yet. Its file is that of the process it was forked from."""
    phone = Phone(app)
    assert phone.token
    ready_to_fork(app)
    moved = database_file(app).rename(tmp_path / "moved.db")
    assert phone.post("/games/new", new_game_form("Ann", "Bob")).status == 503
    assert not database_file(app).exists()
    database_file(app).write_bytes(moved.read_bytes())
    assert phone.post("/games/new", new_game_form("Ann", "Bob")).status == 503


# --- noticing damage -------------------------------------------------------------------------------------


def cut_off(table):
    os.truncate(database_file(table.phone.app), 4096)


def empty(table):
    os.truncate(database_file(table.phone.app), 0)


def delete_the_log(table):
    log(table).unlink()


def put_another_log_there(table):
    kept = log(table).read_bytes()
    log(table).unlink()
    log(table).write_bytes(kept)


def log(table):
    file = database_file(table.phone.app)
    return file.with_name(f"{file.name}-wal")


@pytest.mark.parametrize("harm", [cut_off, empty, delete_the_log, put_another_log_there])
def test_harm_is_noticed_before_a_save_is_answered(harm, table):
    assert save(table).status == 303
    harm(table)
    refused = save(table)
    assert refused.status == 503
    assert "moved, deleted or cut short" in refused.words


def test_another_log_is_noticed_on_a_connection_that_has_not_written(table):
    """It uses the log of those that have. The pool lends one of them, so a save opens another."""
    assert save(table).status == 303
    with table.phone.app.app_context(), db.engine.connect():
        put_another_log_there(table)
        assert save(table).status == 503


def test_opening_an_emptied_file_keeps_its_log(table):
    """When opened, such a file makes SQLite delete the log."""
    assert save(table).status == 303
    empty(table)
    kept = log(table).read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="empty"), opened(database_file(table.phone.app)):
        pytest.fail("It was opened.")
    for _ in range(10):  # more than the pool keeps open
        Phone(table.phone.app).get("/")
    assert log(table).read_bytes() == kept


def test_a_growing_file_is_still_the_same(table):
    for _ in range(3):
        assert save(table).status == 303
        with closing(sqlite3.connect(database_file(table.phone.app))) as other:
            other.execute("PRAGMA wal_checkpoint")
    assert len(table.hands) == 3


def test_another_log_is_accepted_after_all_connections_close(table, tmp_path):
    """SQLite creates it. Connections may be open that have not written yet."""
    assert save(table).status == 303
    app = table.phone.app
    with app.app_context():
        os.link(log(table), tmp_path / "kept")  # so that the next file does not get the same inode
        db.session.remove()
        db.engine.dispose()
        with db.engine.connect() as reader:
            reader.exec_driver_sql("SELECT 1 FROM games")
            assert save(table).status == 303


# --- missing at the start --------------------------------------------------------------------------------


def test_a_folder_remembers_that_it_had_a_database(app, tmp_path):
    note_database(tmp_path, "")
    assert check_database(tmp_path, "")
    database_file(app).unlink()
    with pytest.raises(Exception, match=r"scorekeeper\.db is gone, but games were kept there"):
        check_database(tmp_path, "")
    (tmp_path / KEPT_HERE).unlink()
    assert not check_database(tmp_path, "")


def test_an_interrupted_first_start_is_repeated(tmp_path):
    (tmp_path / DATABASE_FILE).touch()
    assert check_database(tmp_path, "")


def test_an_empty_file_beside_a_log_is_refused(tmp_path):
    (tmp_path / DATABASE_FILE).touch()
    (tmp_path / f"{DATABASE_FILE}-wal").write_bytes(b"what was saved")
    with pytest.raises(Exception, match=r"scorekeeper\.db is empty, but games were kept there"):
        check_database(tmp_path, "")
