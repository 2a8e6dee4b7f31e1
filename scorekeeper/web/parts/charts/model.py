"""A chart as a page shows it: the picture, the key of its signs, and a table of the same figures."""

from dataclasses import dataclass
from typing import Final, Literal

from markupsafe import Markup

#: What a race counts as a step.
Steps = Literal["hands", "games"]
HANDS: Final[Steps] = "hands"
GAMES: Final[Steps] = "games"


@dataclass(frozen=True)
class Sign:
    """A word and its sign in the picture: the mark of a line (its number), or a look."""

    words: str
    line: int | None = None
    look: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the table: its heading, and a figure for each column."""

    head: Sign
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """A picture and the table of its figures.

    `says` describes the picture in a sentence. `key` explains its signs; it is empty if the table or the
    picture does that. `corner` heads the first column of the table. `summed_up`: the table is the key, and
    its last row the sums. `note` says below the picture what it leaves out.
    """

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
