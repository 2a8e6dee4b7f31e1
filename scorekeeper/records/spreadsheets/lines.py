"""A line of a table of games: its cells by column, and the errors found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from scorekeeper.records.errors import Impossible
from scorekeeper.records.spreadsheets.cell_values import CellError
from scorekeeper.records.spreadsheets.sheet import LineError
from scorekeeper.rules.words import Sentence, Text

#: Column -> its place in a line, and its heading as written.
Columns = dict[str, tuple[int, str]]
Value = TypeVar("Value")


class Found(NamedTuple):
    """The errors and remarks found so far."""

    errors: list[LineError]
    remarks: list[LineError]


@dataclass
class TableLine:
    """One side's line of a hand: its number in the file, and its cells by column."""

    number: int
    cells: dict[str, str]
    columns: Columns

    def text(self, column: str) -> str:
        """The cell of a column; empty if the line or the table has none."""
        return self.cells.get(column, "")

    def read(self, column: str, reader: Callable[[str], Value], found: Found) -> Value | None:
        """The value of a cell. It is None for an empty cell, and for an unreadable one, which adds an
        error."""
        if not self.text(column):
            return None
        try:
            return reader(self.text(column))
        except CellError as error:
            found.errors.append(self.error(error.sentence, column))
            return None

    def error(self, message: Sentence | Impossible, column: str | None = None) -> LineError:
        """An error or remark about a column's cell, if the table has that column."""
        return LineError(self.number, message, self.columns[column][1] if column in self.columns else None)

    def refuse(self, found: Found, column: str | None, text: Text, **facts: object) -> None:
        """Add an error."""
        found.errors.append(self.error(Sentence(text, facts), column))

    def remark(self, found: Found, column: str | None, text: Text, **facts: object) -> None:
        """Add a remark."""
        found.remarks.append(self.error(Sentence(text, facts), column))

    def counts_anew_after(self, before: "TableLine") -> bool:
        """True if the hand numbers start again after the line `before`."""
        now, then = self.text("hand"), before.text("hand")
        return now.isdecimal() and then.isdecimal() and int(now[:9]) < int(then[:9])
