"""The format `mille-bornes-season/1`: a season of a club in one JSON object, with its members and nights.

    {"format": "mille-bornes-season/1", "club": "Lyon", "name": "2026",
     "rule": {"counting": "places", "places": [12, 10, 8, 7, 6, 5, 4, 3, 2, 1], "best": 8, "attendance": 0},
     "members": [{"name": "Ann Archer", "since": "2024", "category": "adult", "also": ["Annie"]}],
     "nights": [{"format": "mille-bornes-night/1", ...}]}

Every key must be there. `best` is null where all nights count, `since` where nobody knows.
"""

from dataclasses import dataclass
from typing import Final

from scorekeeper.limits import (
    MAX_LEAGUE_PLACES,
    MAX_LEAGUE_POINTS,
    MAX_MEMBERS,
    MAX_NAME_LETTERS,
    MAX_OTHER_NAMES,
    MAX_SEASON_NIGHTS,
)
from scorekeeper.records.codecs import ELSEWHERE, Codec, choice, json_object, listed, name, optional, whole
from scorekeeper.records.json_values import Value, read_json
from scorekeeper.rules.words import N_
from scorekeeper.tournament.files.json_layout import object_in_lines
from scorekeeper.tournament.files.night import NightFile, night_as_dict, night_file_from
from scorekeeper.tournament.season.model import (
    CATEGORIES,
    COUNTINGS,
    SINCE,
    LeagueRule,
    Member,
    Season,
    SeasonError,
    SeasonNight,
    check_members,
)

FORMAT: Final = "mille-bornes-season/1"


@dataclass(frozen=True)
class SeasonFile:
    """Content of the file of a season."""

    club: str
    name: str
    rule: LeagueRule
    members: tuple[Member, ...]
    nights: tuple[NightFile, ...]

    @property
    def season(self) -> Season:
        """The season that it is."""
        nights = tuple(SeasonNight(file.night, file.created_at, file.games) for file in self.nights)
        return Season(self.name, self.rule, self.members, nights)


# --- the parts -------------------------------------------------------------------------------------

_NAME: Final = name(MAX_NAME_LETTERS)
_POINTS: Final = whole(0, MAX_LEAGUE_POINTS)

_RULE: Final = json_object(
    LeagueRule,
    counting=choice(COUNTINGS),
    places=listed(_POINTS, 1, MAX_LEAGUE_PLACES),
    best=optional(whole(1, MAX_SEASON_NIGHTS)),
    attendance=_POINTS,
)


def _rule(value: Value) -> LeagueRule:
    try:
        return _RULE.read(value)
    except SeasonError as error:
        raise value.inside("places").misread(error.sentence) from None


#: The rule of a league, for the file of a season and for the database.
RULE: Final = Codec(_rule, _RULE.write)


def _since(value: Value) -> str:
    if value.raw is None:
        return ""
    if type(value.raw) is not str or not SINCE.fullmatch(value.raw):
        raise value.misread(N_("This must be a year or a date, like “2024” or “2024-09-01”."))
    return value.raw


_MEMBER: Final = json_object(
    Member,
    name=_NAME,
    since=Codec(_since, lambda since: since or None),
    category=choice(CATEGORIES),
    also=listed(_NAME, 0, MAX_OTHER_NAMES),
)
_MEMBERS: Final = listed(_MEMBER, 0, MAX_MEMBERS)


def _members(value: Value) -> tuple[Member, ...]:
    members = _MEMBERS.read(value)
    try:
        check_members(members)
    except SeasonError as error:
        place = value if error.member is None else value.inside(error.member)
        raise place.misread(error.sentence) from None
    return members


_SEASON: Final = json_object(
    SeasonFile,
    format=ELSEWHERE,
    club=_NAME,
    name=_NAME,
    rule=RULE,
    members=Codec(_members, _MEMBERS.write),
    nights=listed(Codec(night_file_from, night_as_dict), 0, MAX_SEASON_NIGHTS),
)


# --- writing ---------------------------------------------------------------------------------------


def write_season(file: SeasonFile) -> bytes:
    """Return the file of the season. `parse_season` reads it back."""
    return object_in_lines({"format": FORMAT} | _SEASON.write(file))


# --- reading ---------------------------------------------------------------------------------------


def parse_season(text: str) -> SeasonFile:
    """Read a season from `text` (one JSON object).

    Raises `Unreadable` with the JSON pointer to the first error.
    """
    return read_json(text, _season_file)


def _season_file(value: Value) -> SeasonFile:
    value.check_format(FORMAT)
    return _SEASON.read(value)
