"""The podium of a night: the first three places, shown from the last to the first."""

from typing import Final

from scorekeeper.tournament.standings.model import Line, Standings

#: Places that have a stone.
PLACES: Final = 3


def prize_lines(standings: Standings) -> tuple[Line, ...]:
    """Return the lines of the first three places. Only who played wins anything."""
    return tuple(line for line in standings if line.played and line.place <= PLACES)


def places_shown(standings: Standings, steps: int) -> list[int]:
    """Return the places that so many steps have shown, the last one first."""
    return _places(standings)[:steps]


def next_place(standings: Standings, steps: int) -> int | None:
    """Return the place that the next step shows, None once all are shown."""
    return next(iter(_places(standings)[steps:]), None)


def is_being_shown(standings: Standings, steps: int) -> bool:
    """Return True from the first place that is shown until the last one is."""
    return steps > 0 and next_place(standings, steps) is not None


def _places(standings: Standings) -> list[int]:
    return sorted({line.place for line in prize_lines(standings)}, reverse=True)
