"""Soundness of a database: replaying the history gives the rows, and has every acknowledged save once."""

import json
from collections import Counter
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

JSON_COLUMNS = {"rules", "seats", "start_totals", "result"}


def read(place):
    """Games, hands, links and changes as they are at one moment, in a file of SQLite or at an address."""
    url = make_url(f"sqlite:///{place}" if isinstance(place, Path) else place)
    on_sqlite = url.get_backend_name() == "sqlite"
    engine = create_engine(url if on_sqlite else url.set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        tables = {
            table: [
                dict(row) for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY id")).mappings()
            ]
            for table in ("games", "hands", "links", "changes")
        }
        tables["faults"] = _faults(connection) if on_sqlite else []
    engine.dispose()
    for rows in (tables["games"], tables["hands"], tables["links"]):
        for row in rows:
            row |= {column: _decoded(row[column]) for column in JSON_COLUMNS & set(row)}
    for change in tables["changes"]:
        change |= {column: _decoded(change[column]) for column in ("before", "after")}
    return tables


def _faults(connection):
    """The faults that SQLite finds in its file."""
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [*(line for line in found if line != "ok"), *map(tuple, broken)]


def _decoded(value):
    """JSON is text in SQLite; the driver of PostgreSQL decodes it."""
    return json.loads(value) if isinstance(value, str) else value


def check(place, ledger=()):
    """Count the rows of the database at `place`. Fails unless it is sound and has all of `ledger`, once."""
    ledger = list(ledger)  # a copy: saves acknowledged from here on may be there or not
    tables = read(place)
    assert tables["faults"] == []
    _replay(tables)
    _undone_once(tables["changes"])
    _all_there_once(tables, ledger)
    return {"hands": len(tables["hands"]), "changes": len(tables["changes"]), "acknowledged": len(ledger)}


def _replay(tables):
    """Check that each change begins where the one before it ended, and that the last ones give the rows."""
    state, made = {}, set()
    for change in tables["changes"]:
        for name, columns in change["before"].items():
            place = state.setdefault((change["game_id"], name), {})
            for column, value in columns.items():
                assert place.get(column, value) == value, ("the history has a gap", change)
        assert {name: set(columns) for name, columns in change["before"].items()} == {
            name: set(columns) for name, columns in change["after"].items()
        }
        for name, columns in change["after"].items():
            state[change["game_id"], name].update(columns)
        if change["kind"] in ("hand_saved", "imported"):
            made |= {(change["game_id"], name) for name in change["after"] if name.startswith("hand:")}
    rows = {(row["id"], "game"): row for row in tables["games"]}
    rows |= {(row["game_id"], f"hand:{row['id']}"): row for row in tables["hands"]}
    rows |= {(row["game_id"], f"link:{row['id']}"): row for row in tables["links"]}
    for place, columns in state.items():
        for column, value in columns.items():
            assert rows[place][column] == value, ("history and rows differ", place, column)
    hands = {(row["game_id"], f"hand:{row['id']}") for row in tables["hands"]}
    assert hands == made, "a hand without a beginning"


def _undone_once(changes):
    undoing = [change["undone_by_id"] for change in changes if change["undone_by_id"] is not None]
    assert len(undoing) == len(set(undoing))
    assert set(undoing) == {change["id"] for change in changes if change["kind"] == "undone"}


def _all_there_once(tables, ledger):
    keys = {f"hand:{row['id']}": row["form_key"] for row in tables["hands"]}
    assert len(set(keys.values())) == len(keys), "a hand twice"
    found, deletes = Counter(), Counter()
    for change in tables["changes"]:
        for name, columns in change["after"].items():
            if change["kind"] in ("hand_saved", "hand_edited"):
                if name in keys:
                    found[change["kind"], keys[name], columns["result"]["sides"][0]["miles"]] += 1
            elif change["kind"] == "hand_deleted":
                deletes[keys[name]] += 1
                found["hand_deleted", keys[name], deletes[keys[name]]] += 1
        if change["undone_by_id"] is not None:
            found["undone", change["id"], None] += 1
    lost = [entry for entry in ledger if not found[entry]]
    assert not lost, ("acknowledged and lost", lost)
    twice = [entry for entry, count in found.items() if count > 1]
    assert not twice, ("done twice", twice)
