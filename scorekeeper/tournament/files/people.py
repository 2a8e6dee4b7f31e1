"""Reader of a list of people, as a director types or pastes it, or a spreadsheet saves it (CSV).

Each line is a person or a pair. A name is enough; more columns, separated by tabs, semicolons or commas, are
partner (of a fixed pair), club or family, whom never to sit with, and table. A first line of column names
gives the columns and their order, first and last names apart if it says so; without it they are name,
(partner,) club. A line "sep=;" before it, as Excel has it, names the separator.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_TABLES
from scorekeeper.records.spreadsheets.cells import unescape_formula
from scorekeeper.records.spreadsheets.sheet import LineError, Sheet, read_sheet
from scorekeeper.rules.words import N_, NN_, Sentence
from scorekeeper.tournament.files.people_columns import (
    Layout,
    layout_of,
    named_columns,
    split_pair,
    usual_columns,
)

#: Separator in the column "never".
BETWEEN_NAMES: Final = "|"


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
    return layout_of([cells for _line, cells in _read_sheet(text, tidied).lines], pairs, tidied)


def read_people(
    text: str,
    pairs: bool,
    tidied: Callable[[str], str],
    columns: Sequence[str] = (),
    headed: bool | None = None,
) -> PeopleList:
    """Read a list of people, and collect the errors of the lines that cannot be read.

    `pairs`: each line must have two names. `tidied`: function that cleans a name for display. `columns`: the
    names of the columns, "" for one that is left out, if somebody has chosen them; `headed`: True if the
    first line is none of the people.
    """
    sheet = _read_sheet(text, tidied)
    layout = layout_of([cells for _line, cells in sheet.lines], pairs, tidied)
    if not columns and not layout.uncertain:
        columns, headed = layout.columns, bool(layout.headings)
    found = PeopleList([], list(sheet.errors))
    for line, cells in sheet.lines[1 if headed else 0 :]:
        usual = columns or usual_columns(cells, pairs)
        named = dict(zip(usual, map(unescape_formula, cells), strict=False))
        _read_line(named, cells[len(usual) :], line, pairs, tidied, found)
    return found


def _read_sheet(text: str, tidied: Callable[[str], str]) -> Sheet:
    return read_sheet(text, tidied, lambda cells: named_columns(cells, tidied) is not None)


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
