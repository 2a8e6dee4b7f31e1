"""Who came late and can join a table that has not begun."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.table_games import TableGame
from scorekeeper.tournament.night import late_arrivals
from scorekeeper.tournament.night.late_arrivals import Sides
from scorekeeper.tournament.night.model import NightTable
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.table_games import NoSuchTable, table_games
from scorekeeper.web.nights.common.table_view import TableView


@dataclass(frozen=True)
class Way:
    """Somebody who can join: how the table sits then, and what it plays. `apart`: with whom there they are
    never to sit, by name."""

    entrant: int
    name: str
    sides: Sides
    game: TableGame
    apart: tuple[str, ...]


@dataclass(frozen=True)
class Joining:
    """Who can join the table, and who waits but cannot."""

    ways: list[Way]
    cannot: list[str]


def joining(row: NightRow, view: TableView) -> Joining | None:
    """Who could join the table; None where nobody waits for a seat, or the table has begun."""
    night, one, table = view.night, view.one, view.table
    # A result that was put aside counts as well: it has as many totals as the table had sides.
    begun = view.game is None or bool(view.game.hands) or bool(table.results)
    waiting = late_arrivals.unseated_entrants(night)
    if one is not night.current or one.closed_at is not None or begun or not waiting:
        return None
    names = names_of(night, in_full=True, round_number=one.number)
    ways, cannot = [], []
    for entrant in waiting:
        way = _way(view, entrant)
        if way is None:
            cannot.append(names[entrant])
        else:
            sides, game = way
            apart = tuple(names[other] for other in table.entrants if _never(view, entrant, other))
            ways.append(Way(entrant, names[entrant], sides, game, apart))
    return Joining(ways, cannot)


def _way(view: TableView, entrant: int) -> tuple[Sides, TableGame] | None:
    """The first way in that the box can play."""
    settings = view.night.settings
    for sides in late_arrivals.seating_options(view.night, view.table, entrant):
        try:
            joined = NightTable(view.table.number, sides)
            game = table_games(view.night, view.one.number, [joined])[joined.number]
        except NoSuchTable:
            continue
        if not settings.one_size or game.rules.players == settings.seats:
            return sides, game
    return None


def _never(view: TableView, one: int, other: int) -> bool:
    pair = view.night.entrant(one), view.night.entrant(other)
    return None not in pair and (other in pair[0].never or one in pair[1].never)


def unplayable(view: TableView) -> str:
    """Why nobody more can sit here."""
    players = sum(map(len, view.players))
    return _("By this box a table of %(players)s takes nobody more.", players=players)
