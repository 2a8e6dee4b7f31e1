"""Builds seasons of small nights."""

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

from scorekeeper.tournament.night.model import Entrant, Night, NightAdjustment
from scorekeeper.tournament.season.league import league_table
from scorekeeper.tournament.season.model import LeagueRule, Member, Season, SeasonNight
from scorekeeper.tournament.season.results import SeasonResults
from tests.tournament.night.builders import SEVEN_PM, USUAL, entered, round_of, table

#: A moment long after all nights of these tests.
LATER = datetime(2026, 12, 31)
#: 4 points for the first place of a night, 3 for the second and so on.
FOUR = LeagueRule(places=(4, 3, 2, 1))


def evening(number):
    """The moment of night `number`. There is one a week."""
    return SEVEN_PM + timedelta(weeks=number - 1)


def a_night(names, *rounds, tie_breaks=None, finished=True, adjusted=(), **more):
    """A night of these names; a pair is "Ann & Bob". `adjusted`: (number, table points given)."""
    entrants = tuple(
        Entrant(number, tuple(name.split(" & ")), state="here") for number, name in enumerate(names, start=1)
    )
    settings = replace(USUAL, **more, **({"tie_breaks": tie_breaks} if tie_breaks else {}))
    given = tuple(NightAdjustment(who, Fraction(points), "", SEVEN_PM) for who, points in adjusted)
    return Night(settings, entrants, rounds, given, SEVEN_PM + timedelta(hours=3) if finished else None)


def by_totals(names, *totals, **more):
    """A night with one round at a single table, where each name made its total. Further names sit out."""
    results = [entered(*totals)]
    seats = range(1, len(totals) + 1)
    resting = tuple(range(len(totals) + 1, len(names) + 1))
    played = round_of(1, table(1, *seats, results=results), sitting_out=resting)
    return a_night(names, played, **more)


def at_tables(*tables, won=None, coups=None, **more):
    """A night with one round, a table for each dict of name -> total. `won`, `coups`: name -> number."""
    names = [name for totals in tables for name in totals]
    seated = []
    for number, totals in enumerate(tables, start=1):
        result = replace(
            entered(*totals.values()),
            hands_won=tuple((won or {}).get(name, 0) for name in totals),
            coups_fourres=tuple((coups or {}).get(name, 0) for name in totals),
        )
        seated.append(table(number, *(1 + names.index(name) for name in totals), results=[result]))
    return a_night(names, round_of(1, *seated), **more)


def in_order(*names, **more):
    """A night with these two to four people in the order of their places."""
    return by_totals(names, *(100 * place for place in range(len(names), 0, -1)), **more)


def season_of(*nights, members="Ann Bob Cy Di", rule=FOUR):
    """A season of nights a week apart. Members are names or values."""
    people = tuple(map(Member, members.split())) if isinstance(members, str) else tuple(members)
    dated = (SeasonNight(night, evening(number)) for number, night in enumerate(nights, start=1))
    return Season("2026", rule, people, tuple(dated))


def results_of(*nights, now=LATER, **more):
    return SeasonResults(season_of(*nights, **more), now)


def ranked(*nights, **more):
    return league_table(results_of(*nights, **more))


def short(league):
    """The league in short: "1 Ann 12, 2= Bob 7"."""
    return ", ".join(f"{line.place}{'=' if line.shared else ''} {line.name} {line.points}" for line in league)
