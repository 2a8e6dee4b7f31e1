"""The director's desk: the next step, the tables that need something, the clock, announcements, the
podium."""

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from flask import abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug import Response
from wtforms import BooleanField, IntegerField, SelectField, StringField
from wtforms.validators import InputRequired, NumberRange, Regexp

from scorekeeper.limits import MAX_ANNOUNCEMENT_LETTERS
from scorekeeper.store.change_log import Changed
from scorekeeper.store.faults import fault_in_sight
from scorekeeper.store.models import Game, now
from scorekeeper.store.night_models import LogRow, NightRow, ResultRow, RoundRow, TableRow
from scorekeeper.store.nights import (
    directors,
    nights,
    reseating,
    results,
    round_clock,
    rounds,
    stage,
    steps,
    tables,
)
from scorekeeper.store.nights.log import version
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import games_at, hands_at_tables, last_change_at_tables
from scorekeeper.store.steady_time import steady_now
from scorekeeper.tournament.night import clock as clocks
from scorekeeper.tournament.night import podium, progress
from scorekeeper.tournament.night.model import Night, NightTable
from scorekeeper.tournament.night.podium import PLACES
from scorekeeper.tournament.night.possible_results import same_report
from scorekeeper.tournament.night.result_from_game import GameResult
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.common.table_view import game_result, problems_of, view_of
from scorekeeper.web.nights.director.administration import CrewForm
from scorekeeper.web.nights.director.log import StepForm
from scorekeeper.web.nights.director.pin import asks_pin, wrong_pin_if_final
from scorekeeper.web.nights.director.seating import undo_reseating, waiting_together
from scorekeeper.web.nights.director.tables import StayForm
from scorekeeper.web.parts.forms.names import NameField
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.table_news import clock_state
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import (
    may_direct,
    may_keep_score,
    night_to_direct,
    night_to_keep,
    night_to_see,
    released_round,
    table_in,
)
from scorekeeper.web.serving.devices import current_device, ensure_device
from scorekeeper.web.serving.faults import fault_on_page
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm

#: Most minutes added or removed at once.
MAX_MINUTES = 60


# --- the desk --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableState:
    """A table on the desk and what it waits for. `hands` is the number of hands in its game. `code` opens its
    page until the round is `over`. `by_game` is the game's result, if another one waits to be accepted."""

    table: NightTable
    hands: int
    code: str | None
    over: bool
    by_game: GameResult | None = None

    @property
    def state(self) -> str:
        """ "disagree", "proposed", "done", "open" (entered, not accepted), "playing"."""
        table = self.table
        if table.confirmed:
            return "proposed" if table.open else "done"
        if len(table.open) > 1:
            return "disagree"
        return "open" if table.open else "playing"


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_keep(public_id)
    if wants_fragment() and request.args.get("v") == _seen(row):
        return unchanged()
    return _page(row)


def _page(row: NightRow, no_pin: str = "", refusal: str = "") -> str:
    night, current = night_of(row), rounds.current_of(row)
    number = current.number if current else None
    return render_template(
        "nights/director/desk.html",
        row=row,
        night=night,
        here_now="desk",
        version=_seen(row),
        device=current_device(),
        names=names_of(night, in_full=True, round_number=number),
        states=states_of(night, current) if current else [],
        earlier=_unlisted_rounds(night),
        missing=list(night.unreported_tables()),
        old_results=[draw for draw in progress.outdated_draws(night) if draw.drawn == number],
        number=progress.next_round_number(night),
        comes_another=progress.comes_another(night),
        arrived=sum(entrant.state == "here" for entrant in night.entrants),
        clock=clock_state(night.current),
        ends=progress.correction_ends(night),
        final=progress.is_final(night, now()),
        together=waiting_together(night),
        announcement=AnnouncementForm(formdata=None, text=row.announcement),
        next_place=_next_place(row, night),
        no_pin=no_pin,
        refusal=refusal,
        **_last_step(row),
        fault=fault_on_page(),
    )


def _last_step(row: NightRow) -> dict[str, LogRow | None]:
    """The director's last step at the desk, by what the page calls it."""
    step = steps.last_at_desk(row)
    done = step and steps.done_by(step)
    kind = done.kind if done else ""
    of_tables = step is not None and kind in ("table_added", "table_idle") and reseating.can_undo(row, step)
    return {
        "at_table": step if kind in ("accepted", "answered") else None,
        "done": done,
        "reseated": step if of_tables else None,
    }


def _next_place(row: NightRow, night: Night) -> int | None:
    """The next podium place that the projector will show, once the night is finished."""
    if night.finished_at is None:
        return None
    return podium.next_place(progress.night_standings(night, explained=False), row.podium_steps)


def _seen(row: NightRow) -> str:
    """The version of the desk. It changes with every step, every hand saved at a table, and any database
    fault."""
    current = rounds.current_of(row)
    fault = fault_in_sight()
    return (
        f"{version(row.id)}.{last_change_at_tables(current) if current else 0}{fault.name if fault else ''}"
    )


def states_of(night: Night, round_row: RoundRow) -> list[TableState]:
    """The tables of a released round, for the desk."""
    hands, over = hands_at_tables(round_row), round_row.closed_at is not None
    codes = {} if over else {table.number: table.code for table in round_row.tables}
    released = next(released for released in night.released if released.number == round_row.number)
    states = [
        TableState(table, hands.get(table.number, 0), codes.get(table.number), over)
        for table in released.tables
    ]
    games = games_at(round_row, [state.table.number for state in states if state.state == "open"])
    return [replace(state, by_game=_other_than(games.get(state.table.number), state)) for state in states]


def _other_than(game: Game | None, state: TableState) -> GameResult | None:
    """The result of a table's game, if the one that waits differs."""
    by_game = game_result(game, state.table)
    return by_game if by_game is not None and not same_report(by_game, state.table.open[0]) else None


def _unlisted_rounds(night: Night) -> list[int]:
    """The rounds whose tables the desk does not list: earlier ones, or all after the end."""
    over = night.finished_at is not None
    return [round_.number for round_ in night.released if over or round_ is not night.current]


# --- results that wait -----------------------------------------------------------------------------


class AcceptForm(TextForm):
    """The results to accept: tables and versions, such as "3:1 4:2"."""

    results = StringField(validators=[InputRequired(), Regexp(r"^\d+:\d+( \d+:\d+)*$")])

    @property
    def versions(self) -> dict[int, int]:
        """Table number -> version of its result."""
        pairs = (pair.split(":") for pair in (self.results.data or "").split())
        return {int(table): int(version) for table, version in pairs}


def accept_results(public_id: str, number: int) -> ResponseReturnValue:
    """Accept results that the desk showed as waiting: all, or none if one has changed since."""
    row, device = night_to_keep(public_id)
    round_row, form = released_round(row, number), AcceptForm()
    if not form.validate_on_submit():
        abort(400)
    if progress.is_final(night_of(row), now()):
        return _page(row, refusal=_("The standings are final. Accept the result on its table’s page.")), 409
    chosen = {
        number: _acceptable(table_in(round_row, number), version) for number, version in form.versions.items()
    }
    left = [str(number) for number, result in chosen.items() if result is None]
    if left:
        refusal = _(
            "Nothing was accepted: at table %(tables)s the result has changed.",
            tables=voice().comma_list(left),
        )
        return _page(row, refusal=refusal), 409
    for result in filter(None, chosen.values()):
        results.accept(row, result, device, None)
    return _to_desk(row)


def _acceptable(table: TableRow, version: int) -> ResultRow | None:
    """This version of a table's result, if it counts already, or if it alone waits there and is possible."""
    result = next((each for each in table.results if each.version == version), None)
    if result is not None and result.status == "confirmed":  # pressed twice
        return result
    view = view_of(table)
    if [each.version for each in view.results] != [version] or problems_of(view, view.results[0]):
        return None
    return result


# --- the clock -------------------------------------------------------------------------------------


class ClockForm(TextForm):
    """A button of a round's clock; `minutes` is needed only for adding time."""

    what = SelectField(choices=[(what, what) for what in ("start", "pause", "give")])
    minutes = IntegerField()

    def validate_minutes(self, field: IntegerField) -> None:
        if self.what.data == "give":
            InputRequired()(self, field)
            NumberRange(-MAX_MINUTES, MAX_MINUTES)(self, field)


class TimeForm(TextForm):
    """Adds minutes to a table's clock, or removes them. `stay`: sent from the table's own page."""

    minutes = IntegerField(validators=[InputRequired(), NumberRange(-MAX_MINUTES, MAX_MINUTES)])
    stay = BooleanField()


def set_clock(public_id: str, number: int) -> ResponseReturnValue:
    """Start or pause the clock of a round, or add time for all of its tables."""
    row, device = night_to_direct(public_id)
    round_row, form = released_round(row, number), ClockForm()
    if not form.validate_on_submit():
        abort(400)
    at = steady_now(remember=True)
    if form.what.data == "start":
        round_clock.set_clock(row, device, round_row, lambda clock: clocks.start(clock, at), "clock_started")
    elif form.what.data == "pause":
        round_clock.set_clock(row, device, round_row, lambda clock: clocks.pause(clock, at), "clock_paused")
    else:
        minutes = form.minutes.data or 0
        extra = timedelta(minutes=minutes)
        give = partial(clocks.give_time, extra=extra)
        round_clock.set_clock(row, device, round_row, give, "clock_given", minutes=minutes)
    return _to_desk(row)


def give_time(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Add time for one table."""
    row, device = night_to_direct(public_id)
    table, form = table_in(released_round(row, round_number), number), TimeForm()
    if not form.validate_on_submit():
        abort(400)
    round_clock.give_time(row, device, table, timedelta(minutes=form.minutes.data or 0))
    return _back_from(table, form.stay.data)


# --- calls -----------------------------------------------------------------------------------------


def answered(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """End a table's call, because a director has been there."""
    row, device = night_to_keep(public_id)
    table = table_in(released_round(row, round_number), number)
    tables.answer_call(row, [table], device)
    return _back_from(table, StayForm().stay.data)


# --- tables added and taken out --------------------------------------------------------------------


def undo_tables(public_id: str) -> ResponseReturnValue:
    """Undo the last table added to the round or taken out of it, or redo that."""
    row, device = night_to_direct(public_id)
    try:
        undo_reseating(row, device, _last_step(row)["reseated"], StepForm().step.data)
    except Changed:
        return _page(row, refusal=_("The tables changed in the meantime. This is how they are now.")), 409
    return _to_desk(row)


# --- the end of the night --------------------------------------------------------------------------


class FinishForm(TextForm):
    """Finishes the night after the round shown on the page."""

    number = IntegerField()


def finish(public_id: str) -> ResponseReturnValue:
    """Finish the night after the round shown on the page. An outdated page, or a draft, finishes nothing."""
    row, device = night_to_direct(public_id)
    current = rounds.current_of(row)
    seen = current.number if current else 0
    if rounds.draft_of(row) is not None or FinishForm().number.data not in (None, seen):
        return _to_desk(row)
    if current is not None:
        rounds.close_round(row, device, current)
    nights.finish(row, device)
    return _to_desk(row)


@asks_pin
def reopen(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    wrong = wrong_pin_if_final(row)
    if wrong:
        return _page(row, wrong), 403
    if row.finished_at is not None:
        rounds.reopen_last_round(row, device)
    nights.reopen(row, device)
    return _to_desk(row)


# --- announcements and the podium ------------------------------------------------------------------


class AnnouncementForm(TextForm):
    """An announcement for everybody; an empty one removes it."""

    text = NameField(_l("Announcement"), MAX_ANNOUNCEMENT_LETTERS)


class PodiumForm(TextForm):
    """The number of podium places to show. `screen`: sent from the projector's own page."""

    steps = IntegerField(validators=[InputRequired(), NumberRange(0, PLACES)])
    screen = BooleanField()


def announce(public_id: str) -> ResponseReturnValue:
    row, device = night_to_direct(public_id)
    stage.announce(row, device, AnnouncementForm().text.data or "")
    return redirect(url_for("night_desk.show", public_id=row.public_id), code=303)


def show_podium(public_id: str) -> ResponseReturnValue:
    """Show the podium up to the requested place; pressing twice shows no more."""
    row, device = night_to_direct(public_id)
    form = PodiumForm()
    if not form.validate_on_submit():
        abort(400)
    stage.show_podium(row, device, form.steps.data or 0)
    endpoint = "night_room.screen" if form.screen.data else "night_desk.show"
    return redirect(url_for(endpoint, public_id=row.public_id), code=303)


# --- who directs -----------------------------------------------------------------------------------


def offer(public_id: str, token: str) -> ResponseReturnValue:
    """Show the offer of a director's or scorekeepers' link without accepting it: a messenger's preview opens
    it, too."""
    row = night_to_see(public_id)
    directs = _opened_by(row, token)
    page = render_template(
        "nights/director/direct.html",
        row=row,
        night=night_of(row),
        directs=directs,
        mine=may_direct(row) if directs else may_keep_score(row),
        form=CrewForm(formdata=None),
    )
    answer = make_response(page)
    answer.headers["Referrer-Policy"] = "strict-origin"  # its address is a secret
    return answer


def accept(public_id: str, token: str) -> ResponseReturnValue:
    row = night_to_see(public_id)
    let = directors.let_direct if _opened_by(row, token) else directors.let_keep_score
    let(row, ensure_device(), CrewForm().name.data or "")
    return _to_desk(row)


def _opened_by(row: NightRow, token: str) -> bool:
    """True if this is the secret of the director's link, False for the scorekeepers'; else 404."""
    if directors.opens_direction(row, token):
        return True
    if not directors.opens_scorekeeping(row, token):
        abort(404)
    return False


# --- the steps of these views ----------------------------------------------------------------------


def _back_from(table: TableRow, stay: bool) -> Response:
    """Redirect to the desk or, with `stay`, to the table's own page."""
    night = table.round.night
    if not stay:
        return _to_desk(night)
    address = url_for(
        "night_tables.show",
        public_id=night.public_id,
        round_number=table.round.number,
        number=table.number,
    )
    return redirect(address, code=303)


def _to_desk(row: NightRow) -> Response:
    return redirect(url_for("night_desk.show", public_id=row.public_id), code=303)
