"""Results of a season by person. Its league, prizes and members' pages are computed from these.

A person is a member (by name) or a guest (by the name first seen in a night). Both partners of a fixed pair
get their pair's place. A substitute's results count for the entrant whose seat they take.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.progress import is_final, night_standings, round_outcomes, unit_id
from scorekeeper.tournament.season.hands import SideHand, side_hands
from scorekeeper.tournament.season.model import Season, SeasonNight
from scorekeeper.tournament.standings.model import Line, RoundOutcome, SideOutcome, Standings, TableOutcome
from scorekeeper.tournament.standings.rank import adjusted_tie_break
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS, NightResults


@dataclass(frozen=True)
class PlayedNight:
    """A counted night of a season. `number`: its place in `Season.nights`, from 1.

    `provisional`: the night is still on, or its results can still be corrected. `lines`: person -> their line
    in the standings. `people`: unit -> the people it stands for.
    """

    number: int
    entry: SeasonNight
    provisional: bool
    standings: Standings
    results: NightResults
    people: Mapping[str, tuple[str, ...]]

    @property
    def night(self) -> Night:
        """The night itself."""
        return self.entry.night

    @property
    def begun_at(self) -> datetime:
        """The moment its first round began. The night may have been set up long before."""
        return self.night.released[0].released_at or self.entry.at

    @cached_property
    def lines(self) -> Mapping[str, Line]:
        """Person -> line, for those who took part. For somebody entered twice, the better line."""
        taking_part = [line for line in self.standings if line.played or line.sat_out]
        return {person: line for line in reversed(taking_part) for person in self.people[line.unit]}

    @cached_property
    def sharing(self) -> Mapping[int, int]:
        """Place -> the number of lines that share it."""
        places = [line.place for line in self.standings]
        return {place: places.count(place) for place in set(places)}

    def value(self, unit: str, name: str) -> Fraction | None:
        """Return a unit's value in a tie-break, even if the night does not rank by it."""
        value = TIE_BREAKS[name].value(self.results, unit)
        if name != adjusted_tie_break(self.standings.order):
            return value
        given = [entry.points for entry in self.night.adjustments if unit_id(entry.entrant) == unit]
        return sum(given, value or Fraction(0)) if given else value


@dataclass(frozen=True)
class SeasonResults:
    """Results of a season.

    `now`: a moment in UTC without time zone, by which nights are provisional or not.
    """

    season: Season
    now: datetime

    @cached_property
    def nights(self) -> tuple[PlayedNight, ...]:
        """The nights that count: those with a confirmed round."""
        return tuple(
            self._played(number, entry, outcomes)
            for number, entry in enumerate(self.season.nights, start=1)
            if has_confirmed_round(entry.night)
            for outcomes in [round_outcomes(entry.night)]
        )

    def _played(self, number: int, entry: SeasonNight, outcomes: Sequence[RoundOutcome]) -> PlayedNight:
        return PlayedNight(
            number=number,
            entry=entry,
            provisional=not is_final(entry.night, self.now),
            standings=night_standings(entry.night, explained=False),
            results=NightResults(outcomes),
            people={
                unit_id(entrant.number): tuple(dict.fromkeys(map(self.person, entrant.names)))
                for entrant in entry.night.entrants
            },
        )

    def person(self, name: str) -> str:
        """Return the name of a person in a night:

        the member's name, or the name under which a guest was first seen.
        """
        member = self.season.member(name)
        return member.name if member else self._guest_names.get(person_key(name), name)

    @cached_property
    def _guest_names(self) -> Mapping[str, str]:
        names = [
            name
            for entry in reversed(self.season.nights)
            for entrant in reversed(entry.night.entrants)
            for name in reversed(entrant.names)
        ]
        return {person_key(name): name for name in names}

    def is_member(self, person: str) -> bool:
        """True if the name is a member's, false if it is a guest's."""
        return self.season.member(person) is not None

    @cached_property
    def best_hands(self) -> tuple[SideHand, ...]:
        """The best hand of each side in each game with a confirmed result, the oldest first."""
        return tuple(
            replace(hand, night=played.number, people=persons(played, hand.people))
            for played in self.nights
            for hand in side_hands(played.night, played.entry.games)
        )

    @cached_property
    def by_person(self) -> NightResults:
        """All results of the season as if it were one night of many rounds in which people are the units."""
        return NightResults(self._rounds_of_people())

    def _rounds_of_people(self) -> Iterator[RoundOutcome]:
        rounds = [(played, round_) for played in self.nights for round_ in played.results.rounds]
        for number, (played, round_) in enumerate(rounds, start=1):
            yield RoundOutcome(
                number=number,
                tables=tuple(_table_of_people(played, table) for table in round_.tables),
                sat_out=persons(played, round_.sat_out),
            )


def _table_of_people(played: PlayedNight, table: TableOutcome) -> TableOutcome:
    sides = tuple(
        SideOutcome(persons(played, side.units), side.total, side.hands_won, side.coups_fourres)
        for side in table.sides
    )
    return TableOutcome(sides, table.hands, table.number)


def persons(played: PlayedNight, units: Sequence[str]) -> tuple[str, ...]:
    """Return the people that units of a night stand for."""
    return tuple(person for unit in units for person in played.people[unit])


def has_confirmed_round(night: Night) -> bool:
    """True if all tables of some round have a confirmed result, or it was closed with at least one."""
    return any(
        any(confirmed) and (all(confirmed) or round_.closed_at is not None)
        for round_ in night.released
        for confirmed in [[table.confirmed is not None for table in round_.tables]]
    )


# --- guests -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Guest:
    """A name in nights that is not a member's. `nights`: the numbers of the nights in which it occurs."""

    name: str
    nights: tuple[int, ...]


def guests(results: SeasonResults) -> tuple[Guest, ...]:
    """Return the guests of all nights of a season by name. Includes nights that do not count yet."""
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(results.season.nights, start=1):
        names = [name for entrant in entry.night.entrants for name in entrant.names]
        for person in dict.fromkeys(map(results.person, names)):
            if not results.is_member(person):
                found.setdefault(person, []).append(number)
    in_order = sorted(found, key=lambda name: (person_key(name), name))
    return tuple(Guest(name, tuple(found[name])) for name in in_order)
