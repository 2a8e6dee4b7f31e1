"""Clubs: creating, finding and deleting them, the devices that hold them, and their links."""

from collections.abc import Sequence

from sqlalchemy import func, select

from scorekeeper.store.club_models import ClubRow, HolderRow, MemberRow
from scorekeeper.store.clubs.history import record
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.models import Device
from scorekeeper.store.secrets import (
    claimed_row,
    derived,
    new_token,
    opens,
    proves,
)


def create_club(
    device: Device, name: str, people: Sequence[str] = (), form_key: str | None = None
) -> ClubRow:
    """Create a club that `device` holds. The same `form_key` again (a double tap) returns the first club."""
    made = club_made_before(device, form_key)
    if made is not None:
        return made
    club = ClubRow(form_key=_key(device, form_key), name=name)
    db.session.add(club)
    db.session.flush()
    db.session.add(HolderRow(club_id=club.id, device_id=device.id))
    members = [MemberRow(club_id=club.id, name=person) for person in people]
    db.session.add_all(members)
    db.session.flush()
    record(club, device, "club_made", new=[club, *members])
    flush()
    return club


def club_made_before(device: Device | None, form_key: str | None) -> ClubRow | None:
    """The club that this form of `device` created, unless it was deleted. Or None."""
    return made_with(ClubRow, _key(device, form_key)) if device else None


def _key(device: Device, form_key: str | None) -> str | None:
    return form_key_for("club", device.id, form_key)


def find_club(address: str, deleted_too: bool = False) -> ClubRow | None:
    """The club at this address for its holders."""
    club = _claimed(address, deleted_too)
    return club if club is not None and opens(address, "club", club.id, club.salt) else None


def find_league(address: str) -> ClubRow | None:
    """The club at this public address, unless it was deleted."""
    club = _claimed(address)
    return club if club is not None and opens(address, "league", club.id, club.league_salt) else None


def _claimed(address: str, deleted_too: bool = False) -> ClubRow | None:
    club = claimed_row(ClubRow, address)
    return club if club is not None and (deleted_too or not club.deleted) else None


def clubs_of(device: Device) -> list[ClubRow]:
    """The clubs that `device` holds, the newest first."""
    query = select(ClubRow).join(HolderRow).where(HolderRow.device_id == device.id)
    return list(db.session.scalars(query.where(ClubRow.deleted.is_(False)).order_by(ClubRow.id.desc())))


def holds(club: ClubRow, device: Device) -> bool:
    """True if `device` may change the club."""
    return db.session.get(HolderRow, (club.id, device.id)) is not None


def holder_token(club: ClubRow) -> str:
    """The secret of the holders' link. It stays the same until the link is renewed."""
    return derived("hold", club.id, club.holder_salt)


def opens_holding(club: ClubRow, token: str) -> bool:
    """True if this is the secret of the holders' link."""
    return proves(token, "hold", club.id, club.holder_salt)


def let_hold(club: ClubRow, device: Device) -> None:
    """Let `device` hold the club, because it came by the holders' link."""
    if not holds(club, device):
        db.session.add(HolderRow(club_id=club.id, device_id=device.id))
        record(club, device, "holder_joined")
    flush()


def count_holders(club: ClubRow) -> int:
    """The number of devices that hold the club."""
    holders = select(func.count(HolderRow.device_id)).where(HolderRow.club_id == club.id)
    return db.session.scalar(holders) or 0


def renew_holders(club: ClubRow, device: Device) -> None:
    """Renew the holders' link. Only this device still holds the club."""
    club.holder_salt = new_token()
    for row in db.session.scalars(select(HolderRow).where(HolderRow.club_id == club.id)):
        if row.device_id != device.id:
            db.session.delete(row)
    record(club, device, "links_renewed")
    flush()


def renew_league(club: ClubRow, device: Device) -> None:
    """Renew the public link. The old one stops working."""
    club.league_salt = new_token()
    record(club, device, "links_renewed")
    flush()


def change_club(club: ClubRow, device: Device, name: str, full_names: bool) -> None:
    """Change the club's name, or how it shows names."""
    record(club, device, "club_changed", {"club": {"name": name, "full_names": full_names}})
    flush()


def delete_club(club: ClubRow, device: Device) -> None:
    """Hide the club from every page. Its nights stay with their directors."""
    record(club, device, "club_deleted", {"club": {"deleted": True}})
    flush()
