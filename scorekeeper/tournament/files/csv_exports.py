"""Exports of a night to spreadsheets: entrants, seating, hands and standings.

Names are in full. Drafts are left out.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from scorekeeper.records.games import GameEntry, standing_hands
from scorekeeper.records.spreadsheets.cells import PLAIN, Cell, Dialect, csv_bytes
from scorekeeper.records.spreadsheets.games_out import (
    POINTS,
    RESULT,
    SIDES,
    point_cells,
    result_cells,
)
from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.files.people import BETWEEN_NAMES
from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.public_names import join_names
from scorekeeper.tournament.standings.explain import deciding_order
from scorekeeper.tournament.standings.model import Standings

PEOPLE: Final = ("name", "partner", "club", "never", "table")
SEATING: Final = (
    *("round", "table", "side", "number", "name", "instead_of"),
    *("points", "hands", "hands_won", "coups_fourres"),
)
HANDS: Final = (
    *("round", "table", "hand", "dealer", "side", "names", "counts"),
    *RESULT,
    *POINTS,
)
STANDINGS: Final = ("place", "shared", "number", "name", "club", "played", "sat_out")
_NO_RESULT: Final = (None, None, None, None)

Row = tuple[Cell, ...]


def people_csv(night: Night, dialect: Dialect = PLAIN) -> bytes:
    """Return a row per entrant, in the columns that `files/people.py` reads."""
    first_names = {entrant.number: entrant.names[0] for entrant in night.entrants}
    return csv_bytes(PEOPLE, (_person_row(entrant, first_names) for entrant in night.entrants), dialect)


def _person_row(entrant: Entrant, first_names: Mapping[int, str]) -> Row:
    name, partner = (*entrant.names, None)[:2]
    never = [first_names[number] for number in sorted(entrant.never) if number in first_names]
    return (name, partner, entrant.club, BETWEEN_NAMES.join(never), entrant.table)


def seating_csv(night: Night, dialect: Dialect = PLAIN) -> bytes:
    """Return a row per person and round, with the confirmed result of their side.

    A person who sat out has no table and no side.
    """
    rows = (row for round_ in night.released for row in _seat_rows(night, round_))
    return csv_bytes(SEATING, rows, dialect)


def _seat_rows(night: Night, round_: NightRound) -> Iterator[Row]:
    for table in round_.tables:
        for side, entrants in enumerate(table.sides):
            result = _result_cells(table, side)
            for number in entrants:
                seat = (round_.number, table.number, SIDES[side])
                yield from (
                    (*seat, *player, *result) for player in _player_rows(night, round_.number, number)
                )
    for number in round_.sitting_out:
        players = _player_rows(night, round_.number, number)
        yield from ((round_.number, None, None, *player, *_NO_RESULT) for player in players)


def _player_rows(night: Night, round_number: int, number: int) -> Iterator[Row]:
    """Yield the entrant's number, the name of a player, and the name of whom they replace."""
    entrant = night.entrant(number)
    if entrant is None:
        return
    for name, regular in zip(entrant.players_in(round_number), entrant.names, strict=True):
        yield (number, name, None if name == regular else regular)


def _result_cells(table: NightTable, side: int) -> Row:
    result = table.confirmed
    if result is None:
        return _NO_RESULT
    return (result.totals[side], result.hands, result.hands_won[side], result.coups_fourres[side])


def hands_csv(file: NightFile, dialect: Dialect = PLAIN) -> bytes:
    """Return a row per side and hand, of every table's game.

    `counts` is 0 for a hand played after the game had ended. Safeties and coups fourrés are cards, separated
    by spaces; points are by scoring item.
    """
    games = sorted(file.games.items())
    return csv_bytes(HANDS, (row for place, game in games for row in _hand_rows(place, game)), dialect)


def _hand_rows(place: tuple[int, int], game: GameEntry) -> Iterator[Row]:
    for number, hand, row in standing_hands(game):
        dealer = game.seats[hand.dealer]
        for side, (result, scored) in enumerate(zip(hand.result.sides, row.scores, strict=True)):
            names = join_names(game.seats[side :: game.rules.sides])
            yield (
                *(*place, number, dealer, SIDES[side], names, int(row.counts)),
                *result_cells(result),
                *point_cells(scored),
            )


def standings_csv(night: Night, dialect: Dialect = PLAIN) -> bytes:
    """Return a row per entrant, from the first place to the last, with every tie-break, as they decide."""
    ranked = night_standings(night)
    columns = (*STANDINGS, *deciding_order(ranked.order), "placed_by")
    return csv_bytes(columns, _standings_rows(night, ranked, dialect), dialect)


def _standings_rows(night: Night, ranked: Standings, dialect: Dialect) -> Iterator[Row]:
    for line in ranked:
        entrant = night.entrant(int(line.unit))
        if entrant is None:
            continue
        values = [line.values[name] for name in deciding_order(ranked.order)]
        own = (entrant.number, entrant.name, entrant.club, line.played, line.sat_out)
        yield (line.place, int(line.shared), *own, *values, line.by and dialect.heading(line.by))
