"""Columns of a list of people: those that its first line names, or a guess by what the lines say.

Lists of spreadsheets and of forms on the web have columns that nobody here needs, under headings in anybody's
words. A guess is `uncertain`: somebody has to look at it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import chain, islice, repeat, zip_longest
from typing import Final, NamedTuple

from scorekeeper.tournament.files.people_headings import FULL, guessed_columns, is_heading, known_column

#: Separators of two names in one cell.
_BETWEEN_PARTNERS: Final = re.compile(r"\s*[&/+]\s*|\s+(?:and|et)\s+", re.IGNORECASE)
#: Columns that hold names. A line that names columns has at least one of them.
_NAMES: Final = frozenset(("name", "first", "last"))
#: A date as forms on the web write it, with a time after it or without.
_DATE: Final = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b")
_YES_OR_NO: Final = frozenset(
    (
        "yes",
        "no",
        "y",
        "n",
        "x",
        "true",
        "false",
        "ok",
        "oui",
        "non",
        "o",
        "vrai",
        "faux",
        "✓",
        "✔",
        "✗",
        "✘",
        "-",
    )
)
#: Values of a column that are shown to whoever has to say what it is.
_SAMPLES: Final = 3

Cells = Sequence[str]


class Layout(NamedTuple):
    """Columns of a list, by cell.

    `headings`: the first line, if that names columns, else (). `columns`: the name of each column, "" for one
    that is left out; () where each line has its own usual ones. `samples`: the first values of each column.
    `uncertain`: True if somebody has to look at it.
    """

    headings: tuple[str, ...]
    columns: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...] = ()
    uncertain: bool = False


def layout_of(rows: Sequence[Cells], pairs: bool, tidied: Callable[[str], str], separator: str) -> Layout:
    """Return the columns of a list of such rows, as `separator` divides them. `pairs`: each line has two
    names."""
    spaced = all(cell[:1].isspace() for cells in rows for cell in cells[1:])
    rows = [tuple(map(tidied, cells)) for cells in rows]
    if not rows:
        return Layout((), ())
    columns = named_columns(rows[0], tidied)
    if columns is not None and not _is_no_club(columns, rows[1:]):
        return Layout(tuple(rows[0]), columns)
    headed = columns is not None or _has_headings(rows)
    people = rows[1 if headed else 0 :]
    most = max(len(_without_empty_end(cells)) for cells in rows)
    values = [list(filter(None, column)) for column in islice(zip_longest(*people, fillvalue=""), most)]
    values += [[]] * (most - len(values))
    usual = usual_columns(rows[0], pairs)
    if not headed and most == 2 and not pairs and _may_be_last_and_first(values, separator):
        usual = ("last", "first") if separator == "," and spaced and _are_words(values[0]) else usual
    elif not headed and most <= len(usual) and not (most > 1 and any(map(is_no_name, chain(*values)))):
        return Layout((), ())
    guess = _guessed(rows[0], values) if headed else _dealt(usual, values)
    return Layout(
        headings=_widened(rows[0], most) if headed else (),
        columns=_widened(guess, most),
        samples=tuple(tuple(column[:_SAMPLES]) for column in values),
        uncertain=True,
    )


def named_columns(cells: Cells, tidied: Callable[[str], str]) -> tuple[str, ...] | None:
    """Return the columns that a first line surely names, or None. "Player 1" can be a person."""
    words = _without_empty_end([tidied(cell) for cell in cells])
    columns = _one_name([known_column(word) or "" for word in words])
    if "" in columns or len({*columns}) < len(columns) or _NAMES.isdisjoint(columns) or _are_numbered(words):
        return None
    return columns


def usual_columns(cells: Cells, pairs: bool) -> tuple[str, ...]:
    """Return the columns of a line of a list that names none."""
    apart = pairs and len(split_pair(cells[0])) == 1
    return ("name", "partner", "club") if apart else ("name", "club")


def split_pair(name: str) -> list[str]:
    """Split "Ann & Bob" into its names."""
    return _BETWEEN_PARTNERS.split(name)


def _has_headings(rows: Sequence[Cells]) -> bool:
    """Return True if the first row is likely to name columns. Numbered players do, unless more follow."""
    first = _without_empty_end(rows[0])
    if all(map(known_column, first)) and _are_numbered(first):
        return len(first) > 1 and len(rows) > 1 and not _are_numbered(_without_empty_end(rows[1]))
    return any(map(is_heading, first))


def _are_numbered(cells: Cells) -> bool:
    return all(cell[-1:].isdigit() for cell in cells)


def _guessed(headings: Cells, values: Sequence[Cells]) -> tuple[str, ...]:
    """Return the likeliest column of each heading, none twice.

    If no heading means the name, the first unknown one does. A column of yes and no is no club.
    """
    columns: list[str] = []
    for heading, cells in zip(headings, values, strict=False):
        free = (column for column in guessed_columns(heading) if column not in columns)
        column = next(free, "")
        columns.append("" if column == "club" and _are_no_names(cells) else column)
    columns = [*_one_name(columns)]
    unknown = (place for place, heading in enumerate(headings) if heading and not is_heading(heading))
    place = next(unknown, None)
    if place is not None and _NAMES.isdisjoint(columns):
        columns[place] = "name"
    return tuple(columns)


def _dealt(usual: Sequence[str], values: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the usual columns in their order, but "" where most values are no names."""
    left = iter(usual)
    return tuple("" if _are_no_names(column) else next(left, "") for column in values)


def _are_no_names(cells: Cells) -> bool:
    """Return True if most cells are no names."""
    return 2 * sum(map(is_no_name, cells)) > len(cells)


def _is_no_club(columns: Sequence[str], people: Sequence[Cells]) -> bool:
    """Return True if the column of clubs says yes or no."""
    cells = (cell for line in people for column, cell in zip(columns, line, strict=False) if column == "club")
    clubs = [*filter(None, cells)]
    return bool(clubs) and all(map(is_yes_or_no, clubs))


def _may_be_last_and_first(values: Sequence[Sequence[str]], separator: str) -> bool:
    """Return True if two columns may be the parts of a name: "Smith, Ann". A semicolon is for clubs, as the
    forms say."""
    return separator == "," or (separator == "\t" and all(map(_are_words, values)))


def _are_words(cells: Sequence[str]) -> bool:
    return all(len(cell.split()) == 1 for cell in cells)


def is_yes_or_no(cell: str) -> bool:
    return cell.casefold() in _YES_OR_NO


def is_no_name(cell: str) -> bool:
    """Return True for yes or no, an e-mail address, a date, or a number such as a telephone's."""
    digits = any(letter.isdigit() for letter in cell)
    return (
        is_yes_or_no(cell)
        or "@" in cell
        or bool(_DATE.match(cell))
        or (digits and not any(map(str.isalpha, cell)))
    )


def _one_name(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns with the name in full or in two parts. Beside a prénom, a nom is the last name."""
    if FULL in columns:
        return tuple({FULL: "name"}.get(column, "" if column in _NAMES else column) for column in columns)
    if "first" not in columns:
        return tuple(columns)
    return tuple({"name": "" if "last" in columns else "last"}.get(column, column) for column in columns)


def _widened(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return tuple(islice(chain(cells, repeat("")), width))


def _without_empty_end(cells: Cells) -> Cells:
    last = max((index for index, cell in enumerate(cells, start=1) if cell), default=0)
    return cells[:last]
