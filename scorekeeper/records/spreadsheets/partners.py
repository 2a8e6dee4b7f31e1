"""The players of a side in one cell of a table: Ann & Cy."""

import re
from collections.abc import Sequence
from typing import Final

_BETWEEN: Final = " & "
_AS_TYPED: Final = re.compile(r"\s*[&/+]\s*|\s+(?:and|et)\s+", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"((?:[^"]|"")*)"')


def joined(names: Sequence[str]) -> str:
    """The names of a side in a cell: Ann & Cy. In quotes if `names_in` would read other names."""
    cell = _BETWEEN.join(names)
    return cell if names_in(cell, len(names)) == tuple(names) else _in_quotes(names)


def names_in(cell: str, count: int | None) -> tuple[str, ...]:
    """The names of a side in a cell. `count`: how many there are, if that is known.

    Tries the form that `joined` writes first, because a name may hold a / or a +.
    """
    if count == 1:
        return (cell,)
    quoted, plain = _names_in_quotes(cell), tuple(cell.split(_BETWEEN))
    if len(quoted) == count and any("&" in name for name in quoted):
        return quoted
    return plain if len(plain) == count else tuple(_AS_TYPED.split(cell))


def _in_quotes(names: Sequence[str]) -> str:
    return _BETWEEN.join('"' + name.replace('"', '""') + '"' for name in names)


def _names_in_quotes(cell: str) -> tuple[str, ...]:
    """The names if each is in quotes, else none."""
    names = [quoted.replace('""', '"') for quoted in _QUOTED.findall(cell)]
    return tuple(names) if _in_quotes(names) == cell else ()
