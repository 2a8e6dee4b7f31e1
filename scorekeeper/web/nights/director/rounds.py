"""A released round as a whole: its tables; and the last one can be deleted."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import hands_at_tables
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import NightRound
from scorekeeper.web.common.forms.names import read_as, tidied
from scorekeeper.web.nights.common.access import night_to_direct, released_round
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.director.desk import states_of
from scorekeeper.web.nights.director.pin import wrong_pin

pages = Blueprint("night_rounds", __name__, url_prefix="/nights/<public_id>/rounds")


@pages.get("/<row_id:number>")
def show(public_id: str, number: int):
    """The tables of a round, earlier ones too: each leads to its result."""
    row, _device = night_to_direct(public_id)
    one, night = released_round(row, number), night_of(row)
    return render_template(
        "nights/director/round.html",
        row=row,
        night=night,
        here_now="desk",
        one=one,
        states=states_of(night, one),
        names=names_of(night, in_full=True, round_number=number),
        final=progress.is_final(night, now()),
    )


@pages.get("/<row_id:number>/delete")
def ask_to_delete(public_id: str, number: int):
    row, _device = night_to_direct(public_id)
    released_round(row, number)
    return _delete_page(row, number)


@pages.post("/<row_id:number>/delete")
def delete(public_id: str, number: int):
    """The last round as if it had never been drawn. Wants the PIN and, where something was entered, its
    name."""
    row, device = night_to_direct(public_id)
    if rounds.round_of(row, number) is None:  # pressed twice
        return redirect(url_for("night_desk.show", public_id=public_id), code=303)
    one = released_round(row, number)
    if one is not rounds.current_of(row):
        return _delete_page(row, number, _("Only the last round can be deleted.")), 409
    name = _("Round %(round)s", round=number)
    typed = read_as(tidied(request.form.get("name")))
    if (_entered_in(_round(row, number)) or hands_at_tables(one)) and typed != read_as(name):
        said = _("Scores were entered: type “%(name)s” to delete them, too.", name=name)
        return _delete_page(row, number, said), 422
    wrong = wrong_pin(row)
    if wrong:
        return _delete_page(row, number, wrong), 403
    rounds.delete_round(row, device, one)
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _round(row: NightRow, number: int) -> NightRound:
    return next(one for one in night_of(row).rounds if one.number == number)


def _entered_in(one: NightRound) -> int:
    """How many results were entered in the round."""
    return sum(len(table.results) for table in one.tables)


def _delete_page(row: NightRow, number: int, said: str = "") -> str:
    night, one = night_of(row), _round(row, number)
    games = [table.game for table in released_round(row, number).tables if table.game]
    return render_template(
        "nights/director/delete_round.html",
        row=row,
        night=night,
        here_now="desk",
        one=one,
        said=said,
        is_last=one is night.current,
        entered=_entered_in(one),
        confirmed=sum(table.confirmed is not None for table in one.tables),
        hands=sum(len(game.hands) for game in games),
        draft=night.draft,
        name=_("Round %(round)s", round=number),
        typed=request.form.get("name", ""),
    )
