"""A table by its code, which is short enough to be guessed: tries are counted (`web/common/throttle.py`)."""

from flask import abort, make_response, render_template, request, session
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.database import reading
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.codes import proves_code, read_code
from scorekeeper.store.nights.tables import find_table
from scorekeeper.web.common.language import in_words
from scorekeeper.web.common.throttle import TooManyTries, refuse_until, tries_at
from scorekeeper.web.nights.forms.table import CodeForm

#: Name in the session of the code of the table that this browser opened last.
OPENED = "table"


def ask_throttle() -> None:
    """Refuse codes that are tried too often from here, right and wrong, but for one that was scanned, and the
    one that this browser has opened before."""
    code = read_code(_sent_code())
    if code and session.get(OPENED) != code and not proves_code(request.args.get("proof", ""), code):
        with reading():
            refuse_until(tries_at("code").wait())


def too_many_tries(error: TooManyTries) -> ResponseReturnValue:
    """The page that asks for a code, with the one that was sent and the time to wait."""
    wait = in_words(error.wait)
    refusal = _(
        "Too many wrong codes. Try this one again in %(wait)s, or scan the one on your slip.", wait=wait
    )
    answer = make_response(_page(_sent_code(), refusal), error.code)
    answer.retry_after = error.retry_after
    return answer


def table_of(code: str) -> TableRow:
    """The table of this code, or the page that asks for it once more, with 404."""
    table = find_table(read_code(code))
    if table is None:
        refuse_until(tries_at("code").take())
        refusal = _("No table has this code. Look at your slip again: a code has six letters and figures.")
        abort(make_response(_page(code, refusal), 404))
    if session.get(OPENED) != table.code:
        session[OPENED] = table.code
    return table


def _sent_code() -> str:
    """The code in the address, or as it was typed."""
    return str((request.view_args or {}).get("code") or CodeForm().code.data or "")


def _page(typed: str, refusal: str) -> str:
    return render_template("nights/table/code.html", typed=typed[:40], refusal=refusal)
