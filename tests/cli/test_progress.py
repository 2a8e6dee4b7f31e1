"""A progress bar on the terminal during long work, and nowhere else."""

import io
import json
import re
import sys

import pytest

from scorekeeper.cli import main
from scorekeeper.cli import terminal as cli_terminal
from scorekeeper.records.games import write_games
from scorekeeper.records.spreadsheets.games_out import games_csv
from tests.builders import DATA, hand_json
from tests.builders_web import Phone, migrated_app, put_empty_database
from tests.records.spreadsheets.played import played_games


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(cli_terminal, "_PATIENCE", 0)


def terminal(monkeypatch):
    """Make standard error a terminal from here on. pytest restores its own after a fixture."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_a_terminal_shows_a_bar(monkeypatch):
    bar = terminal(monkeypatch)
    assert list(cli_terminal.shown(range(9), 9, "games")) == list(range(9))
    assert "0/9" in bar.getvalue() and "games" in bar.getvalue()


@pytest.mark.parametrize("stream", [io.StringIO(), None], ids=["a pipe", "closed"])
def test_no_bar_without_a_terminal(monkeypatch, stream):
    monkeypatch.setattr(sys, "stderr", stream)
    items = range(9)
    assert cli_terminal.shown(items, 9, "games") is items
    assert "tqdm" not in vars(cli_terminal)


def units(bar):
    """The units of the nine bars that were started."""
    return re.findall(r"0/9 \[[^]]*\? ([a-z ]+)/s", bar.getvalue())


@pytest.fixture
def hands(tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text((json.dumps(hand_json()) + "\n") * 50)
    return file


def test_a_bar_does_not_change_the_scores(hands, monkeypatch, capsys):
    bar = terminal(monkeypatch)
    assert main(["score", str(hands), "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 50
    assert "%" in bar.getvalue()


def test_a_bar_does_not_change_the_replays(monkeypatch, capsys):
    bar = terminal(monkeypatch)
    file = str(DATA / "played-hands.mb")
    main(["replay", file, "--json"])
    with_bar = capsys.readouterr().out
    assert "%" in bar.getvalue()
    main(["replay", file, "--json"])
    assert capsys.readouterr().out == with_bar and len(with_bar.splitlines()) == 63


def test_no_bar_if_the_answers_go_to_the_terminal(hands, monkeypatch):
    bar = terminal(monkeypatch)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert main(["score", str(hands), "--json"]) == 0
    assert bar.getvalue() == ""


def test_standard_input_has_a_bar_without_a_total(monkeypatch, hands):
    bar = terminal(monkeypatch)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(hands.read_bytes())))
    assert main(["score", "-", "--json"]) == 0
    assert bar.getvalue() == ""


@pytest.mark.sqlite("copies of the file")
def test_a_backup_shows_a_bar(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    put_empty_database(tmp_path / "data")
    bar = terminal(monkeypatch)
    assert main(["backup", str(tmp_path / "backup.db")]) == 0
    assert "pages" in bar.getvalue()


def test_import_and_export_show_a_bar(tmp_path, monkeypatch):
    bar = terminal(monkeypatch)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    file, out = tmp_path / "games.json", tmp_path / "out.json"
    file.write_bytes(write_games(played_games()))
    assert main(["import", str(file)]) == 0
    assert units(bar) == ["games read", "games kept"]
    assert main(["export", str(out)]) == 0
    assert out.read_bytes() == file.read_bytes()
    assert units(bar)[2:] == ["games", "games written"]


def test_import_and_export_of_tables_show_a_bar(tmp_path, monkeypatch):
    bar = terminal(monkeypatch)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    file, out = tmp_path / "games.csv", tmp_path / "out.csv"
    file.write_bytes(games_csv(played_games()))
    assert main(["import", str(file)]) == 0
    assert units(bar) == ["games read", "games kept"]
    assert main(["export", str(out), "--csv"]) == 0
    assert out.read_bytes() == file.read_bytes()
    assert units(bar)[2:] == ["games", "games written"]


@pytest.mark.postgresql
def test_a_backup_of_a_postgresql_shows_a_bar(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    Phone(migrated_app(tmp_path / "data")).start("Ann", "Bob")
    bar = terminal(monkeypatch)
    assert main(["backup", str(tmp_path / "backup.dump")]) == 0
    assert "B/s" in bar.getvalue()
