"""Announcements and the podium: shown to everybody by a director."""

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.nights import stage
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.forms.stage import AnnouncementForm, PodiumForm


def announce(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    stage.announce(row, device, AnnouncementForm().text.data or "")
    return redirect(url_for("night_desk.show", public_id=row.public_id), code=303)


def show_podium(public_id: str) -> ResponseReturnValue:
    """Show the podium as far as was pressed: pressed twice, it goes no further."""
    row, device = night_to_direct(public_id)
    form = PodiumForm()
    if not form.validate_on_submit():
        abort(400)
    stage.show_podium(row, device, form.steps.data or 0)
    endpoint = "night_room.screen" if form.screen.data else "night_desk.show"
    return redirect(url_for(endpoint, public_id=row.public_id), code=303)
