"""For whoever runs the server: /healthz says it is alive, /readyz that it can do its work."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.store import db
from tests.builders_web import Phone, database_file, migrated_app, rows_of
from tests.disks import only_to_be_read


@pytest.fixture
def own(tmp_path):
    """An app of its own, to be broken."""
    return migrated_app(tmp_path / "data")


def ask(app, path):
    phone = Phone(app)
    phone.may_break = True
    page = phone.get(path)
    assert page.headers["Content-Type"] == "application/json"
    return page


def test_alive_and_ready(own):
    assert ask(own, "/healthz").status == ask(own, "/readyz").status == 200
    assert '"ok"' in ask(own, "/readyz").html


def test_asking_changes_nothing_and_sets_no_cookie(own):
    before = rows_of(own)
    for path in ("/healthz", "/readyz"):
        assert ask(own, path).cookies == []
    assert rows_of(own) == before


def test_not_migrated(tmp_path):
    app = create_app({"DATA_DIR": tmp_path})
    assert ask(app, "/healthz").status == 200
    page = ask(app, "/readyz")
    assert page.status == 503
    assert "migrations" in page.html


def test_an_older_database(own):
    with closing(sqlite3.connect(database_file(own))) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    assert ask(own, "/readyz").status == 503


def test_somebody_writes_for_longer_than_anybody_waits(own):
    with own.app_context():
        db.session.execute(db.text("PRAGMA busy_timeout = 50"))
        db.session.rollback()
    with closing(sqlite3.connect(database_file(own), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert ask(own, "/readyz").status == 503
        other.execute("ROLLBACK")
    assert ask(own, "/readyz").status == 200


def test_a_database_that_is_none(own):
    with own.app_context():
        db.engine.dispose()
    database_file(own).write_bytes(b"no database at all" * 100)
    assert ask(own, "/healthz").status == 200
    assert ask(own, "/readyz").status == 503


def test_a_read_only_database(own):
    with own.app_context():
        db.engine.dispose()
    with only_to_be_read(database_file(own).parent):
        assert ask(own, "/readyz").status == 503
        with own.app_context():
            db.engine.dispose()
    assert ask(own, "/readyz").status == 200
