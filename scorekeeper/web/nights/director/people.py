"""Who takes part and who is here: the director's list, and one person's page."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug import Response

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_ROUNDS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.night_models import EntrantRow, NightRow
from scorekeeper.store.nights import entrants
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night.model import ENTRANT_STATES, Night, Substitute
from scorekeeper.tournament.night.progress import next_round_number
from scorekeeper.web.common.access import takes_a_file
from scorekeeper.web.common.forms.names import read_as, tidied
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.director.free_seats import empty_seats, first_round, rename_at, waiting_table
from scorekeeper.web.nights.director.setup import people_of
from scorekeeper.web.nights.forms.night import PersonForm

pages = Blueprint("night_people", __name__, url_prefix="/nights/<public_id>/people")


@dataclass(frozen=True)
class Adding:
    """What was typed into the list of newcomers, and what is wrong with it."""

    text: str = ""
    wrong: tuple[str, ...] = ()


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    return _page(row)


@pages.post("/state")
def set_state(public_id: str):
    """Somebody (or everybody) is here, gone, or expected. `who` may be given many times."""
    row, device = night_to_direct(public_id)
    state = request.form.get("state")
    if state not in ENTRANT_STATES:
        abort(400)
    if "everybody" in request.form:
        chosen = [one for one in row.entrants if one.state == "expected"]
    else:
        numbers = request.form.getlist("who", type=int)
        chosen = [one for one in row.entrants if one.number in numbers]
    if state == "expected":  # who has played is here or gone: nobody expects them any more
        chosen = [one for one in chosen if not entrants.was_seated(row, one)]
    entrants.set_state(row, device, chosen, state)
    return _to_list(row)


@pages.post("/add")
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
def add(public_id: str):
    """Names typed, pasted or from a file. All of them, or none and what is wrong."""
    row, device = night_to_direct(public_id)
    text = request.form.get("people", "")
    given = request.files.get("file")
    if given is not None and given.filename:
        text = given.read().decode("utf-8-sig", "replace")
    pairs = row.settings["partners"] == "fixed"
    people, wrong = people_of(text, pairs, entrants.next_number(row) - 1)
    if not people and not wrong:
        wrong = [_("A name is missing here.")]
    if wrong:
        return _page(row, Adding(text, tuple(wrong))), 422
    numbers = entrants.add_people(row, device, people)
    if "here" in request.form:
        arrived = [one for one in row.entrants if one.number in numbers]
        entrants.set_state(row, device, arrived, "here")
    return _to_list(row, numbers[0])


@pages.get("/<row_id:number>")
def person(public_id: str, number: int):
    row, _device = night_to_direct(public_id)
    one = _entrant(row, number)
    form = PersonForm(formdata=None)
    form.show(one)
    return _person_page(row, one, form)


@pages.post("/<row_id:number>")
def change(public_id: str, number: int):
    row, device = night_to_direct(public_id)
    one, form = _entrant(row, number), PersonForm()
    values = form.values(len(one.names), [other.number for other in row.entrants if other is not one])
    if values is None:
        return _person_page(row, one, form), 422
    entrants.change_person(row, device, one, **values)
    for other in row.entrants:  # what the other said holds for both: unticked here, it is taken back there
        if one.number in other.never and other.number not in values["never"]:
            kept = tuple(number for number in other.never if number != one.number)
            entrants.change_person(row, device, other, never=kept)
    return _to_list(row)


@pages.post("/<row_id:number>/remove")
def remove(public_id: str, number: int):
    """Off the list, for those who never sat at a table; the others are gone instead."""
    row, device = night_to_direct(public_id)
    one = _entrant(row, number)
    try:
        entrants.remove_person(row, device, one)
    except entrants.Seated:
        entrants.set_state(row, device, [one], "away")
    return _to_list(row)


@pages.post("/<row_id:number>/substitute")
def substitute(public_id: str, number: int):
    """Somebody plays in their place, for some rounds or to the end. Whoever is stood in for in the next
    draw counts as here; a table that has not begun has the new name."""
    row, device = night_to_direct(public_id)
    one, night = _entrant(row, number), night_of(row)
    name = tidied(request.form.get("name"))[:MAX_NAME_LETTERS]
    if not name:
        return _person_page(row, one, _shown(one), no_substitute=_("A name is missing here.")), 422
    if len(one.substitutes) >= MAX_ROUNDS:
        said = ngettext(
            "%(num)s substitute is as many as there can be.",
            "%(num)s substitutes are as many as there can be.",
            MAX_ROUNDS,
        )
        return _person_page(row, one, _shown(one), no_substitute=said), 422
    first = request.form.get("first", first_round(row, night, number), int)
    rounds = request.form.get("rounds", type=int)
    place = request.form.get("place", 0, int)
    if not (1 <= first <= 99 and 0 <= place < len(one.names) and (rounds is None or 1 <= rounds <= 99)):
        abort(400)
    last = None if rounds is None else min(99, first + rounds - 1)
    same = {"name": name, "first": first, "last": last, "place": place}
    if same not in one.substitutes:  # else pressed twice
        at_table = waiting_table(row, night, number)
        entrants.stand_in(row, device, one, Substitute(**same))
        if at_table is not None:
            rename_at(at_table, night, night_of(row), device)
    if first <= next_round_number(night) <= (last or 99):
        entrants.set_state(row, device, [one], "here")
    return redirect(url_for(".person", public_id=public_id, number=number), code=303)


@pages.post("/<row_id:number>/substitute/<row_id:index>/end")
def end_substitution(public_id: str, number: int, index: int):
    """The substitute plays no further round than the one at the tables."""
    row, device = night_to_direct(public_id)
    night = night_of(row)
    entrants.end_substitution(row, device, _entrant(row, number), index, next_round_number(night) - 1)
    return redirect(url_for(".person", public_id=public_id, number=number), code=303)


def _entrant(row: NightRow, number: int) -> EntrantRow:
    one = entrants.find_entrant(row, number)
    if one is None:
        abort(404)
    return one


def _shown(one: EntrantRow) -> PersonForm:
    form = PersonForm(formdata=None)
    form.show(one)
    return form


def _to_list(row: NightRow, number: int | None = None) -> Response:
    """To the list, at the line of one of the people."""
    line = None if number is None else f"person-{number}"
    return redirect(url_for(".show", public_id=row.public_id, _anchor=line), code=303)


def _page(row: NightRow, adding: Adding = Adding()) -> str:
    night = night_of(row)
    names = names_of(night, in_full=True)
    return render_template(
        "nights/director/people.html",
        row=row,
        night=night,
        here_now="people",
        names=names,
        never_with={
            one.number: [names.get(other, "") for other in sorted(one.never)] for one in night.entrants
        },
        twice=_same_names(night),
        empty_seats=empty_seats(night),
        adding=adding,
    )


def _same_names(night: Night) -> list[str]:
    """Names that two of the night have."""
    seen: dict[str, int] = {}
    for one in night.entrants:
        for name in one.names:
            seen[read_as(name)] = seen.get(read_as(name), 0) + 1
    return sorted({name for one in night.entrants for name in one.names if seen[read_as(name)] > 1})


def _person_page(row: NightRow, one: EntrantRow, form: PersonForm, no_substitute: str = "") -> str:
    night = night_of(row)
    return render_template(
        "nights/director/person.html",
        row=row,
        night=night,
        here_now="people",
        one=night.entrant(one.number),
        form=form,
        names=names_of(night, in_full=True),
        next_round=next_round_number(night),
        first_round=first_round(row, night, one.number),
        no_substitute=no_substitute,
    )
