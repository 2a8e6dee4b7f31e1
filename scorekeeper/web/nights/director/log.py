"""The log of a night, with a search."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.nights.reading import night_of
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.director.log_text import log_lines


def show(public_id: str) -> ResponseReturnValue:
    """Show what was done, the newest first; `search` finds words in it."""
    row, _device = night_to_direct(public_id)
    search = request.args.get("search", "").strip()[:100]
    return render_template(
        "nights/director/log.html",
        row=row,
        night=night_of(row),
        here_now="more",
        search=search,
        lines=log_lines(row, search),
    )
