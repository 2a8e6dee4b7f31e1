"""A device's roles in nights and clubs, found by one statement. Most devices have none."""

from typing import NamedTuple

from sqlalchemy import exists, select

from scorekeeper.store.club_models import ClubLogRow, HolderRow
from scorekeeper.store.database import db
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import DirectorRow, EntrantRow, RegistrationRow, ScorekeeperRow, SeatRow


class Roles(NamedTuple):
    """A flag for each role: True if the device has or had it."""

    directs: bool
    keeps_score: bool
    sits: bool
    came: bool
    registered: bool
    holds_clubs: bool
    changed_clubs: bool

    @property
    def runs_nights(self) -> bool:
        return self.directs or self.keeps_score

    @property
    def plays(self) -> bool:
        """True if the device has a role in a night as a player."""
        return self.sits or self.came


_TABLES = (DirectorRow, ScorekeeperRow, SeatRow, EntrantRow, RegistrationRow, HolderRow, ClubLogRow)


def roles_of(device: Device) -> Roles:
    """Read in one statement which roles the device has or had."""
    there = (exists().where(row.device_id == device.id) for row in _TABLES)
    return Roles(*db.session.execute(select(*there)).one())
