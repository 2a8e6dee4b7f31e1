"""The people of a night: adding and changing them, their arrivals and departures, their substitutes."""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import EntrantRow, LogRow, NightRow, RoundRow
from scorekeeper.store.nights.log import DIRECTOR, log, phone_author
from scorekeeper.store.nights.nights import add_entrants
from scorekeeper.store.nights.places import keeping_places
from scorekeeper.tournament.night.model import Entrant, EntrantState, Substitute
from scorekeeper.tournament.night.public_names import join_names

#: State of an entrant -> the kind of log line for it.
_STATE_KINDS = {"here": "arrived", "away": "left", "expected": "expected_again"}


class CheckedInElsewhere(Exception):
    """A phone tries to take back a check-in that another phone made."""


class SpeaksForAnother(Exception):
    """A phone that has checked somebody in tries to check in somebody else."""


def find_entrant(night: NightRow, number: int) -> EntrantRow | None:
    return next((entrant for entrant in night.entrants if entrant.number == number), None)


def are_listed(night: NightRow, numbers: Iterable[int]) -> bool:
    """True if all of them are on the night's list."""
    listed = select(EntrantRow.number).where(EntrantRow.night_id == night.id)
    return set(db.session.scalars(listed)).issuperset(numbers)


def next_number(night: NightRow) -> int:
    """The next unused number. Numbers are never reused, because log lines name people by them."""
    logged = db.session.scalars(select(LogRow.facts).where(LogRow.night_id == night.id))
    named = (facts.get("who") for facts in logged)
    former = [int(number) for numbers in named if isinstance(numbers, list) for number in numbers]
    return 1 + max([0, *(entrant.number for entrant in night.entrants), *former])


def add_people(night: NightRow, device: Device, people: Sequence[Entrant]) -> list[int]:
    """Add `people` with new numbers, and return these.

    Wishes never to be together refer to their old numbers.
    """
    first = next_number(night)
    numbers = {entrant.number: first + index for index, entrant in enumerate(people)}
    added = [
        replace(
            entrant,
            number=numbers[entrant.number],
            never=frozenset(numbers[other] for other in entrant.never if other in numbers),
        )
        for entrant in people
    ]
    with keeping_places(night):
        add_entrants(night, added)
        if added:
            log(night, device, DIRECTOR, "people_added", who=[entrant.number for entrant in added])
    flush()
    return [entrant.number for entrant in added]


def change_person(night: NightRow, device: Device, row: EntrantRow, **values: Any) -> None:
    """Set columns of an entrant: names, club, never, fixed_table. What changes nothing is not logged."""
    which = [name for name, value in values.items() if getattr(row, name) != value]
    if not which:
        return
    was = join_names(row.names)
    for name, value in values.items():
        setattr(row, name, value)
    log(night, device, DIRECTOR, "person_changed", who=[row.number], which=which, was=was)
    flush()


def set_never(night: NightRow, device: Device, row: EntrantRow, other: int, never: bool) -> None:
    """Keep an entrant and `other` from one table, or let them meet again.

    Only the entrant's own wish changes. The other may have the same wish.
    """
    avoided = row.never | {other} if never else row.never - {other}
    if avoided == row.never:
        return
    row.never = avoided
    log(night, device, DIRECTOR, "never_together" if never else "may_meet", who=[row.number, other])
    flush()


def set_state(
    night: NightRow,
    device: Device | None,
    rows: Sequence[EntrantRow],
    state: EntrantState,
    by: str = DIRECTOR,
) -> None:
    """Set entrants to here, gone or expected. `by`: who says so.

    A director's word overrides what a phone said.
    """
    changed = [row for row in rows if row.state != state]
    with keeping_places(night) if any(row.state == "away" for row in changed) else nullcontext():
        for row in changed:
            row.state = state
            row.device_id = None if by == DIRECTOR or device is None else device.id
        if changed:
            log(night, device, by, _STATE_KINDS[state], who=[row.number for row in changed])
    flush()


def came_together(night: NightRow) -> list[int]:
    """Return the numbers of those marked as here in one press, as long as its undo is offered.

    That ends after some minutes, or when anybody else comes or goes.
    """
    kinds = LogRow.kind.in_((*_STATE_KINDS.values(), "released"))
    last = select(LogRow).where(LogRow.night_id == night.id, kinds).order_by(LogRow.id.desc()).limit(1)
    line = db.session.scalar(last)
    if line is None or line.kind != "arrived" or not undo_is_offered(line.at):
        return []
    if not line.by.startswith(DIRECTOR):
        return []
    came: list[int] = line.facts["who"]
    return came if len(came) > 1 and line.device_id is not None else []  # a line from a file has no device


def check_in(night: NightRow, device: Device, row: EntrantRow) -> None:
    """Mark an entrant as here, from their own phone. Raises `SpeaksForAnother`."""
    # locks the device: of two presses at once, only the first checks in
    db.session.get(Device, device.id, with_for_update=True)
    if checked_in_by(night, device) - {row.number}:
        raise SpeaksForAnother
    set_state(night, device, [row], "here", by=phone_author(row.names))


def take_back_check_in(night: NightRow, device: Device, row: EntrantRow) -> None:
    """Take back a check-in from the phone that made it.

    The entrant is then gone, or still expected if they never had a seat. Raises `CheckedInElsewhere` for any
    other phone. A second time it does nothing.
    """
    if row.device_id != device.id:
        raise CheckedInElsewhere
    if row.state == "here":
        gone: EntrantState = "away" if was_seated(night, row) else "expected"
        set_state(night, device, [row], gone, by=phone_author(row.names))


def checked_in_by(night: NightRow, device: Device) -> set[int]:
    """The numbers of those who are here and checked in with this phone."""
    mine = select(EntrantRow.number).where(EntrantRow.night_id == night.id, EntrantRow.device_id == device.id)
    return set(db.session.scalars(mine.where(EntrantRow.state == "here")))


def was_seated(night: NightRow, row: EntrantRow) -> bool:
    """True if they were in a released round, even if only to sit it out."""
    released = (round_ for round_ in night.rounds if round_.released_at is not None)
    return any(is_in_round(round_, row.number) for round_ in released)


def is_in_round(round_: RoundRow, number: int) -> bool:
    """True if the entrant with this number sits at a table of the round, or sits it out."""
    seated = (entrant for table in round_.tables for side in table.sides for entrant in side)
    return number in round_.sitting_out or number in seated


def add_substitute(night: NightRow, device: Device, row: EntrantRow, substitute: Substitute) -> None:
    """Let a substitute play in an entrant's place."""
    row.substitutes = (*row.substitutes, substitute)
    log(night, device, DIRECTOR, "substitute", who=[row.number], name=substitute.name, first=substitute.first)
    flush()


def end_substitution(night: NightRow, device: Device, row: EntrantRow, index: int, last: int) -> None:
    """Make `last` the substitute's last round. If it is before their first, they never played."""
    kept = list(row.substitutes)
    if not 0 <= index < len(kept):
        return
    if last < kept[index].first:
        del kept[index]
    else:
        kept[index] = replace(kept[index], last=last)
    if tuple(kept) != row.substitutes:
        row.substitutes = tuple(kept)
        log(night, device, DIRECTOR, "substitute_ended", who=[row.number])
    flush()
