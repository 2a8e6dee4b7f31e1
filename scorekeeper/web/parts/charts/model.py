"""A chart as a page shows it: the picture, what its signs mean, and the table of the same figures."""

from dataclasses import dataclass
from typing import Final, Literal

from markupsafe import Markup

#: Steps of a race.
Steps = Literal["hands", "games"]
HANDS: Final[Steps] = "hands"
GAMES: Final[Steps] = "games"


@dataclass(frozen=True)
class Sign:
    """A word with what stands for it in the picture: the mark of a line (its number), or a look."""

    words: str
    line: int | None = None
    look: str = ""


@dataclass(frozen=True)
class Row:
    """A line of the table: its head, and a figure for each column."""

    head: Sign
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """A picture with its title, a sentence that says what it shows, and a key of its signs (empty where the
    table or the picture itself explains them); and the table, by the heading of its first column, those of
    the others, and its rows. `summed_up`: the table is the key, and its last row the sums. `note`: a sentence
    below the picture about what it leaves out."""

    name: str
    title: str
    says: str
    svg: Markup
    corner: str
    columns: tuple[Sign, ...]
    rows: tuple[Row, ...]
    key: tuple[Sign, ...] = ()
    summed_up: bool = False
    note: str = ""
