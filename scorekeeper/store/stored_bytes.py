"""Bytes that games, nights and clubs hold: counted as they come, and bounded.

Counts the bytes of the logs, which hold every value that was ever set, and of the records of hands that came
from a file. Each line counts for `ROW_BYTES` at least.
"""

import json
from typing import Literal

from sqlalchemy import func, select

from scorekeeper.limits import MAX_CLUB_BYTES, MAX_GAME_BYTES, MAX_HANDS, MAX_NIGHT_BYTES
from scorekeeper.store.club_models import ClubRow, HolderRow
from scorekeeper.store.database import db
from scorekeeper.store.models import Device, Game, Scorer
from scorekeeper.store.night_models import DirectorRow, NightRow

ROW_BYTES = 200
#: Bytes beyond the bound of a game in which it can still be brought back after it was deleted.
RESERVE = 100_000


class Full(Exception):
    """A game, a night or a club holds as much as one may; nothing was changed."""

    def __init__(self, of_a: Literal["game", "night", "club"]) -> None:
        self.of_a = of_a
        super().__init__()


def row_bytes(*values: object) -> int:
    """Bytes that a line of the history or the log takes with these values."""
    return ROW_BYTES + sum(len(json.dumps(value)) for value in values)


def check_game(game: Game, more_hands: int = 0) -> None:
    """Raises `Full` for a game that takes no more changes, or not so many more hands."""
    if game.stored_bytes > MAX_GAME_BYTES or len(game.all_hands) + more_hands > MAX_HANDS:
        raise Full("game")


def check_bring_back(game: Game) -> None:
    """Raises `Full` for a deleted game that was brought back too often since it was full."""
    if game.stored_bytes > MAX_GAME_BYTES + RESERVE:
        raise Full("game")


def check_night(night: NightRow) -> None:
    """Raises `Full` for a night that takes no more lines in its log."""
    if night.stored_bytes > MAX_NIGHT_BYTES:
        raise Full("night")


def check_club(club: ClubRow) -> None:
    """Raises `Full` for a club that takes no more lines in its log."""
    if club.stored_bytes > MAX_CLUB_BYTES:
        raise Full("club")


def stored_by(device: Device) -> int:
    """Bytes of the games that `device` has begun or read in, of the nights that it directs and the clubs
    that it holds."""
    games = select(func.sum(Game.stored_bytes)).join(Scorer, Scorer.game_id == Game.id)
    nights = select(func.sum(NightRow.stored_bytes)).join(DirectorRow, DirectorRow.night_id == NightRow.id)
    of_games = db.session.scalar(games.where(Scorer.device_id == device.id, Scorer.link_id.is_(None)))
    of_nights = db.session.scalar(nights.where(DirectorRow.device_id == device.id))
    clubs = select(func.sum(ClubRow.stored_bytes)).join(HolderRow, HolderRow.club_id == ClubRow.id)
    of_clubs = db.session.scalar(clubs.where(HolderRow.device_id == device.id))
    return (of_games or 0) + (of_nights or 0) + (of_clubs or 0)
