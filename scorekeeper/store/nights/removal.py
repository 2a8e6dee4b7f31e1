"""Removes people from a night's list, with everything that names them. Undoes that too."""

from collections.abc import Sequence

from scorekeeper.store.change_log import key_of, stored, whole
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import EntrantRow, LogRow, NightRow
from scorekeeper.store.nights import steps
from scorekeeper.store.nights.entrants import is_in_round
from scorekeeper.store.nights.log import DIRECTOR, Step, log
from scorekeeper.store.nights.places import keeping_places
from scorekeeper.tournament.night.public_names import join_names


class AlreadySeated(Exception):
    """The entrant is in a round, even a draft, so they cannot be removed. They can only leave."""


def remove_person(night: NightRow, device: Device, row: EntrantRow) -> None:
    """Remove somebody who is in no round from the list, with everything that names them.

    Raises `AlreadySeated`.
    """
    if _is_in_a_round(night, row.number):
        raise AlreadySeated
    avoided_by = [other for other in night.entrants if row.number in other.never]
    registrations = [known for known in night.registrations if known.entrant == row.number]
    given = [adjustment for adjustment in night.adjustments if adjustment.entrant == row.number]
    changing: dict[str, Sequence[str]] = {key_of(other): ("never",) for other in avoided_by}
    changing |= {key_of(known): ("entrant", "withdrawn_at") for known in registrations}
    removed = {key_of(gone): whole(gone) for gone in (row, *given)}
    before = stored(night, changing) | removed
    # so that the phone with which they checked in can check in somebody else
    before[key_of(row)]["device_id"] = None
    for other in avoided_by:  # or the wish would apply to the next person with this number
        other.never -= {row.number}
    for known in registrations:  # or they would be put on the list again
        known.entrant, known.withdrawn_at = None, known.withdrawn_at or now()
    facts = {"who": [row.number], "name": join_names(row.names)}
    log(night, device, DIRECTOR, "person_removed", Step(before, stored(night, changing)), **facts)
    night.entrants.remove(row)
    for adjustment in given:
        night.adjustments.remove(adjustment)
        db.session.delete(adjustment)
    flush()


def _is_in_a_round(night: NightRow, number: int) -> bool:
    return any(is_in_round(round_, number) for round_ in night.rounds)


def removed_last(night: NightRow) -> LogRow | None:
    """The log line of the last person removed from the list, or brought back, while its undo is offered.

    Somebody brought back is removed again only until a round names them.
    """
    line = steps.last_step(night, ("person_removed", "person_brought_back"))
    if (
        line is not None
        and line.kind == "person_brought_back"
        and _is_in_a_round(night, line.facts["who"][0])
    ):
        return None
    return line


def undo_removal(night: NightRow, device: Device, step_id: int | None) -> None:
    """Undo the last removal, or its undo, with everything that names the person. Raises `Changed`."""
    with keeping_places(night):
        steps.undo(night, device, removed_last(night), step_id)
        listed = {entrant.number for entrant in night.entrants}
        for entrant in night.entrants:  # others may have been removed since
            entrant.never &= listed
    flush()
