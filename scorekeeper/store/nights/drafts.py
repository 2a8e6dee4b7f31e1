"""A round as a draft: drawing it, changing it by hand, dropping it. A night has at most one draft."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import insert, select, update

from scorekeeper.store.change_log import Values, key_of, key_to, stored, whole
from scorekeeper.store.columns import columns_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, RoundRow, TableRow
from scorekeeper.store.nights import steps
from scorekeeper.store.nights.entrants import are_listed
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.rounds import Stale, draft_of, next_number, remove_round
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.seating import request_as_dict
from scorekeeper.tournament.night.log_messages import DRAFT_KINDS
from scorekeeper.tournament.night.model import NightRound, NightTable


def save_draft(
    night: NightRow,
    device: Device,
    drawn: NightRound,
    form_key: str,
    instead_of: str | None = None,
    cut_short: bool = False,
) -> bool:
    """Store `drawn` as the draft. Returns False if another draw came first.

    `cut_short`: the draw ran out of time. `form_key` belongs to the press that drew it, so pressing twice
    draws once. While a draft exists, only a press that saw it can replace it (`instead_of` is its key). So if
    two directors press at once, the first one's draw stays. Raises `Stale` if somebody in `drawn` was removed
    from the night's list.
    """
    if not are_listed(night, _entrants_of(drawn)):
        raise Stale
    draft = draft_of(night)
    if draft is not None and (draft.form_key == form_key or draft.form_key != instead_of):
        return False
    if draft is None and (instead_of is not None or drawn.number != next_number(night)):
        return False  # the draft seen was released meanwhile, or the press belongs to another round
    former: Values = {}
    if draft is not None:
        former = _whole(draft)
        remove_round(night, draft)
    kept = round_row(drawn, form_key)
    kept.cut_short = cut_short
    night.rounds.append(kept)
    db.session.flush()
    tables = [{"round_id": kept.id, **table_columns(table)} for table in drawn.tables]
    db.session.execute(insert(TableRow), tables)
    kind = "drawn" if instead_of is None else "drawn_again"
    rows = _redrawn(former, kept) if former else None
    log(night, device, DIRECTOR, kind, rows, round=drawn.number, how=drawn.kind, tables=len(drawn.tables))
    flush()
    return True


def _entrants_of(drawn: NightRound) -> list[int]:
    return [*drawn.sitting_out, *(number for table in drawn.tables for number in table.entrants)]


def round_row(drawn: NightRound, form_key: str | None) -> RoundRow:
    """A new row for a drawn round, without its tables."""
    request = request_as_dict(drawn.request)
    return RoundRow(**columns_of(drawn, "request", "tables"), request=request, form_key=form_key)


def table_columns(table: NightTable) -> dict[str, Any]:
    """The columns of a table, without its results."""
    return columns_of(table, "results")


def change_draft(
    night: NightRow, device: Device, changed: NightRound, seen: str, kind: str, **facts: Any
) -> None:
    """Store a draft that a director has `changed`. `kind` says how: "swapped", "locked".

    `seen`: the key of the draft that the director saw. The key changes with every change. Raises `Stale` for
    an old one.
    """
    draft = draft_of(night)
    if draft is None or draft.form_key != seen:
        raise Stale
    kept = select(TableRow.number, TableRow.id, TableRow.sides).where(TableRow.round_id == draft.id)
    rows = db.session.execute(kept).tuples().all()
    sides = {key_to(TableRow, row): {"sides": sides} for _number, row, sides in rows}
    before: Values = stored(night, {key_of(draft): ("form_key", "kind", "sitting_out")}) | sides
    draft.form_key = new_token()
    draft.kind, draft.sitting_out = changed.kind, changed.sitting_out
    ids = {number: row for number, row, _sides in rows}
    db.session.execute(
        update(TableRow), [{"id": ids[table.number], **table_columns(table)} for table in changed.tables]
    )
    # Pressing again undoes a lock.
    step = None if kind in ("locked", "unlocked") else Step(before, _seen(draft))
    log(night, device, DIRECTOR, kind, step, round=changed.number, **facts)
    flush()


def drop_draft(night: NightRow, device: Device, seen: str) -> None:
    """Drop the draft. Does nothing if it is not the one `seen`."""
    draft = draft_of(night)
    if draft is not None and draft.form_key == seen:
        number, dropped = draft.number, Step(_whole(draft), {})
        remove_round(night, draft)
        log(night, device, DIRECTOR, "draft_dropped", dropped, round=number)
    flush()


# --- the last change of a draft --------------------------------------------------------------------


def last_change(night: NightRow) -> LogRow | None:
    """The log line of the draft's last change, while its undo is offered.

    The deletion of the round before ends that: the draft would leave a gap.
    """
    kinds = *DRAFT_KINDS, "released", "round_deleted"
    return None if night.finished_at else steps.last_step(night, kinds)


def undo_change(night: NightRow, device: Device, step_id: int | None) -> None:
    """Undo the last change of the draft, or its undo, if its log line is the one with this id.

    Raises `Changed`, and `Stale` if somebody in it is no longer on the list.
    """
    last = last_change(night)
    if last is not None and not are_listed(night, _entrants_in(last.before or {})):
        raise Stale
    steps.undo(night, device, last, step_id)


def _entrants_in(rows: Values) -> Iterable[int]:
    for columns in filter(None, rows.values()):
        yield from columns.get("sitting_out", ())
        for side in columns.get("sides", ()):
            yield from side


def _seen(draft: RoundRow) -> Values:
    """Values that show whether anybody has changed a draft."""
    return {key_of(draft): {"form_key": draft.form_key}}


def _whole(draft: RoundRow) -> Values:
    return {key_of(row): whole(row) for row in (draft, *draft.tables)}


def _redrawn(former: Values, draft: RoundRow) -> Step:
    """The step from an earlier draft to a new one. The new draft may reuse its ids."""
    return Step({key_of(draft): None, **former}, _seen(draft))
