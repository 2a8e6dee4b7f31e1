"""File of a night: writing and reading are inverse, and errors are refused with their place."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.files.night import parse_night, read_night, write_night
from scorekeeper.tournament.night.log_messages import FILE_KINDS, LOG_MESSAGES, required_facts
from scorekeeper.tournament.night.model import LogEntry
from scorekeeper.tournament.night.next_round import draw_request
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.registration import Registration
from tests.profiles import examples
from tests.tournament.files.edited_files import as_json, changed, data_of, refusal
from tests.tournament.files.random_nights import A_DRAFT, A_FILE, A_NIGHT, EVENING, files

# --- out, in, and out again ------------------------------------------------------------------------


def test_a_night_comes_back():
    read = read_night(write_night(A_FILE))
    assert read == A_FILE
    assert write_night(read) == write_night(A_FILE)
    assert parse_night(write_night(A_FILE).decode()) == A_FILE


@settings(max_examples=examples(40))
@given(files())
def test_any_night_comes_back_without_its_draft(file):
    written = write_night(file)
    read = read_night(written)
    assert write_night(read) == written
    assert replace(read, night=replace(read.night, rounds=())) == replace(
        file, night=replace(file.night, rounds=())
    )
    assert [replace(round_, request=None) for round_ in read.night.rounds] == [
        replace(round_, request=None) for round_ in file.night.released
    ]


@settings(max_examples=examples(20))
@given(files())
def test_what_was_read_can_be_gone_on_with(file):
    read = read_night(write_night(file)).night
    assert [line.place for line in night_standings(read)] == [
        line.place for line in night_standings(file.night)
    ]
    assert (
        draw_request(read, 1).units == draw_request(replace(file.night, rounds=file.night.released), 1).units
    )


def test_a_draft_is_not_in_the_file():
    draft = replace(A_FILE, night=replace(A_NIGHT, rounds=(*A_NIGHT.rounds, A_DRAFT)))
    assert write_night(draft) == write_night(A_FILE)


def test_people_and_tables_are_by_number():
    """A file written in another order."""
    whole = as_json()
    for listed in (whole["entrants"], whole["rounds"][0]["tables"]):
        listed.reverse()
    assert read_night(data_of(whole)) == A_FILE


def test_lines_about_reading_files_are_not_in_the_file():
    log = (*A_FILE.log, *(LogEntry(EVENING, "director", kind, {}) for kind in FILE_KINDS))
    assert write_night(replace(A_FILE, log=log)) == write_night(A_FILE)


def test_nothing_secret_is_in_the_file():
    written = write_night(A_FILE).decode()
    assert not {"pin", "code", "salt", "token", "link"} & set(json.loads(written)["settings"])
    assert '"code"' not in written and "hash" not in written


@pytest.mark.parametrize("kind", [kind for kind in LOG_MESSAGES if kind not in FILE_KINDS])
def test_every_line_that_can_be_read_can_be_told(kind):
    """And one without what it tells is refused."""
    lists = {"who": [1], "which": ["names"], "totals": [2300, 1150]}
    facts = {name: lists.get(name, "x") for name in required_facts(kind)}
    (line,) = read_night(write_night(replace(A_FILE, log=(LogEntry(EVENING, "", kind, facts),)))).log
    assert ENGLISH.say(Sentence(LOG_MESSAGES[kind], line.facts))
    for name in facts:
        less = {key: value for key, value in facts.items() if key != name}
        refused = refusal(changed("/log/0", as_line(kind, less)))
        assert (refused.where, refused.reason) == ("/log/0/facts", f"“{name}” is missing.")


def as_line(kind, facts):
    return {"at": "2025-12-31T20:15:00Z", "by": "", "kind": kind, "facts": facts}


def test_a_line_of_an_earlier_version_lists_who_sat_out():
    facts = {"round": 1, "table": 3, "who": [1, 2], "sat_out": [2]}
    line = as_line("table_added", facts)
    assert read_night(json.dumps(changed("/log/0", line)).encode()).log[0].facts == facts


def test_a_file_from_before_there_was_registration():
    older = json.loads(write_night(A_FILE))
    del older["registration"]
    file = read_night(json.dumps(older).encode())
    assert file.night == replace(A_FILE.night, registration=Registration())
    assert "registration" not in json.loads(write_night(file))
