"""The game of a table: who sits where, by which rules, until when."""

from collections.abc import Iterable, Mapping

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.rules import EDITIONS
from scorekeeper.store.nights.table_games import TableGame
from scorekeeper.tournament.night.model import Night, NightRound, NightTable
from scorekeeper.tournament.night.public_names import public_names
from scorekeeper.tournament.night.settings import table_rules
from scorekeeper.web.nights.common.entrant_names import players_of
from scorekeeper.web.nights.common.round_names import table_title


class NoSuchTable(Exception):
    """The box has no table of these sides."""

    def __init__(self, table: NightTable, players: int) -> None:
        self.table, self.players = table, players
        super().__init__()


def table_games(night: Night, round_number: int, tables: Iterable[NightTable]) -> dict[int, TableGame]:
    """Games of the tables, by number: players clockwise, one of each side after the other. A tie after the
    hands of a round stands: no table plays more of them than the others. Raises `NoSuchTable`."""
    players = players_of(night, round_number)
    round_ = next(round_ for round_ in night.rounds if round_.number == round_number)
    return {table.number: _table_game(night, round_, table, players) for table in tables}


def _table_game(
    night: Night, round_: NightRound, table: NightTable, players: Mapping[int, tuple[str, ...]]
) -> TableGame:
    sides = [[name for number in side for name in players[number]] for side in table.sides]
    people = sum(map(len, sides))
    rules = table_rules(night.settings.edition, table.sides, people)
    if rules is None or len({len(side) for side in sides}) != 1:
        raise NoSuchTable(table, people)
    if night.settings.round_of == "hands":
        rules = EDITIONS[rules.edition].rules(people, {"tie": "stands"})
    clockwise = [side[place] for place in range(len(sides[0])) for side in sides]
    seats = public_names(
        {seat: name[: MAX_NAME_LETTERS - 5] for seat, name in enumerate(clockwise)}, in_full=True
    )
    return TableGame(
        rules=rules,
        seats=tuple(seats.values()),
        title=table_title(round_, table.number),
        hands_to_play=night.settings.hands if night.settings.round_of == "hands" else None,
        count_all=night.settings.round_of == "clock",
    )
