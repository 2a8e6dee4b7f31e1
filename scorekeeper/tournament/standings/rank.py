"""Ranks a night: a pure function of the confirmed results and the director's adjustments.

The first tie-break splits all units into groups of equal value. The next tie-break splits each group, and so
on. Units still tied after the last share a place (1, 2, 2, 4).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.tournament.standings.explain import RankingContext, deciding_order, explain_line
from scorekeeper.tournament.standings.model import Adjustment, Line, RoundOutcome, Standings, check_results
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, check_order, refusal
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS, NightResults

_Values = dict[str, dict[str, Fraction | None]]
ValuesFor = Callable[[str, list[str]], Mapping[str, Fraction | None]]


def rank_units(
    units: Sequence[str],
    rounds: Sequence[RoundOutcome],
    adjustments: Sequence[Adjustment] = (),
    order: Sequence[str] = CLUB_NIGHT.order,
    explained: bool = True,
) -> Standings:
    """Rank `units` by `order`. The order of the arguments does not matter.

    Raises StandingsError if the order or the results are impossible. Results that should not be ranked in
    this order are ranked anyway, and `Standings.refused` gives the reason.

    An adjustment counts in the table points, or in the first summed tie-break of an order without them. The
    strength of opponents ignores it. A unit that has neither played nor had a bye ranks behind all that are
    tied with it in the first tie-break: losing every table is worth more than not coming. `explained`: give
    each line its reasons, which takes most of the time.
    """
    order = check_order(order)
    check_results(units, rounds)
    results = NightResults(rounds)
    adjusted = adjusted_tie_break(order)
    values = {name: {unit: TIE_BREAKS[name].value(results, unit) for unit in units} for name in order}
    if adjusted:
        _add_adjustments(values[adjusted], adjustments)
    lines = _lines(results, sorted(units), order, values)
    if not explained:
        return Standings(order, tuple(lines), refusal(order, rounds))
    context = RankingContext(results, order, adjusted, _adjustments_by_unit(adjustments), lines)
    with_reasons = tuple(replace(line, reasons=explain_line(context, line)) for line in lines)
    return Standings(order, with_reasons, refusal(order, rounds))


def adjusted_tie_break(order: Sequence[str]) -> str | None:
    """Return the tie-break that includes adjustments, or None if the order has none."""
    if "table_points" in order:
        return "table_points"
    return next((name for name in order if TIE_BREAKS[name].is_summed), None)


def round_values(rounds: Sequence[RoundOutcome], name: str) -> dict[tuple[int, str], Fraction]:
    """Return (round number, unit) -> the value in a tie-break. Empty if it has no values by round."""
    tie_break, results = TIE_BREAKS[name], NightResults(rounds)
    values: dict[tuple[int, str], Fraction] = {}
    if tie_break.per_round is None:
        return values
    for round_ in rounds:
        number = round_.number
        for table in round_.tables:
            for index, side in enumerate(table.sides):
                value = tie_break.per_round(table, index)
                values |= {(number, unit): value for unit in side.units}
        if tie_break.in_byes:
            values |= {(number, unit): tie_break.value_of_bye(results, unit) for unit in round_.sat_out}
    return values


class Tied(NamedTuple):
    """Units that share a place, and the name of what puts them below those before."""

    by: str
    units: list[str]


def split_ties(units: list[str], names: Sequence[str], values_for: ValuesFor) -> Iterator[Tied]:
    """Split `units` by the first of `names`, and each group by the rest, the best first.

    `values_for` gives the values of units that are still tied, by the name of what splits them.
    """
    if len(units) == 1 or not names:
        yield Tied("", units)
        return
    name, *rest = names
    for group in _group_by_value(units, values_for(name, units)):
        first, *others = split_ties(group, rest, values_for)
        yield first._replace(by=name)
        yield from others


def _lines(results: NightResults, units: list[str], order: tuple[str, ...], values: _Values) -> list[Line]:
    lines: list[Line] = []
    names = [*deciding_order(order)]
    names.insert(names.index(order[0]) + 1, "took_part")
    for tied in split_ties(units, names, partial(_values_for, results, values)) if units else ():
        place = len(lines) + 1
        for unit in tied.units:
            own = {name: values[name][unit] for name in order}
            lines.append(
                Line(
                    place=place,
                    shared=len(tied.units) > 1,
                    unit=unit,
                    points=own[order[0]] or Fraction(0),
                    values=MappingProxyType(own),
                    played=len(results.played.get(unit, ())),
                    sat_out=len(results.sat_out.get(unit, ())),
                    by=tied.by if place > 1 else None,
                )
            )
    return lines


def _values_for(
    results: NightResults, values: _Values, name: str, units: list[str]
) -> Mapping[str, Fraction | None]:
    """Return the values of `units`, which are tied so far.

    Adds to `values` those that depend on who is tied.
    """
    if name == "took_part":
        return {unit: Fraction(results.took_part(unit)) for unit in units}
    if among_tied := TIE_BREAKS[name].among_tied:
        values[name].update(among_tied(results, units))
    return values[name]


def _group_by_value(units: list[str], values: Mapping[str, Fraction | None]) -> list[list[str]]:
    """Group units of equal value: the highest first. Units to which it does not apply come last."""
    groups: dict[Fraction | None, list[str]] = {}
    for unit in units:
        groups.setdefault(values[unit], []).append(unit)
    ascending = sorted(groups, key=lambda value: (value is not None, value or 0))
    return [groups[value] for value in reversed(ascending)]


def _adjustments_by_unit(adjustments: Sequence[Adjustment]) -> dict[str, list[Adjustment]]:
    by_unit: dict[str, list[Adjustment]] = {}
    for adjustment in adjustments:
        by_unit.setdefault(adjustment.unit, []).append(adjustment)
    return by_unit


def _add_adjustments(values: dict[str, Fraction | None], adjustments: Sequence[Adjustment]) -> None:
    for adjustment in adjustments:
        unit = adjustment.unit
        if unit in values:
            values[unit] = (values[unit] or 0) + Fraction(adjustment.points)
