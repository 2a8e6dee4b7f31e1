"""Setting a night up: its settings, its people, all on one page."""

import secrets

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.store.nights.nights import create_night
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament import sample
from scorekeeper.tournament.night import Entrant, Settings
from scorekeeper.tournament.night_values import MOST_ENTRANTS
from scorekeeper.tournament.people_file import Person, read_people
from scorekeeper.tournament.settings import usual_table
from scorekeeper.web.access import takes_a_file
from scorekeeper.web.boxes import BOXES, usual_box
from scorekeeper.web.devices import ensure_device
from scorekeeper.web.forms.names import read_as, tidied
from scorekeeper.web.forms.night import NewNightForm
from scorekeeper.web.language import number, voice

MOST_BYTES = 1_000_000

pages = Blueprint("night_setup", __name__, url_prefix="/nights/new")


@pages.get("")
def new():
    box = usual_box()
    form = NewNightForm(
        formdata=None, form_key=new_token(), edition=box, tables=usual_table(box), pin=_new_pin()
    )
    if "sample" in request.args:
        form.name.data, form.people.data = _("Sample night"), sample.PEOPLE
    return _page(form)


@pages.post("")
@takes_a_file(MOST_BYTES)
def make():
    form = NewNightForm()
    settings = form.settings()
    entrants = _entrants(form, settings)
    if settings is None or entrants is None:
        return _page(form), 422
    night = create_night(ensure_device(), settings, form.pin.data, entrants, form.form_key.data or None)
    return redirect(url_for("night_people.show", public_id=night.public_id), code=303)


def _entrants(form: NewNightForm, settings: Settings | None) -> list[Entrant] | None:
    """The people of the list; what is wrong is said at the field, and gives None."""
    pairs = form.tables.data.endswith("fixed") if settings is None else settings.partners == "fixed"
    people, wrong = people_of(form.people.data or "", pairs)
    if wrong and not form.people.errors:
        form.people.errors = wrong
    return None if form.people.errors else people


def people_of(text: str, pairs: bool, listed: int = 0) -> tuple[list[Entrant], list[str]]:
    """The people of a typed or pasted list, numbered from 1, and what is wrong with it, in sentences.
    `listed`: how many numbers the night has given already."""
    found = read_people(text, pairs, tidied)
    wrong = [
        _("Line %(line)s: %(reason)s", line=one.line, reason=voice().sentence(*one.said))
        for one in found.wrong
    ]
    if listed + len(found.people) > MOST_ENTRANTS:
        wrong.append(_("A night has at most %(most)s names.", most=number(MOST_ENTRANTS)))
    numbers = {read_as(name): place for place, one in enumerate(found.people, start=1) for name in one.names}
    entrants = []
    for place, one in enumerate(found.people, start=1):
        unknown = [name for name in one.never if read_as(name) not in numbers]
        wrong += [_("%(name)s is not on this list.", name=name) for name in unknown]
        entrants.append(_entrant(place, one, numbers))
    return entrants, wrong


def _entrant(number: int, one: Person, numbers: dict[str, int]) -> Entrant:
    never = {numbers[read_as(name)] for name in one.never if read_as(name) in numbers} - {number}
    return Entrant(number=number, names=one.names, club=one.club, never=frozenset(never), table=one.table)


def _new_pin() -> str:
    return f"{secrets.randbelow(10_000):04}"


def _page(form: NewNightForm) -> str:
    return render_template("nights/new.html", form=form, boxes=BOXES)
