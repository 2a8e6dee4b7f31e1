"""What tables report: entered by one side, accepted by another, put right by the director. Nothing is lost:
every entry is a version of its own, and at most one of them is confirmed."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.models import Device, Link, Scorer, now
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.models import NightRow, ResultRow, SeatRow, TableRow
from scorekeeper.store.scorers import join
from scorekeeper.tournament.night import Entered


class Closed(Exception):
    """The round of this table is over: only the director changes its result now."""


# --- phones at the table ---------------------------------------------------------------------------


def find_table(code: str) -> TableRow | None:
    """The table whose code this is or was, while its round is released."""
    table = db.session.scalar(select(TableRow).where(TableRow.code == code))
    return table if table is not None and table.round.released_at is not None else None


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


def enter(night: NightRow, table: TableRow, device: Device, reported: Entered) -> ResultRow:
    """A result as somebody enters it: a new version. `reported.by`: the side, or None for the director, whose
    word counts at once.

    What another side entered just so is accepted by it; what counts already just so, or was entered by the
    same side just so (sent twice), stays as it is. While one counts, a side's entry is a proposal. Raises
    `Closed` for a side when the round is over.
    """
    by_director = reported.by is None
    if not by_director and table.round.closed_at is not None:
        raise Closed
    same = next((row for row in reversed(table.results) if _counts(row) and _same(row, reported)), None)
    if same is not None and same.standing == "confirmed":
        return same
    if same is not None and (by_director or same.by_side != reported.by):
        accept(night, same, device, reported.by, reported.reason)
        return same
    if same is not None:
        return same
    for row in table.results:
        if row.standing == "open" and row.by_side == reported.by:
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
    if by_director:
        kind = "corrected" if _confirmed(table) is not None else "entered"
        _confirm(row)
        log(night, device, DIRECTOR, kind, **_facts(row))
    else:
        log(night, device, _side(table, reported.by), "entered", **_facts(row))
    db.session.commit()
    return row


def accept(night: NightRow, row: ResultRow, device: Device, side: int | None, reason: str = "") -> None:
    """Make an open result the one that counts. A side accepts what another side entered, and only while no
    other counts; the director (None) accepts any. Sent twice it is one acceptance. Raises `Closed`.
    """
    table = row.table
    if row.standing == "confirmed":
        return
    if side is not None and (table.round.closed_at is not None or _confirmed(table) is not None):
        raise Closed
    row.accepted_by, row.accepted_at, row.same_device = side, now(), row.device_id == device.id
    if reason:
        row.reason = reason
    _confirm(row)
    log(night, device, _side(table, side), "accepted", **_facts(row))
    db.session.commit()


def decline(night: NightRow, row: ResultRow, device: Device) -> None:
    """The director puts an open result aside."""
    if row.standing == "open":
        row.standing = "declined"
        log(night, device, DIRECTOR, "declined", **_facts(row))
        db.session.commit()


def _confirm(row: ResultRow) -> None:
    for other in row.table.results:
        if other is not row and other.standing in ("open", "confirmed"):
            other.standing = "replaced"
    row.standing = "confirmed"
    row.table.calling = None


def _confirmed(table: TableRow) -> ResultRow | None:
    return next((row for row in table.results if row.standing == "confirmed"), None)


def _counts(row: ResultRow) -> bool:
    return row.standing in ("open", "confirmed")


def _same(row: ResultRow, reported: Entered) -> bool:
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
    """The table wants the director. Pressed twice it calls once, for the newest reason."""
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


def answer_call(night: NightRow, tables: Sequence[TableRow], device: Device) -> None:
    """The director has been there."""
    for table in tables:
        if table.calling is not None:
            table.calling = None
            log(night, device, DIRECTOR, "answered", round=table.round.number, table=table.number)
    db.session.commit()
