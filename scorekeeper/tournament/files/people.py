"""Reader of a list of people, as a director types or pastes it, or a spreadsheet saves it (CSV).

Each line is a person or a pair. A name is enough; more columns, separated by tabs, semicolons or commas, are
partner (of a fixed pair), club or family, whom never to sit with, and table. A first line of column names
gives the columns and their order; without it they are name, (partner,) club.
"""

import csv
import io
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_TABLES
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.files.csv_cells import unescape_formula

_SEPARATORS: Final = "\t;,"
#: Separator in the column "never".
BETWEEN_NAMES: Final = "|"
_BETWEEN_PARTNERS: Final = (" & ", " / ", " + ")
#: Names of the columns, in both languages.
_COLUMNS: Final = {
    "name": ("name", "names", "player", "player 1", "nom", "joueur", "joueuse", "joueur 1", "noms"),
    "partner": ("partner", "player 2", "partenaire", "joueur 2", "équipier", "equipier"),
    "club": ("club", "family", "team", "famille", "équipe", "equipe"),
    "never": ("never", "never with", "jamais", "jamais avec"),
    "table": ("table",),
}


class Person(NamedTuple):
    """Line of the list: a name, or two of a fixed pair. `never`: names of others."""

    names: tuple[str, ...]
    club: str | None = None
    never: tuple[str, ...] = ()
    table: int | None = None


class LineError(NamedTuple):
    """Error in a line, counted from 1."""

    line: int
    message: Sentence


class PeopleList(NamedTuple):
    """People that could be read, and the errors of the other lines."""

    people: list[Person]
    errors: list[LineError]


def read_people(text: str, pairs: bool, tidied: Callable[[str], str]) -> PeopleList:
    """Read a list of people, and collect the errors of the lines that cannot be read.

    `pairs`: each line must have two names. `tidied`: function that cleans a name for display.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = _separator(lines, tidied)
    columns: Sequence[str] | None = None
    found = PeopleList([], [])
    rows = csv.reader(io.StringIO(lines), delimiter=separator)
    start = 1
    try:
        for cells in rows:
            line, start = start, rows.line_num + 1
            if not any(tidied(cell) for cell in cells):
                continue
            if columns is None:
                columns = _header(cells, tidied) or ()
                if columns:
                    continue
            usual = columns or _default_columns(cells, pairs)
            named = dict(zip(usual, map(unescape_formula, cells), strict=False))
            _read_line(named, cells[len(usual) :], line, pairs, tidied, found)
    except csv.Error as error:
        found.errors.append(
            LineError(rows.line_num, Sentence(N_("This is not a list: %(reason)s."), {"reason": error}))
        )
    return found


def _separator(lines: str, tidied: Callable[[str], str]) -> str:
    """Return the separator of a first line of column names, else the first separator there is."""
    if '"' in lines or any(separator in lines for separator in _SEPARATORS):
        firsts = {separator: _first_row(lines, separator) for separator in _SEPARATORS}
        for separator, cells in firsts.items():
            if len(cells) > 1 and _header(cells, tidied):
                return separator
        for separator, cells in firsts.items():
            if len(cells) > 1:
                return separator
    return next((separator for separator in _SEPARATORS if separator in lines), ";")


def _first_row(lines: str, separator: str) -> Sequence[str]:
    try:
        return next(csv.reader(io.StringIO(lines), delimiter=separator), [])
    except csv.Error:
        return []


def _header(cells: Sequence[str], tidied: Callable[[str], str]) -> Sequence[str] | None:
    """Return the columns that a first line names, or None if it is a person ("Player 1" alone is)."""
    words = [tidied(cell).casefold() for cell in cells]
    if len(words) == 1 and words[0][-1:].isdigit():
        return None
    known = {word: column for column, names in _COLUMNS.items() for word in names}
    return [known[word] for word in words] if all(word in known for word in words) else None


def _default_columns(cells: Sequence[str], pairs: bool) -> Sequence[str]:
    """Return the columns of a list without a line of column names."""
    apart = pairs and len(_split_pair(cells[0])) == 1
    return ("name", "partner", "club") if apart else ("name", "club")


def _read_line(
    cells: dict[str, str],
    more: Sequence[str],
    line: int,
    pairs: bool,
    tidied: Callable[[str], str],
    found: PeopleList,
) -> None:
    names = [tidied(cells.get("name", "")), tidied(cells.get("partner", ""))]
    if pairs and not names[1]:
        names = [tidied(name) for name in _split_pair(cells.get("name", ""))]
    names = [name for name in names if name]
    table = tidied(cells.get("table", ""))
    error = _line_error(names, pairs, table, [tidied(cell) for cell in more])
    if error:
        found.errors.append(LineError(line, error))
        return
    found.people.append(
        Person(
            names=tuple(names),
            club=tidied(cells.get("club", ""))[:MAX_NAME_LETTERS] or None,
            never=tuple(filter(None, map(tidied, cells.get("never", "").split(BETWEEN_NAMES)))),
            table=int(table) if table else None,
        )
    )


def _split_pair(name: str) -> list[str]:
    """Split "Ann & Bob" into two names."""
    for between in _BETWEEN_PARTNERS:
        if between in name:
            return name.split(between, 1)
    return [name]


def _line_error(names: Sequence[str], pairs: bool, table: str, more: Sequence[str]) -> Sentence | None:
    if not names:
        return Sentence(N_("The name is missing."), {})
    if any(more):
        return Sentence(N_("There are more columns here than names of columns."), {})
    for name in names:
        if len(name) > MAX_NAME_LETTERS:
            return Sentence(
                NN_(
                    "%(name)s is longer than %(most)s letter.",
                    "%(name)s is longer than %(most)s letters.",
                    "most",
                ),
                {"name": name[:20] + "…", "most": MAX_NAME_LETTERS},
            )
    if pairs and len(names) != 2:
        return Sentence(
            N_("A pair is two names: %(name)s needs a partner, as in Ann & Bob."), {"name": names[0]}
        )
    if not pairs and len(names) != 1:
        return Sentence(N_("One name a line, please: everybody plays for themselves tonight."), {})
    if table and not (table.isdecimal() and 1 <= int(table[:6]) <= MAX_TABLES):
        return Sentence(N_("The table must be a number from 1 to %(most)s."), {"most": MAX_TABLES})
    return None
