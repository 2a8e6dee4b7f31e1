"""Games from a table that people typed or `games_out` wrote: a line for each hand and side.

The first line names the columns, in either language; `names` and `miles` are enough. An empty cell about the
game or the hand repeats the line above. Points are never imported: hands are scored again, and different
points in the table become a remark.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_GAMES
from scorekeeper.records.decoding import Decoded, decode
from scorekeeper.records.games import GameEntry
from scorekeeper.records.games.model import NOON
from scorekeeper.records.json_values import shown
from scorekeeper.records.spreadsheets import cell_values
from scorekeeper.records.spreadsheets.cells import unescape_formula
from scorekeeper.records.spreadsheets.game_in import read_game
from scorekeeper.records.spreadsheets.headings import column_of, names_columns
from scorekeeper.records.spreadsheets.lines import Columns, Found, TableLine
from scorekeeper.records.spreadsheets.sheet import Cells, LineError, read_sheet
from scorekeeper.rules.words import N_, NN_, Sentence

#: Cells that also hold for the lines below, until they change.
_LASTING: Final = ("date", "game", "title", "edition", "players", "agreed", "hand", "dealer")
#: One of these columns is required; everything else follows from the cards.
_MILES: Final = ("miles", "points_distance")
#: Characters that never occur in correctly decoded text.
_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1f\ufffd]")


#: A function that passes the lines of each game on and may report progress.
Watch = Callable[[Sequence[list[TableLine]]], Iterable[list[TableLine]]]

#: Number of tidied cells in the cache: most cells of a table repeat.
_KEPT_CELLS: Final = 4_096


class TableRead(NamedTuple):
    """The games of a table, the errors that prevent saving any of them, and remarks."""

    games: list[GameEntry]
    errors: list[LineError]
    remarks: list[LineError]


def as_table(data: bytes) -> Decoded | None:
    """The text of a file that may be a table; None if it begins like JSON or is not text."""
    found = decode(data)
    text = found.text
    if text.lstrip("\ufeff \t\r\n")[:1] in ("", "{", "["):
        return None
    return None if _NO_TEXT.search(text) else found


def read_table(
    text: str,
    tidied: Callable[[str], str],
    edition: str,
    now: datetime,
    most_games: int = MAX_GAMES,
    watch: Watch = iter,
) -> TableRead:
    """Read a table of games.

    `tidied` is a function that cleans a cell for display. `edition` is the box and `now` the moment of a game
    unless the table says them. A table with more than `most_games` is refused. `watch` passes the lines of
    each game on.
    """
    found, tidied = Found([], []), lru_cache(_KEPT_CELLS)(tidied)
    sheet = read_sheet(text, tidied, names_columns)
    found.errors.extend(sheet.errors)
    columns = _columns(sheet.lines[:1], tidied, found)
    if columns is None:
        return TableRead([], found.errors, [])
    _refuse_cells_beyond(sheet.lines, tidied, found)
    lines = [_line(number, cells, columns, tidied) for number, cells in sheet.lines[1:]]
    _fill_down(lines)
    months_first = cell_values.month_first([line.text("date") for line in lines])
    tables, games = _by_game(lines), []
    if len(tables) > most_games:
        most = NN_("A file has at most %(most)s game.", "A file has at most %(most)s games.", "most")
        found.errors.append(LineError(1, Sentence(most, {"most": most_games})))
        tables = []
    for played in watch(tables):
        begun = played[0].read("date", lambda cell: cell_values.day(cell, months_first), found)
        at = datetime.combine(begun, NOON) if begun else now
        game = read_game(played, edition, at, found)
        if game is not None:
            games.append(game)
    if not lines and not found.errors:
        found.errors.append(LineError(1, Sentence(N_("There is no line of a hand below the headings."), {})))
    return TableRead([] if found.errors else games, sorted(found.errors, key=_place), found.remarks)


def _place(error: LineError) -> int:
    return error.line


def _columns(
    first: Sequence[tuple[int, Cells]], tidied: Callable[[str], str], found: Found
) -> Columns | None:
    """The columns named in the first line, or None with an error."""
    if not first:
        if not found.errors:
            found.errors.append(LineError(1, Sentence(N_("There is nothing here."), {})))
        return None
    line, cells = first[0]
    headings = [tidied(unescape_formula(cell)) for cell in cells]
    columns: Columns = {}
    for place, heading in enumerate(headings):
        column = column_of(heading)
        if column in columns:
            text = N_("Two columns are called %(heading)s: leave one out.")
            found.errors.append(LineError(line, Sentence(text, {"heading": heading}), heading))
        elif column:
            columns[column] = (place, heading)
        elif heading:
            text = N_("The column %(heading)s is left out.")
            found.remarks.append(LineError(line, Sentence(text, {"heading": heading}), heading))
    refusal = _refusal(columns)
    if refusal:
        found.errors.append(LineError(line, Sentence(refusal, {})))
    return None if found.errors else columns


def _refusal(columns: Columns) -> str | None:
    if not columns:
        return N_(
            "The first line has to name the columns, as in: hand, names, miles, safeties, coups fourrés. "
            "Each line below is a side in a hand."
        )
    if not any(column in columns for column in _MILES):
        if "total" in columns or "running_total" in columns:
            return N_(
                "There are points here but no miles. Points alone do not say what was played: add a "
                "column with the miles of each side in each hand, and others with safeties and coups "
                "fourrés. Or start a new game and enter these points under “Carry over totals from "
                "paper”."
            )
        return N_("There is no column called miles.")
    if "names" not in columns:
        return N_("There is no column called names, with the players of a side.")
    return None


def _refuse_cells_beyond(
    lines: Sequence[tuple[int, Cells]], tidied: Callable[[str], str], found: Found
) -> None:
    """Refuse each line that goes on after the last heading: its cells may have moved."""
    (_line_of_headings, headings), *below = lines
    width = max(place for place, heading in enumerate(headings, start=1) if tidied(heading))
    for number, cells in below:
        beyond = next(filter(None, map(tidied, cells[width:])), None)
        if beyond:
            text = N_(
                "There is no heading above “%(cell)s”: add one, or delete it. A number with a comma in it "
                "may need quotes."
            )
            found.errors.append(LineError(number, Sentence(text, {"cell": shown(beyond)})))


def _line(number: int, cells: Cells, columns: Columns, tidied: Callable[[str], str]) -> TableLine:
    texts = [tidied(unescape_formula(cell)) for cell in cells]
    values = {column: texts[place] for column, (place, _) in columns.items() if place < len(texts)}
    return TableLine(number, values, columns)


def _fill_down(lines: Sequence[TableLine]) -> None:
    above: dict[str, str] = {}
    for line in lines:
        if line.text("game") not in ("", above.get("game", "")):
            above = {}  # another game does not inherit cells
        for column in _LASTING:
            if column in line.columns:
                line.cells[column] = above[column] = line.text(column) or above.get(column, "")


def _by_game(lines: Sequence[TableLine]) -> list[list[TableLine]]:
    """The lines of each game. Without game numbers, a game begins when the hand numbers start again."""
    games: dict[tuple[str, ...], list[TableLine]] = {}
    begun = 0
    for before, line in zip([None, *lines], lines, strict=False):
        if before is not None and "game" not in line.columns and line.counts_anew_after(before):
            begun += 1
        key = (line.text("date"), line.text("game"), line.text("title"), str(begun))
        games.setdefault(key, []).append(line)
    return list(games.values())
