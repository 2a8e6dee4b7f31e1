"""Named tie-breaks, each a small function. More is always better.

Most have a value per round and are summed. In these, a bye counts as the unit's own average of its rounds
played, and a missed round as 0. A unit that had a bye and has not yet played gets the middle value of a table
(1 table point, no difference, a fair share), or 0 if the tie-break has no such middle. Hands won and coups
fourrés are counted, so a bye has none. A unit that left and is no longer ranked still counts as an opponent.
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

#: Limits of the difference, in points.
MAX_DIFFERENCE_A_HAND: Final = 1000
MAX_DIFFERENCE_A_ROUND: Final = 2000
#: The tie-break that decides before all others, wherever it is in the order.
FINAL: Final = "final"


class NightResults:
    """Results of a night by unit.

    `played`: a unit's tables, each with the index of its side. `sat_out`: numbers of the rounds with a bye.
    """

    def __init__(self, rounds: Iterable[RoundOutcome]) -> None:
        self.played: defaultdict[str, list[tuple[TableOutcome, int]]] = defaultdict(list)
        self.sat_out: defaultdict[str, list[int]] = defaultdict(list)
        self._present: defaultdict[str, set[int]] = defaultdict(set)
        self.rounds = sorted(rounds, key=lambda round_: round_.number)
        for round_ in self.rounds:
            for unit in round_.sat_out:
                self.sat_out[unit].append(round_.number)
                self._present[unit].add(round_.number)
            for unit in round_.waiting:
                self._present[unit].add(round_.number)
            for table in round_.tables:
                for index, side in enumerate(table.sides):
                    for unit in side.units:
                        self.played[unit].append((table, index))
                        self._present[unit].add(round_.number)

    def took_part(self, unit: str) -> bool:
        """True if the unit played, had a bye, or is playing now."""
        return unit in self._present

    def missed(self, unit: str) -> list[int]:
        """Return the numbers of the rounds that it neither played, sat out nor is playing now."""
        present = self._present.get(unit, ())
        return [round_.number for round_ in self.rounds if round_.number not in present]

    @cached_property
    def partners(self) -> bool:
        """True if any two units played as partners."""
        tables = (table for round_ in self.rounds for table in round_.tables)
        return any(len(side.units) > 1 for table in tables for side in table.sides)

    @cached_property
    def strength(self) -> Mapping[str, Fraction]:
        """Unit -> table points per round played. Adjustments and byes do not count."""
        return {unit: _mean(table_points(*seat) for seat in seats) for unit, seats in self.played.items()}

    @cached_property
    def meetings(self) -> Mapping[str, Mapping[str, list[Fraction]]]:
        """Unit -> opponent -> the result of each meeting: 1 won, 1/2 tied, 0 lost."""
        met: defaultdict[str, defaultdict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
        for unit, seats in self.played.items():
            for table, index in seats:
                for other in _other_sides(table, index):
                    result = _score_against(table.sides[index].total, other.total)
                    for opponent in other.units:
                        met[unit][opponent].append(result)
        return met


# --- values per round, for the side at this index of a table -------------------------------------------


def table_points(table: TableOutcome, index: int) -> Fraction:
    """Return twice the share of the other sides beaten (a tie is half): 0 to 2 at tables of every size."""
    mine, others = table.sides[index].total, _other_sides(table, index)
    beaten = sum(mine > other.total for other in others)
    tied = sum(mine == other.total for other in others)
    return Fraction(2 * beaten + tied, len(others))


def spread(table: TableOutcome, index: int) -> Fraction:
    """Return the side's total less the mean total of the others."""
    others = _other_sides(table, index)
    return Fraction(len(others) * table.sides[index].total - sum(side.total for side in others), len(others))


def difference(table: TableOutcome, index: int) -> Fraction:
    """Return the spread, capped so that one lucky hand or a long round does not decide a night."""
    most = min(MAX_DIFFERENCE_A_HAND * table.hands, MAX_DIFFERENCE_A_ROUND)
    return max(Fraction(-most), min(Fraction(most), spread(table, index)))


def wins(table: TableOutcome, index: int) -> Fraction:
    """Return 1 for the first place at the table, split among the sides that tie for it."""
    best = max(side.total for side in table.sides)
    first = sum(side.total == best for side in table.sides)
    return Fraction(1, first) if table.sides[index].total == best else Fraction(0)


def share(table: TableOutcome, index: int) -> Fraction:
    """Return the share of the table's points times its number of sides: 1 is fair at tables of every size.

    A total below 0 counts as 0. If nobody has points, every share is 1.
    """
    totals = [max(side.total, 0) for side in table.sides]
    return Fraction(totals[index] * len(totals), sum(totals)) if any(totals) else Fraction(1)


def total(table: TableOutcome, index: int) -> Fraction:
    """Return the side's points."""
    return Fraction(table.sides[index].total)


def hands_won(table: TableOutcome, index: int) -> Fraction:
    """Return the number of hands that the side won."""
    return Fraction(table.sides[index].hands_won)


def coups_fourres(table: TableOutcome, index: int) -> Fraction:
    """Return the number of coups fourrés that the side played."""
    return Fraction(table.sides[index].coups_fourres)


# --- values of the whole night ----------------------------------------------------------------------


def opponents(results: NightResults, unit: str) -> Fraction | None:
    """Return the mean table points per round of the opponents, each as often as met. None before the first.

    With rotating partners, the mean of the partners is subtracted. A round without a partner counts as one
    with an average partner (1 point), so that units at odd tables are measured equally.
    """
    seats = results.played.get(unit, [])
    met = [results.strength[other] for seat in seats for side in _other_sides(*seat) for other in side.units]
    if not met:
        return None
    if not results.partners:
        return _mean(met)
    partners = [_partner_of(table.sides[index], unit) for table, index in seats]
    return _mean(met) - _mean(
        Fraction(1) if partner is None else results.strength[partner] for partner in partners
    )


def head_to_head(results: NightResults, tied: Sequence[str]) -> Mapping[str, Fraction | None]:
    """Return each tied unit's sum of mean results against the others.

    It applies only if all of them have met. Otherwise every value is None.
    """
    met = results.meetings
    if not all(other in met.get(unit, ()) for unit in tied for other in tied if other != unit):
        return dict.fromkeys(tied)
    return {unit: _sum(_mean(met[unit][other]) for other in tied if other != unit) for unit in tied}


def final(results: NightResults, unit: str) -> Fraction | None:
    """Return the table points of the last final. None for a unit not in it, and while it is being played."""
    last = next((round_ for round_ in reversed(results.rounds) if round_.final), None)
    if last is None or unit not in last.final or not set(last.final).isdisjoint(last.waiting):
        return None
    return next(
        (table_points(*seat) for seat in results.played.get(unit, ()) if seat[0] in last.tables), None
    )


# --- the tie-breaks by name -------------------------------------------------------------------------


@dataclass(frozen=True)
class TieBreak:
    """A tie-break with its `title` and, in a sentence, its `description`, both ready to be translated.

    Exactly one function computes it: `per_round`, summed over the rounds; `per_night`, for a unit; or
    `among_tied`, for the units still tied, because it depends on who they are. `bye_value`: the value of a
    bye before the first round played, for `per_round`. `in_byes`: a bye has a value at all.
    """

    title: str
    description: str
    per_round: Callable[[TableOutcome, int], Fraction] | None = None
    bye_value: int = 0
    in_byes: bool = True
    per_night: Callable[[NightResults, str], Fraction | None] | None = None
    among_tied: Callable[[NightResults, Sequence[str]], Mapping[str, Fraction | None]] | None = None

    @property
    def is_summed(self) -> bool:
        """True if it has a value per round."""
        return self.per_round is not None

    def value(self, results: NightResults, unit: str) -> Fraction | None:
        """Return the unit's value. None if it does not apply or depends on who is tied."""
        if self.per_round:
            played = _sum(self.per_round(*seat) for seat in results.played.get(unit, ()))
            byes = len(results.sat_out.get(unit, ()))
            return played + byes * self.value_of_bye(results, unit) if byes else played
        return self.per_night(results, unit) if self.per_night else None

    def value_of_bye(self, results: NightResults, unit: str) -> Fraction:
        """Return the value of a bye of `unit`: its average, or `bye_value` before its first table."""
        seats = results.played.get(unit)
        if not seats or not self.per_round or not self.in_byes:
            return Fraction(self.bye_value)
        return _mean(self.per_round(*seat) for seat in seats)


_TIE_BREAKS: Final[dict[str, TieBreak]] = {
    "table_points": TieBreak(
        N_("Table points"),
        N_("Each round 2 points for beating the whole table, 1 for the middle, 0 for the last."),
        table_points,
        bye_value=1,
    ),
    "difference": TieBreak(
        N_("Difference"),
        N_("How far you were ahead of the others’ average, at most 1,000 a hand and 2,000 a round."),
        difference,
    ),
    "head_to_head": TieBreak(
        N_("Games between those tied"),
        N_("Who won when those who tied met. It counts only if all of them have met."),
        among_tied=head_to_head,
    ),
    "opponents": TieBreak(
        N_("Strength of the opponents"),
        N_(
            "The average table points a round of your opponents; a table won is 2. Where "
            "partners change, your partners’ average is subtracted, so it can be below 0."
        ),
        per_night=opponents,
    ),
    "hands_won": TieBreak(N_("Hands won"), N_("The hands that you won."), hands_won, in_byes=False),
    "coups_fourres": TieBreak(
        N_("Coups fourrés"), N_("The coups fourrés that you played."), coups_fourres, in_byes=False
    ),
    "wins": TieBreak(
        N_("Tables won"),
        N_("1 for each round in which nobody at your table had more; people who tie share it."),
        wins,
    ),
    "total": TieBreak(N_("Points"), N_("All the points that you scored."), total),
    "share": TieBreak(
        N_("Share of the points"),
        N_("Your share of your table’s points, by round; 1 is as much as the average there."),
        share,
        bye_value=1,
    ),
    "spread": TieBreak(
        # Translators: a tie-break: points ahead of the others
        N_("Spread"),
        N_("How far you were ahead of the average of the others at your table."),
        spread,
    ),
    FINAL: TieBreak(
        # Translators: a tie-break: the last round, in which the best sit at one table
        N_("Final"),
        N_("Finalists come first, by their table points in the final."),
        per_night=final,
    ),
}

#: Every tie-break by its name. Names never change, because files and settings contain them.
TIE_BREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(_TIE_BREAKS)


# --- helpers ----------------------------------------------------------------------------------------


def _other_sides(table: TableOutcome, index: int) -> tuple[SideOutcome, ...]:
    return table.sides[:index] + table.sides[index + 1 :]


def _score_against(mine: int, theirs: int) -> Fraction:
    return Fraction(1) if mine > theirs else Fraction(mine == theirs, 2)


def _partner_of(side: SideOutcome, unit: str) -> str | None:
    return next((partner for partner in side.units if partner != unit), None)


def _mean(values: Iterable[int | Fraction]) -> Fraction:
    listed = list(values)
    return _sum(listed) / len(listed)


def _sum(values: Iterable[int | Fraction]) -> Fraction:
    """Return the exact sum. Faster than adding fractions one by one, because there are few denominators."""
    numerators: defaultdict[int, int] = defaultdict(int)
    for value in values:
        numerators[value.denominator] += value.numerator
    return sum((Fraction(value, parts) for parts, value in numerators.items()), Fraction(0))
