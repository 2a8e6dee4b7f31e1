"""Season as a value: the members of a club, the rule of its league, and nights that belong to it.

What follows from it is computed: the league (`league.py`), prizes (`prizes.py`), the page of a member
(`member_page.py`), all of them from `SeasonResults` (`results.py`):

    nights = (SeasonNight(night, created_at, games), ...)
    season = Season("2026", LeagueRule(best=8), (Member("Ann Archer"), ...), nights)
    results = SeasonResults(season, now)
    table = league_table(results)

A member is known by `Member.name`, in lines, sentences and lists alike.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

from scorekeeper.records.games import GameEntry
from scorekeeper.rules.words import N_, Sentence, Text
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.model import Night

Category = Literal["adult", "youth", "newcomer"]
CATEGORIES: Final[tuple[Category, ...]] = ("adult", "youth", "newcomer")

#: Points that a night counts: by place, its own (its first tie-break), or all of the cards.
Counting = Literal["places", "own", "card_points"]
COUNTINGS: Final[tuple[Counting, ...]] = ("places", "own", "card_points")

#: A year, a month or a day.
SINCE: Final = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?", re.ASCII)
#: Points by place of a league that has not chosen others.
USUAL_PLACES: Final = (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)


class SeasonError(ValueError):
    """Members or a rule that make no league. `sentence` is the reason; str() is its English.

    `member`: the place of the member in the list that it is about, or None.
    """

    def __init__(self, text: Text, member: int | None = None, **facts: object) -> None:
        self.sentence, self.member = Sentence(text, facts), member
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class Member:
    """Member of a club. `since`: a year or a date as text ("2024", "2024-09-01"), empty if nobody knows.

    `also`: other names under which they play, as they stand in nights.
    """

    name: str
    since: str = ""
    category: Category = "adult"
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names, the own first."""
        return (self.name, *self.also)


@dataclass(frozen=True)
class LeagueRule:
    """Rule by which nights make a league. Raises SeasonError for points that rise with the place.

    `counting`: what a night counts. `places`: points by place ("places" alone uses them); the last holds for
    all after it, and those who share a place share the points of their places equally. `best`: the number of
    nights that count, a member's best; None for all. `attendance`: points for each night played, on top.
    """

    counting: Counting = "places"
    places: tuple[int, ...] = USUAL_PLACES
    best: int | None = None
    attendance: int = 0

    def __post_init__(self) -> None:
        if not self.places:
            raise SeasonError(N_("The points by place are missing."))
        for place, (points, after) in enumerate(pairwise(self.places), start=2):
            if after > points:
                text = N_("Place %(place)s cannot bring more than the place before it.")
                raise SeasonError(text, place=place)


@dataclass(frozen=True)
class SeasonNight:
    """Night that belongs to a season. `at`: the moment by which nights are in order, when it was set up.

    `games`: by round and table, for the best hand. `key`: whatever the caller knows the night by; not used.
    """

    night: Night
    at: datetime
    games: Mapping[tuple[int, int], GameEntry] = field(default_factory=lambda: MappingProxyType({}))
    key: str = ""


@dataclass(frozen=True)
class Season:
    """Season with its nights, the oldest first: they are put in order here, and numbered from 1 by it.

    Raises SeasonError if a name, own or other, could be that of two members.
    """

    name: str
    rule: LeagueRule
    members: tuple[Member, ...]
    nights: tuple[SeasonNight, ...] = ()

    def __post_init__(self) -> None:
        check_members(self.members)
        in_order = sorted(self.nights, key=lambda night: (night.at, night.night.settings.name, night.key))
        object.__setattr__(self, "nights", tuple(in_order))

    @cached_property
    def _member_by_key(self) -> Mapping[str, Member]:
        return {person_key(name): member for member in self.members for name in member.names}

    def member(self, name: str) -> Member | None:
        """Return the member who goes by this name, in any case, with accents or without; or None."""
        return self._member_by_key.get(person_key(name))


def check_members(members: tuple[Member, ...]) -> None:
    """Raise SeasonError if a name, own or other, could be that of two members."""
    known: dict[str, Member] = {}
    for place, member in enumerate(members):
        for name in member.names:
            other = known.setdefault(person_key(name), member)
            if other is not member:
                text = N_("%(name)s can be %(first)s or %(second)s: nights could not tell the two apart.")
                raise SeasonError(text, place, name=name, first=other.name, second=member.name)
