"""The best hands of the sides of a night, from the games saved with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.records.games import GameEntry, standing_hands
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.progress import unit_id


@dataclass(frozen=True)
class SideHand:
    """A side's hand with the most points in a game. `hand`: its number there. `night`: the night's number.

    `people`: the side's people by name (`side_hands` gives them by unit).
    """

    points: int
    people: tuple[str, ...]
    at: datetime
    round: int
    table: int
    hand: int
    night: int = 0


def side_hands(night: Night, games: Mapping[tuple[int, int], GameEntry]) -> Iterator[SideHand]:
    """Yield the best hand of each side at tables with a confirmed result. Among equals, the first.

    Hands that do not count, or have no points, are skipped.
    """
    for round_ in night.released:
        for table in round_.tables:
            game = games.get((round_.number, table.number))
            if game is None or table.confirmed is None or game.rules.sides != len(table.sides):
                continue
            scored = _scored(game)
            for side, entrants in enumerate(table.sides):
                number, points, at = max(
                    ((number, points[side], at) for number, points, at in scored),
                    key=lambda hand: (hand[1], -hand[0]),
                    default=(0, 0, round_.released_at),
                )
                if points > 0 and at is not None:
                    units = tuple(map(unit_id, entrants))
                    yield SideHand(points, units, at, round_.number, table.number, number)


def _scored(game: GameEntry) -> list[tuple[int, tuple[int, ...], datetime]]:
    """Return the hands that count: their number, the points by side, and when they were saved."""
    return [
        (number, tuple(score.total for score in row.scores), hand.created_at)
        for number, hand, row in standing_hands(game)
        if row.counts
    ]
