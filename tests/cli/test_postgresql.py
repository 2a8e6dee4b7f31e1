"""The commands that read the games, with a PostgreSQL in DATABASE_URL."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import date

import psycopg
import pytest
from sqlalchemy import make_url

from scorekeeper.cli import main
from scorekeeper.store.keeping import postgresql_backup
from scorekeeper.store.keeping.backup import daily_copy
from scorekeeper.store.keeping.postgresql_backup import holdings_at
from scorekeeper.store.keeping.while_serving import EVENING_OVER, Keeper
from scorekeeper.store.postgresql import server_url
from scorekeeper.store.server_lock import Refused
from tests.builders import hand, side
from tests.builders_web import Phone, migrated_app
from tests.databases import fill, rows_at
from tests.postgresql import GUARDED, new_database
from tests.serving import serving

#: Nobody listens on this port, which is for multiplexers.
NOWHERE = "postgresql://somebody:swordfish@127.0.0.1:1/games"
on_postgresql = pytest.mark.postgresql


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@on_postgresql
def test_the_status_of_a_postgresql(data, table, capsys):
    assert main(["status"]) == 0
    output = capsys.readouterr().out
    assert re.search(r"^  Database    PostgreSQL, \S+ on .*, [\d.]+ MB$", output, re.MULTILINE)
    assert "1 game, 0 nights, 0 clubs, 1 device" in output
    assert "none waiting" in output


def test_the_status_of_an_unreachable_server_keeps_its_password(data, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", NOWHERE)
    assert main(["status"]) == main(["status", "--json"]) == 2
    output = capsys.readouterr().out
    assert "can't be reached" in output
    assert "swordfish" not in output


@pytest.fixture
def table(data):
    return Phone(migrated_app(data)).start("Ann", "Bob")


# --- an unreachable address ------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_accepts_every_form_of_the_address(scheme):
    assert server_url(f"{scheme}://ann@host/games").drivername == "postgresql+psycopg"


COMMANDS = [["serve", "--port", "0"], ["link", "Ann"], ["backup", "copy.dump"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("address", "said"),
    [
        (NOWHERE, "The PostgreSQL of DATABASE_URL, 127.0.0.1, can't be reached"),
        ("mysql://somebody:swordfish@host/games", "like postgresql://name:password@host/scorekeeper"),
        ("swordfish", "like postgresql://name:password@host/scorekeeper"),
    ],
)
def test_reports_an_unreachable_server_in_a_sentence(command, address, said, data, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", address)
    assert main(command) == 1
    output, complaints = capsys.readouterr()
    assert said in complaints
    assert "Traceback" not in complaints
    assert "swordfish" not in complaints + output


def test_says_how_to_install_the_driver(data, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("DATABASE_URL", NOWHERE)
    assert main(["serve", "--port", "0"]) == 1
    assert "pip install 'mille-bornes-scorekeeper[postgres]'" in capsys.readouterr().err


# --- a reachable address ---------------------------------------------------------------------------------


@on_postgresql
def test_serves_the_games(data):
    with serving(sys.executable, "-m", "scorekeeper", data=data) as served:
        assert served.get("/").status == served.get("/readyz").status == 200
        assert served.interrupt()[0] == 0
    assert not list(data.glob("*.db"))


@on_postgresql
def test_a_backup_can_be_restored(table, data, tmp_path, capsys):
    copy = tmp_path / "copy.dump"
    assert main(["backup", str(copy)]) == 0
    assert str(data / "secret_key") in capsys.readouterr().out
    assert copy.stat().st_mode & 0o077 == 0
    table.post("/rename", {"title": "Later"})
    disconnect_all()
    assert main(["restore", str(copy)]) == 1
    assert "--overwrite replaces them" in capsys.readouterr().err
    assert main(["restore", str(copy), "--overwrite"]) == 0
    (kept,) = data.glob("scorekeeper-replaced-*.dump")
    assert str(kept) in capsys.readouterr().out
    assert table.game.title is None
    disconnect_all()
    assert main(["restore", str(kept), "--overwrite"]) == 0
    assert table.game.title == "Later"


def disconnect_all():
    """Close the connections that apps of this and earlier tests keep open."""
    theirs = "datname = current_database() AND application_name = 'scorekeeper'"
    with psycopg.connect(os.environ["DATABASE_URL"]) as server:
        server.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {theirs}")


@on_postgresql
def test_refuses_to_restore_while_others_are_connected(table, tmp_path, capsys):
    copy = tmp_path / "copy.dump"
    assert main(["backup", str(copy)]) == 0
    assert table.page().status == 200  # over a connection that stays open
    assert main(["restore", str(copy), "--overwrite"]) == 1
    assert "stop it first" in capsys.readouterr().err


@on_postgresql
@pytest.mark.parametrize("content", [b"no copy", b"PGDMP, and then no copy"])
def test_restores_only_a_copy(content, data, tmp_path, capsys):
    (tmp_path / "copy.dump").write_bytes(content)
    assert main(["restore", str(tmp_path / "copy.dump"), "--overwrite"]) != 0
    assert "Traceback" not in capsys.readouterr().err


@on_postgresql
def test_overwrites_only_a_backup(table, tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("important")
    (tmp_path / "broken.dump").write_bytes(b"PGDMP, and then no copy")
    dump_of_another_program(tmp_path / "library.dump")
    for file in tmp_path.glob("*.*"):
        content = file.read_bytes()
        assert main(["backup", str(file), "--overwrite"]) == 1
        assert f"{file} is no backup of scorekeeper" in capsys.readouterr().err
        assert file.read_bytes() == content
        assert main(["restore", str(file), "--overwrite"]) != 0
    copy = tmp_path / "copy.dump"
    assert main(["backup", str(copy)]) == main(["backup", str(copy), "--overwrite"]) == 0


def dump_of_another_program(file):
    url = new_database("library")
    with psycopg.connect(url) as server:
        server.execute("CREATE TABLE alembic_version (version_num text)")
        server.execute("INSERT INTO alembic_version VALUES ('0004')")
        server.execute("CREATE TABLE books (title text)")
    subprocess.run(["pg_dump", "--format=custom", f"--file={file}", url], check=True)


@on_postgresql
@pytest.mark.parametrize(
    ("row", "column", "text"),
    [("hands", "result", "7"), ("games", "rules", "{}"), ("changes", "after", '{"game": [[]]}')],
)
def test_refuses_an_unreadable_copy(row, column, text, table, tmp_path, capsys):
    table.score(hand(side(500), side(25)))
    copy = tmp_path / "copy.dump"
    url = os.environ["DATABASE_URL"]
    good = rows_at(url)
    with psycopg.connect(url) as server:
        server.execute(f"UPDATE {row} SET {column} = %s", [text])
    assert main(["backup", str(copy)]) == 0
    fill(url, good)
    disconnect_all()
    assert main(["restore", str(copy), "--overwrite"]) != 0
    assert f"{copy} is damaged: in table {row}, row" in capsys.readouterr().err
    assert rows_at(url) == good


@on_postgresql
def test_restores_every_character_of_a_name(data, tmp_path):
    name = 'A\\tn"n\\n \\\\. é'
    phone = Phone(migrated_app(data))
    table = phone.start(name, "\\N")
    copy = tmp_path / "copy.dump"
    assert main(["backup", str(copy)]) == 0
    disconnect_all()
    assert main(["restore", str(copy), "--overwrite"]) == 0
    assert list(table.game.seats) == [name, "\\N"]


@on_postgresql
def test_says_how_to_install_the_programs(table, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", str(tmp_path / "copy.dump")]) == 1
    assert "apt install postgresql-client" in capsys.readouterr().err
    assert list(tmp_path.glob("*.dump")) == []


@on_postgresql
def test_makes_a_daily_copy(table, data):
    url = os.environ["DATABASE_URL"]
    copy = daily_copy(data, date(2026, 8, 1), url)
    assert copy == data / "backups" / "scorekeeper-2026-08-01.dump"
    table.phone.start("Cy", "Dee")
    keeper = Keeper(data, url, today=lambda: date(2026, 8, 1))
    for _ in range(EVENING_OVER + 1):
        keeper.look()
    assert daily_rows(copy) == 1, "what the server found there at its start is taken for whole"
    table.phone.start("Cy", "Dee")
    for _ in range(EVENING_OVER + 1):
        keeper.look()
    assert daily_rows(copy) == 3


def daily_rows(copy):
    rows = postgresql_backup._rows(server_url(os.environ["DATABASE_URL"]), copy, "--table=games")
    return len(list(rows))


@on_postgresql
def test_refuses_a_copy_that_lacks_games(table, data, monkeypatch):
    counted = holdings_at(os.environ["DATABASE_URL"])
    monkeypatch.setattr(postgresql_backup, "_holdings", lambda _: replace(counted, begun={"games": 9}))
    with pytest.raises(Refused, match="holds other games"):
        daily_copy(data, date(2026, 8, 1), os.environ["DATABASE_URL"])
    assert list((data / "backups").iterdir()) == []


@on_postgresql
def test_finds_no_games_in_an_empty_database(table, data, capsys):
    fill(os.environ["DATABASE_URL"], {})
    assert main(["link", "Ann"]) == 1
    assert "There is no game Ann" in capsys.readouterr().err


@on_postgresql
def test_works_with_a_password(data, tmp_path, monkeypatch):
    url = make_url(os.environ["DATABASE_URL"])
    role = f"guarded_{url.database}"
    with psycopg.connect(os.environ["DATABASE_URL"]) as server:
        server.execute(f"DROP ROLE IF EXISTS {role}")
        server.execute(f"CREATE ROLE {role} SUPERUSER LOGIN PASSWORD 'sword/fish' IN ROLE {GUARDED}")
    guarded = url.set(username=role, password="sword/fish")
    monkeypatch.setenv("DATABASE_URL", guarded.render_as_string(hide_password=False))
    table = Phone(migrated_app(data)).start("Ann", "Bob")
    copy = tmp_path / "copy.dump"
    assert main(["backup", str(copy)]) == 0
    table.post("/rename", {"title": "Later"})
    disconnect_all()
    assert main(["restore", str(copy), "--overwrite"]) == 0
    assert table.game.title is None


# --- what its programs get -------------------------------------------------------------------------------


def test_the_password_is_not_on_the_command_line(tmp_path, monkeypatch):
    """Everybody on the computer can see the command line of a process."""
    program, told = tmp_path / "pg_dump", tmp_path / "told"
    program.write_text(f'#!/bin/sh\necho "$PGPASSWORD" "$@" > {told}\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    (tmp_path / "copy.dump").touch()
    postgresql_backup._dump(server_url(NOWHERE), tmp_path / "copy.dump", "--snapshot=1", None)
    password, *arguments = told.read_text().split()
    assert password == "swordfish"
    assert NOWHERE.replace(":swordfish", "") in [argument.partition("=")[2] for argument in arguments]
    assert "swordfish" not in " ".join(arguments)


# --- progress of a copy ----------------------------------------------------------------------------------


def test_reports_the_bytes_written(tmp_path, monkeypatch):
    """A pg_dump that writes more once its beginning is reported, or after ten seconds, and one that fails."""
    program, reported = tmp_path / "pg_dump", tmp_path / "reported"
    program.write_text(
        "#!/bin/sh\nfor option; do case $option in --file=*) file=${option#--file=};; esac; done\n"
        'printf PGDMP > "$file"; looks=0\n'
        f"until [ -e {reported} ] || [ $((looks += 1)) -gt 1000 ]; do sleep 0.01; done\n"
        'printf more >> "$file"; echo "pg_dump: late" >&2; exit $STATUS\n'
    )
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(postgresql_backup, "_LOOK_AGAIN", 0.01)
    told, copy = [], tmp_path / "copy.dump"
    copy.touch()

    def tell(size):
        told.append(size)
        if size == 5:
            reported.touch()

    monkeypatch.setenv("STATUS", "0")
    postgresql_backup._dump(server_url(NOWHERE), copy, "--snapshot=1", tell)
    assert told == sorted(told) and 5 in told and told[-1] == 9
    assert copy.read_bytes() == b"PGDMPmore"
    monkeypatch.setenv("STATUS", "1")
    with pytest.raises(Refused, match="pg_dump refused: late"):
        postgresql_backup._dump(server_url(NOWHERE), copy, "--snapshot=1", told.append)
