"""scorekeeper export and import."""

import io
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import date, timedelta

import pytest

from scorekeeper.cli import main
from scorekeeper.evenings import begin_of
from scorekeeper.limits import MAX_FILE_BYTES, MAX_GAMES
from scorekeeper.records.games import read_games, write_games
from scorekeeper.records.spreadsheets.games_out import games_csv
from tests.builders_web import put_empty_database
from tests.postgresql import new_database, on_postgresql
from tests.records.spreadsheets.played import played_games
from tests.records.test_games import A_HAND, A_RECORD, COUNTED, entry, with_record

GAMES = [
    entry(A_HAND, COUNTED),
    entry(A_HAND, seats=("Chloé", "Dev")),
    entry(title="Finale", seats=("Eva", "Finn"), stopped=True),
]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def file(tmp_path):
    made = tmp_path / "games.json"
    made.write_bytes(write_games(GAMES))
    return made


@pytest.fixture
def games(data, file):
    """A database with the games. Returns their addresses."""
    put_empty_database(data)
    with redirect_stdout(io.StringIO()) as out:
        assert main(["import", str(file)]) == 0
    *lines, last = out.getvalue().splitlines()
    assert last.startswith("3 games read.")
    return [line.split()[0] for line in lines]


def test_export_repeats_the_imported_file(games, file, tmp_path, capsysbinary):
    out = tmp_path / "out.json"
    assert main(["export", str(out)]) == 0
    assert out.read_bytes() == file.read_bytes()
    capsysbinary.readouterr()
    assert main(["export", "-"]) == 0
    assert capsysbinary.readouterr().out == file.read_bytes()


def test_a_table_counts_the_games_that_it_holds(games, tmp_path, capsys):
    out = tmp_path / "games.csv"
    assert main(["export", str(out), "--csv"]) == 0
    said = capsys.readouterr()
    assert said.out == f"2 games are in {out}.\n"
    assert said.err == "scorekeeper: 1 game has no hands yet and is not in the table.\n"
    assert main(["export", "-", "--csv", "--game", games[1]]) == 0
    assert capsys.readouterr().err == ""


def test_imports_from_standard_input(file, monkeypatch, capsysbinary):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert main(["import", "-"]) == 0
    capsysbinary.readouterr()
    assert main(["export", "-"]) == 0
    assert capsysbinary.readouterr().out == file.read_bytes()


def test_import_and_export_keep_records(tmp_path):
    file, out = tmp_path / "games.json", tmp_path / "out.json"
    file.write_bytes(write_games([with_record(A_RECORD), GAMES[0]]))
    assert main(["import", str(file)]) == 0
    assert main(["export", str(out)]) == 0
    assert out.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("meant", ["address", "url", "FINALE", "finn"])
def test_exports_one_game(games, meant, capsysbinary):
    address = {"address": games[2], "url": f"http://192.168.1.20:8000/games/{games[2]}/history?x=1"}.get(
        meant, meant
    )
    assert main(["export", "-", "--game", address]) == 0
    assert read_games(capsysbinary.readouterr().out) == [GAMES[2]]


def test_refuses_an_unknown_game(games, capsys):
    for meant in ("Zoe", "", games[0][:-1], f"http://x/games/{games[0]}x"):
        assert main(["export", "-", "--game", meant]) == 1
        assert "There is no game" in capsys.readouterr().err


def test_exports_a_table(games, tmp_path, capsysbinary):
    out = tmp_path / "games.csv"
    assert main(["export", str(out), "--csv"]) == 0
    assert out.read_bytes() == games_csv(GAMES)
    capsysbinary.readouterr()
    assert main(["export", "-", "--csv", "--game", games[1]]) == 0
    assert capsysbinary.readouterr().out == games_csv(GAMES[1:2])


def test_a_game_after_midnight_has_the_day_of_its_evening_in_a_table(tmp_path, capsysbinary):
    file, eve = tmp_path / "games.json", date(2025, 12, 31)
    file.write_bytes(write_games([replace(GAMES[0], created_at=begin_of(eve) + timedelta(hours=20))]))
    assert main(["import", str(file)]) == 0
    capsysbinary.readouterr()
    assert main(["export", "-", "--csv"]) == 0
    lines = capsysbinary.readouterr().out.splitlines()[1:]
    assert lines and all(line.startswith(b"2025-12-31,") for line in lines)


def test_exports_the_games_of_a_player(games, capsysbinary):
    for names, expected in [
        (["CHLOE"], [GAMES[1]]),
        (["Ann", "Finn"], [GAMES[0], GAMES[2]]),
        (["Zoe"], []),
    ]:
        options = [word for name in names for word in ("--player", name)]
        assert main(["export", "-", *options]) == 0
        assert read_games(capsysbinary.readouterr().out) == expected


def test_real_games_survive_two_exchanges(tmp_path, monkeypatch, capsys):
    """Imported, exported and imported again without a difference."""
    file = tmp_path / "0.json"
    file.write_bytes(write_games(played_games()))
    for times in (1, 2):
        monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / f"data {times}"))
        if on_postgresql():
            monkeypatch.setenv("DATABASE_URL", new_database(f"exchanged_{times}"))
        out = tmp_path / f"{times}.json"
        assert main(["import", str(file)]) == main(["export", str(out)]) == 0
        assert out.read_bytes() == file.read_bytes()
        file = out
    assert "9 games are in" in capsys.readouterr().out


def test_imports_a_table(tmp_path, capsys, games):
    file = tmp_path / "paper.csv"
    file.write_bytes("Noms;Km;Météo\nZoé;700;beau\nLéo;475;\n".encode("cp1252"))
    assert main(["import", str(file), "--box", "dujardin-2024"]) == 0
    captured = capsys.readouterr()
    assert "Zoé - Léo" in captured.out
    guessed, left_out = captured.err.splitlines()
    assert guessed == "scorekeeper: read as cp1252; if names are wrong, name another --encoding."
    assert left_out == "scorekeeper: line 1, Météo: The column Météo is left out."
    assert main(["export", "-", "--csv", "--player", "zoe"]) == 0
    assert "dujardin-2024" in capsys.readouterr().out


def test_imports_a_table_in_a_named_encoding(tmp_path, capsys, games):
    """With one letter in a single name, nobody can guess the encoding."""
    file = tmp_path / "paper.csv"
    file.write_bytes("names;miles\nYılmaz;700\nAnn;475\n".encode("cp1254"))
    assert main(["import", str(file), "--encoding", "cp1254"]) == 0
    captured = capsys.readouterr()
    assert "Yılmaz - Ann" in captured.out and captured.err == ""
    assert main(["import", str(file)]) == 0
    assert "Yýlmaz - Ann" in capsys.readouterr().out


def test_real_games_survive_as_a_table(tmp_path, capsysbinary):
    file = tmp_path / "games.csv"
    file.write_bytes(games_csv(played_games()))
    assert main(["import", str(file)]) == 0
    capsysbinary.readouterr()
    assert main(["export", "-", "--csv"]) == 0
    assert capsysbinary.readouterr().out == file.read_bytes()


def test_reports_every_error_of_a_table(tmp_path, games, capsysbinary):
    file = tmp_path / "paper.csv"
    file.write_text("names,miles\nAnn,701\nBob,x\n")
    assert main(["import", str(file)]) == 2
    assert capsysbinary.readouterr().err.decode() == (
        f"scorekeeper: {file} cannot be read (line 3). miles: Enter a whole number from 0 to 9,999, not x.\n"
    )
    assert main(["export", "-"]) == 0
    assert read_games(capsysbinary.readouterr().out) == GAMES


def test_ten_thousand_games_of_an_evening_fit_a_file():
    games = played_games()
    assert len(write_games(games)) / len(games) * MAX_GAMES < MAX_FILE_BYTES


def test_counts_a_single_game_in_the_singular(games, tmp_path, capsys):
    out = tmp_path / "one.json"
    assert main(["export", str(out), "--game", games[0]]) == 0
    assert capsys.readouterr().out.startswith("1 game is in ")
    assert main(["import", str(out)]) == 0
    assert "\n1 game read. " in capsys.readouterr().out


def test_keeps_an_existing_file(games, tmp_path, capsys):
    out = tmp_path / "out.json"
    out.write_text("precious")
    assert main(["export", str(out)]) == 1
    assert "--overwrite" in capsys.readouterr().err
    assert out.read_text() == "precious"
    assert main(["export", str(out), "--overwrite"]) == 0
    assert read_games(out.read_bytes()) == GAMES


def test_refuses_to_export_to_closed_standard_output(games, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["export", "-"]) == 1
    assert capsys.readouterr().err == "scorekeeper: Standard output is closed: name a file.\n"


@pytest.mark.sqlite("a data folder without a database")
def test_refuses_to_export_nothing(data, capsys):
    assert main(["export", "-"]) == 1
    assert f"There are no games in {data}" in capsys.readouterr().err
    assert not data.exists()


def test_refuses_to_export_more_than_a_file_holds(games, monkeypatch, capsys):
    monkeypatch.setattr("scorekeeper.records.games.writer.MAX_GAMES", 2)
    assert main(["export", "-"]) == 1
    assert "scorekeeper backup has no such limit" in capsys.readouterr().err
    assert MAX_GAMES > 2


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "No such file or directory"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF a photo", "not UTF-8"),
        (b"{}", "“format” is missing"),
        (b"[" * 100_000, "nested too deeply"),
        (write_games(GAMES).replace(b'"Finn"', b'"Fi\\u001bnn"'), "/games/2/seats/1: "),
        (
            write_games(GAMES).replace(b'"miles": 475', b'"miles": 476', 1),
            "/games/0/hands/0/hand/sides/1/miles: ",
        ),
        (
            write_games([with_record(A_RECORD + "\nA ferrari")]),
            ("/games/0/hands/0/record: In line 8 of the play-by-play: Column 3: there is no card “ferrari”."),
        ),
        (write_games(GAMES)[:-200], "(line "),
    ],
    ids=["not there", "a photo", "an object", "deep", "controls", "impossible", "no record", "cut off"],
)
def test_refuses_unreadable_files(tmp_path, games, capsysbinary, content, complaint):
    file = tmp_path / "bad.json"
    if content is not None:
        file.write_bytes(content)
    assert main(["import", str(file)]) == 2
    assert complaint in capsysbinary.readouterr().err.decode()
    assert main(["export", "-"]) == 0
    assert read_games(capsysbinary.readouterr().out) == GAMES
