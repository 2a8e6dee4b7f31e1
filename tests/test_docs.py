"""The documents say what is there: their examples can be read, their links and files exist."""

import json
import re

import pytest

from scorekeeper.cli import parser
from scorekeeper.paths import CHECKOUT
from scorekeeper.records.games import read_games
from scorekeeper.records.hands import read_hand
from scorekeeper.records.plays import records_in
from scorekeeper.records.questions import read_question
from scorekeeper.tournament.files.night import read_night
from scorekeeper.tournament.files.season import read_season
from scorekeeper.tournament.files.seating import read_seating

DOCUMENTS = sorted([*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md")])
FORMATS = (CHECKOUT / "docs" / "formats.md").read_text("utf-8")
READERS = {
    "mille-bornes-hand/1": read_hand,
    "mille-bornes-question/1": read_question,
    "mille-bornes-games/1": lambda text: read_games(text.encode()),
    "mille-bornes-seating/1": read_seating,
    "mille-bornes-night/1": lambda text: read_night(text.encode()),
    "mille-bornes-season/1": lambda text: read_season(text.encode()),
}
LINK = re.compile(r"\]\(([^)\s#:]*)(?:#([\w-]+))?\)")
#: A file or folder of the checkout, as the documents name one: in backticks, with a slash.
PLACE = re.compile(
    r"`((?:scorekeeper|rules|records|play|disputes|tournament|store|web|cli|tests|templates|static|docs)/[\w./-]*[\w/])(?:::\w+)?`"
)


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", FORMATS, re.DOTALL | re.MULTILINE)


def name(document):
    return str(document.relative_to(CHECKOUT))


EXAMPLES = {json.loads(text).get("format"): text for text in blocks("json")}


@pytest.mark.parametrize("format_", READERS)
def test_the_example_of_a_format_can_be_read(format_):
    assert READERS[format_](EXAMPLES[format_])


@pytest.mark.parametrize("format_", READERS)
def test_a_key_too_many_cannot(format_):
    spoilt = json.dumps(json.loads(EXAMPLES[format_]) | {"surprise": 1})
    with pytest.raises(ValueError, match="surprise"):
        READERS[format_](spoilt)


def test_the_record_can_be_read():
    (text,) = blocks("record")
    (record,) = records_in(text.encode())
    assert [len(record.actions), *record.names] == [6, "Ann", "Bob"]


def test_every_format_has_an_example():
    named = set(re.findall(r"`(mille-bornes-\w+/1)`", FORMATS))
    assert named == {*READERS, "mille-bornes-record/1"}


def test_every_command_is_described():
    (commands,) = (action for action in parser()._actions if action.dest == "command" or action.choices)
    described = set(re.findall(r"`scorekeeper ([\w-]+)", FORMATS))
    assert described == set(commands.choices)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_what_it_links_to_is_there(document):
    text = document.read_text("utf-8")
    broken = []
    for target, anchor in LINK.findall(text):
        file = document.parent / target if target else document
        headings = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.MULTILINE) if file.is_file() else []
        anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        if not file.exists() or (anchor and anchor not in anchors):
            broken.append(f"{target}#{anchor}")
    assert broken == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_file_it_names_is_there(document):
    """`rules/scoring.py` may stand for `scorekeeper/rules/scoring.py`."""
    places = set(PLACE.findall(document.read_text("utf-8")))
    missing = [
        place
        for place in sorted(places)
        if not (CHECKOUT / place).exists() and not (CHECKOUT / "scorekeeper" / place).exists()
    ]
    assert missing == []
