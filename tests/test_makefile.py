"""`make run` explains in a sentence what the machine lacks. Every test has a target that runs it."""

import os
import re
import socket
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

from tests.profiles import PROFILES

CHECKOUT = Path(__file__).parents[1]


def make(*arguments, path=None, **environment):
    of_the_make_outside = ("MAKE", "MFLAGS", "MEASURE")
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(of_the_make_outside)
    }
    search = os.pathsep.join(filter(None, (str(path or ""), inherited["PATH"])))
    return subprocess.run(
        ["make", *arguments],
        cwd=CHECKOUT,
        env={**inherited, **environment, "PATH": search},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def fake_python(tmp_path):
    """Make a python3 that fails if it has to run code with a given word."""

    def fake(word, version="Python 3.11.2"):
        script = tmp_path / "bin" / "python3"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\ncase "$*" in *{word}*) exit 1;; --version) echo {version};; esac\n')
        script.chmod(0o755)
        return script.parent

    return fake


def test_says_how_to_install_the_venv_module(fake_python, tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", path=fake_python("ensurepip"))
    assert run.returncode != 0
    assert "apt install python3-venv" in run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "venv").exists()


def test_says_that_python_is_too_old(fake_python, tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", path=fake_python("version_info", "Python 3.9.2"))
    assert run.returncode != 0
    assert "needs Python 3.11 or newer, and this is Python 3.9.2" in run.stderr


def test_says_that_python_is_missing(tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", "PYTHON=no-such-python")
    assert run.returncode != 0
    assert "there is no no-such-python here" in run.stderr


def test_says_that_the_port_is_taken_and_names_another(tmp_path):
    environment_is_made = ("-o", f"{sys.prefix}/.for-run")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        run = make(
            "run", f"PORT={port}", f"VENV={sys.prefix}", *environment_is_made, SCOREKEEPER_DATA=str(tmp_path)
        )
    assert run.returncode != 0
    assert f"Port {port} is already in use" in run.stderr
    assert f"make run PORT={port + 1}" in run.stderr
    assert "Traceback" not in run.stderr


# --- the sets of tests ------------------------------------------------------------------------------

SETS = ("test", "test-browser", "test-engines", "test-pocket", "test-slow")
MARKS = ("browser", "pocket", "slow", "rest", "hypothesis")


def pytest_commands(target):
    """The commands of the target that start pytest."""
    run = make("--dry-run", target, f"VENV={sys.prefix}", "-o", f"{sys.prefix}/.for-test")
    return [line for line in run.stdout.splitlines() if "-m pytest" in line]


def pytest_command(target):
    """The command of the target that starts pytest on SQLite and in its first browsers."""
    again = ("--postgresql", "--engine")
    (command,) = (each for each in pytest_commands(target) if not any(option in each for option in again))
    return command


def test_kill_and_worker_tests_run_on_postgresql():
    """CI tries a few kills, and the slow tests many."""
    for target, which in {
        "test-postgres": "not slow and not browser and (not rest or both_databases)",
        "test-slow": "(slow or rest) and not browser",
    }.items():
        (command,) = (command for command in pytest_commands(target) if "--postgresql" in command)
        assert f'-m "{which}"' in command
        for file in ("tests/slow/test_kills.py", "tests/slow/test_workers.py", "tests/test_stopping.py"):
            assert (CHECKOUT / file).is_file() and file in command


def test_every_test_is_run_by_one_target():
    """Tries every set of marks. Random tests run a second time with the slow tests."""
    chosen = {
        target: Expression.compile(re.search('-m "([^"]+)"', pytest_command(target))[1]) for target in SETS
    }
    # A test for other engines has no mark of a place.
    for marks, target in {
        "engine": "test-engines",
        "engine rest": "test-slow",
        "engine slow": "test-slow",
    }.items():
        borne = set(marks.split())
        assert [each for each in SETS if chosen[each].evaluate(borne.__contains__)] == [target]
    for borne in product((False, True), repeat=len(MARKS)):
        marks = {mark for mark, is_borne in zip(MARKS, borne, strict=True) if is_borne}
        run_by = [target for target, expression in chosen.items() if expression.evaluate(marks.__contains__)]
        if marks & {"slow", "rest"}:
            assert run_by == ["test-slow"], marks
        else:
            first = "test-browser" if "browser" in marks else "test"
            first = "test-pocket" if "pocket" in marks else first
            assert run_by == [first] + ["test-slow"] * ("hypothesis" in marks), marks


def test_only_the_slow_tests_try_many_examples():
    assert "--hypothesis-profile=slow " in pytest_command("test-slow") and "slow" in PROFILES
    assert "--hypothesis-profile" not in pytest_command("test")


def test_ci_runs_every_target_but_the_slow_ones():
    script = (CHECKOUT / ".ci" / "run").read_text("utf-8")
    commands = re.findall(r"^make (.*)$", script, re.MULTILINE)
    assert [command.split()[0] for command in commands] == [
        "test",
        "test-postgres",
        "test-browser",
        "test-engines",
        "test-pocket",
        "lint",
        "dist",
        "docs",
    ]
    assert all(command.endswith("</dev/null") for command in commands), "nobody is there to answer"
    measured = pytest_command("coverage").split()
    assert [part for part in measured if not part.startswith("--cov")] == pytest_command("test").split()


def test_help_names_every_target():
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    targets = re.search(r"^\.PHONY: help (.*)$", makefile, re.MULTILINE)[1].split()
    described = dict.fromkeys(re.findall(r"^make ([\w-]+)", make("help").stdout, re.MULTILINE))
    assert list(described) == targets


# --- the package --------------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path):
    """Make a target with a Python that only prints what it is asked. Returns the modules, and all output."""

    def ask(*arguments):
        python = tmp_path / "bin" / "python"
        python.parent.mkdir()
        python.write_text('#!/bin/sh\necho asked: "$*"\n')
        python.chmod(0o755)
        stamps = (".made", ".for-run", ".for-dist")
        made = [argument for stamp in stamps for argument in ("-o", f"{tmp_path}/{stamp}")]
        run = make(*arguments, f"VENV={tmp_path}", *made)
        assert run.returncode == 0, run.stderr
        return re.findall("^asked: -m (.*)$", run.stdout, re.MULTILINE), run.stdout

    return ask


def test_dist_builds_and_checks_and_says_what_is_missing(asked, tmp_path):
    """tests/test_distribution.py looks at the package."""
    modules, said = asked("dist", f"DIST={tmp_path}/dist")
    assert modules == [
        f"build --no-isolation --outdir {tmp_path}/dist",
        f"twine check --strict {tmp_path}/dist/*",
    ]
    has_no_address = '\nrepository = ""\n' in (CHECKOUT / "pyproject.toml").read_text("utf-8")
    assert ("set repository in pyproject.toml" in said) == has_no_address


def test_pocket_builds_the_app_for_phones(asked):
    assert asked("pocket")[0] == ["scorekeeper pocket build"]


# --- a language ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ((), "Which language? By its code, or with a country: make new-language LANG=pl"),
        (("LANG=fr",), "fr has its catalogue already: make catalogues brings it up to date."),
    ],
    ids=["the language of the shell is not meant", "a language that there is"],
)
def test_a_language_is_begun_only_by_its_new_code(tmp_path, arguments, refusal):
    (tmp_path / "translations" / "fr").mkdir(parents=True)
    made = ("-o", f"{tmp_path}/.for-run", f"VENV={tmp_path}", f"TRANSLATIONS={tmp_path}/translations")
    run = make("new-language", *arguments, *made, LANG="de_DE.UTF-8")
    assert run.returncode != 0
    assert refusal in run.stderr
    assert [folder.name for folder in (tmp_path / "translations").iterdir()] == ["fr"]
