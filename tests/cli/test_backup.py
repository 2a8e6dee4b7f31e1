"""scorekeeper backup and restore, and what serve does for them."""

import os
import re
import sqlite3
import stat
import sys
from contextlib import closing
from datetime import date

import pytest

from scorekeeper.cli import main
from scorekeeper.store.database import DATABASE_FILE, db
from scorekeeper.store.keeping.backup import daily_copy
from scorekeeper.store.server_lock import serving as lock
from tests.builders_web import NAMES, Phone, migrated_app, put_empty_database, rows_of
from tests.serving import serving
from tests.web.clubs.club import new_club
from tests.web.clubs.seasons import add, new_season
from tests.web.nights.evening import new_evening
from tests.web.nights.registering import opened, register

pytestmark = pytest.mark.sqlite("copies of the file")

OTHER_USER = 10_001


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder that is still empty."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def games(data, games_file):
    """A data folder with two games."""
    put_empty_database(data)
    assert main(["import", str(games_file)]) == 0
    return data


@pytest.fixture
def games_file(tmp_path):
    from scorekeeper.records.games import write_games
    from tests.records.test_games import A_HAND, entry

    file = tmp_path / "games.json"
    file.write_bytes(write_games([entry(A_HAND), entry(seats=NAMES[2:4])]))
    return file


def count(file):
    with closing(sqlite3.connect(file)) as opened:
        return opened.execute("SELECT count(*) FROM games").fetchone()[0]


def test_a_backup_can_be_restored(games, games_file, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    assert "with the server's key" in capsys.readouterr().out
    assert main(["import", str(games_file)]) == 0
    assert count(games / DATABASE_FILE) == 4
    assert main(["restore", str(backup)]) == 1
    assert "--overwrite replaces it, and keeps it" in capsys.readouterr().err
    assert main(["restore", str(backup), "--overwrite"]) == 0
    assert count(games / DATABASE_FILE) == 2
    (kept,) = games.glob("*replaced*.db")
    assert str(kept) in capsys.readouterr().out
    assert count(kept) == 4


def test_restores_clubs_seasons_and_registrations(data, tmp_path):
    app = migrated_app(data)
    director = Phone(app)
    night, club = new_evening(director, "Ann Archer"), new_club(director, "Ann Archer", "Ben Baker")
    assert register(Phone(app), opened(night), "Zoé").status == 303
    add(club, new_season(club), night)
    before = rows_of(app)
    assert main(["backup", str(tmp_path / "backup.db")]) == 0
    club.done("/members", {"people": "Gus"})
    night.done("/registration/1/withdraw")
    with app.app_context():
        db.engine.dispose()
    assert main(["restore", str(tmp_path / "backup.db"), "--overwrite"]) == 0
    assert rows_of(app) == before
    assert "Zoé" in director.get(f"{night.path}/registration").words


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("command", [("restore", "backup.db", "--overwrite"), ("import", "games.json")])
def test_what_root_makes_belongs_to_the_owner_of_the_folder(command, games, tmp_path, monkeypatch):
    """A server of another user could open neither the games nor the key.

    The folder of a systemd unit is a link.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(games)
    monkeypatch.setenv("SCOREKEEPER_DATA", "link")
    assert main(["backup", "backup.db"]) == 0
    os.chown(games, OTHER_USER, OTHER_USER)
    assert main([*command]) == 0
    assert {path.stat().st_uid for path in games.rglob("*")} == {OTHER_USER}
    assert (tmp_path / "backup.db").stat().st_uid == 0


def test_keeps_an_existing_file_unless_asked(games, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == main(["backup", str(backup), "--overwrite"]) == 0
    capsys.readouterr()
    assert main(["backup", str(backup)]) == 1
    assert capsys.readouterr().err == f"scorekeeper: {backup} is there already: --overwrite replaces it.\n"
    backup.write_text("precious")
    assert main(["backup", str(backup), "--overwrite"]) == 1
    assert f"{backup} is no backup of scorekeeper" in capsys.readouterr().err
    assert backup.read_text() == "precious"


def test_refuses_to_back_up_a_missing_database(data, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "backup.db")]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not data.exists()


def test_refuses_a_missing_folder(games, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "nowhere" / "backup.db")]) == 1
    assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_refuses_to_restore_what_is_not_a_backup(games, tmp_path, capsys, content):
    file = tmp_path / "backup.db"
    if content is not None:
        file.write_bytes(content)
    assert main(["restore", str(file), "--overwrite"]) == 2
    complaints = capsys.readouterr().err
    assert complaints.startswith("scorekeeper: ") and "Traceback" not in complaints
    assert count(games / DATABASE_FILE) == 2


def test_reports_and_restores_a_damaged_database(games, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    (games / DATABASE_FILE).write_bytes(b"damaged" * 1000)
    for command in (["backup", str(tmp_path / "other.db")], ["export", "-"], ["link", "Ann"], ["serve"]):
        assert main(command) in (1, 2), command
        assert "file is not a database" in capsys.readouterr().err
    assert not (tmp_path / "other.db").exists()
    assert main(["restore", str(backup), "--overwrite"]) == 0
    assert count(games / DATABASE_FILE) == 2


DAMAGE = {
    "no database": lambda file: file.write_bytes(b"damaged" * 1000),
    "pages lost": lambda file: file.write_bytes(
        file.read_bytes()[:8192] + bytes(8192) + file.read_bytes()[16384:]
    ),
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:20_000]),
    "emptied": lambda file: file.write_bytes(b""),
    "deleted": lambda file: file.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_failed_start_names_the_newest_good_copy(damage, games, capsys):
    """The command in the message, entered as printed, restores the games."""
    for day in (1, 2, 3):
        daily_copy(games, date(2026, 1, day))
        os.utime(games / "backups" / f"scorekeeper-2026-01-0{day}.db", (day, day))
    (games / "backups" / "scorekeeper-2026-01-03.db").write_bytes(b"SQLite format 3\0" + b"spoilt" * 1000)
    damage(games / DATABASE_FILE)
    before = {file.name for file in games.iterdir()}
    for command in (["serve"], ["export", "-"], ["link", "Ann"]):
        assert main(command) in (1, 2), command
        message = capsys.readouterr().err
        copy = games / "backups" / "scorekeeper-2026-01-02.db"
        assert f"scorekeeper restore {copy} --overwrite" in message
    assert {file.name for file in games.iterdir()} == before
    (way_back,) = re.findall(r"scorekeeper (restore .*)$", message, re.MULTILINE)
    assert main(way_back.split()) == 0
    assert count(games / DATABASE_FILE) == 2


def test_says_that_there_is_no_good_copy(games, capsys):
    (games / DATABASE_FILE).write_bytes(b"damaged" * 1000)
    assert main(["serve"]) == 1
    assert "There is no good copy in" in capsys.readouterr().err


def test_all_files_are_private(data, games_file):
    mask = os.umask(0)
    try:
        assert main(["import", str(games_file)]) == 0
        with serving(sys.executable, "-m", "scorekeeper", data=data) as served:
            assert served.get("/").status == 200
            kept = [data, *data.rglob("*")]
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in kept}
    finally:
        os.umask(mask)
    assert modes == {path.name: 0o700 if path.is_dir() else 0o600 for path in kept}
    assert {"scorekeeper.db", "scorekeeper.db-wal", "secret_key", "serving.lock", "backups"} <= modes.keys()


def test_makes_a_readable_database_private(games):
    (games / DATABASE_FILE).chmod(0o644)
    assert main(["export", "-"]) == 0
    assert stat.S_IMODE((games / DATABASE_FILE).stat().st_mode) == 0o600


def test_refuses_to_restore_under_a_server(games, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "backup.db")]) == 0
    with lock(games, ""):
        assert main(["restore", str(tmp_path / "backup.db"), "--overwrite"]) == 1
    assert "stop it first" in capsys.readouterr().err


def test_prints_no_control_characters_of_a_file_name(data, capsys):
    assert main(["restore", "\x1b[2Jnone\nnone.db"]) == 2
    assert "\x1b" not in capsys.readouterr().err


@pytest.mark.rest
def test_works_beside_a_real_server(games, tmp_path, capsys):
    """serve copies the games at its start, allows backups, and prevents restores while it runs."""
    backup = tmp_path / "backup.db"
    with serving(sys.executable, "-m", "scorekeeper", data=games) as served:
        (copy,) = (games / "backups").iterdir()
        assert count(copy) == 2
        assert main(["backup", str(backup)]) == 0
        assert main(["restore", str(backup), "--overwrite"]) == 1
        assert "is serving the games in" in capsys.readouterr().err
        assert served.get("/").status == 200
        served._process.kill()
        served._process.wait()
        assert main(["restore", str(backup), "--overwrite"]) == 0


def test_leaves_a_database_of_a_newer_version_alone(games, capsys):
    with closing(sqlite3.connect(games / DATABASE_FILE)) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.commit()
    for command in (["serve"], ["export", "-"], ["link", "Ann"]):
        assert main(command) in (1, 2)
        assert "made by a newer scorekeeper" in capsys.readouterr().err
