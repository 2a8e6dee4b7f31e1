"""Setting up a night in steps of one form: who plays, at which tables, and its name."""

from contextlib import suppress

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from wtforms import HiddenField, RadioField, TextAreaField, ValidationError
from wtforms.validators import Length, Optional

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.clubs.seasons import TooManyNights, add_nights, seasons_held_by
from scorekeeper.store.database import begin_writing
from scorekeeper.store.models import Device
from scorekeeper.store.nights.directors import hashed_pin
from scorekeeper.store.nights.nights import create_night, night_made_before
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import sample
from scorekeeper.tournament.night.model import Entrant, Settings
from scorekeeper.tournament.night.settings import TABLES, ranking_problem, usual_table
from scorekeeper.web.nights.director.kinds import kind_notes
from scorekeeper.web.nights.director.pin import NEW_PIN_DESCRIPTION, NewPinField, new_pin
from scorekeeper.web.nights.director.settings import SettingsForm, settings_choices, tables_made
from scorekeeper.web.parts.forms.people_list import LIST_LENGTH, PeopleListForm
from scorekeeper.web.parts.usual_box import usual_box
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.marks import read_only, reads_first, takes_a_file
from scorekeeper.web.serving.quotas import QuotaReached, count_towards


class NewNightForm(SettingsForm, PeopleListForm):
    """The settings, PIN and people of a new night. `form_key` is its idempotency key; `season` is the id of
    its season, or empty."""

    form_key = HiddenField(validators=[Optional(), Length(16, 32)])
    season = HiddenField()
    pin = NewPinField(_l("PIN"), NEW_PIN_DESCRIPTION)
    people = TextAreaField(
        _l("Who plays? One name a line"),
        [LIST_LENGTH],
        render_kw={"rows": 9, "autocomplete": "off", "placeholder": "Ann Archer\nBen Baker;Lyon"},
    )

    @property
    def pairs(self) -> bool:
        """True if fixed pairs play at the requested tables."""
        return bool(self.tables.data) and self.tables.data.endswith("fixed")

    def validate_preset(self, field: RadioField) -> None:
        """Refuse ranking by total points if it could not rank this list at these tables."""
        if self.tables.data in TABLES:
            problem = ranking_problem(self.settings(), len(self.entrants()))
            if problem:
                raise ValidationError(voice().say(problem))

    def validate_people(self, field: TextAreaField) -> None:
        if not field.errors:
            self.check_list(field, self.pairs)

    def entrants(self) -> list[Entrant]:
        """The people on the list of a valid form."""
        return self.entrants_in(self.people.data, self.pairs)[0]


@begins
def new() -> ResponseReturnValue:
    """Show the form; from a season's page, with the expected members."""
    box, season = usual_box(), _season_to_begin(current_device(), request.args.get("season"))
    form = NewNightForm(
        formdata=None,
        form_key=new_token(),
        edition=box,
        tables=usual_table(box),
        pin=new_pin(),
        season=str(season.id) if season else "",
        people="\n".join(_members_expected(season)) if season else "",
    )
    return _page(form)


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
@read_only
@begins
def arrange() -> ResponseReturnValue:
    """Show the form for what is chosen so far."""
    return _page(NewNightForm())


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
@read_only
@begins
def fill() -> ResponseReturnValue:
    """Fill the page with the people of a sample night, unless there are names already."""
    form = NewNightForm()
    if (form.people.data or "").strip():
        return _page(form, _("There are names below already: clear them first to fill in the sample."))
    form.name.data = form.name.data or _("Sample night")
    form.people.data = sample.sample_people((_("Name"), _("Partner"), _("Club")), form.pairs)
    names = sum(len(entrant.names) for entrant in form.entrants())
    note = ngettext(
        "The sample is filled in: %(num)s person. Go on with the button below.",
        "The sample is filled in: %(num)s people. Go on with the button below.",
        names,
    )
    return _page(form, note)


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
@reads_first
@begins
def make() -> ResponseReturnValue:
    form = NewNightForm()
    if not form.validate_on_submit():
        return _page(form), 422
    settings, entrants, key = form.settings(), form.entrants(), form.form_key.data or None
    pin_hash = hashed_pin(form.pin.data or "")
    begin_writing()
    if night_made_before(current_device(), key) is None:
        try:
            count_towards("nights")
        except QuotaReached as reached:
            return _page(form, refusal=reached.sentence), 429
    device = ensure_device()
    night = create_night(device, settings, pin_hash, entrants, key)
    season = _season_to_begin(device, form.season.data)
    if season is not None:
        with suppress(TooManyNights):  # the night exists, and its page says that it has no season
            add_nights(season.club, device, season, [night])
    return redirect(url_for("night_people.show", public_id=night.public_id), code=303)


def _season_to_begin(device: Device | None, typed: str | None) -> SeasonRow | None:
    """The season with this id, if `device` holds its club."""
    held = seasons_held_by(device) if device is not None and typed else []
    return next((season for season in held if str(season.id) == typed), None)


def _members_expected(season: SeasonRow) -> list[str]:
    """Names of the members whose ids are in the address, in the list's order."""
    ticked = set(request.args.getlist("who"))
    return [member.name for member in season.club.members if str(member.id) in ticked]


def _page(form: NewNightForm, note: str = "", refusal: str = "") -> str:
    settings = form.settings() if form.tables.data in TABLES else None
    entrants = form.entrants() if settings else []
    tables = tables_made(settings, len(entrants)) if settings else ""
    return render_template(
        "nights/director/new.html",
        form=form,
        season=_season_to_begin(current_device(), form.season.data),
        **settings_choices(usual_box()),
        tables_made=tables,
        so_far=f"{tables} {_rounds(settings)}" if settings and tables else "",
        kind_notes=kind_notes(settings, entrants) if settings and entrants else [],
        note=note,
        refusal=refusal,
    )


def _rounds(settings: Settings) -> str:
    """How long the night is, in words."""
    rounds = ngettext("%(num)s round", "%(num)s rounds", settings.rounds)
    if settings.round_of == "game":
        return _("%(rounds)s of one game.", rounds=rounds)
    if settings.round_of == "clock":
        minutes = settings.minutes or 0
        return ngettext(
            "%(rounds)s of %(num)s minute.", "%(rounds)s of %(num)s minutes.", minutes, rounds=rounds
        )
    hands = settings.hands or 0
    return ngettext("%(rounds)s of %(num)s hand.", "%(rounds)s of %(num)s hands.", hands, rounds=rounds)
