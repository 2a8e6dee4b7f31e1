"""A season as a value: the members of a club, the rule of its league, and its nights.

The league (`league.py`), prizes (`prizes.py`) and members' pages (`member_page.py`) are computed from
`SeasonResults` (`results.py`):

    nights = (SeasonNight(night, created_at, games), ...)
    season = Season("2026", LeagueRule(best=8), (Member("Ann Archer"), ...), nights)
    results = SeasonResults(season, now)
    table = league_table(results)

`Member.name` identifies a member in lines, sentences and lists.
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

#: What a night brings: points by place, its own points (its first tie-break), or all points of the cards.
Counting = Literal["places", "own", "card_points"]
COUNTINGS: Final[tuple[Counting, ...]] = ("places", "own", "card_points")

#: A year, a month or a day.
SINCE: Final = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?", re.ASCII)
#: Points by place if the league has chosen no others.
USUAL_PLACES: Final = (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)


class SeasonError(ValueError):
    """Members or a rule that cannot form a league. `sentence` is the reason. str() gives it in English.

    `member`: the index of the member it is about, or None.
    """

    def __init__(self, text: Text, member: int | None = None, **facts: object) -> None:
        self.sentence, self.member = Sentence(text, facts), member
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class Member:
    """A member of a club. `since`: a year or date as text ("2024", "2024-09-01"), empty if unknown.

    `also`: other names under which they play in nights.
    """

    name: str
    since: str = ""
    category: Category = "adult"
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names. Their own comes first."""
        return (self.name, *self.also)


@dataclass(frozen=True)
class LeagueRule:
    """The rule that makes nights into a league. Raises SeasonError without points by place, and if
    a later place brings more.

    `counting`: what a night brings. `places`: points by place (only for "places"). The last number applies to
    all later places. Members who share a place split the points of their places equally. `best`: how many of
    a member's best nights count, None for all. `attendance`: extra points for each night played.
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
    """A night of a season. `at`: when it was set up. Nights are sorted by this.

    `games`: by round and table, for the best hand. `key`: an identifier for the caller, not used here.
    """

    night: Night
    at: datetime
    games: Mapping[tuple[int, int], GameEntry] = field(default_factory=lambda: MappingProxyType({}))
    key: str = ""


@dataclass(frozen=True)
class Season:
    """A season with its nights. They are sorted here, the oldest first, and numbered from 1.

    Raises SeasonError if two members share a name, their own or another.
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
        """Return the member with this name or None. Ignores case and accents."""
        return self._member_by_key.get(person_key(name))


def check_members(members: tuple[Member, ...]) -> None:
    """Raise SeasonError if two members share a name, their own or another."""
    known: dict[str, Member] = {}
    for place, member in enumerate(members):
        for name in member.names:
            other = known.setdefault(person_key(name), member)
            if other is not member:
                text = N_("%(name)s can be %(first)s or %(second)s: nights could not tell the two apart.")
                raise SeasonError(text, place, name=name, first=other.name, second=member.name)
