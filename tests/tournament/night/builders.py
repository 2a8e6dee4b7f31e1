"""Builds whole nights as values."""

from dataclasses import replace
from datetime import datetime

from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable, Settings, TableResult
from scorekeeper.tournament.seating.model import DrawRequest
from scorekeeper.tournament.standings.presets import CLUB_NIGHT

SEVEN_PM = datetime(2026, 1, 31, 19)


USUAL = Settings(
    name="Club night",
    rounds=3,
    round_of="hands",
    hands=2,
    minutes=None,
    last_hand=5,
    seats=2,
    partners="none",
    kind="standing",
    one_size=False,
    edition="winning-moves",
    tie_breaks=CLUB_NIGHT.order,
)


def entered(*totals, version=1, status="confirmed", hands=2):
    """A result in which nobody won a hand."""
    nothing = (0,) * len(totals)
    return TableResult(version, totals, hands, nothing, nothing, SEVEN_PM, status=status)


def table(number, *sides, results=()):
    """table(1, 3, (4, 5)): side A is 3, side B the pair of 4 and 5."""
    seated = tuple(side if isinstance(side, tuple) else (side,) for side in sides)
    return NightTable(number, seated, tuple(results))


def round_of(number, *tables, kind="standing", drawn_from=(), **more):
    """A round at the tables."""
    request = DrawRequest(seats=2, partners="none", kind=kind, units=(), seed=1)
    known = {"drawn_from": dict(drawn_from), "released_at": SEVEN_PM}
    return NightRound(number, kind, request, tables, **(known | more))


def night(*rounds, people=4, **more):
    entrants = tuple(Entrant(number, (f"P{number}",), state="here") for number in range(1, people + 1))
    return Night(replace(USUAL, **more), entrants, rounds)


def with_states(evening, **states):
    """The night with some entrants in other states: with_states(evening, away=(1, 2))."""
    state_of = {number: state for state, numbers in states.items() for number in numbers}
    entrants = tuple(
        replace(entrant, state=state_of.get(entrant.number, entrant.state)) for entrant in evening.entrants
    )
    return replace(evening, entrants=entrants)
