"""Prizes of a season, only for members. Those who tie for a prize share it. Dropped nights count here too."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.next_round import units_per_table
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.results import PlayedNight, SeasonResults, persons
from scorekeeper.tournament.standings.model import RoundOutcome

_Ranked = TypeVar("_Ranked")


@dataclass(frozen=True)
class CoupCount:
    """A member's number of coups fourrés. Includes those of the partner at the time."""

    name: str
    count: int


@dataclass(frozen=True)
class Burden:
    """A person's rounds at odd tables and byes. `fair`: as many as chance would have given.

    In each round, that is the share of all places that are byes or at odd tables.
    """

    name: str
    rounds: int = 0
    odd: int = 0
    byes: int = 0
    fair: Fraction = Fraction(0)

    @property
    def over(self) -> Fraction:
        """How far the burden exceeds the fair number. Negative if it is below."""
        return self.odd + self.byes - self.fair


@dataclass(frozen=True)
class Prizes:
    """Prizes of a season. Each is empty if nobody has earned it.

    `best_hands`: those with the most points, if a member was on that side. `coups_fourres`: who has the most.
    `newcomers`: the lines of the best members of that category. `burdens`: one for every member who has
    played, the greatest first. `most_burdened`: those furthest above their fair share.
    """

    best_hands: tuple[SideHand, ...]
    coups_fourres: tuple[CoupCount, ...]
    newcomers: tuple[LeagueLine, ...]
    burdens: tuple[Burden, ...]

    @property
    def most_burdened(self) -> tuple[Burden, ...]:
        """The members furthest above their fair share of odd tables and byes."""
        return first_of(self.burdens, lambda burden: burden.over)


def prizes(results: SeasonResults, league: League) -> Prizes:
    """Return the prizes of a season."""
    names = [line.name for line in league]
    with_members = [hand for hand in results.best_hands if any(map(results.is_member, hand.people))]
    newcomers = [line for line in league if line.member.category == "newcomer"]
    coups = [CoupCount(name, coups_fourres(results, name)) for name in sorted(names, key=person_key)]
    return Prizes(
        best_hands=first_of(with_members, lambda hand: Fraction(hand.points)),
        coups_fourres=first_of(coups, lambda counted: Fraction(counted.count)),
        newcomers=tuple(line for line in newcomers if line.place == newcomers[0].place),
        burdens=burdens(results, names),
    )


def first_of(ranked: Iterable[_Ranked], value: Callable[[_Ranked], Fraction]) -> tuple[_Ranked, ...]:
    """Return those with the highest value, if it is above 0."""
    listed = list(ranked)
    most = max(map(value, listed), default=Fraction(0))
    return tuple(entry for entry in listed if most > 0 and value(entry) == most)


def coups_fourres(results: SeasonResults, name: str) -> int:
    """Return the number of coups fourrés of a person's sides at all tables of the season."""
    return sum(table.sides[side].coups_fourres for table, side in results.by_person.played.get(name, ()))


# --- odd tables and byes ----------------------------------------------------------------------------


def burdens(results: SeasonResults, names: Sequence[str]) -> tuple[Burden, ...]:
    """Return the burdens of these people. The furthest above their fair share comes first."""
    rounds: defaultdict[str, list[_Round]] = defaultdict(list)
    for played in results.nights:
        for outcome in played.results.rounds:
            for person, share in _shares(played, outcome):
                rounds[person].append(share)
    added_up = [
        Burden(
            name,
            len(rounds[name]),
            sum(share.odd for share in rounds[name]),
            sum(share.bye for share in rounds[name]),
            sum((share.fair for share in rounds[name]), Fraction(0)),
        )
        for name in names
    ]
    return tuple(sorted(added_up, key=lambda burden: (-burden.over, person_key(burden.name))))


@dataclass(frozen=True)
class _Round:
    """A person's round: at an odd table, sitting out, and the chance of either."""

    odd: bool
    bye: bool
    fair: Fraction


def _shares(played: PlayedNight, outcome: RoundOutcome) -> list[tuple[str, _Round]]:
    preferred = units_per_table(played.night.settings)
    odd = [unit for table in outcome.tables if len(table.units) != preferred for unit in table.units]
    even = [unit for table in outcome.tables if len(table.units) == preferred for unit in table.units]
    places = len(odd) + len(even) + len(outcome.sat_out)
    fair = Fraction(len(odd) + len(outcome.sat_out), places or 1)
    return [
        (person, _Round(units is odd, units is outcome.sat_out, fair))
        for units in (odd, even, outcome.sat_out)
        for person in persons(played, units)
    ]
