"""Check of the JSON in a database file: each value is read as the app reads it.

Needs no app: the file may be of an earlier version, without the tables and columns that came later.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.limits import (
    MAX_ENTRANTS,
    MAX_NAME_LETTERS,
    MAX_OTHER_NAMES,
    MAX_PLAYERS,
    MAX_SIDES,
    MAX_TYPED_MILES,
)
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value, parsed
from scorekeeper.rules import Rules, RulesError
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.store.versions import Damaged, opened
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.files.season import rule_from
from scorekeeper.tournament.files.seating import request_from

Reader = Callable[[Value], object]


def check_json(database: Path, called: Path) -> None:
    """Raise `Damaged` for the first value that the app could not read: its file (as it is called), table, row
    and column."""
    with opened(database) as connection:
        for table, column in READERS:
            present = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            for row_id, text in _stored(connection, table, column) if column in present else ():
                check_value(called, table, row_id, column, text)


def check_value(called: Path, table: str, row_id: object, column: str, text: object) -> None:
    """Raise `Damaged` if the app could not read this value of a column of JSON, and it is not NULL."""
    fault = None if text is None else fault_in(text, READERS[table, column])
    if fault:
        raise Damaged(f"{called} is damaged: in table {table}, row {row_id}, {column}: {fault}")


@cache
def columns_of(table: str) -> frozenset[str]:
    """The columns of a table that hold JSON."""
    return frozenset(column for named, column in READERS if named == table)


def _stored(connection: sqlite3.Connection, table: str, column: str) -> sqlite3.Cursor:
    return connection.execute(f'SELECT id, "{column}" FROM {table} WHERE "{column}" IS NOT NULL ORDER BY id')


def fault_in(text: object, read: Reader) -> str | None:
    """Return why a value cannot be read, or None."""
    if not isinstance(text, str):
        return "This is no text."
    try:
        read(parsed(text))
    except (Unreadable, RulesError) as error:
        return str(error)
    except (RecursionError, ValueError, TypeError, KeyError, AttributeError) as error:
        return f"This cannot be read ({type(error).__name__})."
    return None


# --- readers ---------------------------------------------------------------------------------------


def _rules(value: Value) -> Rules:
    return Rules.from_dict(value.plain_object())


def _hand(value: Value) -> None:
    part = value.keys(("extension_called_by", "draw_pile_empty", "sides"))
    sides = part["sides"].items(2, MAX_SIDES)
    part["draw_pile_empty"].flag()
    part["extension_called_by"].optional(lambda side: side.integer(0, len(sides) - 1))
    always = [item for item, claim in SIDE_CLAIMS.items() if claim.always]
    for side in sides:
        _side(side.keys(("miles", *always, "safeties", "coups_fourres"), frozenset({"cards", *SIDE_CLAIMS})))


def _side(part: Mapping[str, Value]) -> None:
    part["miles"].integer(0, MAX_TYPED_MILES)
    for item in SIDE_CLAIMS.keys() & part.keys():
        part[item].flag()
    for key in ("safeties", "coups_fourres"):
        for card in part[key].items(0, len(SAFETIES)):
            card.choice(SAFETIES)
    if "cards" in part:
        night_json.whole_numbers(part["cards"], len(DISTANCES), MAX_TYPED_MILES)


def _values(value: Value) -> None:
    """Read the values of a change: columns by row, as their tables have them."""
    for name, row in value.members().items():
        table = {"game": "games", "hand": "hands"}.get(name.partition(":")[0], "")
        for column, held in row.members().items():
            read = READERS.get((table, column))
            if read is not None and held.raw is not None:
                read(held)


def _rows(value: Value) -> None:
    """Read the values of a line of a log: columns by row, null for a row that there was not."""
    for columns in value.members().values():
        columns.optional(lambda held: held.plain_object())


def _said(value: Value) -> None:
    """Read what was said of names: games, keys of names, people."""
    for line in value.items(0, 10**6):
        game, key, person = line.items(3, 3)
        game.integer(1, 10**18)
        key.name(20 * MAX_NAME_LETTERS)
        person.optional(lambda name: name.name(2 * MAX_NAME_LETTERS))


def _names(most: int, least: int = 1) -> Reader:
    return lambda value: [name.name(MAX_NAME_LETTERS) for name in value.items(least, most)]


def _entrants(value: Value) -> list[int]:
    return [night_json.ENTRANT_NUMBER.read(number) for number in value.items(0, MAX_ENTRANTS)]


def _totals(value: Value) -> list[int]:
    return [number.integer(-(10**9), 10**9) for number in value.items(0, MAX_SIDES)]


def _optional(read: Reader) -> Reader:
    return lambda value: value.optional(read)


#: By table and column, what reads it.
READERS: Final[dict[tuple[str, str], Reader]] = {
    ("games", "rules"): _rules,
    ("games", "seats"): _names(MAX_PLAYERS),
    ("games", "start_totals"): _totals,
    ("hands", "result"): _hand,
    ("changes", "before"): _values,
    ("changes", "after"): _values,
    ("nights", "settings"): night_json.SETTINGS.read,
    ("night_entrants", "names"): _names(2),
    ("night_entrants", "never"): _entrants,
    ("night_entrants", "substitutes"): lambda value: [item.plain_object() for item in value.items(0, 10**6)],
    ("night_registrations", "names"): _names(2),
    ("night_rounds", "request"): request_from,
    ("night_rounds", "sitting_out"): _entrants,
    ("night_rounds", "drawn_from"): night_json.DRAWN_VERSIONS.read,
    ("night_rounds", "clock"): _optional(night_json.CLOCK.read),
    ("night_tables", "sides"): night_json.SIDES.read,
    ("night_results", "totals"): _totals,
    ("night_results", "hands_won"): _totals,
    ("night_results", "coups_fourres"): _totals,
    ("night_log", "facts"): Value.plain_object,
    ("night_log", "before"): _optional(_rows),
    ("night_log", "after"): _optional(_rows),
    ("club_members", "also"): _names(MAX_OTHER_NAMES, least=0),
    ("club_seasons", "rule"): rule_from,
    ("club_log", "before"): _rows,
    ("club_log", "after"): _rows,
    ("person_steps", "names"): lambda value: [name.name(2 * MAX_NAME_LETTERS) for name in value.items(2, 2)],
    ("person_steps", "before"): _said,
    ("person_steps", "after"): _said,
}
