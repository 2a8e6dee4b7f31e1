"""Departures in the middle of a round: tables that lost somebody without a substitute, and how they go on."""

from dataclasses import dataclass

from scorekeeper.tournament.night.draft_by_hand import arrange_sides
from scorekeeper.tournament.night.late_arrivals import Sides, empty_seats, is_table, round_on
from scorekeeper.tournament.night.model import Night, NightTable
from scorekeeper.tournament.night.progress import final_tables


@dataclass(frozen=True)
class Departure:
    """A table of the current round, with the entrants who are `gone` and those who `stayed`, by number.

    `sides`: the sides if those who stayed can play on as a smaller table, else None. `of_final`: the table
    plays the final.
    """

    table: NightTable
    gone: tuple[int, ...]
    stayed: tuple[int, ...]
    sides: Sides | None
    of_final: bool = False


def departure_from(night: Night, number: int) -> Departure | None:
    """Return the departure from table `number` of the current round, or None if nobody has left it."""
    current = round_on(night)
    table = current.table(number) if current else None
    gone = {entrant for entrant, left in empty_seats(night).items() if left == number}
    if current is None or table is None or not gone:
        return None
    stayed = tuple(entrant for entrant in table.entrants if entrant not in gone)
    left = tuple(entrant for entrant in table.entrants if entrant in gone)
    return Departure(table, left, stayed, _smaller_table(night, stayed), table in final_tables(current))


def _smaller_table(night: Night, stayed: tuple[int, ...]) -> Sides | None:
    sides = arrange_sides(stayed, night.settings)
    return sides if sides is not None and is_table(night, sides) else None
