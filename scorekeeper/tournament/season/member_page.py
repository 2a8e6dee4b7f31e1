"""Page of a member: nights, people met, the best hand, and coups fourrés."""

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
from scorekeeper.tournament.season.scores import NightScore


@dataclass(frozen=True)
class Met:
    """Person met at a table, in so many rounds. `member`: false for a guest."""

    name: str
    times: int
    member: bool


@dataclass(frozen=True)
class MemberPage:
    """Season of a member. `line`: of the league, None for one who has played no night that counts.

    `best_hands`: those of the most points (several if they are level). `burden`: odd tables and byes.
    """

    member: Member
    line: LeagueLine | None
    partners: tuple[Met, ...]
    opponents: tuple[Met, ...]
    best_hands: tuple[SideHand, ...]
    coups_fourres: int
    burden: Burden

    @property
    def nights(self) -> tuple[NightScore, ...]:
        """The nights played, the oldest first: place, points, counted or dropped."""
        return self.line.nights if self.line else ()


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
    """Return the people but `name` with how often they come, the most frequent first."""
    counted = Counter(person for person in people if person != name)
    in_order = sorted(counted, key=lambda person: (-counted[person], person_key(person), person))
    return tuple(Met(person, counted[person], results.is_member(person)) for person in in_order)
