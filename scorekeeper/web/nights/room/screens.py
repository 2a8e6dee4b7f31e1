"""Pages for a projector, laid out here by how many there are and how long their names: nothing on them may be
smaller than 4 % of the screen's height."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, TypeVar

from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.web.common.text.text_width import width
from scorekeeper.web.nights.room.ranking import first_figure, places_by_name
from scorekeeper.web.nights.room.seats import TableOfNames, seats_by_name, tables_of
from scorekeeper.web.nights.room.snapshot import Snapshot

One = TypeVar("One")


@dataclass(frozen=True)
class Size:
    """A size of type, by its name in room.css: how high a line is, and how wide a letter on average, in
    hundredths of the height."""

    name: str
    line: float
    letter: float


SMALL, LARGE, LARGEST = Size("small", 6.0, 2.35), Size("large", 9.5, 3.74), Size("largest", 13.0, 5.34)

#: Height of the lists, in hundredths of the screen's.
HEIGHT: Final = 78.0
#: Most columns beside each other.
COLUMNS: Final = 4
#: Width of a page of 16:9 inside its margins, and the gap between columns, in hundredths of its height.
WIDTH, GAP = 170.0, 4.0
#: Room for the figures beside a name, in the same measure.
BESIDE = 11.0
#: More pages of standings than these nobody waits for.
MOST_STANDINGS = 4


@dataclass(frozen=True)
class Screen:
    """A page of the projector: which `kind`, with what on it, in how many columns. `part` of `parts`, where
    there are more of a kind."""

    kind: str
    items: tuple[Any, ...] = ()
    columns: int = 1
    part: int = 1
    parts: int = 1
    size: str = SMALL.name


def screens(snapshot: Snapshot) -> list[Screen]:
    """The projector's pages for the night as it is now, in their order."""
    night = snapshot.night
    if night.current is None:
        return [Screen("welcome")]
    if night.finished_at is not None:
        return [Screen("prizes"), *_standings(snapshot), Screen("address")]
    if is_over(night):
        return [Screen("soon"), *_standings(snapshot)]
    clock = [Screen("clock")] if snapshot.clock else []
    return [
        *_by_name(night, night.current),
        *_by_table(night, night.current),
        *clock,
        *_standings(snapshot),
        Screen("address"),
    ]


def is_over(night: Night) -> bool:
    """True if every table of the round has reported."""
    current = night.current
    return current is not None and (
        current.closed_at is not None or all(table.confirmed for table in current.tables)
    )


def _by_name(night: Night, round_: NightRound) -> list[Screen]:
    seats = [seat for seat in seats_by_name(night, round_) if seat.next_round is None]
    return _pages("by_name", seats, lambda seat: seat.name)


def _by_table(night: Night, round_: NightRound) -> list[Screen]:
    tables = tables_of(night, round_)
    lines = max((len(table.sides) for table in tables), default=1)
    return _pages("by_table", tables, _longest_side, lines=lines)


def _longest_side(table: TableOfNames) -> str:
    return max((" & ".join(side) for side in table.sides), key=width)


def _standings(snapshot: Snapshot) -> list[Screen]:
    if not any(table.confirmed for round_ in snapshot.night.released for table in round_.tables):
        return []
    lines = [
        (line.place, name, first_figure(line))
        for line, name in places_by_name(snapshot.night, snapshot.places)
    ]
    pages = _pages("standings", lines, lambda line: line[1], beside=20.0)
    return pages[:MOST_STANDINGS]


def _pages(
    kind: str, items: Sequence[One], name: Callable[[One], str], beside: float = BESIDE, lines: int = 1
) -> list[Screen]:
    """`items` on one page in the largest type in which they fit, or on as few in small type, as even as can
    be, in no more columns than they fill; each takes so many `lines`."""
    letters = sorted(width(name(item)) for item in items)
    fitting = (size for size in (LARGEST, LARGE) if _on_a_page(letters, size, beside, lines) >= len(items))
    size = next(fitting, SMALL)
    parts = max(1, ceil(len(items) / _on_a_page(letters, size, beside, lines)))
    each = ceil(len(items) / parts)
    columns = min(columns_for(letters, size, beside), max(1, ceil(each / _rows(size, lines))))
    return [
        Screen(kind, tuple(items[part * each : (part + 1) * each]), columns, part + 1, parts, size.name)
        for part in range(parts)
    ]


def _on_a_page(letters: Sequence[int], size: Size, beside: float, lines: int) -> int:
    return columns_for(letters, size, beside) * _rows(size, lines)


def _rows(size: Size, lines: int) -> int:
    return max(1, int(HEIGHT / size.line / lines))


def columns_for(letters: Sequence[int], size: Size, beside: float) -> int:
    """Number of columns, at least one, that leave room for names of so many letters (sorted): for 95 % of
    them, the others may be cut."""
    if not letters:
        return 1
    most = letters[max(0, ceil(len(letters) * 0.95) - 1)] * size.letter + beside * size.line / SMALL.line
    return max((n for n in range(1, COLUMNS + 1) if (WIDTH - (n - 1) * GAP) / n >= most), default=1)
