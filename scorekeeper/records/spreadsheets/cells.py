"""CSV files for spreadsheets (RFC 4180), in UTF-8 with the byte order mark that spreadsheets look for.

A spreadsheet takes 2.5 for a text, or for a date, where decimals have a comma, and expects semicolons between
columns there: each language has its `Dialect`.

A spreadsheet executes a text that begins with = as a formula, and a name can begin so. Such a text is escaped
by an apostrophe, which `unescape_formula` removes. Numbers are written as they are.
"""

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

#: It may be escaped already: each writing adds an apostrophe, each reading removes one.
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
#: Enough to distinguish values that rank differently.
_DECIMALS: Final = 6

Cell = int | Fraction | str | None


def _same(name: str) -> str:
    return name


class Dialect(NamedTuple):
    """Separator of the columns, decimal sign, and function that gives a column's heading by its name."""

    separator: str = ","
    decimal: str = "."
    heading: Callable[[str], str] = _same


#: For programs and for spreadsheets in English: columns are headed by their names.
PLAIN: Final = Dialect()


def csv_bytes(columns: Sequence[str], rows: Iterable[Sequence[Cell]], dialect: Dialect = PLAIN) -> bytes:
    """Return the content of the file with these columns, by their names. None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=dialect.separator)
    writer.writerow([dialect.heading(name) for name in columns])
    writer.writerows([_cell_text(cell, dialect.decimal) for cell in row] for row in rows)
    return BOM_UTF8 + text.getvalue().encode()


def escape_formula(text: str) -> str:
    """Escape `text` if a spreadsheet would execute it as a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(cell: str) -> str:
    """Undo `escape_formula`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _cell_text(cell: Cell, decimal: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return escape_formula(cell)
    if isinstance(cell, int) or cell.denominator == 1:
        return str(cell)
    return f"{float(cell):.{_DECIMALS}f}".rstrip("0").rstrip(".").replace(".", decimal)
