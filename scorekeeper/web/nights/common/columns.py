"""Lists in columns, on a screen or on paper, in the largest type that fits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from scorekeeper.web.parts.text.text_width import width

#: Average width of a letter, relative to the height of the type.
LETTER: Final = 0.56


@dataclass(frozen=True)
class Area:
    """The area for a list, in any unit: its `sizes` of type, largest first; the height of a `line` relative
    to the type's; the `gap` between columns, and how many there may be."""

    width: float
    height: float
    gap: float
    sizes: tuple[float, ...]
    line: float
    most_columns: int


@dataclass(frozen=True)
class Listing:
    """Items in columns of `rows` each; only the last column may be shorter. It is `part` of `parts` if the
    list needs several pages."""

    columns: tuple[tuple[Any, ...], ...]
    rows: int
    size: float
    part: int
    parts: int


@dataclass(frozen=True)
class Measures:
    """Measurements of a list in its area: the sorted widths of its names in letters; the room `beside` each
    name, relative to the type's height; the lines of each item; and the least width of a column, for its
    headings."""

    area: Area
    letters: Sequence[int]
    beside: float
    lines: float = 1
    headings: float = 0

    def columns(self, size: float) -> int:
        """The number of columns in which 95 % of the names fit; in the smallest type at least one."""
        if not self.letters:
            return 1
        longest = self.letters[ceil(len(self.letters) * 0.95) - 1]
        least = max((longest * LETTER + self.beside) * size, self.headings)
        numbers = range(self.area.most_columns, 0, -1)
        fitting = (n for n in numbers if (self.area.width - (n - 1) * self.area.gap) / n >= least)
        return next(fitting, int(size == self.area.sizes[-1]))

    def rows(self, size: float) -> int:
        return max(1, int(self.area.height / (size * self.area.line * self.lines)))

    def on_a_page(self, size: float) -> int:
        return self.columns(size) * self.rows(size)

    def largest(self, items: int) -> float:
        """The largest type in which this many items fit on a page, or the smallest if none does."""
        sizes = self.area.sizes
        return next((size for size in sizes if self.on_a_page(size) >= items), sizes[-1])


def letters_of(names: Iterable[str]) -> list[int]:
    return sorted(map(width, names))


def lay_out(items: Sequence[Any], measures: Measures) -> list[Listing]:
    """Lay out `items` on one page in the largest type that fits. If none fits, use as few pages as possible
    in the smallest type, fill them evenly, and then enlarge the type. Never use more columns than the items
    fill."""
    parts = max(1, ceil(len(items) / measures.on_a_page(measures.largest(len(items)))))
    each = ceil(len(items) / parts)
    size = measures.largest(each)
    rows = max(1, ceil(each / max(1, ceil(each / measures.rows(size)))))
    return [
        Listing(_cut(items[part * each : (part + 1) * each], rows), rows, size, part + 1, parts)
        for part in range(parts)
    ]


def _cut(items: Sequence[Any], rows: int) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(items[start : start + rows]) for start in range(0, len(items), rows)) or ((),)
