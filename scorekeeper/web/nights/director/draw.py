"""The next round: drawn, looked at, changed by hand, drawn again, released to the tables."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from functools import reduce
from itertools import chain
from time import monotonic
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm
from werkzeug import Response

from scorekeeper.rules.words import Sentence
from scorekeeper.store.database import writing
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import drafts, rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import next_round, progress
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw
from scorekeeper.web.common.access import reads_first
from scorekeeper.web.common.few_at_once import few_at_once
from scorekeeper.web.common.language import voice
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.table_games import NoSuchTable, table_games
from scorekeeper.web.nights.forms.draw import DraftForm, DrawForm, LockForm, MoveForm, People, SwapForm

#: Seconds that a draw may search for better tables; the best it has found then is the draft.
DRAW_SECONDS = 1.5

pages = Blueprint("night_draw", __name__, url_prefix="/nights/<public_id>/draw")


@pages.get("")
@few_at_once
def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    return _page(row)


@pages.post("")
@reads_first
@few_at_once
def draw(public_id: str) -> ResponseReturnValue:
    """Draw the next round, or draw it again instead of the draft that was seen. Pressed twice, or by two
    directors at once, it is drawn once."""
    row, _device = night_to_direct(public_id)
    form, night = DrawForm(kind=row.settings["kind"]), night_of(row)
    if not form.kind.validate(form):
        abort(400)
    if night.finished_at is not None:
        return _page(row, [_finished()]), 409
    if form.number.data not in (None, progress.next_round_number(night)):
        return _to_draw(row)  # the round was drawn and released since: this page is an old one
    locked = [table for table in night.draft.tables if table.locked] if night.draft else []
    seed, until = secrets.randbelow(1_000_000), monotonic() + DRAW_SECONDS
    try:
        drawn = next_round.draw_next_round(
            night, seed, form.kind.data, locked, keep_going=lambda: monotonic() < until
        )
    except ImpossibleDraw as error:
        return _page(row, [voice().say(error.sentence)]), 422
    if not drawn.tables:
        return _page(row, [_("Nobody can be seated yet: at least two have to be here.")]), 422
    return _keep(public_id, drawn, form, cut_short=monotonic() >= until)


def _keep(public_id: str, drawn: NightRound, form: DrawForm, cut_short: bool) -> ResponseReturnValue:
    """Keep what was drawn as the draft. The night has gone on meanwhile: it is asked for anew."""
    try:
        with writing():
            row, device = night_to_direct(public_id)
            if row.finished_at is None:
                drafts.save_draft(row, device, drawn, form.key, form.instead_of.data)
    except rounds.Stale:
        refusal = _("Somebody was taken off the list while the tables were drawn. Draw again.")
        return _page(night_to_direct(public_id)[0], [refusal]), 409
    if row.finished_at is not None:
        return _page(row, [_finished()]), 409
    return _to_draw(row, cut_short)


@pages.post("/swap")
def swap(public_id: str) -> ResponseReturnValue:
    """Let two people change places, wherever they are in the draft."""
    row, device = night_to_direct(public_id)
    draft = _draft(row)
    form = SwapForm(_people(night_of(row), draft))
    if not form.validate_on_submit():
        return _page(row, swap_form=form), 422
    pair = [form.first.data, form.other.data]
    return _change(row, device, next_round.swap_entrants(draft, *pair), "swapped", who=pair)


@pages.post("/place")
def place(public_id: str) -> ResponseReturnValue:
    """Move somebody to another table, or let them sit this round out."""
    row, device = night_to_direct(public_id)
    draft, night = _draft(row), night_of(row)
    form = _move_form(night, draft)
    if not form.validate_on_submit():
        return _page(row, move_form=form), 422
    entrant, table = form.who.data, form.table
    changed = next_round.move_entrant(night, draft, entrant, table)
    if changed is None:
        refusal = _("That leaves a table too small or too large to play. Let two change places.")
        return _page(row, [refusal], move_form=form), 422
    if table is None:
        return _change(row, device, changed, "benched", who=[entrant])
    return _change(row, device, changed, "moved", who=[entrant], table=table)


@pages.post("/lock")
def lock(public_id: str) -> ResponseReturnValue:
    """Lock a table, so that it stays when the draft is drawn again, or unlock it."""
    row, device = night_to_direct(public_id)
    draft, number = _draft(row), LockForm().table.data
    if number is None or draft.table(number) is None:
        abort(404)
    changed = next_round.toggle_lock(draft, number)
    table = changed.table(number)
    kind = "locked" if table and table.locked else "unlocked"
    return _change(row, device, changed, kind, table=number)


@pages.post("/drop")
def drop(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    drafts.drop_draft(row, device, DraftForm().key)
    return _to_draw(row)


@pages.post("/release")
@few_at_once
def release(public_id: str) -> ResponseReturnValue:
    """Give the draft to the tables. Pressed twice it is released once."""
    row, device = night_to_direct(public_id)
    night = night_of(row)
    if night.draft is not None and night.finished_at is not None:
        return _page(row, [_finished()]), 409
    try:
        games = table_games(night, night.draft.number, night.draft.tables) if night.draft else {}
        rounds.release(row, device, DraftForm().key, games, _clock(night))
    except NoSuchTable as error:
        return _page(row, [_no_such_table(error)]), 422
    except rounds.Stale:
        return _page(row, [_stale()]), 409
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _change(
    row: NightRow, device: Device, changed: NightRound, kind: str, **facts: object
) -> ResponseReturnValue:
    try:
        drafts.change_draft(row, device, changed, DraftForm().key, kind, **facts)
    except rounds.Stale:
        return _page(row, [_stale()]), 409
    return _to_draw(row)


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


def _joined(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    return reduce(lambda before, after: _("%(before)s; %(after)s", before=before, after=after), reasons)


def _people(night: Night, draft: NightRound) -> People:
    """Entrants who may be moved: by table, then those who sit out and those who came after the draw."""
    names = _names(night)
    groups = {_("Table %(number)s", number=table.number): table.entrants for table in draft.tables}
    groups[_("Sitting out")] = draft.sitting_out
    groups[_("Without a place")] = next_round.missing_from_draft(night)
    return {
        heading: [(number, names[number]) for number in numbers]
        for heading, numbers in groups.items()
        if numbers
    }


def _move_form(night: Night, draft: NightRound, **options: Any) -> MoveForm:
    return MoveForm(_people(night, draft), [table.number for table in draft.tables], **options)


def _names(night: Night) -> dict[int, str]:
    return names_of(night, in_full=True, round_number=progress.next_round_number(night))


def _to_draw(row: NightRow, cut_short: bool = False) -> Response:
    said = "y" if cut_short else None
    return redirect(url_for(".show", public_id=row.public_id, cut_short=said), code=303)


def _page(
    row: NightRow,
    refusals: Sequence[str] = (),
    swap_form: SwapForm | None = None,
    move_form: MoveForm | None = None,
) -> str:
    """The page of the draw; with a refused change of the draft its form."""
    night = night_of(row)
    draft, number = night.draft, progress.next_round_number(night)
    kind = draft.request.kind if draft else night.settings.kind
    form = DrawForm(formdata=None, kind=kind, form_key=new_token())
    form.offer(whist=(night.settings.seats, night.settings.partners) == (4, "rotating"))
    return render_template(
        "nights/director/draw.html",
        row=row,
        night=night,
        here_now="draw",
        number=number,
        arrived=[entrant for entrant in night.entrants if entrant.state == "here"],
        missing=list(night.unreported_tables()),
        draft=draft,
        form=form,
        names=_names(night),
        refusals=[*refusals, *_errors_of(swap_form), *_errors_of(move_form)],
        by_hand=bool(swap_form or move_form),
        cut_short="cut_short" in request.args,
        **(_draft_values(row, night, draft, swap_form, move_form) if draft else {}),
    )


def _errors_of(form: FlaskForm | None) -> list[str]:
    """The errors of a form, each once."""
    return list(dict.fromkeys(map(str, chain.from_iterable(form.errors.values())))) if form else []


def _draft_values(
    row: NightRow, night: Night, draft: NightRound, swap_form: SwapForm | None, move_form: MoveForm | None
) -> dict[str, object]:
    """The values of the page that only a draft has."""
    names, assessed = _names(night), next_round.assess_round(night, draft)
    draft_row = rounds.draft_of(row)

    def say(sentence: Sentence) -> str:
        return voice().say(with_names(sentence, lambda unit: names.get(int(unit), unit)))

    return {
        "seen": draft_row.form_key if draft_row else "",
        "reasons": {
            table.number: _joined([say(reason) for reason in table.reasons]) for table in assessed.tables
        },
        "notes": [say(note) for note in assessed.notes],
        "late_names": [names[number] for number in next_round.missing_from_draft(night)],
        "gone_names": [names[number] for number in next_round.departed_from(night, draft)],
        "swap_form": swap_form or SwapForm(_people(night, draft), formdata=None),
        "move_form": move_form or _move_form(night, draft, formdata=None),
    }
