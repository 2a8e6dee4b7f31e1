"""Movements: rounds that are known beforehand, everybody against everybody, or with everybody."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.seating import round_robin, whist
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.model import DrawRequest, Side
from scorekeeper.tournament.seating.movement_round import MovementRound
from scorekeeper.tournament.seating.partnerships import Split, partner_repeats
from scorekeeper.tournament.seating.table_sizes import preferred_size, sizes_for


class Movement(NamedTuple):
    """A movement for the units of a request, in the order of its lot. Without `settings` there is none."""

    units: tuple[str, ...]
    settings: tuple[MovementRound, ...]


def movement_for(request: DrawRequest) -> Movement:
    """The request's movement: the same for the same units and seed, so that the next round continues it."""
    units = sorted(unit.id for unit in request.units)
    random.Random(f"{request.seed}/movement").shuffle(units)
    known: tuple[MovementRound, ...] | None = None
    if request.kind == "round_robin" and _is_for_two_units(request) and len(units) > 1:
        known = round_robin.circle_method(len(units))
    elif request.kind == "whist" and _fits_whist(request, len(units)):
        known = whist.whist_rounds(len(units))
    return Movement(tuple(units), known or ())


def _is_for_two_units(request: DrawRequest) -> bool:
    return preferred_size(request.seats, request.partners) == 2


def _fits_whist(request: DrawRequest, units: int) -> bool:
    """Whether a whist movement leaves out as many as the request would."""
    sizes = sizes_for(request, units)
    return request.partners == "rotating" and {*sizes.tables} == {4} and sizes.sitting_out == units % 4


def no_movement_reason(request: DrawRequest) -> Sentence:
    """What is said when the request has no movement."""
    count = len(request.units)
    if request.kind == "round_robin":
        text = N_("A round robin is for tables of two: here new people meet as often as can be.")
    elif count % 4 == 1 and not request.one_size:
        text = N_(
            "In a whist movement of %(count)s one sits out in each round. Here nobody does: partners change "
            "as much as can be."
        )
    else:
        text = N_("There is no whist movement for %(count)s: partners change as much as can be.")
    return Sentence(text, {"count": count})


def next_movement_round(request: DrawRequest, known: Movement) -> tuple[tuple[Side, ...], ...] | None:
    """The round of the movement that repeats least, the first of equals; whoever has no place sits out, or
    makes a table three. None where a round robin would repeat although some have not met."""
    field = DrawCosts(request)
    places = [field.index[unit] for unit in known.units]
    best: tuple[_Rating, MovementRound] | None = None
    for setting in known.settings:
        rating = _rate(request, field, places, setting)
        if best is None or rating < best[0]:
            best = rating, setting
        if not any(rating):
            break
    assert best is not None
    rating, (tables, out) = best
    joining = out and not request.one_size
    if (
        request.kind == "round_robin"
        and not joining
        and rating.repeats
        and len({*_meeting_counts(field)}) > 1
    ):
        return None
    named = tuple(tuple(tuple(known.units[one] for one in side) for side in table) for table in tables)
    return _with_third(field, named, known.units[out[0]]) if joining else named


class _Rating(NamedTuple):
    """How well a round of a movement comes now: less is better."""

    byes: int
    repeats: int
    odd: int


def _rate(request: DrawRequest, field: DrawCosts, places: Sequence[int], setting: MovementRound) -> _Rating:
    tables, out = setting
    left = [places[one] for one in out]
    byes = sum([field.sat_out[one] for one in left]) if request.one_size else 0
    here = [tuple(tuple(places[one] for one in side) for side in table) for table in tables]
    return _Rating(byes, _repeats(request, field, here), sum([field.odd[one] for one in left]))


def _meeting_counts(field: DrawCosts) -> Iterator[int]:
    """How often each two have met."""
    for one, row in enumerate(field.met):
        yield from (row.get(other, 0) for other in range(len(field)) if other != one)


def _repeats(request: DrawRequest, field: DrawCosts, tables: Sequence[Split]) -> int:
    """What repeats: in a whist movement, where everybody meets everybody often, partners before all."""
    met = partners = 0
    for sides in tables:
        partners += partner_repeats(field, sides)
        for one, other in combinations([one for side in sides for one in side], 2):
            met += field.met[one].get(other, 0) ** 2
    return partners * field.weights.repeat + met if request.kind == "whist" else met


def _with_third(
    field: DrawCosts, tables: Sequence[tuple[Side, ...]], unit: str
) -> tuple[tuple[Side, ...], ...]:
    """The tables with `unit` as the third at that where it repeats least."""
    one = field.index[unit]

    def cost(sides: tuple[Side, ...]) -> tuple[int, int]:
        others = [field.index[other] for side in sides for other in side]
        return sum([field.pair(one, other) for other in others]), sum([field.odd[other] for other in others])

    at = min(range(len(tables)), key=lambda at: cost(tables[at]))
    rest = [sides for number, sides in enumerate(tables) if number != at]
    return (*rest, (*tables[at], (unit,)))
