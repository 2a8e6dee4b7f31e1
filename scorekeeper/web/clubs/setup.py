"""Making a club: its name and its first members."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.limits import MAX_SMALL_UPLOAD_BYTES
from scorekeeper.store.clubs.clubs import club_made_before, create_club
from scorekeeper.store.secrets import new_token
from scorekeeper.web.clubs.forms.members import NewClubForm
from scorekeeper.web.serving.creation_policy import begins
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.marks import takes_a_file
from scorekeeper.web.serving.quotas import QuotaReached, count_towards


@begins
def new() -> ResponseReturnValue:
    return _page(NewClubForm(formdata=None, form_key=new_token()))


@takes_a_file(MAX_SMALL_UPLOAD_BYTES)
@begins
def make() -> ResponseReturnValue:
    form = NewClubForm()
    if not form.validate_on_submit():
        return _page(form), 422
    key = form.form_key.data or None
    if club_made_before(current_device(), key) is None:
        try:
            count_towards("clubs")
        except QuotaReached as reached:
            return _page(form, reached.sentence), 429
    club = create_club(ensure_device(), form.name.data or "", form.names(), key)
    return redirect(url_for("club_pages.show", public_id=club.public_id), code=303)


def _page(form: NewClubForm, refusal: str = "") -> str:
    return render_template("clubs/new.html", form=form, refusal=refusal)
