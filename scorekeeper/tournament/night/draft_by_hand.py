"""Changes that a director makes to a draft."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.tournament.night.model import Night, NightRound, Settings
from scorekeeper.tournament.night.next_round import units_per_table


def swap_entrants(drawn: NightRound, a: int, b: int) -> NightRound:
    """Return the round with two entrants swapped.

    Each may be at a table, sitting out, or not yet in the round.
    """
    places = {a: b, b: a}

    def seat(number: int) -> int:
        return places.get(number, number)

    tables = tuple(
        replace(table, sides=tuple(tuple(map(seat, side)) for side in table.sides)) for table in drawn.tables
    )
    return replace(drawn, tables=tables, sitting_out=tuple(map(seat, drawn.sitting_out)), kind="by_hand")


def move_entrant(night: Night, drawn: NightRound, entrant: int, number: int | None) -> NightRound | None:
    """Return the round with an entrant moved to table `number`, or sitting out (None).

    Tables that change size are rearranged. Returns None if one of them could not play.
    """
    tables = []
    for table in drawn.tables:
        entrants = [other for other in table.entrants if other != entrant]
        if table.number == number:
            entrants.append(entrant)
        if entrants == list(table.entrants):
            tables.append(table)
            continue
        sides = arrange_sides(entrants, night.settings)
        if sides is None:
            return None
        tables.append(replace(table, sides=sides))
    out = [other for other in drawn.sitting_out if other != entrant] + ([entrant] if number is None else [])
    return replace(drawn, tables=tuple(tables), sitting_out=tuple(out), kind="by_hand")


def arrange_sides(entrants: Sequence[int], settings: Settings) -> tuple[tuple[int, ...], ...] | None:
    """Arrange entrants into the sides of a table, or return None if no such table exists.

    With rotating partners and an even number, those opposite each other are partners. Otherwise each plays
    alone.
    """
    rotating = settings.partners == "rotating"
    if rotating and len(entrants) in (4, 6, 8) and len(entrants) <= max(6, settings.seats):
        half = len(entrants) // 2
        return tuple((entrants[place], entrants[place + half]) for place in range(half))
    most = 4 if not rotating and units_per_table(settings) == 4 else 3
    return tuple((entrant,) for entrant in entrants) if 2 <= len(entrants) <= most else None


def toggle_lock(drawn: NightRound, number: int) -> NightRound:
    """Return the round with table `number` locked, or unlocked if it was."""
    tables = tuple(
        replace(table, locked=not table.locked) if table.number == number else table for table in drawn.tables
    )
    return replace(drawn, tables=tables)
