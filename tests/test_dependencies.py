"""Imported libraries are declared, and the versions inside a phone are allowed ones."""

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorekeeper import paths
from scorekeeper.pocket.builder.downloads import LOCK

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = ("postgres", "hosted", "metrics", "pocket")
#: Libraries that only a server needs, or that are compiled.
NOT_INSIDE_A_PHONE = {"brotli", "flask-compress", "resvg-py", "tqdm", "tzdata", "waitress"}


def by_name(requirements):
    return {canonicalize_name(needed.name): needed for needed in map(Requirement, requirements)}


DECLARED = by_name(PROJECT["dependencies"])
OPTIONAL = by_name(line for extra in EXTRAS for line in PROJECT["optional-dependencies"][extra])
LOCKED = {
    canonicalize_name(name): version
    for name, version in re.findall(r"^(\S+)==(\S+) --hash", LOCK.read_text("utf-8"), re.MULTILINE)
}


def test_every_imported_library_is_declared():
    text = "\n".join(file.read_text("utf-8") for file in paths.PACKAGE.rglob("*.py"))
    begun = set(re.findall(r"^ *(?:from|import) (\w+)", text, re.MULTILINE))  # some are lines of docstrings
    libraries = {
        canonicalize_name(name)
        for module, distributions in packages_distributions().items()
        if module in begun and module != "scorekeeper"
        for name in distributions
    }
    assert {"flask", "werkzeug", "segno"} <= libraries
    assert libraries <= {*DECLARED, *OPTIONAL}


@pytest.mark.parametrize("name", sorted(DECLARED.keys() - NOT_INSIDE_A_PHONE))
def test_the_version_on_a_phone_is_an_allowed_one(name):
    assert LOCKED[name] in DECLARED[name].specifier
