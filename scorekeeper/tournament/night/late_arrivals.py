"""Late arrivals and empty seats: who can still sit down where, in the current round and in a draft."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.tournament.night.draft_by_hand import arrange_sides
from scorekeeper.tournament.night.model import Night, NightRound, NightTable
from scorekeeper.tournament.night.next_round import (
    departed_from,
    missing_from_draft,
    units_per_table,
)
from scorekeeper.tournament.night.settings import rules_at

Sides = tuple[tuple[int, ...], ...]


def round_on(night: Night) -> NightRound | None:
    """Return the round being played now, or None."""
    current = night.current
    return current if current and current.closed_at is None and night.finished_at is None else None


def unseated_entrants(night: Night) -> tuple[int, ...]:
    """Return the entrants who are here but at no table of the current round. Includes those with a bye, but
    not those who play for somebody else."""
    round_ = night.current
    if round_ is None:
        return ()
    stand_ins = _stand_ins(night, round_.number)
    return tuple(
        entrant.number
        for entrant in night.entrants
        if entrant.state == "here"
        and round_.table_of(entrant.number) is None
        and stand_ins.isdisjoint(entrant.names)
    )


def _stand_ins(night: Night, number: int) -> frozenset[str]:
    """The names of the substitutes who play in a round."""
    substitutes = (each for entrant in night.entrants for each in entrant.substitutes)
    return frozenset(each.name for each in substitutes if each.plays_in(number))


def empty_seats(night: Night) -> dict[int, int]:
    """Return entrant -> table for everybody who has left a table of the current round that is still to
    report."""
    current = round_on(night)
    if current is None:
        return {}
    gone = [entrant for entrant in night.entrants if entrant.state == "away"]
    alone = [entrant.number for entrant in gone if entrant.players_in(current.number) == entrant.names]
    seats = {number: current.table_of(number) for number in alone}
    return {number: table.number for number, table in seats.items() if table and table.confirmed is None}


def who_can_sit(night: Night, begun: Collection[int]) -> dict[int, list[int]]:
    """Return leaver -> the entrants without a seat who can take theirs, late arrivals first.

    `begun`: numbers of the tables that have scored a hand. There only a single player can play on for
    another.
    """
    current, seats = round_on(night), empty_seats(night)
    if current is None or not seats:
        return {}
    waiting = sorted(unseated_entrants(night), key=lambda entrant: entrant in current.sitting_out)
    reported = {table.number for table in current.tables if table.results}
    can_sit = {}
    for left, table in seats.items():
        leaver = night.entrant(left)
        single = leaver is not None and len(leaver.names) == 1
        is_closed = table in reported or (table in begun and not single)
        can_sit[left] = [] if is_closed else [each for each in waiting if _are_as_many(night, left, each)]
    return can_sit


class FreeTable(NamedTuple):
    """A table that can take one more, and its number of players then."""

    number: int
    players: int


def free_table(night: Night, entrant: int, begun: Collection[int]) -> FreeTable | None:
    """Return the first table of the current round that can take one more, or None.

    A table with an emptied seat takes nobody more. `begun`: numbers of the tables that have scored a hand.
    """
    current, emptied = round_on(night), {*empty_seats(night).values()}
    for table in current.tables if current else ():
        if table.number in begun or table.number in emptied or table.results:
            continue
        for sides in seating_options(night, table, entrant):
            rules = rules_at(night, sides)
            if rules is not None and is_table(night, sides):
                return FreeTable(table.number, rules.players)
    return None


def own_table(night: Night) -> Sides | None:
    """Return the sides of a table of people without a seat in the current round, or None.

    As many as can play, in the order of the list.
    """
    waiting = unseated_entrants(night) if round_on(night) else ()
    for count in range(len(waiting), 1, -1):
        sides = arrange_sides(waiting[:count], night.settings)
        if sides is not None and is_table(night, sides) and not _some_never(night, waiting[:count]):
            return sides
    return None


def _some_never(night: Night, entrants: Sequence[int]) -> bool:
    return any(never_together(night, *pair) for pair in combinations(entrants, 2))


def is_table(night: Night, sides: Sides) -> bool:
    """True if the night's edition and settings allow these sides."""
    rules = rules_at(night, sides)
    return rules is not None and (not night.settings.one_size or rules.players == night.settings.seats)


def seating_options(night: Night, table: NightTable, entrant: int) -> Iterator[Sides]:
    """Yield the ways to seat an entrant at the table, the best first.

    If somebody has left the table, the entrant takes their seat. Else three players with rotating partners
    become two pairs, new ones if possible. The edition may not allow such a table (`rules_at`).
    """
    gone = [left for left, number in empty_seats(night).items() if number == table.number]
    if gone:
        yield from (_instead_of(left, entrant, table) for left in gone if _are_as_many(night, left, entrant))
        return
    partners = night.settings.partners
    if partners == "rotating" and [len(side) for side in table.sides] == [1, 1, 1]:
        yield _as_two_pairs(night, table, entrant)
    yield (*table.sides, (entrant,))


def _instead_of(gone: int, entrant: int, table: NightTable) -> Sides:
    return tuple(tuple(entrant if number == gone else number for number in side) for side in table.sides)


def _are_as_many(night: Night, *entrants: int) -> bool:
    """True if these are all single players, or all pairs."""
    return len({len(entrant.names) for entrant in night.entrants if entrant.number in entrants}) == 1


def _as_two_pairs(night: Night, table: NightTable, entrant: int) -> Sides:
    """Pair the newcomer with one of the three: the one with the fewest repeats, then the one drawn last."""

    def repeats(partner: int) -> int:
        pairs = ({entrant, partner}, set(table.entrants) - {partner})
        played = (table for round_ in night.released for table in round_.tables)
        return sum(set(side) in pairs for table in played for side in table.sides)

    partner = min(reversed(table.entrants), key=repeats)
    first, second = (number for number in table.entrants if number != partner)
    return (first, second), (partner, entrant)


class LateSeat(NamedTuple):
    """A seat in a draft for a late arrival:

    the seat of somebody who is gone, a new seat at a table, or a bye.
    """

    entrant: int
    instead_of: int | None = None
    table: int | None = None


def late_seats(night: Night, draft: NightRound) -> list[LateSeat]:
    """Return a seat for each entrant who came after the draft was drawn.

    Seats of those who left are used first.
    """
    departed = iter(departed_from(night, draft))
    seats = []
    for entrant in missing_from_draft(night):
        left = next(departed, None)
        table = place_in_draft(night, draft, entrant) if left is None else None
        seats.append(LateSeat(entrant, left, table))
    return seats


def place_in_draft(night: Night, draft: NightRound, entrant: int) -> int | None:
    """Return the table of a draft that suits a late arrival best, or None if no table can take one more.

    Best is a table that gets the preferred size, then one where the fewest have met them. Wishes never to be
    together are respected.
    """
    played = [round_.table_of(entrant) for round_ in night.released]

    def cost(table: NightTable) -> tuple[int, int, int]:
        repeats = sum(other in before.entrants for before in played if before for other in table.entrants)
        return abs(len(table.entrants) + 1 - units_per_table(night.settings)), repeats, table.number

    fitting = (table for table in draft.tables if _takes_one_more(night, table, entrant))
    best = min(fitting, key=cost, default=None)
    return None if best is None else best.number


def _takes_one_more(night: Night, table: NightTable, entrant: int) -> bool:
    if any(never_together(night, entrant, other) for other in table.entrants):
        return False
    sides = arrange_sides([*table.entrants, entrant], night.settings)
    return sides is not None and is_table(night, sides)


def never_together(night: Night, a: int, b: int) -> bool:
    """True if these two must never share a table."""
    first, second = night.entrant(a), night.entrant(b)
    return first is not None and second is not None and (b in first.never or a in second.never)
