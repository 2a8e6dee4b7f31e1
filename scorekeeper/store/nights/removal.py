"""People taken off the list of a night, with all that names them; and that taken back."""

from collections.abc import Sequence

from scorekeeper.store.change_log import key_of, stored, whole
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import EntrantRow, LogRow, NightRow
from scorekeeper.store.nights import steps
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.places import keeping_places


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
    changing: dict[str, Sequence[str]] = {key_of(other): ("never",) for other in avoided_by}
    changing |= {key_of(known): ("entrant", "withdrawn_at") for known in registrations}
    removed = {key_of(gone): whole(gone) for gone in (row, *given)}
    before = stored(night, changing) | removed
    before[key_of(row)]["device_id"] = None  # the phone by which they checked in may speak for another now
    for other in avoided_by:  # or it would hold for whoever has the number next
        other.never = tuple(number for number in other.never if number != row.number)
    for known in registrations:  # or they would be taken over to the list again
        known.entrant, known.withdrawn_at = None, known.withdrawn_at or now()
    facts = {"who": [row.number], "name": " & ".join(row.names)}
    log(night, device, DIRECTOR, "person_removed", Step(before, stored(night, changing)), **facts)
    night.entrants.remove(row)
    for adjustment in given:
        night.adjustments.remove(adjustment)
        db.session.delete(adjustment)
    flush()


def removed_last(night: NightRow) -> LogRow | None:
    """The line of the log about who was taken off the list last, while taking it back is on offer."""
    return steps.last_step(night, ("person_removed", "person_brought_back"))


def undo_removal(night: NightRow, device: Device, step_id: int | None) -> None:
    """Put somebody back on the list who was taken off, with all that named them. Raises `Changed`."""
    with keeping_places(night):
        steps.undo(night, device, removed_last(night), step_id, "person_brought_back")
        listed = {entrant.number for entrant in night.entrants}
        for entrant in night.entrants:  # others may have been taken off since
            entrant.never = tuple(number for number in entrant.never if number in listed)
    flush()
