"""The page on which people say by their own phones that they are here."""

from flask import abort, render_template

from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import entrants
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.finding import found, typed_letters
from scorekeeper.web.common.pagination import part_of
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.room.snapshot import snapshot_of

#: People on a page, of those who may come and of those who have.
PEOPLE = 100


def check_in_page(row: NightRow) -> str:
    snapshot = snapshot_of(row)
    night, names = snapshot.night, names_of(snapshot.night)
    if not night.settings.check_in:
        abort(404)
    everybody = sorted(night.entrants, key=lambda entrant: person_key(names[entrant.number]))
    expected, typed = [entrant for entrant in everybody if entrant.state != "here"], typed_letters()
    coming = found(expected, typed, lambda entrant: names[entrant.number]) if typed else expected
    arrived, mine = [entrant for entrant in everybody if entrant.state == "here"], came_by_this_phone(row)
    return render_template(
        "nights/room/here.html",
        row=row,
        night=night,
        names=names,
        typed=typed,
        coming=part_of(coming, PEOPLE),
        all_here=not expected,
        arrived=part_of(arrived, PEOPLE, name="arrived"),
        mine=[entrant for entrant in everybody if entrant.number in mine],
        number=progress.next_round_number(night),
        is_open=open_for_check_in(night),
    )


def came_by_this_phone(row: NightRow) -> set[int]:
    """Entrants who checked in by this phone."""
    device = current_device()
    return set() if device is None else entrants.checked_in_by(row, device)


def open_for_check_in(night: Night) -> bool:
    return night.settings.check_in and night.finished_at is None
