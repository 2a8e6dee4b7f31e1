"""The director's side of registration: places, the link, the list, check-in."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response
from wtforms import BooleanField

from scorekeeper.limits import MAX_ANNOUNCEMENT_LETTERS, MAX_ENTRANTS
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow, RegistrationRow
from scorekeeper.store.nights import entrants, registration
from scorekeeper.store.nights.log import version
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night.registration import Place, Registered, Registration
from scorekeeper.web.nights.common.names import registered_names
from scorekeeper.web.nights.common.registration import RegisterForm, names_coming
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.forms.fields import WholeNumberField, require
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.pagination import page_with, part_of
from scorekeeper.web.parts.template_helpers import qr_code, wants_fragment
from scorekeeper.web.serving.access import night_to_direct, or_404
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

#: Registrations on a page of the list.
REGISTERED = 100


class PlacesForm(TextForm):
    """A night's places, and who may register. `anyway`: save even if somebody loses a place."""

    places = WholeNumberField(1, MAX_ENTRANTS, label=_l("Places, in people"), render_kw={"class": "pin"})
    takes_place = NameField(_l("When and where (on the page of the link)"), MAX_ANNOUNCEMENT_LETTERS)
    is_open = BooleanField(_l("People can register"), name="open")
    anyway = BooleanField(_l("Put them back on the waiting list"))

    def __init__(self, pairs: bool, **options: Any) -> None:
        """`pairs`: fixed pairs play and take two places each."""
        super().__init__(**options)
        if pairs:
            self.places.step = 2

    def validate_places(self, field: WholeNumberField) -> None:
        require(field)

    def refuse_losses(self, losing: Sequence[Registered]) -> bool:
        """Add an error that names the people who would lose a place, unless the form confirms that. True if
        it was added."""
        if not losing or self.anyway.data:
            return False
        names = voice().comma_list([registered.name for registered in losing])
        self.places.errors = [_("With so few places, these people lose theirs: %(names)s.", names=names)]
        return True

    @property
    def asks(self) -> bool:
        """True if the form asks for a tick and a second submission."""
        return bool(self.places.errors) and self.places.data is not None


class RegisteredForm(TextForm):
    """A button for somebody on the list, or its undo."""

    takes_back = BooleanField(name="not")


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    if wants_fragment() and request.args.get("v") == str(version(row.id)):
        return unchanged()
    return _page(row)


def change(public_id: str) -> ResponseReturnValue:
    """Set places, time and venue, and whether registration is open. Name the people who would lose a place
    first."""
    row, device = night_to_direct(public_id)
    form, now = PlacesForm(_pairs(row)), night_of(row).attendance
    if not form.validate_on_submit():
        return _page(row, form), 422
    places = form.places.data or 0
    if form.refuse_losses(now.losing(replace(now, places=places))):
        return _page(row, form), 409
    registration.set_registration(row, device, places, form.is_open.data, form.takes_place.data or "")
    return _to_page(row)


def renew(public_id: str) -> ResponseReturnValue:
    """Make a new link; the old one stops working."""
    row, device = night_to_direct(public_id)
    _require_opened(row)
    registration.renew_registration_link(row, device)
    return _to_page(row, anchor="link")


def add(public_id: str) -> ResponseReturnValue:
    """Register somebody who has no phone or asked the director."""
    row, device = night_to_direct(public_id)
    _require_opened(row)
    form = RegisterForm(_pairs(row), names_coming(night_of(row)))
    key = form.form_key.data or None
    if registration.made_by_form(row, key) is None and not form.validate_on_submit():
        return _page(row, newcomer=form), 422
    try:
        made = registration.register(row, form.names, device, False, key)
    except registration.ListFull:
        return _page(row, newcomer=form, refusal=_list_full()), 409
    return _to_page(row, made.number)


def take_over(public_id: str) -> ResponseReturnValue:
    """Copy everybody with a place to the night's list."""
    row, device = night_to_direct(public_id)
    try:
        registration.take_all_over(row, device)
    except registration.ListFull:
        return _page(row, refusal=_list_full()), 409
    return _to_page(row)


def check_in(public_id: str, number: int) -> ResponseReturnValue:
    """Check somebody in, even from the waiting list; or undo that."""
    row, device, registered = _registered(public_id, number)
    if not RegisteredForm().takes_back.data:
        try:
            registration.check_registered_in(row, device, registered)
        except registration.ListFull:
            return _page(row, refusal=_list_full()), 409
    elif registered.entrant is not None:
        entrant = entrants.find_entrant(row, registered.entrant)
        if entrant is not None and not entrants.was_seated(row, entrant):
            entrants.set_state(row, device, [entrant], "expected")
    return _to_page(row, number)


def move_in(public_id: str, number: int) -> ResponseReturnValue:
    """Give somebody a place ahead of the waiting list; or undo that."""
    row, device, registered = _registered(public_id, number)
    registration.move_in(row, device, registered, past_list=not RegisteredForm().takes_back.data)
    return _to_page(row, number)


def withdraw(public_id: str, number: int) -> ResponseReturnValue:
    """Withdraw somebody who told the director; or undo that."""
    row, device, registered = _registered(public_id, number)
    if not RegisteredForm().takes_back.data:
        registration.withdraw(row, registered, device, by_phone=False)
        return _to_page(row, number)
    try:
        again = registration.undo_withdrawal(row, registered, device, by_phone=False)
    except registration.ListFull:
        return _page(row, refusal=_list_full()), 409
    return _to_page(row, again.number)


def _list_full() -> str:
    return _("The list is full. Take somebody off it first.")


def _registered(public_id: str, number: int) -> tuple[NightRow, Device, RegistrationRow]:
    row, device = night_to_direct(public_id)
    return row, device, or_404(registration.find_registered(row, number))


def _require_opened(row: NightRow) -> None:
    """Raise 404 unless registration has been opened before."""
    if row.places is None:
        abort(404)


def _pairs(row: NightRow) -> bool:
    return row.settings.partners == "fixed"


def _to_page(row: NightRow, number: int | None = None, anchor: str | None = None) -> Response:
    """Redirect to the page, at the line of the registration with this number."""
    page = None
    if number is not None:
        numbers = [place.registered.number for place in _in_order(night_of(row).attendance)]
        page, anchor = page_with(numbers.index(number), REGISTERED, len(numbers)), f"registered-{number}"
    return redirect(url_for(".show", public_id=row.public_id, page=page, _anchor=anchor), code=303)


def _in_order(known: Registration) -> tuple[Place, ...]:
    """Return everybody, people with a place first."""
    return known.of("in") + known.of("waiting") + known.of("withdrawn")


def _page(
    row: NightRow,
    form: PlacesForm | None = None,
    newcomer: RegisterForm | None = None,
    refusal: str = "",
) -> str:
    night, link = night_of(row), registration.link_of(row)
    address = "" if link is None else phone_url("night_register.show", address=link)
    known, who = night.attendance, request.args.get("who", type=int)
    part = part_of(
        _in_order(known), REGISTERED, lambda place: who is not None and place.registered.entrant == who
    )
    return render_live(
        "nights/director/registration.html",
        row=row,
        night=night,
        here_now="people",
        version=version(row.id),
        known=known,
        part=part,
        names=registered_names(night, in_full=True),
        entrants={
            place.registered.number: night.entrant(place.registered.entrant)
            for place in part.items
            if place.registered.entrant is not None
        },
        to_take_over=[place for place in known.of("in") if place.registered.entrant is None],
        address=address,
        code=qr_code(address) if address else "",
        form=form or _places_form(row),
        newcomer=newcomer or RegisterForm(_pairs(row), (), formdata=None, form_key=new_token()),
        refusal=refusal,
    )


def _places_form(row: NightRow) -> PlacesForm:
    return PlacesForm(
        _pairs(row),
        formdata=None,
        places=row.places,
        takes_place=row.takes_place,
        is_open=row.registration_open if row.places is not None else True,
    )
