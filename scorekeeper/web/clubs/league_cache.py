"""Cache of leagues: computed once for each version of a season.

The version changes with the club, with its nights, with games at their tables, and when a night becomes
final; so nothing has to be invalidated. Nights are cached one by one, so only nights in progress are read
again.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from threading import Condition
from typing import Any, Final, TypeVar

from cachetools import LRUCache, cached
from flask import request

from scorekeeper.store.club_models import ClubRow, SeasonRow
from scorekeeper.store.clubs.reading import night_value, season_value
from scorekeeper.store.clubs.seasons import changes_at_tables, nights_of_season
from scorekeeper.store.database import has_written
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.tournament.night import podium
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.public_names import public_names
from scorekeeper.tournament.season.league import League, league_table
from scorekeeper.tournament.season.model import SeasonNight
from scorekeeper.tournament.season.results import SeasonResults
from scorekeeper.tournament.standings.model import Standings
from scorekeeper.web.parts.dates import reader_key
from scorekeeper.web.parts.template_helpers import wants_fragment

Part = TypeVar("Part")

#: Maximum number of entries: a few for each season that is viewed.
MAX_ENTRIES: Final = 64
PARTS: LRUCache[Hashable, Any] = LRUCache(MAX_ENTRIES)
#: Nights as values, each with all its games: enough for a season or two.
NIGHTS: LRUCache[Hashable, SeasonNight] = LRUCache(MAX_ENTRIES)
#: Makes what has a key, unless it is in a cache.
Once = Callable[[Hashable, Callable[[], Any]], Any]


def _if_committed(once: Once) -> Once:
    """Cache only what is committed: a rollback would leave the rest in the cache."""
    return lambda key, make: make() if has_written() else once(key, make)


@_if_committed
@cached(PARTS, key=lambda key, make: key, condition=Condition())
def _make_once(key: Hashable, make: Callable[[], Any]) -> Any:
    """The part with this key. One thread makes it while others wait."""
    return make()


@_if_committed
@cached(NIGHTS, key=lambda key, read: key, condition=Condition())
def _read_once(key: Hashable, read: Callable[[], SeasonNight]) -> SeasonNight:
    return read()


@dataclass(frozen=True)
class ShownSeason:
    """A season at one moment.

    `public`: shown to everybody, with names as the club chose, and without nights that await their podium.
    """

    club: ClubRow
    season: SeasonRow
    nights: list[NightRow]
    public: bool

    @cached_property
    def _at_tables(self) -> dict[int, int]:
        return changes_at_tables(self.nights)

    @cached_property
    def version(self) -> str:
        """The version of all pages of the season."""
        versions = sum(night.version for night in self.nights) + sum(self._at_tables.values())
        final, awaited = sum(map(_is_final, self.nights)), len(self.awaiting_podium)
        return f"{self.club.version}.{len(self.nights)}.{versions}.{final}.{awaited}"

    @cached_property
    def awaiting_podium(self) -> tuple[NightRow, ...]:
        """The nights that are left out while their places are kept back."""
        return tuple(filter(self._awaits_podium, self.nights)) if self.public else ()

    def _awaits_podium(self, night: NightRow) -> bool:
        if night.finished_at is None:
            return False
        over = now() - night.finished_at
        if over >= podium.MOST_SUSPENSE:  # the places need not be computed
            return False
        places: Standings = _make_once((*self._night_key(night), "places"), lambda: self._places(night))
        return podium.is_kept_back(places, night.podium_steps, over)

    def _places(self, night: NightRow) -> Standings:
        return night_standings(self._value(night).night, explained=False)

    @property
    def is_known(self) -> bool:
        """True if the polling page already shows this version."""
        return wants_fragment() and request.args.get("v") == self.version

    def part(self, name: Hashable, make: Callable[[], Part]) -> Part:
        """A cached part of a page, separate for each language and for public and full names."""
        shown = (self.public, request.script_root, reader_key())
        made: Part = _make_once((*self._key, shown, name), make)
        return made

    @property
    def results(self) -> SeasonResults:
        made: SeasonResults = _make_once((*self._key, "results"), self._results)
        return made

    @property
    def league(self) -> League:
        made: League = _make_once((*self._key, "league"), lambda: league_table(self.results))
        return made

    @cached_property
    def names(self) -> dict[str, str]:
        """Member's name -> the name on these pages."""
        names = {member.name: member.name for member in self.club.members}
        return public_names(names, self.club.full_names) if self.public else names

    @cached_property
    def _guests(self) -> dict[str, str]:
        """Guest's name -> the name on these pages, shortened if members' names are."""
        names = {guest.name: guest.name for guest in self.league.guests}
        return public_names(names, self.club.full_names) if self.public else names

    def name_of(self, person: str) -> str:
        """The name of a member or guest on these pages."""
        return self.names.get(person) or self._guests.get(person, person)

    @cached_property
    def ids(self) -> dict[str, int]:
        """Member's name -> id."""
        return {member.name: member.id for member in self.club.members}

    @property
    def _key(self) -> tuple[Hashable, ...]:
        return (self.club.id, self.club.salt, self.season.id, self.version)

    def _results(self) -> SeasonResults:
        nights = [self._value(night) for night in self.nights if night not in self.awaiting_podium]
        return SeasonResults(season_value(self.season, nights), now())

    def _value(self, night: NightRow) -> SeasonNight:
        value: SeasonNight = _read_once(self._night_key(night), lambda: night_value(night))
        return value

    def _night_key(self, night: NightRow) -> tuple[Hashable, ...]:
        """A key that changes with the night and with the games at its tables."""
        return (night.id, night.salt, night.version, self._at_tables.get(night.id, 0))


def shown_season(season: SeasonRow, public: bool = False) -> ShownSeason:
    """The present state of a season."""
    return ShownSeason(season.club, season, nights_of_season(season), public)


def _is_final(night: NightRow) -> bool:
    """True once directors need the PIN to correct the night's results."""
    if night.finished_at is None:
        return False
    return now() >= night.finished_at + timedelta(minutes=night.settings.correction)
