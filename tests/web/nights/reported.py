"""Results of a round as the director enters them, without the pages for that."""

from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.models import now
from scorekeeper.store.night_models import DirectorRow
from scorekeeper.store.nights import results, rounds
from scorekeeper.store.nights.nights import find_night
from scorekeeper.tournament.night.model import TableResult


def report(app, public_id, *, but=(), totals=None):
    """Confirms a result at every table of the round except those in `but`. The first side wins by as much as
    the table's number says, or as `totals` says by table."""
    with app.app_context(), writing():
        row = find_night(public_id)
        director = db.session.query(DirectorRow).filter_by(night_id=row.id).first().device
        for table in rounds.current_of(row).tables:
            if table.number not in but:
                results.enter(row, table, director, _result(table, (totals or {}).get(table.number)))


def _result(table, totals):
    sides = len(table.sides)
    totals = totals or tuple(
        1000 + (100 * table.number if side == 0 else -25 * side) for side in range(sides)
    )
    won = tuple(int(total == max(totals)) for total in totals)
    return TableResult(1, totals, 1, won, (0,) * sides, now())
