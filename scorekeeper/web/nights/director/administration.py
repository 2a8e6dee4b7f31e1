"""Administration of a night: links, adjustments of points, its season, the PIN, deletion."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response
from wtforms import HiddenField, IntegerField, StringField, ValidationError

from scorekeeper.limits import MAX_ADJUSTMENT, MAX_LABEL_LETTERS, MAX_REASON_LETTERS
from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.clubs.seasons import TooManyNights, add_nights, season_of, seasons_held_by, take_out
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import directors, nights
from scorekeeper.store.nights.crew import crew_of
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import progress
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director.pin import (
    NewPinForm,
    asks_pin,
    may_set_pin,
    wrong_pin,
    wrong_pin_if_final,
)
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.finding import sorted_by_name
from scorekeeper.web.parts.forms.deletion import DeletionForm
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.forms.person_field import PersonField
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.figures import signed
from scorekeeper.web.serving.access import night_to_direct
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.text_form import TextForm


class PointsField(StringField):
    """Signed table points, in halves, thirds or sixths: -1, +2/3, 1,5 or 1 ½. `points` is None if they cannot
    be read."""

    @property
    def points(self) -> Fraction | None:
        typed = (self.data or "").strip().replace(",", ".")
        typed = re.sub(r"^[−–]\s*", "-", re.sub(r"\s*½", ".5", typed))
        try:
            points = Fraction(typed) if len(typed) < 12 and "e" not in typed.lower() else None
        except (ValueError, ZeroDivisionError):
            return None
        return points if points and abs(points) <= MAX_ADJUSTMENT and points.denominator <= 6 else None


class AdjustmentForm(TextForm):
    """Adjusts somebody's table points, with a reason. `form_key` is its idempotency key."""

    who = PersonField(_l("Who?"), _l("Choose who the points are for."))
    points = PointsField(_l("Points"), render_kw={"autocomplete": "off", "class": "pin", "placeholder": "−1"})
    reason = NameField(_l("Why?"), MAX_REASON_LETTERS)
    form_key = HiddenField()

    def __init__(self, names: Mapping[int, str], **options: Any) -> None:
        """`names`: entrant number -> name, for everybody."""
        super().__init__(**options)
        self.who.choices = list(names.items())

    def validate_points(self, field: PointsField) -> None:
        if field.points is None:
            raise ValidationError(
                _("How many table points? Like 1, −1 or −½; at most %(most)s.", most=MAX_ADJUSTMENT)
            )

    def validate_reason(self, field: NameField) -> None:
        if not field.data:
            raise ValidationError(_("Give a reason: everybody sees it in the standings."))


class SeasonForm(TextForm):
    """Chooses a season by id, or none."""

    season = HiddenField()


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _page(row)


# --- points given or taken -------------------------------------------------------------------------


@asks_pin
def adjust(public_id: str) -> ResponseReturnValue:
    """Adjust somebody's table points, with the reason. An opposite adjustment takes it back."""
    row, device = night_to_direct(public_id)
    form = AdjustmentForm(sorted_by_name(names_of(night_of(row), in_full=True)))
    if not form.validate_on_submit():
        return _page(row, adjustment=form), 422
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _page(row, adjustment=form, no_points=no_pin), 403
    nights.adjust(
        row,
        device,
        form.who.data,
        form.points.points or Fraction(),
        form.reason.data or "",
        form.form_key.data,
    )
    return _to_administration(row)


# --- the season ------------------------------------------------------------------------------------


def choose(public_id: str) -> ResponseReturnValue:
    """Put the night into a season of a club that this device holds, or into none."""
    row, device = night_to_direct(public_id)
    choice, typed = _season_choice(row), SeasonForm().season.data
    wanted = next((season for season in choice.held if str(season.id) == typed), None)
    if choice.may_change and (wanted is not None or not typed):
        if wanted is None and choice.season is not None:
            take_out(choice.season.club, device, choice.season, row)
        elif wanted is not None:
            try:
                add_nights(wanted.club, device, wanted, [row])
            except TooManyNights:
                return _to_season(row, "full")
    return _to_season(row)


@dataclass(frozen=True)
class SeasonChoice:
    """A night's season, as its director sees it. `held` are the seasons they can choose instead. `may_change`
    is False if its season belongs to a club that this device does not hold."""

    season: SeasonRow | None
    held: list[SeasonRow]
    may_change: bool


def _season_choice(night: NightRow) -> SeasonChoice:
    """The choice of seasons for the requesting device."""
    device, season = current_device(), season_of(night)
    held = [] if device is None else seasons_held_by(device)
    return SeasonChoice(season, held, season is None or season.id in {mine.id for mine in held})


def _to_season(row: NightRow, refused: str | None = None) -> Response:
    address = url_for("night_administration.show", public_id=row.public_id, season=refused, _anchor="season")
    return redirect(address, code=303)


# --- who directs, and what cannot be undone --------------------------------------------------------


@asks_pin
def renew(public_id: str) -> ResponseReturnValue:
    """Make a new director's link; all other devices stop directing."""
    row, device = night_to_direct(public_id)
    wrong = wrong_pin(row)
    if wrong:
        return _page(row, no_pin="renew", refusal=wrong), 403
    directors.renew_link(row, device)
    return _to_administration(row)


class CrewForm(TextForm):
    """The name of somebody who runs the night."""

    name = NameField(_l("Your name, for the history"), MAX_LABEL_LETTERS)


def name_me(public_id: str) -> ResponseReturnValue:
    """Name the director with the requesting device."""
    row, device = night_to_direct(public_id)
    directors.name_director(row, device, CrewForm().name.data or "")
    return _to_crew(row)


class DismissForm(TextForm):
    """Names a helper by the id of their device."""

    who = IntegerField()


def dismiss(public_id: str) -> ResponseReturnValue:
    """Take somebody's right to run the night. What is sent twice changes nothing."""
    row, device = night_to_direct(public_id)
    form = DismissForm()
    for helper in crew_of(row):
        if helper.device.id == form.who.data:
            directors.dismiss(row, device, helper)
    return _to_crew(row)


def _to_crew(row: NightRow) -> Response:
    return redirect(url_for(".show", public_id=row.public_id, _anchor="crew"), code=303)


@asks_pin
def set_pin(public_id: str) -> ResponseReturnValue:
    """Set a new PIN. A night that has none yet takes its first one from any of its directors."""
    form = NewPinForm()
    # Hashing needs no write lock.
    pin_hash = directors.hashed_pin(form.new.data or "") if may_set_pin() else ""
    row, device = night_to_direct(public_id)
    wrong = wrong_pin(row) if row.pin_hash else ""
    if wrong:
        return _page(row, new_pin=form, no_pin="pin", refusal=wrong), 403
    if not form.validate_on_submit():
        return _page(row, new_pin=form), 422
    directors.set_pin(row, device, pin_hash)
    return _to_administration(row)


@asks_pin
def delete(public_id: str) -> ResponseReturnValue:
    """Delete the night, if its name was typed and the PIN is right."""
    row, device = night_to_direct(public_id)
    form = DeletionForm(row.settings.name, _("Type the name of the night as shown above."))
    if not form.validate_on_submit():
        return _page(row, deletion=form), 422
    wrong = wrong_pin(row)
    if wrong:
        return _page(row, deletion=form, no_pin="delete", refusal=wrong), 403
    nights.delete_night(row, device)
    return redirect(url_for("home.home"), code=303)


def _to_administration(row: NightRow) -> Response:
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _page(
    row: NightRow,
    *,
    adjustment: AdjustmentForm | None = None,
    new_pin: NewPinForm | None = None,
    deletion: DeletionForm | None = None,
    no_points: str = "",
    no_pin: str = "",
    refusal: str = "",
) -> str:
    """The page, with any refused forms. `no_pin` names the action refused for its PIN; `refusal` says why."""
    night = night_of(row)
    names = sorted_by_name(names_of(night, in_full=True))
    direct = phone_url("night_desk.offer", public_id=row.public_id, token=directors.director_token(row))
    scoring = phone_url("night_desk.offer", public_id=row.public_id, token=directors.scorekeeper_token(row))
    public = phone_url("night_room.show", public_id=row.public_id)
    return render_template(
        "nights/director/administration.html",
        row=row,
        night=night,
        here_now="more",
        names=names,
        direct=direct,
        direct_code=qr_code(direct),
        scoring=scoring,
        scoring_code=qr_code(scoring),
        crew=crew_of(row),
        me=CrewForm(formdata=None),
        device=current_device(),
        public=public,
        public_code=qr_code(public),
        projector=phone_url("night_room.screen", public_id=row.public_id),
        choice=_season_choice(row),
        full_season=request.args.get("season") == "full",
        final=progress.is_final(night, now()),
        signed=signed,
        adjustment=adjustment or AdjustmentForm(names, formdata=None, form_key=new_token()),
        new_pin=new_pin or NewPinForm(formdata=None),
        deletion=deletion or DeletionForm(night.settings.name, "", formdata=None),
        no_points=no_points,
        no_pin=no_pin,
        refusal=refusal,
    )
