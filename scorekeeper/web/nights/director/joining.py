"""Late arrivals who can join a table that has not begun."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.store.nights.table_games import TableGame
from scorekeeper.tournament.night import late_arrivals
from scorekeeper.tournament.night.late_arrivals import Sides, never_together
from scorekeeper.tournament.night.model import NightTable
from scorekeeper.web.nights.common.entrant_names import names_of
from scorekeeper.web.nights.common.table_games import NoSuchTable, table_games
from scorekeeper.web.nights.common.table_view import TableView


@dataclass(frozen=True)
class Way:
    """A late arrival who can join: the sides of the table then, and its game. `apart`: the names of those
    there with whom they are never to sit."""

    entrant: int
    name: str
    sides: Sides
    game: TableGame
    apart: tuple[str, ...]


@dataclass(frozen=True)
class Joining:
    """Late arrivals: those who can join the table, and the names of those who cannot."""

    ways: list[Way]
    cannot: list[str]


def joining(view: TableView) -> Joining | None:
    """Late arrivals for the table; None where nobody waits for a seat, or the table has begun."""
    night, round_, table = view.night, view.round, view.table
    # A result that was put aside counts as well: it has as many totals as the table had sides.
    begun = view.game is None or bool(view.game.hands) or bool(table.results)
    waiting = late_arrivals.unseated_entrants(night)
    if round_ is not night.current or round_.closed_at is not None or begun or not waiting:
        return None
    names = names_of(night, in_full=True, round_number=round_.number)
    ways, cannot = [], []
    for entrant in waiting:
        way = _way(view, entrant)
        if way is None:
            cannot.append(names[entrant])
        else:
            sides, game = way
            apart = tuple(names[other] for other in table.entrants if never_together(night, entrant, other))
            ways.append(Way(entrant, names[entrant], sides, game, apart))
    return Joining(ways, cannot)


def _way(view: TableView, entrant: int) -> tuple[Sides, TableGame] | None:
    """The first way in that the box can play."""
    settings = view.night.settings
    for sides in late_arrivals.seating_options(view.night, view.table, entrant):
        try:
            joined = NightTable(view.table.number, sides)
            game = table_games(view.night, view.round.number, [joined])[joined.number]
        except NoSuchTable:
            continue
        if not settings.one_size or game.rules.players == settings.seats:
            return sides, game
    return None


def unplayable(view: TableView) -> str:
    """The reason why nobody more can sit here."""
    players = sum(map(len, view.players))
    return _("By this box a table of %(players)s takes nobody more.", players=players)
