"""The commands of docs/keeping.md run as they are written there, bare and with every option."""

import re
import shlex

import pytest

from scorekeeper.cli import main
from scorekeeper.paths import CHECKOUT
from tests.builders import ACE, hand, side
from tests.web.nights.evening import new_evening

pytestmark = pytest.mark.sqlite("a folder of its own: the commands replace the database and the key")

LINES = re.findall(
    r"^scorekeeper (.+?)\s+# ", (CHECKOUT / "docs" / "keeping.md").read_text("utf-8"), re.MULTILINE
)
#: The command that makes what another reads: bare, and with options.
FIRST = {
    "restore": ("backup FILE", "backup FILE"),
    "import": ("export FILE", "export FILE --csv"),
}


@pytest.fixture
def values(phone, tmp_path, monkeypatch):
    """What stands for the words in capitals. The data folder is a copy that the commands may change."""
    game = phone.start("Ann", "Bob").score(hand(side(700, ACE), side(400)))
    night = new_evening(phone)
    copy = str(tmp_path / "copy")
    assert main(["backup", copy]) == 0
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)  # `card` without a file writes here
    assert main(["restore", copy]) == 0
    return {
        "GAME": game.public_id,
        "NIGHT": night.public_id,
        "FILE": str(tmp_path / "file"),
        "FOLDER": str(tmp_path / "data"),
        "--encoding NAME": "--encoding cp1252",
        "NAME": "Ann",
        "BASE": "https://club.example",
        "LANG": "fr",
        "EDITION": "winning-moves",
    }


def run(line, values):
    for word, value in values.items():
        line = re.sub(rf"(?<![\w-]){word}\b", value, line)
    return main(shlex.split(line))


@pytest.mark.parametrize("with_options", [False, True])
@pytest.mark.parametrize("line", LINES)
def test_a_documented_command_runs(line, with_options, values, tmp_path, monkeypatch):
    command = line.split()[0]
    if command in FIRST:
        assert run(FIRST[command][with_options], values) == 0
    if command == "restore" and not with_options:
        monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "new"))  # else it would replace a database
    line = line.replace("[", "").replace("]", "") if with_options else re.sub(r" \[.*?\]", "", line)
    assert run(line, values) == 0


def test_all_commands_about_kept_games_are_documented():
    assert {line.split()[0] for line in LINES} == {
        *("status", "backup", "restore", "export", "import", "new-key", "card", "link", "direct")
    }
