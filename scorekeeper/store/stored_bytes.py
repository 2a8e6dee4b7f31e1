"""The bytes that games, nights and clubs take: counted as they are added, and limited.

Counts the bytes of the logs, which contain every value that was ever set, and of hands' records that came
from a file. Each line counts at least `ROW_BYTES`.
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
#: Bytes above a game's limit that a deleted game may use to be restored.
RESERVE = 100_000


class Full(Exception):
    """A game, a night or a club has reached its limit. Nothing was changed."""

    def __init__(self, of_a: Literal["game", "night", "club"]) -> None:
        self.of_a = of_a
        super().__init__()


def row_bytes(*values: object) -> int:
    """The bytes that a line of the history or the log takes with these values."""
    return ROW_BYTES + sum(len(json.dumps(value)) for value in values)


def check_game(game: Game, more_hands: int = 0) -> None:
    """Raise `Full` for a game that takes no more changes, or not this many more hands."""
    if game.stored_bytes > MAX_GAME_BYTES or len(game.all_hands) + more_hands > MAX_HANDS:
        raise Full("game")


def check_bring_back(game: Game) -> None:
    """Raise `Full` for a deleted game that was restored too often since it was full."""
    if game.stored_bytes > MAX_GAME_BYTES + RESERVE:
        raise Full("game")


def check_night(night: NightRow) -> None:
    """Raise `Full` for a night whose log is full."""
    if night.stored_bytes > MAX_NIGHT_BYTES:
        raise Full("night")


def check_club(club: ClubRow) -> None:
    """Raise `Full` for a club whose log is full."""
    if club.stored_bytes > MAX_CLUB_BYTES:
        raise Full("club")


def stored_by(device: Device) -> int:
    """The bytes of the games that `device` created or imported, of its nights as a director, and of its
    clubs."""
    games = select(func.sum(Game.stored_bytes)).join(Scorer, Scorer.game_id == Game.id)
    nights = select(func.sum(NightRow.stored_bytes)).join(DirectorRow, DirectorRow.night_id == NightRow.id)
    of_games = db.session.scalar(games.where(Scorer.device_id == device.id, Scorer.link_id.is_(None)))
    of_nights = db.session.scalar(nights.where(DirectorRow.device_id == device.id))
    clubs = select(func.sum(ClubRow.stored_bytes)).join(HolderRow, HolderRow.club_id == ClubRow.id)
    of_clubs = db.session.scalar(clubs.where(HolderRow.device_id == device.id))
    return (of_games or 0) + (of_nights or 0) + (of_clubs or 0)
