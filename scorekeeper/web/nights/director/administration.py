"""Administration of a night: links, points given or taken, the PIN, deletion."""

from fractions import Fraction

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.limits import MAX_ADJUSTMENT, MAX_REASON_LETTERS
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import directors, nights
from scorekeeper.store.nights.entrants import find_entrant
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import progress
from scorekeeper.web.common.forms.names import tidied
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.figures import signed
from scorekeeper.web.nights.director.pin import wrong_pin, wrong_pin_if_final

pages = Blueprint("night_administration", __name__, url_prefix="/nights/<public_id>/more")


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    return _page(row)


# --- points given or taken -------------------------------------------------------------------------


@pages.post("/adjust")
def adjust(public_id: str):
    """Table points for somebody, with the reason. To take it back, give the opposite."""
    row, device = night_to_direct(public_id)
    who = find_entrant(row, request.form.get("who", 0, int))
    points = _points(request.form.get("points", ""))
    reason = tidied(request.form.get("reason"))[:MAX_REASON_LETTERS]
    wrong = []
    if who is None:
        wrong.append(_("Choose who it is about."))
    if points is None:
        wrong.append(_("How many table points? Like 1, -1 or -0.5; at most %(most)s.", most=MAX_ADJUSTMENT))
    if not reason:
        wrong.append(_("Give a reason: everybody sees it in the standings."))
    if who is None or points is None or wrong:
        return _page(row, adjusting=wrong), 422
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _page(row, adjusting=[no_pin]), 403
    nights.adjust(row, device, who.number, points, reason, request.form.get("form_key"))
    return _to_administration(row)


def _points(typed: str) -> Fraction | None:
    typed = typed.strip().replace("−", "-").replace(",", ".").replace("½", ".5")
    try:
        points = Fraction(typed) if len(typed) < 12 and "e" not in typed.lower() else None
    except (ValueError, ZeroDivisionError):
        return None
    return points if points and abs(points) <= MAX_ADJUSTMENT and points.denominator <= 6 else None


# --- who directs, and what cannot be undone --------------------------------------------------------


@pages.post("/renew")
def renew(public_id: str):
    """A new director's link; the other devices direct no more."""
    row, device = night_to_direct(public_id)
    if wrong_pin(row):
        return _page(row, no_pin="renew"), 403
    directors.renew_link(row, device)
    return _to_administration(row)


@pages.post("/pin")
def set_pin(public_id: str):
    row, device = night_to_direct(public_id)
    new = request.form.get("new", "").strip()
    if wrong_pin(row):
        return _page(row, no_pin="pin"), 403
    if not (new.isascii() and new.isdigit() and 4 <= len(new) <= 8):
        return _page(row, bad_pin=_("4 to 8 digits, please.")), 422
    directors.set_pin(row, device, new)
    return _to_administration(row)


@pages.post("/delete")
def delete(public_id: str):
    """With its name typed, and the PIN."""
    row, device = night_to_direct(public_id)
    if tidied(request.form.get("name")).casefold() != row.settings["name"].casefold():
        return _page(row, no_name=_("Type the name of the night as it stands above.")), 422
    if wrong_pin(row):
        return _page(row, no_pin="delete"), 403
    nights.delete_night(row, device)
    return redirect(url_for("home.home"), code=303)


def _to_administration(row: NightRow) -> Response:
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _page(
    row: NightRow, adjusting: list[str] | None = None, no_pin: str = "", bad_pin: str = "", no_name: str = ""
) -> str:
    night = night_of(row)
    direct = url_for(
        "night_desk.offer", public_id=row.public_id, token=directors.director_token(row), _external=True
    )
    public = url_for("night_room.show", public_id=row.public_id, _external=True)
    return render_template(
        "nights/director/administration.html",
        row=row,
        night=night,
        here_now="more",
        names=names_of(night, in_full=True),
        direct=direct,
        direct_code=qr_code(direct),
        public=public,
        public_code=qr_code(public),
        form_key=new_token(),
        final=progress.is_final(night, now()),
        adjusting=adjusting or [],
        signed=signed,
        no_pin=no_pin,
        bad_pin=bad_pin,
        no_name=no_name,
    )
