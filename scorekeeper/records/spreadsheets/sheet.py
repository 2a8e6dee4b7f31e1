"""Lines and cells of a table that people type or paste, or that a spreadsheet saves (CSV).

Tabs, semicolons or commas separate the cells; a first line "sep=;", as Excel writes it, names the separator.
"""

import csv
import io
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorekeeper.records.errors import Impossible
from scorekeeper.rules.voice import Voice
from scorekeeper.rules.words import N_, Sentence

_SEPARATORS: Final = "\t;,"
#: The first line that tells Excel the separator.
_SEPARATOR_LINE: Final = re.compile(r'"?sep=([\t;,])"?\n?', re.IGNORECASE)
_OPEN_QUOTE: Final = N_(
    "A quote (%(quote)s) begins a cell here, but none ends it: add one at the end, or delete the first."
)

Cells = Sequence[str]


class LineError(NamedTuple):
    """An error in a line, counted from 1; `column` is the cell's heading, as written."""

    line: int
    message: Sentence | Impossible
    column: str | None = None

    def in_words(self, voice: Voice) -> str:
        """The reason in the language of `voice`."""
        return voice.say(self.message) if isinstance(self.message, Sentence) else self.message.in_words(voice)


class Sheet(NamedTuple):
    """The lines that are not empty, with their numbers; the error that ends them; what separates cells."""

    lines: list[tuple[int, Cells]]
    errors: list[LineError]
    separator: str


def read_sheet(text: str, tidied: Callable[[str], str], names_columns: Callable[[Cells], bool]) -> Sheet:
    """Read the cells of a table, up to one whose quote does not end. `tidied` cleans a cell for display.
    `names_columns` is True for a line of known headings, and so tells the separator."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    told = _SEPARATOR_LINE.match(lines)
    lines = lines[told.end() :] if told else lines
    before = 1 if told else 0
    separator = told[1] if told else _separator(lines, names_columns)
    typed = [*io.StringIO(lines), ""]  # a quote that is still open takes in the empty line, too
    rows = csv.reader(typed, delimiter=separator)
    sheet, start = Sheet([], [], separator), 0
    try:
        for cells in rows:
            if not _quotes_end(typed[start : rows.line_num], separator):
                sheet.errors.append(LineError(before + start + 1, Sentence(_OPEN_QUOTE, {"quote": '"'})))
                break
            if any(tidied(cell) for cell in cells):
                sheet.lines.append((before + start + 1, cells))
            start = rows.line_num
    except csv.Error as error:
        reason = Sentence(N_("This is not a list: %(reason)s."), {"reason": error})
        sheet.errors.append(LineError(before + rows.line_num, reason))
    return sheet


def _quotes_end(row: Sequence[str], separator: str) -> bool:
    """True unless a quote takes in the next lines by mistake: one that goes over lines must end its cell.
    Within a line it may end before, as in "Jo" Smith."""
    if len(row) == 1:
        return True
    try:
        return bool(list(csv.reader(row, delimiter=separator, strict=True)))
    except csv.Error:
        return False


def _separator(lines: str, names_columns: Callable[[Cells], bool]) -> str:
    """Return the separator that makes the first line known headings, else the first separator found."""
    firsts = {separator: _first_row(lines, separator) for separator in _SEPARATORS}
    for separator, cells in firsts.items():
        if len(cells) > 1 and names_columns(cells):
            return separator
    for separator, cells in firsts.items():
        if len(cells) > 1:
            return separator
    return next((separator for separator in _SEPARATORS if separator in lines), ";")


def _first_row(lines: str, separator: str) -> Cells:
    try:
        return next(csv.reader(io.StringIO(lines), delimiter=separator), [])
    except csv.Error:
        return []
