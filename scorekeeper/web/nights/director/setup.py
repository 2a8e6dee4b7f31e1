"""Setting a night up: its settings, its people, all on one page."""

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.limits import MAX_ENTRANTS, MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.nights.nights import create_night
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.people import Person, read_people
from scorekeeper.tournament.night import sample
from scorekeeper.tournament.night.model import Entrant, Settings
from scorekeeper.tournament.night.settings import usual_table
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.web.common.access import only_looks, takes_a_file
from scorekeeper.web.common.devices import ensure_device
from scorekeeper.web.common.forms.names import read_as, tidied
from scorekeeper.web.common.language import number, voice
from scorekeeper.web.common.text.editions_text import boxes, usual_box
from scorekeeper.web.nights.director.pin import new_pin
from scorekeeper.web.nights.forms.night import NewNightForm

pages = Blueprint("night_setup", __name__, url_prefix="/nights/new")


@pages.get("")
def new():
    box = usual_box()
    form = NewNightForm(
        formdata=None, form_key=new_token(), edition=box, tables=usual_table(box), pin=new_pin()
    )
    return _page(form)


@pages.post("/sample")
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
@only_looks
def fill():
    """The same page with the people of a sample night, unless there are names already."""
    form = NewNightForm()
    if (form.people.data or "").strip():
        return _page(form, _("There are names below already: clear them first to fill in the sample."))
    pairs = (form.tables.data or "").endswith("fixed")
    form.name.data = form.name.data or _("Sample night")
    form.people.data = sample.sample_people((_("Name"), _("Partner"), _("Club")), pairs)
    people, _wrong = people_of(form.people.data, pairs)
    names = sum(len(one.names) for one in people)
    said = ngettext(
        "The sample is filled in: %(num)s person. Set the night up with the button below.",
        "The sample is filled in: %(num)s people. Set the night up with the button below.",
        names,
    )
    return _page(form, said)


@pages.post("")
@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
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
        _("Line %(line)s: %(reason)s", line=error.line, reason=voice().say(error.message))
        for error in found.errors
    ]
    if listed + len(found.people) > MAX_ENTRANTS:
        wrong.append(
            ngettext(
                "A night has at most %(most)s name.",
                "A night has at most %(most)s names.",
                MAX_ENTRANTS,
                most=number(MAX_ENTRANTS),
            )
        )
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


def _page(form: NewNightForm, said: str = "") -> str:
    return render_template("nights/director/new.html", form=form, boxes=boxes(), presets=PRESETS, said=said)
