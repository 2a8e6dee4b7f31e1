"""An endless test fails and is named, and the other tests run."""

import os
import subprocess
import sys
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
TESTS = """
def test_first():
    pass

def test_that_never_ends():
    while True:
        pass

def test_last():
    pass
"""


def test_an_endless_test_fails_and_is_named(tmp_path):
    """It may loop or wait for a lock, so another process has to end its process."""
    (tmp_path / "test_three.py").write_text(TESTS)
    options = ("-c", str(PYPROJECT), "--rootdir", str(tmp_path), "-p", "xdist.plugin", "-n", "1")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-o", "faulthandler_timeout=1", "test_three.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # it starts in half the time
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "crashed while running 'test_three.py::test_that_never_ends'" in run.stdout
    assert "1 failed, 2 passed" in run.stdout
