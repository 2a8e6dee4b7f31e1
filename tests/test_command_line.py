"""What all commands have in common: a quick start and a quiet end."""

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

import scorekeeper
from scorekeeper.__main__ import main as start
from scorekeeper.cli import COMMANDS, main, score
from scorekeeper.paths import named_folder
from scorekeeper.records.games import write_games
from tests.records.spreadsheets.played import played_games

HAND = (
    '{"format": "mille-bornes-hand/1", "edition": "winning-moves", "players": 2, '
    '"sides": [{"name": "Ann", "miles": 700}, {"name": "Bob", "miles": 475}]}\n'
)


def test_the_version_is_printed(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"scorekeeper {scorekeeper.__version__}\n"


def test_the_command_line_starts_without_the_web():
    heavy = "flask, sqlalchemy, wtforms, waitress"
    code = f"import sys, scorekeeper.cli; print(*({{*'{heavy}'.split(', ')}} & {{*sys.modules}}))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == ""


@pytest.mark.parametrize(
    ("library", "command"), [("click", "score"), ("flask", "serve"), ("flask", "status")]
)
def test_a_missing_library_is_told_in_a_sentence(library, command, tmp_path):
    code = (
        f"import runpy, sys; sys.modules['{library}'] = None; sys.argv = ['scorekeeper', '{command}'];"
        "runpy.run_module('scorekeeper', run_name='__main__')"
    )
    environment = os.environ | {"SCOREKEEPER_DATA": str(tmp_path / "data")}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        f"scorekeeper: {library} is not installed, and this command needs it. Install scorekeeper again "
        "without --no-deps: pip brings along what it needs.\n"
    )


def test_a_home_that_nobody_has_is_a_folder_like_any_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/ann")
    named = {
        "~": "/home/ann",
        "~/games": "/home/ann/games",
        "~nobody-here/games": f"{tmp_path}/~nobody-here/games",
    }
    assert {name: str(named_folder(name)) for name in named} == named


@pytest.mark.parametrize(
    "command",
    [["score", "-"], ["replay", "-"], ["rule", "5.3"], ["editions"], ["standings", "-"]],
    ids=lambda command: command[0],
)
def test_commands_without_a_server_need_no_module_that_windows_lacks(command):
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['fcntl', 'resource', 'pwd', 'grp', 'termios']));"
        "from scorekeeper.__main__ import main; sys.argv[0] = 'scorekeeper'; sys.exit(main())"
    )
    ran = subprocess.run([sys.executable, "-c", code, *command], input=HAND, capture_output=True, text=True)
    assert ran.returncode in (0, 2)  # 2: the hand is no night and no record
    assert "not installed" not in ran.stderr and "Traceback" not in ran.stderr


def test_a_mistake_in_our_own_imports_stays_an_error(monkeypatch):
    def mistaken():
        raise ModuleNotFoundError("No module named 'scorekeeper.lost'", name="scorekeeper.lost")

    monkeypatch.setattr("scorekeeper.cli.main", mistaken)
    with pytest.raises(ModuleNotFoundError):
        start()


@pytest.fixture
def a_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))


@pytest.fixture
def flask(a_folder, monkeypatch):
    """Run `flask --app scorekeeper` with these arguments in this process."""
    from flask.cli import cli

    monkeypatch.setenv("FLASK_RUN_FROM_CLI", "true")  # which it sets itself
    monkeypatch.setattr(sys, "path", [*sys.path])  # to which it adds
    return lambda *arguments: CliRunner().invoke(cli, ["--app", "scorekeeper", *arguments])


def test_flask_lists_every_command(flask):
    listed = flask("--help").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in listed


def test_flask_runs_a_command_with_the_same_output(a_folder):
    impossible = HAND.replace("700", "701")
    ours = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", "-"], input=impossible, capture_output=True, text=True
    )
    theirs = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "scorekeeper", "score", "-"],
        input=impossible,
        capture_output=True,
        text=True,
    )
    assert (theirs.returncode, theirs.stdout, theirs.stderr) == (1, ours.stdout, ours.stderr)


def test_flask_runs_a_command_on_stored_games(flask, tmp_path):
    games, out = tmp_path / "games.json", tmp_path / "out.json"
    games.write_bytes(write_games(played_games()))
    assert flask("import", str(games)).exit_code == 0
    assert flask("export", str(out)).exit_code == 0
    assert out.read_bytes() == games.read_bytes()


def test_ctrl_c_is_quiet(monkeypatch, capsys):
    def interrupted(**options):
        raise KeyboardInterrupt

    monkeypatch.setattr(score.score_hands, "callback", interrupted)
    assert main(["score", "-"]) == 130
    assert capsys.readouterr().err == ""


def test_a_closed_output_pipe_causes_no_error_message():
    scoring = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "score", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    scoring.stdout.close()
    _, complaints = scoring.communicate(HAND * 1000)
    assert complaints == ""
    assert scoring.returncode == 141


def test_without_standard_output_the_exit_code_still_answers():
    scoring = [sys.executable, "-m", "scorekeeper", "score", "-"]
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *scoring]
    scored = subprocess.run(closed, input=HAND, stderr=subprocess.PIPE, text=True)
    assert (scored.returncode, scored.stderr) == (0, "")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "command", ["score", "replay", "witness", "check", "seat", "standings", "season", "import", "restore"]
)
def test_refuses_a_named_pipe_at_once(command, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    answer = subprocess.run(
        [sys.executable, "-m", "scorekeeper", command, pipe], capture_output=True, text=True, timeout=20
    )
    said = f"There is no file {pipe}" if command == "restore" else "no regular file; - reads standard input"
    assert answer.returncode == 2 and said in answer.stderr
