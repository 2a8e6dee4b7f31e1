"""The most games that a file can hold are imported and exported without a difference."""

import pytest

from scorekeeper.cli import main
from scorekeeper.limits import MAX_GAMES
from scorekeeper.records.games import write_games
from scorekeeper.records.spreadsheets.games_out import games_csv
from tests.records.spreadsheets.played import played_games

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("name", "options"), [("games.json", []), ("games.csv", ["--csv"])])
def test_ten_thousand_games_survive_import_and_export(name, options, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    games = (played_games() * (MAX_GAMES // 9 + 1))[:MAX_GAMES]
    file, out = tmp_path / name, tmp_path / f"out-{name}"
    file.write_bytes(games_csv(games) if options else write_games(games))
    assert main(["import", str(file)]) == main(["export", str(out), *options]) == 0
    assert out.read_bytes() == file.read_bytes()
