"""A game as the statistics see it: who played on which side, and what each side made of its hands."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Row, Tally, Terms, tally
from scorekeeper.rules.problems import completed_by


class SideFigures(NamedTuple):
    """One side of a game.

    `total`: its final points, including those it started with. The rest is about hands that count. `best`:
    the most points in one of them. `best_hand`: the number of that hand.
    """

    total: int
    points: int
    best: int
    best_hand: int
    completed: int
    coups_fourres: int
    safe_trips: int
    extensions_called: int
    extensions_won: int


class GameFigures(NamedTuple):
    """A game added up.

    `hands`: how many count. `trips`: how many of those had a trip to complete, none in a race. `winners`:
    sides; several if a tie stands, none while the game is unfinished. `behind`: how far the winner trailed
    the leader at most, in points.
    """

    hands: int
    trips: int
    winners: tuple[int, ...]
    sides: tuple[SideFigures, ...]
    behind: int


class PlayedGame(NamedTuple):
    """A game with its people.

    `people`: for each side, keys that only have to be distinct. None for an unnamed player. `box`: the id of
    the edition.
    """

    id: int
    evening: date
    box: str
    people: tuple[tuple[str | None, ...], ...]
    figures: GameFigures

    @property
    def is_finished(self) -> bool:
        return bool(self.figures.winners)

    def side_of(self, person: str) -> int | None:
        """The side on which `person` played, or None."""
        return next((side for side, people in enumerate(self.people) if person in people), None)


class _Counted(NamedTuple):
    """A hand that counts, with its number and the side that completed its trip."""

    number: int
    hand: HandResult
    row: Row
    completer: int | None


def figures_of(rules: Rules, hands: Sequence[HandResult], terms: Terms) -> GameFigures:
    """Add up a game. It is unfinished if no hand counts, whatever the table says."""
    added_up = tally(rules, hands, terms)
    counted = [
        _Counted(number, hand, row, None if rules.single_race else completed_by(rules, hand))
        for number, (hand, row) in enumerate(zip(hands, added_up.rows, strict=True), start=1)
        if row.counts
    ]
    winners = added_up.outcome.winners if counted and added_up.outcome else ()
    sides = tuple(_side(side, added_up.totals[side], counted) for side in range(len(added_up.totals)))
    trips = 0 if rules.single_race else len(counted)
    return GameFigures(len(counted), trips, winners, sides, _most_behind(added_up, winners))


def _side(side: int, total: int, counted: Sequence[_Counted]) -> SideFigures:
    points = best = best_hand = completed = coups = safe = called = won = 0
    for number, hand, row, completer in counted:
        made, reported = row.scores[side].total, hand.sides[side]
        points += made
        if made > best:
            best, best_hand = made, number
        has_completed = completer == side
        completed += has_completed
        coups += len(reported.coups_fourres)
        safe += "safe_trip" in reported.claims
        called += hand.extension_called_by == side
        won += has_completed and hand.extension_called_by == side
    return SideFigures(total, points, best, best_hand, completed, coups, safe, called, won)


def _most_behind(added_up: Tally, winners: Sequence[int]) -> int:
    if len(winners) != 1:
        return 0
    return max(max(row.totals) - row.totals[winners[0]] for row in added_up.rows)


def people_on(game: PlayedGame, side: int) -> Iterator[str]:
    """The people on a side who have names."""
    return (person for person in game.people[side] if person is not None)
