"""Tables for spreadsheets: CSV as RFC 4180 has it, in UTF-8 with the byte order mark that they look for.

A spreadsheet takes a text that begins with = for a formula, and a name can begin so. Such a text is written
with an apostrophe before it, which `as_meant` takes away again. Numbers are written as they are.
"""

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

#: Apostrophes may stand before it already: each writing adds one, each reading takes one.
_FORMULA: Final = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
#: Enough to tell values apart that rank differently.
_DECIMALS: Final = 6

Cell = int | Fraction | str | None


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The file. None is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows([_cell_text(cell) for cell in row] for row in rows)
    return BOM_UTF8 + text.getvalue().encode()


def escape_formula(text: str) -> str:
    """`text` so that no spreadsheet takes it for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(cell: str) -> str:
    """The text of which `cell` was made by `harmless`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _cell_text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return escape_formula(cell)
    if isinstance(cell, int) or cell.denominator == 1:
        return str(cell)
    return f"{float(cell):.{_DECIMALS}f}".rstrip("0").rstrip(".")
