"""People taken off the list of a night, with all that names them; and that undone."""

import json
from typing import Any

from sqlalchemy import select

from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import AdjustmentRow, EntrantRow, LogRow, NightRow, RegistrationRow
from scorekeeper.store.nights.log import DIRECTOR, FORMER, log
from scorekeeper.store.nights.places import keeping_places

#: Columns of an entrant, and of an adjustment, that are brought back; the phone of a check-in is not.
_COLUMNS = ("number", "names", "club", "never", "fixed_table", "state", "substitutes")
_OF_ADJUSTMENTS = ("form_key", "entrant", "given", "reason")


class AlreadySeated(Exception):
    """Error for taking an entrant off the list who sat at a table in this night: they can only leave."""


def remove_person(night: NightRow, device: Device, row: EntrantRow) -> None:
    """Take somebody who never sat at a table off the list, and all that names them.

    Raises `AlreadySeated`.
    """
    for round_ in night.rounds:
        drawn = {number for table in round_.tables for side in table.sides for number in side}
        if row.number in drawn or row.number in round_.sitting_out:
            raise AlreadySeated
    avoided_by = [other for other in night.entrants if row.number in other.never]
    registrations = [known for known in night.registrations if known.entrant == row.number]
    given = [adjustment for adjustment in night.adjustments if adjustment.entrant == row.number]
    former = {
        "entrant": {name: getattr(row, name) for name in _COLUMNS},
        "avoided_by": [other.number for other in avoided_by],
        "registrations": [[known.number, known.withdrawn_at is None] for known in registrations],
        "adjustments": [_adjustment(adjustment) for adjustment in given],
    }
    facts = {"who": [row.number], "name": " & ".join(row.names), FORMER: json.dumps(former)}
    log(night, device, DIRECTOR, "person_removed", **facts)
    night.entrants.remove(row)
    for other in avoided_by:  # or it would hold for whoever has the number next
        other.never = tuple(number for number in other.never if number != row.number)
    for known in registrations:  # or they would be taken over to the list again
        known.entrant, known.withdrawn_at = None, known.withdrawn_at or now()
    for adjustment in given:
        night.adjustments.remove(adjustment)
        db.session.delete(adjustment)
    flush()


def _adjustment(row: AdjustmentRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _OF_ADJUSTMENTS}


def removed_last(night: NightRow) -> LogRow | None:
    """The line of the log about who was taken off the list last, while undoing it is on offer: not for long,
    and until that was done."""
    kinds = LogRow.kind.in_(("person_removed", "person_brought_back"))
    lines = select(LogRow).where(LogRow.night_id == night.id, kinds)
    line = db.session.scalar(lines.order_by(LogRow.id.desc()).limit(1))
    if line is None or FORMER not in line.facts or not undo_is_offered(line.at):
        return None
    return line


def undo_removal(night: NightRow, device: Device, line: LogRow) -> None:
    """Put somebody back on the list who was taken off, with all that named them."""
    with keeping_places(night):
        _bring_back(night, device, json.loads(line.facts[FORMER]))
    flush()


def _bring_back(night: NightRow, device: Device, former: dict[str, Any]) -> None:
    columns = former["entrant"]
    number, listed = columns["number"], {entrant.number: entrant for entrant in night.entrants}
    columns["never"] = tuple(other for other in columns["never"] if other in listed)
    night.entrants.append(EntrantRow(**columns | {"names": tuple(columns["names"])}))
    for other in former["avoided_by"]:
        if other in listed:
            listed[other].never = tuple(sorted({*listed[other].never, number}))
    registrations = dict(former["registrations"])
    for known in night.registrations:
        _link(known, number, registrations)
    for given in former["adjustments"]:
        db.session.add(AdjustmentRow(night_id=night.id, at=now(), **given))
    log(night, device, DIRECTOR, "person_brought_back", who=[number])


def _link(known: RegistrationRow, number: int, registrations: dict[int, bool]) -> None:
    """Let a registration lead to this entrant again. `registrations`: by number, True if it held."""
    if known.number in registrations and known.entrant is None:
        known.entrant = number
        known.withdrawn_at = None if registrations[known.number] else known.withdrawn_at
