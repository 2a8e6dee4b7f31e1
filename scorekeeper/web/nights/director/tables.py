"""The director's page of a table: the entered results, the confirmed one, and corrections."""

from dataclasses import replace
from functools import partial
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response
from wtforms import BooleanField, IntegerField

from scorekeeper.store.change_log import Changed
from scorekeeper.store.database import writing
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import LogRow, NightRow, TableRow
from scorekeeper.store.nights import reseating, results, steps, tables
from scorekeeper.store.nights.codes import code_proof
from scorekeeper.store.nights.reading import night_of, seen_now
from scorekeeper.store.nights.table_games import has_begun
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import NightTable, TableResult
from scorekeeper.tournament.night.possible_results import same_report
from scorekeeper.tournament.seating.model import BY_RESULTS
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.common.results import CorrectionForm, ResultForm, result_asked_for
from scorekeeper.web.nights.common.table_view import (
    TableView,
    form_of,
    page_version,
    problems_of,
    side_name,
    view_of,
)
from scorekeeper.web.nights.director.log import StepForm
from scorekeeper.web.nights.director.pin import asks_pin, wrong_pin_if_final
from scorekeeper.web.nights.director.seating import joining, undo_reseating, unplayable
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.template_helpers import qr_code, wants_fragment
from scorekeeper.web.serving.access import (
    may_direct,
    night_to_direct,
    night_to_keep,
    released_round,
    table_in,
)
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.marks import reads_first
from scorekeeper.web.serving.text_form import TextForm

# --- its results -----------------------------------------------------------------------------------


def show(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    row, table, _device = _table(public_id, round_number, number)
    if wants_fragment() and request.args.get("v") == page_version(table, tables.phones_at(table)):
        return unchanged()
    return _page(row, view_of(table, in_full=True))


@asks_pin
def enter(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Enter a result from paper, or take it from the table's game; it is confirmed at once. Go on to the next
    table without a result."""
    row, table, device = _table(public_id, round_number, number)
    view = view_of(table, in_full=True)
    form = form_of(view, ResultForm)()
    if not form.validate_on_submit():
        return _page(row, view, form=form), 422
    entered = form.result(by=None)
    counts = view.table.confirmed
    if counts is not None and not same_report(counts, entered):
        refusal = _("A result already counts. To change it, use “Correct this result” and give a reason.")
        return _page(row, view, refusal, form), 409
    wrong = wrong_pin_if_final(row)
    if wrong:
        return _page(row, view, wrong, form), 403
    try:
        results.enter(row, table, device, entered)
    except results.TooMany:
        return _page(row, view, _too_many(), form), 409
    return _to(table) if StayForm().stay.data else _on_from(row, table)


@asks_pin
def confirm(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Confirm an entered result. If another one is confirmed already, that is a correction, with its own
    page."""
    row, table, device = _table(public_id, round_number, number)
    result = result_asked_for(table)
    if result.status == "confirmed":
        return _to(table)
    view = view_of(table, in_full=True)
    if view.table.confirmed is not None:
        return _page(
            row, view, _("Another result already counts. To change it, use “Correct this result”.")
        ), 409
    problems = problems_of(view, result)
    if problems:
        return _page(row, view, " ".join(problems)), 409
    wrong = wrong_pin_if_final(row)
    if wrong:
        return _page(row, view, wrong), 403
    results.accept(row, result, device, None)
    return _to(table)


def decline(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Decline an entered result."""
    row, table, device = _table(public_id, round_number, number)
    results.decline(row, result_asked_for(table), device)
    return _to(table)


class StayForm(TextForm):
    """`stay`: stay on this table's page, and go neither to the next table nor to the desk."""

    stay = BooleanField()


class UndoForm(StepForm):
    """The step to undo. `to_desk`: sent from the desk."""

    to_desk = BooleanField()


@asks_pin
def undo(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Undo the director's last step with this table."""
    row, table, device = _table(public_id, round_number, number)
    form = UndoForm()
    wrong = wrong_pin_if_final(row)
    if wrong:
        return _page(row, view_of(table, in_full=True), wrong), 403
    try:
        _undo(row, table, device, form.step.data)
    except Changed:
        refusal = _("This table changed in the meantime. This is how it is now.")
        return _page(row, view_of(table, in_full=True), refusal), 409
    return (
        redirect(url_for("night_desk.show", public_id=public_id), code=303)
        if form.to_desk.data
        else _to(table)
    )


def _may_undo(row: NightRow, line: LogRow) -> bool:
    """True if the requesting phone may undo this step: a scorekeeper only their own."""
    device = current_device()
    return may_direct(row) or (device is not None and line.device_id == device.id)


def _last_step(row: NightRow, table: TableRow) -> LogRow | None:
    """The last step at the table, if it can be undone and the requesting phone may do so."""
    line = steps.last_at_table(row, table)
    if line is None or not _may_undo(row, line):
        return None
    return None if reseating.is_reseating(line) and not reseating.can_undo(row, line) else line


def _undo(row: NightRow, table: TableRow, device: Device, step_id: int | None) -> None:
    line = _last_step(row, table)
    undo = undo_reseating if line is not None and reseating.is_reseating(line) else steps.undo
    undo(row, device, line, step_id)


# --- corrections -----------------------------------------------------------------------------------


def correct(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Show the confirmed result for correction; with `version`, filled with that entered result; with `swap`,
    with each side's figures at the other."""
    row, table, _device = _table(public_id, round_number, number)
    view = view_of(table, in_full=True)
    if view.table.confirmed is None:
        return redirect(_address(table))
    version = request.args.get("version", type=int)
    wanted = next(
        (result for result in view.table.results if result.version == version), view.table.confirmed
    )
    form = form_of(view, CorrectionForm)(formdata=None)
    if "swap" in request.args:
        form.show(_swapped(wanted))
        form.reason.data = _("The sides were swapped.")
    else:
        form.show(wanted)
    return _correct_page(row, view, form)


def _swapped(result: TableResult) -> TableResult:
    """The result with the figures of its sides in the opposite order."""
    return replace(
        result,
        totals=result.totals[::-1],
        hands_won=result.hands_won[::-1],
        coups_fourres=result.coups_fourres[::-1],
    )


@asks_pin
def save_correction(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Show the effects of a correction; once confirmed there ("sure"), save it."""
    row, table, device = _table(public_id, round_number, number)
    view = view_of(table, in_full=True)
    counts, form = view.table.confirmed, form_of(view, CorrectionForm)()
    if counts is None:
        return redirect(_address(table), code=303)
    if not form.validate_on_submit():
        return _correct_page(row, view, form), 422
    entered = form.result(by=None)
    if same_report(counts, entered):
        if form.sure.data:  # sent twice
            return _to(table)
        return _correct_page(row, view, form, _("That is what counts already: nothing changes.")), 422
    if not form.sure.data:
        return _correct_page(row, view, form, corrected=entered)
    if form.instead_of.data != counts.version:
        refusal = _(
            "The result was corrected in the meantime. This is what counts now: check what yours changes."
        )
        return _correct_page(row, view, form, refusal, corrected=entered), 409
    wrong = wrong_pin_if_final(row)
    if wrong:
        return _correct_page(row, view, form, wrong, corrected=entered), 403
    try:
        results.enter(row, table, device, entered)
    except results.TooMany:
        return _correct_page(row, view, form, _too_many()), 409
    return redirect(url_for(".show", done=number, **_place(table)), code=303)


# --- late ------------------------------------------------------------------------------------------


class SeatLateForm(TextForm):
    """Chooses the late arrival who joins the table."""

    who = IntegerField()


@reads_first
def seat_late(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Seat a late arrival at this table, if its game has no hand yet."""
    night_to_direct(public_id)
    row, table, _device = _table(public_id, round_number, number)
    view, seen = view_of(table, in_full=True), seen_now(row).but_for_results
    entrant = SeatLateForm().who.data
    if entrant in view.table.entrants:  # pressed twice
        return _to(table)
    joins = joining(view)
    way = next((way for way in joins.ways if way.entrant == entrant), None) if joins else None
    with writing():
        row, table, device = _table(public_id, round_number, number)
        if way is not None and seen_now(row).but_for_results == seen and not has_begun(table):
            reseating.seat_late(row, device, table, way.sides, way.game, way.entrant)
            return _to(table)
    row, table, _device = _table(public_id, round_number, number)
    refusal = _("The table changed before you saved, so nothing was done. Check it below and try again.")
    return _page(row, view_of(table, in_full=True), refusal), 409


# --- the steps of these views ----------------------------------------------------------------------


def _table(public_id: str, round_number: int, number: int) -> tuple[NightRow, TableRow, Device]:
    row, device = night_to_keep(public_id)
    return row, table_in(released_round(row, round_number), number), device


def _too_many() -> str:
    return _("This table can’t have any more results. Press “This one counts” at one of them.")


def _place(table: TableRow) -> dict[str, Any]:
    round_ = table.round
    return {"public_id": round_.night.public_id, "round_number": round_.number, "number": table.number}


def _address(table: TableRow) -> str:
    return url_for(".show", **_place(table))


def _to(table: TableRow) -> Response:
    return redirect(_address(table), code=303)


def _on_from(row: NightRow, table: TableRow) -> Response:
    """Redirect to the next table without a result; its page says that this table is done."""
    following = next(progress.unreported_after(night_of(row), table.round.number, table.number), None)
    place = _place(table) if following is None else _place(table) | {"number": following.number}
    return redirect(url_for(".show", done=table.number, **place), code=303)


def _page(row: NightRow, view: TableView, refusal: str = "", form: ResultForm | None = None) -> str:
    typed = form or form_of(view, ResultForm)(formdata=None, hands=view.night.settings.hands)
    place, phones = _place(view.row), tables.phones_at(view.row)
    others = [table.number for table in view.round.tables]
    at = others.index(view.table.number)
    missing = next(progress.unreported_after(view.night, view.round.number, view.table.number), None)
    code = view.row.code  # an imported night's tables have none, as their rounds are over
    address = phone_url("night_table.show", code=code, proof=code_proof(code)) if code else ""
    return render_template(
        "nights/director/table.html",
        row=row,
        night=view.night,
        here_now="desk",
        view=view,
        table=view.table,
        place=place,
        version=page_version(view.row, phones),
        refusal=refusal,
        form=typed,
        wrong=form is not None,
        final=progress.is_final(view.night, now()),
        side_name=partial(side_name, view),
        phones=phones,
        code=code,
        code_picture=qr_code(address),
        address=address,
        before=others[at - 1] if at else None,
        after=others[at + 1] if at + 1 < len(others) else None,
        missing=missing,
        done=_done(view),
        done_by=steps.done_by,
        last_step=lambda number: _last_step(row, table_in(view.row.round, number)),
        joins=joining(view),
        unplayable=unplayable,
        is_last=view.round is view.night.current,
    )


def _done(view: TableView) -> NightTable | None:
    """The table whose result has just been saved."""
    table = view.round.table(request.args.get("done", 0, int))
    return table if table is not None and table.confirmed else None


def _correct_page(
    row: NightRow, view: TableView, form: ResultForm, refusal: str = "", corrected: TableResult | None = None
) -> str:
    night, round_ = view.night, view.round
    effects = (
        progress.correction_effects(night, round_.number, view.table.number, corrected) if corrected else None
    )
    return render_template(
        "nights/director/correct.html",
        row=row,
        night=night,
        here_now="desk",
        view=view,
        table=view.table,
        place=_place(view.row),
        form=form,
        refusal=refusal,
        corrected=corrected,
        effects=effects,
        names=names_of(night, in_full=True),
        draft=night.draft.number if night.draft else None,
        by_lot={drawn.number for drawn in night.rounds if drawn.request.kind not in BY_RESULTS},
        final=progress.is_final(night, now()),
        side_name=partial(side_name, view),
    )
