"""What a director needs now and then: settings, links, points given or taken, the log, deleting."""

from dataclasses import replace
from fractions import Fraction

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug import Response

from scorekeeper.limits import MAX_ADJUSTMENT, MAX_REASON_LETTERS
from scorekeeper.store.models import now
from scorekeeper.store.nights import nights as store
from scorekeeper.store.nights.models import NightRow
from scorekeeper.store.nights.people import find_entrant
from scorekeeper.store.nights.values import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, Settings
from scorekeeper.tournament.night.settings import change_refusal
from scorekeeper.tournament.standings.presets import PRESETS
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.common.forms.names import tidied
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.common.text.editions_text import BOXES
from scorekeeper.web.nights.access import night_to_direct
from scorekeeper.web.nights.director.log import log_entries
from scorekeeper.web.nights.director.pin import wrong_pin, wrong_pin_if_final
from scorekeeper.web.nights.entrant_names import names_of
from scorekeeper.web.nights.forms.night import RankingForm, SettingsForm
from scorekeeper.web.nights.room.ranking import signed

pages = Blueprint("night_more", __name__, url_prefix="/nights/<public_id>/more")


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    return _page(row)


# --- settings --------------------------------------------------------------------------------------


@pages.get("/settings")
def settings(public_id: str):
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    form, ranking = SettingsForm(formdata=None), RankingForm(formdata=None)
    form.show(night.settings)
    ranking.show(night.settings.tie_breaks)
    return _settings_page(row, form, ranking)


@pages.post("/settings")
def change_settings(public_id: str):
    """Once round 1 is released, who sits at a table and what ranks stay: later rounds would not compare."""
    row, device = night_to_direct(public_id)
    night, form, ranking = night_of(row), SettingsForm(), RankingForm()
    if night.released:
        form.tables_stay = True
        form.tables.data = f"{night.settings.seats}-{night.settings.partners}"
    changed = form.settings(night.settings.tie_breaks)
    order = ranking.order()
    if changed is None or order is None:
        return _settings_page(row, form, ranking), 422
    late = change_refusal(night, changed)
    if late is not None:
        return _settings_page(row, form, ranking, voice().say(late)), 409
    no_pin = wrong_pin_if_final(row)
    if no_pin:
        return _settings_page(row, form, ranking, no_pin), 403
    store.change_settings(row, device, replace(changed, tie_breaks=_order(night, changed, order)))
    return _to_more(row)


def _order(night: Night, changed: Settings, given: tuple[str, ...]) -> tuple[str, ...]:
    """What ranks from now on: the order given by hand, or of a preset that was chosen just now."""
    before = night.settings.tie_breaks
    if night.released:
        return before
    return given if given and given != before else changed.tie_breaks


def _settings_page(row: NightRow, form: SettingsForm, ranking: RankingForm, said: str = "") -> str:
    night = night_of(row)
    return render_template(
        "nights/director/settings.html",
        row=row,
        night=night,
        here_now="more",
        form=form,
        ranking=ranking,
        tie_breaks=TIE_BREAKS,
        begun=bool(night.released),
        boxes=BOXES,
        presets=PRESETS,
        final=progress.is_final(night, now()),
        said=said,
    )


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
    store.adjust(row, device, who.number, points, reason, request.form.get("form_key"))
    return _to_more(row)


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
    store.renew_link(row, device)
    return _to_more(row)


@pages.post("/pin")
def set_pin(public_id: str):
    row, device = night_to_direct(public_id)
    new = request.form.get("new", "").strip()
    if wrong_pin(row):
        return _page(row, no_pin="pin"), 403
    if not (new.isascii() and new.isdigit() and 4 <= len(new) <= 8):
        return _page(row, bad_pin=_("4 to 8 digits, please.")), 422
    store.set_pin(row, device, new)
    return _to_more(row)


@pages.post("/delete")
def delete(public_id: str):
    """With its name typed, and the PIN."""
    row, device = night_to_direct(public_id)
    if tidied(request.form.get("name")).casefold() != row.settings["name"].casefold():
        return _page(row, no_name=_("Type the name of the night as it stands above.")), 422
    if wrong_pin(row):
        return _page(row, no_pin="delete"), 403
    store.delete_night(row, device)
    return redirect(url_for("home.home"), code=303)


# --- the log ---------------------------------------------------------------------------------------


@pages.get("/log")
def log(public_id: str):
    """Everything that was done, the newest first; `search` finds words in it."""
    row, _device = night_to_direct(public_id)
    search = request.args.get("search", "").strip()[:100]
    return render_template(
        "nights/director/log.html",
        row=row,
        night=night_of(row),
        here_now="more",
        search=search,
        entries=log_entries(row, search),
    )


def _to_more(row: NightRow) -> Response:
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _page(
    row: NightRow, adjusting: list[str] | None = None, no_pin: str = "", bad_pin: str = "", no_name: str = ""
) -> str:
    night = night_of(row)
    direct = url_for(
        "night_desk.offer", public_id=row.public_id, token=store.director_token(row), _external=True
    )
    public = url_for("night_room.show", public_id=row.public_id, _external=True)
    return render_template(
        "nights/director/more.html",
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
