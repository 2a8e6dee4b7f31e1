"""Large files of games, a game on each line."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import write_games
from scorekeeper.records.games.lines import game_lines, read_game
from tests.profiles import examples
from tests.records.test_games import A_HAND, entries, entry

A_FILE = write_games([entry(A_HAND), entry()])


def read(data):
    return [read_game(line, number) for number, line in enumerate(game_lines(BytesIO(data)))]


@settings(max_examples=examples(60))
@given(st.lists(entries(), min_size=1, max_size=3), st.sampled_from(["\n", "\r\n"]))
def test_what_was_written_is_read(games, line_end):
    written = write_games(games)
    assert read(b"\xef\xbb\xbf" + written.replace(b"\n", line_end.encode()) + b"\n\n") == games


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\xff\xd8\xff\xe0 a photo", 1),
        (b"names,miles\nAnn,700", 1),
        (A_FILE.replace(b"games/1", b"games/9", 1), 1),
        (A_FILE.replace(b",\n", b"\n"), 3),
        (A_FILE.replace(b"\n]}", b",\n]}"), 4),
        (A_FILE.replace(b"\n]}\n", b"\n"), 4),
        (A_FILE.replace(b",\n", b",\n\n"), 3),
        (A_FILE + b"{}", 5),
        (A_FILE.replace(b"Ann", b"\xff"), 2),
        (write_games([]), 1),
    ],
    ids=["nothing", "photo", "table", "format", "comma", "more", "cut", "empty", "after", "utf", "no games"],
)
def test_what_is_laid_out_otherwise(data, line):
    with pytest.raises(Unreadable) as refusal:
        read(data)
    assert refusal.value.line == line or refusal.value.where == f"/games/{line - 2}"


def test_a_wrong_game_has_its_place():
    with pytest.raises(Unreadable) as refusal:
        read_game('{"title": 1}', 4)
    assert refusal.value.where == "/games/4"
    with pytest.raises(Unreadable) as refusal:
        read_game("{", 4)
    assert refusal.value.where == "/games/4" and refusal.value.line is None


def test_nested_too_deeply():
    for line in ("[" * 100_000, '{"title": ' + "[" * 900 + "]" * 900 + "}"):
        with pytest.raises(Unreadable) as refusal:
            read_game(line, 4)
        assert refusal.value.where.startswith("/games/4")


def test_too_many_games(monkeypatch):
    monkeypatch.setattr("scorekeeper.records.games.lines.MAX_GAMES", 1)
    with pytest.raises(Unreadable, match="at most 1 game"):
        read(A_FILE)


def test_a_line_without_end(monkeypatch):
    monkeypatch.setattr("scorekeeper.records.games.lines.MAX_GAME_BYTES", 100)
    with pytest.raises(Unreadable, match="a game on each line"):
        read(A_FILE)
