"""Undo of a table that began anew with a late arrival, or without those who are gone."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.nights import late
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night.model import NightTable
from scorekeeper.web.nights.common.access import night_to_direct, released_round, table_in
from scorekeeper.web.nights.common.table_games import table_games
from scorekeeper.web.nights.forms.table import StepForm


def undo(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Let the table be as it was before somebody joined or left it. A table that has begun since stays."""
    row, device = night_to_direct(public_id)
    table = table_in(released_round(row, round_number), number)
    line = late.reseated_last(row, table)
    sides = late.sides_before(table, line) if line is not None else None
    if line is not None and sides is not None and line.id == StepForm().step.data:
        game = table_games(night_of(row), round_number, [NightTable(number, sides)])[number]
        late.undo_reseating(row, device, table, line, sides, game)
    there = url_for("night_tables.show", public_id=public_id, round_number=round_number, number=number)
    return redirect(there, code=303)
