"""The members of a club: adding, changing and removing them."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.limits import MAX_MEMBERS
from scorekeeper.store.change_log import key_of
from scorekeeper.store.club_models import ClubRow, MemberRow
from scorekeeper.store.clubs.history import record
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device


class TooManyMembers(Exception):
    """The club would have more members than allowed."""


def find_member(club: ClubRow, member_id: int) -> MemberRow | None:
    """The member with this id, unless they were removed."""
    return next((member for member in club.members if member.id == member_id), None)


def add_members(
    club: ClubRow, device: Device, names: Sequence[str], category: str = "adult"
) -> list[MemberRow]:
    """Add members, all of the same category. Raises `TooManyMembers`."""
    if len(club.members) + len(names) > MAX_MEMBERS:
        raise TooManyMembers
    added = [MemberRow(club_id=club.id, name=name, category=category) for name in names]
    db.session.add_all(added)
    db.session.flush()
    if added:
        record(club, device, "members_added", new=added)
    flush()
    return added


def change_member(club: ClubRow, device: Device, member: MemberRow, **values: Any) -> None:
    """Set columns of a member: name, also, since, category."""
    record(club, device, "member_changed", {key_of(member): values})
    flush()


def remove_member(club: ClubRow, device: Device, member: MemberRow) -> None:
    """Remove a member from the list. In nights, that name is a guest's from now on."""
    record(club, device, "member_removed", {key_of(member): {"removed": True}})
    flush()
