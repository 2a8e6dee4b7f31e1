"""Registration by phone: a place, or a number on the waiting list."""

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.store.night_models import NightRow, RegistrationRow
from scorekeeper.store.nights import registration
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night.model import Entrant, Night
from scorekeeper.tournament.night.registration import Place
from scorekeeper.web.nights.common.names import registered_names
from scorekeeper.web.nights.common.registration import RegisterForm, names_coming
from scorekeeper.web.nights.room.snapshot import show_anew, snapshot_of
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.pagination import Part, part_of
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.quotas import QuotaReached, count_towards
from scorekeeper.web.serving.throttle import wrong_try

#: Registrations on a page of the list.
REGISTERED = 100


def show(address: str) -> ResponseReturnValue:
    row = _night(address)
    if snapshot_of(row).is_known:
        return unchanged()
    return _page(row, address)


def register(address: str) -> ResponseReturnValue:
    """Register the requesting phone; one that has registered already keeps its registration."""
    row = _night(address)
    night = snapshot_of(row).night
    mine = _own(row)
    if mine is not None and mine.withdrawn_at is None:
        return _to_page(address)
    form = RegisterForm(night.settings.partners == "fixed", names_coming(night))
    if _made_before(row, form):
        registration.register(row, form.names, ensure_device(), True, form.form_key.data)
        return _to_page(address)
    if not form.validate_on_submit():
        return _page(row, address, form), 422
    try:
        count_towards("registrations")
        registration.register(row, form.names, ensure_device(), True, form.form_key.data or None)
    except QuotaReached as reached:
        return _page(row, address, form, reached.sentence), 429
    except registration.RegistrationClosed:
        return _page(row, address, form, _("Registration is closed: ask the director.")), 409
    except registration.ListFull:
        return _page(row, address, form, _list_full()), 409
    show_anew(row)
    return _to_page(address)


def _made_before(row: NightRow, form: RegisterForm) -> bool:
    """True if this same form was already used: a double tap should not be asked about equal names."""
    return registration.made_by_form(row, form.form_key.data or None) is not None


def withdraw(address: str) -> ResponseReturnValue:
    row, mine = _own_to_change(address)
    try:
        registration.withdraw(row, mine, ensure_device(), by_phone=True)
    except registration.OnTheList:
        return _page(row, address, refusal=_("You’re already checked in. Tell the director.")), 409
    show_anew(row)
    return _to_page(address)


def undo(address: str) -> ResponseReturnValue:
    """Undo the withdrawal, while that is offered."""
    row, mine = _own_to_change(address)
    if mine.withdrawn_at is not None and not registration.can_undo(mine):
        return _page(row, address, refusal=_("It’s too late for that. Register again.")), 409
    try:
        registration.undo_withdrawal(row, mine, ensure_device(), by_phone=True)
    except registration.ListFull:
        return _page(row, address, refusal=_list_full()), 409
    show_anew(row)
    return _to_page(address)


def _list_full() -> str:
    return _("The list is full: ask the director.")


def _night(address: str) -> NightRow:
    """The night with this registration address; otherwise a page that says that the link has ended."""
    row = registration.find_registration(address, current_device())
    if row is None:
        wrong_try()
        abort(make_response(render_template("nights/room/register_ended.html"), 404))
    return row


def _own(row: NightRow) -> RegistrationRow | None:
    """The requesting phone's registration."""
    device = current_device()
    return None if device is None else registration.registered_by(row, device)


def _own_to_change(address: str) -> tuple[NightRow, RegistrationRow]:
    row = _night(address)
    mine = _own(row)
    if mine is None:
        abort(403)
    return row, mine


def _to_page(address: str) -> Response:
    return redirect(url_for(".show", address=address), code=303)


def _page(row: NightRow, address: str, form: RegisterForm | None = None, refusal: str = "") -> Response:
    """The page. `was` is the status it showed first, so that it can say what has changed since."""
    snapshot, mine = snapshot_of(row), _own(row)
    night = snapshot.night
    place = None if mine is None else night.attendance.place_of(mine.number)
    status = place.status if place else ""
    taken = names_coming(night)
    answer = make_response(
        render_live(
            "nights/room/register.html",
            row=row,
            night=night,
            address=address,
            version=snapshot.version,
            place=place,
            part=_part_with(night, mine),
            status=status,
            was=request.args.get("was", status),
            on_list=_on_list(night, mine),
            may_withdraw=mine is not None and registration.may_withdraw(row, mine),
            can_undo=mine is not None and registration.can_undo(mine),
            keeps_place=mine is not None and night.attendance.brought_back(mine.number) is not None,
            names=registered_names(night),
            takes_names=form is not None or _takes_names(row, night, address, mine),
            form=form or _new_form(night, taken, mine),
            refusal=refusal,
        )
    )
    answer.headers["Referrer-Policy"] = "strict-origin"  # the address is secret
    return answer


def _takes_names(row: NightRow, night: Night, address: str, mine: RegistrationRow | None) -> bool:
    """True if the page offers registration: not to people who have registered or can still undo a
    withdrawal."""
    has_registered = mine is not None and (mine.withdrawn_at is None or registration.can_undo(mine))
    is_open = night.registration.is_open and night.finished_at is None
    return is_open and not has_registered and registration.opens_registration(row, address)


def _new_form(night: Night, taken: list[str], mine: RegistrationRow | None) -> RegisterForm:
    form = RegisterForm(night.settings.partners == "fixed", taken, formdata=None, form_key=new_token())
    if mine is not None:
        for field, name in zip((form.name, form.partner), mine.names, strict=False):
            if field is not None:
                field.data = name
    return form


def _on_list(night: Night, mine: RegistrationRow | None) -> Entrant | None:
    """The entrant made from this registration."""
    return None if mine is None or mine.entrant is None else night.entrant(mine.entrant)


def _part_with(night: Night, mine: RegistrationRow | None) -> Part[Place]:
    """Return one page of the people who come or wait: the page with the requesting phone's registration,
    unless the address asks for another."""
    listed = night.attendance.of("in") + night.attendance.of("waiting")
    number = None if mine is None else mine.number
    return part_of(listed, REGISTERED, lambda place: place.registered.number == number)
