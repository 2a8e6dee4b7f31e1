"""The podium of a night: reveals the first three places, from the third to the first."""

from datetime import timedelta
from typing import Final

from scorekeeper.tournament.standings.model import Line, Standings

#: The number of places on the podium.
PLACES: Final = 3
#: After this time places are no longer kept secret, even if nobody has revealed them.
MOST_SUSPENSE: Final = timedelta(hours=3)


def prize_lines(standings: Standings) -> tuple[Line, ...]:
    """Return the lines of the first three places. Only those who played win anything."""
    return tuple(line for line in standings if line.played and line.place <= PLACES)


def places_shown(standings: Standings, steps: int) -> list[int]:
    """Return the places that this number of steps has revealed, the last place first."""
    return _places(standings)[:steps]


def next_place(standings: Standings, steps: int) -> int | None:
    """Return the place that the next step reveals. None once all are revealed."""
    return next(iter(_places(standings)[steps:]), None)


def is_kept_back(standings: Standings, steps: int, over: timedelta) -> bool:
    """True from the end of a night until the first place is revealed.

    For at most `MOST_SUSPENSE`, in case nobody reveals it. `over`: the time since the end.
    """
    return next_place(standings, steps) is not None and over < MOST_SUSPENSE


def _places(standings: Standings) -> list[int]:
    return sorted({line.place for line in prize_lines(standings)}, reverse=True)
