"""Late arrivals: seats for them at tables that have not begun."""

from collections.abc import Iterator

from scorekeeper.tournament.night.model import Night, NightTable

Sides = tuple[tuple[int, ...], ...]


def unseated_entrants(night: Night) -> tuple[int, ...]:
    """Return the entrants who are here and at no table of the current round, those with a bye included."""
    round_ = night.current
    if round_ is None:
        return ()
    return tuple(
        entrant.number
        for entrant in night.entrants
        if entrant.state == "here" and round_.table_of(entrant.number) is None
    )


def seating_options(night: Night, table: NightTable, entrant: int) -> Iterator[Sides]:
    """Yield the ways to seat one more at the table, the better one first.

    Three players with rotating partners become two pairs, new ones if possible. The edition may not have
    such a table: `table_rules` tells.
    """
    partners = night.settings.partners
    if partners == "rotating" and [len(side) for side in table.sides] == [1, 1, 1]:
        yield _as_two_pairs(night, table, entrant)
    yield (*table.sides, (entrant,))


def _as_two_pairs(night: Night, table: NightTable, entrant: int) -> Sides:
    """Pair the newcomer with one of the three: the one with the fewest repeats, then the one drawn last."""

    def repeats(partner: int) -> int:
        pairs = ({entrant, partner}, set(table.entrants) - {partner})
        played = (table for round_ in night.released for table in round_.tables)
        return sum(set(side) in pairs for table in played for side in table.sides)

    partner = min(reversed(table.entrants), key=repeats)
    first, second = (number for number in table.entrants if number != partner)
    return (first, second), (partner, entrant)
