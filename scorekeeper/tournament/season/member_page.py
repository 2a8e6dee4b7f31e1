"""A member's page: nights, people met, the best hand, and coups fourrés."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.model import Member
from scorekeeper.tournament.season.prizes import Burden, burdens, coups_fourres, first_of
from scorekeeper.tournament.season.results import SeasonResults


@dataclass(frozen=True)
class Met:
    """A person met at a table, and in how many rounds."""

    name: str
    times: int


@dataclass(frozen=True)
class MemberPage:
    """A member's season. `line`: the line in the league, None if they have played no counted night.

    `best_hands`: those with the most points, several if they tie. `burden`: odd tables and byes.
    """

    member: Member
    line: LeagueLine | None
    partners: tuple[Met, ...]
    opponents: tuple[Met, ...]
    best_hands: tuple[SideHand, ...]
    coups_fourres: int
    burden: Burden


def member_page(results: SeasonResults, league: League, member: Member) -> MemberPage:
    """Return what the page of a member shows."""
    name = member.name
    seats = results.by_person.played.get(name, ())
    own = (table.sides[side].units for table, side in seats)
    others = (
        unit
        for table, side in seats
        for index, other in enumerate(table.sides)
        if index != side
        for unit in other.units
    )
    (burden,) = burdens(results, [name])
    return MemberPage(
        member=member,
        line=league.line_of(name),
        partners=_met(results, name, (unit for units in own for unit in units)),
        opponents=_met(results, name, others),
        best_hands=first_of(
            (hand for hand in results.best_hands if name in hand.people),
            lambda hand: Fraction(hand.points),
        ),
        coups_fourres=coups_fourres(results, name),
        burden=burden,
    )


def _met(results: SeasonResults, name: str, people: Iterable[str]) -> tuple[Met, ...]:
    """Return the people other than `name` with how often each occurs, the most frequent first."""
    counted = Counter(person for person in people if person != name)
    in_order = sorted(counted, key=lambda person: (-counted[person], person_key(person), person))
    return tuple(Met(person, counted[person]) for person in in_order)
