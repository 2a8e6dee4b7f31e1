"""Export of a season for the club's holders: the league for spreadsheets, and everything for keeping."""

from flask.typing import ResponseReturnValue

from scorekeeper.evenings import evening_of
from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.clubs.reading import season_file
from scorekeeper.store.clubs.seasons import nights_of_season
from scorekeeper.tournament.files.league_csv import league_csv
from scorekeeper.tournament.files.season import write_season
from scorekeeper.web.clubs.league_cache import shown_season
from scorekeeper.web.parts.downloads import attachment, slug
from scorekeeper.web.parts.spreadsheets import dialect
from scorekeeper.web.serving.access import club_to_hold, season_in


def league(public_id: str, season_id: int) -> ResponseReturnValue:
    club, _device = club_to_hold(public_id)
    season = season_in(club, season_id)
    content = league_csv(shown_season(season).league, dialect(), evening_of)
    return attachment(content, f"{_slug(season)}-league.csv", "text/csv")


def whole(public_id: str, season_id: int) -> ResponseReturnValue:
    """Export the season with its nights; `scorekeeper season` computes the same league from the file."""
    club, _device = club_to_hold(public_id)
    season = season_in(club, season_id)
    content = write_season(season_file(season, nights_of_season(season)))
    return attachment(content, f"{_slug(season)}.json", "application/json")


def _slug(season: SeasonRow) -> str:
    return slug(f"{season.club.name} {season.name}") or "season"
