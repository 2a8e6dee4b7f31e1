"""What tables report: entered by one side, accepted by another, put right by the director. Nothing is lost:
every entry is a version of its own, and at most one of them is confirmed."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, or_, select
from sqlalchemy.orm import contains_eager, joinedload

from scorekeeper.limits import MAX_RESULTS, MAX_RESULTS_BY_SIDES
from scorekeeper.store.database import db
from scorekeeper.store.models import Change, Device, Game, Link, Scorer, now
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.models import DirectorRow, NightRow, ResultRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.scorers import join
from scorekeeper.tournament.night.model import TableResult


class Closed(Exception):
    """The round of this table is over, or a result counts already: only the director changes it now."""


class NotOpen(Exception):
    """This result was replaced or put aside meanwhile: nobody accepts it any more."""


class OwnResult(Exception):
    """A side cannot accept what it entered itself."""


class TooMany(Exception):
    """So many results were entered for this table that the director has to settle it."""


# --- phones at the table ---------------------------------------------------------------------------


def find_table(code: str) -> TableRow | None:
    """The table whose code this is or was, while its round is released and its night not deleted."""
    whole = joinedload(TableRow.round).joinedload(RoundRow.night)
    table = db.session.scalar(select(TableRow).where(TableRow.code == code).options(whole))
    if table is None or table.round.released_at is None or table.round.night.deleted:
        return None
    return table


def table_playing(game: Game, device: Device) -> TableRow | None:
    """The table whose game this is, for a phone that sits there or a director, while its round lasts."""
    sits = select(SeatRow.table_id).where(SeatRow.device_id == device.id, SeatRow.table_id == TableRow.id)
    directs = select(DirectorRow.night_id).where(
        DirectorRow.device_id == device.id, DirectorRow.night_id == RoundRow.night_id
    )
    query = select(TableRow).join(RoundRow).where(TableRow.game_id == game.id, RoundRow.closed_at.is_(None))
    return db.session.scalar(
        query.where(or_(sits.exists(), directs.exists())).options(contains_eager(TableRow.round))
    )


def table_of(game: Game) -> TableRow | None:
    """The table of a night at which this game is played, if it is."""
    night = joinedload(TableRow.round).joinedload(RoundRow.night)
    return db.session.scalar(select(TableRow).where(TableRow.game_id == game.id).options(night))


def last_change(table: TableRow) -> int:
    """It grows with whatever is done to the table's game."""
    return db.session.scalar(select(func.max(Change.id)).where(Change.game_id == table.game_id)) or 0


def sit_down(table: TableRow, device: Device) -> None:
    """`device` opened the table by its code: it may score its game while the round lasts. Raises `Closed`."""
    if table.round.closed_at is not None:
        raise Closed
    if db.session.get(SeatRow, (table.id, device.id)) is None:
        db.session.add(SeatRow(table_id=table.id, device_id=device.id))
    link = _link(table)
    if link is not None:
        join(link, device)
    db.session.commit()


def _link(table: TableRow) -> Link | None:
    """The link by which phones score the table's game."""
    return next((link for link in table.game.links if not link.withdrawn), None) if table.game else None


def seat_of(table: TableRow, device: Device) -> SeatRow | None:
    """How `device` takes part in the table, if it opened it."""
    return db.session.get(SeatRow, (table.id, device.id))


def choose_side(seat: SeatRow, side: int) -> None:
    """Say with which side the phone sits."""
    seat.side = side
    db.session.commit()


def phones_at(table: TableRow) -> int:
    """How many phones may score the table's game."""
    link = _link(table)
    if link is None:
        return 0
    return len(list(db.session.scalars(select(Scorer.device_id).where(Scorer.link_id == link.id))))


# --- results ---------------------------------------------------------------------------------------


def enter(night: NightRow, table: TableRow, device: Device, reported: TableResult) -> ResultRow:
    """A result as somebody enters it: a new version. `reported.by`: the side, or None for the director, whose
    word counts at once.

    What another side entered just so is accepted by it; what counts already just so, or was entered by the
    same side just so (sent twice), stays as it is. While one counts, a side's entry is a proposal. Raises
    `Closed` for a side when the round is over, `TooMany`.
    """
    by_director = reported.by is None
    if not by_director and table.round.closed_at is not None:
        raise Closed
    counts = _confirmed(table)
    if counts is not None and _same(counts, reported):
        for row in _open_of(table, reported.by):  # who enters what counts proposes nothing else any more
            take_back(night, row, device)
        return counts
    same = [row for row in table.results if row.standing == "open" and _same(row, reported)]
    if by_director and same:
        accept(night, same[-1], device, None, reported.reason)
        return same[-1]
    own = next((row for row in same if row.by_side == reported.by), None)
    if own is not None:
        return own
    if same and counts is None:
        accept(night, same[-1], device, reported.by)
        return same[-1]
    return _add(night, table, device, reported)


def _add(night: NightRow, table: TableRow, device: Device, reported: TableResult) -> ResultRow:
    by_director = reported.by is None
    if len(table.results) >= (MAX_RESULTS if by_director else MAX_RESULTS_BY_SIDES):
        raise TooMany
    for row in _open_of(table, reported.by):
        row.standing = "replaced"
    row = ResultRow(
        version=len(table.results) + 1,
        totals=reported.totals,
        hands=reported.hands,
        hands_won=reported.hands_won,
        coups_fourres=reported.coups_fourres,
        by_side=reported.by,
        device_id=device.id,
        reason=reported.reason,
        standing="open",
    )
    table.results.append(row)
    db.session.flush()
    kind = "entered"
    if by_director:
        kind = "corrected" if _confirmed(table) is not None else kind
        _confirm(row)
    log(night, device, _side(table, reported.by), kind, **_facts(row))
    db.session.commit()
    return row


def accept(night: NightRow, row: ResultRow, device: Device, side: int | None, reason: str = "") -> None:
    """Make a result the one that counts. A side accepts what another side entered, while it is open and no
    other counts; what a third side says otherwise stays open, as a proposal. The director (None) accepts any,
    one put aside, too. Sent twice it is one acceptance. Raises `Closed`, `OwnResult`, `NotOpen`.
    """
    table = row.table
    if row.standing == "confirmed":
        return
    counts = _confirmed(table)
    if side is not None:
        if table.round.closed_at is not None or counts is not None:
            raise Closed
        if row.standing != "open":
            raise NotOpen
        if side == row.by_side:
            raise OwnResult
    row.accepted_by, row.accepted_at = side, now()
    row.same_device = side is not None and _by_the_same(row, device)
    if reason:
        row.reason = reason
    _confirm(row, agreed=None if side is None else (side, row.by_side))
    kind = "accepted" if counts is None else "corrected"
    log(night, device, _side(table, side), kind, **_facts(row))
    db.session.commit()


def _by_the_same(row: ResultRow, device: Device) -> bool:
    """Whether it was entered on this device, or by the side that this device sits with."""
    seat = seat_of(row.table, device)
    return row.device_id == device.id or (seat is not None and seat.side == row.by_side)


def decline(night: NightRow, row: ResultRow, device: Device) -> None:
    """The director puts an open result aside."""
    if row.standing == "open":
        row.standing = "declined"
        log(night, device, DIRECTOR, "declined", **_facts(row))
        db.session.commit()


def take_back(night: NightRow, row: ResultRow, device: Device) -> None:
    """A side does not mean it any more. What counts already stays."""
    if row.standing == "open":
        row.standing = "replaced"
        log(night, device, _side(row.table, row.by_side), "taken_back", **_facts(row))
        db.session.commit()


def _confirm(row: ResultRow, agreed: Sequence[int | None] | None = None) -> None:
    """`agreed`: the sides that settled it among themselves; None for the director, who settles it for all."""
    for other in row.table.results:
        settled = agreed is None or other.by_side in agreed or _same(other, row)
        if other is not row and other.standing in ("open", "confirmed") and settled:
            other.standing = "replaced"
    row.standing = "confirmed"
    if not any(other.standing == "open" for other in row.table.results):
        row.table.calling = None


def _open_of(table: TableRow, side: int | None) -> list[ResultRow]:
    return [row for row in table.results if row.standing == "open" and row.by_side == side]


def _confirmed(table: TableRow) -> ResultRow | None:
    return next((row for row in table.results if row.standing == "confirmed"), None)


def _same(row: ResultRow, reported: ResultRow | TableResult) -> bool:
    mine = (row.totals, row.hands, row.hands_won, row.coups_fourres)
    return mine == (reported.totals, reported.hands, reported.hands_won, reported.coups_fourres)


def _side(table: TableRow, side: int | None) -> str:
    return DIRECTOR if side is None else f"table {table.number}"


def _facts(row: ResultRow) -> dict[str, Any]:
    return {
        "round": row.table.round.number,
        "table": row.table.number,
        "version": row.version,
        "totals": list(row.totals),
        "reason": row.reason,
    }


# --- calling ---------------------------------------------------------------------------------------


def call_director(night: NightRow, table: TableRow, device: Device, reason: str) -> None:
    """The table wants the director. Pressed twice it calls once, for the newest reason. Raises `Closed`."""
    if table.round.closed_at is not None:
        raise Closed
    if table.calling is None or table.called_for != reason:
        table.calling, table.called_for = table.calling or now(), reason
        log(
            night,
            device,
            _side(table, 0),
            "called",
            round=table.round.number,
            table=table.number,
            reason=reason,
        )
        db.session.commit()


def call_off(night: NightRow, table: TableRow, device: Device) -> None:
    """The table has settled it without the director."""
    if table.calling is not None:
        table.calling = None
        log(night, device, _side(table, 0), "called_off", round=table.round.number, table=table.number)
        db.session.commit()


def answer_call(night: NightRow, tables: Sequence[TableRow], device: Device) -> None:
    """The director has been there."""
    for table in tables:
        if table.calling is not None:
            table.calling = None
            log(night, device, DIRECTOR, "answered", round=table.round.number, table=table.number)
    db.session.commit()
