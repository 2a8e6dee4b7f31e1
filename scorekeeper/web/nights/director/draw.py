"""The next round: drawn, looked at, changed by hand, drawn again, released to the tables."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from functools import reduce

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug import Response

from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import drafts, rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.night import next_round, progress
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.seating.model import KINDS
from scorekeeper.tournament.seating.table_sizes import ImpossibleDraw
from scorekeeper.web.common.language import voice
from scorekeeper.web.nights.common.access import night_to_direct
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.table_games import NoSuchTable, table_games
from scorekeeper.web.nights.forms.night import KIND_NAMES

#: What the forms that change a draft by hand ask for.
_BY_HAND = ("one", "other", "who", "to")

pages = Blueprint("night_draw", __name__, url_prefix="/nights/<public_id>/draw")


@pages.get("")
def show(public_id: str):
    row, _device = night_to_direct(public_id)
    return _page(row)


@pages.post("")
def draw(public_id: str):
    """Draw the next round, or draw it again instead of the draft that was seen. Pressed twice, or by two
    directors at once, it is drawn once."""
    row, device = night_to_direct(public_id)
    kind = request.form.get("kind", row.settings["kind"])
    if kind not in KINDS:
        abort(400)
    night = night_of(row)
    if night.finished_at is not None:
        return _page(row, [_("The night is finished. Press “Not finished” on the desk first.")]), 409
    number = progress.next_round_number(night)
    if request.form.get("number", number, int) != number:
        return _to_draw(row)  # the round was drawn and released since: this page is an old one
    locked = [table for table in night.draft.tables if table.locked] if night.draft else []
    try:
        drawn = next_round.draw_next_round(night, secrets.randbelow(1_000_000), kind, locked)
    except ImpossibleDraw as error:
        return _page(row, [voice().say(error.sentence)]), 422
    if not drawn.tables:
        return _page(row, [_("Nobody can be seated yet: at least two have to be here.")]), 422
    key = request.form.get("form_key") or new_token()
    drafts.save_draft(row, device, drawn, key[:32], request.form.get("instead_of"))
    return _to_draw(row)


@pages.post("/swap")
def swap(public_id: str):
    """Two people change places, wherever they are in the draft."""
    row, device = night_to_direct(public_id)
    draft = _draft(row)
    one, other = (request.form.get(name, type=int) for name in ("one", "other"))
    known = {entrant.number for entrant in row.entrants}
    if one not in known or other not in known or one == other:
        return _page(row, [_("Choose two different people.")]), 422
    changed = next_round.swap_entrants(draft, one, other)
    return _changed(row, device, changed, "swapped", who=[one, other])


@pages.post("/place")
def place(public_id: str):
    """Somebody moves to another table, or sits this round out."""
    row, device = night_to_direct(public_id)
    draft, who = _draft(row), request.form.get("who", type=int)
    if who is None or not request.form.get("to"):
        return _page(row, [_("Choose who moves, and where to.")]), 422
    at = None if request.form["to"] == "out" else request.form.get("to", 0, int)
    if who not in {one.number for one in row.entrants} or (at is not None and draft.table(at) is None):
        abort(404)
    changed = next_round.move_entrant(night_of(row), draft, who, at)
    if changed is None:
        return _page(
            row, [_("That leaves a table too small or too large to play. Let two change places.")]
        ), 422
    if at is None:
        return _changed(row, device, changed, "benched", who=[who])
    return _changed(row, device, changed, "moved", who=[who], table=at)


@pages.post("/lock")
def lock(public_id: str):
    """A table stays as it is when the draft is drawn again; pressed once more it need not."""
    row, device = night_to_direct(public_id)
    draft, number = _draft(row), request.form.get("table", type=int)
    if number is None or draft.table(number) is None:
        abort(404)
    changed = next_round.toggle_lock(draft, number)
    kind = "locked" if changed.table(number).locked else "unlocked"
    return _changed(row, device, changed, kind, table=number)


@pages.post("/drop")
def drop(public_id: str):
    row, device = night_to_direct(public_id)
    drafts.drop_draft(row, device, request.form.get("seen", ""))
    return _to_draw(row)


@pages.post("/release")
def release(public_id: str):
    """Give the draft to the tables. Pressed twice it is released once."""
    row, device = night_to_direct(public_id)
    night = night_of(row)
    if night.draft is not None and night.finished_at is not None:
        return _page(row, [_("The night is finished. Press “Not finished” on the desk first.")]), 409
    try:
        games = table_games(night, night.draft.number, night.draft.tables) if night.draft else {}
        rounds.release(row, device, request.form.get("seen", ""), games, _clock(night))
    except NoSuchTable as error:
        said = ngettext(
            "Table %(table)s cannot play: by this box %(num)s person does not sit so.",
            "Table %(table)s cannot play: by this box %(num)s people do not sit so.",
            error.players,
            table=error.table.number,
        )
        return _page(row, [said]), 422
    except rounds.Stale:
        return _page(row, [_stale()]), 409
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _changed(row: NightRow, device, changed: NightRound, kind: str, **facts: object):
    try:
        drafts.change_draft(row, device, changed, request.form.get("seen", ""), kind, **facts)
    except rounds.Stale:
        return _page(row, [_stale()]), 409
    return _to_draw(row)


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


def _for_whist(night: Night) -> bool:
    return (night.settings.seats, night.settings.partners) == (4, "rotating")


def _one_after_the_other(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    return reduce(lambda before, after: _("%(before)s; %(after)s", before=before, after=after), reasons)


def _to_draw(row: NightRow) -> Response:
    return redirect(url_for(".show", public_id=row.public_id), code=303)


def _page(row: NightRow, wrong: list[str] | None = None) -> str:
    night = night_of(row)
    draft, draft_row = night.draft, rounds.draft_of(row)
    names = names_of(night, in_full=True, round_number=progress.next_round_number(night))
    explained = next_round.assess_round(night, draft) if draft else None

    def said(sentence) -> str:
        named = with_names(sentence, lambda unit: names.get(int(unit), unit))
        return voice().say(named)

    return render_template(
        "nights/director/draw.html",
        row=row,
        night=night,
        here_now="draw",
        number=progress.next_round_number(night),
        arrived=[one for one in night.entrants if one.state == "here"],
        missing=list(night.unreported_tables()),
        draft=draft,
        seen=draft_row.form_key if draft_row else "",
        form_key=new_token(),
        why={
            table.number: _one_after_the_other([said(one) for one in table.reasons])
            for table in explained.tables
        }
        if explained
        else {},
        notes=[said(note) for note in explained.notes] if explained else [],
        late=next_round.missing_from_draft(night),
        late_names=[names[one] for one in next_round.missing_from_draft(night)],
        gone_names=[names[one] for one in next_round.departed_from(night, draft)] if draft else [],
        names=names,
        kinds={kind: KIND_NAMES[kind] for kind in KINDS if kind != "whist" or _for_whist(night)},
        wrong=wrong or [],
        tried={name: request.form[name] for name in _BY_HAND if name in request.form} if wrong else {},
    )
