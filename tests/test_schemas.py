"""The JSON Schemas say what the readers read and the writers write."""

import json
from copy import deepcopy
from dataclasses import fields

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.cli import main
from scorekeeper.records.games import ToldChange, write_games
from scorekeeper.records.hands import hand_from
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.rules.who_plays import EarlierSeats
from scorekeeper.tournament.files.season import write_season
from scorekeeper.tournament.night.model import ENTRANT_STATES, RESULT_STATUSES, ROUND_LENGTHS
from scorekeeper.tournament.season.model import CATEGORIES, COUNTINGS
from scorekeeper.tournament.seating.model import PARTNERS
from tests.builders import DATA
from tests.cli.test_season import SEASON
from tests.records.test_games import A_HAND, EVENING, entry
from tests.schemas import NAMES, faults, name_of, schema, validator
from tests.test_docs import EXAMPLES, FORMATS, READERS

#: Answers, which no reader reads.
ANSWERS = {"standings", "league"}
EARLIER = (EarlierSeats(1, ("Ann", "Eva")),)
HISTORY = (ToldChange(EVENING, "Ann’s phone", "The game begins."), ToldChange(EVENING, None, "A misdeal."))
EXPORTED = json.loads(
    write_games([entry(A_HAND, place="Chez Ann", note="Two\nlines", earlier_seats=EARLIER, history=HISTORY)])
)
#: What a whole file of each format is changed in, below.
FILES = [(format_, json.loads(EXAMPLES[format_])) for format_ in READERS]
CHANGED = [*FILES, ("mille-bornes-games/1", EXPORTED)]
FILES += [("mille-bornes-games/1", EXPORTED), ("mille-bornes-season/1", json.loads(write_season(SEASON)))]
#: How readers refuse a key that is missing or unknown, and a value of another kind.
OF_ITS_SHAPE = (
    "is missing.",
    "is not a key of this format.",
    "This must be true or false.",
    "must be a list",
)


def test_each_format_has_a_schema_and_the_document_links_it():
    assert {*NAMES} == {name_of(format_) for format_ in READERS} | ANSWERS
    assert all(f"(../scorekeeper/schemas/{name}.schema.json)" in FORMATS for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name):
    Draft202012Validator.check_schema(schema(name))


# --- real files ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("format_", "file"), FILES)
def test_files_of_the_document_and_of_the_writers_fit(format_, file):
    assert faults(name_of(format_), file) == []


def test_a_night_worked_out_on_paper_fits():
    assert faults("night-1", json.loads((DATA / "club-night.json").read_bytes())) == []


def test_hands_of_many_games_fit():
    lines = (DATA / "games.jsonl").read_text("utf-8").splitlines()
    hands = [hand for line in lines[:: max(1, len(lines) // 50)] for hand in json.loads(line)["hands"]]
    assert len(hands) > 40
    assert [fault for hand in hands for fault in faults("hand-1", hand)] == []


@pytest.mark.parametrize("count", [0, 1, 5])
def test_an_impossible_number_of_sides_can_be_read_and_fits(count):
    hand = {**json.loads(EXAMPLES["mille-bornes-hand/1"]), "sides": [{"miles": 0}] * count}
    hand["extension_called_by"] = count - 1 if count else None
    assert len(hand_from(hand).hand.sides) == count
    assert faults("hand-1", hand) == []


@pytest.mark.parametrize(
    ("command", "content", "name"),
    [
        ("standings", (DATA / "club-night.json").read_bytes(), "standings"),
        ("season", write_season(SEASON), "league"),
    ],
)
def test_the_answer_of_a_command_fits(command, content, name, tmp_path, capsys):
    file = tmp_path / "file.json"
    file.write_bytes(content)
    main([command, str(file), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert faults(name, told) == []
    assert faults(name, told | {"surprise": 1}) and faults(name, {**told, "order": None})


# --- files that are a little wrong -----------------------------------------------------------------


def objects_in(value):
    """All objects in a JSON value, itself included."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(inner)


def changed(file):
    """Copies of a file: in each, one object lacks a key, has one more, or another kind of value."""
    for number, object_ in enumerate(objects_in(file)):
        for key in object_:
            for value in (..., "surprise", -1, None, True, [], {}):
                copy = deepcopy(file)
                there = list(objects_in(copy))[number]
                if value is ...:
                    del there[key]
                else:
                    there[key] = value
                yield copy
        copy = deepcopy(file)
        list(objects_in(copy))[number]["surprise"] = 1
        yield copy


def refusal(format_, file):
    """The sentence with which the reader refuses the file; empty if it reads it."""
    try:
        READERS[format_](json.dumps(file))
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("format_", "file"), CHANGED)
def test_a_schema_and_the_reader_refuse_the_same_keys_and_kinds(format_, file):
    fits = validator(name_of(format_)).is_valid
    for copy in changed(file):
        said = refusal(format_, copy)
        if not said:
            assert fits(copy), copy
        elif (
            any(words in said for words in OF_ITS_SHAPE) and "/facts" not in said
        ):  # which facts, the kind says
            assert not fits(copy), said


# --- words -----------------------------------------------------------------------------------------


def test_schemas_know_all_values_of_rules_and_claims_of_a_side():
    rules = schema("games-1")["$defs"]["game"]["properties"]["rules"]["properties"]
    assert [*rules] == [field.name for field in fields(Rules)]
    assert {*SIDE_CLAIMS} < {*schema("hand-1")["$defs"]["side"]["properties"]}


def test_schemas_know_all_words_of_a_choice():
    night, season = schema("night-1")["$defs"], schema("season-1")["$defs"]
    listed = {
        PARTNERS: schema("seating-1")["properties"]["partners"],
        ENTRANT_STATES: night["entrant"]["properties"]["state"],
        ROUND_LENGTHS: night["settings"]["properties"]["round_of"],
        RESULT_STATUSES: night["result"]["properties"]["standing"],
        CATEGORIES: season["member"]["properties"]["category"],
        COUNTINGS: season["rule"]["properties"]["counting"],
    }
    assert all({*words} == {*known["enum"]} for words, known in listed.items())
