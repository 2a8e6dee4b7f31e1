"""Export of games as a table: a line for each hand and side."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Final

from scorekeeper.records.games import GameEntry, house_rules_of, standing_hands
from scorekeeper.records.spreadsheets.cells import PLAIN, Cell, Dialect, csv_bytes
from scorekeeper.records.spreadsheets.partners import joined
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.items import CLAIMS, ITEMS, SIDE_CLAIMS
from scorekeeper.rules.scoring import SideScore
from scorekeeper.rules.who_plays import everybody

#: Columns of a side's cards and points in every table of hands.
RESULT: Final = ("miles", "safeties", "coups_fourres")
POINTS: Final = (*(f"points_{item}" for item in ITEMS), "total")
GAMES: Final = (
    *("date", "game", "title", "edition", "players", "agreed", "hand", "dealer", "side", "names"),
    *("start_total", "counts", *RESULT),
    *(*CLAIMS, "extension", "trip_completed", "shutout"),
    *POINTS,
    "running_total",
)
SIDES: Final = "ABCD"

Day = Callable[[datetime], date]
CellRow = tuple[Cell, ...]


def games_csv(games: Iterable[GameEntry], dialect: Dialect = PLAIN, day: Day = datetime.date) -> bytes:
    """Return a row for each hand and side of `games`, in order, without deleted hands.

    `counts` is 0 for a hand played after the end of the game. Safeties and coups fourrés are cards separated
    by spaces; claims are 1 or 0; `agreed` holds the house rules and other agreements. A side has one name in
    all its rows, that of its last players, by which its rows are found again. `day` turns a moment (in UTC)
    into its date for people.
    """
    rows = (row for number, game in enumerate(games, start=1) for row in _game_rows(number, game, day))
    return csv_bytes(GAMES, rows, dialect)


def games_of(names: Iterable[str], games: Iterable[GameEntry], key: Callable[[str], str]) -> list[GameEntry]:
    """The games in which one of `names` played a hand; `key` maps all spellings of a name to one."""
    wanted = {key(name) for name in names}
    return [
        game for game in games if not wanted.isdisjoint(map(key, everybody(game.seats, game.earlier_seats)))
    ]


def result_cells(result: SideResult) -> CellRow:
    """The cells of the columns `RESULT`."""
    return (result.miles, " ".join(result.safeties), " ".join(result.coups_fourres))


def point_cells(scored: SideScore) -> CellRow:
    """The cells of the columns `POINTS`."""
    points = {line.item: line.points for line in scored.lines}
    return (*(points.get(item, 0) for item in ITEMS), scored.total)


def _game_rows(number: int, game: GameEntry, day: Day) -> Iterator[CellRow]:
    rules = game.rules
    start_totals = game.start_totals or (0,) * rules.sides
    names = [joined(game.seats[side :: rules.sides]) for side in range(rules.sides)]
    about = (day(game.created_at).isoformat(), number, game.title, rules.edition, rules.players, agreed(game))
    for hand_number, hand, row in standing_hands(game):
        for side, (result, scored) in enumerate(zip(hand.result.sides, row.scores, strict=True)):
            yield (
                *(*about, hand_number, game.seats[hand.dealer], SIDES[side], names[side]),
                *(start_totals[side], int(row.counts)),
                *result_cells(result),
                *_claim_cells(rules, hand.result, side, scored),
                *point_cells(scored),
                row.totals[side],
            )


def _claim_cells(rules: Rules, hand: HandResult, side: int, scored: SideScore) -> Sequence[int]:
    result, completed = hand.sides[side], rules.completed_by(hand) == side
    return (
        *(int(item in result.claims) for item in SIDE_CLAIMS),
        int(completed and hand.draw_pile_empty),
        int(hand.extension_called_by == side),
        int(completed),
        next((line.count for line in scored.lines if line.item == "shutout"), 0),
    )


def agreed(game: GameEntry) -> str:
    """A game's house rules and other agreements, like "points_to_win=3000 stopped=true"."""
    terms = {"hands_to_play": game.hands_to_play, "count_all": game.count_all, "stopped": game.stopped}
    values = {**house_rules_of(game.rules), **{name: value for name, value in terms.items() if value}}
    return " ".join(f"{name}={json.dumps(value).strip(chr(34))}" for name, value in values.items())
