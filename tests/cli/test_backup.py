"""scorekeeper backup and restore, and what serve does for them."""

import sqlite3
import sys
from contextlib import closing

import pytest

from scorekeeper.cli import main
from scorekeeper.store.database import DATABASE_FILE
from scorekeeper.store.server_lock import serving as lock
from tests.builders_web import NAMES
from tests.serving import serving


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data directory with nothing in it yet."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def games(data, games_file):
    """The same with two games."""
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


def test_there_and_back(games, games_file, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    assert "secret_key" in capsys.readouterr().out
    assert main(["import", str(games_file)]) == 0
    assert count(games / DATABASE_FILE) == 4
    assert main(["restore", str(backup)]) == 1
    assert "--overwrite replaces it, and keeps it" in capsys.readouterr().err
    assert main(["restore", str(backup), "--overwrite"]) == 0
    assert count(games / DATABASE_FILE) == 2
    (kept,) = games.glob("*replaced*.db")
    assert str(kept) in capsys.readouterr().out
    assert count(kept) == 4


def test_a_file_that_is_there(games, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    backup.write_text("precious")
    assert main(["backup", str(backup)]) == 1
    assert capsys.readouterr().err == f"scorekeeper: {backup} is there already: --overwrite replaces it.\n"
    assert main(["backup", str(backup), "--overwrite"]) == 0
    assert count(backup) == 2


def test_nothing_to_back_up(data, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "backup.db")]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not data.exists()


def test_a_folder_that_is_not_there(games, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "nowhere" / "backup.db")]) == 1
    assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_what_is_no_backup(games, tmp_path, capsys, content):
    file = tmp_path / "backup.db"
    if content is not None:
        file.write_bytes(content)
    assert main(["restore", str(file), "--overwrite"]) == 2
    complaints = capsys.readouterr().err
    assert complaints.startswith("scorekeeper: ") and "Traceback" not in complaints
    assert count(games / DATABASE_FILE) == 2


def test_a_damaged_database_is_said_and_restored(games, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup)]) == 0
    (games / DATABASE_FILE).write_bytes(b"damaged" * 1000)
    for command in (["backup", str(tmp_path / "other.db")], ["export", "-"], ["link", "Ann"], ["serve"]):
        assert main(command) in (1, 2), command
        assert "file is not a database" in capsys.readouterr().err
    assert not (tmp_path / "other.db").exists()
    assert main(["restore", str(backup), "--overwrite"]) == 0
    assert count(games / DATABASE_FILE) == 2


def test_a_server_is_not_restored_under(games, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "backup.db")]) == 0
    with lock(games, ""):
        assert main(["restore", str(tmp_path / "backup.db"), "--overwrite"]) == 1
    assert "stop it first" in capsys.readouterr().err


def test_a_name_that_would_steer_the_terminal(data, capsys):
    assert main(["restore", "\x1b[2Jnone\nnone.db"]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_beside_a_real_server(games, tmp_path, capsys):
    """serve copies the games at its start, lets backups be made, and keeps restores away until it is gone."""
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


def test_a_database_of_a_newer_version_is_left_alone(games, capsys):
    with closing(sqlite3.connect(games / DATABASE_FILE)) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.commit()
    for command in (["serve"], ["export", "-"], ["link", "Ann"]):
        assert main(command) in (1, 2)
        assert "made by a newer scorekeeper" in capsys.readouterr().err
