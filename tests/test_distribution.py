"""Every text gives the package its own name, and an index shows links and a description that work."""

import re
import tomllib
from email import message_from_string
from itertools import chain

import pytest
from hatchling.build import prepare_metadata_for_build_wheel

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


# --- what an index shows ----------------------------------------------------------------------------

ADDRESS = "https://example.org/owner/name"
PYPROJECT = (CHECKOUT / "pyproject.toml").read_text("utf-8")


@pytest.fixture(params=["", ADDRESS, f"{ADDRESS}/"], ids=["no address", "address", "with a slash"])
def package(request, tmp_path, monkeypatch):
    """The address that is set, and the metadata of a package that is built with it."""
    for name in ("README.md", "LICENSE", "scorekeeper", "static", "templates", ".ci"):
        (tmp_path / name).symlink_to(CHECKOUT / name)
    (own,) = re.findall(r'\nrepository = ".*"\n', PYPROJECT)
    pyproject = PYPROJECT.replace(own, f'\nrepository = "{request.param}"\n')
    (tmp_path / "pyproject.toml").write_text(pyproject, "utf-8")
    monkeypatch.chdir(tmp_path)
    folder = prepare_metadata_for_build_wheel(str(tmp_path))
    text = (tmp_path / folder / "METADATA").read_text("utf-8")
    return request.param.rstrip("/"), message_from_string(text)


def test_the_address_stands_in_one_place():
    """Every link of the package is made of it, so nobody has to look for another one."""
    (own,) = re.findall(r'\nrepository = "(.*)"\n', PYPROJECT)
    assert "urls" in PROJECT["dynamic"]
    if own:
        assert own.startswith("https://")
        assert [name for name, text in TEXTS.items() if own in text and name != "pyproject.toml"] == []


def test_the_package_links_to_its_project(package):
    address, metadata = package
    links = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert ("Source" in links, "Issues" in links, "Changelog" in links) == (bool(address),) * 3
    assert all(link.startswith(address) and "//" not in link[8:] for link in links.values())


def test_its_description_has_no_link_into_a_checkout(package):
    address, metadata = package
    text = metadata.get_payload()
    targets = re.findall(r'(?:src="|\]\()([^")]+)["\)]', text)
    assert [target for target in targets if not target.startswith("https://")] == []
    assert bool(targets) == bool(address)
    assert ("<img" in text) == bool(address)


def test_its_links_lead_to_files_that_exist(package):
    address, metadata = package
    inside = re.findall(rf"{ADDRESS}/(?:raw|blob)/HEAD/([^\s)\"]+)", str(metadata))
    assert [file for file in inside if not (CHECKOUT / file).is_file()] == []
    assert ("static/screenshots/game.png" in inside) == bool(address)


def test_its_description_begins_with_how_to_install_it(package):
    _address, metadata = package
    text = metadata.get_payload()
    assert text.startswith("# scorekeeper\n")
    assert f"```\npipx install {PROJECT['name']}\nscorekeeper serve " in text
    for of_a_checkout in ("make test", "instance/", "<!--", ".venv"):
        assert of_a_checkout not in text
    assert "## Read on" in text


def test_it_tells_its_licence_and_what_it_is(package):
    _address, metadata = package
    assert metadata["Name"] == PROJECT["name"]
    assert metadata["License-Expression"] == "MIT"
    files = metadata.get_all("License-File")
    assert "LICENSE" in files and all((CHECKOUT / file).is_file() for file in files)
    assert metadata["Description-Content-Type"].startswith("text/markdown")
    assert "Typing :: Typed" in metadata.get_all("Classifier")
