"""Health checks for the operator: /healthz says the server is alive, /readyz that it can do its work."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.store import db
from scorekeeper.store.database import make_missing_database
from scorekeeper.store.versions import newest_version
from tests.builders_web import Phone, migrated_app, rows_of
from tests.databases import database_file
from tests.disks import only_to_be_read
from tests.postgresql import new_database, on_postgresql


@pytest.fixture
def empty_app(tmp_path):
    """An app with an empty database of its own, which the tests may break."""
    return migrated_app(tmp_path / "data")


def ask(app, path):
    phone = Phone(app)
    phone.may_break = True
    page = phone.get(path)
    assert page.headers["Content-Type"] == "application/json"
    return page


def test_a_running_server_is_alive_and_ready(empty_app):
    assert ask(empty_app, "/healthz").status == ask(empty_app, "/readyz").status == 200
    assert '"ok"' in ask(empty_app, "/readyz").html


def test_asking_changes_nothing_and_sets_no_cookie(empty_app):
    before = rows_of(empty_app)
    for path in ("/healthz", "/readyz"):
        assert ask(empty_app, path).cookies == []
    assert rows_of(empty_app) == before


def test_a_database_without_tables_is_not_ready(tmp_path):
    database = {"DATABASE_URL": new_database("bare")} if on_postgresql() else {}
    app = create_app({"DATA_DIR": tmp_path, **database})
    make_missing_database(app)
    assert ask(app, "/healthz").status == 200
    page = ask(app, "/readyz")
    assert page.status == 503
    assert "migrations" in page.html


def test_an_older_database_is_not_ready(empty_app):
    def is_at(version):
        with empty_app.app_context():
            db.session.execute(db.text("UPDATE alembic_version SET version_num = :to"), {"to": version})
            db.session.commit()

    is_at("0001")
    assert ask(empty_app, "/readyz").status == 503
    is_at(newest_version())
    assert ask(empty_app, "/readyz").status == 200


@pytest.mark.sqlite("faults of its file")
def test_a_locked_database_is_not_ready(empty_app):
    with empty_app.app_context():
        db.session.execute(db.text("PRAGMA busy_timeout = 50"))
        db.session.rollback()
    with closing(sqlite3.connect(database_file(empty_app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ask(empty_app, "/readyz").status == 503
        other.execute("ROLLBACK")
    assert ask(empty_app, "/readyz").status == 200


@pytest.mark.sqlite("faults of its file")
def test_a_file_that_is_no_database_is_not_ready(empty_app):
    with empty_app.app_context():
        db.engine.dispose()
    database_file(empty_app).write_bytes(b"no database at all" * 100)
    assert ask(empty_app, "/healthz").status == 200
    assert ask(empty_app, "/readyz").status == 503


@pytest.mark.sqlite("faults of its file")
def test_a_read_only_database_is_not_ready(empty_app):
    with empty_app.app_context():
        db.engine.dispose()
    with only_to_be_read(database_file(empty_app).parent):
        assert ask(empty_app, "/readyz").status == 503
        with empty_app.app_context():
            db.engine.dispose()
    assert ask(empty_app, "/readyz").status == 200
