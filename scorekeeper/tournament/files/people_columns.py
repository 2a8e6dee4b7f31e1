"""Columns of a list of people: its first line names them, or a guess by what it says does.

Lists of spreadsheets and of forms on the web have columns that nobody here needs, under headings in anybody's
words. Such a guess is `uncertain`: somebody has to look at it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import islice, zip_longest
from typing import Final, NamedTuple

#: Separators of two names in one cell.
_BETWEEN_PARTNERS: Final = re.compile(r"\s*[&/+]\s*|\s+(?:and|et)\s+", re.IGNORECASE)
#: Names of the columns, in both languages.
_HEADINGS: Final = {
    "name": ("name", "names", "player", "player 1", "nom", "joueur", "joueuse", "joueur 1", "noms"),
    "first": ("first name", "given name", "prénom", "prenom"),
    "last": ("last name", "surname", "family name", "nom de famille"),
    "partner": ("partner", "player 2", "partenaire", "joueur 2", "équipier", "equipier"),
    "club": ("club", "family", "team", "famille", "équipe", "equipe"),
    "never": ("never", "never with", "jamais", "jamais avec"),
    "table": ("table",),
}
COLUMNS: Final = tuple(_HEADINGS)
_COLUMN_OF: Final = {heading: column for column, headings in _HEADINGS.items() for heading in headings}
#: First heading of what a form on the web has collected.
_TIMESTAMPS: Final = ("timestamp", "horodateur", "horodatage")
#: Words of a heading, in the order in which they are looked for.
_WORDS: Final = {
    "first": ("first", "given", "prénom", "prenom"),
    "last": ("last", "surname"),
    "partner": ("partner", "partenaire", "équipier", "equipier"),
    "club": ("club", "family", "team", "famille", "équipe", "equipe"),
    "name": ("name", "nom", "player", "joueur", "joueuse"),
}
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


def layout_of(rows: Sequence[Cells], pairs: bool, tidied: Callable[[str], str]) -> Layout:
    """Return the columns of a list of such rows. `pairs`: each line has two names."""
    if not rows:
        return Layout((), ())
    columns = named_columns(rows[0], tidied)
    if columns is not None:
        return Layout(tuple(rows[0]), columns)
    headed = _looks_like_headings(rows[0], tidied)
    most = max(len(_without_empty_end(cells, tidied)) for cells in rows)
    if not headed and most <= len(usual_columns(rows[0], pairs)):
        return Layout((), ())
    headings = tuple(map(tidied, rows[0])) if headed else ()
    guess = _guessed(headings) if headed else usual_columns(rows[0], pairs)
    columns = tuple(islice((*guess, *[""] * most), most))
    values = zip_longest(*rows[1 if headed else 0 :], fillvalue="")
    samples = [tuple(islice(filter(None, map(tidied, column)), _SAMPLES)) for column in values]
    return Layout(headings, columns, tuple(islice((*samples, *[()] * most), most)), uncertain=True)


def named_columns(cells: Cells, tidied: Callable[[str], str]) -> tuple[str, ...] | None:
    """Return the columns that a first line names, or None if it is a person ("Player 1" alone is)."""
    words = [tidied(cell).casefold() for cell in cells]
    if len(words) == 1 and words[0][-1:].isdigit():
        return None
    if not all(word in _COLUMN_OF for word in words):
        return None
    return _first_and_last([_COLUMN_OF[word] for word in words])


def usual_columns(cells: Cells, pairs: bool) -> tuple[str, ...]:
    """Return the columns of a line of a list that names none."""
    apart = pairs and len(split_pair(cells[0])) == 1
    return ("name", "partner", "club") if apart else ("name", "club")


def split_pair(name: str) -> list[str]:
    """Split "Ann & Bob" into its names."""
    return _BETWEEN_PARTNERS.split(name)


def _looks_like_headings(cells: Cells, tidied: Callable[[str], str]) -> bool:
    words = [tidied(cell).casefold() for cell in cells]
    return len(words) > 1 and (words[0] in _TIMESTAMPS or not _COLUMN_OF.keys().isdisjoint(words))


def _guessed(headings: Sequence[str]) -> tuple[str, ...]:
    """Return for each heading the column that it names, or the first whose words it has; no column twice."""
    columns: list[str] = []
    for heading in headings:
        said = set(re.findall(r"\w+", heading.casefold()))
        by_words = (column for column, words in _WORDS.items() if not said.isdisjoint(words))
        named = (_COLUMN_OF.get(heading.casefold(), ""), *by_words)
        columns.append(next((column for column in named if column not in columns), ""))
    return _first_and_last(columns)


def _first_and_last(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns; beside a first name (prénom), a name (nom) is the last name."""
    if "first" not in columns:
        return tuple(columns)
    return tuple("last" if column == "name" else column for column in columns)


def _without_empty_end(cells: Cells, tidied: Callable[[str], str]) -> Cells:
    last = max((index for index, cell in enumerate(cells, start=1) if tidied(cell)), default=0)
    return cells[:last]
