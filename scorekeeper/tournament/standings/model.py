"""Values of a ranking: the results that go in, and the standings that come out.

`rank.py` computes the standings. Units and sides are those of `seating/model.py`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scorekeeper.rules.words import N_, Sentence, Text

_Named = TypeVar("_Named", int, str)


class StandingsError(ValueError):
    """Results or an order that cannot be ranked: a unit at two tables at once, an unknown tie-break.

    `sentence` is the reason, ready to be translated. str() gives it in English.
    """

    def __init__(self, text: Text, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class SideOutcome:
    """A side's result in a round. `total` is the points it scored."""

    units: tuple[str, ...]
    total: int
    hands_won: int = 0
    coups_fourres: int = 0


@dataclass(frozen=True)
class TableOutcome:
    """The confirmed result of a table over `hands` hands. `number`: the table's number, if it has one."""

    sides: tuple[SideOutcome, ...]
    hands: int
    number: int | None = None

    @property
    def units(self) -> tuple[str, ...]:
        """All units at the table."""
        return tuple(unit for side in self.sides for unit in side.units)


@dataclass(frozen=True)
class RoundOutcome:
    """The confirmed results of a round.

    `sat_out`: units with a bye. `waiting`: units whose table has not reported yet. A unit in none of these
    was absent. `final`: units in a final. They decide the first places among themselves.
    """

    number: int
    tables: tuple[TableOutcome, ...]
    sat_out: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    final: tuple[str, ...] = ()

    def numbered(self) -> Iterator[tuple[int, TableOutcome]]:
        """Yield each table with its number: its own, or else its place in the round."""
        for place, table in enumerate(self.tables, 1):
            yield table.number if table.number is not None else place, table


@dataclass(frozen=True)
class Adjustment:
    """Table points that the director gave. If `points` is negative, the director took them."""

    unit: str
    points: int | Fraction
    reason: str


@dataclass(frozen=True)
class Line:
    """A unit's line in the standings.

    `points`: value of the first tie-break of the order (0 if it did not apply). `values`: every tie-break of
    the order by name, None if it did not apply. `by`: name of the tie-break that puts this line below the one
    before, or "took_part". None for the first place. Lines that share a place have the same `by`. `reasons`:
    explanation of the place, addressed to the unit. Its facts `above` and `below` are ids of units.
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
    """Lines from the first place to the last. Lines that share a place are sorted by id.

    `refused`: why these results should not be ranked in this order, or None.
    """

    order: tuple[str, ...]
    lines: tuple[Line, ...]
    refused: Sentence | None = None

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)


def check_results(units: Sequence[str], rounds: Sequence[RoundOutcome]) -> None:
    """Raise StandingsError if these cannot be the results of a night."""
    for unit in _repeated(units):
        raise StandingsError(N_("%(unit)s is listed twice among those to be ranked."), unit=unit)
    for number in _repeated([round_.number for round_ in rounds]):
        raise StandingsError(N_("Round %(round)s is there twice."), round=number)
    for round_ in rounds:
        for number, table in round_.numbered():
            _check_table(round_.number, number, table)
        seated = [unit for table in round_.tables for unit in table.units]
        for unit in _repeated([*seated, *round_.sat_out, *round_.waiting]):
            raise StandingsError(
                N_("%(unit)s is there twice in round %(round)s: one seat each, or sitting out."),
                unit=unit,
                round=round_.number,
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
        raise StandingsError(
            N_("Each side at table %(table)s of round %(round)s must have one or two people."), **where
        )
    if table.hands < 1:
        raise StandingsError(
            N_(
                "No hand was finished at table %(table)s of round %(round)s, so there is nothing to "
                "rank: remove its result, or count its players as sitting out."
            ),
            **where,
        )


def _repeated(values: Sequence[_Named]) -> list[_Named]:
    return [value for value, times in Counter(values).items() if times > 1]
