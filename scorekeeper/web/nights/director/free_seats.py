"""Seats of the round that is on, which somebody else can take."""

from scorekeeper.store.games import change_game
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import NightRow, TableRow
from scorekeeper.store.nights import rounds
from scorekeeper.store.nights.table_games import hands_at_tables
from scorekeeper.tournament.night.late_arrivals import empty_seats, round_on
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.progress import next_round_number
from scorekeeper.web.nights.common.table_games import table_games


def first_round(row: NightRow, night: Night, number: int) -> int:
    """The first round in which somebody else can play in their place."""
    return next_round_number(night) - (waiting_table(row, night, number) is not None)


def waiting_table(row: NightRow, night: Night, number: int) -> TableRow | None:
    """The table of an entrant in the round that is on, if nothing has been played there yet, or it is to
    go on without them: they are gone."""
    current = round_on(night)
    table, row_on = current and current.table_of(number), rounds.current_of(row)
    if not table or row_on is None:
        return None
    begun = table.results or hands_at_tables(row_on).get(table.number)
    return None if begun and number not in empty_seats(night) else rounds.table_of(row_on, table.number)


def rename_at(table: TableRow, before: Night, after: Night, device: Device) -> None:
    """Name those who play now in the game of a table. A name that was changed at the table stays."""
    was, now = (_seats(night, table) for night in (before, after))
    if table.game is not None and was != now:
        seats = zip(table.game.seats, was, now, strict=True)
        changed = tuple(new if shown == old else shown for shown, old, new in seats)
        change_game(table.game, device, "terms_changed", seats=changed)


def _seats(night: Night, row: TableRow) -> tuple[str, ...]:
    round_ = night.current
    table = None if round_ is None else round_.table(row.number)
    if round_ is None or table is None:
        return ()
    return table_games(night, round_.number, [table])[row.number].seats
