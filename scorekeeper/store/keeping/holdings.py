"""Figures about what a database holds. They show whether a copy is complete or older than the games."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scorekeeper.store.versions import opened

#: The tables of what people create. If all are empty, the database is empty.
BEGUN: Final = ("games", "nights", "clubs")
#: Tables that get a row whenever anybody does anything.
_GROWING: Final = ("hands", "changes", "night_log", "club_log", "series", "person_steps")
_COLUMNS_OF_SQLITE: Final = (
    "SELECT schema.name, info.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info"
    " WHERE schema.type = 'table'"
)

#: A function that returns the rows of a statement.
Ask = Callable[[str], Iterable[Any]]


@dataclass(frozen=True)
class Holdings:
    """The numbers of games, nights and clubs, the newest row of each growing table, and whether a game has
    ended."""

    begun: Mapping[str, int]
    newest: Mapping[str, int]
    has_finished_game: bool

    @property
    def is_empty(self) -> bool:
        return not self.begun


#: The holdings of an unused database.
NOTHING: Final = Holdings({}, {}, has_finished_game=False)


def holdings_in(database: Path) -> Holdings:
    """The holdings of the file `database`. Raises sqlite3.Error."""
    with opened(database) as connection:
        return holdings(connection.execute)


def holdings(ask: Ask, columns: str = _COLUMNS_OF_SQLITE) -> Holdings:
    """The holdings of the database that `ask` queries, whatever its version.

    `columns`: the statement that lists its tables, each with the names of its columns.
    """
    known = defaultdict(set)
    for table, column in ask(columns):
        known[table].add(column)

    def value(statement: str) -> int:
        ((found,),) = ask(statement)
        return found or 0

    begun = {table: value(f"SELECT count(*) FROM {table}") for table in BEGUN if table in known}
    newest = {table: value(f"SELECT max(id) FROM {table}") for table in _GROWING if "id" in known[table]}
    over = "finished" in known["games"] and value("SELECT EXISTS (SELECT id FROM games WHERE finished)")
    return Holdings(_some(begun), _some(newest), bool(over))


def _some(figures: Mapping[str, int]) -> dict[str, int]:
    """The figures other than 0. So an empty table equals one that an older version lacks."""
    return {name: figure for name, figure in figures.items() if figure}
