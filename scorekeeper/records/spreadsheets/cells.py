"""CSV files for spreadsheets (RFC 4180), in UTF-8 with the byte order mark that spreadsheets expect.

In languages with a decimal comma, a spreadsheet reads 2.5 as a text or a date and expects semicolons between
columns. So each language has its `Dialect`.

A spreadsheet executes a text that begins with = as a formula, and a name can begin like that. Such a text is
escaped with an apostrophe, which `unescape_formula` removes. Numbers are written unchanged.
"""

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

#: The text may already be escaped: each writing adds an apostrophe, each reading removes one.
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
#: Enough decimals to tell values of different rank apart.
_DECIMALS: Final = 6

Cell = int | Fraction | str | None


def _same(name: str) -> str:
    return name


class Dialect(NamedTuple):
    """Column separator, decimal sign, and a function from a column's name to its heading."""

    separator: str = ","
    decimal: str = "."
    heading: Callable[[str], str] = _same


#: For programs and English spreadsheets: headings are the columns' names.
PLAIN: Final = Dialect()


def csv_bytes(columns: Sequence[str], rows: Iterable[Sequence[Cell]], dialect: Dialect = PLAIN) -> bytes:
    """Return the content of a file with these columns, given by name. None is an empty cell."""
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
