"""The documents are correct: their examples can be read, and their links and files exist."""

import ast
import json
import re
from functools import cache

import pytest

from scorekeeper.cli import COMMANDS
from scorekeeper.paths import CHECKOUT
from scorekeeper.records.games import read_games
from scorekeeper.records.hands import read_hand
from scorekeeper.records.plays import records_in
from scorekeeper.records.questions import read_question
from scorekeeper.tournament.files.night import read_night
from scorekeeper.tournament.files.season import parse_season
from scorekeeper.tournament.files.seating import read_seating

DOCUMENTS = sorted(
    [
        *CHECKOUT.glob("*.md"),
        *(file for top in ("docs", ".github") for file in (CHECKOUT / top).rglob("*.md")),
    ]
)
FORMATS = (CHECKOUT / "docs" / "formats.md").read_text("utf-8")
READERS = {
    "mille-bornes-hand/1": read_hand,
    "mille-bornes-question/1": read_question,
    "mille-bornes-games/1": lambda text: read_games(text.encode()),
    "mille-bornes-seating/1": read_seating,
    "mille-bornes-night/1": lambda text: read_night(text.encode()),
    "mille-bornes-season/1": parse_season,
}
LINK = re.compile(r"\]\(([^)\s#:]*)(?:#([\w-]+))?\)")
#: A module, TOML file or folder in backticks, as documents and docstrings name one. Its path may begin at any
#: folder. Other files count only if their path begins at one of our folders.
PLACE = re.compile(
    r"`((?:[\w.-]+/)*(?:[\w-]+\.(?:py|toml)|[\w.-]+/)"
    r"|(?:scorekeeper|rules|records|play|disputes|tournament|store|web|tests|templates|static|docs)/[\w./-]*\w)(?:::\w+)?`"
)
#: Examples of names, and folders that the running app and make create.
NOT_IN_THE_CHECKOUT = {"my_box.py", "my_box.toml", "name.py", "name.toml", "instance/", "backups/", "dist/"}


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", FORMATS, re.DOTALL | re.MULTILINE)


def name(document):
    return str(document.relative_to(CHECKOUT))


EXAMPLES = {json.loads(text).get("format"): text for text in blocks("json")}


@pytest.mark.parametrize("format_", READERS)
def test_the_example_of_a_format_can_be_read(format_):
    assert READERS[format_](EXAMPLES[format_])


@pytest.mark.parametrize("format_", READERS)
def test_an_example_with_an_unknown_key_is_refused(format_):
    spoilt = json.dumps(json.loads(EXAMPLES[format_]) | {"surprise": 1})
    with pytest.raises(ValueError, match="surprise"):
        READERS[format_](spoilt)


def test_the_example_of_a_record_can_be_read():
    (text,) = blocks("record")
    (record,) = records_in(text.encode())
    assert [len(record.actions), *record.names] == [6, "Ann", "Bob"]


def test_every_format_has_an_example():
    named = set(re.findall(r"`(mille-bornes-\w+/1)`", FORMATS))
    assert named == {*READERS, "mille-bornes-record/1"}


def test_every_command_is_described():
    assert set(re.findall(r"`scorekeeper ([\w-]+)", FORMATS)) == {*COMMANDS}


def test_every_command_about_kept_games_is_in_the_list_of_them():
    listed = re.findall(
        r"^scorekeeper ([\w-]+)", (CHECKOUT / "docs" / "keeping.md").read_text("utf-8"), re.MULTILINE
    )
    about = {*("status", "backup", "restore", "export", "import", "new-key", "card", "link", "direct")}
    assert about == {*listed}


def test_the_changelog_has_every_command_and_format():
    changes = set(re.findall(r"`(?:scorekeeper )?([\w/-]+)", (CHECKOUT / "CHANGELOG.md").read_text("utf-8")))
    assert {*COMMANDS, *READERS, "mille-bornes-record/1"} <= changes


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_has_its_target(document):
    text = document.read_text("utf-8")
    broken = []
    for target, anchor in LINK.findall(text):
        file = document.parent / target if target else document
        text_of_target = file.read_text("utf-8") if file.suffix == ".md" and file.is_file() else ""
        headings = re.findall(r"^#+ (.*)$", text_of_target, re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        if not file.exists() or (anchor and anchor not in anchors):
            broken.append(f"{target}#{anchor}")
    assert broken == []


def parts_of(package):
    """The folders and modules of a package, as the documents name them."""
    return {
        f"{package}/{part.name}{'/' if part.is_dir() else ''}"
        for part in (CHECKOUT / package).iterdir()
        if (part.is_dir() or part.suffix == ".py") and not part.name.startswith("__")
    }


def test_the_architecture_names_all_packages():
    rooms = parts_of("scorekeeper")
    assert {"scorekeeper/rules/", "scorekeeper/wsgi.py"} < rooms
    assert rooms <= set(PLACE.findall((CHECKOUT / "docs" / "architecture.md").read_text("utf-8")))


def test_the_architecture_names_all_areas_of_the_web():
    text = (CHECKOUT / "docs" / "architecture.md").read_text("utf-8")
    (row,) = re.findall(r"^\| `scorekeeper/web/` \|(.*)$", text, re.MULTILINE)
    areas = {folder.parent.name for folder in (CHECKOUT / "scorekeeper" / "web").glob("*/__init__.py")}
    assert {"parts", "serving", "games"} < areas
    assert areas <= set(re.findall(r"\w+", row))


@cache
def everything():
    """The files and folders of the checkout, with their paths from its top."""
    kept = [file for file in (*CHECKOUT.iterdir(), *CHECKOUT.glob(".ci/*")) if file.is_file()]
    tops = [CHECKOUT / top for top in ("scorekeeper", "tests", "templates", "static", "docs", ".github")]
    kept += [*tops, *(file for top in tops for file in top.rglob("*") if "__pycache__" not in file.parts)]
    return [f"/{file.relative_to(CHECKOUT)}" for file in kept]


def missing_places(text):
    """List the places that the text names and the checkout lacks. `rules/hand.py` may be in any folder."""
    places = {place for place in PLACE.findall(text) if place not in NOT_IN_THE_CHECKOUT}
    return sorted(place for place in places if not is_there(place))


def is_there(place):
    return any(kept.endswith(f"/{place.rstrip('/')}") for kept in everything())


def docstrings(module):
    text = module.read_text("utf-8")
    if not PLACE.search(text):
        return ""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    return "\n".join(filter(None, map(ast.get_docstring, nodes)))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_file_named_exists(document):
    assert missing_places(document.read_text("utf-8")) == []


@pytest.mark.parametrize("top", ["scorekeeper", "tests"])
def test_every_file_named_in_docstrings_exists(top):
    missing = {name(module): missing_places(docstrings(module)) for module in (CHECKOUT / top).rglob("*.py")}
    assert {module: places for module, places in missing.items() if places} == {}


@pytest.mark.parametrize("lost", ["parts/live.py", "book/", "tests/lost.json", "charts.toml"])
def test_a_missing_file_is_found(lost):
    assert missing_places(f"`{lost}`, `rules/scoring.py`, `chapters/` and `parts/live_regions.py`") == [lost]
