"""What a draw is made from and what it is: units, tables, rounds. Values only; `draws.py` makes them.

A unit is what one line of the standings is about: a player, or a fixed pair. A side is what scores at
a table: a unit, or two players partnered for the round. A table has two to four sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scorekeeper.rules.words import Sentence

#: Ids of the units on one side: one, or two partnered for the round.
Side = tuple[str, ...]
#: By round, the tables in the order of their numbers, each with its sides.
History = tuple[tuple[tuple[Side, ...], ...], ...]

Partners = Literal["none", "fixed", "rotating"]
Kind = Literal["random", "standing", "night", "round_robin", "whist", "winners_up", "by_hand"]

PARTNERS: Final[tuple[Partners, ...]] = ("none", "fixed", "rotating")
#: The kinds a program can draw; "by_hand" is what a director puts together.
KINDS: Final[tuple[Kind, ...]] = ("random", "standing", "night", "round_robin", "whist", "winners_up")


@dataclass(frozen=True)
class Unit:
    """Somebody to be seated.

    `points`: the standing so far, more is better; only differences count. `apart`: units with the same word
    (a family, a club) are kept from one table where that can be. `never`: ids of units that must not share
    a table with this one, as hard as possible; said by one of the two it holds for both. `table`: the number
    of the one table this unit can sit at, or None. `sat_out` and `odd`: how often it sat out, and sat at
    a table of another size than the preferred one. `last`: its place at its table in the last round
    of the history (1 won; equal places tied), or None where that is not known.
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
    """What is to be drawn.

    `seats`: chairs at the preferred table: 2, 3, 4, 6 or 8 (with `partners` "fixed" a unit takes two).
    `rounds`: how many to draw. `history`: who sat where so far. `one_size`: only tables of `seats`, the rest
    sits out. `locked`: tables of the (first) round to be drawn that stand already.
    The same request is the same draw, in whatever order the units are given.
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


@dataclass(frozen=True)
class Table:
    """A table of a draw. `number` is on a card on it. `reasons`: how it came to be, in clauses."""

    number: int
    sides: tuple[Side, ...]
    reasons: tuple[Sentence, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(unit for side in self.sides for unit in side)


@dataclass(frozen=True)
class Round:
    """One round of a draw, its tables by number.

    `repeats`: pairs of units at one table that had met at one before (the history included);
    `partner_repeats`: likewise partners. `cost`: what the search made as small as it could; only draws of the
    same request compare. `notes`: what could not be met.
    """

    tables: tuple[Table, ...]
    sitting_out: tuple[str, ...] = ()
    repeats: int = 0
    partner_repeats: int = 0
    cost: int = 0
    notes: tuple[Sentence, ...] = ()

    def seating(self) -> tuple[tuple[Side, ...], ...]:
        """The round as it goes into the history."""
        return tuple(table.sides for table in self.tables)


@dataclass(frozen=True)
class Draw:
    """The answer to a request. `notes`: what could not be met in any round of it."""

    request: DrawRequest
    rounds: tuple[Round, ...]
    notes: tuple[Sentence, ...] = ()

    def __iter__(self) -> Iterator[Round]:
        return iter(self.rounds)
