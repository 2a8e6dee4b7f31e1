"""Administration of a club: its name, its links, its deletion; and the offer to hold it on another device."""

from flask import abort, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.club_models import ClubRow
from scorekeeper.store.clubs import clubs
from scorekeeper.store.clubs.history import changed_since
from scorekeeper.web.clubs.forms.clubs import ClubForm
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.forms.deletion import DeletionForm
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.serving.access import club_at, club_to_hold
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.language import in_words
from scorekeeper.web.serving.throttle import wrong_try


def show(public_id: str) -> ResponseReturnValue:
    club, _device = club_to_hold(public_id)
    return _page(club)


def change(public_id: str) -> ResponseReturnValue:
    """Change the club's name or how it shows names, unless another device has changed them meanwhile."""
    club, device = club_to_hold(public_id)
    form = ClubForm()
    if not form.validate_on_submit():
        return _page(club, form), 422
    name = form.name.data or ""
    if changed_since(club, club, form.seen.data) and name != club.name:
        form.seen.raw_data, form.seen.data = None, club.version
        refusal = _(
            "The club was renamed %(name)s on another device in the meantime. What you typed is "
            "still here: save it again to use it instead.",
            name=club.name,
        )
        return _page(club, form, refusal=refusal), 409
    clubs.change_club(club, device, name, form.full_names.data)
    return redirect(url_for("club_pages.show", public_id=public_id), code=303)


def renew_holders(public_id: str) -> ResponseReturnValue:
    """Make a new holders' link; all other devices stop holding the club."""
    club, device = club_to_hold(public_id)
    clubs.renew_holders(club, device)
    return redirect(url_for(".show", public_id=public_id), code=303)


def renew_league(public_id: str) -> ResponseReturnValue:
    """Make a new public link; the old one stops working."""
    club, device = club_to_hold(public_id)
    clubs.renew_league(club, device)
    return redirect(url_for(".show", public_id=public_id), code=303)


def delete(public_id: str) -> ResponseReturnValue:
    """Delete the club, if its name was typed."""
    club, device = club_to_hold(public_id)
    form = DeletionForm(club.name, _("Type the name of the club as shown above."))
    if not form.validate_on_submit():
        return _page(club, deletion=form), 422
    clubs.delete_club(club, device)
    return redirect(url_for("home.home"), code=303)


def offer(public_id: str, token: str) -> ResponseReturnValue:
    """Show the offer of the holders' link without accepting it: a messenger's preview opens it, too."""
    club = _club_offered(public_id, token)
    device = current_device()
    mine = device is not None and clubs.holds(club, device)
    answer = make_response(render_template("clubs/hold.html", club=club, mine=mine))
    # This page's address is a secret. Linked pages learn only its origin, which the CSRF check needs.
    answer.headers["Referrer-Policy"] = "strict-origin"
    return answer


def accept(public_id: str, token: str) -> ResponseReturnValue:
    club = _club_offered(public_id, token)
    clubs.let_hold(club, ensure_device())
    return redirect(url_for("club_pages.show", public_id=public_id), code=303)


def _club_offered(public_id: str, token: str) -> ClubRow:
    club = club_at(public_id)
    if not clubs.opens_holding(club, token):
        wrong_try()
        abort(404)
    return club


def _page(
    club: ClubRow, form: ClubForm | None = None, deletion: DeletionForm | None = None, refusal: str = ""
) -> str:
    hold = phone_url(".offer", public_id=club.public_id, token=clubs.holder_token(club))
    league = phone_url("club_league.show", league_id=club.league_id)
    return render_template(
        "clubs/more.html",
        club=club,
        form=form or ClubForm(formdata=None, name=club.name, full_names=club.full_names, seen=club.version),
        deletion=deletion or DeletionForm(club.name, "", formdata=None),
        refusal=refusal,
        hold=hold,
        league=league,
        league_code=qr_code(league),
        hold_code=qr_code(hold),
        holders=clubs.count_holders(club),
        undo_offered=in_words(UNDO_OFFERED),
    )
