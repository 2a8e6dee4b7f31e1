"""Every connection is durable, whoever opens it: WAL, synchronous FULL, a busy timeout, foreign keys."""

import sqlite3
import threading
from contextlib import closing

import pytest
from sqlalchemy.exc import IntegrityError

from scorekeeper import create_app
from scorekeeper.store import db, upgrade_database
from scorekeeper.store.database import will_write
from scorekeeper.store.models import Device
from tests.builders import hand, side
from tests.builders_web import hand_form, migrated_app, new_game_form, raw_rows, rows_of, table_form
from tests.databases import database_file

DURABLE = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.fixture
def durable_app(tmp_path):
    return migrated_app(tmp_path, durable=True)


def pragmas(app):
    with app.app_context():
        read = {name: db.session.execute(db.text(f"PRAGMA {name}")).scalar() for name in DURABLE}
        timeout = db.session.execute(db.text("PRAGMA busy_timeout")).scalar()
    return read, timeout


@pytest.mark.sqlite("its pragmas")
def test_the_first_connection_is_durable(durable_app):
    read, timeout = pragmas(durable_app)
    assert read == DURABLE
    assert timeout >= 5000


@pytest.mark.sqlite("its pragmas")
def test_connections_of_new_threads_are_durable(durable_app):
    """With more threads than the pool keeps connections."""
    seen, hold = [], threading.Barrier(8)

    def look():
        with durable_app.app_context():
            connection = db.session.connection()
            hold.wait()
            seen.append({name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in DURABLE})

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [DURABLE] * 8


@pytest.mark.sqlite("its pragmas")
def test_connections_of_a_fresh_engine_are_durable(durable_app):
    with durable_app.app_context():
        db.engine.dispose()
    assert pragmas(durable_app)[0] == DURABLE


@pytest.mark.sqlite("its pragmas")
def test_connections_after_a_migration_are_durable(tmp_path):
    app = create_app({"DATA_DIR": tmp_path})
    upgrade_database(app)
    assert pragmas(app)[0] == DURABLE
    assert database_file(app).parent == tmp_path


def test_a_hand_without_a_game_is_refused(table):
    app = table.phone.app
    with app.app_context(), pytest.raises(IntegrityError):
        db.session.execute(db.text("UPDATE hands SET game_id = 99"))
        db.session.execute(
            db.text(
                "INSERT INTO hands (game_id, form_key, dealer, result, deleted, created_at)"
                " VALUES (99, 'k', 0, '{}', false, '2026-01-01')"
            )
        )


def test_a_form_key_is_unique_within_a_game(table):
    table.score(hand(side(100), side(200)), key="k" * 22)
    with table.phone.app.app_context(), pytest.raises(IntegrityError):
        db.session.execute(
            db.text(
                "INSERT INTO hands (game_id, form_key, dealer, result, deleted, created_at)"
                " SELECT game_id, form_key, dealer, result, deleted, created_at FROM hands"
            )
        )


@pytest.mark.sqlite("a copy of the file")
def test_committed_rows_are_in_the_file(table, app, tmp_path):
    """A copy taken while the app runs contains it, as after a crash."""
    import shutil
    import sqlite3

    table.score(hand(side(100), side(200)))
    file = database_file(app)
    for suffix in ("", "-wal", "-shm"):
        if file.with_name(file.name + suffix).exists():
            shutil.copy(file.with_name(file.name + suffix), tmp_path / f"copy.db{suffix}")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT count(*) FROM hands").fetchone() == (1,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_rollback_leaves_nothing(app):
    before = rows_of(app)
    with app.app_context():
        db.session.add(Device(key_hash="x"))
        db.session.flush()
        db.session.rollback()
    assert rows_of(app) == before


def test_a_reader_does_not_wait_for_a_writer(table, app):
    """The writer holds the lock, and a page can still be read."""
    with app.app_context():
        token = will_write.set(True)
        try:
            db.session.execute(db.text("UPDATE games SET title = 'half way'"))
            will_write.set(False)
            seen = []
            reader = threading.Thread(target=lambda: seen.append(raw_rows(app, "SELECT title FROM games")))
            reader.start()
            reader.join(timeout=5)
            assert seen == [[(None,)]]
        finally:
            will_write.reset(token)
            db.session.rollback()


@pytest.mark.sqlite("its one lock")
def test_a_form_that_only_reads_does_not_wait_for_a_writer(table, app):
    """For example the sums while somebody enters a hand, or the fields for more players."""
    a_hand, a_table = hand_form(table.game.rules, hand(side(100), side(200))), table_form(table.game)
    assert table.phone.token
    with closing(sqlite3.connect(database_file(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        sums = table.post("/hands/new/check", a_hand)
        answers = [
            table.phone.post("/games/new/arrange", new_game_form("Ann", "Bob", "Chloé")),
            table.post("/table/arrange", a_table),
            table.phone.post("/language", {"language": "fr"}),
        ]
        other.execute("ROLLBACK")
    assert sums.status == 200
    assert [answer.status for answer in answers] == [200, 200, 303]
