"""Values of a draw: the request that goes in, and the tables and rounds that come out of `draw.py`.

A unit is a line of the standings: a player, or a fixed pair. A side is what scores at a table: a unit, or two
players partnered for the round. A table has two to four sides.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scorekeeper.rules.words import Sentence

#: A search calls this at each of its steps. False ends the search with its best result so far.
KeepGoing = Callable[[], bool]
#: Ids of the units of one side: a single unit, or two partnered for the round.
Side = tuple[str, ...]
#: Earlier rounds: for each round its tables in the order of their numbers, for each table its sides.
History = tuple[tuple[tuple[Side, ...], ...], ...]

Partners = Literal["none", "fixed", "rotating"]
Kind = Literal[
    "random", "standing", "night", "round_robin", "whist", "winners_up", "by_place", "final", "by_hand"
]

PARTNERS: Final[tuple[Partners, ...]] = ("none", "fixed", "rotating")
#: Kinds of draws that are computed. The director makes a "by_hand" round.
KINDS: Final[tuple[Kind, ...]] = (
    *("random", "standing", "night"),
    *("round_robin", "whist", "winners_up", "by_place", "final"),
)
#: Kinds that depend on results.
BY_RESULTS: Final[tuple[Kind, ...]] = ("standing", "winners_up", "by_place", "final")
#: Kinds that draw only one round at a time, because the next depends on its results.
ONE_ROUND: Final[tuple[Kind, ...]] = ("winners_up", "by_place", "final")
#: Kinds that seat the leaders together. In a final they alone decide the first places.
BY_PLACE: Final[tuple[Kind, ...]] = ("by_place", "final")
#: Kinds whose rounds are planned together.
PLANNED_KINDS: Final[tuple[Kind, ...]] = ("night", "round_robin", "whist")


def without_end() -> bool:
    """Let a search run to its own limit of steps."""
    return True


@dataclass(frozen=True)
class Unit:
    """A unit to seat.

    `points`: points so far. More is better, and only differences count. `apart`: a word (a family, a club).
    Units with the same word are kept at different tables if possible. `never`: ids of units that must not
    share a table with this one. It is enough if one of the two says so. `table`: number of the only table for
    this unit, or None. `sat_out`, `odd`: how many byes and odd tables (not of the preferred size) it has had.
    `last`: its place at its table in the last round of the history (1 won, ties share a place), or None if
    unknown.
    """

    id: str
    points: int | Fraction = 0
    apart: str | None = None
    never: frozenset[str] = frozenset()
    table: int | None = None
    sat_out: int = 0
    odd: int = 0
    last: int | None = None


@dataclass(frozen=True)
class DrawRequest:
    """A request for a draw.

    `seats`: chairs at a table of the preferred size: 2, 3, 4, 6 or 8 (with `partners` "fixed" a unit takes
    two). `rounds`: number of rounds to draw. `history`: seating of the rounds so far. `one_size`: use only
    tables of `seats`; everybody else has a bye. `locked`: tables of the (first) round to keep.
    `final_tables`: number of tables that play a final. The same request gives the same draw, in whatever
    order it lists the units.
    """

    seats: int
    partners: Partners
    kind: Kind
    units: tuple[Unit, ...]
    seed: int = 0
    rounds: int = 1
    history: History = ()
    one_size: bool = False
    locked: tuple["Table", ...] = ()
    final_tables: int = 1


@dataclass(frozen=True)
class Table:
    """A table of a draw.

    `reasons`: clauses that explain it, ready to be translated. `never`: pairs at it that must never be
    together.
    """

    number: int
    sides: tuple[Side, ...]
    reasons: tuple[Sentence, ...] = ()
    never: tuple[tuple[str, str], ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """All units at the table."""
        return tuple(unit for side in self.sides for unit in side)


@dataclass(frozen=True)
class Round:
    """A round of a draw, with its tables in the order of their numbers.

    `repeats`: number of pairs at one table that have met before. `partner_repeats`: the same for partners.
    `cost`: what the search minimised. Comparable only between draws of the same request. `notes`: wishes that
    could not be met. `remarks`: wishes that no draw can meet better.
    """

    tables: tuple[Table, ...]
    sitting_out: tuple[str, ...] = ()
    repeats: int = 0
    partner_repeats: int = 0
    cost: int = 0
    notes: tuple[Sentence, ...] = ()
    remarks: tuple[Sentence, ...] = ()

    def seating(self) -> tuple[tuple[Side, ...], ...]:
        """Return the round as an entry of the history."""
        return tuple(table.sides for table in self.tables)


@dataclass(frozen=True)
class Draw:
    """The answer to a request. `notes`: wishes that could not be met, over all rounds."""

    request: DrawRequest
    rounds: tuple[Round, ...]
    notes: tuple[Sentence, ...] = ()

    def __iter__(self) -> Iterator[Round]:
        return iter(self.rounds)
