"""make run on a machine that lacks something says what, in a sentence."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")


def make(*arguments, path=None, **environment):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
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
    """A python3 that fails, as told, when it is asked to run code with a given word in it."""

    def fake(word, version="Python 3.11.2"):
        script = tmp_path / "bin" / "python3"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\ncase "$*" in *{word}*) exit 1;; --version) echo {version};; esac\n')
        script.chmod(0o755)
        return script.parent

    return fake


def test_venv_module_missing(fake_python, tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", path=fake_python("ensurepip"))
    assert run.returncode != 0
    assert "apt install python3-venv" in run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "venv").exists()


def test_python_too_old(fake_python, tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", path=fake_python("version_info", "Python 3.9.2"))
    assert run.returncode != 0
    assert "needs Python 3.11 or newer, and this is Python 3.9.2" in run.stderr


def test_python_missing(tmp_path):
    run = make("run", f"VENV={tmp_path}/venv", "PYTHON=no-such-python")
    assert run.returncode != 0
    assert "there is no no-such-python here" in run.stderr


def test_port_taken(tmp_path):
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
