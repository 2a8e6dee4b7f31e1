"""A round as a draft: drawn, changed by hand, thrown away. A night has one draft at most."""

from typing import Any

from sqlalchemy import insert, select, update

from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import EntrantRow, NightRow, RoundRow, TableRow
from scorekeeper.store.nights.draft_steps import BEFORE, as_it_was
from scorekeeper.store.nights.former_drafts import draft_as_text
from scorekeeper.store.nights.log import DIRECTOR, FORMER, log
from scorekeeper.store.nights.rounds import Stale, draft_of, remove_round, round_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.files.seating import request_as_dict
from scorekeeper.tournament.night.model import NightRound, NightTable


def save_draft(
    night: NightRow,
    device: Device,
    drawn: NightRound,
    form_key: str,
    instead_of: str | None = None,
    cut_short: bool = False,
) -> bool:
    """Keep `drawn` as the draft, which may have been `cut_short` for lack of time. `form_key` is of the press
    that drew it: pressed twice, it is drawn once.

    While there is a draft, only a press that saw it may draw another `instead_of` it (by its key): of two
    directors who press at once, the first has drawn. Returns whether this draw was kept. Raises `Stale` if
    somebody in it was taken off the night's list since.
    """
    _check_listed(night, drawn)
    draft = draft_of(night)
    if draft is not None and (draft.form_key == form_key or draft.form_key != instead_of):
        return False
    if draft is None and (instead_of is not None or round_of(night, drawn.number) is not None):
        return False  # the draft seen was released meanwhile, or the press is one of an earlier round
    former = {}
    if draft is not None:
        former = {FORMER: draft_as_text(draft)}
        remove_round(night, draft)
    kept = round_row(drawn, form_key)
    kept.cut_short = cut_short
    night.rounds.append(kept)
    db.session.flush()
    tables = [{"round_id": kept.id, **table_columns(table)} for table in drawn.tables]
    db.session.execute(insert(TableRow), tables)
    kind = "drawn" if instead_of is None else "drawn_again"
    facts = {"how": drawn.kind, "tables": len(drawn.tables)} | former
    log(night, device, DIRECTOR, kind, round=drawn.number, **facts)
    flush()
    return True


def _check_listed(night: NightRow, drawn: NightRound) -> None:
    listed = set(db.session.scalars(select(EntrantRow.number).where(EntrantRow.night_id == night.id)))
    seated = [number for table in drawn.tables for number in table.entrants]
    if not listed.issuperset([*seated, *drawn.sitting_out]):
        raise Stale


def round_row(drawn: NightRound, form_key: str | None) -> RoundRow:
    """A new row for a round as it was drawn, without its tables."""
    return RoundRow(
        number=drawn.number,
        form_key=form_key,
        kind=drawn.kind,
        request=request_as_dict(drawn.request),
        sitting_out=drawn.sitting_out,
        drawn_from=night_json.drawn_versions_as_list(drawn.drawn_from),
    )


def table_columns(table: NightTable) -> dict[str, Any]:
    """Columns of a table as it was drawn."""
    sides = [list(side) for side in table.sides]
    return {"number": table.number, "sides": sides, "locked": table.locked}


def change_draft(
    night: NightRow, device: Device, changed: NightRound, seen: str, kind: str, **facts: Any
) -> None:
    """The draft is `changed` by hand (`kind` says how: "swapped", "locked"). `seen` is the key of the draft
    that was looked at; it is another one after every change: raises `Stale` for an old one."""
    draft = draft_of(night)
    if draft is None or draft.form_key != seen:
        raise Stale
    kept = select(TableRow.number, TableRow.id, TableRow.sides).where(TableRow.round_id == draft.id)
    rows = db.session.execute(kept).tuples().all()
    if kind not in ("locked", "unlocked"):  # pressed again these are undone
        was = {number: tuple(map(tuple, sides)) for number, _row, sides in rows}
        facts[BEFORE] = as_it_was(draft, was, changed.tables)
    draft.form_key = new_token()
    draft.kind, draft.sitting_out = changed.kind, changed.sitting_out
    ids = {number: row for number, row, _sides in rows}
    db.session.execute(
        update(TableRow), [{"id": ids[table.number], **table_columns(table)} for table in changed.tables]
    )
    log(night, device, DIRECTOR, kind, round=changed.number, **facts)
    flush()


def drop_draft(night: NightRow, device: Device, seen: str) -> None:
    """Throw the draft away. One that is not the one `seen` stays."""
    draft = draft_of(night)
    if draft is not None and draft.form_key == seen:
        number, former = draft.number, draft_as_text(draft)
        remove_round(night, draft)
        log(night, device, DIRECTOR, "draft_dropped", round=number, **{FORMER: former})
    flush()
