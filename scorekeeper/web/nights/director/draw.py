"""The next round: drawn, looked at, changed by hand, drawn again, released to the tables."""

import secrets
from datetime import timedelta
from time import monotonic

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug import Response

from scorekeeper.store.change_log import Changed
from scorekeeper.store.database import begin_writing, writing
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import drafts, rounds
from scorekeeper.store.nights.reading import night_of, seen_now
from scorekeeper.tournament.night import draft_by_hand, next_round, progress
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.seating.tables import ImpossibleDraw
from scorekeeper.web.common.access import reads_first
from scorekeeper.web.common.language import voice
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.director.attention import open_items
from scorekeeper.web.nights.director.draw_page import draw_page, move_form_of, page_of_table, people_to_move
from scorekeeper.web.nights.director.seating import NoSuchTable, table_games
from scorekeeper.web.nights.forms.draw import DraftForm, DrawForm, LockForm, ReleaseForm, SwapForm
from scorekeeper.web.nights.forms.table import StepForm

#: Seconds that a draw may search for better tables; the best it has found then is the draft.
DRAW_SECONDS = 1.5


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return draw_page(row)


@reads_first
def draw(public_id: str) -> ResponseReturnValue:
    """Draw the next round, or draw it again instead of the draft that was seen. Pressed twice, or by two
    directors at once, it is drawn once."""
    row, _device = night_to_direct(public_id)
    form, night = DrawForm(kind=row.settings["kind"]), night_of(row)
    if not form.kind.validate(form) or not form.final_tables.validate(form):
        abort(400)
    if night.finished_at is not None:
        return draw_page(row, [_finished()]), 409
    if form.number.data not in (None, progress.next_round_number(night)):
        return _to_draw(row)  # the round was drawn and released since: this page is an old one
    locked = [table for table in night.draft.tables if table.locked] if night.draft else []
    seed, until = secrets.randbelow(1_000_000), monotonic() + DRAW_SECONDS
    try:
        drawn = next_round.draw_next_round(
            night,
            seed,
            form.kind.data,
            locked,
            keep_going=lambda: monotonic() < until,
            final_tables=form.final_tables.data,
        )
    except ImpossibleDraw as error:
        return draw_page(row, [voice().say(error.sentence)]), 422
    if not drawn.tables:
        return draw_page(row, [_("Nobody can be seated yet: at least two have to be here.")]), 422
    return _keep(public_id, drawn, form, cut_short=monotonic() >= until)


def _keep(public_id: str, drawn: NightRound, form: DrawForm, cut_short: bool) -> ResponseReturnValue:
    """Keep what was drawn as the draft. The night has gone on meanwhile: it is asked for anew."""
    try:
        with writing():
            row, device = night_to_direct(public_id)
            if row.finished_at is None:
                drafts.save_draft(row, device, drawn, form.key, form.instead_of.data, cut_short)
    except rounds.Stale:
        refusal = _("Somebody was taken off the list while the tables were drawn. Draw again.")
        return draw_page(night_to_direct(public_id)[0], [refusal]), 409
    if row.finished_at is not None:
        return draw_page(row, [_finished()]), 409
    return _to_draw(row)


@reads_first
def swap(public_id: str) -> ResponseReturnValue:
    """Let two people change places, wherever they are in the draft."""
    row, _device = night_to_direct(public_id)
    draft = _draft(row)
    form = SwapForm(people_to_move(night_of(row), draft))
    if not form.validate_on_submit():
        return draw_page(row, swap_form=form), 422
    pair = [form.first.data, form.other.data]
    return _change(public_id, draft_by_hand.swap_entrants(draft, *pair), "swapped", who=pair)


@reads_first
def place(public_id: str) -> ResponseReturnValue:
    """Move somebody to another table, or let them sit this round out."""
    row, _device = night_to_direct(public_id)
    draft, night = _draft(row), night_of(row)
    form = move_form_of(night, draft)
    if not form.validate_on_submit():
        return draw_page(row, move_form=form), 422
    entrant, table = form.who.data, form.table
    changed = draft_by_hand.move_entrant(night, draft, entrant, table)
    if changed is None:
        refusal = _("That leaves a table too small or too large to play. Let two change places.")
        return draw_page(row, [refusal], move_form=form), 422
    if table is None:
        return _change(public_id, changed, "benched", who=[entrant])
    return _change(public_id, changed, "moved", who=[entrant], table=table)


@reads_first
def lock(public_id: str) -> ResponseReturnValue:
    """Lock a table, so that it stays when the draft is drawn again, or unlock it."""
    row, _device = night_to_direct(public_id)
    draft, number = _draft(row), LockForm().table.data
    if number is None or draft.table(number) is None:
        abort(404)
    changed = draft_by_hand.toggle_lock(draft, number)
    table = changed.table(number)
    kind = "locked" if table and table.locked else "unlocked"
    return _change(public_id, changed, kind, table=number)


def undo(public_id: str) -> ResponseReturnValue:
    """Take back the last change of the draft by hand."""
    row, device = night_to_direct(public_id)
    try:
        drafts.undo_change(row, device, StepForm().step.data)
    except (Changed, rounds.Stale):
        return draw_page(row, [_stale()]), 409
    return _to_draw(row)


def drop(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    drafts.drop_draft(row, device, DraftForm().key)
    return _to_draw(row)


@reads_first
def release(public_id: str) -> ResponseReturnValue:
    """Give the draft to the tables, unless something is open that this would harm and that was not overridden
    in full sight. Pressed twice it is released once."""
    row, _device = night_to_direct(public_id)
    night, seen, form = night_of(row), seen_now(row).but_for_results, ReleaseForm()
    if night.draft is not None and night.finished_at is not None:
        return draw_page(row, [_finished()]), 409
    draft = rounds.draft_of(row)
    if draft is not None and draft.form_key != form.key:
        return draw_page(row, [_stale()]), 409
    still_open = open_items(row, night)
    if {item.key for item in still_open} - form.overridden:
        return draw_page(row, still_open=still_open), 409
    try:
        games = table_games(night, night.draft.number, night.draft.tables) if night.draft else {}
        begin_writing()
        row, device = night_to_direct(public_id)
        if rounds.draft_of(row) is not None and seen_now(row).but_for_results != seen:
            raise rounds.Stale
        rounds.release(row, device, form.key, games, _clock(night), still_open)
    except NoSuchTable as error:
        return draw_page(row, [_no_such_table(error)]), 422
    except rounds.Stale:
        return draw_page(row, [_stale()]), 409
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _change(
    public_id: str, changed: NightRound, kind: str, table: int | None = None, **facts: object
) -> ResponseReturnValue:
    told = facts if table is None else facts | {"table": table}
    try:
        with writing():
            row, device = night_to_direct(public_id)
            drafts.change_draft(row, device, changed, DraftForm().key, kind, **told)
    except rounds.Stale:
        return draw_page(night_to_direct(public_id)[0], [_stale()]), 409
    return _to_draw(row, changed, table)


def _finished() -> str:
    return _("The night is finished. Press “Not finished” on the desk first.")


def _no_such_table(error: NoSuchTable) -> str:
    return ngettext(
        "Table %(table)s cannot play: by this box %(num)s person does not sit so.",
        "Table %(table)s cannot play: by this box %(num)s people do not sit so.",
        error.players,
        table=error.table.number,
    )


def _stale() -> str:
    return _("The draft was changed meanwhile. This is how it is now: nothing was done.")


def _clock(night: Night) -> Clock | None:
    settings = night.settings
    if settings.minutes is None:
        return None
    return Clock(timedelta(minutes=settings.minutes), last_hand=timedelta(minutes=settings.last_hand))


def _draft(row: NightRow) -> NightRound:
    draft = night_of(row).draft
    if draft is None:
        abort(404)
    return draft


def _to_draw(row: NightRow, draft: NightRound | None = None, number: int | None = None) -> Response:
    """Lead to the draft, at table `number` if there is one."""
    page = page_of_table(draft, number) if draft and number else None
    anchor = f"table-{number}" if number else None
    return redirect(url_for(".show", public_id=row.public_id, page=page, _anchor=anchor), code=303)
