"""Access to a club, to look at its league or to change it: the first step of every view."""

from flask import abort

from scorekeeper.store.club_models import ClubRow, MemberRow, SeasonRow
from scorekeeper.store.clubs.clubs import find_club, find_league, holds
from scorekeeper.store.clubs.members import find_member
from scorekeeper.store.clubs.seasons import find_season
from scorekeeper.store.models import Device
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.throttle import wrong_try


def club_at(public_id: str, deleted_too: bool = False) -> ClubRow:
    """The club at this address of its holders' pages, or 404."""
    club = find_club(public_id, deleted_too)
    if club is None:
        wrong_try()
        abort(404)
    return club


def club_to_hold(public_id: str, deleted_too: bool = False) -> tuple[ClubRow, Device]:
    """The club at this address and the device that holds it, or 404, or 403 for everybody else."""
    club = club_at(public_id, deleted_too)
    device = current_device()
    if device is None or not holds(club, device):
        abort(403)
    return club, device


def member_in(club: ClubRow, member_id: int) -> MemberRow:
    """A member of the club, or 404."""
    member = find_member(club, member_id)
    if member is None:
        abort(404)
    return member


def season_in(club: ClubRow, season_id: int) -> SeasonRow:
    """A season of the club, or 404."""
    season = find_season(club, season_id)
    if season is None:
        abort(404)
    return season


def league_to_see(league_id: str) -> ClubRow:
    """The club at this public address, or 404."""
    club = find_league(league_id)
    if club is None:
        wrong_try()
        abort(404)
    return club
