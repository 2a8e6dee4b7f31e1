"""A table that somebody has left in the middle of a round: it goes on without them, or does not play."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.rules.words import and_list, verbatim
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow, TableRow
from scorekeeper.store.nights import idle_tables, late
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.rounds import current_of
from scorekeeper.tournament.night.departures import Departure, departure_from
from scorekeeper.tournament.night.model import NightTable
from scorekeeper.web.common.language import voice
from scorekeeper.web.nights.common.access import night_to_direct, released_round, table_in
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.table_games import table_games
from scorekeeper.web.nights.common.table_view import TableView
from scorekeeper.web.nights.forms.table import StepForm


def play_on(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Let the table begin anew without those who are gone. What does not fit any more is not done."""
    row, table, device, departure = _departure(public_id, round_number, number)
    if departure is not None and departure.sides is not None and not late.has_begun(table):
        game = table_games(night_of(row), round_number, [NightTable(number, departure.sides)])[number]
        late.play_without(row, device, table, departure.sides, game, departure.gone)
    there = url_for("night_tables.show", public_id=public_id, round_number=round_number, number=number)
    return redirect(there, code=303)


def sit_out(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Let those who stayed sit the round out. What does not fit any more is not done."""
    row, table, device, departure = _departure(public_id, round_number, number)
    if departure is None or not idle_tables.can_sit_out(table):
        return redirect(
            url_for("night_tables.show", public_id=public_id, round_number=round_number, number=number), 303
        )
    idle_tables.let_sit_out(row, device, table, departure)
    return _to_desk(public_id)


def undo_sitting_out(public_id: str) -> ResponseReturnValue:
    """Bring the table back that was taken out of the round last."""
    row, device = night_to_direct(public_id)
    line, round_ = idle_tables.idle_last(row), current_of(row)
    if line is not None and round_ is not None and line.id == StepForm().step.data:
        number, sides = int(line.facts["table"]), idle_tables.sides_of(line)
        game = table_games(night_of(row), round_.number, [NightTable(number, sides)])[number]
        idle_tables.undo_sitting_out(row, device, round_, line, game)
    return _to_desk(public_id)


@dataclass(frozen=True)
class Left:
    """Departure in words. `leavers`: by number the names of those who are gone; `stayed`: names."""

    departure: Departure
    leavers: Mapping[int, str]
    stayed: Sequence[str]
    can_sit_out: bool


def left_table(view: TableView) -> Left | None:
    """Departure from a table of the round that is on, or None if nobody is gone."""
    departure = departure_from(view.night, view.table.number) if view.round is view.night.current else None
    if departure is None:
        return None
    names = names_of(view.night, in_full=True, round_number=view.round.number)
    return Left(
        departure,
        {number: names[number] for number in departure.gone},
        [names[number] for number in departure.stayed],
        idle_tables.can_sit_out(view.row),
    )


def in_a_row(names: Iterable[str]) -> str:
    """Names as a part of a sentence: "Ann, Bob and Cy"."""
    return voice().say(and_list([verbatim(name) for name in names]))


def _departure(
    public_id: str, round_number: int, number: int
) -> tuple[NightRow, TableRow, Device, Departure | None]:
    """The table with who is gone from it: nobody in a round that is over."""
    row, device = night_to_direct(public_id)
    round_ = released_round(row, round_number)
    table = table_in(round_, number)
    return row, table, device, departure_from(night_of(row), number) if round_ is current_of(row) else None


def _to_desk(public_id: str) -> Response:
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)
