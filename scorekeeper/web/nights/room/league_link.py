"""Link from the pages of a night to the league that it counts for."""

from dataclasses import dataclass

from flask import url_for

from scorekeeper.store.clubs.seasons import season_of
from scorekeeper.store.night_models import NightRow


@dataclass(frozen=True)
class LeagueLink:
    """Name of a season, and the address of its public page."""

    name: str
    address: str


def league_of(row: NightRow) -> LeagueLink | None:
    """The league of the season to which a night belongs, if it belongs to one."""
    season = season_of(row)
    if season is None:
        return None
    address = url_for("club_league.season", league_id=season.club.league_id, season_id=season.id)
    return LeagueLink(season.name, address)
