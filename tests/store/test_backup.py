"""Backups: complete while others write, and checked before they are restored."""

import os
import sqlite3
import stat
import threading
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.rules import HandResult, SideResult
from scorekeeper.store import db
from scorekeeper.store.database import DATABASE_FILE, will_write
from scorekeeper.store.games.games import find_game
from scorekeeper.store.games.saving_hands import save_hand
from scorekeeper.store.keeping.backup import back_up, restore
from scorekeeper.store.keeping.recovery import check_startable
from scorekeeper.store.models import Device
from scorekeeper.store.server_lock import Refused, nobody_serving, served_at, serving
from scorekeeper.store.versions import NoDatabase, check_upgradable
from tests.builders_web import Phone, migrated_app
from tests.databases import have_later_migrations
from tests.records.test_games import A_RECORD

pytestmark = pytest.mark.sqlite("copies of the file")


@pytest.fixture
def data_dir(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def table(data_dir):
    """A game in a separate database."""
    app = migrated_app(data_dir)
    yield Phone(app).start("Ann", "Bob")
    will_write.set(False)  # because the last request was a form
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def database(table, data_dir):
    return data_dir / DATABASE_FILE


@pytest.fixture
def backup(database, tmp_path):
    """A backup of the game. Nobody has its database open any more."""
    back_up(database, tmp_path / "backup.db")
    return tmp_path / "backup.db"


def test_a_watched_backup_is_the_state_at_one_moment(database, tmp_path, monkeypatch):
    """It neither sees what is written between its parts nor starts over because of that."""
    monkeypatch.setattr("scorekeeper.store.keeping.backup._PAGES", 1)
    told = []

    def write(done, total):
        told.append((done, total))
        with closing(sqlite3.connect(database, timeout=5)) as other, other:
            other.execute("UPDATE games SET title = ?", (f"after {done}",))

    back_up(database, tmp_path / "backup.db", watch=write)
    pages = told[-1][1]
    assert told == [(done, pages) for done in range(1, pages + 1)]
    with closing(sqlite3.connect(tmp_path / "backup.db")) as copy:
        assert copy.execute("SELECT title FROM games").fetchall() == [(None,)]


def close(table):
    with table.phone.app.app_context():
        db.session.remove()
        db.engine.dispose()


def rows(file, query="SELECT count(*) FROM games"):
    with closing(sqlite3.connect(file)) as opened:
        return opened.execute(query).fetchall()


def hands_in(file):
    return {key for (key,) in rows(file, "SELECT form_key FROM hands WHERE NOT deleted")}


def files(folder):
    return {file.name for file in folder.iterdir()}


# --- a backup --------------------------------------------------------------------------------------


def test_a_backup_is_one_sound_file_for_its_owner(database, tmp_path):
    before = files(tmp_path)
    target = tmp_path / "backup.db"
    back_up(database, target)
    assert rows(target) == rows(database)
    assert rows(target, "PRAGMA integrity_check") == [("ok",)]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert files(tmp_path) == before | {"backup.db"}


def test_a_backup_overwrites_only_when_asked(database, backup):
    some_database(backup, "DELETE FROM scorers", "DELETE FROM changes", "DELETE FROM games")
    with pytest.raises(Refused, match="is there already: --overwrite"):
        back_up(database, backup)
    assert rows(backup) == [(0,)]
    back_up(database, backup, overwrite=True)
    assert rows(backup) == [(1,)]


def precious_text(path):
    path.write_text("precious " * 1000)


def precious_database(path):
    some_database(path, "CREATE TABLE photos (name TEXT)")


def pipe(path):
    os.mkfifo(path)


def identity(path):
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def the_games_of_another_server(path):
    """A database in use looks like a backup of itself, except for its log."""
    migrated_app(path.parent / "other")
    (path.parent / "other" / DATABASE_FILE).rename(path)


@pytest.mark.parametrize("make", [precious_text, precious_database, pipe, the_games_of_another_server])
def test_a_backup_overwrites_nothing_but_a_backup(database, tmp_path, make):
    target = tmp_path / "holiday.db"
    make(target)
    before = identity(target)
    with pytest.raises(Refused, match=r"holiday\.db is no backup of scorekeeper"):
        back_up(database, target, overwrite=True)
    assert identity(target) == before


def test_refuses_to_back_up_over_the_database(database, tmp_path):
    (tmp_path / "link.db").symlink_to(database)
    for target in (database, tmp_path / "link.db", database.with_name(f"{DATABASE_FILE}-wal")):
        with pytest.raises(Refused, match="the database itself"):
            back_up(database, target, overwrite=True)
    assert rows(database) == [(1,)]


def test_refuses_a_missing_database_and_a_folder_as_target(database, tmp_path):
    with pytest.raises(Refused, match="There is no database"):
        back_up(tmp_path / "none.db", tmp_path / "backup.db")
    with pytest.raises(Refused, match="is a folder"):
        back_up(database, tmp_path)
    with pytest.raises(FileNotFoundError) as refused:
        back_up(database, tmp_path / "no folder" / "backup.db")
    assert refused.value.filename == str(tmp_path / "no folder"), "no hidden file, which nobody asked for"
    assert "none.db" not in files(tmp_path)


def test_refuses_to_back_up_a_damaged_database(database, table, tmp_path):
    close(table)
    content = bytearray(database.read_bytes())
    content[4096 * 3 : 4096 * 5] = b"\xff" * 4096 * 2
    database.write_bytes(content)
    before = files(tmp_path)
    with pytest.raises((NoDatabase, sqlite3.DatabaseError)):
        back_up(database, tmp_path / "backup.db")
    assert files(tmp_path) == before


def test_a_backup_has_every_hand_saved_before_it_started(table, database, tmp_path):
    """Makes backups one after another while a thread saves hands as fast as it can."""
    saved, enough = [], threading.Event()
    writer = threading.Thread(target=save_hands, args=(table, saved, enough))
    writer.start()
    sizes = []
    try:
        for number in range(12):
            acknowledged = set(saved)
            target = tmp_path / f"{number}.db"
            back_up(database, target)
            assert acknowledged <= hands_in(target)
            assert rows(target, "PRAGMA integrity_check") == [("ok",)]
            assert rows(target, "PRAGMA foreign_key_check") == []
            sizes.append(len(hands_in(target)))
    finally:
        enough.set()
        writer.join()
    print(f"{len(sizes)} backups while {len(saved)} hands were saved: {sizes}")
    assert sizes == sorted(sizes)
    assert len(saved) >= 5
    assert hands_in(database) == set(saved)


def save_hands(table, saved, enough):
    with table.phone.app.app_context():
        will_write.set(True)
        game, device = find_game(table.public_id), db.session.scalar(db.select(Device))
        while not enough.is_set():
            key = f"hand-{len(saved):010}"
            save_hand(game, device, key, 0, HandResult((SideResult(25), SideResult(50))))
            db.session.commit()
            saved.append(key)
        db.session.remove()


# --- restoring -------------------------------------------------------------------------------------


def test_a_backup_can_be_restored(table, database, backup):
    table.score(HandResult((SideResult(700), SideResult(0))))
    assert len(table.hands) == 1
    close(table)
    (kept,) = restore(backup, database, overwrite=True)
    assert table.hands == []
    close(table)
    assert kept.parent == database.parent
    assert len(hands_in(kept)) == 1
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    locks = {"serving.lock", "next-writer.lock", "writer.lock"}
    assert files(database.parent) == {DATABASE_FILE, kept.name, "secret_key", *locks}


def test_a_backup_restores_the_record_of_a_hand(table, database, tmp_path):
    """Byte for byte, and with its history."""
    with table.phone.app.app_context():
        will_write.set(True)
        game, device = find_game(table.public_id), db.session.scalar(db.select(Device))
        save_hand(game, device, "k" * 22, 0, HandResult((SideResult(25), SideResult(50))), record=A_RECORD)
        db.session.commit()
    close(table)
    back_up(database, tmp_path / "backup.db")
    target = tmp_path / "new" / DATABASE_FILE
    restore(tmp_path / "backup.db", target)
    query = "SELECT record FROM hands UNION SELECT json_extract(after, '$.\"hand:1\".record') FROM changes"
    assert set(rows(target, query)) - {(None,)} == {(A_RECORD,)}


def test_a_backup_can_be_restored_to_an_empty_folder(backup, tmp_path):
    target = tmp_path / "new" / DATABASE_FILE
    assert restore(backup, target) == []
    assert rows(target) == [(1,)]


def test_restoring_replaces_a_database_only_when_asked(table, database, backup):
    close(table)
    with pytest.raises(Refused, match="There is a database already"):
        restore(backup, database)
    assert not list(database.parent.glob("*replaced*"))


def test_restoring_removes_leftover_files_beside_the_database(backup, tmp_path):
    """A leftover log would be applied to the restored database."""
    target = tmp_path / "new" / DATABASE_FILE
    target.parent.mkdir()
    for end in ("-wal", "-shm"):
        target.with_name(target.name + end).write_bytes(b"stale")
    restore(backup, target)
    assert files(target.parent) == {DATABASE_FILE, "secret_key", "serving.lock"}


def test_restoring_keeps_changes_still_in_the_log(table, database, backup):
    """The last changes of a killed server are in the log beside the database."""
    table.score(HandResult((SideResult(700), SideResult(0))))
    copies = {
        file.name: file.read_bytes()
        for file in database.parent.iterdir()
        if file.name.startswith(DATABASE_FILE)
    }
    close(table)
    for name, content in copies.items():
        database.with_name(name).write_bytes(content)
    assert f"{DATABASE_FILE}-wal" in copies
    (kept,) = restore(backup, database, overwrite=True)
    assert len(hands_in(kept)) == 1
    assert hands_in(database) == set()


def test_a_damaged_database_can_be_replaced(table, database, backup):
    close(table)
    database.write_bytes(b"nothing like a database" * 1000)
    (kept,) = restore(backup, database, overwrite=True)
    assert rows(database) == [(1,)]
    assert kept.read_bytes().startswith(b"nothing like")


def test_an_unreadable_log_is_kept_with_its_database(table, database, backup, monkeypatch):
    close(table)
    database.with_name(f"{DATABASE_FILE}-wal").write_bytes(b"its log")
    monkeypatch.setattr("scorekeeper.store.keeping.backup._fold_in", lambda database: None)
    (kept,) = restore(backup, database, overwrite=True)
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"its log"
    assert not database.with_name(f"{DATABASE_FILE}-wal").exists()


def some_database(path, *statements):
    with closing(sqlite3.connect(path)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()
    return path


@pytest.mark.parametrize(
    ("statements", "complaint"),
    [
        (["UPDATE alembic_version SET version_num = '9999'"], "made by a newer scorekeeper"),
        (["UPDATE alembic_version SET version_num = '0026'"], "before the first version of scorekeeper"),
        (["DROP TABLE scorers"], "no database of scorekeeper"),
        (
            ["CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM hands; END"],
            "no database of scorekeeper",
        ),
        (["CREATE VIEW v AS SELECT 1"], "no database of scorekeeper"),
        (["INSERT INTO scorers (game_id, device_id, created_at) VALUES (99, 99, '')"], "damaged"),
    ],
)
def test_restores_only_an_intact_database_of_ours(table, database, backup, statements, complaint):
    close(table)
    some_database(backup, *statements)
    with pytest.raises(NoDatabase, match=complaint):
        restore(backup, database, overwrite=True)
    assert rows(database) == [(1,)]
    assert not list(database.parent.glob("*replaced*"))


@pytest.mark.parametrize("content", [b"", b"text\n" * 1000, b"SQLite format 3\0" + b"\1" * 5000])
def test_refuses_to_restore_what_is_not_a_database(table, database, tmp_path, content):
    close(table)
    (tmp_path / "file.db").write_bytes(content)
    for source in (tmp_path / "file.db", tmp_path / "none.db"):
        with pytest.raises(NoDatabase):
            restore(source, database, overwrite=True)
    assert rows(database) == [(1,)]


def test_refuses_to_restore_the_database_from_itself(table, database):
    close(table)
    with pytest.raises(Refused, match="the database itself"):
        restore(database, database, overwrite=True)


# --- with the server's key -------------------------------------------------------------------------


def test_addresses_and_cookies_work_after_a_restore_elsewhere(table, backup, tmp_path):
    (tmp_path / "laptop").mkdir()
    restore(backup, tmp_path / "laptop" / DATABASE_FILE)
    other = create_app({"DATA_DIR": tmp_path / "laptop"})
    moved = Phone(other)
    moved.take_cookies_of(table.phone)
    assert moved.get(table.path).offers("/hands/new")


def test_the_database_in_use_never_holds_the_key(table, database, backup):
    key = (database.parent / "secret_key").read_text()
    assert key.encode() in backup.read_bytes()
    close(table)
    restore(backup, database, overwrite=True)
    assert key.encode() not in database.read_bytes()
    assert rows(database, "SELECT name FROM sqlite_schema WHERE name = 'server_key'") == []


def test_restoring_keeps_the_replaced_key(table, database, backup):
    file = database.parent / "secret_key"
    of_backup = file.read_text()
    file.write_text("f" * 64)
    close(table)
    kept, kept_key = restore(backup, database, overwrite=True)
    assert file.read_text() == of_backup
    assert kept_key.read_text() == "f" * 64
    assert {stat.S_IMODE(path.stat().st_mode) for path in (file, kept, kept_key)} == {0o600}


def test_an_old_backup_without_a_key_leaves_the_servers_key(table, database, backup):
    some_database(backup, "DROP TABLE server_key")
    key = (database.parent / "secret_key").read_text()
    close(table)
    assert len(restore(backup, database, overwrite=True)) == 1
    assert (database.parent / "secret_key").read_text() == key


# --- not under a running server --------------------------------------------------------------------


def test_refuses_to_restore_while_a_server_runs(table, database, backup):
    close(table)
    with serving(database.parent, "http://192.0.2.7:8000/"):
        assert served_at(database.parent) == "http://192.0.2.7:8000/"
        with pytest.raises(Refused, match="is serving the games in"):
            restore(backup, database, overwrite=True)
    assert served_at(database.parent) is None
    restore(backup, database, overwrite=True)


def test_several_servers_may_serve_the_same_games(data_dir):
    data_dir.mkdir()
    with serving(data_dir, "one"), serving(data_dir, "two"):
        assert served_at(data_dir) == "two"
    with nobody_serving(data_dir):
        pass


def test_refuses_to_restore_while_another_program_has_the_database_open(table, database, backup):
    """A server started by other means takes no lock of ours."""
    table.page()
    with closing(sqlite3.connect(database)) as other:
        other.execute("SELECT * FROM games").fetchall()
        with pytest.raises(Refused, match="is in use"):
            restore(backup, database, overwrite=True)
    assert rows(database) == [(1,)]


def test_offers_no_older_copy_of_a_database_without_rights(data_dir):
    """SQLite says the same of a folder. Root, who may run the tests, could open a file without rights."""
    (data_dir / DATABASE_FILE).mkdir(parents=True)
    with pytest.raises(NoDatabase, match=r"must be able to read and write it, its folder, and [a-z ]+[.]$"):
        check_startable(data_dir)


def test_refuses_to_upgrade_under_an_older_server(table, database, monkeypatch):
    close(table)
    check_upgradable(database)
    have_later_migrations(monkeypatch, "8888")
    check_upgradable(database)
    with serving(database.parent, ""), pytest.raises(Refused, match="older scorekeeper is serving"):
        check_upgradable(database)
    some_database(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NoDatabase, match="newer"):
        check_upgradable(database)
