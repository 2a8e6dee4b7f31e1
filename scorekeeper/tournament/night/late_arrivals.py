"""Somebody comes late, and a table that has not begun takes them in."""

from collections.abc import Iterator

from scorekeeper.tournament.night.model import Night, NightTable

Sides = tuple[tuple[int, ...], ...]


def unseated_entrants(night: Night) -> tuple[int, ...]:
    """Who is here and at no table of the round that is played, those who sit it out included."""
    one = night.current
    if one is None:
        return ()
    return tuple(
        entrant.number
        for entrant in night.entrants
        if entrant.state == "here" and one.table_of(entrant.number) is None
    )


def seating_options(night: Night, table: NightTable, entrant: int) -> Iterator[Sides]:
    """How the table could sit with one more, the better way first; whether its box is played so is another
    question. Three players with rotating partners become two pairs that were none before, if that can be."""
    partners = night.settings.partners
    if partners == "rotating" and [len(side) for side in table.sides] == [1, 1, 1]:
        yield _as_two_pairs(night, table, entrant)
    yield (*table.sides, (entrant,))


def _as_two_pairs(night: Night, table: NightTable, entrant: int) -> Sides:
    """The newcomer with one of the three, the others together: with the fewest repeats, then with whoever
    was drawn last."""

    def repeats(partner: int) -> int:
        pairs = ({entrant, partner}, set(table.entrants) - {partner})
        return sum(set(side) in pairs for one in night.released for at in one.tables for side in at.sides)

    with_whom = min(reversed(table.entrants), key=repeats)
    first, second = (number for number in table.entrants if number != with_whom)
    return (first, second), (with_whom, entrant)
