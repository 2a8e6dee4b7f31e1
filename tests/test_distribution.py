"""The package has a name of its own, and every text that tells how to install it gives that one."""

import re
import tomllib
from itertools import chain

import pytest

from scorekeeper.paths import CHECKOUT

PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: An installer's words, its options, then what it gets: `pip install --no-deps 'name[extra]'`.
INSTALLED = re.compile(
    r"""\b(?:pip[3x]?\s+(?:install|run|download)|uvx|uv\s+(?:tool|pip|add|run)(?:\s+install|\s+run)?)\s+"""
    r"""(?:--?[\w-]+\s+)*["']?((?!-)[\w.-]+)(?:\[([a-z,-]+)\])?"""
)
#: The name of the import where only that of the package makes sense.
BARE = re.compile(r"(?<![\w-])(scorekeeper)\[([a-z,-]+)\]")
FOLDERS = ("docs", "scorekeeper", "templates", "static", ".ci", ".github")


def texts():
    """The files of the project as texts, with their paths."""
    files = chain(CHECKOUT.iterdir(), *((CHECKOUT / folder).rglob("*") for folder in FOLDERS))
    return {
        file.relative_to(CHECKOUT).as_posix(): file.read_text("utf-8", errors="replace")
        for file in files
        if file.is_file() and not {"node_modules", "__pycache__"} & {*file.parts}
    }


TEXTS = texts()


def strangers(text):
    """What the text tells people to install that is neither this package nor the folder they are in."""
    found = [*INSTALLED.findall(text), *BARE.findall(text)]
    return [
        (name, extras)
        for name, extras in found
        if name not in (".", PROJECT["name"]) or not {*extras.split(",")} <= {*EXTRAS, ""}
    ]


def test_the_name_is_not_that_of_another_project():
    """`scorekeeper` in the package index is somebody else's."""
    assert PROJECT["name"] == "mille-bornes-scorekeeper"
    assert PROJECT["scripts"].keys() == {"scorekeeper"}


def test_texts_that_tell_how_to_install_are_found():
    telling = {name for name, text in TEXTS.items() if INSTALLED.search(text)}
    assert {"docs/hosting.md", "docs/pocket.md", "docs/hosting/Containerfile"} < telling
    assert "scorekeeper/store/postgresql.py" in telling


def test_no_text_tells_to_install_another_project():
    assert {name: strangers(text) for name, text in TEXTS.items() if strangers(text)} == {}


@pytest.mark.parametrize(
    "text",
    [
        "pip install scorekeeper",
        "python3 -m pip install --upgrade 'scorekeeper[postgres]'",
        "pipx install scorekeeper",
        "pipx run scorekeeper",
        "uvx scorekeeper",
        "uv tool install scorekeeper",
        "the extra `scorekeeper[metrics]`",
        "pip install '.[no-such]'",
    ],
)
def test_a_stranger_is_found(text):
    assert len(set(strangers(text))) == 1


@pytest.mark.parametrize(
    "text", ["pip install '.[hosted]'", "pip installs it", "pipx install mille-bornes-scorekeeper"]
)
def test_ours_is_allowed(text):
    assert strangers(text) == []
