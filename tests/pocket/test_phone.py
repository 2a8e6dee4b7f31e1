"""The app as the service worker runs it, started in an ordinary Python."""

import pytest

from scorekeeper.pocket.phone import Phone
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.files import read_or_create
from scorekeeper.store.server_lock import Refused
from scorekeeper.store.versions import opened
from tests.builders import DATA
from tests.pocket.test_bridge import SCOPE
from tests.store.dump_database import load

RELEASED = sorted(DATA.glob("database-*.sql"))

pytestmark = pytest.mark.sqlite("a phone keeps its games in a file of SQLite")


def awake(folder):
    phone = Phone(str(folder))
    phone.wake(SCOPE)
    return phone


def get(phone, path=""):
    return phone.answer(("GET", SCOPE + path, {}, b""))


def test_a_new_phone_answers(tmp_path):
    status, headers, body = get(awake(tmp_path))
    assert status == 200
    assert ("Content-Type", "text/html; charset=utf-8") in headers
    assert b"No game on this device yet" in body


def test_nothing_of_a_start_sleeps_in_what_is_prepared(tmp_path):
    phone = Phone(str(tmp_path))
    assert not (tmp_path / "secret_key").exists()
    assert not (tmp_path / "cookies.json").exists()
    phone.wake(SCOPE)
    assert len((tmp_path / "secret_key").read_text()) == 64


def test_answers_are_not_compressed(tmp_path):
    _status, headers, _body = awake(tmp_path).answer(("GET", SCOPE, {"accept-encoding": "gzip, br"}, b""))
    assert "Content-Encoding" not in dict(headers)


@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_games_of_every_released_version_come_along_and_are_copied_first(tmp_path, dump):
    read_or_create(tmp_path / "secret_key", "0" * 64)
    load(dump, tmp_path / DATABASE_FILE)
    before = rows(tmp_path / DATABASE_FILE)
    awake(tmp_path)
    assert rows(tmp_path / DATABASE_FILE) == before
    (copy,) = (tmp_path / "backups").glob("before-*.db")
    assert rows(copy) == before


def test_a_newer_version_is_refused_and_nothing_changed(tmp_path):
    awake(tmp_path)
    database = tmp_path / DATABASE_FILE
    with opened(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    kept = database.read_bytes()
    with pytest.raises(Refused, match="made by a newer scorekeeper"):
        awake(tmp_path)
    assert database.read_bytes() == kept


def rows(database):
    with opened(database) as connection:
        return connection.execute("SELECT (SELECT count(*) FROM games), count(*) FROM hands").fetchall()
