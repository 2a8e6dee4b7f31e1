"""What everybody in the room may see: who sits where, the standings, the clock."""

from flask import Blueprint, render_template

from scorekeeper.store.nights.values import night_of
from scorekeeper.tournament import course
from scorekeeper.web.nights.access import may_direct, night_to_see
from scorekeeper.web.nights.names import names_of

pages = Blueprint("night_room", __name__, url_prefix="/nights/<public_id>")


@pages.get("")
def show(public_id: str):
    row = night_to_see(public_id)
    return _page("nights/room.html", row)


@pages.get("/standings")
def standings(public_id: str):
    row = night_to_see(public_id)
    return _page("nights/standings.html", row)


def _page(template: str, row):
    night = night_of(row)
    return render_template(
        template,
        row=row,
        night=night,
        here_now="standings",
        mine=may_direct(row),
        names=names_of(night),
        ranked=course.standings_of(night),
    )
