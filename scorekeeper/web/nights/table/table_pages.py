"""A table's own pages, opened by its code: play, enter a result, accept one, call the director.

A code is short enough to guess, so wrong tries are counted (`web/serving/throttle.py`).
"""

from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from flask import abort, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response
from wtforms import BooleanField, IntegerField, StringField

from scorekeeper.limits import MAX_REASON_LETTERS
from scorekeeper.store.database import reading
from scorekeeper.store.games.scorers import may_write
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights import results, tables
from scorekeeper.store.nights.codes import proves_code, read_code
from scorekeeper.store.nights.reseating import was_reseated
from scorekeeper.store.nights.tables import find_table
from scorekeeper.tournament.night.possible_results import same_report
from scorekeeper.tournament.night.result_from_game import GameResult
from scorekeeper.web.nights.common.results import ResultForm, VersionForm, result_asked_for, result_form
from scorekeeper.web.nights.common.table_view import (
    TableView,
    form_of,
    page_version,
    side_name,
    view_of,
)
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.outbox import is_from_outbox, saved
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import may_direct
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.language import in_words
from scorekeeper.web.serving.marks import read_only
from scorekeeper.web.serving.quotas import QuotaReached, count_towards
from scorekeeper.web.serving.text_form import TextForm
from scorekeeper.web.serving.throttle import TooManyTries, refuse_until, tries_at

#: Session key of the code of the table that this browser opened last.
OPENED = "table"


# --- the code --------------------------------------------------------------------------------------


class CodeForm(TextForm):
    """A table's code, as typed."""

    code = StringField(filters=[lambda typed: (typed or "")[:40]])


def ask() -> ResponseReturnValue:
    return _code_page("", "")


@read_only
def find() -> ResponseReturnValue:
    typed = CodeForm().code.data or ""
    if not read_code(typed):
        refusal = _("Enter the six letters and figures of your table’s slip.")
        return _code_page("", refusal), 422
    return redirect(url_for(".show", code=table_of(typed).code), code=303)


def ask_throttle() -> None:
    """Refuse codes, right or wrong, after too many wrong tries from here; except a scanned one, and the code
    that this browser opened before."""
    code = read_code(_sent_code())
    if code and session.get(OPENED) != code and not proves_code(request.args.get("proof", ""), code):
        with reading():
            refuse_until(tries_at("code").wait())


def too_many_tries(error: TooManyTries) -> ResponseReturnValue:
    """The page that asks for a code, with the code that was sent and the time to wait."""
    wait = in_words(error.wait)
    refusal = _(
        "Too many wrong codes. Try this one again in %(wait)s, or scan the one on your slip.", wait=wait
    )
    answer = make_response(_code_page(_sent_code(), refusal), error.code)
    answer.retry_after = error.retry_after
    return answer


def table_of(code: str) -> TableRow:
    """Return the table with this code; otherwise answer 404 with the page that asks for a code.

    The code that this browser opened before is no guess: an open page goes on asking for a deleted table.
    """
    table = find_table(read_code(code))
    if table is None:
        if session.get(OPENED) != read_code(code):
            refuse_until(tries_at("code").take())
        refusal = _("No table has this code. Check your slip: a code has six letters and figures.")
        abort(make_response(_code_page(code, refusal), 404))
    if session.get(OPENED) != table.code:
        session[OPENED] = table.code
    return table


def _sent_code() -> str:
    """The code in the address or in the form."""
    return str((request.view_args or {}).get("code") or CodeForm().code.data or "")


def _code_page(typed: str, refusal: str) -> str:
    return render_template("nights/table/code.html", typed=typed[:40], refusal=refusal)


# --- the table -------------------------------------------------------------------------------------


class SideForm(TextForm):
    """Chooses a side of the table, counted from 0."""

    side = IntegerField()


class ReportForm(TextForm):
    """Marks a result taken from the table's game, not typed."""

    from_game = BooleanField()


class CallForm(TextForm):
    """Calls the director."""

    reason = NameField(_l("or in your own words"), MAX_REASON_LETTERS)


def show(code: str) -> ResponseReturnValue:
    table = table_of(code)
    if wants_fragment() and request.args.get("v") == page_version(table, _side(table)):
        return unchanged()
    return _page(view_of(table))


def sit(code: str) -> ResponseReturnValue:
    """Seat this phone with a side at the table, so that it may score the game."""
    table = table_of(code)
    side = SideForm().side.data
    if side is None or not 0 <= side < len(table.sides):
        abort(400)
    if table.round.closed_at is not None:
        return _refused(table, _round_over(table))
    device = ensure_device()
    tables.sit_down(table, device)
    seat = tables.seat_of(table, device)
    assert seat is not None  # it has just sat down
    first = seat.side is None
    tables.choose_side(seat, side)
    if first and table.game is not None and not table.game.deleted:
        return redirect(url_for("games.show", public_id=table.game.public_id), code=303)
    return _to(table)


def enter(code: str) -> ResponseReturnValue:
    """Enter a side's result, from the game or typed."""
    table = table_of(code)
    seated = _seated(table)
    view = view_of(table)
    from_game = ReportForm().from_game.data
    form = (result_form(len(table.sides), 1, ResultForm) if from_game else form_of(view, ResultForm))()
    if not form.validate_on_submit():
        return _page(view, form=form), 422
    entered = form.result(seated.side)
    if from_game and not (view.game_result and same_report(view.game_result, entered)):
        return _refused(table, _("A hand was saved in the meantime. This is what the game says now."))
    try:
        results.enter(table.round.night, table, seated.device, entered)
    except tables.Closed:
        return _refused(table, _round_over(table), form)
    except results.TooMany:
        refusal = _("This table has entered very many results. Call the director to settle it.")
        return _refused(table, refusal, form)
    return saved(page_version(table)) if is_from_outbox() else _to(table)


def accept(code: str) -> ResponseReturnValue:
    """Accept a result for another side, on that side's phone or on that of the side that entered it; the log
    says which."""
    table = table_of(code)
    seated, result = _seated(table), result_asked_for(table)
    side = seated.side
    if side == result.by_side:
        given = VersionForm().side.data
        side = side if given is None else given
    if not 0 <= side < len(table.sides):
        abort(400)
    try:
        results.accept(table.round.night, result, seated.device, side)
    except results.OwnResult:
        return _refused(table, _("Your side has sent this. Another side accepts it."))
    except results.NotOpen:
        return _refused(table, _("This table changed in the meantime. This is how it is now."))
    except tables.Closed:
        over = table.round.closed_at is not None
        refusal = _round_over(table) if over else _("Another result already counts. This is how it is now.")
        return _refused(table, refusal)
    return _to(table)


def take_back(code: str) -> ResponseReturnValue:
    """Withdraw a result that nobody has accepted yet."""
    table = table_of(code)
    seated, result = _seated(table), result_asked_for(table)
    if result.by_side != seated.side:
        abort(403)
    if table.round.closed_at is not None:
        return _refused(table, _round_over(table))
    results.take_back(table.round.night, result, seated.device)
    return _to(table)


def call(code: str) -> ResponseReturnValue:
    """Call the director."""
    table = table_of(code)
    seated = _seated(table)
    reason = CallForm().reason.data or _("Come to our table.")
    try:
        if not tables.has_called(table, reason):
            count_towards("calls")
        tables.call_director(table.round.night, table, seated.device, reason)
    except QuotaReached as reached:
        return _refused(table, reached.sentence)
    except tables.Closed:
        return _refused(table, _round_over(table))
    return _to(table)


def call_off(code: str) -> ResponseReturnValue:
    table = table_of(code)
    tables.call_off(table.round.night, table, _seated(table).device)
    return _to(table)


# --- the steps of these views ----------------------------------------------------------------------


@dataclass(frozen=True)
class Seated:
    """A phone at the table, and its side."""

    device: Device
    side: int


def _seated(table: TableRow) -> Seated:
    """Return the requesting phone and its side; if it has none, answer 403 with the page to choose one."""
    device, side = current_device(), _side(table)
    if device is None or side is None:
        _refuse(table, _("First choose your side at this table."), 403)
    return Seated(device, side)


def _to(table: TableRow) -> Response:
    return redirect(url_for(".show", code=table.code), code=303)


def _round_over(table: TableRow) -> str:
    return _(
        "Round %(round)s is over. Only the director can change its results now.", round=table.round.number
    )


def _refused(table: TableRow, refusal: str, form: ResultForm | None = None) -> ResponseReturnValue:
    return _page(view_of(table), refusal, form), 409


def _refuse(table: TableRow, refusal: str, status: int) -> NoReturn:
    abort(make_response(_page(view_of(table), refusal), status))


def _side(table: TableRow) -> int | None:
    """The requesting phone's side, if any."""
    device = current_device()
    seat = tables.seat_of(table, device) if device else None
    if seat is None or seat.side is None or seat.side >= len(table.sides):
        return None
    return seat.side


def _may_score(view: TableView) -> bool:
    """False for a phone that has lost its right to score the table's game and must sit down again."""
    game, device = view.row.game, current_device()
    if game is None or device is None or view.round.closed_at is not None:
        return True
    return not game.deleted and may_write(game, device)


def _page(view: TableView, refusal: str = "", form: ResultForm | None = None) -> str:
    mine = _side(view.row) if _may_score(view) else None
    typed = form
    if form is None:
        typed = form_of(view, ResultForm)(formdata=None)
        if view.game_result is not None:
            typed.show(view.game_result)
        elif view.night.settings.hands is not None:
            typed.hands.data = view.night.settings.hands
    return render_template(
        "nights/table/table.html",
        view=view,
        row=view.row.round.night,
        table=view.table,
        code=view.row.code,
        version=page_version(view.row, _side(view.row)),
        mine=mine,
        reseated=mine is None and was_reseated(view.row),
        refusal=refusal,
        form=typed,
        wrong=form is not None and bool(form.errors),
        offer=_offer(view, mine),
        side_name=partial(side_name, view),
        directs=may_direct(view.row.round.night),
    )


def _offer(view: TableView, mine: int | None) -> GameResult | None:
    """The game's result, if this phone's side can report it: not if the same one is entered already."""
    if mine is None or view.game_result is None or view.round.closed_at is not None:
        return None
    return None if any(same_report(view.game_result, result) for result in view.results) else view.game_result
