"""Tables of tournament nights. They store what was decided, drawn and entered. Standings are computed.

People, rounds and tables are identified by their numbers within the night, as in its file.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint, and_, exists, false, text
from sqlalchemy.orm import Mapped, column_property, mapped_column, relationship

from scorekeeper.limits import MAX_ANNOUNCEMENT_LETTERS
from scorekeeper.store.columns import BY_SIDE, JsonColumn, Seconds, kept_as_json, list_of_names
from scorekeeper.store.database import Model
from scorekeeper.store.models import Device, Game, now
from scorekeeper.store.secrets import new_token, secret_address
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import PlannedTable, Settings, Substitute

#: By round and table, a version of its result.
VersionByTable = Mapping[tuple[int, int], int]


def _load_sides(stored: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, stored))


def _load_plan(stored: list[list[dict[str, Any]]]) -> tuple[tuple[PlannedTable, ...], ...]:
    return tuple(
        tuple(PlannedTable(table["number"], _load_sides(table["sides"])) for table in round_)
        for round_ in stored
    )


class NightRow(Model):
    """A tournament night.

    `pin_hash`: hash of the director's PIN. `direct_salt` makes the director's link unguessable, and a new one
    makes a new link. `version`, the optimistic lock, is the id of the last line of its log. `announcement`: a
    line shown to everybody, or empty. `podium_steps`: how many places of the podium the projector has shown,
    starting from the last. `places`: how many people can register, None until a director opens registration.
    `register_salt` makes the link for registering, as `direct_salt` does. `takes_place`: says there when and
    where. `season_id`: the club's season to which the night belongs (club_models.py).
    """

    __tablename__ = "nights"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    salt: Mapped[str] = mapped_column(String(32), default=new_token)
    direct_salt: Mapped[str] = mapped_column(String(32), default=new_token)
    settings: Mapped[Settings] = mapped_column(JsonColumn(night_json.SETTINGS))
    pin_hash: Mapped[str] = mapped_column(String(200), default="")
    finished_at: Mapped[datetime | None]
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)
    version: Mapped[int] = mapped_column(default=0)
    stored_bytes: Mapped[int] = mapped_column(default=0)
    announcement: Mapped[str] = mapped_column(
        String(MAX_ANNOUNCEMENT_LETTERS), default="", server_default=text("''")
    )
    podium_steps: Mapped[int] = mapped_column(default=0, server_default="0")
    places: Mapped[int | None]
    registration_open: Mapped[bool] = mapped_column(default=False, server_default=false())
    register_salt: Mapped[str | None] = mapped_column(String(32))
    takes_place: Mapped[str] = mapped_column(
        String(MAX_ANNOUNCEMENT_LETTERS), default="", server_default=text("''")
    )
    season_id: Mapped[int | None] = mapped_column(ForeignKey("club_seasons.id"), index=True)
    __mapper_args__ = {"version_id_col": version, "version_id_generator": False}

    entrants: Mapped[list["EntrantRow"]] = relationship(
        order_by="EntrantRow.number", back_populates="night", cascade="all, delete-orphan"
    )
    rounds: Mapped[list["RoundRow"]] = relationship(
        order_by="RoundRow.number", back_populates="night", cascade="all, delete-orphan"
    )
    adjustments: Mapped[list["AdjustmentRow"]] = relationship(order_by="AdjustmentRow.id")
    registrations: Mapped[list["RegistrationRow"]] = relationship(
        order_by="RegistrationRow.number", back_populates="night", cascade="all, delete-orphan"
    )

    @property
    def public_id(self) -> str:
        """The night's unguessable public address."""
        return secret_address("night", self.id, self.salt)


class DirectorRow(Model):
    """A device that may direct a night: the one that created it, or one that came by the director's link.

    `name`: its person's, if they gave one. `knows_pin`: it has entered the night's PIN.
    """

    __tablename__ = "night_directors"

    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    knows_pin: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(default=now)

    night: Mapped[NightRow] = relationship()
    device: Mapped[Device] = relationship()


class ScorekeeperRow(Model):
    """A device that may enter a night's results, but not direct it: it came by the scorekeepers' link."""

    __tablename__ = "night_scorekeepers"

    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    created_at: Mapped[datetime] = mapped_column(default=now)

    device: Mapped[Device] = relationship()


class EntrantRow(Model):
    """A player or a fixed pair. `device_id`: the phone with which they checked in."""

    __tablename__ = "night_entrants"
    __table_args__ = (UniqueConstraint("night_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"))
    number: Mapped[int]
    names: Mapped[tuple[str, ...]] = mapped_column(list_of_names(1, 2))
    club: Mapped[str | None] = mapped_column(String(60))
    never: Mapped[frozenset[int]] = mapped_column(
        JsonColumn(night_json.NEVER, load=frozenset), default=frozenset()
    )
    fixed_table: Mapped[int | None]
    state: Mapped[str] = mapped_column(String(8), default="expected")
    substitutes: Mapped[tuple[Substitute, ...]] = mapped_column(
        JsonColumn(night_json.SUBSTITUTES), default=()
    )
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"), index=True)

    night: Mapped[NightRow] = relationship(back_populates="entrants")


class RegistrationRow(Model):
    """A player or a fixed pair who registered for a night, in the order of `number`.

    Whether they have a place is computed. `device_id`: the phone that registered, None for a director.
    `past_list`: a director moved them in. `entrant`: their number in the night's list, once they are on it.
    """

    __tablename__ = "night_registrations"
    __table_args__ = (UniqueConstraint("night_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"))
    number: Mapped[int]
    names: Mapped[tuple[str, ...]] = mapped_column(list_of_names(1, 2))
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"), index=True)
    at: Mapped[datetime] = mapped_column(default=now)
    withdrawn_at: Mapped[datetime | None]
    past_list: Mapped[bool] = mapped_column(default=False, server_default=false())
    entrant: Mapped[int | None]

    night: Mapped[NightRow] = relationship(back_populates="registrations")


class RoundRow(Model):
    """A round. It is a draft until `released_at`.

    `form_key` came with the press that drew it, so that pressing twice draws once. `request` can be long, and
    stays JSON until it is needed. `cut_short`: the draw ran out of time, and nobody has changed it since.
    """

    __tablename__ = "night_rounds"
    __table_args__ = (UniqueConstraint("night_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"))
    number: Mapped[int]
    form_key: Mapped[str | None] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(16))
    request: Mapped[dict[str, Any]] = mapped_column(kept_as_json(night_json.REQUEST.read))
    sitting_out: Mapped[tuple[int, ...]] = mapped_column(
        JsonColumn(night_json.ENTRANT_NUMBERS, load=tuple), default=()
    )
    drawn_from: Mapped[VersionByTable] = mapped_column(JsonColumn(night_json.DRAWN_VERSIONS), default=dict)
    plan: Mapped[tuple[tuple[PlannedTable, ...], ...]] = mapped_column(
        JsonColumn(night_json.PLAN, load=_load_plan), default=()
    )
    cut_short: Mapped[bool] = mapped_column(default=False, server_default=false())
    released_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    clock: Mapped[Clock | None] = mapped_column(JsonColumn(night_json.CLOCK))

    night: Mapped[NightRow] = relationship(back_populates="rounds")
    tables: Mapped[list["TableRow"]] = relationship(
        order_by="TableRow.number", back_populates="round", cascade="all, delete-orphan"
    )


class TableRow(Model):
    """A table of a round. `code` opens its `game` on a phone, from the release of the round to its end."""

    __tablename__ = "night_tables"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("night_rounds.id"))
    number: Mapped[int]
    sides: Mapped[tuple[tuple[int, ...], ...]] = mapped_column(JsonColumn(night_json.SIDES, load=_load_sides))
    final: Mapped[bool] = mapped_column(default=False, server_default=false())
    locked: Mapped[bool] = mapped_column(default=False)
    code: Mapped[str | None] = mapped_column(String(6), unique=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"), index=True)
    extra: Mapped[timedelta] = mapped_column(Seconds, default=timedelta())
    calling: Mapped[datetime | None]
    called_for: Mapped[str] = mapped_column(String(200), default="")

    round: Mapped[RoundRow] = relationship(back_populates="tables")
    game: Mapped[Game | None] = relationship()
    results: Mapped[list["ResultRow"]] = relationship(
        order_by="ResultRow.version", back_populates="table", cascade="all, delete-orphan"
    )


# It is loaded when it is asked for: few games are played at a table.
Game.at_open_table = column_property(
    exists()
    .where(TableRow.game_id == Game.id, TableRow.round_id == RoundRow.id, RoundRow.closed_at.is_(None))
    .correlate_except(TableRow, RoundRow),
    deferred=True,
)

#: `Game.by_the_clock` for a database.
BY_THE_CLOCK: Final = and_(Game.count_all, Game.at_open_table)


class SeatRow(Model):
    """A phone that opened a table by its code, and the side it belongs to, once it said so."""

    __tablename__ = "night_seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("night_tables.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    side: Mapped[int | None]

    table: Mapped[TableRow] = relationship()


class ResultRow(Model):
    """A result as entered. Each version is a row. `by_side` is None for the director."""

    __tablename__ = "night_results"
    __table_args__ = (UniqueConstraint("table_id", "version"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("night_tables.id"))
    version: Mapped[int]
    totals: Mapped[tuple[int, ...]] = mapped_column(BY_SIDE)
    hands: Mapped[int]
    hands_won: Mapped[tuple[int, ...]] = mapped_column(BY_SIDE)
    coups_fourres: Mapped[tuple[int, ...]] = mapped_column(BY_SIDE)
    at: Mapped[datetime] = mapped_column(default=now)
    by_side: Mapped[int | None]
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"))
    status: Mapped[str] = mapped_column("standing", String(12), default="open")
    accepted_by: Mapped[int | None]
    accepted_at: Mapped[datetime | None]
    same_device: Mapped[bool] = mapped_column(default=False)
    reason: Mapped[str] = mapped_column(String(200), default="")

    table: Mapped[TableRow] = relationship(back_populates="results")


class AdjustmentRow(Model):
    """Table points that the director gave or took, as text of a fraction."""

    __tablename__ = "night_adjustments"

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"), index=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    entrant: Mapped[int]
    given: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str] = mapped_column(String(200))
    at: Mapped[datetime] = mapped_column(default=now)


class LogRow(Model):
    """A line of a night's log: something that was done, and who did it.

    The id of the last line is the night's version, so whatever changes a page writes a line. `device_id` is
    None if it came from a file or the command line. `before` and `after`: values of the rows it changed
    (change_log.py), None if it cannot be undone. `undone_by_id`: the line that undid it.
    """

    __tablename__ = "night_log"
    __table_args__ = (Index("ix_night_log_night", "night_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id"))
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"))
    by: Mapped[str] = mapped_column(String(60))
    kind: Mapped[str] = mapped_column(String(32))
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    undone_by_id: Mapped[int | None] = mapped_column(ForeignKey("night_log.id"))
    at: Mapped[datetime] = mapped_column(default=now)

    device: Mapped[Device | None] = relationship()
