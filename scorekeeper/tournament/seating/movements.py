"""Movements for a request: which exist for a room, what they cannot do, and which round comes next.

A movement is a round robin (all against all) or a whist movement (all with all).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_SEATING_ROUNDS
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.seating import designs
from scorekeeper.tournament.seating.costs import DrawCosts
from scorekeeper.tournament.seating.designs import MovementRound
from scorekeeper.tournament.seating.model import DrawRequest, Kind, Partners, Side
from scorekeeper.tournament.seating.partnerships import Split, partner_repeats
from scorekeeper.tournament.seating.tables import Sizes, preferred_size, table_sizes
from scorekeeper.tournament.seating.whole_night import can_plan


@dataclass(frozen=True)
class Room:
    """The number of units, the tables they are drawn to, and the rounds of the night.

    `apart`: the number of pairs that are kept apart.
    """

    units: int
    seats: int
    partners: Partners
    one_size: bool
    rounds: int = 1
    apart: int = 0

    @property
    def sizes(self) -> Sizes:
        """The sizes of the tables, and how many sit out."""
        return table_sizes(self.units, self.seats, self.partners, self.one_size)

    @property
    def has_odd_tables(self) -> bool:
        """True if a table does not have the preferred size."""
        return not {*self.sizes.tables} <= {preferred_size(self.seats, self.partners)}


def kind_limit(kind: Kind, room: Room) -> Sentence | None:
    """Return what this kind cannot do in this room, or None if it fully works."""
    if room.units < 2:
        return None
    if kind == "round_robin":
        return movement_limit(kind, room) or _round_robin_apart(room) or _round_robin_limit(room)
    if kind == "whist":
        return movement_limit(kind, room) or _whist_apart(room) or _whist_limit(room)
    if kind == "night" and not can_plan(room.units, room.rounds):
        text = N_(
            "A night of %(count)s over this many rounds is too large to plan. It is drawn round by round."
        )
        return Sentence(text, {"count": room.units})
    return None


def movement_limit(kind: Kind, room: Room) -> Sentence | None:
    """Return why this room has no movement of this kind, with the nearest numbers that have one, or None."""
    if kind == "round_robin" and preferred_size(room.seats, room.partners) != 2:
        text = N_(
            "A round robin, everybody against everybody, is for tables of two. Here people meet "
            "new opponents as often as possible."
        )
        return Sentence(text, {})
    if kind != "whist" or has_whist_movement(room):
        return None
    if (room.seats, room.partners) != (4, "rotating"):
        return Sentence(N_("The whist movement is for tables of four whose partners change."), {})
    if room.units % 4 == 1 and not room.one_size:
        text = N_(
            "A whist movement of %(count)s makes one person sit out each round, and needs tables "
            "of one size. Here nobody sits out, and partners change as much as possible."
        )
        return Sentence(text, {"count": room.units})
    return _no_whist(room.units)


def _no_whist(units: int) -> Sentence:
    """Say that no whist movement exists, and for how many people one does."""
    text = N_("There is no whist movement for %(count)s: partners change as much as possible. It takes four.")
    if units < 6:
        return Sentence(text, {"count": units})
    text = N_(
        "There is no whist movement for %(count)s: partners change as much as possible. The nearest are for "
        "%(fewer)s and %(more)s, or with tables of one size, where one sits out, for %(odd)s."
    )
    fewer, odd = (
        next(n for n in range(units - 1, 3, -1) if n % 4 == rest and designs.whist_rounds(n, 1))
        for rest in (0, 1)
    )
    more = next(n for n in count(units + 1) if n % 4 == 0 and designs.whist_rounds(n, 1))
    return Sentence(text, {"count": units, "fewer": fewer, "more": more, "odd": odd})


def has_whist_movement(room: Room) -> bool:
    """True if a whist movement is known that gives as many byes as the draw would."""
    sizes = room.sizes
    fits = room.partners == "rotating" and {*sizes.tables} == {4} and sizes.sitting_out == room.units % 4
    return fits and designs.whist_rounds(room.units, 1) is not None


def _round_robin_apart(room: Room) -> Sentence | None:
    """Say that pairs kept apart may leave too few rounds. Each pair meets in one of them."""
    if not room.apart or room.rounds <= room.units - 1 + room.units % 2 - room.apart:
        return None
    text = N_(
        "Everybody meets everybody else, except people who are kept apart. To keep them "
        "apart, another round may replace one in which they would meet, so some people meet "
        "twice."
    )
    return Sentence(text, {})


def _whist_apart(room: Room) -> Sentence | None:
    """Say that pairs kept apart may leave too few rounds. Each pair meets in three of them."""
    if not room.apart or room.rounds <= room.units - 1 + room.units % 4 - 3 * room.apart:
        return None
    text = N_(
        "In a whist movement everybody is everybody’s partner: to keep people apart, some of its rounds may "
        "be played again, with the same partners. The whole night at once repeats fewer."
    )
    return Sentence(text, {})


def _round_robin_limit(room: Room) -> Sentence | None:
    if room.units % 2 and not room.one_size:
        text = N_(
            "With %(count)s, a table of three in each round makes some meet twice: with tables of one size "
            "everybody meets everybody once, and sits out once."
        )
        return Sentence(text, {"count": room.units})
    text = N_(
        "With %(count)s, everybody has met everybody after round %(all)s; this night ends with round "
        "%(last)s."
    )
    return _too_short(room, room.units - 1 + room.units % 2, text)


def _whist_limit(room: Room) -> Sentence | None:
    text = N_(
        "With %(count)s, a whist movement is complete after round %(all)s; this night ends with round "
        "%(last)s."
    )
    return _too_short(room, room.units - 1 + room.units % 4, text)


def _too_short(room: Room, all_rounds: int, text: str) -> Sentence | None:
    facts = {"count": room.units, "all": all_rounds, "last": room.rounds}
    return Sentence(text, facts) if room.rounds < all_rounds else None


# --- the next round ----------------------------------------------------------------------------------


#: How many rounds of a movement to try. One more than the longest history, so one is always unplayed.
_MOST_ROUNDS: Final = MAX_SEATING_ROUNDS + 1


class Movement(NamedTuple):
    """A movement for the units of a request, in the order of its lot. Empty `rounds` if none exists."""

    units: tuple[str, ...]
    rounds: tuple[MovementRound, ...]


def movement_for(request: DrawRequest) -> Movement:
    """Return the request's movement. The same units and seed give the same movement."""
    units = sorted(unit.id for unit in request.units)
    random.Random(f"{request.seed}/movement").shuffle(units)
    rounds: tuple[MovementRound, ...] | None = None
    if movement_limit(request.kind, room_of(request)) is None:
        if request.kind == "round_robin":
            rounds = designs.circle_method(len(units), _MOST_ROUNDS)
        elif request.kind == "whist":
            rounds = designs.whist_rounds(len(units), _MOST_ROUNDS)
    return Movement(tuple(units), rounds or ())


def room_of(request: DrawRequest) -> Room:
    """Return the room of a request."""
    return Room(len(request.units), request.seats, request.partners, request.one_size, request.rounds)


def next_movement_round(request: DrawRequest, movement: Movement) -> tuple[tuple[Side, ...], ...] | None:
    """Return the tables of the best next round of the movement. Among equals, the first.

    The best has the lowest `_Rating`. A unit without a place sits out or joins a table of two. None if a
    round robin would repeat a meeting while some units have not met.
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
    """How bad a round would be as the next one. The most important comes first, and less is better."""

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
    """Return the weight of all repeats. In a whist movement all meet often, so partners weigh most."""
    met = partners = 0
    for sides in tables:
        partners += partner_repeats(costs, sides)
        for a, b in combinations(_units_at(sides), 2):
            met += costs.met[a].get(b, 0) ** 2
    return partners * costs.weights.repeat + met if request.kind == "whist" else met


def _with_third(
    costs: DrawCosts, tables: Sequence[tuple[Side, ...]], unit: str
) -> tuple[tuple[Side, ...], ...]:
    """Return the tables with `unit` as the third at the table with the fewest repeats.

    That table comes last.
    """
    index = costs.index[unit]

    def cost(sides: tuple[Side, ...]) -> int:
        others = [costs.index[other] for side in sides for other in side]
        return costs.group_cost([*others, index], "odd") - costs.group_cost(others, "even")

    joined = min(range(len(tables)), key=lambda number: cost(tables[number]))
    rest = [sides for number, sides in enumerate(tables) if number != joined]
    return (*rest, (*tables[joined], (unit,)))
