"""Results of tables: one side enters them, another accepts them, the director corrects them.

Nothing is lost: every entry is a separate version, and at most one of them is confirmed.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.limits import MAX_RESULTS, MAX_RESULTS_BY_SIDES
from scorekeeper.store.change_log import key_of, stored
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import NightRow, ResultRow, TableRow
from scorekeeper.store.nights.log import DIRECTOR, Step, log, table_author
from scorekeeper.store.nights.tables import Closed, seat_of
from scorekeeper.tournament.night.model import TableResult
from scorekeeper.tournament.night.possible_results import same_report

#: The columns of a result that change after it was entered.
_STANDING = ("status", "accepted_by", "accepted_at", "same_device", "reason")


class NotOpen(Exception):
    """The result was replaced or declined meanwhile, so nobody can accept it."""


class OwnResult(Exception):
    """A side tries to accept what it entered itself."""


class TooMany(Exception):
    """The table is at the limit of results. Beyond the limit for sides, only the director can decide."""


def enter(night: NightRow, table: TableRow, device: Device, reported: TableResult) -> ResultRow:
    """Enter a result as a new version.

    `reported.by`: the side, or None for the director, whose result counts at once.

    A report that matches another side's accepts it. Repeating a confirmed result, or one's own report,
    changes nothing. While a result is confirmed, a side's report is a proposal. Raises `Closed` for a side
    once the round is over, and `TooMany`.
    """
    by_director = reported.by is None
    if not by_director and table.round.closed_at is not None:
        raise Closed
    counts = _confirmed(table)
    if counts is not None and same_report(counts, reported):
        # a side that enters the result that counts withdraws its other proposals
        for row in _open_of(table, reported.by):
            take_back(night, row, device)
        return counts
    same = [row for row in table.results if row.status == "open" and same_report(row, reported)]
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
    before = _standing(night, table)
    for row in _open_of(table, reported.by):
        row.status = "replaced"
    row = ResultRow(
        version=len(table.results) + 1,
        totals=reported.totals,
        hands=reported.hands,
        hands_won=reported.hands_won,
        coups_fourres=reported.coups_fourres,
        by_side=reported.by,
        device_id=device.id,
        reason=reported.reason,
        status="open",
    )
    table.results.append(row)
    db.session.flush()
    before[key_of(row)] = {"status": "replaced"}  # after an undo it stays, as a version that does not count
    kind = "entered"
    if by_director:
        kind = "corrected" if _confirmed(table) is not None else kind
        _confirm(row)
    rows = _step(night, table, before) if by_director else None
    log(night, device, _author(table, reported.by), kind, rows, **_facts(row))
    flush()
    return row


def accept(night: NightRow, row: ResultRow, device: Device, side: int | None, reason: str = "") -> None:
    """Make a result the one that counts.

    A side can accept what another side entered, while it is open and no other result counts. What a third
    side reported differently stays open as a proposal. The director (None) can accept any result, even a
    declined one. Sent twice, it is accepted once. Raises `Closed`, `OwnResult`, `NotOpen`.
    """
    table = row.table
    if row.status == "confirmed":
        return
    counts = _confirmed(table)
    if side is not None:
        if table.round.closed_at is not None or counts is not None:
            raise Closed
        if row.status != "open":
            raise NotOpen
        if side == row.by_side:
            raise OwnResult
    before = _standing(night, table)
    row.accepted_by, row.accepted_at = side, now()
    row.same_device = side is not None and _by_the_same(row, device)
    if reason:
        row.reason = reason
    _confirm(row, agreed=None if side is None else (side, row.by_side))
    kind = "accepted" if counts is None else "corrected"
    log(
        night,
        device,
        _author(table, side),
        kind,
        _step(night, table, before) if side is None else None,
        **_facts(row),
    )
    flush()


def _by_the_same(row: ResultRow, device: Device) -> bool:
    """True if it was entered on this device or by this device's side."""
    seat = seat_of(row.table, device)
    return row.device_id == device.id or (seat is not None and seat.side == row.by_side)


def decline(night: NightRow, row: ResultRow, device: Device) -> None:
    """Decline an open result, as the director."""
    if row.status == "open":
        before = _standing(night, row.table)
        row.status = "declined"
        log(night, device, DIRECTOR, "declined", _step(night, row.table, before), **_facts(row))
        flush()


def take_back(night: NightRow, row: ResultRow, device: Device) -> None:
    """Withdraw a side's open result. One that counts stays."""
    if row.status == "open":
        row.status = "replaced"
        log(night, device, _author(row.table, row.by_side), "taken_back", **_facts(row))
        flush()


def _confirm(row: ResultRow, agreed: Sequence[int | None] | None = None) -> None:
    """Confirm a result. `agreed`: the sides that agreed on it, or None if the director decides for all."""
    for other in row.table.results:
        settled = agreed is None or other.by_side in agreed or same_report(other, row)
        if other is not row and other.status in ("open", "confirmed") and settled:
            other.status = "replaced"
    row.status = "confirmed"
    if not any(other.status == "open" for other in row.table.results):
        row.table.calling = None


def _open_of(table: TableRow, side: int | None) -> list[ResultRow]:
    return [row for row in table.results if row.status == "open" and row.by_side == side]


def _confirmed(table: TableRow) -> ResultRow | None:
    return next((row for row in table.results if row.status == "confirmed"), None)


def _author(table: TableRow, side: int | None) -> str:
    """The author of a log line: the table for a side, the director for None."""
    return DIRECTOR if side is None else table_author(table.number)


def _facts(row: ResultRow) -> dict[str, Any]:
    """The facts of a log line about a result."""
    return {
        "round": row.table.round.number,
        "table": row.table.number,
        "version": row.version,
        "totals": list(row.totals),
        "reason": row.reason,
    }


# --- the steps of directors ------------------------------------------------------------------------


def _standing(night: NightRow, table: TableRow) -> dict[str, dict[str, Any]]:
    """The present state of a table's results."""
    return stored(night, {key_of(row): _STANDING for row in table.results})


def _step(night: NightRow, table: TableRow, before: dict[str, dict[str, Any]]) -> Step:
    """The step that changed a table's results from the state `before`."""
    after = _standing(night, table)
    changed = [key for key in after if before[key] != after[key]]
    return Step({key: before[key] for key in changed}, {key: after[key] for key in changed})
