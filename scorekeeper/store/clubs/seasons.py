"""The seasons of a club, and their nights."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from scorekeeper.limits import MAX_SEASON_NIGHTS, MAX_SEASONS
from scorekeeper.store.change_log import key_of
from scorekeeper.store.club_models import ClubRow, HolderRow, SeasonRow
from scorekeeper.store.clubs.history import record
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, Game
from scorekeeper.store.night_models import DirectorRow, NightRow, RoundRow, TableRow
from scorekeeper.tournament.season.model import LeagueRule


class TooManySeasons(Exception):
    """The club would have more seasons than allowed."""


class TooManyNights(Exception):
    """The season would have more nights than allowed."""


def find_season(club: ClubRow, season_id: int) -> SeasonRow | None:
    """The season with this id, unless it was deleted."""
    return next((season for season in club.seasons if season.id == season_id), None)


def add_season(club: ClubRow, device: Device, name: str) -> SeasonRow:
    """Add a season with the rule of the previous one. The same name again (a double tap) returns that season.

    Raises `TooManySeasons`.
    """
    known = next((season for season in club.seasons if season.name == name), None)
    if known is not None:
        return known
    if len(club.seasons) >= MAX_SEASONS:
        raise TooManySeasons
    rule = club.seasons[-1].rule if club.seasons else LeagueRule()
    season = SeasonRow(club_id=club.id, name=name, rule=rule)
    db.session.add(season)
    db.session.flush()
    record(club, device, "season_made", new=[season])
    flush()
    return season


def change_season(club: ClubRow, device: Device, season: SeasonRow, **values: Any) -> None:
    """Set columns of a season: name, rule."""
    record(club, device, "season_changed", {key_of(season): values})
    flush()


def delete_season(club: ClubRow, device: Device, season: SeasonRow) -> None:
    """Hide a season. Its nights stay and can join another season."""
    record(club, device, "season_deleted", {key_of(season): {"deleted": True}})
    flush()


def nights_of_season(season: SeasonRow) -> list[NightRow]:
    """The nights of a season that were not deleted, the oldest first."""
    query = select(NightRow).where(NightRow.season_id == season.id, NightRow.deleted.is_(False))
    return list(db.session.scalars(query.order_by(NightRow.created_at, NightRow.id)))


def changes_at_tables(nights: Sequence[NightRow]) -> dict[int, int]:
    """Night id -> version of the games at its tables. It grows with every change to them."""
    versions = select(RoundRow.night_id, func.sum(Game.version)).join(TableRow.round)
    of_games = versions.join(Game, TableRow.game_id == Game.id).group_by(RoundRow.night_id)
    rows = db.session.execute(of_games.where(RoundRow.night_id.in_([night.id for night in nights])))
    return dict(rows.tuples().all())


def nights_to_add(device: Device) -> list[NightRow]:
    """The nights that `device` directs and that belong to no existing season, the newest first."""
    live = select(SeasonRow.id).join(ClubRow).where(SeasonRow.deleted.is_(False), ClubRow.deleted.is_(False))
    query = select(NightRow).join(DirectorRow).where(DirectorRow.device_id == device.id)
    free = query.where(NightRow.deleted.is_(False)).where(
        NightRow.season_id.is_(None) | NightRow.season_id.not_in(live)
    )
    return list(db.session.scalars(free.order_by(NightRow.id.desc())))


def add_nights(club: ClubRow, device: Device, season: SeasonRow, nights: Sequence[NightRow]) -> None:
    """Add nights to a season. Raises `TooManyNights`."""
    check_room(season, len(nights))
    if nights:
        record(club, device, "nights_added", {key_of(night): {"season_id": season.id} for night in nights})
    flush()


def check_room(season: SeasonRow, more: int) -> None:
    """Raise `TooManyNights` if the season does not take this many more nights."""
    if len(nights_of_season(season)) + more > MAX_SEASON_NIGHTS:
        raise TooManyNights


def take_out(club: ClubRow, device: Device, season: SeasonRow, night: NightRow) -> None:
    """Take a night out of this season. Does nothing if it belongs to another."""
    if night.season_id == season.id:
        record(club, device, "night_taken_out", {key_of(night): {"season_id": None}})
    flush()


def season_of(night: NightRow) -> SeasonRow | None:
    """The season of a night, unless the season or its club was deleted."""
    season = None if night.season_id is None else db.session.get(SeasonRow, night.season_id)
    return season if season is not None and not season.deleted and not season.club.deleted else None


def seasons_held_by(device: Device) -> list[SeasonRow]:
    """The seasons of the clubs that `device` holds, the newest first."""
    query = select(SeasonRow).join(ClubRow).join(HolderRow, HolderRow.club_id == ClubRow.id)
    mine = query.where(HolderRow.device_id == device.id, ClubRow.deleted.is_(False))
    return list(db.session.scalars(mine.where(SeasonRow.deleted.is_(False)).order_by(SeasonRow.id.desc())))
