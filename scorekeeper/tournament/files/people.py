"""Reader of a list of people, as a director types or pastes it, or a spreadsheet saves it (CSV).

Each line is a person or a pair. A name is enough; more columns, separated by tabs, semicolons or commas, are
partner (of a fixed pair), club or family, whom never to sit with, and table. A first line of column names
gives the columns and their order, first and last names apart if it says so; without it they are name,
(partner,) club. A line "sep=;" before it, as Excel has it, names the separator.

Of a list that names no columns, marks such as "1." or "•" and lines such as "Waiting:" are left out. A single
line with three names or more, between commas, is as many lines.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_TABLES
from scorekeeper.records.spreadsheets.cells import unescape_formula
from scorekeeper.records.spreadsheets.sheet import LineError, Sheet, read_sheet
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.files.people_columns import (
    Cells,
    Layout,
    is_no_name,
    layout_of,
    named_columns,
    split_pair,
    usual_columns,
)

#: Separator in the column "never".
BETWEEN_NAMES: Final = "|"
#: Number or sign before an item of a list, which a tab may follow. (A date is none.)
_MARK: Final = re.compile(r"^[ \t]*(?:\d{1,3}[.)](?!\d)|[-–—*•·▪◦‣](?=\s))[ \t]*", re.MULTILINE)
#: A single line with this many names is a list of people, not a person with columns.
_NAMES_ON_A_LINE: Final = 3


class Person(NamedTuple):
    """Line of the list: a name, or two of a fixed pair. `never`: names of others."""

    names: tuple[str, ...]
    club: str | None = None
    never: tuple[str, ...] = ()
    table: int | None = None


class PeopleList(NamedTuple):
    """People that could be read, and the errors of the other lines."""

    people: list[Person]
    errors: list[LineError]


def read_layout(text: str, pairs: bool, tidied: Callable[[str], str]) -> Layout:
    """Read the columns of a list. Parameters as those of `read_people`."""
    return _layout(_read_sheet(text, pairs, tidied), pairs, tidied)


def read_people(
    text: str,
    pairs: bool,
    tidied: Callable[[str], str],
    columns: Sequence[str] = (),
    headed: bool | None = None,
) -> PeopleList:
    """Read a list of people, and collect the errors of the lines that cannot be read.

    `pairs`: each line must have two names. `tidied`: function that cleans a name for display. `columns`: the
    columns that somebody has chosen, "" for one that is left out. Several are "name" if a line has several
    people. `headed`: True if the first line has headings.
    """
    sheet = _read_sheet(text, pairs, tidied)
    layout = _layout(sheet, pairs, tidied)
    if not columns and not layout.uncertain:
        columns, headed = layout.columns, bool(layout.headings)
    found = PeopleList([], list(sheet.errors))
    for line, cells in sheet.lines[1 if headed else 0 :]:
        usual = columns or usual_columns(cells, pairs)
        named = list(zip(usual, map(unescape_formula, cells), strict=False))
        for person in _beside_each_other(named):
            _read_line(person, cells[len(usual) :], line, pairs, tidied, found)
    return found


def _read_sheet(text: str, pairs: bool, tidied: Callable[[str], str]) -> Sheet:
    def names_columns(cells: Cells) -> bool:
        return named_columns(cells, tidied) is not None

    sheet = read_sheet(text, tidied, names_columns)
    if sheet.lines and names_columns(sheet.lines[0][1]):
        return sheet
    sheet = read_sheet(_MARK.sub("", text), tidied, names_columns)
    lines = [(line, cells) for line, cells in sheet.lines if not _is_title([tidied(cell) for cell in cells])]
    if len(lines) == 1 and sheet.separator == ",":
        ((line, cells),) = lines
        if _are_people([name for name in map(tidied, cells) if name], pairs):
            lines = [(line, [name]) for name in cells if tidied(name)]
    return sheet._replace(lines=lines)


def _are_people(names: Sequence[str], pairs: bool) -> bool:
    return (
        len(names) >= _NAMES_ON_A_LINE
        and not any(map(is_no_name, names))
        and (not pairs or all(len(split_pair(name)) == 2 for name in names))
    )


def _is_title(cells: Cells) -> bool:
    """Return True for a line such as "Waiting:"."""
    return cells[0].endswith(":") and not any(cells[1:])


def _layout(sheet: Sheet, pairs: bool, tidied: Callable[[str], str]) -> Layout:
    return layout_of([cells for _line, cells in sheet.lines], pairs, tidied, sheet.separator)


def _beside_each_other(cells: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    """The people of a line, one for each name."""
    names = [cell for column, cell in cells if column == "name" and cell.strip()]
    common = dict(cells)
    return [common | {"name": name} for name in names] or [common]


def _read_line(
    cells: dict[str, str],
    more: Sequence[str],
    line: int,
    pairs: bool,
    tidied: Callable[[str], str],
    found: PeopleList,
) -> None:
    name = " ".join(cells.get(part, "") for part in ("name", "first", "last"))
    partner = cells.get("partner", "")
    typed = [*split_pair(name), *split_pair(partner)] if pairs else [name, partner]
    names = [text for text in map(tidied, typed) if text]
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
    if pairs and len(names) > 2:
        return Sentence(
            N_("A pair is two names, and here are three or more: %(names)s."), {"names": ", ".join(names)}
        )
    if pairs and len(names) != 2:
        return Sentence(
            N_("A pair is two names: %(name)s needs a partner, as in Ann & Bob."), {"name": names[0]}
        )
    if not pairs and len(names) != 1:
        return Sentence(N_("Enter one name a line: everybody plays for themselves tonight."), {})
    if table and not (table.isdecimal() and 1 <= int(table[:6]) <= MAX_TABLES):
        return Sentence(N_("The table must be a number from 1 to %(most)s."), {"most": MAX_TABLES})
    return None
