"""scorekeeper link: lets a phone that lost its own link score again."""

import io
import re
import sqlite3
import sys
from contextlib import closing

import pytest

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.cli import store as cli_store
from scorekeeper.store import db
from scorekeeper.store.games.games import find_game
from scorekeeper.store.server_lock import serving
from tests.builders_web import Phone, raw_rows
from tests.databases import database_file

URL = re.compile(r"^    (http\S+)/join/([\w-]{22})$", re.MULTILINE)


@pytest.fixture
def ann(phone):
    return phone


@pytest.fixture
def table(ann):
    table = ann.start("Ann", "Bob")
    ann.start("Chloé", "Dev")
    return table


def printed_link(capsys):
    """The base and the token of the one printed link."""
    ((base, token),) = URL.findall(capsys.readouterr().out)
    return base, token


@pytest.mark.parametrize("meant", ["ann", "BOB", "address", "whole address"])
def test_a_phone_scores_by_the_link(ann, table, capsys, meant):
    addresses = {
        "address": table.public_id,
        "whole address": f"https://bornes.example/games/{table.public_id}",
    }
    assert main(["link", addresses.get(meant, meant)]) == 0
    _, token = printed_link(capsys)
    bob = Phone(ann.app)
    assert bob.post(f"{table.path}/misdeal").status == 403
    assert bob.post(f"/join/{token}").goes_to == table.path
    assert bob.post(f"{table.path}/misdeal").status == 303


@pytest.mark.sqlite("reads the whole database as a script")
def test_the_link_is_logged_and_stored_as_a_hash(ann, table, capsys):
    assert main(["link", "Ann", "--name", "  for \x07Bob "]) == 0
    _, token = printed_link(capsys)
    change = table.game.changes[-1]
    assert (change.kind, change.device_id) == ("link_made", None)
    assert raw_rows(ann.app, "SELECT name FROM links") == [("for Bob",)]
    with ann.app.app_context():
        everything = "\n".join(db.engine.raw_connection().driver_connection.iterdump())
    assert token not in everything


def test_links_are_numbered(ann, table):
    assert main(["link", "Ann"]) == main(["link", "Ann"]) == 0
    assert raw_rows(ann.app, "SELECT name FROM links") == [("Link 1",), ("Link 2",)]


def test_the_link_uses_the_servers_address(ann, table, capsys, monkeypatch):
    monkeypatch.setattr("scorekeeper.cli.links.own_addresses", lambda: ["192.168.1.20"])
    assert main(["link", "Ann"]) == 0
    assert printed_link(capsys)[0] == "http://192.168.1.20:8000"
    with serving(ann.app.config["DATA_DIR"], "http://192.168.1.20:8123/"):
        assert main(["link", "Ann"]) == 0
        assert printed_link(capsys)[0] == "http://192.168.1.20:8123"
        assert main(["link", "Ann", "--url", "https://bornes.example/under"]) == 0
        assert printed_link(capsys)[0] == "https://bornes.example/under"


def test_prints_a_code_to_scan(ann, table, capsys):
    assert main(["link", "Ann"]) == 0
    assert "█" in capsys.readouterr().out


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "url", ["bornes.example", "ftp://bornes.example", "http://", "http://a b/", "javascript:x"]
)
def test_refuses_an_invalid_address(ann, table, url, capsys):
    assert main(["link", "Ann", "--url", url]) == 2
    assert "is no address like" in capsys.readouterr().err


def test_lists_several_matching_games(ann, table, capsys):
    other = ann.start("Ann", "Eva")
    assert main(["link", "Ann"]) == 1
    complaints = capsys.readouterr().err
    assert complaints.startswith("scorekeeper: 2 games match Ann: give the address of one.\n")
    assert table.public_id in complaints and other.public_id in complaints
    assert "Ann - Bob, 0 hands" in complaints and "Chloé" not in complaints
    assert raw_rows(ann.app, "SELECT count(*) FROM links") == [(0,)]
    assert main(["link", other.public_id]) == 0


@pytest.mark.sampled(5)
@pytest.mark.parametrize("meant", ["Zoe", "", "  ", "1-AAAAAAAAAAAAAAAAAAAAAA", "http://x/games/Ann"])
def test_refuses_an_unknown_game(ann, table, meant, capsys):
    assert main(["link", meant]) == 1
    assert "There is no game" in capsys.readouterr().err
    assert raw_rows(ann.app, "SELECT count(*) FROM links") == [(0,)]


def test_refuses_a_deleted_game(ann, table):
    table.post("/delete")
    for meant in ("Ann", table.public_id):
        assert main(["link", meant]) == 1


@pytest.mark.sqlite("a data folder without a database")
def test_refuses_if_there_are_no_games(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "none"))
    assert main(["link", "Ann"]) == 1
    assert "There are no games in" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_the_link_works_in_the_running_server(ann, table):
    """The command and the server share the key, so their addresses agree."""
    assert main(["link", table.public_id]) == 0
    app = create_app({"DATA_DIR": ann.app.config["DATA_DIR"]})
    with app.app_context():
        assert find_game(table.public_id) is not None
        db.session.remove()
        db.engine.dispose()  # because the next test puts another file in its place


def test_prints_the_link_on_a_terminal_without_the_letters(phone, monkeypatch):
    """The link has been made, so it must be shown."""
    phone.start("علي", "Chloé")
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["link", "chlo"]) == 0
    terminal.flush()
    assert URL.search(terminal.buffer.getvalue().decode("ascii"))


def test_says_where_to_withdraw_the_link(ann, table, capsys):
    """It uses the name of that page in the menu."""
    assert main(["link", "ann"]) == 0
    (page,) = re.findall(r'under "(.*)"', capsys.readouterr().out)
    assert page in table.get("/menu").words


def test_lists_the_newest_of_many_matching_games(ann, table, capsys, monkeypatch):
    monkeypatch.setattr(cli_store, "_MOST_LISTED", 2)
    second, third = (ann.start("Ann", name) for name in ("Eva", "Finn"))
    assert main(["link", "Ann"]) == 1
    first, more, *listed = capsys.readouterr().err.splitlines()
    assert (first, more) == ("scorekeeper: 3 games match Ann: give the address of one.", "  ...")
    assert [line.split()[0] for line in listed] == [second.public_id, third.public_id]
    third.post("/delete")
    assert main(["link", "Ann"]) == 1
    assert "..." not in capsys.readouterr().err


@pytest.mark.sqlite("its lock")
def test_a_command_that_writes_locks_the_database_at_its_first_read(phone):
    with cli_store.stored_games(), closing(sqlite3.connect(database_file(phone.app), timeout=0)) as other:
        db.session.execute(db.text("SELECT count(*) FROM games"))
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
