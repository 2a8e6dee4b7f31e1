"""The server's key: created before the first game, and later never silently replaced."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.store.keeping.backup import take_key
from scorekeeper.store.server_key import KeyRefused, claim_key
from tests.builders_web import Phone, migrated_app
from tests.together import at_once
from tests.tournament.files.random_nights import SETTINGS

REPOSITORY = Path(__file__).parents[2]


def delete(file):
    file.unlink()


def empty(file):
    file.write_text("")


def shorten(file):
    file.write_text("0123456789abcdef0123456789abcde\n")


def overwrite(file):
    file.write_bytes(bytes(range(128, 192)))


def open_to_the_group(file):
    file.chmod(0o640)


def open_to_all(file):
    file.chmod(0o604)


def replace_by_folder(file):
    file.unlink()
    file.mkdir()


FAULTS = {
    delete: "is missing",
    empty: "holds no key",
    shorten: "too short",
    overwrite: "holds no key",
    open_to_the_group: "chmod 600",
    open_to_all: "chmod 600",
    replace_by_folder: "cannot be read (Is a directory)",
}
faults = pytest.mark.parametrize(
    ("spoil", "said"), FAULTS.items(), ids=lambda fault: getattr(fault, "__name__", "")
)


@pytest.fixture
def data_dir(tmp_path, monkeypatch):
    """A data folder with a game in it."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    Phone(migrated_app(tmp_path)).start("Ann", "Bob")
    return tmp_path


@faults
def test_refuses_an_invalid_key_if_there_are_games(spoil, said, data_dir):
    file = data_dir / "secret_key"
    spoil(file)
    found = file.read_bytes() if file.is_file() else None
    with pytest.raises(KeyRefused) as refused:
        create_app({"DATA_DIR": data_dir})
    assert said in str(refused.value)
    assert "scorekeeper new-key" in str(refused.value)
    assert (file.read_bytes() if file.is_file() else None) == found


def test_refuses_a_key_without_read_permission(data_dir, monkeypatch):
    def forbidden(*_how):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbidden)
    with pytest.raises(KeyRefused) as refused:
        create_app({"DATA_DIR": data_dir})
    assert "cannot be read (Permission denied)" in str(refused.value)
    assert "Make it readable for whoever runs the server" in str(refused.value)


def test_refuses_a_missing_key_if_there_is_only_a_night(tmp_path):
    from scorekeeper.store import db
    from scorekeeper.store.night_models import NightRow

    with migrated_app(tmp_path).app_context():
        db.session.add(NightRow(settings=SETTINGS))
        db.session.commit()
    delete(tmp_path / "secret_key")
    with pytest.raises(KeyRefused):
        create_app({"DATA_DIR": tmp_path})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("spoil", [fault for fault in FAULTS if fault is not replace_by_folder])
@pytest.mark.parametrize("migrated", [True, False])
def test_makes_a_key_if_there_are_no_games(spoil, migrated, tmp_path):
    (migrated_app if migrated else lambda folder: create_app({"DATA_DIR": folder}))(tmp_path)
    spoil(tmp_path / "secret_key")
    first, second = create_app({"DATA_DIR": tmp_path}), create_app({"DATA_DIR": tmp_path})
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"]
    assert len(first.config["SECRET_KEY"]) == 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_accepts_a_valid_key(data_dir):
    key = (data_dir / "secret_key").read_text()
    (data_dir / "secret_key").write_text(f"{key}\n")  # as an editor does
    assert create_app({"DATA_DIR": data_dir}).config["SECRET_KEY"] == key


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "command",
    [
        ("-m", "scorekeeper", "serve", "--port", "0"),
        ("-m", "scorekeeper", "link", "Ann"),
        ("-m", "flask", "--app", "scorekeeper", "run", "--port", "0"),
    ],
)
def test_a_refused_key_is_explained_in_a_sentence(command, data_dir):
    delete(data_dir / "secret_key")
    run = subprocess.run(
        [sys.executable, *command], cwd=REPOSITORY, env=os.environ, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 1
    assert f"{data_dir / 'secret_key'} is missing, and the games" in run.stderr
    assert "Traceback" not in run.stderr
    assert not (data_dir / "secret_key").exists()


# --- the fingerprint in the database
# --------------------------------------------------------------------------

ITS_OWN_FILE = pytest.mark.sqlite("several hosts are below")


def start(data_dir):
    """Do what a server does at its start."""
    from scorekeeper.store import db

    app = create_app({"DATA_DIR": data_dir})
    claim_key(app)
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A data folder with a game in it that was served."""
    from scorekeeper.store import db

    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    app = migrated_app(tmp_path)
    Phone(app).start("Ann", "Bob")
    with app.app_context():
        db.engine.dispose()
    start(tmp_path)
    return tmp_path


def put_key(data_dir, key="0123456789abcdef" * 4):
    file = data_dir / "secret_key"
    file.unlink(missing_ok=True)
    file.touch(0o600)
    file.write_text(key)


@ITS_OWN_FILE
def test_refuses_another_key_in_the_file(served, capsys):
    own = (served / "secret_key").read_text()
    put_key(served)
    with pytest.raises(KeyRefused) as refused:
        create_app({"DATA_DIR": served})
    said = str(refused.value)
    assert f"The games in {served} are served with another key than that in {served / 'secret_key'}" in said
    assert "Put your copy of the key there, or restore a backup, which holds it" in said
    assert "scorekeeper new-key" in said
    assert main(["link", "Ann"]) == 1
    assert said in capsys.readouterr().err
    put_key(served, own)
    start(served)


@ITS_OWN_FILE
@pytest.mark.parametrize("file", ["missing", "open to all", "another"])
def test_refuses_a_new_key_in_the_environment(file, served, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    if file == "missing":
        delete(served / "secret_key")
    elif file == "open to all":
        open_to_all(served / "secret_key")
    with pytest.raises(KeyRefused) as refused:
        create_app({"DATA_DIR": served})
    assert "SCOREKEEPER_KEY" in str(refused.value)
    assert ("Set it to that one" if file != "missing" else "Set it to the key of before") in str(
        refused.value
    )


@ITS_OWN_FILE
def test_refuses_another_key_if_there_is_only_a_night_or_club(tmp_path):
    from scorekeeper.store import db
    from scorekeeper.store.club_models import ClubRow
    from scorekeeper.store.night_models import NightRow

    for name, row in (("night", NightRow(settings=SETTINGS)), ("club", ClubRow(name="Club"))):
        app = migrated_app(tmp_path / name)
        claim_key(app)
        with app.app_context():
            db.session.add(row)
            db.session.commit()
        put_key(tmp_path / name)
        with pytest.raises(KeyRefused):
            create_app({"DATA_DIR": tmp_path / name})


@ITS_OWN_FILE
def test_games_of_an_earlier_version_adopt_the_present_key(data_dir):
    """They have no fingerprint yet, and the first start adopts its key."""
    put_key(data_dir)
    start(data_dir)
    put_key(data_dir, "f" * 64)
    with pytest.raises(KeyRefused):
        create_app({"DATA_DIR": data_dir})


@ITS_OWN_FILE
def test_accepts_any_key_if_there_are_no_games(tmp_path):
    claim_key(migrated_app(tmp_path))
    put_key(tmp_path)
    start(tmp_path)
    delete(tmp_path / "secret_key")
    start(tmp_path)


@ITS_OWN_FILE
def test_accepts_another_key_together_with_the_old_one(served, monkeypatch):
    old = (served / "secret_key").read_text()
    put_key(served)
    monkeypatch.setenv("SCOREKEEPER_OLD_KEYS", old)
    start(served)
    monkeypatch.delenv("SCOREKEEPER_OLD_KEYS")
    start(served)


@ITS_OWN_FILE
def test_a_restored_backup_uses_its_own_key(served, tmp_path):
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy)]) == 0
    own = (served / "secret_key").read_text()
    put_key(served)
    assert main(["restore", str(copy), "--overwrite"]) == 0
    assert (served / "secret_key").read_text() == own
    start(served)
    take_key(copy)  # as in backups of former versions
    put_key(served)
    assert main(["restore", str(copy), "--overwrite"]) == 0
    start(served)


@ITS_OWN_FILE
def test_a_start_with_the_same_key_writes_nothing(served):
    before = (served / "scorekeeper.db").read_bytes()
    start(served)
    assert (served / "scorekeeper.db").read_bytes() == before


# --- the same key on several hosts -----------------------------------------------------------------------


def test_all_hosts_use_the_key_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    apps = [create_app({"DATA_DIR": tmp_path / host}) for host in ("one", "two")]
    assert [app.config["SECRET_KEY"] for app in apps] == ["k" * 64] * 2
    assert not list(tmp_path.rglob("secret_key")), "it is nowhere else"


def test_the_key_of_the_file_may_move_to_the_environment(data_dir, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", (data_dir / "secret_key").read_text().strip())
    assert create_app({"DATA_DIR": data_dir})
    delete(data_dir / "secret_key")
    assert create_app({"DATA_DIR": data_dir}), "games need no file then"


@pytest.mark.parametrize(("key", "said"), [("k" * 31, "too short"), ("k" * 64, "another key than that in")])
def test_refuses_another_key_in_the_environment(key, said, data_dir, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", key)
    with pytest.raises(KeyRefused, match=said):
        create_app({"DATA_DIR": data_dir})


@pytest.mark.sqlite("a backup of its file")
def test_a_backup_contains_the_key_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    Phone(migrated_app(tmp_path)).start("Ann", "Bob")
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["backup", str(tmp_path / "copy.db")]) == 0
    assert take_key(tmp_path / "copy.db") == "k" * 64


@pytest.mark.sqlite("a PostgreSQL is below")
def test_new_key_lets_games_use_another_key_of_the_environment(served, monkeypatch, capsys):
    delete(served / "secret_key")
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    with pytest.raises(KeyRefused):
        create_app({"DATA_DIR": served})
    assert main(["new-key"]) == 0
    assert f"The games in {served} take the key that is in SCOREKEEPER_KEY at" in capsys.readouterr().out
    start(served)
    assert not (served / "secret_key").exists()


# --- several hosts of one PostgreSQL ---------------------------------------------------------------------


@pytest.fixture
def hosts(tmp_path):
    """A function that makes the app of a host, by its name. The database is there and empty."""
    migrated_app(tmp_path / "first")
    return lambda name: create_app({"DATA_DIR": tmp_path / name})


@pytest.mark.postgresql
def test_a_second_host_makes_no_key(hosts, tmp_path):
    claim_key(hosts("first"))
    with pytest.raises(KeyRefused, match="set SCOREKEEPER_KEY to that of the first host"):
        hosts("second")
    assert not (tmp_path / "second" / "secret_key").exists()
    claim_key(hosts("first"))


@pytest.mark.postgresql
def test_only_one_of_two_hosts_starting_at_once_serves(hosts):
    refused = []

    def start(app):
        try:
            claim_key(app)
        except KeyRefused as error:
            refused.append(str(error))

    at_once(*(partial(start, app) for app in (hosts("first"), hosts("second"))))
    (said,) = refused
    assert "with another key than this host has" in said and "Set SCOREKEEPER_KEY" in said


@pytest.mark.postgresql
def test_hosts_with_the_same_key_serve_it_together(hosts, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    claim_key(hosts("second"))
    claim_key(hosts("third"))


@pytest.mark.postgresql
def test_hosts_accept_another_key_together_with_the_old_one(hosts, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
    claim_key(hosts("second"))
    monkeypatch.setenv("SCOREKEEPER_KEY", "n" * 64)
    with pytest.raises(KeyRefused):
        claim_key(hosts("second"))
    monkeypatch.setenv("SCOREKEEPER_OLD_KEYS", "k" * 64)
    claim_key(hosts("second"))
    monkeypatch.delenv("SCOREKEEPER_OLD_KEYS")
    claim_key(hosts("second"))


@pytest.mark.postgresql
@pytest.mark.parametrize("from_environment", [False, True])
def test_new_key_replaces_a_lost_key_of_all_hosts(from_environment, hosts, tmp_path, monkeypatch, capsys):
    claim_key(hosts("first"))
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "first"))
    delete(tmp_path / "first" / "secret_key")
    if from_environment:
        monkeypatch.setenv("SCOREKEEPER_KEY", "k" * 64)
        with pytest.raises(KeyRefused):
            claim_key(hosts("first"))
    assert main(["new-key"]) == 0
    assert ("that is in SCOREKEEPER_KEY at the next start" in capsys.readouterr().out) is from_environment
    claim_key(hosts("first"))


# --- another key -----------------------------------------------------------------------------------------


def test_new_key_replaces_a_lost_key(data_dir, capsys):
    delete(data_dir / "secret_key")
    assert main(["new-key"]) == 0
    said = capsys.readouterr().out
    assert "Lost: every address by which games and nights are watched" in said
    assert "kept as" not in said
    assert create_app({"DATA_DIR": data_dir})


def test_new_key_keeps_the_old_key_which_still_works(data_dir, capsys, monkeypatch):
    phone = Phone(create_app({"DATA_DIR": data_dir}))
    old = phone.start("Cy", "Dee").path
    open_to_all(data_dir / "secret_key")
    assert main(["new-key"]) == 0
    (kept,) = data_dir.glob("secret_key-replaced-*")
    assert str(kept) in capsys.readouterr().out
    assert kept.stat().st_mode & 0o777 == 0o600
    assert Phone(create_app({"DATA_DIR": data_dir})).get(old).status == 404
    monkeypatch.setenv("SCOREKEEPER_OLD_KEYS", kept.read_text())
    assert Phone(create_app({"DATA_DIR": data_dir})).get(old).status == 200


def test_refuses_a_new_key_while_a_server_runs(data_dir, capsys):
    from scorekeeper.store.server_lock import serving

    key = (data_dir / "secret_key").read_text()
    with serving(data_dir, "http://127.0.0.1:8000/"):
        assert main(["new-key"]) == 1
    assert "stop it first" in capsys.readouterr().err
    assert (data_dir / "secret_key").read_text() == key


def test_refuses_a_new_key_if_there_are_no_games(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "nothing"))
    assert main(["new-key"]) == 1
    assert "SCOREKEEPER_DATA" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()


@pytest.mark.sqlite("the games of a PostgreSQL are not in the folder")
def test_refuses_a_new_key_in_an_empty_folder(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["new-key"]) == 1
    assert f"There are no games in {tmp_path}." in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []
