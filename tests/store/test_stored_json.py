"""JSON in a backup: all of it is read before the backup takes the place of the games."""

import json
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.store import db
from scorekeeper.store.keeping.backup import restore
from scorekeeper.store.keeping.stored_json import READERS, check_json, fault_in
from scorekeeper.store.versions import NoDatabase
from tests.builders import DATA
from tests.store.dump_database import load

pytestmark = pytest.mark.sqlite("copies of the file")

RELEASED = sorted(DATA.glob("database-*.sql"))


@pytest.fixture
def backup(tmp_path):
    """A database of today's columns with games and a night."""
    load(RELEASED[-1], tmp_path / "backup.db")
    return tmp_path / "backup.db"


def put(file, table, column, text):
    """Spoils the first row of a column; gives its id."""
    with closing(sqlite3.connect(file)) as opened, opened:
        row_id = opened.execute(f"SELECT min(id) FROM {table}").fetchone()[0]
        opened.execute(f'UPDATE {table} SET "{column}" = ? WHERE id = ?', (text, row_id))
    return row_id


@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_every_released_version_passes(dump, tmp_path):
    load(dump, tmp_path / "old.db")
    check_json(tmp_path / "old.db", dump)


def test_every_column_of_json_has_its_reader():
    columns = {
        (table.name, column.name)
        for table in db.metadata.sorted_tables
        for column in table.columns
        if "JSON" in str(column.type)
    }
    assert columns == set(READERS)


@pytest.mark.parametrize("place", READERS, ids=".".join)
@pytest.mark.parametrize("text", ["", "{", "7", '"x"', "[null, [[]]]", "[" * 5000, b"{}", 7])
def test_what_no_column_holds(place, text):
    assert fault_in(text, READERS[place])


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("games", "rules"),
        ("hands", "result"),
        ("changes", "before"),
        ("nights", "settings"),
        ("night_log", "facts"),
    ],
)
def test_a_spoilt_value_is_refused_with_its_place(table, column, backup, tmp_path):
    row_id = put(backup, table, column, "[7]")
    said = rf"backup\.db is damaged: in table {table}, row {row_id}, {column}: "
    with pytest.raises(NoDatabase, match=said):
        restore(backup, tmp_path / "data" / "scorekeeper.db")
    assert not (tmp_path / "data" / "scorekeeper.db").exists()


def test_what_is_there_stays_as_it_is(backup, tmp_path):
    there = tmp_path / "scorekeeper.db"
    restore(backup, there)
    before = there.read_bytes()
    put(backup, "games", "seats", '["Ann", 7]')
    with pytest.raises(NoDatabase, match="/1: This must be a text"):
        restore(backup, there, overwrite=True)
    assert there.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda hand: hand["sides"][0].update(miles=10**300), "/sides/0/miles: This must be a whole number"),
        (lambda hand: hand["sides"][1].update(miles="x"), "/sides/1/miles: This must be a whole number"),
        (lambda hand: hand["sides"][0].update(safeties=["ace"]), "/sides/0/safeties/0: This must be one of"),
        (lambda hand: hand["sides"].pop(), "/sides: This list must have 2 to 4 entries, not 1."),
        (lambda hand: hand.pop("draw_pile_empty"), "“draw_pile_empty” is missing."),
    ],
)
def test_a_hand_nobody_reported(change, said, backup, tmp_path):
    with closing(sqlite3.connect(backup)) as opened:
        hand = json.loads(opened.execute("SELECT result FROM hands ORDER BY id").fetchone()[0])
    change(hand)
    put(backup, "hands", "result", json.dumps(hand))
    with pytest.raises(NoDatabase, match="in table hands, row 1, result") as error:
        restore(backup, tmp_path / "data" / "scorekeeper.db")
    assert said in str(error.value)


def test_a_substitute_without_a_name(backup, tmp_path):
    row_id = put(backup, "night_entrants", "substitutes", '[{"first": 1, "last": null, "place": 0}]')
    with pytest.raises(NoDatabase, match=f"row {row_id}, substitutes: /0: “name” is missing"):
        restore(backup, tmp_path / "data" / "scorekeeper.db")


def test_the_values_of_a_change_are_read_too(backup, tmp_path):
    row_id = put(backup, "changes", "after", '{"hand:1": {"result": {"sides": 7}}}')
    with pytest.raises(NoDatabase, match=f"in table changes, row {row_id}, after: /hand:1/result"):
        restore(backup, tmp_path / "data" / "scorekeeper.db")
