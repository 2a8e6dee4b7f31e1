"""Builds the results of a night, and ranks them."""

from dataclasses import replace

from scorekeeper.tournament.standings.model import (
    RoundOutcome,
    SideOutcome,
    TableOutcome,
)
from scorekeeper.tournament.standings.presets import (
    CLUB_NIGHT,
)
from scorekeeper.tournament.standings.rank import rank_units


def table(*sides, hands=4, number=None):
    """table("ann 500", "bob+cy 300 2 1"): units, total, hands won, coups fourrés."""
    rows = [side.split() for side in sides]
    outcomes = [SideOutcome(tuple(units.split("+")), *map(int, rest)) for units, *rest in rows]
    return TableOutcome(tuple(outcomes), hands, number)


def night(*rounds):
    """Rounds from 1. Each is a list of tables and of names (words) of those who sat out."""
    return [
        RoundOutcome(
            number,
            tuple(item for item in items if isinstance(item, TableOutcome)),
            tuple(item for item in items if isinstance(item, str)),
        )
        for number, items in enumerate(rounds, 1)
    ]


def with_final(rounds, units, waiting=""):
    """The rounds with these units (words) in the final, which is the last round. Some wait for a result."""
    last = replace(rounds[-1], final=tuple(units.split()), waiting=tuple(waiting.split()))
    return [*rounds[:-1], last]


def places(rounds, units, *order, adjustments=()):
    """ "1 ann, 2 bob, 2 cy, 4 di" """
    ranked = rank_units(units.split(), rounds, adjustments, order or CLUB_NIGHT.order)
    return ", ".join(f"{line.place} {line.unit}" for line in ranked)


def values(rounds, units, name, adjustments=()):
    ranked = rank_units(units.split(), rounds, adjustments, (name,))
    by_unit = {line.unit: line.values[name] for line in ranked}
    return [by_unit[unit] for unit in units.split()]
