"""A released round as a whole: its tables, and the deletion of the last one."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import hands_at_tables
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import NightRound
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director.desk import states_of
from scorekeeper.web.nights.director.pin import asks_pin, wrong_pin
from scorekeeper.web.parts.forms.deletion import DeletionForm
from scorekeeper.web.serving.access import night_to_direct, released_round


def show(public_id: str, number: int) -> ResponseReturnValue:
    """Show the tables of a round, including earlier ones; each links to its result."""
    row, _device = night_to_direct(public_id)
    round_row, night = released_round(row, number), night_of(row)
    return render_template(
        "nights/director/round.html",
        row=row,
        night=night,
        here_now="desk",
        round=_round(row, number),
        states=states_of(night, round_row),
        names=names_of(night, in_full=True, round_number=number),
        final=progress.is_final(night, now()),
    )


def ask_to_delete(public_id: str, number: int) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    released_round(row, number)
    return _delete_page(row, number)


@asks_pin
def delete(public_id: str, number: int) -> ResponseReturnValue:
    """Delete the last round as if it had never been drawn. That needs the PIN and, if results were entered,
    the round's name."""
    row, device = night_to_direct(public_id)
    if rounds.round_of(row, number) is None:  # pressed twice
        return redirect(url_for("night_desk.show", public_id=public_id), code=303)
    round_row = released_round(row, number)
    if round_row is not rounds.current_of(row):
        return _delete_page(row, number, _("Only the last round can be deleted.")), 409
    name = _round_name(number)
    refusal = _("Scores were entered: type “%(name)s” to delete them, too.", name=name)
    form = DeletionForm(name, refusal)
    has_scores = _entered_in(_round(row, number)) or hands_at_tables(round_row)
    if has_scores and not form.validate_on_submit():
        return _delete_page(row, number, form=form), 422
    wrong = wrong_pin(row)
    if wrong:
        return _delete_page(row, number, wrong, form), 403
    rounds.delete_round(row, device, round_row)
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


def _round_name(number: int) -> str:
    return _("Round %(round)s", round=number)


def _round(row: NightRow, number: int) -> NightRound:
    return next(round_ for round_ in night_of(row).rounds if round_.number == number)


def _entered_in(round_: NightRound) -> int:
    """The number of results entered in the round."""
    return sum(len(table.results) for table in round_.tables)


def _delete_page(row: NightRow, number: int, refusal: str = "", form: DeletionForm | None = None) -> str:
    night, round_ = night_of(row), _round(row, number)
    name = _round_name(number)
    return render_template(
        "nights/director/delete_round.html",
        row=row,
        night=night,
        here_now="desk",
        round=round_,
        refusal=refusal,
        form=form or DeletionForm(name, "", formdata=None),
        is_last=round_ is night.current,
        entered=_entered_in(round_),
        confirmed=sum(table.confirmed is not None for table in round_.tables),
        hands=sum(hands_at_tables(released_round(row, number)).values()),
        draft=night.draft,
        name=name,
    )
