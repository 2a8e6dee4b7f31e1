"""What standings are made from, and what they are. Values only; `standings.py` makes them.

Units and sides are as in `seating.py`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scorekeeper.rules.words import N_, Sentence

_Named = TypeVar("_Named", int, str)


class StandingsError(ValueError):
    """What cannot be ranked: a unit at two tables at once, a tie-break nobody knows.

    `sentence` says which and why, ready to be translated; str() is its English.
    """

    def __init__(self, text: str, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class SideOutcome:
    """What a side has at the end of a round: `total` is the points it scored in it."""

    units: tuple[str, ...]
    total: int
    hands_won: int = 0
    coups_fourres: int = 0


@dataclass(frozen=True)
class TableOutcome:
    """The confirmed result of a table over `hands` hands. `number` is the card's on it, if it has one."""

    sides: tuple[SideOutcome, ...]
    hands: int
    number: int | None = None

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(unit for side in self.sides for unit in side.units)


@dataclass(frozen=True)
class RoundOutcome:
    """The confirmed results of a round. Who sat out has a bye; `waiting` are those whose table has not
    reported yet; who is nowhere counts as absent."""

    number: int
    tables: tuple[TableOutcome, ...]
    sat_out: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def numbered(self) -> Iterator[tuple[int, TableOutcome]]:
        """Each table with its number: the card's, or else its place in the round."""
        for place, table in enumerate(self.tables, 1):
            yield table.number if table.number is not None else place, table


@dataclass(frozen=True)
class Adjustment:
    """Table points that the director gave, or took where `points` is negative."""

    unit: str
    points: int | Fraction
    reason: str


@dataclass(frozen=True)
class Line:
    """One unit's line of the standings.

    `points`: what the first tie-break of the order came to (0 where it did not apply). `values`: every
    tie-break of the order by name, None where it did not apply. `by`: the name of the one that puts this
    line below the one before, or "took_part"; None for the first place. Lines that share a place have the
    same `by`. `reasons`: the answer to "Why am I 5th?", said to the unit; facts named `above` and `below`
    are ids of units.
    """

    place: int
    shared: bool
    unit: str
    points: Fraction
    values: Mapping[str, Fraction | None]
    played: int
    sat_out: int
    by: str | None = None
    reasons: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Standings:
    """Lines from the first place to the last; those that share a place by id.

    `refused`: why results such as these should not be ranked in this order, or None.
    """

    order: tuple[str, ...]
    lines: tuple[Line, ...]
    refused: Sentence | None = None

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)


def check_results(units: Sequence[str], rounds: Sequence[RoundOutcome]) -> None:
    """Raise StandingsError where these cannot be the results of a night."""
    for unit in _repeated(units):
        raise StandingsError(N_("%(unit)s is listed twice among those to be ranked."), unit=unit)
    for number in _repeated([one.number for one in rounds]):
        raise StandingsError(N_("Round %(round)s is there twice."), round=number)
    for one in rounds:
        for number, table in one.numbered():
            _check_table(one.number, number, table)
        seated = [unit for table in one.tables for unit in table.units]
        for unit in _repeated([*seated, *one.sat_out, *one.waiting]):
            raise StandingsError(
                N_("%(unit)s is there twice in round %(round)s: one seat each, or sitting out."),
                unit=unit,
                round=one.number,
            )


def _check_table(round_number: int, number: int, table: TableOutcome) -> None:
    where = {"round": round_number, "table": number}
    if not 2 <= len(table.sides) <= 4:
        raise StandingsError(
            N_("Table %(table)s of round %(round)s needs two to four sides: it has %(given)s."),
            given=len(table.sides),
            **where,
        )
    if not all(1 <= len(side.units) <= 2 for side in table.sides):
        raise StandingsError(N_("Each side at table %(table)s of round %(round)s is one or two."), **where)
    if table.hands < 1:
        raise StandingsError(
            N_(
                "No hand was finished at table %(table)s of round %(round)s, so there is nothing to rank: "
                "take its result out, or count its players as sitting out."
            ),
            **where,
        )


def _repeated(values: Sequence[_Named]) -> list[_Named]:
    return [value for value, times in Counter(values).items() if times > 1]
