"""The game of a table: who sits where, by which rules, until when."""

from flask_babel import gettext as _

from scorekeeper.store.nights.rounds import TableGame
from scorekeeper.tournament.names import public_names
from scorekeeper.tournament.night import Night, NightTable
from scorekeeper.tournament.settings import table_rules
from scorekeeper.web.forms.names import MOST_LETTERS
from scorekeeper.web.nights.names import players_of


class NoSuchTable(Exception):
    """The box has no table of these sides."""

    def __init__(self, table: NightTable, players: int) -> None:
        self.table, self.players = table, players
        super().__init__()


def table_game(night: Night, round_number: int, table: NightTable) -> TableGame:
    """What is played at the table: clockwise, one of each side after the other. Raises `NoSuchTable`."""
    sides = players_of(night, table.sides, round_number)
    players = sum(map(len, sides))
    rules = table_rules(night.settings.edition, table.sides, players)
    if rules is None or len({len(side) for side in sides}) != 1:
        raise NoSuchTable(table, players)
    clockwise = [side[place] for place in range(len(sides[0])) for side in sides]
    seats = public_names(
        {seat: name[: MOST_LETTERS - 5] for seat, name in enumerate(clockwise)}, in_full=True
    )
    return TableGame(
        rules=rules,
        seats=tuple(seats.values()),
        title=_("Round %(round)s, table %(table)s", round=round_number, table=table.number),
        hands_to_play=night.settings.hands if night.settings.round_of == "hands" else None,
    )
