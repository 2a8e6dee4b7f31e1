"""A table as the director sees it: what was entered, what counts, and putting it right."""

from flask import Blueprint, render_template

from scorekeeper.store.nights.values import night_of
from scorekeeper.web.nights.access import night_to_direct, released_round, table_in
from scorekeeper.web.nights.names import names_of

pages = Blueprint("night_tables", __name__, url_prefix="/nights/<public_id>/tables")


@pages.get("/<row_id:round_number>/<row_id:number>")
def show(public_id: str, round_number: int, number: int):
    row, _device = night_to_direct(public_id)
    table = table_in(released_round(row, round_number), number)
    night = night_of(row)
    return render_template(
        "nights/table_of_director.html",
        row=row,
        night=night,
        here_now="desk",
        table=table,
        names=names_of(night, in_full=True, round_number=round_number),
    )
