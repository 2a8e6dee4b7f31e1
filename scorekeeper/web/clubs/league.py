"""Public, read-only pages of a club: the league and its members, for everybody with the link."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.store.club_models import ClubRow, SeasonRow
from scorekeeper.tournament.files.answers import league_as_dict
from scorekeeper.tournament.files.json_layout import object_in_lines
from scorekeeper.tournament.season.prizes import prizes
from scorekeeper.web.clubs.league_cache import ShownSeason, shown_season
from scorekeeper.web.clubs.league_parts import league_part, page_of_member
from scorekeeper.web.clubs.member_parts import member_part, prize_lines
from scorekeeper.web.parts.downloads import fetched
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import league_to_see, member_in, season_in


def show(league_id: str) -> ResponseReturnValue:
    """Show the newest season."""
    club = league_to_see(league_id)
    if not club.seasons:
        return render_template("clubs/public_empty.html", club=club)
    return _page(club, club.seasons[-1])


def season(league_id: str, season_id: int) -> ResponseReturnValue:
    club = league_to_see(league_id)
    return _page(club, season_in(club, season_id))


def data(league_id: str, season_id: int) -> ResponseReturnValue:
    """The league for other programs, with what its page shows."""
    club = league_to_see(league_id)
    shown = shown_season(season_in(club, season_id), public=True)
    return fetched(shown.part("data", lambda: _data(shown)), "application/json")


def _data(shown: ShownSeason) -> bytes:
    league = shown.league
    won = prizes(shown.results, league)
    return object_in_lines(league_as_dict(shown.club.name, shown.season.name, league, won, shown.name_of))


def member(league_id: str, season_id: int, member_id: int) -> ResponseReturnValue:
    club = league_to_see(league_id)
    shown, row = shown_season(season_in(club, season_id), public=True), member_in(club, member_id)
    return render_template(
        "clubs/member_page.html",
        club=club,
        season=shown.season,
        part=member_part(shown, row),
        page=page_of_member(shown, row.name),
        public=True,
    )


def _page(club: ClubRow, row: SeasonRow) -> ResponseReturnValue:
    shown = shown_season(row, public=True)
    if shown.is_known:
        return unchanged()
    template = "clubs/_public.html" if wants_fragment() else "clubs/public.html"
    return render_template(
        template,
        club=club,
        season=row,
        version=shown.version,
        awaiting_podium=shown.awaiting_podium,
        part=league_part(shown),
        prizes=prize_lines(shown),
    )
