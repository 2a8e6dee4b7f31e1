"""A night as tables for spreadsheets: its people, who sat where, every hand, the standings.

Names are in full. Only what was released to the tables is in them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from scorekeeper.records.games import GameEntry
from scorekeeper.rules.editions import ITEMS
from scorekeeper.rules.game import Terms, tally
from scorekeeper.rules.hand import SideResult
from scorekeeper.rules.scoring import SideScore
from scorekeeper.tournament.files.csv import Cell, csv_bytes
from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.files.people import BETWEEN_NAMES
from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.public_names import join_names
from scorekeeper.tournament.standings.model import Standings

PEOPLE: Final = ("name", "partner", "club", "never", "table")
SEATING: Final = (
    *("round", "table", "side", "number", "name", "instead_of"),
    *("points", "hands", "hands_won", "coups_fourres"),
)
HANDS: Final = (
    *("round", "table", "hand", "dealer", "side", "names", "counts", "miles", "safeties", "coups_fourres"),
    *(f"points_{item}" for item in ITEMS),
    "total",
)
STANDINGS: Final = ("place", "shared", "number", "name", "club", "played", "sat_out")
_SIDES: Final = "ABCD"
_NO_RESULT: Final = (None, None, None, None)

Row = tuple[Cell, ...]


def people_csv(night: Night) -> bytes:
    """A line an entrant, in the columns that `people_file` reads."""
    first_names = {one.number: one.names[0] for one in night.entrants}
    return csv_bytes(PEOPLE, (_person_row(one, first_names) for one in night.entrants))


def _person_row(one: Entrant, first_names: Mapping[int, str]) -> Row:
    never = BETWEEN_NAMES.join(first_names[number] for number in sorted(one.never) if number in first_names)
    return (one.names[0], one.names[1] if len(one.names) > 1 else None, one.club, never, one.table)


def seating_csv(night: Night) -> bytes:
    """A line a person and round, with the result of their side that counts. Who sat out has no table and no
    side."""
    return csv_bytes(SEATING, (row for one in night.released for row in _seat_rows(night, one)))


def _seat_rows(night: Night, one: NightRound) -> Iterator[Row]:
    for table in one.tables:
        for side, entrants in enumerate(table.sides):
            result = _result_cells(table, side)
            for number in entrants:
                seat = (one.number, table.number, _SIDES[side])
                yield from ((*seat, *who, *result) for who in _player_rows(night, one.number, number))
    for number in one.sitting_out:
        yield from (
            (one.number, None, None, *who, *_NO_RESULT) for who in _player_rows(night, one.number, number)
        )


def _player_rows(night: Night, round_number: int, number: int) -> Iterator[Row]:
    """The entrant's number, who plays, and in whose place."""
    entrant = night.entrant(number)
    if entrant is None:
        return
    for name, whose in zip(entrant.players_in(round_number), entrant.names, strict=True):
        yield (number, name, None if name == whose else whose)


def _result_cells(table: NightTable, side: int) -> Row:
    one = table.confirmed
    if one is None:
        return _NO_RESULT
    return (one.totals[side], one.hands, one.hands_won[side], one.coups_fourres[side])


def hands_csv(file: NightFile) -> bytes:
    """A line a side and hand, of every table's game. `counts` is 0 for a hand played after the game had
    ended. Safeties and coups fourrés are cards, parted by spaces; points are by item."""
    games = sorted(file.games.items())
    return csv_bytes(HANDS, (row for place, game in games for row in _hand_rows(place, game)))


def _hand_rows(place: tuple[int, int], game: GameEntry) -> Iterator[Row]:
    hands = [hand for hand in game.hands if not hand.deleted]
    terms = Terms(game.start_totals, game.hands_to_play, game.count_all, game.stopped)
    rows = tally(game.rules, [hand.result for hand in hands], terms).rows
    for number, (hand, row) in enumerate(zip(hands, rows, strict=True), start=1):
        dealer = game.seats[hand.dealer]
        for side, (result, scored) in enumerate(zip(hand.result.sides, row.scores, strict=True)):
            names = join_names(game.seats[side :: game.rules.sides])
            yield (
                *place,
                number,
                dealer,
                _SIDES[side],
                names,
                int(row.counts),
                *_score_cells(result, scored),
            )


def _score_cells(result: SideResult, scored: SideScore) -> Iterator[Cell]:
    yield result.miles
    yield " ".join(result.safeties)
    yield " ".join(result.coups_fourres)
    points = {line.item: line.points for line in scored.lines}
    yield from (points.get(item, 0) for item in ITEMS)
    yield scored.total


def standings_csv(night: Night) -> bytes:
    """A line an entrant, from the first place to the last, with every criterion in its order."""
    ranked = night_standings(night)
    return csv_bytes((*STANDINGS, *ranked.order, "placed_by"), _standings_rows(night, ranked))


def _standings_rows(night: Night, ranked: Standings) -> Iterator[Row]:
    for line in ranked:
        entrant = night.entrant(int(line.unit))
        if entrant is None:
            continue
        values = [line.values[name] for name in ranked.order]
        own = (entrant.number, entrant.name, entrant.club, line.played, line.sat_out)
        yield (line.place, int(line.shared), *own, *values, line.by)
