"""The podium of a night: the first three places, shown from the last to the first."""

from datetime import timedelta
from typing import Final

from scorekeeper.tournament.standings.model import Line, Standings

#: Places that have a stone.
PLACES: Final = 3
#: Time after which places are kept back no more, whether they were shown or not.
MOST_SUSPENSE: Final = timedelta(hours=3)


def prize_lines(standings: Standings) -> tuple[Line, ...]:
    """Return the lines of the first three places. Only who played wins anything."""
    return tuple(line for line in standings if line.played and line.place <= PLACES)


def places_shown(standings: Standings, steps: int) -> list[int]:
    """Return the places that so many steps have shown, the last one first."""
    return _places(standings)[:steps]


def next_place(standings: Standings, steps: int) -> int | None:
    """Return the place that the next step shows, None once all are shown."""
    return next(iter(_places(standings)[steps:]), None)


def is_kept_back(standings: Standings, steps: int, over: timedelta) -> bool:
    """Return True from the end of a night until the last place is shown, though not for ever: perhaps nobody
    shows any. `over`: the time since the end."""
    return next_place(standings, steps) is not None and over < MOST_SUSPENSE


def _places(standings: Standings) -> list[int]:
    return sorted({line.place for line in prize_lines(standings)}, reverse=True)
