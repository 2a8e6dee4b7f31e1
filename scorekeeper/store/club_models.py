"""The tables of clubs: members, seasons, the devices that hold a club, and its log.

The league is never stored: it is worked out from the nights that belong to a season.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.store.columns import Names
from scorekeeper.store.database import Model
from scorekeeper.store.models import Device, now
from scorekeeper.store.secrets import new_token, secret_address
from scorekeeper.tournament.season.model import Category


class ClubRow(Model):
    """A club. `salt` makes its address its own, `holder_salt` the link by which other devices come to hold
    it, `league_salt` the address of its public pages; a new salt makes a new link. `full_names`: public pages
    show names in full. `version`, for the optimistic lock, is the id of the last line of its log."""

    __tablename__ = "clubs"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    salt: Mapped[str] = mapped_column(String(32), default=new_token)
    holder_salt: Mapped[str] = mapped_column(String(32), default=new_token)
    league_salt: Mapped[str] = mapped_column(String(32), default=new_token)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    full_names: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)
    version: Mapped[int] = mapped_column(default=0)
    stored_bytes: Mapped[int] = mapped_column(default=0)
    __mapper_args__ = {"version_id_col": version, "version_id_generator": False}

    all_members: Mapped[list["MemberRow"]] = relationship(order_by="MemberRow.id", back_populates="club")
    all_seasons: Mapped[list["SeasonRow"]] = relationship(order_by="SeasonRow.id", back_populates="club")

    @property
    def public_id(self) -> str:
        """The unguessable address of its pages for those who hold it."""
        return secret_address("club", self.id, self.salt)

    @property
    def league_id(self) -> str:
        """The unguessable address of its public pages, which change nothing."""
        return secret_address("league", self.id, self.league_salt)

    @property
    def members(self) -> list["MemberRow"]:
        """The members that were not removed, as they were added."""
        return [member for member in self.all_members if not member.removed]

    @property
    def seasons(self) -> list["SeasonRow"]:
        """The seasons that were not deleted, the oldest first."""
        return [season for season in self.all_seasons if not season.deleted]


class HolderRow(Model):
    """A device that may change a club: the one that made it, or one that came by the holders' link."""

    __tablename__ = "club_holders"

    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[ClubRow] = relationship()
    device: Mapped[Device] = relationship()


class MemberRow(Model):
    """A member. `also`: other names under which they have played. `since`: a year or a date, as text."""

    __tablename__ = "club_members"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    also: Mapped[tuple[str, ...]] = mapped_column(Names, default=())
    since: Mapped[str] = mapped_column(String(10), default="")
    category: Mapped[Category] = mapped_column(String(16), default="adult")
    removed: Mapped[bool] = mapped_column(default=False)

    club: Mapped[ClubRow] = relationship(back_populates="all_members")


class SeasonRow(Model):
    """A season. `rule`: what makes its league, as files have it."""

    __tablename__ = "club_seasons"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    rule: Mapped[dict[str, Any]] = mapped_column(JSON)
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[ClubRow] = relationship(back_populates="all_seasons")


class ClubLogRow(Model):
    """One thing that was done to a club, with the values it changed before and after, by row ("club",
    "member:7", "season:2", "night:9") and column. An undone line names the line that undid it."""

    __tablename__ = "club_log"
    __table_args__ = (Index("ix_club_log_club", "club_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"))
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"), index=True)
    kind: Mapped[str] = mapped_column(String(32))
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)
    undone_by_id: Mapped[int | None] = mapped_column(ForeignKey("club_log.id"))
    at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[ClubRow] = relationship()
