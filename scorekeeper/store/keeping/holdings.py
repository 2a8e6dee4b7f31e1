"""Figures of what a database holds: by them a copy is known to be whole, and to be older than the games."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scorekeeper.store.versions import opened

#: Tables of what people begin: a database without any such row is empty.
BEGUN: Final = ("games", "nights", "clubs")
#: Tables to which whatever anybody does adds a row.
_GROWING: Final = ("hands", "changes", "night_log", "club_log", "series", "person_steps")
_COLUMNS_OF_SQLITE: Final = (
    "SELECT schema.name, info.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info"
    " WHERE schema.type = 'table'"
)

#: Function that answers a statement with rows.
Ask = Callable[[str], Iterable[Any]]


@dataclass(frozen=True)
class Holdings:
    """The numbers of games, nights and clubs, the newest row of what grows, and whether a game is over."""

    begun: Mapping[str, int]
    newest: Mapping[str, int]
    has_finished_game: bool

    @property
    def is_empty(self) -> bool:
        return not self.begun


#: Holdings of a database that nobody has used.
NOTHING: Final = Holdings({}, {}, has_finished_game=False)


def holdings_in(database: Path) -> Holdings:
    """Holdings of the file `database`. Raises sqlite3.Error."""
    with opened(database) as connection:
        return holdings(connection.execute)


def holdings(ask: Ask, columns: str = _COLUMNS_OF_SQLITE) -> Holdings:
    """Holdings of the database that `ask` asks, of whatever version. `columns` asks for its tables' names,
    each with that of a column."""
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
    """The figures that are not 0: a table that is empty, and one of a later version, are the same."""
    return {name: figure for name, figure in figures.items() if figure}
