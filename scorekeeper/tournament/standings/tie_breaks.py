"""What can rank a night: named tie-breaks, each a small function. More is always better.

Most are worth something each round and are added up. There the same holds for all of them: a round sat out
counts as the unit's own average of its rounds played, and a round missed as 0. Who has sat out and not yet
played has what is the middle at any table (1 table point, no difference, a fair share), and 0 of what has no
such middle. A unit that is not ranked, because it left, still counts as somebody's opponent.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.words import N_
from scorekeeper.tournament.standings.model import RoundOutcome, SideOutcome, TableOutcome

#: A hand is worth at most so much difference, and a round so much.
MAX_DIFFERENCE_A_HAND: Final = 1000
MAX_DIFFERENCE_A_ROUND: Final = 2000


class NightResults:
    """Results by unit: `played` has a unit's tables, each with the side it was on; `sat_out` its byes."""

    def __init__(self, rounds: Iterable[RoundOutcome]) -> None:
        self.played: defaultdict[str, list[tuple[TableOutcome, int]]] = defaultdict(list)
        self.sat_out: defaultdict[str, list[int]] = defaultdict(list)
        self._present: defaultdict[str, set[int]] = defaultdict(set)
        self.rounds = sorted(rounds, key=lambda one: one.number)
        for one in self.rounds:
            for unit in one.sat_out:
                self.sat_out[unit].append(one.number)
                self._present[unit].add(one.number)
            for unit in one.waiting:
                self._present[unit].add(one.number)
            for table in one.tables:
                for me, side in enumerate(table.sides):
                    for unit in side.units:
                        self.played[unit].append((table, me))
                        self._present[unit].add(one.number)

    def took_part(self, unit: str) -> bool:
        return unit in self._present

    def missed(self, unit: str) -> list[int]:
        """The numbers of the rounds that it neither played, sat out nor is still playing."""
        present = self._present.get(unit, ())
        return [one.number for one in self.rounds if one.number not in present]

    @cached_property
    def partners(self) -> bool:
        """Did any two play as partners?"""
        return any(len(side.units) > 1 for one in self.rounds for table in one.tables for side in table.sides)

    @cached_property
    def strength(self) -> Mapping[str, Fraction]:
        """Table points per round played, of everybody who played: adjustments and byes are not in it."""
        return {unit: _mean(table_points(*seat) for seat in seats) for unit, seats in self.played.items()}

    @cached_property
    def meetings(self) -> Mapping[str, Mapping[str, list[Fraction]]]:
        """By unit and opponent, what came of each of their meetings: 1 won, 1/2 tied, 0 lost."""
        met: defaultdict[str, defaultdict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
        for unit, seats in self.played.items():
            for table, me in seats:
                for other in _other_sides(table, me):
                    result = _score_against(table.sides[me].total, other.total)
                    for opponent in other.units:
                        met[unit][opponent].append(result)
        return met


# --- worth something each round: for the side `me` of a table -----------------------------------------------


def table_points(table: TableOutcome, me: int) -> Fraction:
    """Twice the share of the other sides beaten, the tied ones by half: 2, 1, 0 at every size of table."""
    mine, others = table.sides[me].total, _other_sides(table, me)
    beaten = sum(mine > other.total for other in others)
    tied = sum(mine == other.total for other in others)
    return Fraction(2 * beaten + tied, len(others))


def spread(table: TableOutcome, me: int) -> Fraction:
    """Own total less the mean of the other sides'."""
    others = _other_sides(table, me)
    return Fraction(len(others) * table.sides[me].total - sum(one.total for one in others), len(others))


def difference(table: TableOutcome, me: int) -> Fraction:
    """The spread, but one lucky hand or a long round does not decide a night."""
    most = min(MAX_DIFFERENCE_A_HAND * table.hands, MAX_DIFFERENCE_A_ROUND)
    return max(Fraction(-most), min(Fraction(most), spread(table, me)))


def wins(table: TableOutcome, me: int) -> Fraction:
    """1 for the table's first place; those that tie for it have equal parts of the 1."""
    best = max(side.total for side in table.sides)
    first = sum(side.total == best for side in table.sides)
    return Fraction(1, first) if table.sides[me].total == best else Fraction(0)


def share(table: TableOutcome, me: int) -> Fraction:
    """The share of the table's points, times its number of sides: 1 is a fair share at every size of table.

    A total below 0 counts as 0. Where nobody has points, all have a fair share.
    """
    totals = [max(side.total, 0) for side in table.sides]
    return Fraction(totals[me] * len(totals), sum(totals)) if any(totals) else Fraction(1)


def total(table: TableOutcome, me: int) -> Fraction:
    return Fraction(table.sides[me].total)


def hands_won(table: TableOutcome, me: int) -> Fraction:
    return Fraction(table.sides[me].hands_won)


def coups_fourres(table: TableOutcome, me: int) -> Fraction:
    return Fraction(table.sides[me].coups_fourres)


# --- worth something over the whole night -------------------------------------------------------------------


def opponents(night: NightResults, unit: str) -> Fraction | None:
    """The mean table points a round of the opponents, each as often as met. None before the first.

    Where partners change it is less the mean of the partners; a round without one is as one with a partner
    of the middle, so that those at odd tables are measured alike.
    """
    seats = night.played.get(unit, [])
    met = [night.strength[other] for seat in seats for side in _other_sides(*seat) for other in side.units]
    if not met:
        return None
    if not night.partners:
        return _mean(met)
    beside = [_partner_of(table.sides[me], unit) for table, me in seats]
    return _mean(met) - _mean(Fraction(1) if one is None else night.strength[one] for one in beside)


def head_to_head(night: NightResults, tied: Sequence[str]) -> Mapping[str, Fraction | None]:
    """Among those tied, what each has from the others: of each pair the mean of their meetings.

    Only if all of them met; otherwise nobody has anything from it.
    """
    met = night.meetings
    if not all(other in met.get(unit, ()) for unit in tied for other in tied if other != unit):
        return dict.fromkeys(tied)
    return {unit: _sum(_mean(met[unit][other]) for other in tied if other != unit) for unit in tied}


# --- by name ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TieBreak:
    """A tie-break: its `title`, and in a sentence its `description`.

    It has one of: `a_round`, added up over the rounds (`middle`: a round sat out before any is played);
    `a_night`, for a unit; `among`, for those still tied, so that it depends on who they are.
    """

    title: str
    description: str
    a_round: Callable[[TableOutcome, int], Fraction] | None = None
    middle: int = 0
    a_night: Callable[[NightResults, str], Fraction | None] | None = None
    among: Callable[[NightResults, Sequence[str]], Mapping[str, Fraction | None]] | None = None

    @property
    def added_up(self) -> bool:
        return self.a_round is not None

    def value(self, night: NightResults, unit: str) -> Fraction | None:
        """What `unit` has of it, whoever it is tied with."""
        if self.a_round:
            played = _sum(self.a_round(*seat) for seat in night.played.get(unit, ()))
            byes = len(night.sat_out.get(unit, ()))
            return played + byes * self.a_bye(night, unit) if byes else played
        return self.a_night(night, unit) if self.a_night else None

    def a_bye(self, night: NightResults, unit: str) -> Fraction:
        """What a round that `unit` sat out counts."""
        seats = night.played.get(unit)
        if not seats or not self.a_round:
            return Fraction(self.middle)
        return _mean(self.a_round(*seat) for seat in seats)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {
        "table_points": TieBreak(
            N_("Table points"),
            N_("Each round 2 points for beating the whole table, 1 for the middle, 0 for the last."),
            table_points,
            middle=1,
        ),
        "difference": TieBreak(
            N_("Difference"),
            N_("How far you were ahead of the others' average, at most 1,000 a hand and 2,000 a round."),
            difference,
        ),
        "head_to_head": TieBreak(
            N_("Games between those who are level"),
            N_("Who won when those who are level met. It counts only if all of them have met."),
            among=head_to_head,
        ),
        "opponents": TieBreak(
            N_("Strength of the opponents"),
            N_(
                "The average table points a round of those you played against; a table won is 2. Where "
                "partners change, that of your partners is taken off, so it can be below 0."
            ),
            a_night=opponents,
        ),
        "hands_won": TieBreak(N_("Hands won"), N_("The hands that you won."), hands_won),
        "coups_fourres": TieBreak(
            N_("Coups fourrés"), N_("The coups fourrés that you played."), coups_fourres
        ),
        "wins": TieBreak(
            N_("Tables won"),
            N_("1 for each round in which nobody at your table had more; who ties for it shares it."),
            wins,
        ),
        "total": TieBreak(N_("Points"), N_("All the points that you scored."), total),
        "share": TieBreak(
            N_("Share of the points"),
            N_("Your share of your table's points, by round; 1 is as much as the average there."),
            share,
            middle=1,
        ),
        "spread": TieBreak(
            N_("Spread"), N_("How far you were ahead of the average of the others at your table."), spread
        ),
    }
)


# --- helpers ------------------------------------------------------------------------------------------------


def _other_sides(table: TableOutcome, me: int) -> tuple[SideOutcome, ...]:
    return table.sides[:me] + table.sides[me + 1 :]


def _score_against(mine: int, theirs: int) -> Fraction:
    return Fraction(1) if mine > theirs else Fraction(mine == theirs, 2)


def _partner_of(side: SideOutcome, unit: str) -> str | None:
    return next((one for one in side.units if one != unit), None)


def _mean(values: Iterable[int | Fraction]) -> Fraction:
    listed = list(values)
    return _sum(listed) / len(listed)


def _sum(values: Iterable[int | Fraction]) -> Fraction:
    """Exact, and faster than adding fractions one by one: there are few denominators."""
    numerators: defaultdict[int, int] = defaultdict(int)
    for value in values:
        numerators[value.denominator] += value.numerator
    return sum((Fraction(value, parts) for parts, value in numerators.items()), Fraction(0))
