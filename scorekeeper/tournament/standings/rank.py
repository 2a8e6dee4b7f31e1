"""Who stands where, and why: a pure function of the confirmed results and the director's adjustments.

The first tie-break of the order parts all units into those that are level; each of these groups goes on with
the next tie-break by itself, and whoever is level after the last shares a place (1, 2, 2, 4).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.tournament.standings.explain import RankingContext, explain_line
from scorekeeper.tournament.standings.model import Adjustment, Line, RoundOutcome, Standings, check_results
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, check_order, refusal
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS, NightResults

_Values = dict[str, dict[str, Fraction | None]]


def rank_units(
    units: Sequence[str],
    rounds: Sequence[RoundOutcome],
    adjustments: Sequence[Adjustment] = (),
    order: Sequence[str] = CLUB_NIGHT.order,
    explained: bool = True,
) -> Standings:
    """`units` ranked by `order`, the same whatever the order they and their results come in.

    Raises StandingsError where the order or the results cannot be; where results should not be ranked
    in this order they are all the same, and the answer says so (`refused`).

    An adjustment counts in the table points, or where the order has none in the first that is added up. The
    strength of opponents does not change by it. Whoever has neither played nor sat out stands
    behind all who are level with it in the first tie-break: to lose every table is more than not to come.
    `explained`: with the reasons of each line, which take most of the time.
    """
    order = check_order(order)
    check_results(units, rounds)
    night = NightResults(rounds)
    adjusted = adjusted_tie_break(order)
    values = {name: {unit: TIE_BREAKS[name].value(night, unit) for unit in units} for name in order}
    if adjusted:
        _add_adjustments(values[adjusted], adjustments)
    lines = _lines(night, sorted(units), order, values)
    if not explained:
        return Standings(order, tuple(lines), refusal(order, rounds))
    story = RankingContext(night, order, adjusted, _adjustments_by_unit(adjustments), lines)
    with_reasons = tuple(replace(line, reasons=explain_line(story, line)) for line in lines)
    return Standings(order, with_reasons, refusal(order, rounds))


def adjusted_tie_break(order: Sequence[str]) -> str | None:
    """The tie-break in which adjustments count."""
    if "table_points" in order:
        return "table_points"
    return next((name for name in order if TIE_BREAKS[name].added_up), None)


def round_values(rounds: Sequence[RoundOutcome], name: str) -> dict[tuple[int, str], Fraction]:
    """By number and unit, what a round counts in a tie-break; nothing where it isn't added up by rounds."""
    tie_break, night = TIE_BREAKS[name], NightResults(rounds)
    found: dict[tuple[int, str], Fraction] = {}
    if tie_break.a_round is None:
        return found
    for one in rounds:
        for table in one.tables:
            for me, side in enumerate(table.sides):
                found |= dict.fromkeys(
                    ((one.number, unit) for unit in side.units), tie_break.a_round(table, me)
                )
        found |= {(one.number, unit): tie_break.a_bye(night, unit) for unit in one.sat_out}
    return found


class _Tied(NamedTuple):
    """Units that share a place, and the tie-break that puts them below those before."""

    by: str
    units: list[str]


def _lines(night: NightResults, units: list[str], order: tuple[str, ...], values: _Values) -> list[Line]:
    lines: list[Line] = []
    for level in _split_ties(night, units, [order[0], "took_part", *order[1:]], values) if units else ():
        place = len(lines) + 1
        for unit in level.units:
            own = {name: values[name][unit] for name in order}
            lines.append(
                Line(
                    place=place,
                    shared=len(level.units) > 1,
                    unit=unit,
                    points=own[order[0]] or Fraction(0),
                    values=MappingProxyType(own),
                    played=len(night.played.get(unit, ())),
                    sat_out=len(night.sat_out.get(unit, ())),
                    by=level.by if place > 1 else None,
                )
            )
    return lines


def _split_ties(
    night: NightResults, units: list[str], names: Sequence[str], values: _Values
) -> Iterator[_Tied]:
    """`units` parted by the first of `names`, each part by the rest."""
    if len(units) == 1 or not names:
        yield _Tied("", units)
        return
    name, *rest = names
    for part in _group_by_value(units, _values_for(night, units, name, values)):
        first, *others = _split_ties(night, part, rest, values)
        yield first._replace(by=name)
        yield from others


def _values_for(
    night: NightResults, units: list[str], name: str, values: _Values
) -> Mapping[str, Fraction | None]:
    """What `units`, still level, have of it. Where that depends on who they are, `values` learns it."""
    if name == "took_part":
        return {unit: Fraction(night.took_part(unit)) for unit in units}
    if among := TIE_BREAKS[name].among:
        values[name].update(among(night, units))
    return values[name]


def _group_by_value(units: list[str], values: Mapping[str, Fraction | None]) -> list[list[str]]:
    """The most first; whom it does not apply to, last."""
    parts: dict[Fraction | None, list[str]] = {}
    for unit in units:
        parts.setdefault(values[unit], []).append(unit)
    return [parts[value] for value in sorted(parts, key=lambda value: (value is not None, value or 0))][::-1]


def _adjustments_by_unit(adjustments: Sequence[Adjustment]) -> dict[str, list[Adjustment]]:
    by_unit: dict[str, list[Adjustment]] = {}
    for one in adjustments:
        by_unit.setdefault(one.unit, []).append(one)
    return by_unit


def _add_adjustments(values: dict[str, Fraction | None], adjustments: Sequence[Adjustment]) -> None:
    for one in adjustments:
        if one.unit in values:
            values[one.unit] = (values[one.unit] or 0) + Fraction(one.points)
