"""Movements: rounds known in advance, all against all (round robin) or all with all (whist)."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_SEATING_ROUNDS
from scorekeeper.tournament.seating import round_robin, whist
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.kind_limits import Room, movement_limit
from scorekeeper.tournament.seating.model import DrawRequest, Side
from scorekeeper.tournament.seating.movement_round import MovementRound
from scorekeeper.tournament.seating.partnerships import Split, partner_repeats

#: Rounds of a movement that are tried: after the longest history that there can be one is still unplayed.
_MOST_ROUNDS: Final = MAX_SEATING_ROUNDS + 1


class Movement(NamedTuple):
    """Movement for the units of a request, in the order of its lot. Without `rounds` there is none."""

    units: tuple[str, ...]
    rounds: tuple[MovementRound, ...]


def movement_for(request: DrawRequest) -> Movement:
    """Return the request's movement: the same for the same units and seed."""
    units = sorted(unit.id for unit in request.units)
    random.Random(f"{request.seed}/movement").shuffle(units)
    rounds: tuple[MovementRound, ...] | None = None
    if movement_limit(request.kind, room_of(request)) is None:
        if request.kind == "round_robin":
            rounds = round_robin.circle_method(len(units), _MOST_ROUNDS)
        elif request.kind == "whist":
            rounds = whist.whist_rounds(len(units), _MOST_ROUNDS)
    return Movement(tuple(units), rounds or ())


def room_of(request: DrawRequest) -> Room:
    """Return the room of a request."""
    return Room(len(request.units), request.seats, request.partners, request.one_size, request.rounds)


def next_movement_round(request: DrawRequest, movement: Movement) -> tuple[tuple[Side, ...], ...] | None:
    """Return the tables of the round of the movement that keeps apart and repeats least, the first of equals.

    A unit without a place sits out, or makes a table of two one of three. None if a round robin would repeat
    a meeting although some units have not met.
    """
    costs = DrawCosts(request)
    units = [costs.index[unit] for unit in movement.units]
    best: tuple[_Rating, MovementRound] | None = None
    for round_ in movement.rounds:
        rating = _rate(request, costs, units, round_)
        if best is None or rating < best[0]:
            best = rating, round_
        if not any(rating):
            break
    assert best is not None
    rating, (tables, out) = best
    joining = out and not request.one_size
    repeats = request.kind == "round_robin" and not joining and rating.repeats
    if repeats and len({*_meeting_counts(costs)}) > 1:
        return None
    named = tuple(tuple(tuple(movement.units[place] for place in side) for side in table) for table in tables)
    return _with_third(costs, named, movement.units[out[0]]) if joining else named


class _Rating(NamedTuple):
    """Badness of a round of a movement as the next: less is better."""

    byes: int
    together: int
    repeats: int
    odd: int


def _rate(request: DrawRequest, costs: DrawCosts, units: Sequence[int], round_: MovementRound) -> _Rating:
    out = [units[place] for place in round_.sitting_out]
    byes = sum([costs.sat_out[unit] for unit in out]) if request.one_size else 0
    tables = [tuple(tuple(units[place] for place in side) for side in table) for table in round_.tables]
    together = sum([costs.are_apart(*pair) for sides in tables for pair in combinations(_units_at(sides), 2)])
    return _Rating(byes, together, _repeats(request, costs, tables), sum([costs.odd[unit] for unit in out]))


def _units_at(sides: Split) -> list[int]:
    return [unit for side in sides for unit in side]


def _meeting_counts(costs: DrawCosts) -> Iterator[int]:
    """Yield how often each two units have met."""
    for unit, row in enumerate(costs.met):
        yield from (row.get(other, 0) for other in range(len(costs)) if other != unit)


def _repeats(request: DrawRequest, costs: DrawCosts, tables: Sequence[Split]) -> int:
    """Return the weight of all repeats; in a whist movement, in which all meet often, partners above all."""
    met = partners = 0
    for sides in tables:
        partners += partner_repeats(costs, sides)
        for a, b in combinations(_units_at(sides), 2):
            met += costs.met[a].get(b, 0) ** 2
    return partners * costs.weights.repeat + met if request.kind == "whist" else met


def _with_third(
    costs: DrawCosts, tables: Sequence[tuple[Side, ...]], unit: str
) -> tuple[tuple[Side, ...], ...]:
    """Return the tables with `unit` as the third at the table with the fewest repeats, which comes last."""
    index = costs.index[unit]

    def cost(sides: tuple[Side, ...]) -> int:
        others = [costs.index[other] for side in sides for other in side]
        return costs.group_cost([*others, index], "odd") - costs.group_cost(others, "even")

    joined = min(range(len(tables)), key=lambda number: cost(tables[number]))
    rest = [sides for number, sides in enumerate(tables) if number != joined]
    return (*rest, (*tables[joined], (unit,)))
