"""What is printed: slips for the tables, lists for the wall, the standings."""

from flask import Blueprint, render_template

from scorekeeper.store.nights.values import night_of
from scorekeeper.web.nights.access import night_to_direct

pages = Blueprint("night_paper", __name__, url_prefix="/nights/<public_id>/paper")


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    return render_template("nights/paper.html", row=row, night=night_of(row), here_now="paper")
