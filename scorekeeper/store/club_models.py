"""Tables of clubs: members, seasons, the devices that hold a club, and its log.

The league is not stored. It is computed from the nights of a season.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_OTHER_NAMES
from scorekeeper.store.columns import JsonColumn, list_of_names
from scorekeeper.store.database import Model
from scorekeeper.store.models import now
from scorekeeper.store.secrets import new_token, secret_address
from scorekeeper.tournament.files.season import RULE
from scorekeeper.tournament.season.model import Category, LeagueRule


class ClubRow(Model):
    """A club.

    The salts make its links unguessable, and a new salt makes a new link: `salt` for its address,
    `holder_salt` for the link by which other devices come to hold it, `league_salt` for its public pages.
    `full_names`: public pages show full names. `version`, the optimistic lock, is the id of the last line of
    its log.
    """

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
        """The unguessable address of its public, read-only pages."""
        return secret_address("league", self.id, self.league_salt)

    @property
    def members(self) -> list["MemberRow"]:
        """The members that were not removed, in the order they were added."""
        return [member for member in self.all_members if not member.removed]

    @property
    def seasons(self) -> list["SeasonRow"]:
        """The seasons that were not deleted, the oldest first."""
        return [season for season in self.all_seasons if not season.deleted]


class HolderRow(Model):
    """A device that may change a club: the one that created it, or one that came by the holders' link."""

    __tablename__ = "club_holders"

    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class MemberRow(Model):
    """A member. `also`: other names under which they have played. `since`: a year or a date, as text."""

    __tablename__ = "club_members"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    also: Mapped[tuple[str, ...]] = mapped_column(list_of_names(0, MAX_OTHER_NAMES), default=())
    since: Mapped[str] = mapped_column(String(10), default="")
    category: Mapped[Category] = mapped_column(String(16), default="adult")
    removed: Mapped[bool] = mapped_column(default=False)

    club: Mapped[ClubRow] = relationship(back_populates="all_members")


class SeasonRow(Model):
    """A season. `rule`: the rule of its league."""

    __tablename__ = "club_seasons"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id"), index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    rule: Mapped[LeagueRule] = mapped_column(JsonColumn(RULE))
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)

    club: Mapped[ClubRow] = relationship(back_populates="all_seasons")


class ClubLogRow(Model):
    """A change to a club, with the values before and after, by row and column.

    Row keys are "club", "member:7", "season:2", "night:9". An undone line names the line that undid it.
    """

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
