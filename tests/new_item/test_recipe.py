"""The recipe "To add an item of the score" of docs/recipes.md, followed in a copy of the program.

Values derived from the items at import need the new one as well, so the copy runs in a process of its own,
with the tests of cases.py.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_item import recipe

CHECKOUT = Path(__file__).parents[2]
CASES = Path(__file__).with_name("cases.py")


@pytest.fixture
def copy(tmp_path):
    """A checkout in which the recipe was followed. No template and no script is changed."""
    shutil.copytree(
        CHECKOUT / "scorekeeper", tmp_path / "scorekeeper", ignore=shutil.ignore_patterns("__pycache__")
    )
    for unchanged in ("templates", "static", ".ci", "pyproject.toml"):
        (tmp_path / unchanged).symlink_to(CHECKOUT / unchanged)
    recipe.follow(tmp_path)
    return tmp_path


def test_a_new_item_goes_through_the_program(copy):
    told = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    options = ("-q", "-p", "no:cacheprovider", "--import-mode=append", f"--rootdir={CHECKOUT}")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"--config-file={CHECKOUT / 'pyproject.toml'}", CASES],
        cwd=copy,
        env=told | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_recipe_names_its_files():
    text = (CHECKOUT / "docs" / "recipes.md").read_text("utf-8")
    steps = text.partition("## To add an item of the score\n")[2].partition("\n## ")[0]
    assert {name for name in recipe.LINES if Path(name).name not in steps} == set()
